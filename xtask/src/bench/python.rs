//! A Python with the packages of the baseline, in a virtual environment of its own.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::tool::{answer, command, root, run, target};

/// The environment's Python; none, and a line that says why, where it cannot be had.
pub fn interpreter() -> Result<Option<PathBuf>> {
    let system = if cfg!(windows) { "python" } else { "python3" };
    if answer(command(system).arg("--version")).is_none() {
        println!("no {system} here: measuring without the Python side");
        return Ok(None);
    }
    let folder = target().join("bench/venv");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let requirements = root().join("xtask/bench/requirements.txt");
    let wanted = fs::read(&requirements)?;
    // Written after each installation, as for the npm packages.
    let stamp = folder.join("operating-point-requirements.txt");
    if !fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        if let Err(error) = install(system, &folder, &python, &requirements) {
            println!("{error:#}: measuring without the Python side");
            return Ok(None);
        }
        fs::write(stamp, wanted)?;
    }
    Ok(Some(python))
}

fn install(system: &str, folder: &Path, python: &Path, requirements: &Path) -> Result<()> {
    run(command(system).args(["-m", "venv", "--clear"]).arg(folder)).context("no virtual environment")?;
    run(command(python)
        .args(["-m", "pip", "install", "--quiet", "--only-binary=:all:", "--requirement"])
        .arg(requirements))
    .context("pandas and scikit-learn cannot be installed")
}
