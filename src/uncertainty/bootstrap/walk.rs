//! A block of steps in one resample, vertex by vertex.

use std::ops::Range;

use super::counts::{Counts, Row};
use super::scan::{Batch, Mark, PART, PARTS, Sums};
use super::series::Start;
use super::steps::{Step, Ties};

/// The sums of a block that follows the step `from`, and what is accepted after each part.
/// Time: O(trials of the block).
pub(super) fn block(
    batch: &Batch,
    from: Step,
    steps: &[Step],
    start: &Start,
    lane: usize,
    marks: &mut [Mark; PARTS],
) -> Sums<f64> {
    let (mut f, mut t) = (u64::from(start.mark.non_mated[lane]), u64::from(start.mark.mated[lane]));
    let (n, m) = (u64::from(start.non_mated[lane]), u64::from(start.mated[lane]));
    let limit = Limit { fmr: start.log_from, minus_log: -libm::log(start.log_from), n: n as f64 };
    let mut sums = Sums::default();
    let mut before = from;
    for (index, &step) in steps.iter().enumerate() {
        let (first, end) = (before.tied as usize, step.above as usize);
        let below = match step.ties {
            Ties::None => from_below_singly(&batch.non_mated.rows()[first..end], lane, (n - f, m - t)),
            Ties::Some | Ties::Many => from_below_by_runs(batch, first..end, lane, (n - f, m - t)),
        };
        sums.average_precision_non_mated += below.1;
        sums.twice_area += 2 * below.0 * t;
        f += below.0;
        let tied = sum(batch.non_mated, end, step.tied as usize, lane);
        let mated = sum(batch.mated, before.mated as usize, step.mated as usize, lane);
        if tied > 0 {
            sums.average_precision_non_mated += from_below(tied, (n - f, m - t));
            sums.twice_area += tied * (2 * t + mated);
            sums.tied += tied * mated;
        }
        if mated > 0 {
            rise(&mut sums, (f, t), (f + tied, t + mated), limit);
        }
        (f, t) = (f + tied, t + mated);
        before = step;
        for mark in &mut marks[index / PART..] {
            (mark.non_mated[lane], mark.mated[lane]) = (f as u32, t as u32);
        }
    }
    sums
}

/// Trials of a resample in some rows.
pub(super) fn sum(counts: &Counts, from: usize, to: usize, lane: usize) -> u64 {
    counts.rows()[from..to].iter().map(|row| u64::from(row[lane])).sum()
}

/// The count of rows of different scores, and their terms of the average precision from below,
/// given the positives and negatives left before them.
fn from_below_singly(rows: &[Row], lane: usize, (positives, negatives): (u64, u64)) -> (u64, f64) {
    let (mut left, negatives) = (positives as f64, negatives as f64);
    let mut terms = 0.0;
    for row in rows {
        let count = f64::from(row[lane]);
        // Without a branch; where nothing is left the count is 0.
        terms += count * (left / (left + negatives).max(1.0));
        left -= count;
    }
    (positives - left as u64, terms)
}

/// The same where some rows have equal scores.
fn from_below_by_runs(batch: &Batch, rows: Range<usize>, lane: usize, left: (u64, u64)) -> (u64, f64) {
    let (mut total, mut terms) = (0, 0.0);
    let mut row = rows.start;
    for run in batch.scores[rows].chunk_by(|a, b| a == b) {
        let count = sum(batch.non_mated, row, row + run.len(), lane);
        if count > 0 {
            terms += from_below(count, (left.0 - total, left.1));
        }
        total += count;
        row += run.len();
    }
    (total, terms)
}

/// A term of the average precision from below.
fn from_below(count: u64, (positives, negatives): (u64, u64)) -> f64 {
    count as f64 * (positives as f64 / (positives + negatives) as f64)
}

/// A vertical or diagonal segment.
fn rise(sums: &mut Sums<f64>, (fa, ta): (u64, u64), (fb, tb): (u64, u64), limit: Limit) {
    let (na, nb) = ((fa + ta) as f64, (fb + tb) as f64);
    let rise = (tb - ta) as f64;
    let before = if na > 0.0 { ta as f64 / na } else { 1.0 };
    let after = tb as f64 / nb;
    sums.average_precision += rise * after;
    sums.trapezoid += rise * (before + after);
    let g = (fb - fa) as f64 / rise;
    let c = fa as f64 - g * ta as f64;
    sums.davis_goadrich += rise / (1.0 + g);
    if na > 0.0 && c != 0.0 {
        sums.davis_goadrich -= c / ((1.0 + g) * (1.0 + g)) * ln_ratio(nb, na);
    }
    sums.log_area += rise * limit.minus_log(fa as f64, fb as f64);
}

/// ln(a/b), for near numbers by the terms of 2 artanh((a - b)/(a + b)) to the ninth power.
fn ln_ratio(a: f64, b: f64) -> f64 {
    let x = (a - b) / (a + b);
    if x.abs() > 1.0 / 32.0 {
        return libm::log1p((a - b) / b);
    }
    let square = x * x;
    2.0 * x * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0)))))
}

/// The lower end of the logarithmic area in one resample.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// The FMR.
    fmr: f64,
    /// Its logarithm, negated.
    minus_log: f64,
    /// Non-mated trials.
    n: f64,
}

impl Limit {
    /// The mean of -ln of the FMR, at least the limit, between two counts of non-mated trials.
    fn minus_log(self, from: f64, to: f64) -> f64 {
        let (u, v) = (from / self.n, to / self.n);
        if v <= self.fmr {
            return self.minus_log;
        }
        if from == to {
            return -libm::log(u);
        }
        let low = u.max(self.fmr);
        let width = v - low;
        // The mean over [low, v] is 1 - ln v - (low/width) ln(v/low).
        let above = 1.0 - libm::log(v) - low / width * libm::log1p(width / low);
        (width * above + (low - u) * self.minus_log) / (v - u)
    }
}
