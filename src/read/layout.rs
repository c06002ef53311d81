//! What each of several files holds: labelled scores, labels alone, scores alone, or scores of one class.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use super::columns::Columns;
use super::dialect::Dialect;
use super::excerpt::excerpt;
use super::group_columns;
use super::hashing::unreadable;
use super::identities::Chosen;
use super::names::{self, Role};
use super::same_ids::Label;
use super::score_columns::ScoreColumns;
use super::scores::{is_missing, is_number};
use super::text::{TextFile, placed};
use super::vocabulary;
use super::{Note, Progress, Source};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

/// The most id columns that are kept.
const MOST_IDS: usize = 8;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Scores with labels.
    Labelled,
    /// Labels without scores: which trials there are, and of which class.
    Key,
    /// Scores without labels, for the trials of another file.
    Bare,
    /// Scores of one class, which the file's name tells.
    OfClass(Role),
    /// Identities and their groups.
    Groups,
}

/// A file whose head has been looked at.
#[derive(Debug)]
pub(super) struct Look {
    pub(super) name: String,
    dialect: Dialect,
}

/// The columns of a file, as its kind has them.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) label: Option<Label>,
    pub(super) scores: Vec<usize>,
    /// For each score column its header, if it has one, and a name by its place.
    pub(super) score_names: Vec<(Option<String>, String)>,
    pub(super) system: Option<usize>,
    /// Columns of ids with their headers, and whether header or text tells that they are ids.
    pub(super) ids: Vec<(usize, Option<String>, bool)>,
    /// The columns that may say who is compared.
    pub(super) identities: Option<Chosen>,
    /// The columns of groups of people.
    pub(super) groups: Vec<usize>,
    pub(super) notes: Vec<Note>,
    pub(super) format: String,
}

/// What a file may hold by itself.
enum Guess {
    OfClass(Role),
    Groups,
    /// Whether the scores, and the labels, may be ids instead.
    Labelled {
        scores_in_doubt: bool,
        labels_in_doubt: bool,
    },
    Key,
    /// Whether its only column may hold labels.
    Bare {
        may_be_labels: bool,
    },
}

/// Looks at the head of a source, which stays at its start.
///
/// # Errors
/// As [`TextFile::open`].
pub(super) fn look<R: Read + Seek>(source: &mut Source<R>, settings: &Settings) -> Result<Look> {
    let name = source.name.clone();
    let mut progress = |_: Progress| ControlFlow::Continue(());
    let dialect = TextFile::open(source.borrowed(), settings, 0, 0, &mut progress)?.dialect;
    source.reader.rewind().map_err(|error| placed(unreadable(&error), &name))?;
    Ok(Look { name, dialect })
}

/// What each of several files holds, seen together.
///
/// # Errors
/// Of kind `Files` when they do not go together, `Column` when a file may hold several things.
pub(super) fn kinds(looks: &[Look], settings: &Settings) -> Result<Vec<Kind>> {
    check_set(looks, settings, settings.label.as_slice(), "--label")?;
    check_set(looks, settings, if group_columns::are_off(settings) { &[] } else { &settings.group }, "--group")?;
    let guesses = looks.iter().map(|look| look.guess(settings)).collect::<Result<Vec<Guess>>>()?;
    let has = |holds: &dyn Fn(&Guess) -> bool| guesses.iter().any(holds);
    let has_words = has(&|guess| matches!(guess, Guess::Key | Guess::Labelled { labels_in_doubt: false, .. }));
    let has_key = has(&|guess| matches!(guess, Guess::Key));
    let has_bare = has(&|guess| matches!(guess, Guess::Bare { .. }));
    let labels: Vec<usize> =
        (0..looks.len()).filter(|&at| matches!(guesses[at], Guess::Bare { may_be_labels: true })).collect();
    let kind = |(at, guess): (usize, &Guess)| match *guess {
        Guess::OfClass(role) if looks.len() == 1 || is_paired(looks, &guesses, at) => Ok(Kind::OfClass(role)),
        Guess::OfClass(_) if has_words && looks[at].dialect.width > 1 => Ok(Kind::Bare),
        Guess::OfClass(role) => Err(unpaired(looks, at, role)),
        Guess::Labelled { scores_in_doubt: true, .. } if has_bare && !has_key => Ok(Kind::Key),
        Guess::Labelled { labels_in_doubt: true, .. } if has_key => Ok(Kind::Bare),
        Guess::Labelled { .. } => Ok(Kind::Labelled),
        Guess::Key => Ok(Kind::Key),
        Guess::Groups => Ok(Kind::Groups),
        Guess::Bare { .. } if !has_words && labels == [at] => Ok(Kind::Key),
        Guess::Bare { .. } => Ok(Kind::Bare),
    };
    let kinds = guesses.iter().enumerate().map(kind).collect::<Result<Vec<Kind>>>()?;
    check(looks, &kinds, settings)?;
    Ok(kinds)
}

