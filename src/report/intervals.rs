//! The intervals of FMR and FNMR at a fixed threshold.

use super::RateIntervals;
use crate::staircase::{Accepted, Staircase};
use crate::uncertainty::dyadic::Dyads;
use crate::uncertainty::proportion;

/// What the intervals of every threshold have in common.
pub(super) struct Rates<'a> {
    staircase: &'a Staircase,
    level: f64,
    /// Mated and non-mated trials by who is in them, where that is known.
    dyads: Option<[Dyads; 2]>,
}

impl<'a> Rates<'a> {
    /// Groups the trials by identity, where identities are known. Time: O(n).
    pub(super) fn new(staircase: &'a Staircase, level: f64) -> Self {
        let dyads = staircase.identities().map(|identities| {
            [&identities.mated, &identities.non_mated].map(|codes| Dyads::new(identities.kind, codes))
        });
        Self { staircase, level, dyads }
    }

    /// The intervals at the threshold that accepts so many. Time: O(n) with identities.
    pub(super) fn at(&self, at: Accepted) -> RateIntervals {
        let (mated, non_mated) = (self.staircase.mated(), self.staircase.non_mated());
        let mut intervals = RateIntervals {
            fmr: proportion::all(at.non_mated, non_mated, self.level),
            fnmr: proportion::all(mated - at.mated, mated, self.level),
            threshold: Vec::new(),
        };
        if let Some([of_mated, of_non_mated]) = &self.dyads {
            // Sorted scores: the first are accepted.
            intervals.fmr.extend(of_non_mated.interval(0..at.non_mated as usize, self.level));
            intervals.fnmr.extend(of_mated.interval(at.mated as usize..mated as usize, self.level));
        }
        intervals
    }
}
