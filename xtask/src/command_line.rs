//! The command line as users have it.

use std::env;
use std::path::PathBuf;

use anyhow::Result;

use crate::tool::{cargo, run, target};

/// Builds the program; gives its place.
pub fn build() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--locked", "--bin", "operating-point"]))?;
    Ok(target().join("release/operating-point").with_extension(env::consts::EXE_EXTENSION))
}
