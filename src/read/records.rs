//! Records out of blocks of bytes, with their line numbers.

use std::io::Read;

use super::container::BYTE_ORDER_MARK;
use super::encoding::{Decoder, Encoding};
use super::fields::{FIELD_LIMIT, Fields, RECORD_LIMIT, Separator, Split};
use super::hashing::Hashing;
use crate::error::{Error, ErrorKind, Result};

/// How much is asked of a reader at once: in a browser every read has its price.
const BLOCK: usize = 1 << 20;

/// How much of a file is looked at before it is read.
const HEAD: usize = 1 << 16;

/// A file's bytes in blocks; what is not used yet stays.
pub(super) struct Blocks<'p, R> {
    source: Hashing<'p, R>,
    decoder: Decoder,
    data: Vec<u8>,
    start: usize,
    end: usize,
    ended: bool,
}

impl<'p, R: Read> Blocks<'p, R> {
    /// Reads the first block.
    pub(super) fn new(source: Hashing<'p, R>) -> Result<Self> {
        let mut blocks =
            Self { source, decoder: Decoder::default(), data: vec![0; BLOCK], start: 0, end: 0, ended: false };
        blocks.fill()?;
        Ok(blocks)
    }

    /// The first block as it is in the file, before anything is skipped or decoded.
    pub(super) fn raw(&self) -> &[u8] {
        &self.data[..self.end]
    }

    /// Tells the encoding by the first block, from which on all are UTF-8.
    pub(super) fn decode(&mut self) -> Encoding {
        self.decoder = Decoder::of(self.raw());
        if !self.decoder.is_idle() {
            let mut decoded = Vec::with_capacity(self.end);
            self.decoder.decode(&self.data[..self.end], self.ended, &mut decoded);
            // Of UTF-16 the mark is known only now.
            let mark =
                if decoded.starts_with(BYTE_ORDER_MARK) && self.data[0] >= 0xfe { BYTE_ORDER_MARK.len() } else { 0 };
            (self.start, self.end, self.data) = (mark, decoded.len(), decoded);
        }
        self.decoder.encoding()
    }

    /// The first bytes, at least one line of them, and whether they are all there is.
    pub(super) fn head(&mut self) -> Result<(&[u8], bool)> {
        while !self.ended && memchr::memchr(b'\n', &self.data[self.start..self.end]).is_none() {
            if self.end - self.start >= RECORD_LIMIT {
                return Err(too_long(false).at_line(1));
            }
            self.fill()?;
        }
        let unused = &self.data[self.start..self.end];
        let first = memchr::memchr(b'\n', unused).map_or(unused.len(), |at| at + 1);
        let head = unused.len().min(first.max(HEAD));
        Ok((&unused[..head], self.ended && head == unused.len()))
    }

    /// Leaves out the next `count` bytes, which the head has shown.
    pub(super) fn skip(&mut self, count: usize) {
        self.start += count;
    }

    /// Moves what is not used to the front and reads on behind it.
    fn fill(&mut self) -> Result<()> {
        self.data.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if !self.decoder.is_idle() {
            return self.fill_decoded();
        }
        if self.end == self.data.len() {
            self.data.resize(2 * self.data.len(), 0);
        }
        let read = self.source.fill(&mut self.data[self.end..])?;
        self.end += read;
        self.ended = self.end < self.data.len();
        Ok(())
    }

    #[cold]
    fn fill_decoded(&mut self) -> Result<()> {
        let mut raw = vec![0; BLOCK];
        let read = self.source.fill(&mut raw)?;
        self.ended = read < raw.len();
        self.data.truncate(self.end);
        self.decoder.decode(&raw[..read], self.ended, &mut self.data);
        self.end = self.data.len();
        Ok(())
    }
}

/// One record: its fields, and the line where it starts.
#[derive(Clone, Copy)]
pub(super) struct Record<'a> {
    fields: &'a Fields,
    bytes: &'a [u8],
    /// The line where it starts, from 1.
    pub(super) line: u64,
}

impl<'a> Record<'a> {
    /// Field `index`, without blanks at its ends.
    #[inline]
    pub(super) fn field(&self, index: usize) -> &'a [u8] {
        trim(self.fields.get(self.bytes, index))
    }

    /// How many fields it has.
    pub(super) fn len(&self) -> usize {
        self.fields.len()
    }
}

/// The records of a file, blank lines left out.
pub(super) struct Records<'p, R> {
    blocks: Blocks<'p, R>,
    fields: Fields,
    record: usize,
    line: u64,
    next_line: u64,
}

impl<'p, R: Read> Records<'p, R> {
    /// The records from here on, where line `next_line` begins.
    pub(super) fn new(blocks: Blocks<'p, R>, separator: Separator, next_line: u64) -> Self {
        Self { blocks, fields: Fields::new(separator), record: 0, line: 0, next_line }
    }

