//! The bootstrap against reference resamples, and its independence of workers.

#[path = "shared/folder.rs"]
mod shared;

use std::fs;
use std::path::Path;

use operating_point::settings::{Orientation, Settings};
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;
use operating_point::uncertainty::bootstrap::{BATCH, Plan, Replicates, Scheme};
use operating_point::uncertainty::interval::percentile;
use serde_json::Value;

/// The resamples of each interval that is compared.
const RESAMPLES: usize = 20_000;

/// The metrics of the reference.
const METRICS: [&str; 5] = ["auc", "tmr@fmr=1e-1", "tmr@fmr=1e-2", "tmr@fmr=1e-3", "min_dcf@p=0.01"];

fn json(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// The first resamples, half of the batches by each of two threads.
fn replicates(plan: &Plan, scheme: Scheme) -> Replicates {
    let batches = RESAMPLES.div_ceil(BATCH) as u32;
    let mut all = std::thread::scope(|scope| {
        let first = scope.spawn(|| plan.replicates(scheme, 1, 0..batches / 2));
        let second = plan.replicates(scheme, 1, batches / 2..batches);
        let mut all = first.join().unwrap();
        all.append(second).unwrap();
        all
    });
    all.truncate(RESAMPLES);
    all
}

/// Interval ends and deviations against those of 3,000 reference resamples.
fn compare(plan: &Plan, scheme: Scheme, reference: &Value, system: usize, what: &str) {
    let replicates = replicates(plan, scheme);
    for id in METRICS {
        let interval = percentile(&replicates.column(plan.columns().metric(id).unwrap()), 0.95).unwrap();
        assert_eq!((interval.resamples, interval.dropped), (RESAMPLES as u64, 0));
        let expected = &reference[id]["per_system"][system];
        let sd = number(&expected["sd"]);
        let near = 4.0 * 2.673 * sd * (1.0_f64 / 3000.0 + 1.0 / RESAMPLES as f64).sqrt();
        for (end, value, bracket) in [(0, interval.low, "low_bracket"), (1, interval.high, "high_bracket")] {
            let other = number(&expected["ci95"][end]);
            let inside = number(&expected[bracket][0]) <= value && value <= number(&expected[bracket][1]);
            assert!(
                (value - other).abs() <= near || inside,
                "{what} {} {id}: end {value}, in the reference {other}",
                scheme.method()
            );
        }
        let ratio = interval.standard_error.unwrap() / sd;
        // 4.5 standard deviations of the ratio of two sample deviations, with room for heavy tails.
        assert!((ratio - 1.0).abs() < 0.09, "{what} {} {id}: deviation {ratio} times {sd}", scheme.method());
    }
}

#[test]
fn one_system_has_the_reference_intervals() {
    let Some(root) = shared::folder() else { return };
    let text = fs::read_to_string(root.join("data/disc-detector.csv")).unwrap();
    let (mut mated, mut non_mated) = (Vec::new(), Vec::new());
    for line in text.lines().skip(1) {
        let (score, label) = line.split_once(',').unwrap();
        if label == "1" { &mut mated } else { &mut non_mated }.push(score.parse().unwrap());
    }
    let staircase = Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap());
    let plan = Plan::new(&staircase, &Settings::default(), None);
    let reference = json(&root.join("reference/disc-detector-bootstrap.json"));
    compare(&plan, Scheme::Trial, &reference["trial"], 0, "disc-detector");
}

/// Scores from whole numbers alone, with some ties.
fn made(mated: u32, non_mated: u32) -> Staircase {
    let score = |i: u32| f64::from(i * 31 % 1009) / 500.0 + f64::from(i * 17 % 997) / 250_000.0;
    let mated = (0..mated).map(|i| score(i) + 1.5).collect();
    let non_mated = (0..non_mated).map(|i| score(i + 7)).collect();
    Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap())
}