fn check(looks: &[Look], kinds: &[Kind], settings: &Settings) -> Result<()> {
    let find = |kind: Kind| kinds.iter().position(|&other| other == kind);
    let has_trials = kinds.iter().any(|kind| matches!(kind, Kind::Labelled | Kind::Key));
    if let Some(bare) = find(Kind::Bare).filter(|_| !has_trials) {
        return Err(Error::new(
            ErrorKind::Files,
            format!(
                "'{}' holds scores without labels, and no other file says which of its trials are mated",
                excerpt(looks[bare].name.as_bytes())
            ),
            "Add a file with ids and labels, or put genuine in the name of one file and impostor in that of the other.",
        ));
    }
    if kinds.iter().all(|&kind| kind == Kind::Groups) {
        let message = "the files hold groups of identities, and none holds scores";
        return Err(Error::new(ErrorKind::Files, message, "Add the file with the scores."));
    }
    // A list of trials that no scores need may be scores that were taken for ids.
    let has_bare = find(Kind::Bare).is_some();
    let is_doubtful = |look: &Look| {
        let columns = look.columns(settings);
        let label = columns.label_column().ok().flatten().map(|(label, _)| label);
        (0..columns.width).any(|index| Some(index) != label && columns.are_numbers(index))
    };
    let mut keys = looks.iter().zip(kinds).filter(|(_, kind)| **kind == Kind::Key && !has_bare);
    let has_labelled = find(Kind::Labelled).is_some();
    if let Some((look, _)) = keys.find(|(look, _)| !has_labelled || is_doubtful(look)) {
        let error = look.columns(settings).scores_beside_label().err();
        return Err(error
            .map(|error| placed(error, &look.name))
            .unwrap_or_else(|| Error::new(ErrorKind::Files, "no file holds scores", "Add the file with the scores.")));
    }
    Ok(())
}

/// Checks that some file has the columns that are set.
fn check_set(looks: &[Look], settings: &Settings, set: &[String], option: &str) -> Result<()> {
    let mut found = looks.iter().map(|look| {
        let columns = look.columns(settings);
        let missing = set.iter().find_map(|name| columns.find(name, option).err());
        missing.map_or(Ok(()), |error| Err(placed(error, &look.name)))
    });
    let first = found.next();
    match first {
        Some(Err(error)) if !found.any(|found| found.is_ok()) => Err(error),
        _ => Ok(()),
    }
}

/// Whether another file holds the other class of the same scores.
fn is_paired(looks: &[Look], guesses: &[Guess], at: usize) -> bool {
    partner(&looks.iter().map(|look| look.name.as_str()).collect::<Vec<_>>(), at, |other| {
        matches!(guesses[other], Guess::OfClass(_))
    })
    .is_some()
}

/// The file with the other class: the only one whose name is the same but for the class, or, if there
/// are two files of a class in all, the other.
pub(super) fn partner(names: &[&str], at: usize, is_of_class: impl Fn(usize) -> bool) -> Option<usize> {
    let of_class: Vec<usize> = (0..names.len()).filter(|&other| is_of_class(other)).collect();
    let rest = |at: usize| names::without_roles(names::stem(names[at]));
    let same: Vec<usize> = of_class.iter().copied().filter(|&other| rest(other) == rest(at)).collect();
    let candidates = if same.len() == 1 && of_class.len() == 2 { of_class } else { same };
    match candidates[..] {
        [a, b] if names::role(names[a]) != names::role(names[b]) => Some(a + b - at),
        _ => None,
    }
}

fn unpaired(looks: &[Look], at: usize, role: Role) -> Error {
    let (word, other) = if role == Role::Mated { ("genuine", "impostor") } else { ("impostor", "genuine") };
    Error::new(
        ErrorKind::Files,
        format!(
            "by its name '{}' holds {word} scores, and no one other file has the {other} scores that go with it",
            excerpt(looks[at].name.as_bytes())
        ),
        format!("Give one {other} file whose name is otherwise the same."),
    )
}

impl Look {
    /// The columns.
    pub(super) fn columns<'a>(&'a self, settings: &'a Settings) -> Columns<'a> {
        Columns::new(&self.dialect, settings)
    }

