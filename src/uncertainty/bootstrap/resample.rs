//! One resample of a batch, seen as a staircase whose trials count more or less than once.

use std::ops::Range;

use super::counts::Counts;
use super::scan::{BLOCK, Batch, Scanned};
use super::walk::sum;
use crate::metric::area::Partial;
use crate::metric::hull::Hull;
use crate::rate::Rate;
use crate::staircase::{Acceptance, Accepted};

/// A resample with trials of both classes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resample<'a> {
    pub(super) batch: &'a Batch<'a>,
    pub(super) scanned: &'a Scanned,
    pub(super) hull: &'a Hull,
    /// Mated scores in falling order.
    pub(super) mated_scores: &'a [f64],
    pub(super) lane: usize,
}

impl Resample<'_> {
    /// Some steps, each with what it accepts: after the non-mated trials above, and at its end.
    fn steps(&self, mut at: Accepted, steps: Range<usize>) -> impl Iterator<Item = (Accepted, Accepted)> {
        let end = steps.end.min(self.batch.steps.len());
        let last = steps.start.checked_sub(1).and_then(|last| self.batch.steps.get(last));
        let mut before = last.copied().unwrap_or_default();
        let rows = |counts: &Counts, from: u32, to: u32| sum(counts, from as usize, to as usize, self.lane);
        self.batch.steps[steps.start.min(end)..end].iter().map(move |&step| {
            let above = Accepted {
                non_mated: at.non_mated + rows(self.batch.non_mated, before.tied, step.above),
                mated: at.mated,
            };
            at = Accepted {
                non_mated: above.non_mated + rows(self.batch.non_mated, step.above, step.tied),
                mated: above.mated + rows(self.batch.mated, before.mated, step.mated),
            };
            before = step;
            (above, at)
        })
    }

    /// The partial area, as [`crate::metric::area::partial`] gives it. Time: O(log n).
    #[inline(never)]
    pub(super) fn partial(&self, limit: Rate) -> Partial {
        let end = limit.times(self.non_mated());
        let marks = &self.scanned.marks;
        let block = marks.partition_point(|mark| !end.below(mark.non_mated[self.lane].into())).saturating_sub(1);
        let mut whole = self.scanned.twice_areas[block][self.lane];
        let mut from = marks[block].of(self.lane);
        let mut cut = 0.0;
        for to in self.steps(from, block * BLOCK..usize::MAX).flat_map(|(above, at)| [above, at]) {
            if end.below(to.non_mated) {
                let width = (end.floor - from.non_mated) as f64 + end.remainder;
                let share = width / (to.non_mated - from.non_mated) as f64;
                let rise = (to.mated - from.mated) as f64 * share;
                cut = width * (2.0 * from.mated as f64 + rise);
                break;
            }
            whole += (to.non_mated - from.non_mated) * (from.mated + to.mated);
            from = to;
        }
        Partial::of_area(whole as f64 + cut, limit, self.accept_all())
    }
}

impl Acceptance for Resample<'_> {
    fn mated(&self) -> u64 {
        self.batch.mated.total()[self.lane].into()
    }

    fn non_mated(&self) -> u64 {
        self.batch.non_mated.total()[self.lane].into()
    }

    fn thresholds(&self) -> [&[f64]; 2] {
        [self.mated_scores, self.batch.scores]
    }

    fn mated_score(&self, rank: u64) -> Option<f64> {
        self.batch.mated.row_of(rank, self.lane).map(|row| self.mated_scores[row])
    }

    fn non_mated_score(&self, rank: u64) -> Option<f64> {
        self.batch.non_mated.row_of(rank, self.lane).map(|row| self.batch.scores[row])
    }

    fn accepted_at(&self, score: f64) -> Accepted {
        let rows = |falling: &[f64]| falling.partition_point(|&other| other >= score);
        self.accepted_in(rows(self.mated_scores), rows(self.batch.scores))
    }

    fn accepted_above(&self, score: f64) -> Accepted {
        let rows = |falling: &[f64]| falling.partition_point(|&other| other > score);
        self.accepted_in(rows(self.mated_scores), rows(self.batch.scores))
    }
}

impl Resample<'_> {
    #[inline(never)]
    fn accepted_in(&self, mated: usize, non_mated: usize) -> Accepted {
        Accepted {
            non_mated: self.batch.non_mated.until(non_mated, self.lane),
            mated: self.batch.mated.until(mated, self.lane),
        }
    }
}
