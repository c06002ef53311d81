//! Which column holds the labels, which the scores, which the system.

use super::dialect::{Dialect, Rows};
use super::excerpt::excerpt;
use super::label_words::{self, Meaning};
use super::same_ids::Label;
use super::score_columns::ScoreColumns;
use super::vocabulary;
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

/// The most columns that a message lists.
const MOST_LISTED: usize = 12;

/// The columns of a file of labelled scores, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Roles {
    pub(super) label: Label,
    pub(super) scores: ScoreColumns,
    pub(super) system: Option<usize>,
    /// Whether values decided among more than two columns, which should be said.
    pub(super) by_values: bool,
}

/// The columns of a file, with what the settings say of them.
pub(super) struct Columns<'a> {
    pub(super) header: Option<&'a [String]>,
    pub(super) width: usize,
    pub(super) rows: &'a Rows,
    pub(super) settings: &'a Settings,
    /// The columns of groups of people, which have no other part.
    pub(super) groups: Vec<usize>,
}

impl<'a> Columns<'a> {
    pub(super) fn new(dialect: &'a Dialect, settings: &'a Settings) -> Self {
        let header = dialect.header.as_deref();
        let mut columns = Self { header, width: dialect.width, rows: &dialect.rows, settings, groups: Vec::new() };
        columns.groups = columns.group_columns();
        columns
    }

    /// The header of a column, or its number from 1, fit for a message.
    pub(super) fn name(&self, index: usize) -> String {
        match self.header.map(|names| &names[index]) {
            Some(name) if !name.is_empty() => excerpt(name.as_bytes()),
            _ => (index + 1).to_string(),
        }
    }

    /// What names a column in a setting: its header, or its number where other columns are called the same.
    pub(super) fn way_to(&self, index: usize) -> String {
        let header = self.header.unwrap_or_default();
        let called_so = header.get(index).map_or(0, |name| header.iter().filter(|&other| other == name).count());
        let is_telling = called_so == 1 && header.get(index).is_some_and(|name| !name.contains(','));
        if is_telling { self.name(index) } else { (index + 1).to_string() }
    }

    /// The roles in a file of labelled scores; none if no column holds labels.
    ///
    /// # Errors
    /// `Column` when a column that is set is not there, or several could be meant.
    pub(super) fn roles(&self) -> Result<Option<Roles>> {
        let system = self.named(vocabulary::names_system).first().copied();
        let set = self.set_scores()?;
        if let Some(ids) = self.same_ids() {
            let scores = self.scores_of_list()?;
            let system = system.filter(|index| !scores.columns.contains(index));
            return Ok(Some(Roles { label: Label::SameIds(ids), scores, system, by_values: false }));
        }
        let Some((label, label_by_values)) = self.label(&set, system)? else { return Ok(None) };
        if set.contains(&label) {
            return Err(Error::new(
                ErrorKind::Column,
                "the same column is to hold the label and the score",
                "Name two columns with --label and --score.",
            )
            .in_column(self.name(label)));
        }
        let scores = self.scores(label, system)?;
        let is_free = |index: &usize| *index != label && !scores.columns.contains(index);
        let system = system.filter(is_free);
        if let Some(counts) = self.named(vocabulary::names_count).into_iter().find(is_free) {
            return Err(Error::new(
                ErrorKind::Column,
                "rows that count for several trials are not read yet",
                "Repeat each row as often as it counts, or rename the column if it says something else.",
            )
            .in_column(self.name(counts)));
        }
        let by_values = self.width > 2 && (label_by_values || scores.by_values && scores.columns.len() == 1);
        Ok(Some(Roles { label: Label::Column(label), scores, system, by_values }))
    }

    /// The column that names the system, in a file of one class.
    pub(super) fn system_of_list(&self, scores: &[usize]) -> Option<usize> {
        self.named(vocabulary::names_system).into_iter().find(|system| !scores.contains(system))
    }

    /// The error of a file in which no column holds labels.
    pub(super) fn no_label(&self) -> Error {
        if self.width == 1 {
            return Error::new(
                ErrorKind::Column,
                "the file has one column, scores without labels, and its name says neither genuine nor impostor",
                "Add a label column, or give two files with genuine and impostor in their names.",
            );
        }
        Error::new(
            ErrorKind::Column,
            format!("no label column can be told; the columns are {}", self.list()),
            "Name the label column with --label and its mated word with --positive, or give two files with genuine and impostor in their names.",
        )
    }

