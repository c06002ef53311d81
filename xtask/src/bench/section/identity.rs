//! From a dropped file to the intervals of the identity scheme.

use anyhow::Result;

use super::{Resampling, intervals};
use crate::bench::{Bench, scores};

/// Seconds from drop to all intervals.
const SECONDS: f64 = 1.0;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 1000, scheme: "identity", workers: 2 };
    intervals::within(bench, "Identities", &scores::PEOPLE, resampling, Some(SECONDS))
}
