//! What a clean clone lacks: the wasm target, the npm packages, a Chromium.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::tool::{answer, cargo, command, npm, root, run};

const NODE: u32 = 20;
const WASM: &str = "wasm32-unknown-unknown";

/// Adds Rust's wasm target unless the toolchain has it.
pub fn wasm_target() -> Result<()> {
    if sysroot()?.join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Ok(());
    }
    run(command("rustup").args(["target", "add", WASM]))
        .with_context(|| format!("Rust's {WASM} target is missing: install Rust with rustup, https://rustup.rs"))
}

/// Adds rustfmt and clippy unless the toolchain has them; rustup's minimal profile does not.
pub fn rust_components() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if answer(cargo().args([subcommand, "--version"])).is_none() {
            run(command("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Installs what package-lock.json names, unless that was the last thing installed.
pub fn node_modules() -> Result<()> {
    node()?;
    let lock = fs::read(root().join("package-lock.json"))?;
    if fs::read(node_modules_stamp()).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm().arg("ci").env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    Ok(fs::write(node_modules_stamp(), lock)?)
}

/// Written after each installation, so as old as the packages.
pub fn node_modules_stamp() -> PathBuf {
    root().join("node_modules/.operating-point-lock.json")
}

/// Where the toolchain lies.
pub fn sysroot() -> Result<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let path = answer(command(rustc).args(["--print", "sysroot"]));
    Ok(path.context("rustc cannot be started: install Rust with rustup, https://rustup.rs")?.into())
}

/// A Chromium, or a browser made from it: the one in `CHROMIUM`, or one found, or, for root on
/// Debian, one installed.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if !path.is_file() {
            bail!("CHROMIUM names {}, which is not a file", path.display());
        }
        return Ok(path);
    }
    if let Some(path) = installed_chromium() {
        return Ok(path);
    }
    if is_debian() && answer(command("id").arg("-u")).as_deref() == Some("0") {
        run(command("apt-get").arg("update"))?;
        run(command("apt-get").args(["install", "--yes", "chromium"]).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    installed_chromium().with_context(|| {
        let way = if cfg!(target_os = "macos") {
            "install it with `brew install --cask chromium`, or install Google Chrome"
        } else if cfg!(windows) {
            "install Google Chrome and set CHROMIUM to the path of chrome.exe"
        } else if is_debian() {
            "install it with `sudo apt-get install chromium`"
        } else {
            "install your distribution's package `chromium`, or Google Chrome"
        };
        format!("the browser tests need Chromium: {way}, or set CHROMIUM to the path of one")
    })
}

fn node() -> Result<()> {
    let version = answer(command("node").arg("--version"));
    let major = version.as_deref().and_then(major);
    match (major, version) {
        (Some(major), _) if major >= NODE => Ok(()),
        (_, Some(version)) => bail!("Node {NODE} or later is needed, `node` is {version}"),
        (_, None) => bail!("Node {NODE} or later is needed, with npm: https://nodejs.org"),
    }
}

/// The 20 of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn installed_chromium() -> Option<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    const APPLICATIONS: [&str; 2] = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let named = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.chain(APPLICATIONS.iter().map(PathBuf::from)).find(|candidate| candidate.is_file())
}

fn is_debian() -> bool {
    let release = fs::read_to_string(Path::new("/etc/os-release")).unwrap_or_default();
    release.lines().any(|line| line == "ID=debian")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_versions() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("20.11.1"), None);
        assert_eq!(major(""), None);
    }
}
