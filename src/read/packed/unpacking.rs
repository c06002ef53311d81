//! What containers hold, unpacked into memory within bounds.

use super::archive::Listing;
use super::content::Content;
use super::held::Held;
use super::{gzip, tar, zip};
use crate::error::{Error, ErrorKind, Result};
use crate::read::Note;

/// The most bytes that all containers of an evaluation may unpack to, and that one may have: beyond it a
/// browser's 4 GiB would not hold the scores as well. No ratio is refused besides, since columns of equal
/// scores compress a thousand times.
pub(super) const MOST_BYTES: usize = 1 << 30;

/// How many containers may lie within each other: tar in gzip, gzip in zip.
const MOST_LEVELS: usize = 2;

/// The most files that are read from containers.
const MOST_FILES: usize = 1000;

/// Bytes unpacked between two looks at whether to go on.
pub(super) const STEP: usize = 1 << 18;

/// A file that came out of a container.
#[derive(Debug)]
pub(super) struct File {
    /// Its name, which says what it holds.
    pub(super) name: String,
    /// Where it was, for messages.
    pub(super) place: String,
    /// Its path in an archive.
    pub(super) path: Option<String>,
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
    /// What was left out.
    pub(super) notes: Vec<Note>,
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
                self.open(File { name, bytes, ..file }, level + 1)
            }
            Content::Zip => {
                let listing = zip::listing(&file.bytes, &file.place, self)?;
                self.open_all(listing, content, &file.place, level + 1)
            }
            Content::Tar => {
                let listing = tar::listing(&file.bytes, &file.place)?;
                self.open_all(listing, content, &file.place, level + 1)
            }
            Content::Other if self.files.len() == MOST_FILES => Err(Error::new(
                ErrorKind::Files,
                format!("more than {MOST_FILES} files are within"),
                "Pack fewer, or join the scores into one file with a column that names the system.",
            )),
            Content::Other => {
                self.files.push(file);
                Ok(())
            }
        }
    }

    fn open_all(&mut self, listing: Listing, content: Content, place: &str, level: usize) -> Result<()> {
        if listing.entries.is_empty() {
            let message = format!("this is {} without score files", content.words());
            return Err(Error::new(
                ErrorKind::Empty,
                message,
                "Pack the score files into it, or give them as they are.",
            ));
        }
        self.notes.extend(listing.note(place));
        for entry in listing.entries {
            let (name, place) = (entry.name().to_owned(), entry.place(place));
            self.open(File { name, place, path: Some(entry.path), bytes: entry.bytes }, level)?;
        }
        Ok(())
    }

    /// Counts bytes that were unpacked.
    ///
    /// # Errors
    /// `Format` when there is no room for them.
    pub(super) fn take(&mut self, bytes: usize) -> Result<()> {
        self.room = self.room.checked_sub(bytes).ok_or_else(|| too_large("1 GiB"))?;
        Ok(())
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

/// The error of a stream that cannot be decoded, or has another checksum.
pub(super) fn damaged() -> Error {
    Error::new(ErrorKind::Format, "the compressed data is damaged", "Copy or compress the file again.")
}

/// The error of a stream without its end.
pub(super) fn cut_off() -> Error {
    Error::new(ErrorKind::Format, "the compressed data is cut off", "Copy or compress the file again.")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_message_says_the_bound() {
        assert_eq!(super::MOST_BYTES, 1 << 30);
    }
}
