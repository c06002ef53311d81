//! A block of steps in which no mated trial has the score of a non-mated one, by the series of
//! [`super::series`].
//!
//! The steps of all resamples are the same, so what they add is laid out once in three lists: falls
//! of the threshold past non-mated trials, rises past mated ones, and runs of rises between falls. Then
//! each list is gone through for two resamples at a time, without a branch.

use wide::f64x2;

use super::counts::{LANES, Lanes};
use super::powers::{PowerSums, add, sum_rows};
use super::scan::{BLOCK, Batch, Mark, PART, PARTS, Sums};
use super::series::{Added, Start, two_of};
use super::steps::Step;

/// What the steps of a block add, in their order.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    falls: Vec<Fall>,
    rises: Vec<Rise>,
    runs: Vec<Run>,
    /// How many of them are of this block.
    lengths: [usize; 3],
}

/// Non-mated trials.
#[derive(Clone, Copy, Debug, Default)]
struct Fall {
    sums: PowerSums,
    /// All that is accepted before.
    accepted: Lanes<i32>,
    /// The mated trials among it.
    mated: Lanes<i32>,
}

/// Mated trials of one score.
#[derive(Clone, Copy, Debug, Default)]
struct Rise {
    count: Lanes<i32>,
    /// All that is accepted with them.
    accepted: Lanes<i32>,
    /// The mated trials among it.
    mated: Lanes<i32>,
}

/// Rises without a fall between them.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    first: usize,
    non_mated: Lanes<i32>,
    /// Mated trials that are accepted before.
    mated: Lanes<i32>,
    /// And at the end.
    mated_at_end: Lanes<i32>,
}

impl Lists {
    pub(super) fn new() -> Self {
        Self {
            falls: vec![Fall::default(); BLOCK],
            rises: vec![Rise::default(); BLOCK],
            runs: vec![Run::default(); BLOCK],
            lengths: [0; 3],
        }
    }

    /// Takes a block's steps, which have no ties between the classes, and what is accepted after each
    /// part. Counts of all trials fit 31 bits. Time: O(trials of the block).
    pub(super) fn set(
        &mut self,
        batch: &Batch,
        from: Step,
        steps: &[Step],
        start: &Start,
        marks: &mut [Mark; PARTS],
    ) -> Added {
        let [mut falls, mut rises, mut runs] = [0; 3];
        let signed = |counts: &Lanes<u32>| counts.map(|count| count as i32);
        let (first_non_mated, first_mated) = (signed(&start.mark.non_mated), signed(&start.mark.mated));
        let (mut non_mated, mut mated) = (first_non_mated, first_mated);
        let (mut before, mut on_run, mut overflows) = (from, false, false);
        for (part, steps) in steps.chunks(PART).enumerate() {
            for step in steps {
                let above = before.tied as usize..step.above as usize;
                if !above.is_empty() {
                    on_run = false;
                    let fall = &mut self.falls[falls];
                    falls += 1;
                    let rows = &batch.non_mated.rows()[above.clone()];
                    overflows |= !fall.sums.set(rows, &batch.scores[above], step.ties);
                    fall.mated = mated;
                    fall.accepted = non_mated;
                    add(&mut fall.accepted, &mated);
                    add(&mut non_mated, &fall.sums.total);
                }
                let rows = &batch.mated.rows()[before.mated as usize..step.mated as usize];
                if !rows.is_empty() {
                    if !on_run {
                        on_run = true;
                        self.runs[runs] = Run { first: rises, non_mated, mated, mated_at_end: mated };
                        runs += 1;
                    }
                    let rise = &mut self.rises[rises];
                    rises += 1;
                    rise.count = sum_rows(rows);
                    add(&mut mated, &rise.count);
                    rise.mated = mated;
                    rise.accepted = non_mated;
                    add(&mut rise.accepted, &mated);
                    self.runs[runs - 1].mated_at_end = mated;
                }
                before = *step;
            }
            // A short last block repeats its end.
            let mark = Mark { non_mated: non_mated.map(|count| count as u32), mated: mated.map(|count| count as u32) };
            marks[part..].fill(mark);
        }
        self.lengths = [falls, rises, runs];
        let less = |counts: Lanes<i32>, first: Lanes<i32>| std::array::from_fn(|lane| counts[lane] - first[lane]);
        Added {
            above: less(non_mated, first_non_mated),
            mated: less(mated, first_mated),
            tied: [0; LANES],
            ties: false,
            overflows,
        }
    }

