//! Curves for drawing: vertices of the exact curves, thinned so that a drawing of up to
//! [`RASTER`] device pixels a side differs from the exact curve by at most half a pixel.
//!
//! No reported number comes from here.

use serde::{Deserialize, Serialize};

/// The finest drawing, in device pixels a side, for which the thinning holds.
pub const RASTER: usize = 4096;

/// The curves of every system of a report, in its order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// One entry a system.
    pub systems: Vec<SystemCurves>,
}

/// One system's curves. Rates are in [0, 1].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemCurves {
    /// (FMR, TMR) from (0, 0) to (1, 1), joined by straight lines in linear coordinates;
    /// thinned for a logarithmic FMR axis that begins at or above 1/(10 N).
    pub roc: Vec<[f64; 2]>,
    /// (FMR, FNMR) from (0, 1) to (1, 0), joined likewise; thinned for normal-deviate axes.
    pub det: Vec<[f64; 2]>,
    /// (recall, precision) by rising recall, joined by straight lines (the achievable curve
    /// between vertices is already subdivided); the first point has the precision of the second.
    pub pr: Vec<[f64; 2]>,
    /// (threshold in the sign of the score file, FMR, FNMR) by rising threshold. Between two
    /// entries the rates are steps: with similarity scores the rates of an entry hold from just
    /// above the entry before it up to its own threshold; with distances from its own threshold
    /// to just below the next. Finite thresholds only.
    pub rates: Vec<[f64; 3]>,
    /// Trials per score bin, finer than in the report.
    pub histogram: Histogram,
}

/// Trials per score bin, in the sign of the score file; infinite scores are in no bin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    /// The lower end of the first bin.
    pub low: f64,
    /// The upper end of the last bin.
    pub high: f64,
    /// Mated trials in each of the equal bins, the upper end in the last.
    pub mated: Vec<u64>,
    /// Non-mated trials in each of them.
    pub non_mated: Vec<u64>,
}
