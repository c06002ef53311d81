//! The page as static files: esbuild's bundles beside the wasm module, in `dist/site/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::size;
use crate::tool::{command, root, run, target};
use crate::wasm;

/// The folder that any static host can serve.
pub fn site() -> PathBuf {
    root().join("dist/site")
}

/// Bundles the page from `index.html`, `www/` and `pkg/`; prints its sizes.
pub fn build() -> Result<()> {
    let site = site();
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    bundle(&site)?;
    let module = format!("{}_bg.wasm", wasm::NAME);
    copy(&wasm::package().join(&module), &site.join(&module))?;
    for source in ["index.html", "www/sample.csv"] {
        let source = root().join(source);
        copy(&source, &site.join(source.file_name().expect("a file")))?;
    }
    refuse_machine_paths(&site)?;
    size::print(&site)
}

/// The worker is bundled first, as a classic script; the page imports its text as
/// `virtual:worker`, for a worker made from a blob inherits the page's policy.
fn bundle(site: &Path) -> Result<()> {
    let worker = target().join("page/worker.txt");
    run(esbuild("www/worker.ts", &worker)?.args(["--bundle", "--format=iife"]))?;
    run(esbuild("www/main.ts", &site.join("main.js"))?
        .args(["--bundle", "--format=esm", "--loader:.txt=text"])
        .arg(format!("--alias:virtual:worker={}", worker.display())))?;
    run(&mut esbuild("www/style.css", &site.join("style.css"))?)
}

fn esbuild(entry: &str, product: &Path) -> Result<Command> {
    // The program itself: npm's wrapper buries each error under a trace of the wrapper.
    let platform = fs::read_dir(root().join("node_modules/@esbuild"))?.next().context("esbuild is not installed")??;
    let program = if cfg!(windows) { "esbuild.exe" } else { "bin/esbuild" };
    let mut command = command(platform.path().join(program));
    command
        .arg(entry)
        .args(["--minify", "--target=es2022", "--charset=utf8", "--legal-comments=eof", "--log-level=warning"])
        // What wasm-bindgen ends by `using` is not used so here, and would keep every class in every bundle.
        .arg("--define:Symbol.dispose=undefined")
        .arg(format!("--outfile={}", product.display()));
    Ok(command)
}

fn copy(source: &Path, copy: &Path) -> Result<()> {
    fs::copy(source, copy).with_context(|| format!("cannot copy {}", source.display()))?;
    Ok(())
}

/// What is published must not tell where it was built. A folder at the top, like `/src`, tells
/// nothing, and other paths contain its name.
fn refuse_machine_paths(folder: &Path) -> Result<()> {
    let mut machine = wasm::machine_paths()?;
    machine.retain(|(path, _)| path.components().count() > 2);
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let bytes = fs::read(&file)?;
        if let Some(path) = machine.iter().find(|(path, _)| contains(&bytes, path.as_os_str().as_encoded_bytes())) {
            bail!("{} names the folder {} of this machine", file.display(), path.0.display());
        }
    }
    Ok(())
}

fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_path_among_bytes() {
        assert!(contains(b"\0\xff/home/ada/src/lib.rs", b"/home/ada"));
        assert!(!contains(b"/operating-point/src/lib.rs", b"/home/ada"));
        assert!(!contains(b"", b"/home/ada"));
    }
}
