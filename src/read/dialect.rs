//! The separator and the header of a text file, told by a sample of its first rows.

use super::decimal;
use super::encoding::Encoding;
use super::excerpt::excerpt;
use super::fields::Separator;
use super::label_words;
use super::preamble::Preamble;
use super::records::{Sample, sample, too_wide, unclosed};
use super::scores::{has_decimal_comma, is_missing, is_number};
use super::{Note, vocabulary};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

/// How many rows are looked at.
const SAMPLE_ROWS: usize = 1000;

/// Trimmed fields by row.
pub(super) type Rows = Vec<Vec<Vec<u8>>>;

/// How a text file is laid out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dialect {
    pub(super) separator: Separator,
    /// The trimmed names in the first row, if it is a header.
    pub(super) header: Option<Vec<String>>,
    /// Fields in the first row.
    pub(super) width: usize,
    /// The first rows with trials.
    pub(super) rows: Rows,
    /// Whether the sample is the whole file.
    pub(super) whole: bool,
    pub(super) encoding: Encoding,
    pub(super) preamble: Preamble,
    /// For each column whether its decimal mark is the comma; the numbers in `rows` have points all the same.
    pub(super) commas: Vec<bool>,
}

impl Dialect {
    /// Tells separator and header by the first bytes of a file, which are the `whole` file or end anywhere.
    ///
    /// # Errors
    /// `Empty` when there is no row with a trial, `Format` when the rows cannot be told apart.
    pub(super) fn of(head: &[u8], whole: bool, settings: &Settings) -> Result<Self> {
        let empty = || Error::new(ErrorKind::Empty, "the file is empty", "Give a file with one trial a line.");
        if whole && head.trim_ascii().is_empty() {
            return Err(empty());
        }
        let mut preamble = Preamble::of(head);
        let rest = &head[preamble.bytes..];
        let first_line = 1 + preamble.lines;
        let separated = match preamble.separator {
            Some(separator) => sample(rest, whole, separator, SAMPLE_ROWS).map(|sample| (separator, sample)),
            None => separate(rest, whole),
        };
        let (separator, Sample { mut rows, open }) = separated.ok_or_else(|| too_wide().at_line(first_line))?;
        if let Some(line) = open.filter(|_| whole) {
            return Err(unclosed().at_line(line + preamble.lines));
        }
        let Some(first) = rows.first() else {
            return Err(if whole {
                empty()
            } else {
                Error::new(
                    ErrorKind::Format,
                    "no row ends within the first 64 KiB",
                    "Write one trial a line, and look for a quote that is never closed.",
                )
            });
        };
        let width = first.len();
        let commas = decimal::columns(&mut rows, width);
        let mut header = None;
        let commented = preamble.header(head, separator, width);
        if commented.is_some() || has_header(&rows, settings) {
            let names = commented.unwrap_or_else(|| rows.remove(0)).into_iter().map(|name| {
                String::from_utf8(name).map_err(|error| {
                    Error::new(
                        ErrorKind::Format,
                        format!("the column name '{}' is not UTF-8", excerpt(error.as_bytes())),
                        "Save the file as UTF-8.",
                    )
                    .at_line(first_line)
                })
            });
            header = Some(names.collect::<Result<_>>()?);
            if rows.is_empty() && whole {
                return Err(Error::new(
                    ErrorKind::Empty,
                    "the file holds a header and no rows",
                    "Give a file with one trial a line.",
                ));
            }
        }
        Ok(Self { separator, header, width, rows, whole, encoding: Encoding::Utf8, preamble, commas })
    }

    /// Whether the first row, read as a trial, may be a header of column numbers: 0, 1, ... above fractions.
    pub(super) fn counts_columns(&self) -> bool {
        let counts = |row: &Vec<Vec<u8>>| row.iter().enumerate().all(|(at, field)| field == at.to_string().as_bytes());
        self.header.is_none()
            && self.width > 1
            && self.rows.first().is_some_and(counts)
            && self.rows.iter().flatten().any(|field| is_number(field) && field.contains(&b'.'))
    }

