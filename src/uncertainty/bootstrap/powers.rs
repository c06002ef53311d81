//! Sums of the weights in a step's rows, and of their powers, in sixteen resamples.

use bytemuck::cast;
use wide::{i16x8, i32x4};

use super::counts::{LANES, Lanes, Row, add_sums};
use super::moments::interleave_half;
use super::steps::Ties;

/// X, at most 3 D^3, fits 32 bits for D up to this.
const LARGEST_OF_RUNS: i32 = 800;

/// Sums over trials with weights w_i, and e_i the weights before i, where trials of one score count
/// as one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PowerSums {
    /// D = sum w_i.
    pub(super) total: Lanes<i32>,
    /// Q = sum w_i^2.
    pub(super) squares: Lanes<i32>,
    /// X = sum w_i^2 (3 e_i + w_i).
    pub(super) cubes: Lanes<i32>,
}

impl PowerSums {
    /// Takes the sums of some rows with their scores; false when a sum may not fit.
    #[inline(always)]
    pub(super) fn set(&mut self, rows: &[Row], scores: &[f64], ties: Ties) -> bool {
        match ties {
            Ties::None => {
                sum_powers(rows, self);
                true
            }
            Ties::Some | Ties::Many => {
                *self = sum_powers_of_runs(rows, scores);
                self.total.iter().all(|&total| total <= LARGEST_OF_RUNS)
            }
        }
    }
}

/// Adds numbers to others, lane by lane.
#[inline(always)]
pub(super) fn add(total: &mut Lanes<i32>, more: &Lanes<i32>) {
    total.iter_mut().zip(more).for_each(|(total, more)| *total += more);
}

/// Sums rows.
#[inline(always)]
pub(super) fn sum_rows(rows: &[Row]) -> Lanes<i32> {
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
fn sum_powers(rows: &[Row], sums: &mut PowerSums) {
    for high in [false, true] {
        // Half of the resamples: so many sums fit the registers.
        let [mut first, mut second] = [Powers::default(); 2];
        let mut add = |a: &Row, b: &Row| {
            let [one, other] = interleave_half(a, b, high);
            first.add(one);
            second.add(other);
        };
        let (pairs, last) = rows.as_chunks::<2>();
        pairs.iter().for_each(|[a, b]| add(a, b));
        last.iter().for_each(|a| add(a, &[0; LANES]));
        first.store(sums, if high { 8 } else { 0 });
        second.store(sums, if high { 12 } else { 4 });
    }
}

/// D, Q and X in four resamples.
#[derive(Clone, Copy, Debug, Default)]
struct Powers {
    total: i32x4,
    squares: i32x4,
    cubes: i32x4,
}

impl Powers {
    /// Adds the weights of two trials in each resample.
    #[inline(always)]
    fn add(&mut self, weights: i16x8) {
        let square = weights * weights;
        // The weights before each of the two: the total, and the total with the first of them.
        let low = cast::<i16x8, i32x4>(weights) << 16;
        let earlier = cast::<i32x4, i16x8>(self.total | (self.total << 16)) + cast::<i32x4, i16x8>(low);
        self.squares += weights.dot(weights);
        self.cubes += square.dot(earlier + earlier + earlier + weights);
        self.total += weights.dot(i16x8::splat(1));
    }

    #[inline(always)]
    fn store(self, sums: &mut PowerSums, lane: usize) {
        let lanes = lane..lane + 4;
        sums.total[lanes.clone()].copy_from_slice(&self.total.to_array());
        sums.squares[lanes.clone()].copy_from_slice(&self.squares.to_array());
        sums.cubes[lanes].copy_from_slice(&self.cubes.to_array());
    }
}

/// D, Q and X where each run of equal scores counts as one; X fits if D is at most
/// [`LARGEST_OF_RUNS`].
fn sum_powers_of_runs(rows: &[Row], scores: &[f64]) -> PowerSums {
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
    PowerSums { total, squares, cubes }
}
