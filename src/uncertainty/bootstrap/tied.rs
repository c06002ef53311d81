//! A block of steps in which mated and non-mated trials have scores in common, by the series of
//! [`super::series`].

use wide::f64x2;

use super::counts::{LANES, Lanes};
use super::powers::{PowerSums, add, sum_rows};
use super::scan::{Batch, Mark, PART, PARTS, Sums};
use super::series::{Added, Start, two_of};
use super::steps::Step;

/// The sums of one step in sixteen resamples.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepSums {
    /// Of the non-mated trials above.
    above: PowerSums,
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

/// Sums the rows of each step. Time: O(trials of the block).
pub(super) fn sum(batch: &Batch, from: Step, steps: &[Step], sums: &mut [StepSums]) -> Added {
    let mut added = Added::default();
    let mut before = from;
    for (step, sums) in steps.iter().zip(sums) {
        let above = before.tied as usize..step.above as usize;
        let rows = &batch.non_mated.rows()[above.clone()];
        sums.has_above = !rows.is_empty();
        if sums.has_above {
            added.overflows |= !sums.above.set(rows, &batch.scores[above], step.ties);
            add(&mut added.above, &sums.above.total);
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

/// The sums of a block in which the series hold, and what is accepted after each part.
pub(super) fn block(start: &Start, steps: &[StepSums], added: &Added, marks: &mut [Mark; PARTS]) -> Lanes<Sums<f64>> {
    let mut sums = [Sums::default(); LANES];
    for (index, sums) in sums.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        *sums = two(start, steps, added, 2 * index, marks);
    }
    sums
}

fn two(start: &Start, steps: &[StepSums], added: &Added, lane: usize, marks: &mut [Mark; PARTS]) -> [Sums<f64>; 2] {
    let pair = |lanes: &Lanes<u32>| f64x2::new([f64::from(lanes[lane]), f64::from(lanes[lane + 1])]);
    let (mut f, mut t) = (pair(&start.mark.non_mated), pair(&start.mark.mated));
    let (n, m) = (pair(start.non_mated), pair(start.mated));
    let all = n + m;
    let clip = n * f64x2::splat(start.log_from);
    let first = f.fast_max(clip);
    let spread = half_where_not_clipped(clip, f, added, lane);
    let (factors, zero) = (start.factors, f64x2::splat(0.0));
    let (half, one) = (factors.half, factors.one);

    let [mut average, mut below, mut trapezoid, mut davis, mut logs, mut area, mut tied] = [zero; 7];
    // ln of the FMR over the block's first; accepted trials and mated ones where the vertical run
    // began; the precision before the next mated trials.
    let [mut log, mut run_n, mut run_t, mut precision] = [zero, f + t, t, zero];
    let mut on_run = false;
    for (part, mark) in steps.chunks(PART).zip(0..) {
        for step in part {
            if step.has_above {
                if on_run {
                    davis -= f * factors.ln_ratio(f + t, run_n);
                    logs += (t - run_t) * log;
                    on_run = false;
                }
                let above = two_of(&step.above.total, lane);
                let (squares, cubes) = (two_of(&step.above.squares, lane), two_of(&step.above.cubes, lane));
                let shares = factors.shares(all - (f + t), above, squares, cubes);
                area += above * t;
                f += above;
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
                log = (x + x) * factors.artanh_ratio(x * x);
            }
            let mated = two_of(&step.mated, lane);
            if step.has_ties {
                // The vertical run ends, the tie is a diagonal.
                davis -= f * factors.ln_ratio(f + t, run_n);
                logs += (t - run_t) * log;
                let ties = two_of(&step.tied, lane);
                let rise = mated + ties;
                let before = f + t;
                let after = before + rise;
                let width = rise.fast_max(one);
                let bent = mated * rise - (f * mated - t * ties) * factors.ln_ratio(after, before);
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
                logs += mated * (factors.ln_ratio(place, first) - bend);
                f += ties;
                t += mated;
                let after_precision = t / after;
                average += mated * after_precision;
                trapezoid += mated * (precision + after_precision);
                log = factors.ln_ratio(f.fast_max(clip), first);
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
        davis -= f * factors.ln_ratio(f + t, run_n);
        logs += (t - run_t) * log;
    }
    davis += t - pair(&start.mark.mated);

    let base = start.log_areas(added, lane);
    std::array::from_fn(|i| Sums {
        average_precision: average.to_array()[i],
        average_precision_non_mated: below.to_array()[i],
        trapezoid: trapezoid.to_array()[i],
        davis_goadrich: davis.to_array()[i],
        log_area: base[i] - logs.to_array()[i],
        twice_area: (2.0 * area.to_array()[i]) as u64,
        tied: tied.to_array()[i] as u64,
    })
}

/// 1/2 where the block lies beyond the lower end of the logarithmic area, 0 before.
fn half_where_not_clipped(clip: f64x2, f: f64x2, added: &Added, lane: usize) -> f64x2 {
    let end = f + two_of(&added.above, lane) + two_of(&added.tied, lane);
    end.simd_gt(clip).bitselect(f64x2::splat(0.5), f64x2::splat(0.0))
}
