//! Sets up, builds, serves and tests operating-point.

mod page;
mod serve;
mod setup;
mod size;
mod test;
mod tool;
mod wasm;

use std::process::ExitCode;

use anyhow::{Result, bail};
use lexopt::prelude::*;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  build            set up, build dist/, print its sizes
  serve [--port N] set up, build, serve dist/site/ on 127.0.0.1 (port 8000; 0 takes a free one)
  test             set up and run every check
  help             print this
";

enum Command {
    Build,
    Serve { port: u16 },
    Test,
    Help,
}

fn main() -> ExitCode {
    match arguments().and_then(run) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Build => build()?,
        Command::Serve { port } => {
            build()?;
            serve::forever(&page::site(), port)?
        }
        Command::Test => return test::all(),
        Command::Help => print!("{HELP}"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Everything from a clean clone to `dist/`.
fn build() -> Result<()> {
    setup::wasm_target()?;
    setup::node_modules()?;
    wasm::build()?;
    page::build()
}

fn arguments() -> Result<Command> {
    let mut parser = lexopt::Parser::from_env();
    let mut name = None;
    let mut port = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("port") => port = Some(parser.value()?.parse()?),
            Value(value) if name.is_none() => name = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match (name.as_deref(), port) {
        (Some("serve"), port) => Ok(Command::Serve { port: port.unwrap_or(8000) }),
        (_, Some(_)) => bail!("--port belongs to `cargo xtask serve`"),
        (Some("build"), None) => Ok(Command::Build),
        (Some("test"), None) => Ok(Command::Test),
        (Some("help") | None, None) => Ok(Command::Help),
        (Some(other), None) => bail!("no command '{other}'\n\n{HELP}"),
    }
}
