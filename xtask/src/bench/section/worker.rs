//! The bootstrap in one worker, against pROC's.

use anyhow::Result;

use super::Resampling;
use crate::bench::Bench;
use crate::bench::aim::{self, Aim};
use crate::bench::contest::{self, Contender};
use crate::bench::scores;

const RUNS: usize = 5;

/// Nanoseconds per trial and resample of pROC's `ci.auc(method = "bootstrap")`, for the AUC alone. A
/// constant, measured on another machine: R is not run here.
const PROC: f64 = 384.0;

/// So many times as fast.
const TIMES: f64 = 100.0;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 200, scheme: "trial", workers: 1 };
    let mut page = resampling.in_chromium(bench, "intervals.mjs", &scores::FACE)?;
    let ours = Contender::new(&["page, estimates to intervals", "page, drop to intervals"], move || page.step());
    let rows = contest::hold(vec![ours.working(resampling.work(&scores::FACE))], RUNS)?;

    println!("\nOne worker: {}, {RUNS} runs", resampling.title(&scores::FACE));
    contest::print(&rows, None);
    aim::print(
        &format!("estimates to intervals against pROC's {PROC} ns (the AUC alone; a constant, R is not run here)"),
        PROC / rows[0].nanoseconds(),
        "times as fast",
        Aim::AtLeast(TIMES),
    );
    Ok(())
}
