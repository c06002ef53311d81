//! d' in each resample, from weighted moments.

use super::counts::{Counts, LANES, Lanes};
use super::moments::{Moments, Placed};
use crate::metric::decidability;
use crate::staircase::Staircase;

/// Below this share of the class's own variance a resample's variance may be all rounding.
const SURE: f64 = 1e-3;

/// What all resamples share.
#[derive(Clone, Debug)]
pub(super) struct Spread {
    mated: Placed,
    non_mated: Placed,
    /// Rows of infinite scores, as ranges at the start and the end of each class.
    infinite: [[std::ops::Range<usize>; 2]; 2],
}

impl Spread {
    /// Time: O(n).
    pub(super) fn new(staircase: &Staircase) -> Self {
        let classes = [staircase.mated_scores(), staircase.non_mated_scores()];
        let infinite = classes.map(|scores| {
            let top = scores.partition_point(|&score| score == f64::INFINITY);
            let bottom = scores.partition_point(|&score| score != f64::NEG_INFINITY);
            [0..top, bottom..scores.len()]
        });
        let finite = || classes.into_iter().flatten().filter(|score| score.is_finite());
        let largest = finite().fold(0.0_f64, |largest, score| largest.max(score.abs()));
        let (_, exponent) = libm::frexp(largest);
        let place = |scores: &[f64]| {
            let scale = |&score: &f64| if score.is_finite() { libm::scalbn(score, -exponent) } else { 0.0 };
            Placed::new(scores.iter().map(scale).collect())
        };
        Self { mated: place(classes[0]), non_mated: place(classes[1]), infinite }
    }

    /// d' in each resample, NaN where undefined. Time: O(n) for all sixteen.
    #[inline(never)]
    pub(super) fn d_prime(&self, staircase: &Staircase, mated: &Counts, non_mated: &Counts) -> Lanes<f64> {
        let (a, b) = (self.mated.moments(mated), self.non_mated.moments(non_mated));
        let sure = |moments: &Moments, placed: &Placed, lane: usize| moments.variance[lane] > SURE * placed.variance();
        std::array::from_fn(|lane| {
            if self.has_infinite(mated, non_mated, lane) {
                return f64::NAN;
            }
            if sure(&a, &self.mated, lane) && sure(&b, &self.non_mated, lane) {
                return (a.mean[lane] - b.mean[lane]).abs() / ((a.variance[lane] + b.variance[lane]) / 2.0).sqrt();
            }
            plain(staircase, mated, non_mated, lane)
        })
    }

    fn has_infinite(&self, mated: &Counts, non_mated: &Counts, lane: usize) -> bool {
        [mated, non_mated].iter().zip(&self.infinite).any(|(counts, ranges)| {
            ranges.iter().any(|rows| counts.until(rows.end, lane) > counts.until(rows.start, lane))
        })
    }
}

/// From the resample written out, for the few whose class hardly varies.
fn plain(staircase: &Staircase, mated: &Counts, non_mated: &Counts, lane: usize) -> f64 {
    debug_assert!(lane < LANES);
    let repeat = |scores: &[f64], counts: &Counts| -> Vec<f64> {
        let rows = scores.iter().zip(counts.rows());
        rows.flat_map(|(&score, row)| std::iter::repeat_n(score, usize::from(row[lane]))).collect()
    };
    let (mated, non_mated) = (repeat(staircase.mated_scores(), mated), repeat(staircase.non_mated_scores(), non_mated));
    if mated.is_empty() || non_mated.is_empty() {
        return f64::NAN;
    }
    decidability::d_prime(&Staircase::of_sorted(mated, non_mated, staircase.orientation())).value.unwrap_or(f64::NAN)
}
