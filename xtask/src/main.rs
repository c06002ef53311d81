//! Sets up, builds, serves and tests operating-point.

mod bench;
mod command_line;
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
  bench [SECTION] [--no-python]
                   set up, build, measure, beside Python's usual ways unless told not to; one section
                   of drop, bootstrap, pair, worker, intervals, identity, fifty, memory, or
                   all
  help             print this
";

enum Command {
    Build,
    Serve { port: u16 },
    Test,
    Bench { sections: bench::Choice, python: bool },
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
            let listener = serve::listen(port)?;
            println!("{}", serve::address(&listener)?);
            serve::forever(&listener, &page::site());
        }
        Command::Test => return test::all(),
        Command::Bench { sections, python } => {
            build()?;
            bench::run(sections, python)?
        }
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
    let (mut name, mut section): (Option<String>, Option<String>) = (None, None);
    let (mut port, mut python) = (None, true);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Command::Help),
            Long("port") => port = Some(parser.value()?.parse()?),
            Long("no-python") => python = false,
            Value(value) if name.is_none() => name = Some(value.string()?),
            Value(value) if name.as_deref() == Some("bench") && section.is_none() => section = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match (name.as_deref(), port, python) {
        (Some("serve"), port, true) => Ok(Command::Serve { port: port.unwrap_or(8000) }),
        (Some("bench"), None, python) => {
            Ok(Command::Bench { sections: bench::Choice::of_name(section.as_deref())?, python })
        }
        (_, Some(_), _) => bail!("--port belongs to `cargo xtask serve`"),
        (_, _, false) => bail!("--no-python belongs to `cargo xtask bench`"),
        (Some("build"), None, true) => Ok(Command::Build),
        (Some("test"), None, true) => Ok(Command::Test),
        (Some("help") | None, None, true) => Ok(Command::Help),
        (Some(other), None, true) => bail!("no command '{other}'\n\n{HELP}"),
    }
}
