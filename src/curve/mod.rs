//! Curves for drawing: vertices of the exact curves, thinned so that a drawing of up to
//! [`RASTER`] device pixels a side differs from the exact curve by at most half a pixel.
//!
//! Thinning is by columns of half a pixel: inside a column a curve that rises (or a stretch
//! between its extremes) lies in a box of that width, and so does the line that replaces it.
//! No reported number comes from here.

mod flat;
mod histogram;
mod precision_recall;
mod rates;
mod roc;

use crate::staircase::Staircase;

pub use histogram::{Histogram, histogram};
pub use roc::published as published_roc;

/// The finest drawing, in device pixels a side, for which the thinning holds.
pub const RASTER: usize = 4096;

/// Columns of half a pixel.
const COLUMNS: usize = 2 * RASTER;

/// Bins of the histogram in a report.
pub const PUBLISHED_BINS: usize = 200;

/// Bins of the histogram for drawing.
pub const DRAWING_BINS: usize = 960;

/// The curves of every system of a report, in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// One entry a system.
    pub systems: Vec<SystemCurves>,
}

/// One system's curves. Rates are in [0, 1].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SystemCurves {
    /// (FMR, TMR) from (0, 0) to (1, 1), joined by straight lines in linear coordinates;
    /// thinned for a logarithmic FMR axis that begins at or above 1/(10 N).
    pub roc: Vec<[f64; 2]>,
    /// (FMR, FNMR) from (0, 1) to (1, 0), joined likewise; thinned for normal-deviate axes.
    pub det: Vec<[f64; 2]>,
    /// (recall, precision) by rising recall, joined by straight lines (the achievable curve
    /// between vertices is already subdivided).
    pub pr: Vec<[f64; 2]>,
    /// (threshold in the sign of the score file, FMR, FNMR) by rising threshold. Between two
    /// entries the rates are steps: with similarity scores the rates of an entry hold from just
    /// above the entry before it up to its own threshold; with distances from its own threshold
    /// to just below the next. Finite thresholds only.
    pub rates: Vec<[f64; 3]>,
    /// Trials per score bin, finer than in the report.
    pub histogram: Histogram,
}

/// The curves of one staircase. Time: O(n) for precision-recall, O(RASTER log n) for the others.
pub fn of_system(staircase: &Staircase) -> SystemCurves {
    SystemCurves {
        roc: roc::on_logarithmic_axis(staircase),
        det: roc::on_deviate_axes(staircase),
        pr: precision_recall::precision_recall(staircase),
        rates: rates::rates(staircase),
        histogram: histogram(staircase, DRAWING_BINS),
    }
}
