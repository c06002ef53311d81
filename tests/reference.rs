//! Every metric against values that scikit-learn, pROC and numpy computed.
//!
//! Reads `../shared`, which is no part of the project; says that it skipped where there is none.

mod shared;

use operating_point::settings::{Orientation, Settings};
use serde_json::Value;

/// Metrics that are differences are compared absolutely.
const DIFFERENCES: [&str; 4] = ["fnmr@", "overstatement@", "gini", "roc_pr_gap"];

/// Reference entries that are no metric of this report.
const NOT_METRICS: [&str; 4] = ["auc_hanley_mcneil_se", "auc_delong_se", "calibration", "step@"];

fn agree(reference: &str, files: &[&str], settings: &Settings) {
    let Some(root) = shared::folder() else {
        return;
    };
    let text = std::fs::read_to_string(root.join("reference").join(reference)).unwrap();
    let expected: Value = serde_json::from_str(&text).unwrap();
    let report = shared::evaluate(&root, files, settings).unwrap();
    let system = &report.systems[0];
    let count = |field: &str| expected["counts"][field].as_u64().unwrap();
    assert_eq!((system.mated, system.non_mated), (count("mated"), count("non_mated")), "{reference}");

    // The reference has distances negated.
    let sign = if settings.orientation == Some(Orientation::Distance) { -1.0 } else { 1.0 };
    let mut compared = 0;
    for (id, value) in expected["metrics"].as_object().unwrap() {
        if let Some(target) = id.strip_prefix("step@fmr=") {
            step(reference, &report, target.parse().unwrap(), value, sign);
            continue;
        }
        if NOT_METRICS.iter().any(|prefix| id.starts_with(prefix)) {
            continue;
        }
        let metric = system.metrics.get(id).unwrap_or_else(|| panic!("{reference}: no metric {id}"));
        match (metric.value, value.as_f64()) {
            (Some(ours), Some(theirs)) => {
                let scale = if DIFFERENCES.iter().any(|prefix| id.starts_with(prefix)) { 1.0 } else { theirs.abs() };
                assert!((ours - theirs).abs() <= 1e-12 * scale, "{reference}: {id} is {ours}, theirs {theirs}");
            }
            (ours, theirs) => assert_eq!(ours, theirs, "{reference}: {id}"),
        }
        compared += 1;
    }
    assert!(compared >= 30, "{reference}: only {compared} metrics were compared");
}

fn step(reference: &str, report: &operating_point::report::Report, target: f64, expected: &Value, sign: f64) {
    let point = report.systems[0].operating_points.iter().find(|point| point.target_fmr == target).unwrap();
    let threshold = expected["threshold"].as_f64().map(|threshold| sign * threshold);
    assert_eq!(point.threshold.score(), threshold, "{reference}: threshold at {target}");
    assert_eq!(Some(point.false_matches), expected["false_matches"].as_u64(), "{reference} at {target}");
    assert_eq!(Some(point.false_non_matches), expected["false_non_matches"].as_u64(), "{reference} at {target}");
    assert!((point.fmr - expected["fmr"].as_f64().unwrap()).abs() <= 1e-12);
    assert!((point.fnmr - (1.0 - expected["tmr"].as_f64().unwrap())).abs() <= 1e-12);
}

fn positive(word: &str) -> Settings {
    Settings { positive: Some(word.to_owned()), ..Settings::default() }
}

#[test]
fn disc_detector() {
    agree("disc-detector.json", &["data/disc-detector.csv"], &Settings::default());
}

#[test]
fn disc_detector_rounded() {
    agree("disc-detector-rounded.json", &["data/disc-detector-rounded.csv"], &Settings::default());
}

#[test]
fn ct_ratings() {
    agree("ct-ratings.json", &["data/ct-ratings.csv"], &positive("abnormal"));
}

#[test]
fn pyeer_exp1() {
    let files = ["data/real/pyeer-exp1-genuine.txt", "data/real/pyeer-exp1-impostor.txt"];
    agree("real-pyeer-exp1.json", &files, &Settings::default());
}

