//! The fast way against the plain one, on the same counts.

use proptest::prelude::*;

use super::counts::{Counts, LANES};
use super::generator::{Generator, Numbers};
use super::plain;
use super::plan::Plan;
use super::replicates::Replicates;
use super::scan::{BLOCK, Mark, PARTS, Series, Sums};
use super::series::{Factors, Start};
use super::steps::Step;
use super::walk;
use super::{Columns, Scheme};
use crate::identities::{Identities, Kind};
use crate::settings::{Orientation, Settings};
use crate::staircase::Staircase;
use crate::trials::Trials;

/// Uniform numbers in (0, 1).
fn uniform(numbers: &mut Numbers) -> f64 {
    (numbers.next() >> 11) as f64 / 9_007_199_254_740_992.0 + 1e-17
}

fn normal(numbers: &mut Numbers) -> f64 {
    let (u, v) = (uniform(numbers), uniform(numbers));
    (-2.0 * libm::log(u)).sqrt() * libm::cos(std::f64::consts::TAU * v)
}

/// Normal scores two and a half deviations apart, rounded to a grid.
fn data(mated: usize, non_mated: usize, grid: f64, seed: u64) -> Staircase {
    let mut numbers = Numbers::new(Generator::new(&[seed]));
    let mut scores = |n: usize, mean: f64| -> Vec<f64> {
        let place = |score: f64| if grid > 0.0 { (score / grid).round() * grid } else { score };
        (0..n).map(|_| place(mean + normal(&mut numbers))).collect()
    };
    let (mated, non_mated) = (scores(mated, 2.5), scores(non_mated, 0.0));
    Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap())
}

fn settings() -> Settings {
    Settings { thresholds: vec![1.0, -0.25], priors: vec![0.01, 0.5], ..Settings::default() }
}

/// A row of the fast way against the plain one.
fn compare(columns: &Columns, fast: &[f64], plain: &[f64], what: &str) {
    assert_eq!(fast.len(), plain.len());
    for (column, (&fast, &plain)) in fast.iter().zip(plain).enumerate() {
        let id = columns.metrics().get(column).map_or("band", String::as_str);
        let limit = if id == "d_prime" { 1e-12 } else { 1e-13 };
        let same = fast == plain || fast.is_nan() && plain.is_nan();
        assert!(
            same || (fast - plain).abs() <= limit * plain.abs().max(0.1),
            "{what}: {id} is {fast}, plainly {plain}"
        );
    }
}

/// Draws batches and compares some lanes of each.
fn check(staircase: &Staircase, scheme: Scheme, identities: Option<&Identities>, batches: u32, lanes: usize) {
    let settings = settings();
    let plan = Plan::new(staircase, &settings, identities);
    let mut mated = Counts::new(staircase.mated_scores().len());
    let mut non_mated = Counts::new(staircase.non_mated_scores().len());
    for batch in 0..batches {
        plan.draw(scheme, 11, batch, &mut mated, &mut non_mated);
        let mut replicates = Replicates::new(plan.columns().len());
        plan.evaluate(&mated, &non_mated, &mut replicates);
        assert_eq!(replicates.len(), LANES);
        for lane in 0..lanes {
            let count = |counts: &Counts, row: usize| usize::from(counts.rows()[row][lane]);
            let (m, n) = (|row| count(&mated, row), |row| count(&non_mated, row));
            let plain = plain::values(staircase, plan.columns(), &settings, m, n);
            compare(plan.columns(), replicates.row(lane), &plain, &format!("{scheme:?} {batch} {lane}"));
        }
    }
}

#[test]
fn small_data_agree() {
    for (mated, non_mated) in [(1, 1), (1, 5), (7, 1), (10, 40), (100, 90), (300, 2500)] {
        for grid in [0.0, 0.01, 0.5] {
            let staircase = data(mated, non_mated, grid, 5);
            check(&staircase, Scheme::Trial, None, 2, LANES);
            check(&staircase, Scheme::Stratified, None, 1, LANES);
        }
    }
}

