//! One record to fields: a quick way for plain lines, a careful one for lines with quotes.

/// The longest record that is read, in bytes.
pub(super) const RECORD_LIMIT: usize = 16 << 20;

/// The most fields a record may have; a matrix has more.
pub(super) const FIELD_LIMIT: usize = 10_000;

/// What stands between fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// One byte between every two fields.
    Byte(u8),
    /// Any run of spaces and tabs; runs at the ends of a line separate nothing.
    Blanks,
}

/// How far splitting came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// A record of so many bytes and line ends.
    Record { bytes: usize, lines: u64 },
    /// The record ends beyond the input; if `in_quote`, a quote is open at the end.
    Incomplete { in_quote: bool },
    /// The record has more than [`FIELD_LIMIT`] fields.
    TooWide,
}

/// The fields of the record split last. No allocation a record, once it has grown.
pub(super) struct Fields {
    separator: Separator,
    stops: [bool; 256],
    spans: Vec<(u32, u32)>,
    unquoted: Vec<u8>,
    quoted: bool,
}

impl Fields {
    pub(super) fn new(separator: Separator) -> Self {
        let mut stops = [false; 256];
        stops[usize::from(b'\n')] = true;
        stops[usize::from(b'"')] = true;
        match separator {
            Separator::Byte(byte) => stops[usize::from(byte)] = true,
            Separator::Blanks => {
                b" \t\r".iter().for_each(|&blank| stops[usize::from(blank)] = true);
            }
        }
        Self { separator, stops, spans: Vec::new(), unquoted: Vec::new(), quoted: false }
    }

    /// Splits the record at the start of `input`, which is not empty; when it is the `last` input,
    /// its end closes the record.
    ///
    /// A quote opens a quoted field at the start of a field only (blanks before it apart), as in
    /// RFC 4180; elsewhere it is text. Time: O(bytes of the record).
    pub(super) fn split(&mut self, input: &[u8], last: bool) -> Split {
        self.spans.clear();
        self.quoted = false;
        let blanks = self.separator == Separator::Blanks;
        let mut start = 0;
        for (at, &byte) in input.iter().enumerate() {
            if !self.stops[usize::from(byte)] {
                continue;
            }
            if byte == b'"' {
                return self.split_quoted(input, last);
            }
            if !blanks || start < at {
                self.spans.push((start as u32, at as u32));
            }
            if byte == b'\n' {
                return Split::Record { bytes: at + 1, lines: 1 };
            }
            if self.spans.len() > FIELD_LIMIT {
                return Split::TooWide;
            }
            start = at + 1;
        }
        if !last {
            return Split::Incomplete { in_quote: false };
        }
        if !blanks || start < input.len() {
            self.spans.push((start as u32, input.len() as u32));
        }
        Split::Record { bytes: input.len(), lines: 1 }
    }

    /// How many fields the record has.
    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Field `index` of the record at the start of `input`, untrimmed.
    #[inline]
    pub(super) fn get<'a>(&'a self, input: &'a [u8], index: usize) -> &'a [u8] {
        let (start, end) = self.spans[index];
        let text = if self.quoted { &self.unquoted[..] } else { input };
        &text[start as usize..end as usize]
    }

    /// Whether the line holds nothing but blanks.
    #[inline]
    pub(super) fn is_blank(&self, input: &[u8]) -> bool {
        match self.spans.len() {
            0 => true,
            1 => !self.quoted && self.get(input, 0).trim_ascii().is_empty(),
            _ => false,
        }
    }

