//! A block of steps far down the staircase, in vectors of two resamples.
//!
//! With counts f and t before a vertical piece that rises by m, n = f + t and n' = n + m:
//! ln(n'/n) = 2 artanh(m/(n + n')), and logarithms of FMRs likewise from the block's first. Where
//! the argument is at most 1/32 the terms to the ninth power are enough.
//!
//! Average precision from below needs sum w_i/c_i over a step's trials, c_i the trials not yet
//! accepted before trial i. About their middle c that is
//! (D + B1/c + B2/c^2 + B3/c^3)/c with D = sum w_i and, from sums of whole numbers,
//! B1 = -Q/2, B2 = D^3/12 + D Q/2 - X/3 for Q = sum w_i^2, X = sum w_i^2 (3 e_i + w_i), e_i the
//! weights before i. B3 is near -Q D^2/8; [`Start::is_far`] sees to it that the rest does not matter.

use bytemuck::cast;
use wide::{f64x2, i16x8, i32x4};

use super::counts::{LANES, Lanes, Row, add_sums};
use super::moments::interleave;
use super::scan::{Batch, Mark, PART, PARTS, Sums};
use super::steps::{Step, Ties};

/// A count is this many times what a block adds to it.
const FAR: f64 = 16.0;

/// X, at most 3 D^3, fits 32 bits for D up to this.
const LARGEST_OF_RUNS: i32 = 800;

/// The sums of one step in sixteen resamples.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepSums {
    /// D of the non-mated trials above.
    above: Lanes<i32>,
    /// Q of them.
    squares: Lanes<i32>,
    /// X of them.
    cubes: Lanes<i32>,
    /// Non-mated trials tied with the mated ones.
    tied: Lanes<i32>,
    /// Mated trials.
    mated: Lanes<i32>,
    /// Whether there are trials above; if not, their sums are stale.
    has_above: bool,
    /// Whether there are mated trials; if not, their sum is stale, as is that of the ties without any.
    has_mated: bool,
    /// Whether non-mated trials are tied with the mated ones.
    has_ties: bool,
}

/// What a block adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Added {
    above: Lanes<i32>,
    tied: Lanes<i32>,
    mated: Lanes<i32>,
    /// Whether a mated trial has the score of a non-mated one.
    ties: bool,
    /// Whether a sum of cubes may not fit.
    overflows: bool,
}

/// Where a block starts, and the totals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start<'a> {
    pub(super) mark: &'a Mark,
    pub(super) mated: &'a Lanes<u32>,
    pub(super) non_mated: &'a Lanes<u32>,
    pub(super) log_from: f64,
}

/// Sums the rows of each step. Time: O(trials of the block).
pub(super) fn sum(batch: &Batch, from: Step, steps: &[Step], sums: &mut [StepSums]) -> Added {
    let mut added = Added::default();
    let mut before = from;
    for (step, sums) in steps.iter().zip(sums) {
        let above = before.tied as usize..step.above as usize;
        let rows = &batch.non_mated.rows()[above.clone()];
        sums.has_above = !rows.is_empty();
        if sums.has_above {
            match step.ties {
                Ties::None => sum_powers(rows, sums),
                Ties::Some | Ties::Many => {
                    sum_powers_of_runs(rows, &batch.scores[above], sums);
                    added.overflows |= sums.above.iter().any(|&total| total > LARGEST_OF_RUNS);
                }
            }
            add(&mut added.above, &sums.above);
        }
        sums.has_mated = step.mated > before.mated;
        if sums.has_mated {
            sums.mated = sum_rows(&batch.mated.rows()[before.mated as usize..step.mated as usize]);
            add(&mut added.mated, &sums.mated);
        }
        sums.has_ties = step.tied > step.above;
        if sums.has_ties {
            sums.tied = sum_rows(&batch.non_mated.rows()[step.above as usize..step.tied as usize]);
            added.ties = true;
            add(&mut added.tied, &sums.tied);
        }
        before = *step;
    }
    added
}

#[inline(always)]
fn add(total: &mut Lanes<i32>, more: &Lanes<i32>) {
    total.iter_mut().zip(more).for_each(|(total, more)| *total += more);
}

#[inline(always)]
fn sum_rows(rows: &[Row]) -> Lanes<i32> {
    match rows {
        [] => [0; LANES],
        [row] => row.map(i32::from),
        rows => {
            let mut total = [0; LANES];
            add_sums(&mut total, rows);
            total.map(|sum| sum as i32)
        }
    }
}

