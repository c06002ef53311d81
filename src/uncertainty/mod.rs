//! How far a number can be trusted: confidence intervals and standard errors.

pub mod bootstrap;
pub mod delong;
pub mod dyadic;
pub mod hanley_mcneil;
pub mod interval;
pub mod proportion;
