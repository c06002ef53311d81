//! Nanoseconds per trial and resample of the bootstrap, for each scheme, on one thread.
//!
//! `cargo run --release --example kernel_speed [mated] [non-mated] [batches]`

use std::hint::black_box;
use std::time::Instant;

use operating_point::identities::{Identities, Kind};
use operating_point::settings::{Orientation, Settings};
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;
use operating_point::uncertainty::bootstrap::{BATCH, Plan, Scheme};

/// Runs of which the fastest counts.
const RUNS: u32 = 5;

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |index: usize, or: usize| numbers.get(index).copied().unwrap_or(or);
    let (mated, non_mated, batches) = (number(0, 250_000), number(1, 2_000_000), number(2, 3) as u32);
    let mut state = 1_u64;
    let mut uniform = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as f64 + 0.5) / 2_147_483_648.0
    };
    let mut scores = |n: usize, mean: f64| -> Vec<f64> {
        (0..n).map(|_| mean + (0..12).map(|_| uniform()).sum::<f64>() - 6.0).collect()
    };
    let trials = Trials::new(scores(mated, 2.5), scores(non_mated, 0.0), Orientation::Similarity);
    let staircase = Staircase::new(trials.expect("scores of both classes"));
    let people = 300_u32.max(libm::sqrt(non_mated as f64) as u32);
    let pair = |index: usize| [index as u32 % people, (index as u32 / people * 7 + 1 + index as u32) % people];
    let identities = Identities {
        mated: (0..mated).map(|index| [index as u32 % people; 2]).collect(),
        non_mated: (0..non_mated).map(pair).collect(),
        kind: Kind::Shared { count: people },
    };

    let start = Instant::now();
    let plan = Plan::new(&staircase, &Settings::default(), Some(&identities));
    println!("prepared in {:.3} s, {} columns", start.elapsed().as_secs_f64(), plan.columns().len());
    for scheme in [Scheme::Trial, Scheme::Stratified, Scheme::Identity] {
        // The least disturbed of some runs: the machine may be busy with other things.
        let seconds = (0..RUNS).map(|run| {
            let start = Instant::now();
            black_box(plan.replicates(scheme, 1, run * batches..(run + 1) * batches));
            start.elapsed().as_secs_f64()
        });
        let resamples = batches as usize * BATCH;
        let per = seconds.fold(f64::INFINITY, f64::min) * 1e9 / (resamples * (mated + non_mated)) as f64;
        println!("{}: {per:.3} ns per trial and resample", scheme.method());
    }
}