    fn guess(&self, settings: &Settings) -> Result<Guess> {
        let columns = self.columns(settings);
        if columns.members().is_some() {
            return Ok(Guess::Groups);
        }
        let by_name = settings.label.is_none() && settings.positive.is_none();
        if let Some(role) = names::role(&self.name).filter(|_| by_name)
            && columns.scores_of_list().is_ok_and(|scores| !columns.has_labels(&scores.columns))
        {
            return Ok(Guess::OfClass(role));
        }
        if columns.width == 1
            && columns.header.is_none_or(|names| !vocabulary::names_score(names[0].as_bytes()))
            && columns.are_labels(0)
        {
            return Ok(if columns.are_numbers(0) { Guess::Bare { may_be_labels: true } } else { Guess::Key });
        }
        let place = |error: Error| placed(error, &self.name);
        if columns.same_ids().is_some() {
            return Ok(Guess::Labelled { scores_in_doubt: false, labels_in_doubt: true });
        }
        let Some((label, by_values)) = columns.label_column().map_err(place)? else {
            let bare = columns.bare_scores().ok_or_else(|| place(columns.no_label()))?;
            return Ok(Guess::Bare {
                may_be_labels: bare.columns == [0] && columns.width == 1 && columns.are_labels(0),
            });
        };
        let numbers = columns.are_numbers(label) && columns.header.is_none();
        let labels_in_doubt = by_values && (numbers || !columns.are_labels(label));
        match columns.scores_beside_label() {
            Ok(scores) if scores.by_values && !columns.are_numbers(scores.columns[0]) => Ok(Guess::Key),
            Ok(scores) => {
                let scores_in_doubt = scores.by_values && columns.may_be_ids(scores.columns[0]);
                Ok(Guess::Labelled { scores_in_doubt, labels_in_doubt })
            }
            Err(_) if columns.width > 1 => Ok(Guess::Key),
            Err(error) => Err(place(error)),
        }
    }

    /// The columns of the file when it holds what is said.
    ///
    /// # Errors
    /// `Column` when the columns cannot be told.
    pub(super) fn layout(&self, kind: Kind, settings: &Settings) -> Result<Layout> {
        self.columns_of(kind, settings).map_err(|error| placed(error, &self.name))
    }

    fn columns_of(&self, kind: Kind, settings: &Settings) -> Result<Layout> {
        let columns = self.columns(settings);
        if let Some((id, group)) = columns.members().filter(|_| kind == Kind::Groups) {
            let format = format!("{}, groups of identities", self.dialect.words());
            let notes = self.dialect.notes(&self.name);
            return Ok(Layout {
                ids: vec![(id, None, false)],
                groups: vec![group],
                notes,
                format,
                ..Layout::default()
            });
        }
        let same_ids = columns.same_ids().filter(|_| kind == Kind::Labelled);
        let label = match kind {
            _ if same_ids.is_some() => None,
            Kind::Labelled | Kind::Key if columns.width == 1 => Some((0, false)),
            Kind::Labelled | Kind::Key => columns.label_column()?,
            Kind::Bare | Kind::OfClass(_) | Kind::Groups => None,
        };
        let scores = match kind {
            Kind::Labelled if same_ids.is_some() => Some(columns.scores_of_list()?),
            Kind::Key | Kind::Groups => None,
            Kind::Labelled => Some(columns.scores_beside_label()?),
            Kind::OfClass(_) => Some(columns.scores_of_list()?),
            Kind::Bare => Some(columns.bare_scores().ok_or_else(|| columns.no_label())?),
        };
        let found = scores.as_ref().map(|scores| scores.columns.clone()).unwrap_or_default();
        let system = columns.system_of_list(&found).filter(|_| scores.is_some());
        let label_column = label.map(|(label, _)| label);
        let mut taken: Vec<usize> = found.iter().copied().chain(label_column).chain(system).collect();
        columns.check_groups(&taken)?;
        taken.extend(&columns.groups);
        let identities = columns.identities(&taken);
        // A list of scores need not have the identity columns that its key has.
        let identities = if kind == Kind::Bare { identities.unwrap_or_default() } else { identities? };
        let by_values = scores.as_ref().filter(|scores| scores.columns.len() == 1);
        let by_values = by_values
            .filter(|scores| columns.width > 2 && (scores.by_values || label.is_some_and(|(_, by_values)| by_values)));
        let note = by_values
            .filter(|_| settings.score.is_empty())
            .map(|scores| self.note_of_columns(&columns, label_column, scores));
        let several = scores.as_ref().and_then(|scores| columns.note_of_several(scores));
        let place =
            |&index: &usize| (columns.header.map(|names| names[index].clone()), format!("column {}", index + 1));
        Ok(Layout {
            label: same_ids.map(Label::SameIds).or(label_column.map(Label::Column)),
            score_names: found.iter().map(place).collect(),
            scores: found,
            system,
            ids: columns.ids(&taken, identities.as_ref()),
            identities,
            notes: self
                .dialect
                .notes(&self.name)
                .into_iter()
                .chain(note)
                .chain(several)
                .chain(same_ids.map(|ids| columns.note_of_ids(&ids)))
                .collect(),
            groups: columns.groups.clone(),
            format: self.dialect.words(),
        })
    }

