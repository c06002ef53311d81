//! Which columns say who is compared, and the codes of what they say.
//!
//! Identities stay text: `007` is not `7`. A mated trial with two identities, or a non-mated one with
//! one, means that the columns hold something else, such as file names.

use std::collections::HashSet;

use super::Note;
use super::columns::Columns;
use super::excerpt::excerpt;
use super::records::Record;
use super::repeats::{self, Told};
use super::samples::Samples;
use super::texts::Texts;
use super::vocabulary;
use crate::error::{Error, ErrorKind, Result};
use crate::identities::{Identities, Kind};
use crate::order;

/// Fewer different values in columns that no header names are taken for groups, not for people.
const FEWEST: usize = 10;

/// Why columns are taken for identities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// A setting names them.
    Setting,
    /// Their headers do.
    Header,
    /// They are the only text left.
    Values,
}

/// The columns that may hold identities, one or two, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) columns: Vec<usize>,
    /// As many columns that name their samples, or none.
    pub(super) samples: Vec<usize>,
    by: By,
    /// The columns' names, for messages.
    names: String,
}

impl Columns<'_> {
    /// The identity columns of a file whose columns `taken` hold labels, scores and the like.
    ///
    /// # Errors
    /// `Column` when a column that is set is not there, or is taken.
    pub(super) fn identities(&self, taken: &[usize]) -> Result<Option<Chosen>> {
        let set = &self.settings.identity;
        if set.iter().any(|name| name.trim().eq_ignore_ascii_case("none")) {
            return Ok(None);
        }
        let columns = set.iter().map(|name| self.find(name, "--identity")).collect::<Result<Vec<usize>>>()?;
        if let Some(&twice) = columns
            .iter()
            .enumerate()
            .find(|(at, index)| taken.contains(index) || columns[..*at].contains(index))
            .map(|(_, index)| index)
        {
            return Err(Error::new(
                ErrorKind::Column,
                "a column that is to hold identities has another part already",
                "Name other columns with --identity.",
            )
            .in_column(self.name(twice)));
        }
        let chosen = |columns: Vec<usize>, by| {
            let names: Vec<String> = columns.iter().map(|&index| format!("'{}'", self.name(index))).collect();
            let noun = if names.len() == 1 { "column" } else { "columns" };
            let samples = self.samples(&columns, taken);
            Some(Chosen { columns, samples, by, names: format!("{noun} {}", names.join(" and ")) })
        };
        if !columns.is_empty() {
            return Ok(chosen(columns, By::Setting));
        }
        let free = |index: &usize| !taken.contains(index);
        let header = self.header.unwrap_or_default();
        let names: Vec<&str> =
            header.iter().enumerate().map(|(at, name)| if free(&at) { name.as_str() } else { "" }).collect();
        if let Some(columns) = vocabulary::identity_columns(&names) {
            return Ok(chosen(columns, By::Header));
        }
        if let Some(ids) = self.same_ids() {
            return Ok(chosen(ids.columns.to_vec(), By::Header));
        }
        let text: Vec<usize> =
            (0..self.width).filter(free).filter(|&index| !self.are_numbers(index) && self.vary(index)).collect();
        Ok(match text[..] {
            // Numbers of trials or recordings need no memory: they are told before they are read.
            [only] if !self.recur(only) => None,
            [_] | [_, _] => chosen(text, By::Values),
            _ => None,
        })
    }

    /// The identity columns of a file of one class.
    ///
    /// # Errors
    /// As [`Columns::identities`].
    pub(super) fn identities_of_list(&self, scores: &[usize]) -> Result<Option<Chosen>> {
        let taken: Vec<usize> = scores.iter().copied().chain(self.system_of_list(scores)).collect();
        self.identities(&taken)
    }

    /// Whether a column has more than one value.
    pub(super) fn vary(&self, index: usize) -> bool {
        let mut values = self.values(index);
        let first = values.next();
        values.any(|value| Some(value) != first)
    }

    /// Whether some value of a column recurs.
    fn recur(&self, index: usize) -> bool {
        let values: Vec<&[u8]> = self.values(index).collect();
        values.iter().collect::<HashSet<_>>().len() < values.len()
    }
}

/// The identities met so far, numbered as they come.
#[derive(Debug)]
pub(super) struct Register {
    chosen: Chosen,
    texts: Texts,
    /// The last code of each column: lists are often sorted by one of them.
    last: [u32; 2],
    /// The line where the first identity is missing.
    gap: Option<u64>,
    samples: Samples,
}

/// What the identity columns of all trials give.
#[derive(Debug, Default)]
pub(super) struct Settled {
    pub(super) identities: Option<Identities>,
    /// How many samples there are of these people, where columns say so.
    pub(super) samples: Option<u64>,
    pub(super) notes: Vec<Note>,
}

