//! Intervals and standard errors against values that statsmodels, scipy and pROC computed.
//!
//! Reads the folder of `shared`, which is no part of the project; says that it skipped where there is none.

mod shared;

use std::ops::ControlFlow;
use std::path::Path;

use operating_point::cohort::Cohort;
use operating_point::error::ErrorKind;
use operating_point::read::{self, Source};
use operating_point::report::{Interval, Report};
use operating_point::settings::Settings;
use operating_point::trials::Trials;
use operating_point::uncertainty::delong::{Placements, covariance};
use operating_point::uncertainty::{hanley_mcneil, proportion};
use serde_json::Value;

fn reference(root: &Path, name: &str) -> Value {
    let text = std::fs::read_to_string(root.join("reference").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn of_auc<'a>(report: &'a Report, method: &str) -> Option<&'a Interval> {
    report.systems[0].metrics["auc"].intervals.iter().find(|interval| interval.method == method)
}

fn finding<'a>(report: &'a Report, kind: &str) -> Option<&'a str> {
    report.findings.iter().find(|finding| finding.kind == kind).map(|finding| finding.text.as_str())
}

fn marker(score: &str) -> Settings {
    Settings {
        label: Some("outcome".into()),
        score: vec![score.into()],
        positive: Some("Poor".into()),
        ..Settings::default()
    }
}

/// The placements of each system of a file.
fn placements(root: &Path, file: &str, of: &[Settings]) -> Vec<Placements> {
    let trials = |settings: &Settings| {
        let source =
            Source { name: file.to_owned(), reader: std::fs::File::open(root.join("data").join(file)).unwrap() };
        let mut table = read::read(vec![source], settings, &mut |_| ControlFlow::Continue(())).unwrap();
        Trials::of_system(table.datasets.remove(0).systems.remove(0), None).unwrap()
    };
    let cohort = Cohort::of(of.iter().map(trials).collect()).unwrap();
    (0..of.len()).map(|system| Placements::of(&cohort, system)).collect()
}

/// The largest difference seen, and what it was allowed to be.
struct Difference {
    largest: f64,
    allowed: f64,
}

impl Difference {
    fn see(&mut self, ours: f64, theirs: &Value, what: &str) {
        let difference = (ours - theirs.as_f64().unwrap()).abs();
        assert!(difference <= self.allowed, "{what}: {ours}, not {theirs}");
        self.largest = self.largest.max(difference);
    }
}

#[test]
fn proportions() {
    let Some(root) = shared::folder() else { return };
    let expected = reference(&root, "proportions.json");
    let mut difference = Difference { largest: 0.0, allowed: 1e-10 };
    for case in expected.as_array().unwrap() {
        let count = |field: &str| case[field].as_u64().unwrap();
        let (errors, trials, level) = (count("errors"), count("trials"), case["level"].as_f64().unwrap());
        for (method, interval) in [
            ("wald", proportion::wald(errors, trials, level)),
            ("wilson", proportion::wilson(errors, trials, level)),
            ("clopper_pearson", proportion::clopper_pearson(errors, trials, level)),
        ] {
            let what = format!("{method} for {errors} of {trials} at {level}");
            difference.see(interval.low, &case[method][0], &what);
            difference.see(interval.high, &case[method][1], &what);
        }
    }
    println!("proportions differ by at most {:e}", difference.largest);
}

#[test]
fn delong_as_proc_prints_it() {
    let Some(root) = shared::folder() else { return };
    let expected = reference(&root, "asah-proc.json");
    let mut difference = Difference { largest: 0.0, allowed: 1e-12 };
    for score in ["wfns", "s100b", "ndka"] {
        let report = shared::evaluate(&root, &["data/real/asah.csv"], &marker(score)).unwrap();
        let interval = of_auc(&report, "delong").unwrap();
        let error = interval.standard_error.unwrap();
        difference.see(error * error, &expected[score]["delong_variance"], score);
        difference.see(interval.low, &expected[score]["delong_ci95"][0], score);
        difference.see(interval.high, &expected[score]["delong_ci95"][1], score);
    }
    println!("DeLong's intervals differ by at most {:e}", difference.largest);
}

