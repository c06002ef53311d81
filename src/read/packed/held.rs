//! Bytes of a file as it was given, or as they came out of a container.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::rc::Rc;

/// A part of bytes in memory, which several parts share.
#[derive(Clone, Debug)]
pub(in crate::read) struct Held {
    bytes: Rc<Vec<u8>>,
    range: Range<usize>,
}

impl Held {
    /// All of these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { range: 0..bytes.len(), bytes: Rc::new(bytes) }
    }

    /// Some of these bytes.
    pub(super) fn part(&self, start: usize, length: usize) -> Self {
        let start = self.range.start + start;
        Self { bytes: Rc::clone(&self.bytes), range: start..start + length }
    }
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[self.range.clone()]
    }
}

/// What the reader of score files reads.
#[derive(Debug)]
pub(in crate::read) enum Bytes<R> {
    /// A file that is no container.
    Given(R),
    /// What came out of one.
    Held(Cursor<Held>),
}

impl<R: Read> Read for Bytes<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Given(reader) => reader.read(out),
            Self::Held(held) => held.read(out),
        }
    }
}

impl<R: Seek> Seek for Bytes<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Given(reader) => reader.seek(to),
            Self::Held(held) => held.seek(to),
        }
    }
}
