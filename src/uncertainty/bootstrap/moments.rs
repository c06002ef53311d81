//! Weighted means and variances of one class, for d'.
//!
//! Scores are placed relative to their class mean. Within a chunk of sorted scores the offsets
//! from the chunk's centre are small, so integers of 15 or 30 bits hold them and their squares,
//! and 16-bit dot products sum their halves without any rounding. Wide chunks, as in the tails
//! and in small data, are summed in floats.

use bytemuck::cast;
use wide::{i16x8, i32x4, u8x16, u32x4};

use super::counts::{Counts, LANES, Lanes, Row};

/// Rows summed in integers before they are put together.
const CHUNK: usize = 256;

/// The unit of an offset is 2^-29 of the chunk's half width.
const UNITS: f64 = 536_870_912.0;

/// 1.5 x 2^52: in its binade floats are whole numbers, of either sign from here.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// Up to these shares of the class's standard deviation a chunk is narrow, or of middle width.
const NARROW: f64 = 1.0 / 512.0;
const MIDDLE: f64 = 1.0 / 64.0;

/// What all resamples of a class share.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// Finite scores less `mean`, in falling order; others 0.
    offsets: Vec<f64>,
    /// Two rows' limbs: of the offset, high and low, and of its square.
    limbs: Vec<[u32; 4]>,
    chunks: Vec<Chunk>,
    mean: f64,
    variance: f64,
}

#[derive(Clone, Copy, Debug)]
struct Chunk {
    centre: f64,
    half_width: f64,
    width: Width,
}

/// How wide a chunk is, against the class's standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Width {
    /// One limb is enough for squares of offsets.
    Narrow,
    /// Two limbs.
    Middle,
    /// Floats.
    Wide,
}

/// Mean and population variance in each resample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    pub(super) mean: Lanes<f64>,
    pub(super) variance: Lanes<f64>,
}

impl Placed {
    /// Prepares scores given in falling order, scaled, infinite ones as 0. Time: O(n).
    pub(super) fn new(scores: Vec<f64>) -> Self {
        let n = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / n;
        let mut offsets = scores;
        offsets.iter_mut().for_each(|score| *score -= mean);
        let variance = offsets.iter().map(|offset| offset * offset).sum::<f64>() / n;
        let mut limbs = Vec::with_capacity(offsets.len().div_ceil(2));
        let chunks = offsets.chunks(CHUNK).map(|rows| Chunk::new(rows, variance.sqrt(), &mut limbs)).collect();
        Self { offsets, limbs, chunks, mean, variance }
    }

    /// The class's own variance.
    pub(super) fn variance(&self) -> f64 {
        self.variance
    }

    /// Time: O(n) for all sixteen resamples. `total` is not 0 where it matters.
    pub(super) fn moments(&self, counts: &Counts) -> Moments {
        let (mut sum, mut squares) = ([0.0; LANES], [0.0; LANES]);
        let mut rows_before = 0;
        let chunks = counts.rows().chunks(CHUNK).zip(self.offsets.chunks(CHUNK)).zip(self.limbs.chunks(CHUNK / 2));
        for (((rows, offsets), limbs), chunk) in chunks.zip(&self.chunks) {
            let total = counts.between(rows_before, rows_before + rows.len());
            rows_before += rows.len();
            let sums = (&mut sum, &mut squares);
            match chunk.width {
                Width::Narrow => chunk.add_integers::<3>(rows, limbs, &total, sums),
                Width::Middle => chunk.add_integers::<4>(rows, limbs, &total, sums),
                Width::Wide => add_floats(rows, offsets, sums),
            }
        }
        let total = counts.total().map(f64::from);
        let centred: Lanes<f64> = std::array::from_fn(|lane| sum[lane] / total[lane]);
        Moments {
            mean: centred.map(|mean| mean + self.mean),
            variance: std::array::from_fn(|lane| squares[lane] / total[lane] - centred[lane] * centred[lane]),
        }
    }
}