    fn note_of_columns(&self, columns: &Columns<'_>, label: Option<usize>, scores: &ScoreColumns) -> Note {
        let label = label
            .map_or(String::new(), |label| format!("column '{}' is taken for the labels and ", columns.name(label)));
        let text = format!(
            "In '{}', by their values, {label}column '{}' for the scores; --label and --score name others.",
            excerpt(self.name.as_bytes()),
            columns.name(scores.columns[0])
        );
        let text = if label.is_empty() { text.replace("' for the scores", "' is taken for the scores") } else { text };
        Note { kind: "columns-by-values", warning: false, text }
    }
}

impl Columns<'_> {
    /// The label column, and whether its values told it; none where the one set is not there.
    fn label_column(&self) -> Result<Option<(usize, bool)>> {
        if let Some(name) = &self.settings.label {
            return Ok(self.find(name, "--label").ok().map(|label| (label, false)));
        }
        let system = self.named(vocabulary::names_system).first().copied();
        let found = self.label(&self.set_scores().unwrap_or_default(), system)?;
        // Beside other files, two columns of which one holds numbers may as well be ids and scores.
        let is_id = |index: usize| self.header.is_some_and(|names| vocabulary::names_id(&names[index]));
        let are_known = |index: usize| !is_id(index) && (self.are_labels(index) || self.are_nearly_labels(index));
        Ok(found.filter(|&(index, by_values)| !by_values || are_known(index)))
    }

    /// The score columns beside the label column.
    fn scores_beside_label(&self) -> Result<ScoreColumns> {
        let set = self.set_scores()?;
        let system = self.named(vocabulary::names_system).first().copied();
        match self.label_column()? {
            Some((label, _)) if set.contains(&label) => Err(Error::new(
                ErrorKind::Column,
                "the same column is to hold the label and the score",
                "Name two columns with --label and --score.",
            )
            .in_column(self.name(label))),
            Some((label, _)) => self.scores(label, system),
            None => Err(self.no_label()),
        }
    }

    /// The score columns of a file without labels: those set or named so, the last column, or the only
    /// one with fractions; none if that is none with numbers.
    fn bare_scores(&self) -> Option<ScoreColumns> {
        let scores = self.scores_of_list().ok()?;
        if !scores.by_values || self.are_numbers(scores.columns[0]) {
            return Some(scores);
        }
        let is_free = |index: &usize| !self.groups.contains(index) && self.are_numbers(*index);
        let numbers: Vec<usize> = (0..self.width).filter(is_free).collect();
        let fractions: Vec<usize> = numbers.iter().copied().filter(|&index| self.are_fractions(index)).collect();
        match (&numbers[..], &fractions[..]) {
            (_, [only]) | ([only], []) => Some(ScoreColumns::one(*only, true)),
            _ => None,
        }
    }

    /// Whether a column of numbers may hold ids: all are whole, or some are words.
    fn may_be_ids(&self, index: usize) -> bool {
        let is_number = |value: &[u8]| is_number(value) || is_missing(value, &self.settings.failure);
        !self.are_fractions(index) || !self.values(index).all(is_number)
    }

    /// The columns that may say which trial a row is: by their headers, or else all that hold text or,
    /// without a header, whole numbers.
    fn ids(&self, taken: &[usize], identities: Option<&Chosen>) -> Vec<(usize, Option<String>, bool)> {
        let free: Vec<usize> = (0..self.width).filter(|index| !taken.contains(index)).collect();
        let of_people = |index: usize| {
            identities.is_some_and(|chosen| chosen.columns.contains(&index) || chosen.samples.contains(&index))
        };
        let is_named = |index: usize| self.header.is_some_and(|names| vocabulary::names_id(&names[index]));
        let header = |index: usize| self.header.map(|names| names[index].clone());
        let by_name = free.iter().any(|&index| is_named(index));
        let id = |&index: &usize| {
            let text = !self.are_numbers(index) && self.values(index).any(|value| !value.is_empty());
            let may_be = match (by_name, self.header) {
                (true, _) => is_named(index),
                (false, Some(_)) => text,
                (false, None) => text || self.may_be_ids(index),
            };
            (may_be || of_people(index)).then(|| (index, header(index), is_named(index) || text && self.vary(index)))
        };
        let mut ids: Vec<(usize, Option<String>, bool)> = free.iter().filter_map(id).collect();
        crate::order::arrange(&mut ids, &|a, b| (!of_people(a.0), !a.2).cmp(&(!of_people(b.0), !b.2)));
        ids.truncate(MOST_IDS);
        crate::order::arrange(&mut ids, &|a, b| a.0.cmp(&b.0));
        ids
    }
}
