//! Exact operating points of biometric matchers from their score files.
//!
//! Data flows one way, from bytes to report. A module uses only those above it in this list.

pub mod error;
pub mod settings;
pub mod read;
pub mod threshold;
pub mod curve;
pub mod report;
pub mod plot;
