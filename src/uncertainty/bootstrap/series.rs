//! Series for a block of steps far down the staircase, in vectors of two resamples.
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

use std::hint::black_box;

use wide::{f64x2, i32x4};

use super::counts::{LANES, Lanes};
use super::scan::Mark;

/// A count is this many times what a block adds to it.
const FAR: f64 = 16.0;

/// What a block adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Added {
    pub(super) above: Lanes<i32>,
    pub(super) tied: Lanes<i32>,
    pub(super) mated: Lanes<i32>,
    /// Whether a mated trial has the score of a non-mated one.
    pub(super) ties: bool,
    /// Whether a sum of cubes may not fit.
    pub(super) overflows: bool,
}

/// Where a block starts, and the totals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start<'a> {
    pub(super) mark: &'a Mark,
    pub(super) mated: &'a Lanes<u32>,
    pub(super) non_mated: &'a Lanes<u32>,
    pub(super) log_from: f64,
    pub(super) factors: &'a Factors,
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

    /// The part of the logarithmic area that the FMR at the block's start gives, in two resamples.
    pub(super) fn log_areas(&self, added: &Added, lane: usize) -> [f64; 2] {
        std::array::from_fn(|i| {
            let lane = lane + i;
            let (f, n) = (f64::from(self.mark.non_mated[lane]), f64::from(self.non_mated[lane]));
            let first = f.max(n * self.log_from);
            // At the clip the quotient is exactly the limit.
            let fmr = if first > f { self.log_from } else { first / n };
            f64::from(added.mated[lane]) * -libm::log(fmr)
        })
    }
}

/// Factors of the series, in memory: engines build a vector constant of wasm anew at each use, which
/// takes three instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factors {
    pub(super) one: f64x2,
    pub(super) half: f64x2,
    minus_half: f64x2,
    minus_eighth: f64x2,
    third: f64x2,
    fifth: f64x2,
    seventh: f64x2,
    ninth: f64x2,
    twelfth: f64x2,
}

impl Factors {
    pub(super) fn new() -> Self {
        let [one, half, minus_half, minus_eighth] = [1.0, 0.5, -0.5, -0.125].map(f64x2::splat);
        let [third, fifth, seventh, ninth, twelfth] = [3.0, 5.0, 7.0, 9.0, 12.0].map(|k| f64x2::splat(1.0 / k));
        black_box(Self { one, half, minus_half, minus_eighth, third, fifth, seventh, ninth, twelfth })
    }

    /// sum w_i/c_i for the trials above a mated score, before which `left` are not accepted.
    #[inline(always)]
    pub(super) fn shares(&self, left: f64x2, above: f64x2, squares: f64x2, cubes: f64x2) -> f64x2 {
        let middle = (left - above * self.half).fast_max(self.half);
        let per_middle = self.one / middle;
        let square = above * above;
        let b1 = squares * self.minus_half;
        let b2 = above * (square * self.twelfth + squares * self.half) - cubes * self.third;
        let b3 = squares * square * self.minus_eighth;
        per_middle * (above + per_middle * (b1 + per_middle * (b2 + per_middle * b3)))
    }

    /// artanh(x)/x for |x| <= 1/32, from the square of x.
    #[inline(always)]
    pub(super) fn artanh_ratio(&self, square: f64x2) -> f64x2 {
        let series = self.third + square * (self.fifth + square * (self.seventh + square * self.ninth));
        self.one + square * series
    }

    /// ln(a/b) for a/b within 1 -+ 1/16.
    #[inline(always)]
    pub(super) fn ln_ratio(&self, a: f64x2, b: f64x2) -> f64x2 {
        let x = (a - b) / (a + b);
        (x + x) * self.artanh_ratio(x * x)
    }
}

/// Two neighbouring lanes as floats.
#[inline(always)]
pub(super) fn two_of(lanes: &Lanes<i32>, lane: usize) -> f64x2 {
    f64x2::from_i32x4_lower2(i32x4::new([lanes[lane], lanes[lane + 1], 0, 0]))
}
