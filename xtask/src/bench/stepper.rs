//! A program that is started once and runs when told: a line in, a line of seconds out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::tool::name;

/// The running program; it ends when its input does.
pub struct Stepper {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Stepper {
    /// Starts the program; what it needs before a run, it may do now.
    pub fn start(command: &mut Command) -> Result<Self> {
        let name = name(command);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {name}"))?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        Ok(Self { name, input: child.stdin.take(), child, output })
    }

    /// One run.
    pub fn step(&mut self) -> Result<Vec<f64>> {
        let mut answer = String::new();
        if let Some(input) = &mut self.input {
            // When the program has ended, the missing answer tells.
            let _ = writeln!(input);
        }
        self.output.read_line(&mut answer)?;
        if answer.is_empty() {
            bail!("{} ended before its time", self.name);
        }
        let seconds = answer.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        seconds.with_context(|| format!("{} answered {answer:?}", self.name))
    }
}

impl Drop for Stepper {
    fn drop(&mut self) {
        self.input = None;
        // It has no more to say.
        let _ = self.child.wait();
    }
}
