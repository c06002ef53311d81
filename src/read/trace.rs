//! Where trials stand that were sorted into lists.

use super::growth::push;
use super::listing::{Place, Places};

/// The mark of a row that became no trial.
const FAILED: u8 = u8::MAX;

/// For each row the list that its trial went to, and its place.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    marks: Vec<u8>,
    places: Places,
}

impl Trace {
    /// Adds a row, whose trial goes to a list, or to none.
    #[inline]
    pub(super) fn push(&mut self, list: Option<usize>, line: u64) {
        push(&mut self.marks, list.map_or(FAILED, |list| list as u8));
        self.places.push(Place { file: 0, line });
    }

    /// The line of a trial of a list. Time: O(rows).
    pub(super) fn line(&self, list: usize, trial: u32) -> u64 {
        let mut rows = (0..).zip(&self.marks).filter(|&(_, &mark)| usize::from(mark) == list);
        let (row, _) = rows.nth(trial as usize).expect("each trial has left a mark");
        self.places.of(row).line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_are_found_again() {
        let mut trace = Trace::default();
        for (list, line) in [(Some(0), 2), (Some(1), 3), (None, 5), (Some(0), 6), (Some(1), 9)] {
            trace.push(list, line);
        }
        assert_eq!([trace.line(0, 0), trace.line(0, 1), trace.line(1, 0), trace.line(1, 1)], [2, 6, 3, 9]);
    }
}
