//! Every check, in the order in which a mistake is cheapest to find.

use anyhow::Result;

use crate::tool::{cargo, node_bin, run, target};
use crate::{page, setup, wasm};

/// Sets up and runs the checks; stops at the first that fails.
///
/// The last line on stdout is `N passed, N failed`, which counts checks.
pub fn all() -> Result<()> {
    setup::rust_components()?;
    setup::wasm_target()?;
    setup::node_modules()?;
    let chromium = setup::chromium()?;
    let command_line = target().join("release/operating-point").with_extension(std::env::consts::EXE_EXTENSION);

    let checks: [&dyn Fn() -> Result<()>; 10] = [
        &|| run(cargo().args(["fmt", "--all", "--check"])),
        &|| clippy(&["--workspace", "--all-targets"]),
        &|| clippy(&["--lib", "--target", "wasm32-unknown-unknown"]),
        &|| run(cargo().args(["test", "--locked", "--workspace"])),
        &wasm::build,
        &|| types("tsconfig.json"),
        &|| types("tsconfig.worker.json"),
        &|| types("tsconfig.tests.json"),
        &page::build,
        &|| {
            run(cargo().args(["build", "--release", "--locked", "--bin", "operating-point"]))?;
            run(node_bin("playwright")
                .arg("test")
                .env("OPERATING_POINT_CHROMIUM", &chromium)
                .env("OPERATING_POINT_CLI", &command_line))
        },
    ];
    for (passed, check) in checks.iter().enumerate() {
        if let Err(error) = check() {
            println!("{passed} passed, 1 failed");
            return Err(error);
        }
    }
    println!("{} passed, 0 failed", checks.len());
    Ok(())
}

fn clippy(what: &[&str]) -> Result<()> {
    run(cargo().args(["clippy", "--locked"]).args(what).args(["--", "-D", "warnings"]))
}

fn types(project: &str) -> Result<()> {
    run(node_bin("tsc").args(["--noEmit", "--project", project]))
}
