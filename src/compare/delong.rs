//! Two AUCs on the same trials (DeLong, DeLong and Clarke-Pearson 1988).

use crate::normal::{cumulative, two_sided};
use crate::uncertainty::delong::{Placements, covariance};

/// The paired comparison of two AUCs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The standard error of a - b; 0 when the systems rank alike.
    pub standard_error: f64,
    /// The difference in standard errors; none when these are 0.
    pub z: Option<f64>,
    /// Two-sided, from the normal distribution; none likewise.
    pub p_value: Option<f64>,
    /// The interval of the difference, not clamped; none likewise.
    pub interval: Option<(f64, f64)>,
}

/// Compares the AUCs a and b of two systems, given the placements of the same trials in one order; none
/// with fewer than two trials of a class. Time: O(n).
pub fn difference(auc: [f64; 2], placements: [&Placements; 2], level: f64) -> Option<Difference> {
    let [a, b] = placements;
    let variance = covariance(a, a)? + covariance(b, b)? - 2.0 * covariance(a, b)?;
    let difference = auc[0] - auc[1];
    // What is left of equal terms is rounding.
    let degenerate = a == b || variance <= 0.0;
    if degenerate {
        return Some(Difference { standard_error: 0.0, z: None, p_value: None, interval: None });
    }
    let standard_error = libm::sqrt(variance);
    let z = difference / standard_error;
    let reach = two_sided(level) * standard_error;
    Some(Difference {
        standard_error,
        z: Some(z),
        p_value: Some(2.0 * cumulative(-z.abs())),
        interval: Some((difference - reach, difference + reach)),
    })
}
