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

/// A system's AUC with its variance and the placements behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    auc: f64,
    variance: f64,
    placements: Placements,
}

impl Area {
    /// None with fewer than two trials of a class. Time: O(n).
    pub fn new(auc: f64, placements: Placements) -> Option<Self> {
        Some(Self { auc, variance: covariance(&placements, &placements)?, placements })
    }
}

/// Compares the AUCs of two systems on the same trials; none with fewer than two trials of a class.
/// Time: O(n).
pub fn difference(a: &Area, b: &Area, level: f64) -> Option<Difference> {
    let variance = a.variance + b.variance - 2.0 * covariance(&a.placements, &b.placements)?;
    let difference = a.auc - b.auc;
    // What is left of equal terms is rounding.
    let degenerate = a.placements == b.placements || variance <= 0.0;
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