    /// Goes to the next record; false at the end of the file.
    #[inline]
    pub(super) fn advance(&mut self) -> Result<bool> {
        loop {
            let input = &self.blocks.data[self.blocks.start..self.blocks.end];
            if input.is_empty() {
                if self.blocks.ended {
                    return Ok(false);
                }
                self.blocks.fill()?;
                continue;
            }
            match self.fields.split(input, self.blocks.ended) {
                Split::Record { bytes, lines } => {
                    let blank = self.fields.is_blank(input);
                    self.record = self.blocks.start;
                    self.line = self.next_line;
                    self.blocks.start += bytes;
                    self.next_line += lines;
                    if !blank {
                        return Ok(true);
                    }
                }
                Split::Incomplete { in_quote } => self.more(in_quote)?,
                Split::TooWide => return Err(too_wide().at_line(self.next_line)),
            }
        }
    }

    /// The record gone to last.
    #[inline]
    pub(super) fn record(&self) -> Record<'_> {
        Record { fields: &self.fields, bytes: &self.blocks.data[self.record..self.blocks.end], line: self.line }
    }

    /// The number of bytes read and their SHA-256, once the last record is read.
    pub(super) fn finish(self) -> (u64, String) {
        self.blocks.source.finish()
    }

    #[cold]
    fn more(&mut self, in_quote: bool) -> Result<()> {
        if self.blocks.ended {
            return Err(unclosed().at_line(self.next_line));
        }
        if self.blocks.end - self.blocks.start >= RECORD_LIMIT {
            return Err(too_long(in_quote).at_line(self.next_line));
        }
        self.blocks.fill()
    }
}

/// A field without blanks at its ends, of Unicode too, as settings are trimmed.
#[inline]
fn trim(field: &[u8]) -> &[u8] {
    let field = field.trim_ascii();
    let is_plain = |byte: Option<&u8>| byte.is_none_or(|&byte| byte.is_ascii() && byte != b'\x0b');
    if is_plain(field.first()) && is_plain(field.last()) { field } else { trim_unicode(field) }
}

#[cold]
fn trim_unicode(field: &[u8]) -> &[u8] {
    std::str::from_utf8(field).map_or(field, |text| text.trim().as_bytes())
}

/// The first records of a file, to look at.
pub(super) struct Sample {
    /// Trimmed fields by row.
    pub(super) rows: Vec<Vec<Vec<u8>>>,
    /// The line whose quote is open where the bytes end.
    pub(super) open: Option<u64>,
}

/// The first records of a file; none if one is `TooWide`.
pub(super) fn sample(head: &[u8], whole: bool, separator: Separator, rows: usize) -> Option<Sample> {
    let mut fields = Fields::new(separator);
    let mut sample = Sample { rows: Vec::new(), open: None };
    let mut rest = head;
    let mut line = 1;
    while !rest.is_empty() && sample.rows.len() < rows {
        match fields.split(rest, whole) {
            Split::Record { bytes, lines } => {
                if !fields.is_blank(rest) {
                    let row = (0..fields.len()).map(|index| trim(fields.get(rest, index)).to_vec());
                    sample.rows.push(row.collect());
                }
                line += lines;
                rest = &rest[bytes..];
            }
            Split::Incomplete { in_quote } => {
                sample.open = in_quote.then_some(line);
                break;
            }
            Split::TooWide => return None,
        }
    }
    Some(sample)
}

/// The error of a record whose quote is open at the end of the file.
pub(super) fn unclosed() -> Error {
    Error::new(ErrorKind::Format, "a quote is opened in this line and never closed", "Close the quote, or remove it.")
}

/// The error of a record with too many fields.
pub(super) fn too_wide() -> Error {
    Error::new(
        ErrorKind::Format,
        format!("the line has more than {FIELD_LIMIT} fields; matrices and scores in one line are not read"),
        "Write one trial a line: its label and its score.",
    )
}

fn too_long(in_quote: bool) -> Error {
    let (message, way_out) = if in_quote {
        ("a quote is opened in this line and not closed within 16 MiB", "Close the quote, or remove it.")
    } else {
        ("the line is longer than 16 MiB", "Write one trial a line: its label and its score.")
    };
    Error::new(ErrorKind::Format, message, way_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_trimmed_as_settings_are() {
        for text in ["genuine\u{a0}", "\u{2003} genuine \u{b}\u{3000}", " é ", "\u{a0}", "", "a\u{a0}b"] {
            assert_eq!(trim(text.as_bytes()), text.trim().as_bytes(), "{text:?}");
        }
        assert_eq!(trim(b" \xff "), b"\xff");
    }
}
