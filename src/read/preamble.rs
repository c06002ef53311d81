//! What stands before the rows of a text file: comments, and the line with which a spreadsheet names its separator.

use super::Note;
use super::excerpt::excerpt;
use super::fields::Separator;
use super::records::sample;
use super::vocabulary;

/// What a comment begins with.
const MARKS: [&[u8]; 3] = [b"#", b"%", b"//"];

/// The lines before the header or the first row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Preamble {
    /// Bytes to leave out.
    pub(super) bytes: usize,
    /// Lines in them.
    pub(super) lines: u64,
    /// The separator that a line such as `sep=;` names.
    pub(super) separator: Option<Separator>,
    /// Lines in them that are comments, and what the first begins with.
    comments: u64,
    mark: &'static [u8],
    /// The last comment: its bytes from the start of the text, and where its text begins behind the mark.
    last: Option<(usize, usize)>,
}

impl Preamble {
    /// The preamble of a text that begins so; nothing where no row follows.
    pub(super) fn of(head: &[u8]) -> Self {
        let mut found = Self::default();
        let (mut at, mut lines) = (0, 0);
        while at < head.len() {
            let end = memchr::memchr(b'\n', &head[at..]).map_or(head.len(), |end| at + end + 1);
            let line = head[at..end].trim_ascii();
            let mark = MARKS.into_iter().find(|mark| line.starts_with(mark));
            lines += 1;
            if let Some(mark) = mark {
                if found.comments == 0 {
                    found.mark = mark;
                }
                found.comments += 1;
                let text = at + head[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count() + mark.len();
                found.last = Some((at, text));
            } else if let Some(separator) = named_separator(line).filter(|_| found.separator.is_none()) {
                found.separator = Some(separator);
            } else if !line.is_empty() {
                return found;
            }
            at = end;
            if !line.is_empty() {
                (found.bytes, found.lines) = (at, lines);
            }
        }
        Self::default()
    }

    /// The names of so many columns that the last comment gives, as programs write them that mark a header as
    /// a comment; it is then left in, as the header.
    pub(super) fn header(&mut self, head: &[u8], separator: Separator, width: usize) -> Option<Vec<Vec<u8>>> {
        let (start, text) = self.last.filter(|_| width > 1)?;
        let end = memchr::memchr(b'\n', &head[start..]).map_or(head.len(), |end| start + end + 1);
        // Another line stands between it and the rows.
        if end != self.bytes {
            return None;
        }
        let names = sample(&head[text..end], true, separator, 1)?.rows.pop()?;
        if names.len() != width || !names.iter().any(|name| vocabulary::names_score(name)) {
            return None;
        }
        (self.bytes, self.lines, self.comments) = (start, self.lines - 1, self.comments - 1);
        Some(names)
    }

    /// Says how many comments were left out of the file `name`.
    pub(super) fn note(&self, name: &str) -> Option<Note> {
        let (lines, begin) = match self.comments {
            0 => return None,
            1 => ("1 line".to_owned(), "begins"),
            several => (format!("{several} lines"), "begin"),
        };
        let (name, mark) = (excerpt(name.as_bytes()), excerpt(self.mark));
        let text =
            format!("{lines} before the first row of '{name}' {begin} with {mark} or the like, and are left out.");
        let text = if self.comments == 1 { text.replace("are left out", "is left out") } else { text };
        Some(Note { kind: "comments", warning: false, text })
    }
}

/// The separator that a line such as `sep=;` names, as Excel writes and reads it.
fn named_separator(line: &[u8]) -> Option<Separator> {
    let unquoted = line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line);
    let (name, mark) = unquoted.split_at_checked(4)?;
    match mark {
        _ if !name.eq_ignore_ascii_case(b"sep=") => None,
        // The tab at the end of a line was trimmed.
        b"" => Some(Separator::Byte(b'\t')),
        [byte @ (b';' | b',' | b'|' | b'\t')] => Some(Separator::Byte(*byte)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_before_the_rows_are_found() {
        for (text, bytes, lines, comments) in [
            ("1,2\n#3\n", 0, 0, 0),
            ("# a\n1,2\n", 4, 1, 1),
            ("\n % a\n\n//b\r\n\n1,2\n", 12, 4, 2),
            ("# a\n# b\n", 0, 0, 0),
            ("/ a\n1,2\n", 0, 0, 0),
            ("", 0, 0, 0),
        ] {
            let found = Preamble::of(text.as_bytes());
            assert_eq!((found.bytes, found.lines, found.comments), (bytes, lines, comments), "{text:?}");
            assert_eq!(found.note("a").is_some(), comments > 0);
        }
    }

    #[test]
    fn separators_are_named() {
        for (line, separator) in [
            ("sep=;", Some(b';')),
            ("\"SEP=,\"", Some(b',')),
            ("sep=\t", Some(b'\t')),
            ("sep=", Some(b'\t')),
            ("sep=ab", None),
            ("sep", None),
            ("separator=;", None),
        ] {
            assert_eq!(named_separator(line.as_bytes()), separator.map(Separator::Byte), "{line:?}");
        }
        let found = Preamble::of(b"sep=;\n1;0,5\n");
        assert_eq!((found.bytes, found.lines, found.separator), (6, 1, Some(Separator::Byte(b';'))));
    }

    #[test]
    fn a_comment_may_be_the_header() {
        for (text, header) in [
            ("# label score\n1 0.5\n", true),
            ("#label score\r\n1 0.5\n", true),
            ("# made today\n# score label\n1 0.5\n", true),
            ("# the score\n\n1 0.5\n", true),
            ("# the score\nsep=,\n1 0.5\n", false),
            ("# our score file\n1 0.5\n", false),
            ("# two words\n1 0.5\n", false),
        ] {
            let mut found = Preamble::of(text.as_bytes());
            let before = found.clone();
            let names = found.header(text.as_bytes(), Separator::Blanks, 2);
            assert_eq!(names.is_some(), header, "{text:?}");
            assert_eq!(found.lines, before.lines - u64::from(header));
            assert_eq!(text[found.bytes..].starts_with('#'), header);
        }
    }
}
