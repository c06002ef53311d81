//! Nanoseconds per trial and resample of the bootstrap, for each scheme and for two systems on the same trials,
//! on one thread.
//!
//! `cargo run --release --example kernel_speed [mated] [non-mated] [batches]`

use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

use operating_point::cohort::Cohort;
use operating_point::identities::{Identities, Kind};
use operating_point::settings::{Orientation, Settings};
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;
use operating_point::uncertainty::bootstrap::{BATCH, Joint, Plan, Scheme};

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
    let mut normal = || (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
    // Of two systems, which judge a trial alike.
    let mut scores = |n: usize, mean: f64| -> [Vec<f64>; 2] {
        let first: Vec<f64> = (0..n).map(|_| normal()).collect();
        let second = first.iter().map(|score| mean + 0.8 * score + 0.6 * normal()).collect();
        [first.iter().map(|score| mean + score).collect(), second]
    };
    let ([mated_scores, other_mated], [non_mated_scores, other_non_mated]) =
        (scores(mated, 2.5), scores(non_mated, 0.0));
    let trials = |mated: Vec<f64>, non_mated: Vec<f64>| {
        Trials::new(mated, non_mated, Orientation::Similarity).expect("scores of both classes")
    };
    let pair = vec![trials(mated_scores.clone(), non_mated_scores.clone()), trials(other_mated, other_non_mated)];
    let staircase = Staircase::new(trials(mated_scores, non_mated_scores));
    let people = 300_u32.max(libm::sqrt(non_mated as f64) as u32);
    let people_of = |index: usize| [index as u32 % people, (index as u32 / people * 7 + 1 + index as u32) % people];
    let identities = Identities {
        mated: (0..mated).map(|index| [index as u32 % people; 2]).collect(),
        non_mated: (0..non_mated).map(people_of).collect(),
        kind: Kind::Shared { count: people },
    };

    let start = Instant::now();
    let plan = Plan::new(&staircase, &Settings::default(), Some(&identities));
    println!("prepared in {:.3} s, {} columns", start.elapsed().as_secs_f64(), plan.columns().len());
    // The least disturbed of some runs: the machine may be busy with other things.
    let fastest = |what: &str, work: &dyn Fn(Range<u32>)| {
        let seconds = (0..RUNS).map(|run| {
            let start = Instant::now();
            work(run * batches..(run + 1) * batches);
            start.elapsed().as_secs_f64()
        });
        let resamples = batches as usize * BATCH;
        let per = seconds.fold(f64::INFINITY, f64::min) * 1e9 / (resamples * (mated + non_mated)) as f64;
        println!("{what}: {per:.3} ns per trial and resample");
    };
    for scheme in [Scheme::Trial, Scheme::Stratified, Scheme::Identity] {
        fastest(scheme.method(), &|batches| drop(black_box(plan.replicates(scheme, 1, batches))));
    }
    let cohort = Cohort::of(pair).expect("as many trials in both");
    let joint = Joint::new(&cohort, &Settings::default());
    fastest("two systems", &|batches| drop(black_box(joint.replicates(Scheme::Trial, 1, batches))));
}
