//! Metrics against their definitions, on random small data with many ties.

mod oracle;

use operating_point::metric::operating_point::{Support, achievable};
use operating_point::metric::{self, area};
use operating_point::rate::Rate;
use operating_point::settings::{Orientation, Settings};
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;
use proptest::prelude::*;

fn staircase(mated: &[f64], non_mated: &[f64]) -> Staircase {
    Staircase::new(Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap())
}

/// Scores of one class: few distinct values, so that ties within and between classes abound.
fn scores(most: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec((-4_i32..9).prop_map(|score| f64::from(score) / 2.0), 1..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_metric_follows_its_definition(mated in scores(12), non_mated in scores(40)) {
        let ours = metric::all(&staircase(&mated, &non_mated), &Settings::default());
        for (id, expected) in oracle::metrics(&mated, &non_mated) {
            let value = ours[&id].value.unwrap();
            // The oracle integrates these numerically.
            let numerical = id.starts_with("log_auc") || id == "pr_auc_davis_goadrich";
            let tolerance = if numerical { 1e-9 } else { 1e-12 };
            prop_assert!((value - expected).abs() <= tolerance, "{}: {} and {}", id, value, expected);
        }
    }

    #[test]
    fn the_three_routes_to_auc_are_the_same_number(mated in scores(12), non_mated in scores(40)) {
        let staircase = staircase(&mated, &non_mated);
        let (m, n) = (mated.len(), non_mated.len());
        let twice_pairs: usize = mated
            .iter()
            .flat_map(|a| non_mated.iter().map(move |b| 2 * usize::from(a > b) + usize::from(a == b)))
            .sum();
        // Twice the mid-rank is the number below plus the number at or below, plus one.
        let twice_rank = |score: &f64| {
            let all = || mated.iter().chain(&non_mated);
            all().filter(|other| *other < score).count() + all().filter(|other| *other <= score).count() + 1
        };
        let twice_u = mated.iter().map(twice_rank).sum::<usize>() - m * (m + 1);
        let twice_trapezoid: u64 = staircase
            .vertices()
            .zip(staircase.vertices().skip(1))
            .map(|(a, b)| (b.non_mated - a.non_mated) * (a.mated + b.mated))
            .sum();
        prop_assert_eq!(twice_pairs, twice_u);
        prop_assert_eq!(twice_pairs as u64, twice_trapezoid);
        prop_assert_eq!(area::auc(&staircase).value, twice_pairs as f64 / (2 * m * n) as f64);
    }

    #[test]
    fn the_achievable_point_is_the_lowest_threshold_in_bounds(
        mated in scores(12), non_mated in scores(40), percent in 1_u32..=100,
    ) {
        let staircase = staircase(&mated, &non_mated);
        let point = achievable(&staircase, Rate::new(f64::from(percent) / 100.0).unwrap());
        let allowed = |fa: u64| fa * 100 <= u64::from(percent) * staircase.non_mated();
        let expected = staircase.vertices().filter(|vertex| allowed(vertex.non_mated)).last().unwrap();
        prop_assert_eq!(point.at, expected);
        let whole = u64::from(percent) * staircase.non_mated() / 100;
        prop_assert_eq!(point.support == Support::Unsupported, whole == 0);
    }

    #[test]
    fn brackets_hold_the_value(mated in scores(12), non_mated in scores(40)) {
        for (id, metric) in metric::all(&staircase(&mated, &non_mated), &Settings::default()) {
            let (Some(value), Some(optimistic)) = (metric.value, metric.optimistic) else { continue };
            let better = if id.starts_with("tmr") || id.starts_with("auc") { optimistic - value } else { value - optimistic };
            prop_assert!(better > 0.0, "{}: {} against an optimistic {}", id, value, optimistic);
        }
    }
}

#[test]
fn support_verdicts() {
    let mated: Vec<f64> = (0..100).map(f64::from).collect();
    let spread: Vec<f64> = (0..3000).map(|i| f64::from(i) / 60.0 - 0.5).collect();
    let verdict = |non_mated: &[f64], u: f64| achievable(&staircase(&mated, non_mated), Rate::new(u).unwrap()).support;
    assert_eq!(verdict(&spread, 1e-2), Support::Supported);
    assert_eq!(verdict(&spread, 5e-3), Support::Weak, "15 false matches are fewer than 30");
    assert_eq!(verdict(&spread, 1e-4), Support::Unsupported);
    // 1,000 tied non-mated scores on top: nothing below FMR 1/3 but reject-all.
    let tied: Vec<f64> = (0..3000).map(|i| if i < 1000 { 90.0 } else { f64::from(i % 7) }).collect();
    assert_eq!(verdict(&tied, 1e-1), Support::Tied);
    // Perfect but for one: too few false non-matches.
    let low: Vec<f64> = (0..3000).map(|i| f64::from(i % 3)).collect();
    assert_eq!(verdict(&low, 0.5), Support::Weak, "fewer than 30 false non-matches");
}

#[test]
fn d_prime_survives_offsets_and_ranges() {
    let base = (vec![2.0, 3.0, 4.5], vec![-1.0, 0.0, 0.5, 1.0]);
    let d = |change: fn(f64) -> f64| {
        let map = |scores: &[f64]| scores.iter().copied().map(change).collect::<Vec<_>>();
        metric::all(&staircase(&map(&base.0), &map(&base.1)), &Settings::default())["d_prime"].value.unwrap()
    };
    let plain = d(|score| score);
    for (what, value) in [
        ("offset", d(|score| score + 1_048_576.0)),
        ("huge", d(|score| libm::scalbn(score, 1020))),
        ("tiny", d(|score| libm::scalbn(score, -1060))),
    ] {
        assert!((value / plain - 1.0).abs() < 1e-12, "{what}: {value} and {plain}");
    }
}
