//! One resample of a batch, seen as a staircase whose trials count more or less than once.

use super::counts::Counts;
use super::scan::{BLOCK, Batch, Mark, Scanned};
use super::steps::Step;
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
    /// Mated scores in falling order.
    pub(super) mated_scores: &'a [f64],
    pub(super) lane: usize,
}

impl Resample<'_> {
    fn mark(&self, mark: &Mark) -> Accepted {
        Accepted { non_mated: mark.non_mated[self.lane].into(), mated: mark.mated[self.lane].into() }
    }

    /// The steps of a block, each with what it accepts: after the non-mated trials above, and at its end.
    fn steps(&self, block: usize) -> impl Iterator<Item = (Accepted, Accepted)> {
        let mut at = self.mark(&self.scanned.marks[block]);
        let mut before = match block * BLOCK {
            0 => Step::default(),
            first => self.batch.steps[first - 1],
        };
        let steps = self.batch.steps[block * BLOCK..].iter().take(BLOCK);
        let rows = |counts: &Counts, from: u32, to: u32| sum(counts, from as usize, to as usize, self.lane);
        steps.map(move |&step| {
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
    pub(super) fn partial(&self, limit: Rate) -> Partial {
        let end = limit.times(self.non_mated());
        let marks = &self.scanned.marks;
        let block = marks.partition_point(|mark| !end.below(mark.non_mated[self.lane].into())).saturating_sub(1);
        let mut whole = marks[block].twice_area[self.lane];
        let mut from = self.mark(&marks[block]);
        let mut cut = 0.0;
        let mut segments =
            (block..marks.len() - 1).flat_map(|block| self.steps(block)).flat_map(|(above, at)| [above, at]);
        for to in &mut segments {
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

    /// The convex hull, exactly. Time: O(n / 32) and some blocks.
    ///
    /// The hull of the marks between blocks is a lower bound; only a block whose upper left
    /// corner lies above it can hold further vertices.
    pub(super) fn hull(&self) -> Hull {
        let marks = &self.scanned.marks;
        let coarse = Hull::of(marks.iter().map(|mark| self.mark(mark)));
        let edges = coarse.vertices();
        let mut edge = 0;
        let mut points = Vec::new();
        for (block, pair) in marks.windows(2).enumerate() {
            let (from, to) = (self.mark(&pair[0]), self.mark(&pair[1]));
            points.push(from);
            while edge + 2 < edges.len() && edges[edge + 1].non_mated <= from.non_mated {
                edge += 1;
            }
            let [a, b, ..] = edges[edge..] else { continue };
            let corner = Accepted { non_mated: from.non_mated, mated: to.mated };
            if is_above(a, b, corner) {
                points.extend(self.steps(block).map(|(_, at)| at));
            }
        }
        points.extend(marks.last().map(|mark| self.mark(mark)));
        Hull::of(points.into_iter())
    }
}

/// Whether a point lies above the line through a and b, which is not left of it.
fn is_above(a: Accepted, b: Accepted, point: Accepted) -> bool {
    let Some(rise) = point.mated.checked_sub(a.mated) else { return false };
    u128::from(b.non_mated - a.non_mated) * u128::from(rise)
        > u128::from(b.mated - a.mated) * u128::from(point.non_mated - a.non_mated)
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
    fn accepted_in(&self, mated: usize, non_mated: usize) -> Accepted {
        Accepted {
            non_mated: self.batch.non_mated.until(non_mated, self.lane),
            mated: self.batch.mated.until(mated, self.lane),
        }
    }
}
