//! What a file is by its first bytes, never by its ending.

use super::gzip;

/// How many bytes it takes to tell.
pub(super) const HEAD: usize = 512;

/// What is opened in front of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A gzip stream.
    Gzip,
    /// A zip archive.
    Zip,
    /// A tar archive.
    Tar,
    /// Anything else, which the reader reads or refuses.
    Other,
}

impl Content {
    /// Tells by the first [`HEAD`] bytes, or all there are.
    pub(super) fn of(head: &[u8]) -> Self {
        const MAGIC: [(&[u8], usize, Content); 4] = [
            (gzip::MAGIC, 0, Content::Gzip),
            (b"PK\x03\x04", 0, Content::Zip),
            // An archive of no files.
            (b"PK\x05\x06", 0, Content::Zip),
            (b"ustar", 257, Content::Tar),
        ];
        let found = MAGIC.iter().find(|(magic, at, _)| head.get(*at..).is_some_and(|rest| rest.starts_with(magic)));
        found.map_or(Self::Other, |&(.., content)| content)
    }

    /// Whether files are within.
    pub(super) fn is_container(self) -> bool {
        self != Self::Other
    }

    /// As a message calls it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Gzip => "a gzip stream",
            Self::Zip => "a zip archive",
            Self::Tar => "a tar archive",
            Self::Other => "a file",
        }
    }
}
