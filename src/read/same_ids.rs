//! Score files without labels that say who is compared: mated where the claimed identity is the real one.
//!
//! These are Bob's score files: `claimed real probe score`, `claimed model real probe score`, and CSV with the
//! columns `bio_ref_subject_id` and `probe_subject_id`. A presentation attack has the name of the attack in
//! the place of the real identity, or in a column of its own. Source: bob.bio.base, `bob.bio.base.score.load`.

use super::Note;
use super::columns::Columns;
use super::label_words::ATTACK;
use super::records::Record;
use super::scores::is_number;
use super::vocabulary;

/// The columns of Bob's CSV files that tell who is compared.
const CSV_IDS: [&str; 2] = ["bio_ref_subject_id", "probe_subject_id"];

/// The columns of Bob's CSV files that tell attacks.
const CSV_ATTACK: [&str; 2] = ["probe_attack_type", "attack_type"];

/// Two columns of identities that tell the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SameIds {
    /// The claimed and the real one, counted from 0.
    pub(super) columns: [usize; 2],
    /// The column that names the attack, where it has one of its own.
    attack: Option<usize>,
    has_header: bool,
}

/// Where the label of a row comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A column, counted from 0.
    Column(usize),
    SameIds(SameIds),
}

impl Label {
    /// The label of a row, trimmed.
    #[inline]
    pub(super) fn of<'a>(&self, record: &Record<'a>) -> &'a [u8] {
        match self {
            Self::Column(index) => record.field(*index),
            Self::SameIds(ids) => ids.label(record),
        }
    }

    /// The column that holds nothing but labels.
    pub(super) fn column(&self) -> Option<usize> {
        match self {
            Self::Column(index) => Some(*index),
            Self::SameIds(_) => None,
        }
    }

    /// The column to name in a message.
    pub(super) fn place(&self) -> usize {
        match self {
            Self::Column(index) => *index,
            Self::SameIds(ids) => ids.columns[1],
        }
    }
}

impl SameIds {
    #[inline(never)]
    fn label(&self, record: &Record<'_>) -> &'static [u8] {
        let [claimed, real] = self.columns.map(|index| record.field(index));
        let names_attack = || {
            real.get(..6).is_some_and(|start| start.eq_ignore_ascii_case(b"attack"))
                || is_number(claimed) && !is_number(real)
        };
        let is_attack = match self.attack {
            Some(attack) => !record.field(attack).is_empty(),
            None => !self.has_header && claimed != real && names_attack(),
        };
        match (is_attack, claimed == real) {
            (true, _) => ATTACK,
            (false, true) => b"mated",
            (false, false) => b"non-mated",
        }
    }
}

impl Columns<'_> {
    /// The columns of identities that tell the classes, in a file without labels.
    ///
    /// Without a header these are the first and the second of four columns, or the first and the third of
    /// five, which must agree in some row; no column may look like labels.
    pub(super) fn same_ids(&self) -> Option<SameIds> {
        if self.settings.label.is_some() || self.settings.positive.is_some() {
            return None;
        }
        if let Some(header) = self.header {
            let find = |name: &str| header.iter().position(|other| other.trim().eq_ignore_ascii_case(name));
            let [claimed, real] = CSV_IDS.map(find);
            let attack = CSV_ATTACK.into_iter().find_map(find);
            let ids = SameIds { columns: [claimed?, real?], attack, has_header: true };
            return self.named(vocabulary::names_label).is_empty().then_some(ids);
        }
        let columns = match self.width {
            4 => [0, 1],
            5 => [0, 2],
            _ => return None,
        };
        let last = self.width - 1;
        let agree = self.rows.iter().any(|row| row.get(columns[0]) == row.get(columns[1]));
        let has_labels = (0..last).any(|index| self.are_labels(index) || self.are_nearly_labels(index));
        let fits = agree && !has_labels && self.are_numbers(last) && self.are_fractions(last);
        fits.then_some(SameIds { columns, attack: None, has_header: false })
    }

    /// Says by what the classes are told.
    pub(super) fn note_of_ids(&self, ids: &SameIds) -> Note {
        let [claimed, real] = ids.columns.map(|index| self.name(index));
        Note {
            kind: "classes-by-ids",
            warning: false,
            text: format!(
                "There are no labels: a trial is mated where columns '{claimed}' and '{real}' have the same id, as in \
                 the score files of Bob; --label names a label column."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dialect::Dialect;
    use super::*;
    use crate::settings::Settings;

    fn columns_of(text: &str, settings: &Settings) -> Option<[usize; 2]> {
        let dialect = Dialect::of(text.as_bytes(), true, settings).unwrap();
        Columns::new(&dialect, settings).same_ids().map(|ids| ids.columns)
    }

    #[test]
    fn files_that_say_who_is_compared_are_told() {
        for (text, columns) in [
            ("7 7 s7/3 12.25\n7 9 s9/1 -3.5\n", Some([0, 1])),
            ("7 m7a 7 s7/3 12.25\n7 m7a 9 s9/1 -3.5\n", Some([0, 2])),
            ("a,a,s7/3,12.25\na,b,s9/1,-3.5\n", Some([0, 1])),
            ("bio_ref_subject_id,probe_subject_id,probe_key,score\na,a,1,0.5\n", Some([0, 1])),
            ("score,Probe_Subject_Id,bio_ref_subject_id\n0.5,a,b\n", Some([2, 1])),
            ("bio_ref_subject_id,probe_subject_id,label,score\na,a,1,0.5\n", None),
            ("7 8 s7/3 12.25\n7 9 s9/1 -3.5\n", None),
            ("7 7 s7/3 12\n7 9 s9/1 3\n", None),
            ("7 7 target 12.25\n7 9 nontarget -3.5\n", None),
            ("1 1 s7/3 12.25\n1 0 s9/1 -3.5\n", None),
            ("1 3 4 0.5\n0 5 6 0.25\n", None),
            ("7 7 12.25\n7 9 -3.5\n", None),
        ] {
            assert_eq!(columns_of(text, &Settings::default()), columns, "{text:?}");
        }
        let settings = Settings { label: Some("3".to_owned()), ..Settings::default() };
        assert_eq!(columns_of("7 7 s7/3 12.25\n7 9 s9/1 -3.5\n", &settings), None);
    }
}
