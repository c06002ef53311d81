//! Two systems on the same trials: differences, their significance, and where their order turns.
//!
//! One question a file: `direction` says which of two values is better, `paired` what the resamples say of
//! a difference, `delong` what the ranks say of that of the AUC, `holm` what is left of many p-values, `band`
//! where along the FMR which system is ahead, `flip` whether the order by AUC is that at the threshold, and
//! `correlation` how well one number foretells another over systems.

pub mod band;
pub mod correlation;
pub mod delong;
pub mod direction;
pub mod flip;
pub mod holm;
pub mod paired;

pub use direction::{Better, Direction};

/// Fewer trials of a class than this allow no word on significance.
pub const FEWEST_TRIALS: u64 = 10;
