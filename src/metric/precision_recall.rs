//! Areas under the precision-recall curve.
//!
//! Davis and Goadrich 2006: between vertices the achievable curve is not straight, since false
//! matches, not precision, grow linearly with true matches.

use super::sum::Sum;
use crate::staircase::{Accepted, Staircase};

/// sum (R_k - R_{k-1}) P_k over the vertices, in (0, 1]. Time: O(n).
pub fn average_precision(staircase: &Staircase) -> f64 {
    let mut sum = Sum::default();
    let mut previous = 0;
    for vertex in staircase.vertices() {
        if vertex.mated > previous {
            sum.add((vertex.mated - previous) as f64 * precision(vertex.mated, vertex.non_mated));
            previous = vertex.mated;
        }
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
            sum.add((vertex.non_mated - above.non_mated) as f64 * precision(positives, negatives));
        }
        above = vertex;
    }
    sum.value() / end.non_mated as f64
}

/// Straight lines between the vertices, from (recall 0, precision 1), in (0, 1]; it promises
/// more than any threshold achieves. Time: O(n).
pub fn trapezoid(staircase: &Staircase) -> f64 {
    let mut sum = Sum::default();
    let (mut before, mut before_precision) = (0, 1.0);
    for vertex in staircase.vertices().skip(1) {
        let precision = precision(vertex.mated, vertex.non_mated);
        if vertex.mated > before {
            sum.add((vertex.mated - before) as f64 * (before_precision + precision) / 2.0);
        }
        (before, before_precision) = (vertex.mated, precision);
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
    let mut a = Accepted::default();
    for b in staircase.vertices().skip(1) {
        if b.mated > a.mated {
            let rise = (b.mated - a.mated) as f64;
            let g = (b.non_mated - a.non_mated) as f64 / rise;
            let c = a.non_mated as f64 - g * a.mated as f64;
            sum.add(rise / (1.0 + g));
            let (na, nb) = (a.mated + a.non_mated, b.mated + b.non_mated);
            if na > 0 {
                sum.add(-c / ((1.0 + g) * (1.0 + g)) * libm::log1p((nb - na) as f64 / na as f64));
            }
        }
        a = b;
    }
    sum.value() / staircase.mated() as f64
}

fn precision(positives: u64, negatives: u64) -> f64 {
    positives as f64 / (positives + negatives) as f64
}