    /// The sums of the block, in which the series hold.
    pub(super) fn sums(&self, start: &Start, added: &Added) -> Lanes<Sums<f64>> {
        let mut sums = [Sums::default(); LANES];
        let [falls, rises, runs] = self.lengths;
        let (falls, rises, runs) = (&self.falls[..falls], &self.rises[..rises], &self.runs[..runs]);
        for (index, sums) in sums.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let lane = 2 * index;
            let [area, below] = along_falls(falls, start, lane).map(f64x2::to_array);
            let [average, trapezoid, davis, logs] = along_rises(rises, runs, start, lane).map(f64x2::to_array);
            let base = start.log_areas(added, lane);
            for (i, sums) in sums.iter_mut().enumerate() {
                *sums = Sums {
                    average_precision: average[i],
                    average_precision_non_mated: below[i],
                    trapezoid: trapezoid[i],
                    davis_goadrich: davis[i] + f64::from(added.mated[lane + i]),
                    log_area: base[i] - logs[i],
                    twice_area: (2.0 * area[i]) as u64,
                    tied: 0,
                };
            }
        }
        sums
    }
}

#[inline(always)]
fn pair(lanes: &Lanes<u32>, lane: usize) -> f64x2 {
    f64x2::new([f64::from(lanes[lane]), f64::from(lanes[lane + 1])])
}

/// The area, and the average precision from below.
#[inline(never)]
fn along_falls(falls: &[Fall], start: &Start, lane: usize) -> [f64x2; 2] {
    let m = pair(start.mated, lane);
    let all = pair(start.non_mated, lane) + m;
    let [mut area, mut below] = [f64x2::splat(0.0); 2];
    for Fall { sums, accepted, mated } in falls {
        let (above, t) = (two_of(&sums.total, lane), two_of(mated, lane));
        let (squares, cubes) = (two_of(&sums.squares, lane), two_of(&sums.cubes, lane));
        let shares = start.factors.shares(all - two_of(accepted, lane), above, squares, cubes);
        area += above * t;
        below += above - (m - t) * shares;
    }
    [area, below]
}

/// The average precision by steps and by trapezoids, that along the achievable curve less the mated
/// trials, and the logarithms of the FMR over the block's first.
#[inline(never)]
fn along_rises(rises: &[Rise], runs: &[Run], start: &Start, lane: usize) -> [f64x2; 4] {
    let factors = start.factors;
    let [mut average, mut trapezoid, mut davis, mut logs] = [f64x2::splat(0.0); 4];
    // The precision before and after each rise.
    let mut before = [f64x2::splat(0.0); BLOCK + 1];
    let mut after = [f64x2::splat(0.0); BLOCK];
    for (index, rise) in rises.iter().enumerate().take(BLOCK) {
        let precision = two_of(&rise.mated, lane) / two_of(&rise.accepted, lane);
        average += two_of(&rise.count, lane) * precision;
        (after[index], before[index + 1]) = (precision, precision);
    }
    let clip = pair(start.non_mated, lane) * f64x2::splat(start.log_from);
    let first = pair(&start.mark.non_mated, lane).fast_max(clip);
    for run in runs {
        let (f, t, end) = (two_of(&run.non_mated, lane), two_of(&run.mated, lane), two_of(&run.mated_at_end, lane));
        let n = f + t;
        let place = f.fast_max(clip);
        let places = place + first;
        // One division for two quotients.
        let quotient = factors.one / (n * places);
        before[run.first] = t * (quotient * places);
        let x = (place - first) * (quotient * n);
        logs += (end - t) * ((x + x) * factors.artanh_ratio(x * x));
        davis -= f * factors.ln_ratio(f + end, n);
    }
    for ((rise, before), after) in rises.iter().zip(before).zip(after) {
        trapezoid += two_of(&rise.count, lane) * (before + after);
    }
    [average, trapezoid, davis, logs]
}