/// D, Q and X of rows of different scores, two at a time as 16-bit pairs.
#[inline(always)]
fn sum_powers(rows: &[Row], sums: &mut StepSums) {
    let ones = i16x8::splat(1);
    let mut four = [[i32x4::splat(0); 3]; 4];
    let mut add = |a: &Row, b: &Row| {
        for ([total, squares, cubes], weights) in four.iter_mut().zip(interleave(a, b)) {
            let square = weights * weights;
            // The weights before each of the two: the total, and the total with the first of them.
            let low = cast::<i16x8, i32x4>(weights) << 16;
            let earlier = cast::<i32x4, i16x8>(*total | (*total << 16)) + cast::<i32x4, i16x8>(low);
            *squares += weights.dot(weights);
            *cubes += square.dot(earlier + earlier + earlier + weights);
            *total += weights.dot(ones);
        }
    };
    let (pairs, last) = rows.as_chunks::<2>();
    pairs.iter().for_each(|[a, b]| add(a, b));
    last.iter().for_each(|a| add(a, &[0; LANES]));
    for (index, [total, squares, cubes]) in four.into_iter().enumerate() {
        let lanes = 4 * index..4 * index + 4;
        sums.above[lanes.clone()].copy_from_slice(&total.to_array());
        sums.squares[lanes.clone()].copy_from_slice(&squares.to_array());
        sums.cubes[lanes].copy_from_slice(&cubes.to_array());
    }
}

/// D, Q and X where each run of equal scores counts as one; X fits if D is at most
/// [`LARGEST_OF_RUNS`].
fn sum_powers_of_runs(rows: &[Row], scores: &[f64], sums: &mut StepSums) {
    let [mut total, mut squares, mut cubes] = [[0_i32; LANES]; 3];
    let mut row = 0;
    for run in scores.chunk_by(|a, b| a == b) {
        let weights = sum_rows(&rows[row..row + run.len()]);
        for lane in 0..LANES {
            let weight = weights[lane];
            let square = weight.wrapping_mul(weight);
            squares[lane] = squares[lane].wrapping_add(square);
            cubes[lane] = cubes[lane].wrapping_add(square.wrapping_mul(3 * total[lane] + weight));
            total[lane] += weight;
        }
        row += run.len();
    }
    (sums.above, sums.squares, sums.cubes) = (total, squares, cubes);
}

impl Start<'_> {
    /// Whether the series hold in all resamples.
    pub(super) fn is_far(&self, added: &Added, most_above: usize) -> bool {
        let far = |lane: usize| {
            let (f, t) = (f64::from(self.mark.non_mated[lane]), f64::from(self.mark.mated[lane]));
            let (n, m) = (f64::from(self.non_mated[lane]), f64::from(self.mated[lane]));
            let (above, tied, mated) =
                (f64::from(added.above[lane]), f64::from(added.tied[lane]), f64::from(added.mated[lane]));
            let precision = f + t >= FAR * (mated + tied) + 1.0;
            let (clip, end) = (self.log_from * n, f + above + tied);
            let logarithm = end <= clip || f.max(clip) >= FAR * (above + tied) && (f >= clip || !added.ties);
            // The error of the fourth term, (D/4)^2 / 4 / c^3 of a step's share of the whole.
            let left = (n - end) + (m - t - mated);
            let width = most_above as f64;
            let below = left * left * left * n >= 2e12 * width * width * (m - t);
            precision && logarithm && below
        };
        !added.overflows && (0..LANES).all(far)
    }
}

/// The sums of a block in which the series hold, and what is accepted after each part.
pub(super) fn block(start: &Start, steps: &[StepSums], added: &Added, marks: &mut [Mark; PARTS]) -> Lanes<Sums<f64>> {
    let mut sums = [Sums::default(); LANES];
    for (index, sums) in sums.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        let two = if added.ties { two::<true> } else { two::<false> };
        *sums = two(start, steps, added, 2 * index, marks);
    }
    sums
}

/// Two neighbouring lanes as floats.
#[inline(always)]
fn two_of(lanes: &Lanes<i32>, lane: usize) -> f64x2 {
    f64x2::from_i32x4_lower2(i32x4::new([lanes[lane], lanes[lane + 1], 0, 0]))
}

/// artanh(x)/x for |x| <= 1/32, from the square of x.
#[inline(always)]
fn artanh_ratio(square: f64x2) -> f64x2 {
    let [third, fifth, seventh, ninth] = [3.0, 5.0, 7.0, 9.0].map(|k| f64x2::splat(1.0 / k));
    let series = third + square * (fifth + square * (seventh + square * ninth));
    f64x2::splat(1.0) + square * series
}

/// ln(a/b) for a/b within 1 -+ 1/16.
#[inline(always)]
fn ln_ratio(a: f64x2, b: f64x2) -> f64x2 {
    let x = (a - b) / (a + b);
    (x + x) * artanh_ratio(x * x)
}