    /// The layout in words.
    pub(super) fn words(&self) -> String {
        let kind = match self.separator {
            _ if self.width == 1 => "one score a line",
            Separator::Byte(b'\t') => "TSV",
            Separator::Byte(b';') => "semicolon-separated",
            Separator::Byte(b'|') => "bar-separated",
            Separator::Byte(_) => "CSV",
            Separator::Blanks => "blank-separated",
        };
        let encoding = self.encoding.name();
        let commas = if self.commas.contains(&true) { ", decimal commas" } else { "" };
        match (&self.header, self.width) {
            (Some(_), _) => format!("{kind} with header, {encoding}{commas}"),
            _ if self.encoding != Encoding::Utf8 => format!("{kind}, {encoding}{commas}"),
            (None, 1) => format!("{kind}{commas}"),
            (None, _) => format!("{kind}, no header{commas}"),
        }
    }

    /// What was noticed of how the text of the file `name` is written.
    pub(super) fn notes(&self, name: &str) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.encoding == Encoding::Windows1252 {
            let text = format!(
                "'{name}' is not valid UTF-8, and is read as Windows-1252 (Latin-1); save it as UTF-8 if names look wrong."
            );
            notes.push(Note { kind: "encoding", warning: false, text });
        }
        notes.extend(self.preamble.note(name));
        notes
    }
}

/// What speaks for a separator, the weightiest first: several fields, nearly all rows agree on how
/// many, fields that are numbers, rows that agree.
type Merit = (bool, bool, usize, usize);

/// The separator that gives a constant number of fields and the most numbers, and its rows; none where lines
/// have too many fields.
fn separate(head: &[u8], whole: bool) -> Option<(Separator, Sample)> {
    let mut best: Option<(Merit, Separator, Sample)> = None;
    let mut wide = false;
    let separators = b"\t;,|".map(Separator::Byte).into_iter().chain([Separator::Blanks]);
    for separator in separators {
        let Some(sample) = sample(head, whole, separator, SAMPLE_ROWS) else {
            wide = true;
            continue;
        };
        let rows = &sample.rows;
        let mut widths: Vec<usize> = rows.iter().map(Vec::len).collect();
        crate::order::arrange(&mut widths, &|a, b| a.cmp(b));
        let constant = widths.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).max();
        let (agreeing, width) = constant.unwrap_or((0, 0));
        let comma = separator == Separator::Byte(b',');
        let numbers = rows.iter().flatten().filter(|field| is_number(field) || !comma && has_decimal_comma(field));
        // A row with a field too many is an error to name, and no reason to take another separator.
        let merit = (width > 1, 10 * agreeing >= 9 * rows.len(), numbers.count(), agreeing);
        // Lines of one number stay that when a tab or another mark follows it.
        if separator == Separator::Blanks
            && rows.len() > 1
            && rows[1..].iter().all(|row| row.len() == 1 && is_number(&row[0]))
        {
            return Some((separator, sample));
        }
        if best.as_ref().is_none_or(|(so_far, ..)| merit > *so_far || merit == *so_far && width <= 1) {
            best = Some((merit, separator, sample));
        }
    }
    match best {
        Some(((is_split, ..), separator, sample)) if is_split || !wide => Some((separator, sample)),
        _ => None,
    }
}

