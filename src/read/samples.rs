//! How many samples of people are compared, where columns beside those of people say so.

use std::collections::HashSet;

use super::columns::Columns;
use super::records::Record;
use super::texts::Texts;
use super::vocabulary;

/// The samples met so far. A sample is its text and whose it is: everybody may have a sample 1.
#[derive(Debug, Default)]
pub(super) struct Samples {
    texts: Texts,
    met: HashSet<[u32; 2]>,
    are_unknown: bool,
}

impl Columns<'_> {
    /// The columns that name the samples of the people in as many other columns, if there are as many.
    pub(super) fn samples(&self, people: &[usize], taken: &[usize]) -> Vec<usize> {
        let header = self.header.unwrap_or_default().iter().enumerate();
        let is_free = |index: &usize| !people.contains(index) && !taken.contains(index);
        let samples = header.filter(|(_, name)| vocabulary::names_sample(name)).map(|(index, _)| index);
        let samples: Vec<usize> = samples.filter(is_free).collect();
        if samples.len() == people.len() { samples } else { Vec::new() }
    }
}

impl Samples {
    /// Adds the samples in the given columns of a record, of these people; no columns leave them unknown.
    pub(super) fn meet(&mut self, record: &Record<'_>, columns: &[usize], people: [u32; 2]) {
        self.are_unknown |= columns.is_empty();
        for (&column, person) in columns.iter().zip(people) {
            let text = record.field(column);
            self.are_unknown |= text.is_empty();
            let sample = self.texts.number(text);
            self.met.insert([person, sample]);
        }
    }

    /// How many there are, if every trial said so.
    pub(super) fn count(&self) -> Option<u64> {
        (!self.are_unknown && !self.met.is_empty()).then_some(self.met.len() as u64)
    }
}
