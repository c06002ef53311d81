//! How often the intervals hold the true value, on made-up scores of which it is known.
//!
//! Prints the tables of `docs/coverage.md`; progress goes to standard error.
//!
//! ```text
//! cargo run --release --example coverage
//! cargo run --release --example coverage -- --sets 40 --study people
//! ```

mod judge;
mod parallel;
mod scores;
mod study;
mod table;
mod tally;
mod truth;

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::available_parallelism;
use std::time::Instant;

use clap::Parser;

use judge::Judged;
use study::Study;

/// How often the intervals hold the true value, on made-up scores.
#[derive(Parser)]
struct Options {
    /// Data sets of each study.
    #[arg(long, default_value_t = 2000)]
    sets: u32,
    /// Bootstrap resamples of each data set; below 200 there are no percentile intervals.
    #[arg(long, default_value_t = 1000)]
    resamples: u32,
    /// Data set k depends on this and on k only.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, which change no number.
    #[arg(long, default_value_t = available_parallelism().map_or(1, usize::from))]
    threads: usize,
    /// Only the studies whose name begins with this.
    #[arg(long, default_value = "")]
    study: String,
}

fn main() {
    let options = Options::parse();
    for study in study::all().iter().filter(|study| study.name.starts_with(&options.study)) {
        let sets = run(study, &options);
        print!("{}", table::of_study(study, &sets));
    }
}

/// All data sets of a study, judged, in their order.
fn run(study: &Study, options: &Options) -> Vec<Judged> {
    let (start, done) = (Instant::now(), AtomicU32::new(0));
    parallel::map(options.sets, options.threads, |set| {
        let judged = judge::judge(study, options.seed, set, options.resamples);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(options.sets.div_ceil(20)) || done == options.sets {
            eprintln!("{}: {done} of {} sets, {:.0} s", study.name, options.sets, start.elapsed().as_secs_f64());
        }
        judged
    })
}