/// Whether the first row names the columns: it lacks a number where later rows have one, and does
/// not look like a trial whose score is missing or misspelt.
fn has_header(rows: &Rows, settings: &Settings) -> bool {
    let (first, later) = (&rows[0], &rows[1..]);
    let is_set = |field: &[u8]| {
        let named = settings.label.iter().chain(&settings.score).chain(&settings.identity).chain(&settings.group);
        !field.is_empty() && named.into_iter().any(|name| name.trim().as_bytes().eq_ignore_ascii_case(field))
    };
    let column = |index: usize| later.iter().filter_map(move |row| row.get(index)).map(Vec::as_slice);
    let counts_numbers = |index: usize| {
        let stated = || column(index).filter(|field| !is_missing(field, &settings.failure));
        2 * stated().filter(|field| is_number(field) || has_decimal_comma(field)).count() > stated().count()
    };
    let recurs = |index: usize| column(index).any(|later| later == first[index].as_slice());
    // A word that is set names a column, unless its row is a trial: a score stands beside it, or it comes again.
    let is_score = |field: &[u8], index: usize| (is_number(field) || has_decimal_comma(field)) && counts_numbers(index);
    let has_score = first.iter().enumerate().any(|(index, field)| is_score(field, index));
    let names_column = |index: usize| !recurs(index) && (!has_score || counts_numbers(index));
    if first.iter().enumerate().any(|(index, field)| is_set(field) && !is_number(field) && names_column(index)) {
        return true;
    }
    let mut lacks = false;
    for (index, field) in first.iter().enumerate() {
        if is_number(field) || has_decimal_comma(field) {
            if later.is_empty() || counts_numbers(index) {
                return false;
            }
        } else if !is_missing(field, &settings.failure) {
            lacks |= counts_numbers(index);
        }
    }
    if first.iter().any(|field| vocabulary::names_score(field)) {
        return true;
    }
    let is_word = |field: &[u8]| !is_number(field) && label_words::meaning(field).is_some();
    // Above nothing but text, as in a list of trials, the names themselves tell.
    let names_ids = |but: usize| {
        let is_id = |field: &[u8]| std::str::from_utf8(field).is_ok_and(vocabulary::is_id);
        (0..first.len()).any(|index| index != but && is_id(&first[index]) && !recurs(index))
    };
    let above_labels =
        |index: usize| !later.is_empty() && column(index).all(is_word) && vocabulary::names_label(&first[index]);
    if (0..first.len()).any(|index| above_labels(index) && (!is_word(&first[index]) || names_ids(index))) {
        return true;
    }
    let names_groups = |index: usize| {
        let names = |field: &[u8]| std::str::from_utf8(field).is_ok_and(vocabulary::is_group);
        names(&first[index]) && !recurs(index) && names_ids(index)
    };
    if (0..first.len()).any(names_groups) {
        return true;
    }
    let asks = |index: usize| !label_words::is_answer(&first[index]) && column(index).all(label_words::is_answer);
    let echoes = first.iter().enumerate().any(|(index, field)| {
        let recurs = !field.is_empty() && !is_number(field) && recurs(index);
        recurs || is_word(field) && !later.is_empty() && column(index).all(is_word) && !asks(index)
    });
    lacks && !echoes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect(text: &str) -> Dialect {
        Dialect::of(text.as_bytes(), true, &Settings::default()).unwrap()
    }

    #[test]
    fn separators_are_told() {
        for (text, separator) in [
            ("1,0.5\n0,0.25\n", Separator::Byte(b',')),
            ("genuine, 0.5\nimpostor, 0.25\n", Separator::Byte(b',')),
            ("log, u1, 1, 0.5\nlog, u2, 0, 0.25\n", Separator::Byte(b',')),
            ("1\t0.5\n0\t0.25\n", Separator::Byte(b'\t')),
            ("a;1;0,25\nb;0;-0,5\n", Separator::Byte(b';')),
            ("1;0,25\n0;0,5\n", Separator::Byte(b';')),
            ("0,25\t1\n0,5\t0\n", Separator::Byte(b'\t')),
            ("1|0.5\n0|0.25\n", Separator::Byte(b'|')),
            ("Ann Li,1,0.5\nBo,0,0.25\n", Separator::Byte(b',')),
            ("1 0.5\n0\t\t0.25\n", Separator::Blanks),
            (&("Ann Li,1,0.5\n".repeat(20) + "Bo Ek,1,0,5\n"), Separator::Byte(b',')),
            (" 0.5\n\n0.25\t\r\n", Separator::Blanks),
            ("a,b|1 0.5\nc,d|2 0.25\n", Separator::Blanks),
            ("\"a;1\",1,0.5\n\"b;2\",0,0.25\n", Separator::Byte(b',')),
        ] {
            assert_eq!(dialect(text).separator, separator, "{text:?}");
        }
    }

    #[test]
    fn headers_are_told() {
        for (text, header) in [
            ("label,score\n1,0.5\n", true),
            ("type,score\ngenuine,0.5\n", true),
            ("target,score\ntarget,0.5\nnontarget,0.25\n", true),
            ("foo,bar\ngenuine,0.5\n", true),
            ("\"\",\"y\",\"x\"\n\"1\",1,0.5\n", true),
            ("score\n0.5\n", true),
            ("id,foo\np1,0.5\n", true),
            ("genuine,score\n1,0.5\n", true),
            ("match,x\nTrue,0.5\nFalse,0.25\n", true),
            ("true,x\nTrue,0.5\nFalse,0.25\n", false),
            ("1,0.5\n0,0.25\n", false),
            ("genuine,0.5\n", false),
            ("genuine,n/a\ngenuine,0.5\n", false),
            ("genuine,\ngenuine,0.5\n", false),
            ("genuine,x\ngenuine,0.5\n", false),
            ("genuine,x\nimpostor,0.5\n", false),
            ("genuine,nan\nimpostor,0.5\n", false),
            ("a1,genuine,0.5\n17,impostor,0.25\n", false),
            ("modelid segmentid targettype\nm s target\n", true),
            ("enrol test target\np u target\n", true),
            ("participant,group\np,f\nq,m\n", true),
            ("p,group\nq,m\n", false),
            ("p1 test target\np2 test target\n", false),
            ("id10/a.wav id11/b.wav target\nid12/a.wav id13/b.wav nontarget\n", false),
            ("id10 id11 target\nid12 id13 nontarget\n", false),
            ("p1 q1 target\np1 q2 nontarget\n", false),
        ] {
            assert_eq!(dialect(text).header.is_some(), header, "{text:?}");
        }
    }

    #[test]
    fn a_trial_is_no_header_because_its_label_is_set() {
        for (text, label, header) in [
            ("genuine,0.9\nimpostor,0.1\ngenuine,0.8\n", "genuine", false),
            ("genuine,0.9\nimpostor,0.1\n", "genuine", false),
            ("genuine,n/a\ngenuine,0.5\n", "genuine", false),
            ("kind,x\ngenuine,0.5\n", "kind", true),
            ("truth,0\n1,0.5\n0,0.25\n", "truth", true),
        ] {
            let settings = Settings { label: Some(label.to_owned()), ..Settings::default() };
            let dialect = Dialect::of(text.as_bytes(), true, &settings).unwrap();
            assert_eq!(dialect.header.is_some(), header, "{text:?}");
        }
    }

    #[test]
    fn nothing_to_read_is_said() {
        for text in ["", "\n \n\r\n", "   \n\t\n", "label,score\n", "score"] {
            let error = Dialect::of(text.as_bytes(), true, &Settings::default()).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Empty, "{text:?}");
        }
        let error = Dialect::of(b"caf\xe9,score\n1,0.5\n", true, &Settings::default()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Format);
    }

    #[test]
    fn layouts_have_words() {
        for (text, words) in [
            ("label,score\n1,0.5\n", "CSV with header, UTF-8"),
            ("1 0.5\n0 0.25\n", "blank-separated, no header"),
            ("0.5\n0.25\n", "one score a line"),
        ] {
            assert_eq!(dialect(text).words(), words);
        }
    }
}
