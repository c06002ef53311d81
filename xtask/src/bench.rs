//! Benchmarks, a section each: the same work on the same input in the same run, here and as it is
//! done elsewhere, and beside each figure what it should be.

mod aim;
mod contest;
mod python;
mod scores;
mod section;
mod stepper;

use std::cell::OnceCell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};

use crate::tool::command;
use crate::{page, serve, setup};
use section::{bootstrap, drop, identity, intervals, memory, worker};
use stepper::Stepper;

/// Something to measure and print.
type Section = fn(&Bench) -> Result<()>;

/// The sections, by the names under which each can be run alone.
const SECTIONS: [(&str, Section); 8] = [
    ("drop", drop::print),
    ("bootstrap", bootstrap::print),
    ("pair", bootstrap::print_pair),
    ("worker", worker::print),
    ("intervals", intervals::print),
    ("identity", identity::print),
    ("fifty", intervals::print_fifty),
    ("memory", memory::print),
];

/// Which sections to run: all, or the one of a name.
#[derive(Clone, Copy, Debug)]
pub struct Choice(Option<Section>);

impl Choice {
    /// The choice of a name; none is all.
    pub fn of_name(name: Option<&str>) -> Result<Self> {
        let Some(name) = name else { return Ok(Self(None)) };
        let found = SECTIONS.iter().find(|section| section.0 == name);
        let names = || SECTIONS.map(|section| section.0).join(", ");
        let section =
            found.with_context(|| format!("no section '{name}': choose one of {}, or none for all", names()))?;
        Ok(Self(Some(section.1)))
    }
}

/// Runs the sections; `dist/` is built.
pub fn run(choice: Choice, with_python: bool) -> Result<()> {
    let bench = Bench::start(with_python)?;
    match choice.0 {
        Some(section) => section(&bench),
        None => SECTIONS.iter().try_for_each(|section| section.1(&bench)),
    }
}

/// What the sections share.
struct Bench {
    chromium: PathBuf,
    /// Where the page is served.
    address: String,
    with_python: bool,
    python: OnceCell<Option<PathBuf>>,
}

impl Bench {
    fn start(with_python: bool) -> Result<Self> {
        let chromium = setup::chromium()?;
        let listener = serve::listen(0)?;
        let address = serve::address(&listener)?;
        thread::spawn(move || serve::forever(&listener, &page::site()));
        Ok(Self { chromium, address, with_python, python: OnceCell::new() })
    }

    /// A script of xtask/bench that does something to the page in Chromium.
    fn in_chromium<A: AsRef<OsStr>>(&self, script: &str, arguments: impl IntoIterator<Item = A>) -> Result<Stepper> {
        let script = Path::new("xtask/bench").join(script);
        Stepper::start(command("node").arg(script).arg(&self.chromium).arg(&self.address).args(arguments))
    }

    /// A script of xtask/bench in Python; none where that is not wanted or cannot be had.
    fn in_python<A: AsRef<OsStr>>(
        &self,
        script: &str,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Option<Stepper>> {
        if self.python.get().is_none() {
            let found = if self.with_python { python::interpreter()? } else { None };
            self.python.get_or_init(|| found);
        }
        let Some(Some(python)) = self.python.get() else { return Ok(None) };
        let script = Path::new("xtask/bench").join(script);
        Ok(Some(Stepper::start(command(python).arg(script).args(arguments))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_by_name() {
        assert!(Choice::of_name(None).unwrap().0.is_none());
        assert!(Choice::of_name(Some("memory")).unwrap().0.is_some());
        let error = Choice::of_name(Some("memo")).unwrap_err().to_string();
        assert!(error.contains("drop, bootstrap,"), "{error}");
    }
}