    /// The column with a name or, failing that, a number from 1.
    pub(super) fn find(&self, name: &str, option: &str) -> Result<usize> {
        let name = name.trim();
        let matching = |same: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let names = self.header.unwrap_or_default().iter().enumerate();
            names.filter(|(_, header)| same(header)).map(|(index, _)| index).collect()
        };
        let mut found = matching(&|header| header == name);
        if found.is_empty() {
            found = matching(&|header| header.to_lowercase() == name.to_lowercase());
        }
        match found[..] {
            [index] => return Ok(index),
            [] => {}
            _ => {
                return Err(Error::new(
                    ErrorKind::Column,
                    format!("{} columns are called '{}'", found.len(), excerpt(name.as_bytes())),
                    format!("Give its number: {option} {} is the first of them.", found[0] + 1),
                ));
            }
        }
        match name.parse::<usize>() {
            Ok(number) if (1..=self.width).contains(&number) => Ok(number - 1),
            _ => Err(Error::new(
                ErrorKind::Column,
                format!("there is no column '{}'; the columns are {}", excerpt(name.as_bytes()), self.list()),
                format!("Name one of these with {option}, by its header or its number."),
            )),
        }
    }

    /// The label column, and whether its values told it.
    pub(super) fn label(&self, scores: &[usize], system: Option<usize>) -> Result<Option<(usize, bool)>> {
        if let Some(name) = &self.settings.label {
            return Ok(Some((self.find(name, "--label")?, false)));
        }
        if self.width == 1 {
            return Ok(None);
        }
        let is_free = |index: &usize| !scores.contains(index) && Some(*index) != system && !self.groups.contains(index);
        let free: Vec<usize> = (0..self.width).filter(is_free).collect();
        let named: Vec<usize> = self.named(vocabulary::names_label).into_iter().filter(is_free).collect();
        let are_labels = |&index: &usize| self.are_labels(index);
        let decided = |candidates: Vec<usize>, by_values: bool| match candidates[..] {
            [] => Ok(None),
            [index] => Ok(Some((index, by_values))),
            _ => Err(self.ambiguous("labels", &candidates, "--label")),
        };
        if named.len() == 1 {
            return decided(named, false);
        }
        if !named.is_empty() {
            let plausible: Vec<usize> = named.iter().copied().filter(are_labels).collect();
            return decided(if plausible.is_empty() { named } else { plausible }, false);
        }
        let mut candidates: Vec<usize> = free.iter().copied().filter(are_labels).collect();
        if candidates.len() > 1 {
            // Scores are numbers, so the words among the candidates are the labels.
            let words: Vec<usize> = candidates.iter().copied().filter(|&index| !self.are_numbers(index)).collect();
            if words.len() == 1 {
                candidates = words;
            }
        }
        if candidates.is_empty() {
            candidates = free.iter().copied().filter(|&index| self.are_nearly_labels(index)).collect();
        }
        if candidates.is_empty() && self.width == 2 {
            candidates = free.iter().copied().filter(|&index| self.are_few_words(index)).collect();
            if candidates.len() > 1 {
                return Ok(None);
            }
        }
        decided(candidates, true)
    }

    pub(super) fn ambiguous(&self, what: &str, candidates: &[usize], option: &str) -> Error {
        let names: Vec<String> =
            candidates.iter().take(MOST_LISTED).map(|&index| format!("'{}'", self.name(index))).collect();
        let numbers: Vec<String> = candidates.iter().take(MOST_LISTED).map(|index| (index + 1).to_string()).collect();
        let is_called_so = |index: usize| self.way_to(index) == self.name(index);
        let (names, way) = if candidates.iter().all(|&index| is_called_so(index)) {
            (names.join(", "), self.name(candidates[0]))
        } else {
            (format!("{} (columns {})", names.join(", "), numbers.join(", ")), self.way_to(candidates[0]))
        };
        let way_out = if what == "labels" {
            format!("Name the label column, such as {option} {way}.")
        } else {
            let ways: Vec<String> = candidates.iter().take(2).map(|&index| self.way_to(index)).collect();
            format!(
                "Name the score column, such as {option} {way}, or several systems, as in {option} {}.",
                ways.join(",")
            )
        };
        Error::new(ErrorKind::Column, format!("several columns could hold the {what}: {names}"), way_out)
    }

    pub(super) fn list(&self) -> String {
        let names = (0..self.width).take(MOST_LISTED).map(|index| {
            let kind = if self.are_numbers(index) { "numbers" } else { "text" };
            match self.header {
                Some(_) => format!("{} '{}' ({kind})", index + 1, self.name(index)),
                None => format!("{} ({kind})", index + 1),
            }
        });
        let mut names: Vec<String> = names.collect();
        if self.width > MOST_LISTED {
            names.push(format!("{} more", self.width - MOST_LISTED));
        }
        names.join(", ")
    }

    pub(super) fn named(&self, names: fn(&[u8]) -> bool) -> Vec<usize> {
        let header = self.header.unwrap_or_default().iter().enumerate();
        header.filter(|(_, name)| names(name.as_bytes())).map(|(index, _)| index).collect()
    }

    /// Whether a file of one class holds labels all the same: words, or numbers of both classes.
    pub(super) fn has_labels(&self, scores: &[usize]) -> bool {
        let named = self.named(vocabulary::names_label);
        (0..self.width)
            .filter(|index| !scores.contains(index) && !self.groups.contains(index))
            .filter(|&index| self.values(index).next().is_some())
            .any(|index| {
                let meanings: Option<Vec<Meaning>> = self.values(index).map(label_words::meaning).collect();
                meanings.is_some_and(|meanings| {
                    named.contains(&index)
                        || !self.are_numbers(index)
                        || meanings.iter().any(|&other| other != meanings[0])
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(text: &str, settings: &Settings) -> Result<Option<Roles>> {
        let dialect = Dialect::of(text.as_bytes(), true, settings).unwrap();
        Columns::new(&dialect, settings).roles()
    }

    #[test]
    fn roles_are_told() {
        for (text, label, score) in [
            ("label,score\n1,7\n0,3\n", 0, 1),
            ("score,label\n7,1\n3,0\n", 1, 0),
            ("y_true,y_score\n1,0.5\n", 0, 1),
            ("type,quality\ngenuine,0.5\n", 0, 1),
            ("genuine 1\nimpostor 0\n", 0, 1),
            ("log, u1, 1, 0.5\nlog, u2, 0, 0.25\n", 2, 3),
            ("p1 q1 target 4.5\np1 q2 nontarget -1\n", 2, 3),
            ("p1 q1 4.5 target\np1 q2 -1 nontarget\n", 3, 2),
            ("0.5 a b 1\n0.25 a c 0\n", 3, 0),
            ("1 3 4 0.5\n0 5 6 0.25\n", 0, 3),
            ("\"\",\"y\",\"f\"\n\"1\",1,0.5\n\"2\",0,0.25\n", 1, 2),
            ("system,label,score\nS,1,0.5\n", 1, 2),
            ("enrol,target,label,score\na,b,1,0.5\n", 2, 3),
            ("normal,0.5\nabnormal,0.25\n", 0, 1),
            ("genuine,0.5\nimpostr,0.25\n", 0, 1),
            ("0.5 good\n0.25 bad\n", 1, 0),
        ] {
            let roles = roles(text, &Settings::default()).unwrap().unwrap();
            assert_eq!((roles.label.place(), &roles.scores.columns[..]), (label, &[score][..]), "{text:?}");
        }
    }

    #[test]
    fn settings_decide() {
        let text = "id,class,a,b\nu1,x,0.5,1\nu2,y,0.25,0\n";
        for (label, score, expected) in
            [("class", "a", (1, 2)), ("2", "4", (1, 3)), (" CLASS ", "B", (1, 3)), ("b", "3", (3, 2))]
        {
            let settings = Settings { label: Some(label.into()), score: vec![score.into()], ..Settings::default() };
            let roles = roles(text, &settings).unwrap().unwrap();
            assert_eq!((roles.label.place(), roles.scores.columns[0]), expected);
        }
        for (label, score) in [("5", "a"), ("0", "a"), ("klass", "a"), ("a", "a")] {
            let settings = Settings { label: Some(label.into()), score: vec![score.into()], ..Settings::default() };
            assert_eq!(roles(text, &settings).unwrap_err().kind(), ErrorKind::Column);
        }
    }

    #[test]
    fn what_cannot_be_told_is_asked() {
        for (text, way_out) in [
            ("asv_score,cm_score,label\n0.5,0.25,1\n", "--score asv_score"),
            ("score,score,label\n0.5,0.25,1\n", "--score 1"),
            ("label,type,score\n1,genuine,0.5\n", "--label label"),
            ("1 1\n0 1\n", "--label 1"),
            ("label,x1,x2\n1,3,4\n", "--score x1"),
            ("label,a,b\n1,p,q\n0,r,s\n", "--score"),
            ("008 t1 target\n9 t1 nontarget\n", "--score 1"),
        ] {
            let error = roles(text, &Settings::default()).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Column);
            assert!(error.way_out().contains(way_out), "{error}");
        }
        for text in ["0.5\n0.25\n", "0\n1\n", "u1 0.5\nu2 0.25\nu3 0.75\n", "a b 0.5\nc d 0.25\n", "a,b\nc,d\n"] {
            assert_eq!(roles(text, &Settings::default()).unwrap(), None, "{text:?}");
        }
    }
}
