//! The crate as a wasm module with its glue: Cargo, then wasm-bindgen, then wasm-opt, into `pkg/`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::setup;
use crate::tool::{cargo, node_bin, root, run, target};

/// The module's name, as wasm-bindgen and the page spell it.
pub const NAME: &str = "operating_point";

/// What rustc's wasm32-unknown-unknown and wasm-pack.toml let the module use, and no more:
/// wasm-opt must neither refuse an instruction that is there nor bring in one that browsers lack.
const FEATURES: [&str; 8] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Where the finished module, its glue and its types are.
pub fn package() -> PathBuf {
    root().join("pkg")
}

/// Builds `pkg/`; the steps after Cargo's are left out while its module is older than theirs.
pub fn build() -> Result<()> {
    compile()?;
    let compiled = target().join("wasm32-unknown-unknown/release").join(format!("{NAME}.wasm"));
    let optimised = package().join(format!("{NAME}_bg.wasm"));
    if is_newer(&optimised, &[&compiled, &setup::node_modules_stamp(), &env::current_exe()?]) {
        return Ok(());
    }
    let bound = target().join("wasm-bindgen");
    bind(&compiled, &bound)?;
    fs::create_dir_all(package())?;
    for name in [format!("{NAME}.js"), format!("{NAME}.d.ts")] {
        fs::copy(bound.join(&name), package().join(&name)).with_context(|| name)?;
    }
    optimise(&bound.join(format!("{NAME}_bg.wasm")), &optimised)
}

/// Folders whose names must not get into the module, and what stands there instead. Where two fit,
/// rustc takes the later one.
pub fn machine_paths() -> Result<Vec<(PathBuf, &'static str)>> {
    let cargo_home = match env::var_os("CARGO_HOME") {
        Some(folder) => PathBuf::from(folder),
        None => env::home_dir().context("no home folder: set CARGO_HOME")?.join(".cargo"),
    };
    let registries = fs::read_dir(cargo_home.join("registry/src")).into_iter().flatten();
    let mut paths = vec![(root().to_owned(), "/operating-point"), (cargo_home, "/cargo"), (setup::sysroot()?, "/rust")];
    for registry in registries {
        paths.push((registry?.path(), "/crates"));
    }
    Ok(paths)
}

fn compile() -> Result<()> {
    let flags: Vec<String> = machine_paths()?
        .iter()
        .map(|(from, to)| format!("{:?}", format!("--remap-path-prefix={}={to}", from.display())))
        .collect();
    // As cdylib alone: beside an rlib rustc optimises nothing across crates, and leaves in all that
    // is public. Flags in the environment would replace the ones given here.
    run(cargo()
        .args(["rustc", "--release", "--lib", "--crate-type", "cdylib"])
        .args(["--locked", "--target", "wasm32-unknown-unknown"])
        .args(["--config", "wasm-pack.toml", "--config"])
        .arg(format!("target.wasm32-unknown-unknown.rustflags=[{}]", flags.join(",")))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS"))
}

fn bind(compiled: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(compiled)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .generate(folder)
        .context("wasm-bindgen")
}

fn optimise(bound: &Path, optimised: &Path) -> Result<()> {
    // Not `--strip-*`: without `-g` wasm-opt writes no names, and what is left is needed.
    let unfinished = bound.with_extension("opt");
    run(node_bin("wasm-opt").args(["-Oz", "--converge"]).args(FEATURES).arg(bound).arg("-o").arg(&unfinished))?;
    Ok(fs::rename(unfinished, optimised)?)
}

fn is_newer(product: &Path, sources: &[&Path]) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified());
    let Ok(made) = time(product) else { return false };
    sources.iter().all(|source| time(source).is_ok_and(|changed| changed < made))
}