#[test]
fn large_data_agree() {
    // Without ties; with some; with many; more mated than non-mated trials.
    for (mated, non_mated, grid) in
        [(25_000, 200_000, 0.0), (25_000, 200_000, 1e-5), (20_000, 150_000, 1e-3), (60_000, 30_000, 1e-6)]
    {
        check(&data(mated, non_mated, grid, 6), Scheme::Trial, None, 1, 2);
    }
}

/// The two ways through a block, on every block that both can take.
#[test]
fn series_agree_with_the_walk() {
    let staircase = data(20_000, 300_000, 1e-5, 12);
    let plan = Plan::new(&staircase, &settings(), None);
    let (mut mated, mut non_mated) = (Counts::new(20_000), Counts::new(300_000));
    plan.draw(Scheme::Trial, 4, 0, &mut mated, &mut non_mated);
    let batch = plan.batch(&mated, &non_mated);
    let totals = (mated.total(), non_mated.total());
    let (mut mark, mut from) = (Mark::default(), Step::default());
    let (mut far, mut blocks) = (0, 0);
    let (factors, mut series) = (Factors::new(), Series::new());
    for steps in batch.steps.chunks(BLOCK) {
        let (mated, non_mated) = (&totals.0, &totals.1);
        let start = Start { mark: &mark, mated, non_mated, log_from: batch.log_from, factors: &factors };
        let mut walked_marks = [Mark::default(); PARTS];
        let walked: [Sums<f64>; LANES] =
            std::array::from_fn(|lane| walk::block(&batch, from, steps, &start, lane, &mut walked_marks));
        blocks += 1;
        let mut marks = [Mark::default(); PARTS];
        if let Some(sums) = series.block(&batch, from, steps, &start, &mut marks) {
            far += 1;
            for (a, b) in sums.iter().zip(&walked) {
                let near = |a: f64, b: f64, whole: f64| (a - b).abs() <= 1e-13 * b.abs() + 1e-16 * whole;
                assert!(near(a.average_precision, b.average_precision, 0.0));
                assert!(near(a.average_precision_non_mated, b.average_precision_non_mated, 3e5));
                assert!(near(a.trapezoid, b.trapezoid, 0.0));
                assert!(near(a.davis_goadrich, b.davis_goadrich, 2e4), "{a:?} {b:?}");
                assert!(near(a.log_area, b.log_area, 2e4));
                assert_eq!((a.twice_area, a.tied), (b.twice_area, b.tied));
            }
            assert_eq!(marks, walked_marks);
        }
        (mark, from) = (walked_marks[PARTS - 1], steps[steps.len() - 1]);
    }
    assert!(far * 10 > blocks * 8, "{far} of {blocks} blocks are far");
}

#[test]
fn infinities_and_offsets_agree() {
    let mut mated: Vec<f64> = (0..40).map(|i| 1e6 + f64::from(i * i % 23) / 7.0).collect();
    let mut non_mated: Vec<f64> = (0..400).map(|i| 1e6 - 2.0 + f64::from(i * i % 61) / 9.0).collect();
    mated[3] = f64::INFINITY;
    non_mated[8] = f64::INFINITY;
    non_mated[9] = f64::NEG_INFINITY;
    for orientation in [Orientation::Similarity, Orientation::Distance] {
        let trials = Trials::new(mated.clone(), non_mated.clone(), orientation).unwrap();
        check(&Staircase::new(trials), Scheme::Trial, None, 3, LANES);
    }
    let constant = Trials::new(vec![0.1; 30], vec![0.1; 30], Orientation::Similarity).unwrap();
    check(&Staircase::new(constant), Scheme::Trial, None, 1, LANES);
}