fn two<const TIES: bool>(
    start: &Start,
    steps: &[StepSums],
    added: &Added,
    lane: usize,
    marks: &mut [Mark; PARTS],
) -> [Sums<f64>; 2] {
    let pair = |lanes: &Lanes<u32>| f64x2::new([f64::from(lanes[lane]), f64::from(lanes[lane + 1])]);
    let (mut f, mut t) = (pair(&start.mark.non_mated), pair(&start.mark.mated));
    let (n, m) = (pair(start.non_mated), pair(start.mated));
    let all = n + m;
    let clip = n * f64x2::splat(start.log_from);
    let first = f.fast_max(clip);
    let spread = if TIES { half_where_not_clipped(clip, f, added, lane) } else { f64x2::splat(0.0) };
    let [zero, half, one] = [0.0, 0.5, 1.0].map(f64x2::splat);

    let [mut average, mut below, mut trapezoid, mut davis, mut logs, mut area, mut tied] = [zero; 7];
    // ln of the FMR over the block's first; accepted trials and mated ones where the vertical run
    // began; the precision before the next mated trials.
    let [mut log, mut run_n, mut run_t, mut precision] = [zero, f + t, t, zero];
    let mut on_run = false;
    for (part, mark) in steps.chunks(PART).zip(0..) {
        for step in part {
            if step.has_above {
                if on_run {
                    davis -= f * ln_ratio(f + t, run_n);
                    logs += (t - run_t) * log;
                    on_run = false;
                }
                let above = two_of(&step.above, lane);
                let (squares, cubes) = (two_of(&step.squares, lane), two_of(&step.cubes, lane));
                let middle = (all - (f + t) - above * half).fast_max(half);
                area += above * t;
                f += above;
                let per_middle = one / middle;
                let square = above * above;
                let b1 = squares * f64x2::splat(-0.5);
                let b2 = above * (square * f64x2::splat(1.0 / 12.0) + squares * half) - cubes * f64x2::splat(1.0 / 3.0);
                let b3 = squares * square * f64x2::splat(-0.125);
                let shares = per_middle * (above + per_middle * (b1 + per_middle * (b2 + per_middle * b3)));
                below += above - (m - t) * shares;
            }
            if !step.has_mated {
                continue;
            }
            if !on_run {
                on_run = true;
                (run_n, run_t) = (f + t, t);
                let place = f.fast_max(clip);
                let places = place + first;
                // One division for two quotients.
                let quotient = one / (run_n * places);
                precision = t * (quotient * places);
                let x = (place - first) * (quotient * run_n);
                log = (x + x) * artanh_ratio(x * x);
            }
            let mated = two_of(&step.mated, lane);
            if TIES && step.has_ties {
                // The vertical run ends, the tie is a diagonal.
                davis -= f * ln_ratio(f + t, run_n);
                logs += (t - run_t) * log;
                let ties = two_of(&step.tied, lane);
                let rise = mated + ties;
                let before = f + t;
                let after = before + rise;
                let width = rise.fast_max(one);
                let bent = mated * rise - (f * mated - t * ties) * ln_ratio(after, before);
                // Later, all mated trials are added once.
                davis += mated * bent / (width * width) - mated;
                below += ties * (n - f) / (all - before);
                area += ties * (t + mated * half);
                tied += ties * mated;
                // The mean over the tie: at its middle, less the bend.
                let place = (f + ties * half).fast_max(clip);
                let bend = ties * spread / place;
                let square = bend * bend;
                let series = f64x2::splat(1.0 / 20.0) + square * f64x2::splat(1.0 / 42.0);
                let bend = square * (f64x2::splat(1.0 / 6.0) + square * series);
                logs += mated * (ln_ratio(place, first) - bend);
                f += ties;
                t += mated;
                let after_precision = t / after;
                average += mated * after_precision;
                trapezoid += mated * (precision + after_precision);
                log = ln_ratio(f.fast_max(clip), first);
                (run_n, run_t, precision) = (f + t, t, after_precision);
                continue;
            }
            t += mated;
            let after_precision = t / (f + t);
            average += mated * after_precision;
            trapezoid += mated * (precision + after_precision);
            precision = after_precision;
        }
        let (f, t) = (f.to_array(), t.to_array());
        for mark in &mut marks[mark..] {
            for i in 0..2 {
                (mark.non_mated[lane + i], mark.mated[lane + i]) = (f[i] as u32, t[i] as u32);
            }
        }
    }

    if on_run {
        davis -= f * ln_ratio(f + t, run_n);
        logs += (t - run_t) * log;
    }
    davis += t - pair(&start.mark.mated);

    let (first, n) = (first.to_array(), n.to_array());
    let base = |i: usize| {
        // At the clip the quotient is exactly the limit.
        let fmr = if first[i] > f64::from(start.mark.non_mated[lane + i]) { start.log_from } else { first[i] / n[i] };
        f64::from(added.mated[lane + i]) * -libm::log(fmr)
    };
    std::array::from_fn(|i| Sums {
        average_precision: average.to_array()[i],
        average_precision_non_mated: below.to_array()[i],
        trapezoid: trapezoid.to_array()[i],
        davis_goadrich: davis.to_array()[i],
        log_area: base(i) - logs.to_array()[i],
        twice_area: (2.0 * area.to_array()[i]) as u64,
        tied: tied.to_array()[i] as u64,
    })
}

/// 1/2 where the block lies beyond the lower end of the logarithmic area, 0 before.
fn half_where_not_clipped(clip: f64x2, f: f64x2, added: &Added, lane: usize) -> f64x2 {
    let end = f + two_of(&added.above, lane) + two_of(&added.tied, lane);
    end.simd_gt(clip).bitselect(f64x2::splat(0.5), f64x2::splat(0.0))
}
