//! Reports to bytes, one format a file.

pub mod csv;
pub mod json;
pub mod summary;