#[test]
fn standard_errors_of_the_auc() {
    let Some(root) = shared::folder() else { return };
    let mut difference = Difference { largest: 0.0, allowed: 1e-12 };
    for (name, files, settings) in [
        ("disc-detector.json", &["disc-detector.csv"][..], Settings::default()),
        ("disc-detector-rounded.json", &["disc-detector-rounded.csv"], Settings::default()),
        ("ct-ratings.json", &["ct-ratings.csv"], Settings { positive: Some("abnormal".into()), ..Settings::default() }),
        ("real-asah-wfns.json", &["real/asah.csv"], marker("wfns")),
        ("real-asah-s100b.json", &["real/asah.csv"], marker("s100b")),
        ("real-asah-ndka.json", &["real/asah.csv"], marker("ndka")),
        ("real-bob-measure-dev-1.json", &["real/bob-measure-dev-1.txt"], Settings::default()),
        ("real-bob-measure-test-1.json", &["real/bob-measure-test-1.txt"], Settings::default()),
        ("real-score-then-label.json", &["real/score-then-label.txt"], Settings::default()),
        ("real-utterance-score-label.json", &["real/utterance-score-label.txt"], Settings::default()),
        ("real-pyeer-exp1.json", &["real/pyeer-exp1-genuine.txt", "real/pyeer-exp1-impostor.txt"], Settings::default()),
        ("real-pyeer-exp3.json", &["real/pyeer-exp3-genuine.txt", "real/pyeer-exp3-impostor.txt"], Settings::default()),
    ] {
        let files: Vec<String> = files.iter().map(|file| format!("data/{file}")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let report = shared::evaluate(&root, &files, &settings).unwrap();
        let expected = &reference(&root, name)["metrics"];
        let delong = of_auc(&report, "delong").unwrap().standard_error.unwrap();
        difference.see(delong, &expected["auc_delong_se"], name);
        let system = &report.systems[0];
        let ours = hanley_mcneil::standard_error(system.metrics["auc"].value.unwrap(), system.mated, system.non_mated);
        difference.see(ours, &expected["auc_hanley_mcneil_se"], name);
        assert_eq!(of_auc(&report, "hanley-mcneil").unwrap().standard_error, Some(ours));
    }
    println!("standard errors of the AUC differ by at most {:e}", difference.largest);
}

#[test]
fn placements_of_two_systems_give_their_covariance() {
    let Some(root) = shared::folder() else { return };
    let mut difference = Difference { largest: 0.0, allowed: 1e-12 };
    let of = ["matcher_a", "matcher_b"].map(|score| Settings { score: vec![score.to_owned()], ..Settings::default() });
    let matchers = placements(&root, "two-matchers.csv", &of);
    let expected = &reference(&root, "two-matchers.json")["delong"]["covariance"];
    for (row, a) in matchers.iter().enumerate() {
        for (column, b) in matchers.iter().enumerate() {
            difference.see(covariance(a, b).unwrap(), &expected[row][column], "two matchers");
        }
    }
    let markers = placements(&root, "real/asah.csv", &[marker("wfns"), marker("s100b")]);
    let expected = &reference(&root, "asah-proc.json")["paired"]["wfns-s100b"]["covariance"];
    difference.see(covariance(&markers[0], &markers[1]).unwrap(), expected, "wfns and s100b");
    println!("covariances of AUCs differ by at most {:e}", difference.largest);
}

#[test]
fn case_09_no_errors_leave_an_upper_bound() {
    let Some(root) = shared::folder() else { return };
    let report = shared::evaluate(&root, &["cases/09.csv"], &Settings::default()).unwrap();
    let point = &report.systems[0].operating_points[0];
    let high = |intervals: &[Interval], method: &str| {
        intervals.iter().find(|interval| interval.method == method).map(|interval| interval.high).unwrap()
    };
    for intervals in [&point.intervals.fmr, &point.intervals.fnmr] {
        assert!((high(intervals, "rule-of-three") - (1.0 - 0.05_f64.sqrt())).abs() < 1e-12);
        assert!((high(intervals, "clopper-pearson") - (1.0 - 0.025_f64.sqrt())).abs() < 1e-12);
    }
}

#[test]
fn case_24_perfect_separation_is_degenerate() {
    let Some(root) = shared::folder() else { return };
    let report = shared::evaluate(&root, &["cases/24.csv"], &Settings::default()).unwrap();
    let interval = of_auc(&report, "delong").unwrap();
    assert!((interval.low - libm::pow(0.05, 0.05)).abs() < 1e-12);
    assert_eq!((interval.high, interval.standard_error), (1.0, None));
    let text = finding(&report, "delong-degenerate").unwrap();
    assert!(text.contains("degenerate") && text.contains("one-sided lower bound"), "{text}");
    assert_eq!(of_auc(&report, "hanley-mcneil"), None);
}

#[test]
fn case_46_the_interval_is_clamped() {
    let Some(root) = shared::folder() else { return };
    let report = shared::evaluate(&root, &["cases/46.csv"], &Settings::default()).unwrap();
    let interval = of_auc(&report, "delong").unwrap();
    assert_eq!(format!("{:.4}", interval.standard_error.unwrap()), "0.0914");
    assert_eq!(format!("{:.3} {:.3}", interval.low, interval.high), "0.717 1.000");
}

#[test]
fn a_level_out_of_range_is_refused() {
    for level in [0.0, 1.0, -0.5, f64::NAN] {
        let error = Settings { level, ..Settings::default() }.validate().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Setting);
    }
}