impl Register {
    pub(super) fn new(chosen: Chosen) -> Self {
        Self { chosen, texts: Texts::default(), last: [0; 2], gap: None, samples: Samples::default() }
    }

    /// The codes of a record's identities in the columns `chosen`; of one column, its code twice.
    ///
    /// # Errors
    /// The column, when it is set and an identity is missing in it; see [`missing`].
    pub(super) fn codes(&mut self, record: &Record<'_>, chosen: &Chosen) -> std::result::Result<[u32; 2], usize> {
        let mut codes = [0; 2];
        for (at, &column) in chosen.columns.iter().enumerate() {
            let text = record.field(column);
            if text.is_empty() {
                if self.chosen.by == By::Setting {
                    return Err(column);
                }
                self.gap = self.gap.or(Some(record.line));
            }
            let last = self.last[at];
            if last as usize >= self.texts.len() || self.texts.get(last) != text {
                self.last[at] = self.texts.number(text);
            }
            codes[at] = self.last[at];
        }
        Ok(if chosen.columns.len() == 1 { [codes[0]; 2] } else { codes })
    }

    /// Counts the samples of a trial's people.
    #[inline]
    pub(super) fn meet_samples(&mut self, record: &Record<'_>, chosen: &Chosen, codes: [u32; 2]) {
        if !self.chosen.samples.is_empty() {
            self.samples.meet(record, &chosen.samples, codes);
        }
    }

    /// What the codes of all trials, by class, are: identities, or nothing to go by.
    ///
    /// # Errors
    /// As [`Chosen::settle`].
    pub(super) fn settle(self, mated: Vec<[u32; 2]>, non_mated: Vec<[u32; 2]>, told: &Told<'_>) -> Result<Settled> {
        self.chosen.settle(&self.texts, self.gap, [mated, non_mated], self.samples.count(), told)
    }
}

impl Chosen {
    /// Whether a setting names the columns.
    pub(super) fn is_set(&self) -> bool {
        self.by == By::Setting
    }

    /// What the codes of mated and non-mated trials are: identities, or nothing to go by. In line `gap` the
    /// first identity is missing; there are so many samples. Says what was noticed, and which pairs come again.
    ///
    /// # Errors
    /// `Column` when columns that are set cannot be identities.
    pub(super) fn settle(
        &self,
        texts: &Texts,
        gap: Option<u64>,
        codes: [Vec<[u32; 2]>; 2],
        samples: Option<u64>,
        told: &Told<'_>,
    ) -> Result<Settled> {
        let of_pairs = self.columns.len() == 2 && gap.is_none();
        let repeats = of_pairs.then(|| repeats::find(codes.each_ref().map(Vec::as_slice), told.same_scores)).flatten();
        let [mated, non_mated] = codes;
        let (identities, note) = self.identified(texts, gap, mated, non_mated)?;
        let kind = identities.as_ref().map(|identities| identities.kind);
        let repeats = repeats.map(|repeats| repeats.notes(told, kind)).unwrap_or_default();
        let samples = samples.filter(|_| identities.is_some());
        Ok(Settled { identities, samples, notes: note.into_iter().chain(repeats).collect() })
    }

    fn identified(
        &self,
        texts: &Texts,
        gap: Option<u64>,
        mated: Vec<[u32; 2]>,
        non_mated: Vec<[u32; 2]>,
    ) -> Result<(Option<Identities>, Option<Note>)> {
        let two = self.columns.len() == 2;
        let trials = Trials::of(texts.len(), &mated, &non_mated);
        let shared = two && trials.columns.contains(&3);
        if let Some((word, codes)) = shared.then(|| contradiction(&mated, &non_mated)).flatten() {
            if let Some(line) = gap {
                return Ok((None, Some(self.note_of_gap(line))));
            }
            return self.contradicted(texts, word, codes).map(|note| (None, Some(note)));
        }
        if self.by != By::Setting && !self.are_telling(texts, &trials, two && !shared) {
            return Ok((None, None));
        }
        if let Some(line) = gap {
            return Ok((None, Some(self.note_of_gap(line))));
        }
        let order = order(texts, &trials);
        let codes_of = |side: u8| {
            let mut codes = vec![0; texts.len()];
            let mut count = 0;
            for &index in order.iter().filter(|&&index| trials.columns[index] & side != 0) {
                codes[index] = count;
                count += 1;
            }
            (codes, count)
        };
        let (first, second, kind) = if two && !shared {
            let (first, second) = (codes_of(1), codes_of(2));
            let kind = Kind::Disjoint { gallery: first.1, probe: second.1 };
            (first.0, second.0, kind)
        } else {
            let all = codes_of(3);
            let count = all.1;
            let kind = if two { Kind::Shared { count } } else { Kind::One { count } };
            (all.0.clone(), all.0, kind)
        };
        let recode = |mut list: Vec<[u32; 2]>| {
            list.iter_mut().for_each(|[a, b]| (*a, *b) = (first[*a as usize], second[*b as usize]));
            list
        };
        let identities = Identities { mated: recode(mated), non_mated: recode(non_mated), kind };
        let note = (self.by == By::Values).then(|| self.note_of_choice());
        Ok((Some(identities), note))
    }

