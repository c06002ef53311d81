//! What systems are called, and which end of their scores speaks for a mated pair.

use super::Note;
use super::excerpt::{excerpt, excerpts};
use super::names;
use super::vocabulary::is_plain_score;
use crate::settings::{Orientation, Settings};

/// Names and orientations of a file's systems, with a note where a name turned one.
pub(super) type Named = (Vec<(String, Orientation)>, Option<Note>);

/// Where the names of systems come from.
pub(super) struct Origin<'a> {
    /// The constant value of a column `system`.
    pub(super) constant: Option<&'a str>,
    /// For each system the headers of its score column, one a file, and a name where there are none.
    pub(super) columns: Vec<(Vec<&'a str>, String)>,
    /// The files.
    pub(super) files: &'a [&'a str],
    /// The name of a system that has no other.
    pub(super) fallback: &'a str,
}

/// Names systems and tells their orientation: the one set, or the one that a header or a file name says.
pub(super) fn named(origin: &Origin<'_>, settings: &Settings) -> Named {
    let alone = origin.columns.len() == 1;
    let name = |(headers, column): &(Vec<&str>, String)| {
        let header = headers.first().copied().filter(|header| !header.is_empty());
        match (origin.constant, header) {
            (Some(constant), _) if alone => constant.to_owned(),
            (None, header) if alone => {
                header.filter(|header| !is_plain_score(header.as_bytes())).unwrap_or(origin.fallback).to_owned()
            }
            (Some(constant), header) => format!("{constant} {}", header.unwrap_or(column)),
            (None, header) => header.unwrap_or(column).to_owned(),
        }
    };
    let mut names: Vec<String> = origin.columns.iter().map(name).collect();
    make_unique(&mut names);
    let hints: Vec<Option<Hint<'_>>> = match settings.orientation {
        Some(_) => vec![None; names.len()],
        None => origin.columns.iter().map(|(headers, _)| hint(headers, origin.files)).collect(),
    };
    let note = note_of_hints(&names, &hints);
    let orientation = |hint: &Option<Hint<'_>>| match (settings.orientation, hint) {
        (Some(orientation), _) => orientation,
        (None, Some(_)) => Orientation::Distance,
        (None, None) => Orientation::Similarity,
    };
    let orientations: Vec<Orientation> = hints.iter().map(orientation).collect();
    (names.into_iter().zip(orientations).collect(), note)
}

/// Gives names that stand again a number, from the second on: `#2`.
pub(super) fn make_unique(names: &mut [String]) {
    for at in 1..names.len() {
        let is_taken = |name: &String, names: &[String]| names[..at].contains(name);
        if is_taken(&names[at], names) {
            let numbered = |number: usize| format!("{} #{number}", names[at]);
            let free = (2..).map(numbered).find(|name| !is_taken(name, names));
            names[at] = free.expect("of endless numbers one is free");
        }
    }
}

/// What says that scores are distances: the word, in what, and the name of that.
#[derive(Clone, Copy)]
struct Hint<'a> {
    word: &'a str,
    of: &'static str,
    name: &'a str,
}

fn hint<'a>(headers: &[&'a str], files: &[&'a str]) -> Option<Hint<'a>> {
    let of_header =
        headers.iter().find_map(|&name| Some(Hint { word: names::distance_word(name)?, of: "score column", name }));
    let of_file = || {
        files.iter().find_map(|&name| Some(Hint { word: names::distance_word(names::stem(name))?, of: "file", name }))
    };
    of_header.or_else(of_file)
}

fn note_of_hints(systems: &[String], hints: &[Option<Hint<'_>>]) -> Option<Note> {
    let (first, turned) = match hints {
        [only] => ((*only)?, "Scores are".to_owned()),
        several => {
            let turned = systems.iter().zip(several).filter(|(_, hint)| hint.is_some());
            let turned: Vec<&[u8]> = turned.map(|(system, _)| system.as_bytes()).collect();
            (several.iter().flatten().next().copied()?, format!("The scores of {} are", excerpts(turned.into_iter())))
        }
    };
    let Hint { word, of, name } = first;
    let text = format!(
        "{turned} taken as distances, smaller for more alike, because of '{}' in the name of the {of} '{}'; \
         --similarity on the command line or the direction switch on the page changes it.",
        excerpt(word.as_bytes()),
        excerpt(name.as_bytes())
    );
    Some(Note { kind: "orientation-from-name", warning: false, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_stand_twice() {
        for (names, expected) in [
            (vec!["a", "b"], vec!["a", "b"]),
            (vec!["a", "a", "a"], vec!["a", "a #2", "a #3"]),
            (vec!["a", "a #2", "a"], vec!["a", "a #2", "a #3"]),
        ] {
            let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
            make_unique(&mut names);
            assert_eq!(names, expected);
        }
    }
}
