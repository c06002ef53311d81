//! What a file is by its first bytes, never by its ending.

use super::gzip;

/// How many bytes it takes to tell.
pub(super) const HEAD: usize = 512;

/// What is opened in front of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A gzip stream.
    Gzip,
    /// Anything else, which the reader reads or refuses.
    Other,
}

impl Content {
    /// Tells by the first [`HEAD`] bytes, or all there are.
    pub(super) fn of(head: &[u8]) -> Self {
        if head.starts_with(gzip::MAGIC) { Self::Gzip } else { Self::Other }
    }

    /// Whether files are within.
    pub(super) fn is_container(self) -> bool {
        self != Self::Other
    }

    /// As a message calls it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Gzip => "a gzip stream",
            Self::Other => "a file",
        }
    }
}
