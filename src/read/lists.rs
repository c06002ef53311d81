//! The scores of a file by class, one list a system, as they are read.

use super::growth::{append, push};
use super::labels::{Class, Words};
use super::repeats::Trial;
use super::scores::Score;
use super::trace::Trace;
use super::{Failures, LeftOut, Note, Scores};
use crate::error::Result;
use crate::settings::Orientation;

/// The scores of one system.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Column {
    /// NaN where only this system failed.
    pub(super) scores: Vec<f64>,
    /// Every attempt without a score.
    pub(super) failures: u64,
}

/// Trials of one class or label, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    /// At least one; all have the same number of scores.
    pub(super) systems: Vec<Column>,
    /// The identity codes of the trials, where they were given.
    pub(super) identities: Vec<[u32; 2]>,
    /// Rows in which no system has a score; they are no trials.
    pub(super) failures: u64,
}

impl List {
    /// An empty list for so many systems.
    pub(super) fn new(systems: usize) -> Self {
        Self { systems: vec![Column::default(); systems], identities: Vec::new(), failures: 0 }
    }

    /// Adds a row with a score for each system; all rows have identities, or none. Says whether it is a
    /// trial.
    #[inline]
    pub(super) fn add(&mut self, scores: &[Score], identities: Option<[u32; 2]>) -> bool {
        if let ([column], &[Score::Number(number)]) = (&mut self.systems[..], scores) {
            push(&mut column.scores, number);
        } else if !self.add_several(scores) {
            return false;
        }
        if let Some(codes) = identities {
            push(&mut self.identities, codes);
        }
        true
    }

    fn add_several(&mut self, scores: &[Score]) -> bool {
        if scores.iter().all(|&score| score == Score::Failure) {
            self.failures += 1;
            self.systems.iter_mut().for_each(|column| column.failures += 1);
            return false;
        }
        for (column, &score) in self.systems.iter_mut().zip(scores) {
            match score {
                Score::Number(number) => push(&mut column.scores, number),
                Score::Failure => {
                    push(&mut column.scores, f64::NAN);
                    column.failures += 1;
                }
            }
        }
        true
    }

    /// Whether every system has the same score for two trials.
    pub(super) fn same_scores(&self, a: u32, b: u32) -> bool {
        let bits = |column: &Column, trial: u32| column.scores[trial as usize].to_bits();
        self.systems.iter().all(|column| bits(column, a) == bits(column, b))
    }

    /// How many trials there are.
    pub(super) fn len(&self) -> usize {
        self.systems[0].scores.len()
    }

    fn append(&mut self, other: Self) {
        for (column, more) in self.systems.iter_mut().zip(other.systems) {
            append(&mut column.scores, more.scores);
            column.failures += more.failures;
        }
        append(&mut self.identities, other.identities);
        self.failures += other.failures;
    }
}

/// Trials by label word.
#[derive(Debug)]
pub(super) struct Labelled {
    systems: usize,
    words: Words,
    lists: Vec<List>,
    /// Of trials with identities.
    trace: Trace,
}

/// Trials by class.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) mated: List,
    pub(super) non_mated: List,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) notes: Vec<Note>,
    trace: Trace,
    /// For mated and non-mated trials the lists that they came in, and how many in each.
    parts: [Vec<(usize, u32)>; 2],
}

impl Classes {
    /// The line of a trial that has identities. Time: O(rows).
    pub(super) fn line(&self, (non_mated, mut trial): Trial) -> u64 {
        for &(list, count) in &self.parts[usize::from(non_mated)] {
            if trial < count {
                return self.trace.line(list, trial);
            }
            trial -= count;
        }
        unreachable!("every trial came in a list")
    }
}

impl Labelled {
    /// No trials of so many systems.
    pub(super) fn new(systems: usize) -> Self {
        Self { systems, words: Words::default(), lists: Vec::new(), trace: Trace::default() }
    }

    /// Adds a row with a trimmed label and a score for each system; all rows have identities, or none.
    ///
    /// # Errors
    /// As [`Words::number`].
    #[inline]
    pub(super) fn add(
        &mut self,
        label: &[u8],
        scores: &[Score],
        line: u64,
        identities: Option<[u32; 2]>,
    ) -> Result<()> {
        let at = self.words.number(label, line)?;
        if at == self.lists.len() {
            self.lists.push(List::new(self.systems));
        }
        let is_trial = self.lists[at].add(scores, identities);
        if identities.is_some() {
            self.trace.push(is_trial.then_some(at), line);
        }
        Ok(())
    }

    /// Sorts the trials into classes: they stay in the order of the file within a word, and words in
    /// the order of their first rows.
    ///
    /// # Errors
    /// As [`Words::settle`].
    pub(super) fn settle(self, positive: Option<&str>) -> Result<Classes> {
        let meanings = self.words.settle(positive)?;
        let mut classes = Classes {
            mated: List::new(self.systems),
            non_mated: List::new(self.systems),
            left_out: meanings.left_out.into_iter().collect(),
            notes: meanings.notes,
            trace: self.trace,
            parts: [Vec::new(), Vec::new()],
        };
        for (at, (list, class)) in self.lists.into_iter().zip(meanings.classes).enumerate() {
            let (all, parts) = match class {
                Class::Mated => (&mut classes.mated, &mut classes.parts[0]),
                Class::NonMated => (&mut classes.non_mated, &mut classes.parts[1]),
                Class::Unlabelled => continue,
            };
            parts.push((at, list.len() as u32));
            all.append(list);
        }
        Ok(classes)
    }
}

/// The systems of a data set: their names and orientations with their scores.
pub(super) fn systems(named: Vec<(String, Orientation)>, mated: List, non_mated: List) -> Vec<Scores> {
    let columns = mated.systems.into_iter().zip(non_mated.systems);
    let system = |((system, orientation), (mated, non_mated)): (_, (Column, Column))| Scores {
        system,
        orientation,
        failures: Failures { mated: mated.failures, non_mated: non_mated.failures },
        mated: mated.scores,
        non_mated: non_mated.scores,
    };
    named.into_iter().zip(columns).map(system).collect()
}