    fn split_quoted(&mut self, input: &[u8], last: bool) -> Split {
        self.spans.clear();
        self.unquoted.clear();
        self.quoted = true;
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\r');
        let separates = |byte: u8| match self.separator {
            Separator::Byte(separator) => byte == separator,
            Separator::Blanks => is_blank(byte),
        };
        let blanks = self.separator == Separator::Blanks;
        let mut lines = 1;
        let mut at = 0;
        loop {
            while at < input.len() && is_blank(input[at]) && (blanks || !separates(input[at])) {
                at += 1;
            }
            let start = self.unquoted.len() as u32;
            let mut opened = false;
            if input.get(at) == Some(&b'"') {
                opened = true;
                at += 1;
                loop {
                    match (input.get(at), input.get(at + 1)) {
                        (None, _) => return Split::Incomplete { in_quote: true },
                        (Some(b'"'), Some(b'"')) => {
                            self.unquoted.push(b'"');
                            at += 2;
                        }
                        (Some(b'"'), None) if !last => return Split::Incomplete { in_quote: true },
                        (Some(b'"'), _) => {
                            at += 1;
                            break;
                        }
                        (Some(&byte), _) => {
                            lines += u64::from(byte == b'\n');
                            self.unquoted.push(byte);
                            at += 1;
                        }
                    }
                }
            }
            while at < input.len() && input[at] != b'\n' && !separates(input[at]) {
                self.unquoted.push(input[at]);
                at += 1;
            }
            let end = self.unquoted.len() as u32;
            if !blanks || opened || start < end {
                self.spans.push((start, end));
            }
            match input.get(at) {
                Some(b'\n') => return Split::Record { bytes: at + 1, lines },
                Some(_) if self.spans.len() > FIELD_LIMIT => return Split::TooWide,
                Some(_) => at += 1,
                None if last => return Split::Record { bytes: at, lines },
                None => return Split::Incomplete { in_quote: false },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn split(separator: Separator, input: &str) -> (Vec<String>, u64) {
        let mut fields = Fields::new(separator);
        let Split::Record { lines, .. } = fields.split(input.as_bytes(), true) else {
            panic!("{input:?} is no record")
        };
        let texts = (0..fields.len()).map(|index| fields.get(input.as_bytes(), index));
        (texts.map(|text| String::from_utf8_lossy(text.trim_ascii()).into_owned()).collect(), lines)
    }

    #[test]
    fn lines_split_into_fields() {
        let comma = Separator::Byte(b',');
        for (separator, line, expected) in [
            (comma, "1,0.5\n", vec!["1", "0.5"]),
            (comma, "1, 0.5\r\n", vec!["1", "0.5"]),
            (comma, "1,,\n", vec!["1", "", ""]),
            (comma, "a b,0.5", vec!["a b", "0.5"]),
            (comma, r#""a,b",0.5"#, vec!["a,b", "0.5"]),
            (comma, r#""a", "0.5" "#, vec!["a", "0.5"]),
            (comma, r#""say ""hi""",1"#, vec![r#"say "hi""#, "1"]),
            (comma, r#"6" pipe,1"#, vec![r#"6" pipe"#, "1"]),
            (Separator::Byte(b'\t'), "\t\"\"\tx\r\n", vec!["", "", "x"]),
            (Separator::Blanks, "  a \t b  0.5 \r\n", vec!["a", "b", "0.5"]),
            (Separator::Blanks, "\"1\" \"a b\"\t\"\" 0.5\n", vec!["1", "a b", "", "0.5"]),
        ] {
            assert_eq!(split(separator, line).0, expected, "{line:?}");
        }
        assert_eq!(split(comma, "\"a\nb\",1\nrest").1, 2);
    }

    #[test]
    fn an_open_quote_needs_more() {
        let mut fields = Fields::new(Separator::Byte(b','));
        for (input, last, in_quote) in
            [("\"a", true, true), ("\"a", false, true), ("\"a\"", false, true), ("\"a\",b", false, false)]
        {
            assert_eq!(fields.split(input.as_bytes(), last), Split::Incomplete { in_quote }, "{input}");
        }
    }

    #[test]
    fn too_many_fields_are_refused() {
        let row = vec![b','; FIELD_LIMIT + 1];
        assert_eq!(Fields::new(Separator::Byte(b',')).split(&row, true), Split::TooWide);
    }

    proptest! {
        /// Another reader of CSV, csv-core, sees the same fields.
        #[test]
        fn agrees_with_csv_core(line in "[ab,\"\n]{1,12}") {
            let mut fields = Fields::new(Separator::Byte(b','));
            let Split::Record { .. } = fields.split(line.as_bytes(), true) else { return Ok(()) };
            let ours: Vec<&[u8]> = (0..fields.len()).map(|index| fields.get(line.as_bytes(), index)).collect();
            // csv-core skips blank lines, which are the caller's business here.
            prop_assume!(!line.starts_with('\n'));
            let (mut output, mut ends) = ([0; 64], [0; 64]);
            let mut reader = csv_core::Reader::new();
            let (mut read, mut written, mut count) = (0, 0, 0);
            loop {
                let (result, input, bytes, fields) =
                    reader.read_record(&line.as_bytes()[read..], &mut output[written..], &mut ends[count..]);
                (read, written, count) = (read + input, written + bytes, count + fields);
                match result {
                    csv_core::ReadRecordResult::InputEmpty => {}
                    csv_core::ReadRecordResult::Record => break,
                    other => panic!("{other:?}"),
                }
            }
            let starts = std::iter::once(0).chain(ends.iter().copied());
            let theirs: Vec<&[u8]> = starts.zip(&ends[..count]).map(|(start, &end)| &output[start..end]).collect();
            prop_assert_eq!(ours, theirs);
        }
    }
}
