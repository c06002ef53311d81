//! How far a number may be trusted: resampling and the intervals made of it.

pub mod bootstrap;
pub mod interval;
