//! Weighted means and variances of one class, for d'.
//!
//! Scores are placed relative to their class mean. Within a chunk of sorted scores the offsets
//! from the chunk's centre are small, so 30-bit integers hold them and their squares: two 15-bit
//! limbs each, summed by 16-bit dot products without any rounding. Wide chunks, as in the tails
//! and in small data, are summed in floats.

use wide::{i16x8, i32x4, u8x16, u32x4};

use super::counts::{Counts, LANES, Lanes, Row};

/// Rows summed in integers before they are put together.
const CHUNK: usize = 256;

/// The unit of an offset is 2^-29 of the chunk's half width.
const UNITS: f64 = 536_870_912.0;

/// A chunk is narrow enough for integers below this share of the class's standard deviation.
const NARROW: f64 = 1.0 / 64.0;

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
    /// Half the width; none: summed in floats.
    half_width: Option<f64>,
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
        let chunks = counts.rows().chunks(CHUNK).zip(self.offsets.chunks(CHUNK)).zip(self.limbs.chunks(CHUNK / 2));
        for (((rows, offsets), limbs), chunk) in chunks.zip(&self.chunks) {
            match chunk.half_width {
                Some(half_width) => chunk.add_integers(rows, limbs, half_width, &mut sum, &mut squares),
                None => add_floats(rows, offsets, &mut sum, &mut squares),
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
        let narrow = 2.0 * half_width <= NARROW * deviation && offsets.is_sorted_by(|a, b| a >= b);
        let share = |offset: f64| if half_width > 0.0 && narrow { (offset - centre) / half_width } else { 0.0 };
        let split = |share: f64| {
            let units = (share * UNITS).round() as i32;
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
        Self { centre, half_width: narrow.then_some(half_width) }
    }

    fn add_integers(
        &self,
        rows: &[Row],
        limbs: &[[u32; 4]],
        half_width: f64,
        sum: &mut Lanes<f64>,
        squares: &mut Lanes<f64>,
    ) {
        // Total count and the four limbs, for four times four resamples.
        let mut sums = [[i32x4::splat(0); 5]; 4];
        let ones = i16x8::splat(1);
        let mut add = |a: &Row, b: &Row, limbs: &[u32; 4]| {
            let limbs = limbs.map(|limb| bytemuck::cast::<u32x4, i16x8>(u32x4::splat(limb)));
            for (sums, pairs) in sums.iter_mut().zip(interleave(a, b)) {
                sums[0] += pairs.dot(ones);
                sums[1] += pairs.dot(limbs[0]);
                sums[2] += pairs.dot(limbs[1]);
                sums[3] += pairs.dot(limbs[2]);
                sums[4] += pairs.dot(limbs[3]);
            }
        };
        let (pairs, last) = rows.as_chunks::<2>();
        for ([a, b], limbs) in pairs.iter().zip(limbs) {
            add(a, b, limbs);
        }
        if let ([a], Some(limbs)) = (last, limbs.last()) {
            add(a, &[0; LANES], limbs);
        }
        for (four, sums) in sums.iter().enumerate() {
            let [count, high, low, square_high, square_low] = sums.map(|sum| sum.to_array().map(f64::from));
            for i in 0..4 {
                let lane = 4 * four + i;
                let offset = half_width * ((high[i] * 32768.0 + low[i]) / UNITS);
                let square = half_width * half_width * ((square_high[i] * 32768.0 + square_low[i]) / UNITS);
                sum[lane] += self.centre * count[i] + offset;
                squares[lane] += self.centre * self.centre * count[i] + 2.0 * self.centre * offset + square;
            }
        }
    }
}

fn add_floats(rows: &[Row], offsets: &[f64], sum: &mut Lanes<f64>, squares: &mut Lanes<f64>) {
    for (row, &offset) in rows.iter().zip(offsets) {
        let square = offset * offset;
        for ((sum, squares), &count) in sum.iter_mut().zip(squares.iter_mut()).zip(row) {
            *sum += f64::from(count) * offset;
            *squares += f64::from(count) * square;
        }
    }
}

/// Two rows as sixteen pairs of 16-bit numbers.
#[inline(always)]
pub(super) fn interleave(a: &Row, b: &Row) -> [i16x8; 4] {
    let (a, b, zero) = (u8x16::new(*a), u8x16::new(*b), u8x16::splat(0));
    let (low, high) = (u8x16::unpack_low(a, b), u8x16::unpack_high(a, b));
    [
        u8x16::unpack_low(low, zero),
        u8x16::unpack_high(low, zero),
        u8x16::unpack_low(high, zero),
        u8x16::unpack_high(high, zero),
    ]
    .map(bytemuck::cast)
}
