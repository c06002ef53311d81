//! A reader that hashes, counts and reports what passes through it.

use std::fmt::Write;
use std::io::{self, Read};
use std::ops::ControlFlow;

use sha2::{Digest, Sha256};

use super::Progress;
use crate::error::{Error, ErrorKind, Result};

/// How many bytes pass between two reports of progress, at most.
const REPORT_EVERY: u64 = 1 << 18;

/// Reads front to back; every byte is hashed once.
pub(super) struct Hashing<'p, R> {
    reader: R,
    sha256: Sha256,
    bytes: u64,
    reported: u64,
    before: u64,
    total: u64,
    progress: &'p mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'p, R: Read> Hashing<'p, R> {
    /// A reader at its start; `before` bytes of `total` were read from other files.
    pub(super) fn new(
        reader: R,
        before: u64,
        total: u64,
        progress: &'p mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        Self { reader, sha256: Sha256::new(), bytes: 0, reported: 0, before, total, progress }
    }

    /// Fills `block` as far as the file goes; less than its length means the end of the file,
    /// however small the pieces in which the reader hands the bytes over.
    pub(super) fn fill(&mut self, block: &mut [u8]) -> Result<usize> {
        let mut filled = 0;
        while filled < block.len() {
            match self.reader.read(&mut block[filled..]) {
                Ok(0) => {
                    self.report()?;
                    break;
                }
                Ok(read) => {
                    self.sha256.update(&block[filled..filled + read]);
                    filled += read;
                    self.bytes += read as u64;
                    if self.bytes - self.reported >= REPORT_EVERY {
                        self.report()?;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(unreadable(&error)),
            }
        }
        Ok(filled)
    }

    /// The number of bytes read and their SHA-256 in lower-case hexadecimal.
    pub(super) fn finish(self) -> (u64, String) {
        let mut text = String::with_capacity(64);
        for byte in self.sha256.finalize() {
            write!(text, "{byte:02x}").expect("writing to a string does not fail");
        }
        (self.bytes, text)
    }

    fn report(&mut self) -> Result<()> {
        self.reported = self.bytes;
        let done = self.before + self.bytes;
        match (self.progress)(Progress { done, total: self.total.max(done) }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(cancelled()),
        }
    }
}

/// The error of work that somebody stopped.
pub(super) fn cancelled() -> Error {
    Error::new(ErrorKind::Cancelled, "the reading was cancelled", "Start it again.")
}

/// The error of a file that the system does not hand over.
pub(super) fn unreadable(error: &io::Error) -> Error {
    Error::new(
        ErrorKind::Io,
        format!("the file could not be read: {error}"),
        "Check that it still exists and may be read, then try again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_what_passes() {
        let mut seen = Vec::new();
        let mut progress = |at: Progress| {
            seen.push(at);
            ControlFlow::Continue(())
        };
        let mut hashing = Hashing::new(&b"abc"[..], 4, 7, &mut progress);
        let mut block = [0; 8];
        assert_eq!(hashing.fill(&mut block).unwrap(), 3);
        // FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hashing.finish(), (3, abc.to_owned()));
        assert_eq!(seen, [Progress { done: 7, total: 7 }]);
    }

    #[test]
    fn breaking_cancels() {
        let mut progress = |_: Progress| ControlFlow::Break(());
        let error = Hashing::new(&b"abc"[..], 0, 3, &mut progress).fill(&mut [0; 8]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cancelled);
    }
}