    /// Whether the values of columns that nobody named are identities that say something: there are
    /// several, and some recur. Without a header to go by, a few values are groups, and values that
    /// each lie in one class are kinds of it.
    fn are_telling(&self, texts: &Texts, trials: &Trials, disjoint: bool) -> bool {
        let in_use = |side: u8| trials.columns.iter().filter(|&&columns| columns & side != 0).count();
        let fewest = if disjoint { in_use(1).min(in_use(2)) } else { in_use(3) };
        let several = if self.by == By::Values && (disjoint || self.columns.len() == 1) {
            fewest >= FEWEST && trials.classes.contains(&3)
        } else {
            fewest >= 2
        };
        several && (0..).zip(&trials.counts).any(|(code, &count)| count > 1 && !texts.get(code).is_empty())
    }

    fn contradicted(&self, texts: &Texts, word: &str, codes: [u32; 2]) -> Result<Note> {
        let names = &self.names;
        let [a, b] = codes.map(|code| excerpt(texts.get(code)));
        let why = if a == b {
            format!("a {word} trial has '{a}' in both")
        } else {
            format!("a {word} trial has '{a}' and '{b}'")
        };
        if self.by == By::Setting {
            return Err(Error::new(
                ErrorKind::Column,
                format!("the {names} hold no identities: {why}"),
                "Name the columns that hold identities with --identity, or none with --identity none.",
            ));
        }
        Ok(Note {
            kind: "not-identities",
            warning: false,
            text: format!(
                "The {names} are not used as identities, because {why}: they may hold file names. \
                 --identity names columns with identities."
            ),
        })
    }

    fn note_of_gap(&self, line: u64) -> Note {
        let verb = if self.columns.len() == 1 { "is" } else { "are" };
        Note {
            kind: "not-identities",
            warning: false,
            text: format!(
                "The {} {verb} not used for identities, because one is missing in line {line}: fill it in, or remove the row.",
                self.names
            ),
        }
    }

    fn note_of_choice(&self) -> Note {
        let verb = if self.columns.len() == 1 { "is" } else { "are" };
        Note {
            kind: "identities-by-values",
            warning: false,
            text: format!(
                "By their values, the {} {verb} taken for identities; --identity names others, or none.",
                self.names
            ),
        }
    }
}

/// The codes in use, by the byte order of their texts.
fn order(texts: &Texts, trials: &Trials) -> Vec<usize> {
    let mut order = order::by(texts.len(), &|a, b| texts.get(a as u32).cmp(texts.get(b as u32)));
    order.retain(|&index| trials.columns[index] != 0);
    order
}

/// Where each code occurs, one entry a code.
struct Trials {
    /// 1 in the first column, 2 in the second, 3 in both; 0 where only failures have it.
    columns: Vec<u8>,
    /// 1 in mated trials, 2 in non-mated ones, 3 in both.
    classes: Vec<u8>,
    /// In how many trials.
    counts: Vec<u32>,
}

impl Trials {
    fn of(codes: usize, mated: &[[u32; 2]], non_mated: &[[u32; 2]]) -> Self {
        let mut trials = Self { columns: vec![0; codes], classes: vec![0; codes], counts: vec![0; codes] };
        for (class, list) in [(1, mated), (2, non_mated)] {
            for &[a, b] in list {
                for (side, code) in [(1, a), (2, b)] {
                    trials.columns[code as usize] |= side;
                    trials.classes[code as usize] |= class;
                }
                trials.counts[a as usize] = trials.counts[a as usize].saturating_add(1);
                if a != b {
                    trials.counts[b as usize] = trials.counts[b as usize].saturating_add(1);
                }
            }
        }
        trials
    }
}

/// The error of a row without an identity.
pub(super) fn missing() -> Error {
    Error::new(
        ErrorKind::Column,
        "an identity is missing",
        "Fill it in, remove the row, or leave identities out with --identity none.",
    )
}

fn contradiction(mated: &[[u32; 2]], non_mated: &[[u32; 2]]) -> Option<(&'static str, [u32; 2])> {
    let two = mated.iter().find(|[a, b]| a != b).map(|&codes| ("mated", codes));
    two.or_else(|| non_mated.iter().find(|[a, b]| a == b).map(|&codes| ("non-mated", codes)))
}
