//! The files of an archive.

use super::held::Held;
use crate::read::Note;
use crate::read::excerpt::{excerpt, excerpts};

/// A regular file.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) path: String,
    pub(super) bytes: Held,
}

impl Entry {
    /// The last component of the path.
    pub(super) fn name(&self) -> &str {
        components(&self.path).next_back().unwrap_or(&self.path)
    }

    /// The entry as a message calls it.
    pub(super) fn place(&self, archive: &str) -> String {
        place(&self.path, archive)
    }
}

/// An entry of an archive as a message calls it.
pub(super) fn place(path: &str, archive: &str) -> String {
    format!("{path} in {archive}")
}

/// What an archive holds.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// In the order of the archive.
    pub(super) entries: Vec<Entry>,
    pub(super) folders: usize,
    /// Paths of what is no file of scores: what systems put beside files, and links.
    pub(super) left_out: Vec<String>,
}

impl Listing {
    /// Says what was left out.
    pub(super) fn note(&self, archive: &str) -> Option<Note> {
        let folders = match self.folders {
            0 => None,
            1 => Some("1 folder".to_owned()),
            folders => Some(format!("{folders} folders")),
        };
        let others = Some(excerpts(self.left_out.iter().map(String::as_bytes))).filter(|others| !others.is_empty());
        let what: Vec<String> = folders.into_iter().chain(others).collect();
        let text = format!("Left out of '{}': {}.", excerpt(archive.as_bytes()), what.join(" and "));
        (!what.is_empty()).then_some(Note { kind: "archive", warning: false, text })
    }
}

/// Whether a path is one of what systems put beside files.
pub(super) fn is_clutter(path: &str) -> bool {
    let is_of_system =
        |name: &str| name.starts_with("._") || ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"].contains(&name);
    components(path).any(is_of_system)
}

/// Some archives made on Windows have its separators.
fn components(path: &str) -> impl DoubleEndedIterator<Item = &str> {
    path.split(['/', '\\']).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_tell_names_and_clutter() {
        for (path, name, clutter) in [
            ("a.txt", "a.txt", false),
            ("run/a.txt", "a.txt", false),
            ("run\\a.txt", "a.txt", false),
            ("__MACOSX/run/._a.txt", "._a.txt", true),
            ("run/.DS_Store", ".DS_Store", true),
            (".hidden", ".hidden", false),
        ] {
            let entry = Entry { path: path.to_owned(), bytes: Held::new(Vec::new()) };
            assert_eq!((entry.name(), is_clutter(path)), (name, clutter));
        }
    }

    #[test]
    fn what_is_left_out_is_said() {
        let note = |folders, left_out: &[&str]| {
            let left_out = left_out.iter().map(|&path| path.to_owned()).collect();
            Listing { entries: Vec::new(), folders, left_out }.note("a.zip").map(|note| note.text)
        };
        assert_eq!(note(0, &[]), None);
        assert_eq!(note(1, &[]).unwrap(), "Left out of 'a.zip': 1 folder.");
        assert_eq!(note(2, &[".DS_Store"]).unwrap(), "Left out of 'a.zip': 2 folders and '.DS_Store'.");
        assert_eq!(note(0, &["a", "b"]).unwrap(), "Left out of 'a.zip': 'a', 'b'.");
    }
}
