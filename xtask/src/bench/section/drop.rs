//! From a dropped file to drawn figures, against the metrics alone from pandas and scikit-learn.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use anyhow::Result;

use crate::bench::aim::{self, Aim};
use crate::bench::contest::{self, Contender};
use crate::bench::{Bench, scores};
use crate::command_line;
use crate::tool::{command, run_silently, target};

const RUNS: usize = 5;

/// So many times as fast as the Python side.
const TIMES: f64 = 2.0;

/// Seconds, if it goes well.
const SECONDS: f64 = 0.6;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let scores = scores::FACE.file()?;
    let program = command_line::build()?;

    let mut page = bench.in_chromium("drop.mjs", [&scores])?;
    let mut contenders = vec![
        Contender::new(&["page, drop to report", "page, drop to figures"], move || page.step()),
        Contender::new(&["command line, no bootstrap"], || whole_process(&program, &scores)),
    ];
    if let Some(mut baseline) = bench.in_python("baseline.py", [&scores])? {
        contenders.push(Contender::new(&["pandas and scikit-learn"], move || baseline.step()));
    }
    let rows = contest::hold(contenders, RUNS)?;
    let [_, figures, _, baseline @ ..] = &rows[..] else { unreachable!("three rows of our own") };

    println!(
        "\nFrom drop to figures: {} rows, {} bytes, {RUNS} runs in turn",
        scores::FACE.trials(),
        scores.metadata()?.len()
    );
    contest::print(&rows, baseline.first());
    if let Some(baseline) = baseline.first() {
        aim::print(
            "drop to figures against pandas and scikit-learn",
            figures.times_as_fast_as(baseline),
            "times as fast",
            Aim::AtLeast(TIMES),
        );
    }
    aim::print("drop to figures", figures.median(), "s", Aim::AtMost(SECONDS));
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
