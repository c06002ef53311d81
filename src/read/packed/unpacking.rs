//! What containers hold, unpacked into memory within bounds.

use std::io::{self, Read};

use super::content::Content;
use super::gzip;
use super::held::Held;
use crate::error::{Error, ErrorKind, Result};

/// The most bytes that all containers of an evaluation may unpack to, and that one may have: beyond it a
/// browser's 4 GiB would not hold the scores as well. No ratio is refused besides, since columns of equal
/// scores compress a thousand times.
pub(super) const MOST_BYTES: usize = 1 << 30;

/// How many containers may lie within each other: tar in gzip, gzip in zip.
const MOST_LEVELS: usize = 2;

/// Bytes unpacked between two looks at whether to go on.
const STEP: usize = 1 << 18;

/// A file that came out of a container.
#[derive(Debug)]
pub(super) struct File {
    /// Its name, which says what it holds.
    pub(super) name: String,
    /// Where it was, for messages.
    pub(super) place: String,
    pub(super) bytes: Held,
}

/// The work of unpacking.
pub(super) struct Unpacking<'a> {
    /// Bytes that may still be unpacked.
    pub(super) room: usize,
    /// Fails when the reading was cancelled.
    pub(super) go_on: &'a mut dyn FnMut() -> Result<()>,
    /// What has been found.
    pub(super) files: Vec<File>,
}

impl Unpacking<'_> {
    /// Unpacks a file as far as it is a container; `level` of them are around it.
    ///
    /// # Errors
    /// `Format`, naming the place, for what is damaged, nested too deeply, or larger than the bound.
    pub(super) fn open(&mut self, file: File, level: usize) -> Result<()> {
        let place = file.place.clone();
        let at_place = |error: Error| match (error.kind(), error.file()) {
            (ErrorKind::Cancelled, _) | (_, Some(_)) => error,
            _ => error.in_file(&place),
        };
        self.open_by_content(file, level).map_err(at_place)
    }

    fn open_by_content(&mut self, file: File, level: usize) -> Result<()> {
        let content = Content::of(file.bytes.as_ref());
        if content.is_container() && level == MOST_LEVELS {
            let message = format!("this is {} within two others", content.words());
            return Err(Error::new(ErrorKind::Format, message, "Unpack the outermost first."));
        }
        match content {
            Content::Gzip => {
                let bytes = Held::new(gzip::unpacked(file.bytes.as_ref(), self)?);
                let name = gzip::inner_name(&file.name).to_owned();
                self.open(File { name, place: file.place, bytes }, level + 1)
            }
            Content::Other => {
                self.files.push(file);
                Ok(())
            }
        }
    }

    /// Appends all that a decoder gives.
    ///
    /// # Errors
    /// `Format` when the stream is damaged, or there is no room.
    pub(super) fn append(&mut self, bytes: &mut Vec<u8>, decoder: &mut dyn Read) -> Result<()> {
        loop {
            (self.go_on)()?;
            if bytes.capacity() - bytes.len() < STEP {
                let more = STEP.max(bytes.len() / 2).min(STEP.max(self.room));
                bytes.try_reserve_exact(more).map_err(|_| too_large("the memory there is"))?;
            }
            // One byte more than there is room for tells the end from too much.
            let step = STEP.min(self.room + 1) as u64;
            let read = (&mut *decoder).take(step).read_to_end(bytes).map_err(|error| damaged(&error))?;
            if read > self.room {
                return Err(too_large("1 GiB"));
            }
            if read == 0 {
                return Ok(());
            }
            self.room -= read;
        }
    }
}

/// The error of what expands beyond a bound.
pub(super) fn too_large(bound: &str) -> Error {
    Error::new(
        ErrorKind::Format,
        format!("it unpacks to more than {bound}, and packed files are read in memory"),
        "Unpack it first, and give the files in it: these may be of any size.",
    )
}

/// The error of a stream that cannot be decoded.
pub(super) fn damaged(error: &io::Error) -> Error {
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "cut off".to_owned(),
        _ => format!("damaged ({error})"),
    };
    Error::new(ErrorKind::Format, format!("the compressed data is {what}"), "Copy or compress the file again.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(room: usize, decoder: &mut dyn Read) -> Result<(Vec<u8>, usize)> {
        let mut unpacking = Unpacking { room, go_on: &mut || Ok(()), files: Vec::new() };
        let mut bytes = Vec::new();
        unpacking.append(&mut bytes, decoder)?;
        Ok((bytes, unpacking.room))
    }

    #[test]
    fn what_fits_is_taken_and_more_is_refused() {
        let bytes: Vec<u8> = (0..3 * STEP + 7).map(|at| (at % 251) as u8).collect();
        assert_eq!(append(bytes.len(), &mut &bytes[..]).unwrap(), (bytes.clone(), 0));
        assert_eq!(append(bytes.len() + 5, &mut &bytes[..]).unwrap(), (bytes.clone(), 5));
        for room in [bytes.len() - 1, STEP, 0] {
            let error = append(room, &mut &bytes[..]).unwrap_err();
            assert!(error.to_string().contains("more than 1 GiB"), "{error}");
        }
        assert!(append(10 * STEP, &mut io::repeat(0)).is_err(), "an endless stream ends");
        assert_eq!(MOST_BYTES, 1 << 30, "as the message says");
    }

    #[test]
    fn unpacking_can_be_stopped() {
        let mut steps = 0;
        let mut go_on = || {
            steps += 1;
            if steps < 3 { Ok(()) } else { Err(super::super::cancelled()) }
        };
        let mut unpacking = Unpacking { room: MOST_BYTES, go_on: &mut go_on, files: Vec::new() };
        let error = unpacking.append(&mut Vec::new(), &mut io::repeat(0)).unwrap_err();
        assert_eq!((error.kind(), steps), (ErrorKind::Cancelled, 3));
    }
}
