//! The programs that the build is made of: where they are, and how one is started and judged.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The folder of the workspace; every program is started there.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Cargo's target folder, where everything that is not a product goes.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The Cargo that started this program.
pub fn cargo() -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// npm, under the name that the platform can start.
pub fn npm() -> Command {
    command(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// A program that an npm package brought.
pub fn node_bin(name: &str) -> Command {
    let suffix = if cfg!(windows) { ".cmd" } else { "" };
    command(root().join("node_modules/.bin").join(format!("{name}{suffix}")))
}

/// Any program, to be started in the workspace's folder.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Prints the command and runs it; fails unless it succeeds.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line(command));
    run_silently(command)
}

/// Runs the command; fails unless it succeeds.
pub fn run_silently(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", name(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", name(command));
    }
    Ok(())
}

/// What the command prints, trimmed; `None` when it cannot be started or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    if !output.status.success() {
        return None;
    }
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// What the command's program is called.
pub fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()
}

fn line(command: &Command) -> String {
    let root = format!("{}{}", root().display(), std::path::MAIN_SEPARATOR);
    let arguments = command.get_args().map(|word| word.to_string_lossy().replace(&root, ""));
    std::iter::once(name(command)).chain(arguments).collect::<Vec<_>>().join(" ")
}