#[test]
fn the_number_of_workers_does_not_show() {
    let (staircase, settings) = (made(40, 900), Settings::default());
    let plan = Plan::new(&staircase, &settings, None);
    for scheme in [Scheme::Trial, Scheme::Stratified] {
        let whole = plan.replicates(scheme, 5, 0..7);
        assert_eq!(whole.len(), 7 * BATCH);
        let mut joined = plan.replicates(scheme, 5, 0..2);
        joined.append(Plan::new(&staircase, &settings, None).replicates(scheme, 5, 2..7)).unwrap();
        let bits =
            |replicates: &Replicates| replicates.values().iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&whole), bits(&joined));
        assert_ne!(bits(&whole), bits(&plan.replicates(scheme, 6, 0..7)), "the seed matters");
    }
}

/// A checksum of all values, as this machine and every other must find it, natively and in wasm.
#[test]
fn values_are_the_same_everywhere() {
    let checksum = |staircase: &Staircase, scheme: Scheme| {
        let plan = Plan::new(staircase, &Settings::default(), None);
        plan.replicates(scheme, 2026, 0..3).values().iter().fold(0_u64, |sum, value| {
            (sum ^ if value.is_nan() { 1 } else { value.to_bits() }).wrapping_mul(0x100_0000_01b3).rotate_left(17)
        })
    };
    let (small, large) = (made(40, 900), made(8_000, 150_000));
    assert_eq!(
        [checksum(&small, Scheme::Trial), checksum(&small, Scheme::Stratified), checksum(&large, Scheme::Trial)],
        [11_980_205_327_408_231_723, 6_113_482_483_959_821_178, 13_507_163_354_077_433_621]
    );
}

#[test]
fn a_lost_class_is_undefined_and_counted() {
    let trials = Trials::new(vec![3.0], vec![1.0, 2.0, 4.0], Orientation::Similarity).unwrap();
    let plan = Plan::new(&Staircase::new(trials), &Settings::default(), None);
    let auc = plan.replicates(Scheme::Trial, 1, 0..125).column(plan.columns().metric("auc").unwrap());
    let interval = percentile(&auc, 0.95).unwrap();
    assert_eq!(interval.resamples + interval.dropped, 2000);
    // The mated trial is missing with (3/4)^4 = 0.316, all others with (1/4)^4 = 0.004.
    let expected = 2000.0 * (81.0 + 1.0) / 256.0;
    assert!((interval.dropped as f64 - expected).abs() < 4.0 * 21.0, "{} dropped", interval.dropped);
    let stratified = plan.replicates(Scheme::Stratified, 1, 0..1);
    assert!(stratified.column(0).iter().all(|value| !value.is_nan()));
    // Identities are not known.
    assert!(!plan.allows(Scheme::Identity));
}

#[test]
fn thresholds_keep_to_their_targets() {
    let plan = Plan::new(&made(40, 900), &Settings::default(), None);
    let replicates = plan.replicates(Scheme::Trial, 3, 0..4);
    let columns: Vec<usize> = plan.columns().achievable_thresholds().map(|(_, column)| column).collect();
    for row in 0..replicates.len() {
        let thresholds: Vec<f64> = columns.iter().map(|&column| replicates.row(row)[column]).collect();
        assert!(thresholds.is_sorted(), "stricter targets, higher thresholds: {thresholds:?}");
    }
    let band: Vec<(f64, usize)> = plan.columns().tmr_band().map(|(fmr, column)| (fmr.value(), column)).collect();
    assert!(band.is_sorted_by(|a, b| a.0 < b.0) && (band[0].0, band[band.len() - 1].0) == (1.0 / 900.0, 1.0));
    let row = replicates.row(0);
    assert!(band.is_sorted_by(|a, b| row[a.1] <= row[b.1]));
    assert_eq!(row[band[band.len() - 1].1], 1.0);
    let last = plan.columns().precision_band().last().unwrap();
    assert_eq!((last.0.value(), last.1), (1.0, plan.columns().len() - 1));
}
