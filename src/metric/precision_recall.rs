//! Areas under the precision-recall curve.
//!
//! Davis and Goadrich 2006: between vertices the achievable curve is not straight, since false
//! matches, not precision, grow linearly with true matches.

use super::sum::Sum;
use crate::staircase::{Accepted, Segment, Staircase};

/// sum (R_k - R_{k-1}) P_k over the vertices, in (0, 1]. Time: O(n).
pub fn average_precision(staircase: &Staircase) -> f64 {
    let mut sum = Sum::default();
    for Segment { from, to } in staircase.rises() {
        sum.add((to.mated - from.mated) as f64 * precision(to));
    }
    sum.value() / staircase.mated() as f64
}

/// The same with the non-mated class as the positive one and the scores reversed: accepted
/// is what a threshold rejects. Time: O(n).
pub fn average_precision_non_mated(staircase: &Staircase) -> f64 {
    let end = staircase.accept_all();
    let mut sum = Sum::default();
    let mut above = Accepted::default();
    // A step down the staircase is, seen from below, the step up to `above`.
    for vertex in staircase.vertices().skip(1) {
        if vertex.non_mated > above.non_mated {
            let (positives, negatives) = (end.non_mated - above.non_mated, end.mated - above.mated);
            let precision = positives as f64 / (positives + negatives) as f64;
            sum.add((vertex.non_mated - above.non_mated) as f64 * precision);
        }
        above = vertex;
    }
    sum.value() / end.non_mated as f64
}

/// Straight lines between the vertices, from (recall 0, precision 1), in (0, 1]; it promises
/// more than any threshold achieves. Time: O(n).
pub fn trapezoid(staircase: &Staircase) -> f64 {
    let mut sum = Sum::default();
    for Segment { from, to } in staircase.rises() {
        let before = if from == Accepted::default() { 1.0 } else { precision(from) };
        sum.add((to.mated - from.mated) as f64 * (before + precision(to)) / 2.0);
    }
    sum.value() / staircase.mated() as f64
}

/// The achievable area, in (0, 1]. Time: O(n).
///
/// Between accepted counts (fa, ta) and (fb, tb) with g = (fb - fa)/(tb - ta) the precision is
/// t / ((1 + g) t + c), c = fa - g ta, whose integral is
/// (tb - ta)/(1 + g) - c/(1 + g)^2 ln(nb/na) with n = f + t.
pub fn davis_goadrich(staircase: &Staircase) -> f64 {
    let mut sum = Sum::default();
    for Segment { from: a, to: b } in staircase.rises() {
        let rise = (b.mated - a.mated) as f64;
        let g = (b.non_mated - a.non_mated) as f64 / rise;
        let c = a.non_mated as f64 - g * a.mated as f64;
        sum.add(rise / (1.0 + g));
        let (na, nb) = (a.mated + a.non_mated, b.mated + b.non_mated);
        if na > 0 && c != 0.0 {
            sum.add(-c / ((1.0 + g) * (1.0 + g)) * libm::log1p((nb - na) as f64 / na as f64));
        }
    }
    sum.value() / staircase.mated() as f64
}

/// The share of mated among accepted trials.
fn precision(at: Accepted) -> f64 {
    at.mated as f64 / (at.mated + at.non_mated) as f64
}