#[test]
fn identity_weights_agree() {
    let staircase = data(300, 9_000, 1e-3, 8);
    let mut numbers = Numbers::new(Generator::new(&[9]));
    let mut code = |count: u32| numbers.below(count.into()) as u32;
    let mut pairs = |n: usize, same: bool| -> Vec<[u32; 2]> {
        (0..n).map(|_| [code(50), code(50)]).map(|[a, b]| if same { [a, a] } else { [a, b] }).collect()
    };
    let (mated, non_mated) = (pairs(300, true), pairs(9_000, false));
    for kind in [Kind::Shared { count: 50 }, Kind::One { count: 50 }, Kind::Disjoint { gallery: 50, probe: 50 }] {
        let identities = Identities { mated: mated.clone(), non_mated: non_mated.clone(), kind };
        check(&staircase, Scheme::Identity, Some(&identities), 1, LANES);
    }
}

/// What is decided or counted in integers is the same to the last bit; sums of floats, which run in another
/// order, to a few units in the last place.
fn compare_closely(columns: &Columns, fast: &[f64], plain: &[f64], what: &str) {
    const SUMS: [&str; 7] = [
        "log_auc",
        "average_precision",
        "average_precision_non_mated",
        "pr_auc_trapezoid",
        "pr_auc_davis_goadrich",
        "roc_pr_gap",
        "d_prime",
    ];
    assert_eq!(fast.len(), plain.len());
    for (column, (&fast, &plain)) in fast.iter().zip(plain).enumerate() {
        let id = columns.metrics().get(column).map_or("band", String::as_str);
        let family = id.split('@').next().unwrap_or(id);
        let limit = if SUMS.contains(&family) { 8.0 * f64::EPSILON } else { 0.0 };
        let same = fast == plain || fast.is_nan() && plain.is_nan();
        assert!(same || (fast - plain).abs() <= limit, "{what}: {id} is {fast}, plainly {plain}");
    }
}

/// Every resample of six trials, n^n of them, by its counts.
#[test]
fn all_resamples_of_few_trials_agree() {
    for (mated, non_mated) in [
        (vec![3.0, 1.0], vec![2.0, 1.0, 0.0, 0.0]),
        (vec![1.0, 2.0, 3.0], vec![0.0, 1.5, 2.5]),
        (vec![2.0, 2.0, 1.0], vec![2.0, 1.0]),
        (vec![1.0], vec![0.0, 1.0]),
    ] {
        let (m, n) = (mated.len(), mated.len() + non_mated.len());
        let staircase = Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap());
        let settings = settings();
        let plan = Plan::new(&staircase, &settings, None);
        let resamples: Vec<Vec<u8>> = (0..n.pow(n as u32))
            .map(|mut code| {
                let mut counts = vec![0; n];
                (0..n).for_each(|_| {
                    counts[code % n] += 1;
                    code /= n;
                });
                counts
            })
            .collect();
        for batch in resamples.chunks(LANES) {
            let fill = |from: usize, trials: usize| {
                let mut counts = Counts::new(trials);
                counts.set(|first, rows| {
                    for (index, row) in rows.iter_mut().enumerate() {
                        let trial = from + first + index;
                        *row = std::array::from_fn(|lane| batch.get(lane).map_or(1, |counts| counts[trial]));
                    }
                });
                counts
            };
            let mut replicates = Replicates::new(plan.columns().len());
            plan.evaluate(&fill(0, m), &fill(m, n - m), &mut replicates);
            for (lane, counts) in batch.iter().enumerate() {
                let count = |row: usize| usize::from(counts[row]);
                let plain = plain::values(&staircase, plan.columns(), &settings, count, |row| count(m + row));
                compare_closely(plan.columns(), replicates.row(lane), &plain, &format!("{counts:?}"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn tied_data_agree(
        mated in prop::collection::vec((-4_i32..9).prop_map(f64::from), 1..30),
        non_mated in prop::collection::vec((-8_i32..6).prop_map(f64::from), 1..200),
    ) {
        let staircase = Staircase::new(Trials::new(mated, non_mated, Orientation::Similarity).unwrap());
        check(&staircase, Scheme::Trial, None, 1, LANES);
    }
}
