//! A posted `Blob` as `Read + Seek`, by synchronous slices in a worker.

use std::io::{self, Read, Seek, SeekFrom};

use js_sys::Uint8Array;
use web_sys::{Blob, FileReaderSync};

use crate::error::{Error, ErrorKind};

/// Bytes fetched from the browser at a time.
const SLICE: u64 = 4 << 20;

/// Reads a blob from any position; holds one slice.
#[derive(Debug)]
pub(super) struct BlobReader {
    blob: Blob,
    files: FileReaderSync,
    length: u64,
    position: u64,
    slice: Uint8Array,
    slice_start: u64,
}

impl BlobReader {
    pub(super) fn new(blob: Blob) -> Result<Self, Error> {
        let files = FileReaderSync::new().map_err(|_| {
            Error::new(ErrorKind::Io, "files can only be read in a worker here", "Use the page, or the command line.")
        })?;
        let length = blob.size() as u64;
        Ok(Self { blob, files, length, position: 0, slice: Uint8Array::new_with_length(0), slice_start: 0 })
    }

    fn fetch(&mut self) -> io::Result<()> {
        let end = self.length.min(self.position + SLICE);
        let gone = |_| io::Error::other("the browser no longer gives its bytes; was it changed or moved?");
        let part = self.blob.slice_with_f64_and_f64(self.position as f64, end as f64).map_err(gone)?;
        let buffer = self.files.read_as_array_buffer(&part).map_err(gone)?;
        self.slice = Uint8Array::new(&buffer);
        self.slice_start = self.position;
        Ok(())
    }
}

impl Read for BlobReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.length || out.is_empty() {
            return Ok(0);
        }
        let held = self.slice_start..self.slice_start + u64::from(self.slice.length());
        if !held.contains(&self.position) {
            self.fetch()?;
        }
        let from = (self.position - self.slice_start) as u32;
        let count = (self.slice.length() - from).min(out.len() as u32);
        if count == 0 {
            return Err(io::Error::other("the file became shorter while it was read"));
        }
        self.slice.subarray(from, from + count).copy_to(&mut out[..count as usize]);
        self.position += u64::from(count);
        Ok(count as usize)
    }
}

impl Seek for BlobReader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = target.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}
