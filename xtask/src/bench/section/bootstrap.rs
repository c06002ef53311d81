//! The bootstrap in the browser, against the loop that people write in Python.

use anyhow::Result;

use super::Resampling;
use crate::bench::Bench;
use crate::bench::aim::{self, Aim};
use crate::bench::contest::{self, Contender};
use crate::bench::scores::{self, Scores};

const RUNS: usize = 5;

/// So many times as fast as the Python side, per trial and resample.
const TIMES: f64 = 300.0;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 200, scheme: "trial", workers: 2 };
    against_python(bench, "Bootstrap", &scores::FACE, resampling)
}

/// Measures and prints the comparison of two systems on the same trials.
pub fn print_pair(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 200, scheme: "trial", workers: 2 };
    against_python(bench, "Paired comparison of two systems", &scores::PAIR, resampling)
}

/// The page's bootstrap of a file against the loop over the same score columns. The Python side does one
/// resample a run, of data that it has in memory; both are compared by trial and resample.
pub fn against_python(bench: &Bench, title: &str, scores: &Scores, resampling: Resampling) -> Result<()> {
    let mut page = resampling.in_chromium(bench, "intervals.mjs", scores)?;
    let ours = Contender::new(&["page, estimates to intervals", "page, drop to intervals"], move || page.step());
    let mut contenders = vec![ours.working(resampling.work(scores))];
    let file = scores.file()?;
    let arguments = [file.as_os_str()].into_iter().chain(scores.columns.iter().map(|column| column.name.as_ref()));
    if let Some(mut baseline) = bench.in_python("bootstrap.py", arguments)? {
        let one = Contender::new(&["numpy and scikit-learn, one resample"], move || baseline.step());
        contenders.push(one.working(scores.trials() as f64));
    }
    let rows = contest::hold(contenders, RUNS)?;
    let [bootstrap, _, baseline @ ..] = &rows[..] else { unreachable!("two rows of our own") };

    println!("\n{title}: {}, {RUNS} runs in turn", resampling.title(scores));
    contest::print(&rows, baseline.first());
    match baseline.first() {
        Some(baseline) => aim::print(
            "estimates to intervals against numpy and scikit-learn",
            bootstrap.times_as_fast_as(baseline),
            "times as fast",
            Aim::AtLeast(TIMES),
        ),
        None => println!("aim at least {TIMES} times as fast as numpy and scikit-learn: not measured without them"),
    }
    Ok(())
}
