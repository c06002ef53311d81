//! Benchmarks, a section each: the same work on the same input in the same run, here and as it is
//! done elsewhere.

mod contest;
mod python;
mod scores;
mod stepper;

use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use anyhow::Result;

use crate::tool::{command, run_silently, target};
use crate::{command_line, page, serve, setup};
use contest::Contender;
use stepper::Stepper;

/// Runs every section; `dist/` is built.
pub fn all(with_python: bool) -> Result<()> {
    let scores = scores::file()?;
    let python = if with_python { python::interpreter()? } else { None };
    drop_to_figures(&scores, python.as_deref())
}

/// From a dropped file to drawn figures, against the metrics alone from pandas and scikit-learn.
fn drop_to_figures(scores: &Path, python: Option<&Path>) -> Result<()> {
    const RUNS: usize = 5;
    /// What was promised: so many times as fast as the Python side, and if it goes well so many seconds.
    const PROMISE: f64 = 2.0;
    const HOPE: f64 = 0.6;

    let chromium = setup::chromium()?;
    let program = command_line::build()?;
    let listener = serve::listen(0)?;
    let address = serve::address(&listener)?;
    thread::spawn(move || serve::forever(&listener, &page::site()));

    let mut page = Stepper::start(command("node").arg("xtask/bench/drop.mjs").args([&chromium, scores]).arg(address))?;
    let mut contenders = vec![
        Contender::new(&["page, drop to report", "page, drop to figures"], move || page.step()),
        Contender::new(&["command line, no bootstrap"], || whole_process(&program, scores)),
    ];
    if let Some(python) = python {
        let mut baseline = Stepper::start(command(python).arg("xtask/bench/baseline.py").arg(scores))?;
        contenders.push(Contender::new(&["pandas and scikit-learn"], move || baseline.step()));
    }
    let rows = contest::hold(contenders, RUNS)?;
    let [_, figures, _, baseline @ ..] = &rows[..] else { unreachable!("three rows of our own") };

    println!("\n{} rows, {} bytes, {RUNS} runs in turn", scores::ROWS, scores.metadata()?.len());
    contest::print(&rows, baseline.first());
    let verdict = |met: bool| if met { "yes" } else { "no" };
    if let Some(baseline) = baseline.first() {
        let ratio = baseline.median() / figures.median();
        println!(
            "drop to figures at least {PROMISE} times as fast: {} ({ratio:.2} by medians)",
            verdict(ratio >= PROMISE)
        );
    }
    println!("drop to figures within {HOPE} s: {} ({:.2} s)", verdict(figures.median() <= HOPE), figures.median());
    Ok(())
}

/// Seconds that the command line takes from its start to its end, for point estimates as the others.
fn whole_process(program: &Path, scores: &Path) -> Result<Vec<f64>> {
    let report = target().join("bench/report.json");
    let start = Instant::now();
    run_silently(
        command(program).arg(scores).args(["--resamples", "0", "--report"]).arg(report).stdout(Stdio::null()),
    )?;
    Ok(vec![start.elapsed().as_secs_f64()])
}
