//! Every check, in the order in which a mistake is cheapest to find.

use std::process::ExitCode;

use anyhow::Result;

use crate::tool::{cargo, node_bin, run, target};
use crate::{page, setup, wasm};

/// Sets up and runs the checks; stops at the first that fails.
///
/// The last line is `N passed, N failed`, which counts checks.
pub fn all() -> Result<ExitCode> {
    setup::rust_components()?;
    setup::wasm_target()?;
    setup::node_modules()?;
    let chromium = setup::chromium()?;
    let command_line = target().join("release/operating-point").with_extension(std::env::consts::EXE_EXTENSION);

    let checks: [&dyn Fn() -> Result<()>; 11] = [
        &|| run(cargo().args(["fmt", "--all", "--check"])),
        &|| clippy(&["--workspace", "--all-targets"]),
        &|| clippy(&["--lib", "--target", "wasm32-unknown-unknown"]),
        // One by one, or features unite and the packages that xtask was built from build again.
        &|| run(cargo().args(["test", "--locked", "--package", "operating-point"])),
        &|| run(cargo().args(["test", "--locked", "--package", "xtask"])),
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
            eprintln!("error: {error:#}");
            println!("{passed} passed, 1 failed");
            return Ok(ExitCode::FAILURE);
        }
    }
    println!("{} passed, 0 failed", checks.len());
    Ok(ExitCode::SUCCESS)
}

fn clippy(what: &[&str]) -> Result<()> {
    run(cargo().args(["clippy", "--locked"]).args(what).args(["--", "-D", "warnings"]))
}

fn types(project: &str) -> Result<()> {
    run(node_bin("tsc").args(["--noEmit", "--project", project]))
}
