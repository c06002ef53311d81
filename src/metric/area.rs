//! Areas under the ROC curve: whole, partial, logarithmic.
//!
//! Hanley and McNeil 1982 (area = Mann-Whitney U / (M N)); McClish 1989 (standardised partial
//! area). T(u), the TMR at FMR u, is linear between vertices.

use super::sum::Sum;
use crate::rate::Rate;
use crate::staircase::{Accepted, Segment, Staircase};

/// The whole area and what ties do to it, all in [0, 1] but for `gini` in [-1, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Auc {
    /// The share of mated/non-mated pairs with the larger mated score, ties counted half.
    pub value: f64,
    /// 2 AUC - 1.
    pub gini: f64,
    /// The share of pairs with equal scores.
    pub tied_pairs: f64,
    /// Ties counted whole.
    pub optimistic: f64,
    /// Ties not counted.
    pub pessimistic: f64,
}

/// The area under the whole curve, from exact pair counts. Time: O(n).
pub fn auc(staircase: &Staircase) -> Auc {
    let n = staircase.non_mated();
    let (mut won, mut tied) = (0_u128, 0_u128);
    for Segment { from, to } in staircase.segments() {
        let mated = u128::from(to.mated - from.mated);
        won += mated * u128::from(n - to.non_mated);
        tied += mated * u128::from(to.non_mated - from.non_mated);
    }
    Auc::of_pairs(2 * won + tied, tied, u128::from(staircase.mated()) * u128::from(n))
}

impl Auc {
    /// From twice the won pairs plus the tied ones, the tied ones, and all.
    pub(crate) fn of_pairs(twice: u128, tied: u128, pairs: u128) -> Self {
        let share = |halves: u128| halves as f64 / (2 * pairs) as f64;
        Self {
            value: share(twice),
            gini: (twice as i128 - pairs as i128) as f64 / pairs as f64,
            tied_pairs: tied as f64 / pairs as f64,
            optimistic: share(twice + tied),
            pessimistic: share(twice - tied),
        }
    }
}

/// The area over FMR from 0 to a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partial {
    /// The mean TMR there, in [0, 1].
    pub normalised: f64,
    /// McClish's standardisation, 0.5 for chance and 1 for perfect; below 0.5 when worse than chance.
    pub mcclish: f64,
}

/// The area for FMR in [0, b]. Time: O(n).
pub fn partial(staircase: &Staircase, limit: Rate) -> Partial {
    let end = limit.times(staircase.non_mated());
    // Twice the area in trial counts: whole segments exactly, the cut one in floats.
    let (mut whole, mut cut) = (0_u128, 0.0);
    for Segment { from, to } in staircase.segments() {
        if !end.below(to.non_mated) {
            whole += u128::from(to.non_mated - from.non_mated) * u128::from(from.mated + to.mated);
        } else {
            let width = (end.floor - from.non_mated) as f64 + end.remainder;
            let share = width / (to.non_mated - from.non_mated) as f64;
            let rise = (to.mated - from.mated) as f64 * share;
            cut = width * (2.0 * from.mated as f64 + rise);
            break;
        }
    }
    Partial::of_area(whole as f64 + cut, limit, staircase.accept_all())
}

impl Partial {
    /// From twice the area up to a limit, in trial counts.
    pub(crate) fn of_area(twice: f64, limit: Rate, end: Accepted) -> Self {
        let area = twice / (2.0 * end.non_mated as f64 * end.mated as f64);
        let b = limit.value();
        let chance = b * b / 2.0;
        let mcclish = if b == 1.0 { area } else { 0.5 * (1.0 + (area - chance) / (b - chance)) };
        Self { normalised: area / b, mcclish }
    }
}

/// The mean of T(u) over the logarithm of the FMR from `from` to 1, in [0, 1]. Time: O(n).
///
/// On a segment T = c + s u over [u, v] the integral over ln u is c ln(v/u) + s (v - u).
pub fn logarithmic(staircase: &Staircase, from: Rate) -> f64 {
    let (n, m) = (staircase.non_mated() as f64, staircase.mated() as f64);
    let a = from.value();
    let mut sum = Sum::default();
    for Segment { from: start, to: end } in staircase.segments() {
        let (u, v) = (start.non_mated as f64 / n, end.non_mated as f64 / n);
        if u == v || v <= a {
            continue;
        }
        let (low, width) = if u < a { (a, v - a) } else { (u, (end.non_mated - start.non_mated) as f64 / n) };
        let slope = ((end.mated - start.mated) as f64 / m) / ((end.non_mated - start.non_mated) as f64 / n);
        let constant = start.mated as f64 / m - slope * u;
        sum.add(constant * libm::log1p(width / low) + slope * width);
    }
    sum.value() / -libm::log(a)
}