#[test]
fn pyeer_exp3() {
    let files = ["data/real/pyeer-exp3-genuine.txt", "data/real/pyeer-exp3-impostor.txt"];
    agree("real-pyeer-exp3.json", &files, &Settings::default());
}

#[test]
fn pyeer_exp3_counted() {
    let files = ["data/real/pyeer-exp3-genuine.txt", "data/real/pyeer-exp3-impostor-histogram.txt"];
    agree("real-pyeer-exp3.json", &files, &Settings { histogram: true, ..Settings::default() });
}

#[test]
fn bob_measure() {
    for set in ["dev", "test"] {
        let file = format!("data/real/bob-measure-{set}-1.txt");
        agree(&format!("real-bob-measure-{set}-1.json"), &[&file], &Settings::default());
    }
}

#[test]
fn score_then_label() {
    agree("real-score-then-label.json", &["data/real/score-then-label.txt"], &Settings::default());
}

#[test]
fn utterance_score_label() {
    agree("real-utterance-score-label.json", &["data/real/utterance-score-label.txt"], &Settings::default());
}

#[test]
fn two_class_example() {
    let settings = Settings {
        label: Some("truth".into()),
        score: vec!["Class1".into()],
        positive: Some("Class1".into()),
        ..Settings::default()
    };
    agree("real-two-class-example.json", &["data/real/two-class-example.csv"], &settings);
}

#[test]
fn bob_bio_text() {
    for columns in ["4col", "5col"] {
        let file = format!("data/real/bob-bio-dev-{columns}.txt");
        agree(&format!("real-bob-bio-dev-{columns}.json"), &[&file], &Settings::default());
    }
    let distance = Settings { orientation: Some(Orientation::Distance), ..Settings::default() };
    agree("real-bob-bio-nonorm-dev.json", &["data/real/bob-bio-nonorm-dev"], &distance);
}

#[test]
fn bob_bio_csv_without_its_attacks() {
    let files = ["data/real/bob-bio-vulnerability-dev.csv"];
    agree("real-bob-bio-vulnerability-dev.json", &files, &Settings::default());
    let Some(root) = shared::folder() else { return };
    let report = shared::evaluate(&root, &files, &Settings::default()).unwrap();
    let attacks = report.inputs[0].left_out[0].count;
    assert_eq!(attacks + report.inputs[0].used, report.inputs[0].rows);
    assert!(report.findings.iter().any(|finding| finding.kind == "attacks"));
}

#[test]
fn deepface() {
    let settings = Settings {
        score: vec!["VGG-Face_cosine".into()],
        orientation: Some(Orientation::Distance),
        ..Settings::default()
    };
    agree("real-deepface-pivot.json", &["data/real/deepface-pivot.csv"], &settings);
}

#[test]
fn likelihood_ratios_of_known_matches() {
    let files = ["data/real/lir-LLR_KM.csv", "data/real/lir-LLR_KNM.csv"];
    agree("real-lir.json", &files, &Settings::default());
}

#[test]
fn the_worked_example_prints_what_it_printed() {
    let Some(root) = shared::folder() else {
        return;
    };
    let exact = shared::evaluate(&root, &["data/disc-detector.csv"], &Settings::default()).unwrap();
    let rounded = shared::evaluate(&root, &["data/disc-detector-rounded.csv"], &Settings::default()).unwrap();
    for (report, id, places, printed) in [
        (&exact, "auc", 4, "0.8156"),
        (&rounded, "auc", 4, "0.7967"),
        (&rounded, "auc_optimistic", 4, "0.8951"),
        (&rounded, "auc_pessimistic", 4, "0.6984"),
        (&exact, "tmr@fmr=1e-2", 3, "0.290"),
        (&exact, "fmr@tmr=0.95", 3, "0.639"),
        (&exact, "pauc_mcclish@fmr=1e-1", 4, "0.6836"),
    ] {
        let value = report.systems[0].metrics[id].value.unwrap();
        assert_eq!(format!("{value:.places$}"), printed, "{id}");
    }
}
