//! Exact operating points of biometric matchers from their score files.
//!
//! Data flows one way, from bytes to report. A module uses only those above it in this list.

pub mod error;
pub mod order;
pub mod normal;
pub mod number;
pub mod rate;
pub mod settings;
pub mod identities;
pub mod groups;
pub mod read;
pub mod threshold;
pub mod trials;
pub mod staircase;
pub mod cohort;
pub mod panel;
pub mod handover;
pub mod curve;
pub mod metric;
pub mod uncertainty;
pub mod compare;
pub mod report;
pub mod plot;
pub mod export;
pub mod evaluate;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
