//! Thinned curves lie within half a pixel of the exact ones, on the axes that they are made for.

use operating_point::curve::{self, RASTER};
use operating_point::settings::Orientation;
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;
use proptest::prelude::*;

type Point = (f64, f64);

fn staircase(mated: &[f64], non_mated: &[f64]) -> Staircase {
    Staircase::new(Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap())
}

/// The distance of a point from a polyline that goes from left to right; at most 1 is looked for.
fn distance(point: Point, line: &[Point]) -> f64 {
    let to_segment = |a: Point, b: Point| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx * dx + dy * dy;
        let along = if length > 0.0 { ((point.0 - a.0) * dx + (point.1 - a.1) * dy) / length } else { 0.0 };
        let along = along.clamp(0.0, 1.0);
        let (ex, ey) = (point.0 - a.0 - along * dx, point.1 - a.1 - along * dy);
        (ex * ex + ey * ey).sqrt()
    };
    let from = line.partition_point(|other| other.0 < point.0 - 1.0).saturating_sub(1);
    let near = line[from..].windows(2).take_while(|edge| edge[0].0 <= point.0 + 1.0);
    near.map(|edge| to_segment(edge[0], edge[1])).fold(f64::INFINITY, f64::min)
}

fn assert_close(exact: &[Point], thinned: &[Point], what: &str) {
    for &point in exact {
        let off = distance(point, thinned);
        assert!(off <= 0.5, "{what}: {point:?} is {off} pixels from the thinned curve");
    }
}

/// Deterministic scores in [0, 1) with some ties.
fn noise(seed: u64, count: usize, grain: f64) -> Vec<f64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    (0..count).map(|_| ((next() + next() + next()) / 3.0 * grain).round() / grain).collect()
}

/// The normal deviate of a rate, by bisection.
fn deviate(rate: f64) -> f64 {
    let (mut low, mut high) = (-9.0, 9.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if 0.5 * libm::erfc(-middle / std::f64::consts::SQRT_2) < rate { low = middle } else { high = middle }
    }
    low
}

#[test]
fn thinning_keeps_within_half_a_pixel() {
    let side = RASTER as f64;
    for (mated, non_mated, grain) in [(300, 5000, 1e6), (2000, 20_000, 1e9), (50, 9000, 200.0), (3, 4, 10.0)] {
        let mut high = noise(7, mated, grain);
        high.iter_mut().for_each(|score| *score += 0.2);
        let staircase = staircase(&high, &noise(11, non_mated, grain));
        let curves = curve::of_system(&staircase);
        let vertices: Vec<_> = staircase.vertices().collect();

        let decades = libm::log10(10.0 * non_mated as f64);
        let logarithmic = |u: f64| (1.0 + (libm::log10(u) / decades).max(-1.0)) * side;
        let exact: Vec<Point> =
            vertices.iter().map(|&at| (logarithmic(staircase.fmr(at)), staircase.tmr(at) * side)).collect();
        let thinned: Vec<Point> = curves.roc.iter().map(|&[fmr, tmr]| (logarithmic(fmr), tmr * side)).collect();
        assert_close(&exact, &thinned, "ROC");
        assert!(thinned.is_sorted());

        let reach = (2.0 * libm::log(10.0 * non_mated as f64)).sqrt();
        let place = |rate: f64| ((deviate(rate) / reach).clamp(-1.0, 1.0) + 1.0) / 2.0 * side;
        let exact: Vec<Point> =
            vertices.iter().map(|&at| (place(staircase.fmr(at)), -place(staircase.fnmr(at)))).collect();
        let thinned: Vec<Point> = curves.det.iter().map(|&[fmr, fnmr]| (place(fmr), -place(fnmr))).collect();
        assert_close(&exact, &thinned, "DET");

        let exact: Vec<Point> = vertices
            .iter()
            .filter(|at| at.mated > 0)
            .map(|&at| (staircase.tmr(at) * side, at.mated as f64 / (at.mated + at.non_mated) as f64 * side))
            .collect();
        let thinned: Vec<Point> =
            curves.pr.iter().map(|&[recall, precision]| (recall * side, precision * side)).collect();
        assert_close(&exact, &thinned, "precision-recall");

        let (low, high) = (curves.rates[0][0], curves.rates[curves.rates.len() - 1][0]);
        let place = |threshold: f64| (threshold - low) / (high - low) * side;
        for rate in [1, 2] {
            // Steps: the rates of an entry hold from just above the entry before.
            let steps = |entries: &[[f64; 3]]| -> Vec<Point> {
                entries
                    .windows(2)
                    .flat_map(|pair| {
                        [(place(pair[0][0]), pair[1][rate] * side), (place(pair[1][0]), pair[1][rate] * side)]
                    })
                    .collect()
            };
            let exact: Vec<[f64; 3]> = vertices
                .iter()
                .rev()
                .filter_map(|&at| staircase.score(at).map(|score| [score, staircase.fmr(at), staircase.fnmr(at)]))
                .collect();
            assert_close(&steps(&exact), &steps(&curves.rates), "rates");
        }
    }
}

proptest! {
    #[test]
    fn every_trial_is_in_the_histogram_and_the_published_curve_is_small(
        mated in prop::collection::vec(-1e300..1e300_f64, 1..60),
        non_mated in prop::collection::vec(-1.0..1.0_f64, 1..60),
    ) {
        let staircase = staircase(&mated, &non_mated);
        let histogram = curve::histogram(&staircase, 100);
        prop_assert_eq!(histogram.mated.iter().sum::<u64>(), staircase.mated());
        prop_assert_eq!(histogram.non_mated.iter().sum::<u64>(), staircase.non_mated());
        let published = curve::published_roc(&staircase);
        prop_assert!(published.len() <= 2000);
        prop_assert_eq!((published[0].1, published[0].2), (0.0, 0.0));
        prop_assert_eq!(published.last().map(|vertex| (vertex.1, vertex.2)), Some((1.0, 1.0)));
    }
}

#[test]
fn the_published_curve_of_a_large_set_has_at_most_2000_vertices() {
    let published = curve::published_roc(&staircase(&noise(3, 20_000, 1e12), &noise(5, 200_000, 1e12)));
    assert!((1000..=2000).contains(&published.len()), "{}", published.len());
}