impl Chunk {
    fn new(offsets: &[f64], deviation: f64, limbs: &mut Vec<[u32; 4]>) -> Self {
        let (high, low) = (offsets[0], offsets[offsets.len() - 1]);
        let (centre, half_width) = (low + (high - low) / 2.0, (high - low) / 2.0);
        let width = if !offsets.is_sorted_by(|a, b| a >= b) {
            // Infinite scores stand at 0.
            Width::Wide
        } else if 2.0 * half_width <= NARROW * deviation {
            Width::Narrow
        } else if 2.0 * half_width <= MIDDLE * deviation {
            Width::Middle
        } else {
            Width::Wide
        };
        let integers = half_width > 0.0 && width != Width::Wide;
        let per_half_width = if integers { half_width.recip() } else { 0.0 };
        let share = |offset: f64| (offset - centre) * per_half_width;
        let split = |share: f64| {
            // The sum's last bit is 1, so its low bits are the nearest whole number.
            let units = (share * UNITS + ROUND).to_bits() as i32;
            ((units >> 15) as u16, (units & 0x7fff) as u16)
        };
        for pair in offsets.chunks(2) {
            let shares = [share(pair[0]), pair.get(1).map_or(0.0, |&offset| share(offset))];
            let [(high_a, low_a), (high_b, low_b)] = shares.map(split);
            let [(square_high_a, square_low_a), (square_high_b, square_low_b)] = shares.map(|x| split(x * x));
            let two = |a: u16, b: u16| u32::from(a) | u32::from(b) << 16;
            limbs.push([
                two(high_a, high_b),
                two(low_a, low_b),
                two(square_high_a, square_high_b),
                two(square_low_a, square_low_b),
            ]);
        }
        Self { centre, half_width, width }
    }

    fn add_integers<const LIMBS: usize>(
        &self,
        rows: &[Row],
        limbs: &[[u32; 4]],
        total: &Lanes<u32>,
        (sum, squares): (&mut Lanes<f64>, &mut Lanes<f64>),
    ) {
        let [low, high] = [false, true].map(|high| sum_half::<LIMBS>(rows, limbs, high));
        let sums = [low[0], low[1], high[0], high[1]];
        for (four, sums) in sums.iter().enumerate() {
            let limbs = sums.map(|sum| sum.to_array().map(f64::from));
            for i in 0..4 {
                let lane = 4 * four + i;
                let count = f64::from(total[lane]);
                let offset = self.half_width * ((limbs[0][i] * 32768.0 + limbs[1][i]) / UNITS);
                let square_low = limbs.get(3).map_or(0.5 * count, |low| low[i] / 32768.0);
                let square = self.half_width * self.half_width * ((limbs[2][i] + square_low) * (32768.0 / UNITS));
                sum[lane] += self.centre * count + offset;
                squares[lane] += self.centre * self.centre * count + 2.0 * self.centre * offset + square;
            }
        }
    }
}

fn add_floats(rows: &[Row], offsets: &[f64], (sum, squares): (&mut Lanes<f64>, &mut Lanes<f64>)) {
    for (row, &offset) in rows.iter().zip(offsets) {
        let square = offset * offset;
        for ((sum, squares), &count) in sum.iter_mut().zip(squares.iter_mut()).zip(row) {
            *sum += f64::from(count) * offset;
            *squares += f64::from(count) * square;
        }
    }
}

/// The limbs' sums, for two times four resamples: so many fit the registers.
#[inline(always)]
fn sum_half<const LIMBS: usize>(rows: &[Row], limbs: &[[u32; 4]], high: bool) -> [[i32x4; LIMBS]; 2] {
    let [mut first, mut second] = [[i32x4::splat(0); LIMBS]; 2];
    let mut add = |a: &Row, b: &Row, limbs: &[u32; 4]| {
        let [one, other] = interleave_half(a, b, high);
        for (limb, &word) in limbs.iter().take(LIMBS).enumerate() {
            let word = cast::<u32x4, i16x8>(u32x4::splat(word));
            first[limb] += one.dot(word);
            second[limb] += other.dot(word);
        }
    };
    let (pairs, last) = rows.as_chunks::<2>();
    for ([a, b], limbs) in pairs.iter().zip(limbs) {
        add(a, b, limbs);
    }
    if let ([a], Some(limbs)) = (last, limbs.last()) {
        add(a, &[0; LANES], limbs);
    }
    [first, second]
}

/// The first or the second half of two rows as pairs of 16-bit numbers, four and four.
#[inline(always)]
pub(super) fn interleave_half(a: &Row, b: &Row, high: bool) -> [i16x8; 2] {
    let (a, b, zero) = (u8x16::new(*a), u8x16::new(*b), u8x16::splat(0));
    let pairs = if high { u8x16::unpack_high(a, b) } else { u8x16::unpack_low(a, b) };
    [u8x16::unpack_low(pairs, zero), u8x16::unpack_high(pairs, zero)].map(cast)
}
