//! From a dropped file to every interval, with the default number of resamples.

use anyhow::Result;

use super::Resampling;
use crate::bench::Bench;
use crate::bench::aim::{self, Aim};
use crate::bench::contest::{self, Contender};
use crate::bench::scores::{self, Scores};

const RUNS: usize = 5;

/// Seconds from drop to all intervals.
const SECONDS: f64 = 5.0;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 1000, scheme: "trial", workers: 2 };
    within(bench, "From drop to intervals", &scores::FACE, resampling, Some(SECONDS))
}

/// Measures and prints the comparison of all pairs of fifty systems, for which there is no aim.
pub fn print_fifty(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 1000, scheme: "trial", workers: 2 };
    within(bench, "Fifty systems, all pairs", &scores::FIFTY, resampling, None)
}

/// Measures the page's bootstrap of a file, which should take at most so many seconds from the drop, if that is said.
pub fn within(bench: &Bench, title: &str, scores: &Scores, resampling: Resampling, seconds: Option<f64>) -> Result<()> {
    let mut page = resampling.in_chromium(bench, "intervals.mjs", scores)?;
    let ours = Contender::new(&["page, estimates to intervals", "page, drop to intervals"], move || page.step());
    let rows = contest::hold(vec![ours.working(resampling.work(scores))], RUNS)?;

    println!("\n{title}: {}, {RUNS} runs", resampling.title(scores));
    contest::print(&rows, None);
    if let Some(seconds) = seconds {
        aim::print("drop to intervals", rows[1].median(), "s", Aim::AtMost(seconds));
    }
    Ok(())
}
