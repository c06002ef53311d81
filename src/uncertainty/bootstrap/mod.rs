//! The bootstrap: every metric recomputed on resamples of the trials (Efron 1979).
//!
//! Scores are sorted once. A resample is a count for each trial, drawn exactly; all its metrics come
//! from one pass over these counts. Sixteen resamples, a batch, share the pass: their counts of a
//! trial are the bytes of one 128-bit vector. A batch depends on the seed, the scheme and its
//! own number only, so the number of workers never shows.
//!
//! What is marked `inline(never)` is a loop, or is called from many places: engines for wasm make good code of
//! small functions only, and the module gets smaller.
//!
//! ```
//! use operating_point::settings::{Orientation, Settings};
//! use operating_point::staircase::Staircase;
//! use operating_point::trials::Trials;
//! use operating_point::uncertainty::bootstrap::{Plan, Scheme};
//! use operating_point::uncertainty::interval::percentile;
//! let mated = (0..50).map(|i| f64::from(i) + 20.0).collect();
//! let non_mated = (0..300).map(|i| f64::from(i) / 6.0).collect();
//! let staircase = Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap());
//! let plan = Plan::new(&staircase, &Settings::default(), None);
//! let replicates = plan.replicates(Scheme::Trial, 7, 0..20);
//! let auc = replicates.column(plan.columns().metric("auc").unwrap());
//! let interval = percentile(&auc, 0.95).unwrap();
//! assert!(interval.low < 0.84 && 0.84 < interval.high);
//! assert_eq!(interval.resamples, 320);
//! ```

#[cfg(test)]
mod agreement;
mod columns;
mod counts;
mod generator;
mod hulls;
mod identity;
mod joint;
mod moments;
mod multinomial;
mod plain;
mod plan;
mod powers;
mod replicates;
mod resample;
mod scan;
mod series;
mod spread;
mod steps;
mod tied;
mod untied;
mod walk;

pub use columns::Columns;
pub use joint::Joint;
pub use plan::Plan;
pub use replicates::Replicates;

pub use crate::settings::Scheme;

/// Resamples in a batch.
pub const BATCH: usize = counts::LANES;
