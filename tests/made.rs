//! The project's own score files: invented scores with values by scikit-learn and numpy
//! (`tests/data/make.py`), and the published CT ratings of Hanley and McNeil 1982.

use std::fs::File;
use std::io::Cursor;
use std::path::Path;

use operating_point::evaluate::evaluate;
use operating_point::read::Source;
use operating_point::report::{Report, Support, Threshold};
use operating_point::settings::{Orientation, Settings};

fn of_text(name: &str, text: impl Into<String>, settings: &Settings) -> Report {
    evaluate(vec![Source { name: name.to_owned(), reader: Cursor::new(text.into()) }], settings).unwrap()
}

fn value(report: &Report, id: &str) -> f64 {
    report.systems[0].metrics[id].value.unwrap_or_else(|| panic!("{id} is undefined"))
}

#[test]
fn made_scores_agree_with_scikit_learn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let expected: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.join("made-scores.json")).unwrap()).unwrap();
    let reader = File::open(folder.join("made-scores.csv")).unwrap();
    let report = evaluate(vec![Source { name: "made-scores.csv".into(), reader }], &Settings::default()).unwrap();
    let system = &report.systems[0];
    assert_eq!(
        (Some(system.mated), Some(system.non_mated)),
        (expected["mated"].as_u64(), expected["non_mated"].as_u64())
    );
    let metrics = expected["metrics"].as_object().unwrap();
    assert!(metrics.len() >= 12);
    for (id, theirs) in metrics {
        let (ours, theirs) = (value(&report, id), theirs.as_f64().unwrap());
        assert!((ours - theirs).abs() <= 1e-12 * theirs.abs(), "{id}: {ours} and {theirs}");
    }
}

/// The 109 ratings: how many of the 58 normal and 51 abnormal images got each of 1 to 5.
fn ct_ratings() -> Report {
    let mut text = String::from("rating,truth\n");
    for (word, counts) in [("normal", [33, 6, 6, 11, 2]), ("abnormal", [3, 2, 2, 11, 33])] {
        for (rating, count) in (1..).zip(counts) {
            text.push_str(&format!("{rating},{word}\n").repeat(count));
        }
    }
    of_text("ct.csv", text, &Settings { positive: Some("abnormal".into()), ..Settings::default() })
}

#[test]
fn ct_ratings_give_the_published_area() {
    let report = ct_ratings();
    assert_eq!(format!("{:.3}", value(&report, "auc")), "0.893");
    // 2642 of the 51 x 58 pairs, ties counted half.
    assert_eq!(value(&report, "auc"), 2642.0 / 2958.0);
    assert_eq!(value(&report, "tied_pairs"), 310.0 / 2958.0);
    // At 5 and above: 33 of 51 abnormal, 2 of 58 normal; at 4: 44 and 13.
    let point = &report.systems[0].operating_points[0];
    assert_eq!((point.threshold, point.false_matches, point.false_non_matches), (Threshold::At(5.0), 2, 18));
    assert_eq!(point.support, Support::Weak);
    assert!((value(&report, "tmr@fmr=1e-1") - (33.0 + 11.0 * (5.8 - 2.0) / 11.0) / 51.0).abs() < 1e-15);
    // BMEC: FMR 13/58 above FNMR 7/51 at 4, below 18/51 at 5; the gap at 4 is the smaller.
    assert_eq!(value(&report, "eer"), (13.0 / 58.0 + 7.0 / 51.0) / 2.0);
    assert_eq!(report.systems[0].metrics["eer"].threshold, Some(Threshold::At(4.0)));
    assert_eq!(value(&report, "min_dcf@p=0.01"), 1.0);
    assert_eq!(report.systems[0].metrics["min_dcf@p=0.01"].threshold, Some(Threshold::RejectAll));
    assert_eq!(value(&report, "fmr@tmr=0.9"), 19.0 / 58.0);
}

#[test]
fn cost_lines_touch_the_hull() {
    let equal = Settings { priors: vec![0.5], cost_false_match: 0.5, ..Settings::default() };
    let report = of_text("a.csv", "label,score\n1,4\n1,2\n0,3\n0,1\n", &equal);
    let line = &report.systems[0].cost_lines[0];
    assert_eq!(line.slope, 0.5);
    let points: Vec<(f64, f64)> = line.points.iter().map(|point| (point.fmr, point.tmr)).collect();
    // The hull is (0,0) (0,1/2) (1/2,1) (1,1): slope 1/2 touches it at (1/2, 1).
    assert_eq!(points, [(0.5, 1.0)]);
    let report =
        of_text("a.csv", "label,score\n1,4\n1,2\n0,3\n0,1\n", &Settings { priors: vec![0.5], ..Settings::default() });
    // Slope 1 lies along the edge: both ends, the lower FMR first.
    let points: Vec<(f64, f64)> =
        report.systems[0].cost_lines[0].points.iter().map(|point| (point.fmr, point.tmr)).collect();
    assert_eq!(points, [(0.0, 0.5), (0.5, 1.0)]);
}

#[test]
fn costs_and_stated_thresholds_stand_in_the_ids() {
    let settings =
        Settings { cost_false_match: 10.0, thresholds: vec![0.5], fmr_targets: vec![5e-4], ..Settings::default() };
    let report = of_text("a.csv", "label,score\n1,0.9\n1,0.5\n0,0.5\n0,0.1\n", &settings);
    assert_eq!(value(&report, "min_dcf@p=0.01,cm=1,cfa=10"), 0.5);
    assert_eq!(value(&report, "tmr@threshold=0.5"), 1.0);
    assert_eq!(value(&report, "fmr@threshold=0.5"), 0.5);
    assert_eq!(value(&report, "accuracy@threshold=0.5"), 0.75);
    assert!(report.systems[0].metrics.contains_key("tmr@fmr=5e-4"));
}

#[test]
fn distances_mirror_similarities() {
    let similar = of_text("a.csv", "label,score\n1,-0.2\n1,-0.7\n0,-0.5\n0,-0.9\n", &Settings::default());
    let settings = Settings { orientation: Some(Orientation::Distance), thresholds: vec![0.5], ..Settings::default() };
    let distant = of_text("a.csv", "label,score\n1,0.2\n1,0.7\n0,0.5\n0,0.9\n", &settings);
    for (id, metric) in &similar.systems[0].metrics {
        let mirrored = &distant.systems[0].metrics[id];
        assert_eq!(metric.value, mirrored.value, "{id}");
        let negated = metric.threshold.map(|threshold| threshold.score().map(|score| -score));
        assert_eq!(mirrored.threshold.map(Threshold::score), negated, "{id}");
    }
    assert_eq!(value(&distant, "tmr@threshold=0.5"), 0.5);
    assert_eq!(value(&distant, "fmr@threshold=0.5"), 0.5);
}

#[test]
fn findings_say_what_to_know() {
    let kinds = |text: &str, settings: &Settings| -> Vec<String> {
        of_text("a.csv", text, settings).findings.into_iter().map(|finding| finding.kind).collect()
    };
    let has = |text: &str, kind: &str| kinds(text, &Settings::default()).iter().any(|found| found == kind);
    assert!(has("label,score\n1,0.1\n1,0.4\n0,0.3\n0,0.6\n", "orientation-reversed"));
    assert!(!has("label,score\n1,0.6\n1,0.3\n0,0.4\n0,0.1\n", "orientation-reversed"));
    assert!(has("label,score\n1,1\n1,0\n0,0\n0,0\n", "decisions"));
    assert!(has("label,score\n1,2\n1,1\n0,1\n0,0\n", "coarse-ties"));
    assert!(has("label,score\n1,2\n1,3\n0,1\n0,0\n", "perfect-separation"));
    assert!(has("label,score\n1,2\n1,3\n0,1\n0,0\n", "target-unsupported"));
    assert!(has("label,score\n1,2\n1,nan\n0,1\n0,0\n", "failures"));
    let mut many = String::from("label,score\n1,50\n1,60\n");
    (0..1000).for_each(|i| many.push_str(&format!("0,{}\n", i % 100)));
    assert!(has(&many, "target-weak") && has(&many, "few-false-non-matches"));
    let one_value = kinds("label,score\n1,7\n0,7\n", &Settings::default());
    assert!(one_value.contains(&"decisions".to_owned()) && one_value.contains(&"target-unsupported".to_owned()));
}

#[test]
fn perfect_separation_states_the_interval() {
    let text = |settings: &Settings, rows: &str| {
        let report = of_text("a.csv", format!("label,score\n{rows}"), settings);
        report.findings.into_iter().find(|finding| finding.kind == "perfect-separation").unwrap().text
    };
    let similar = text(&Settings::default(), "1,0.7\n1,0.9\n0,0.3\n");
    assert!(similar.contains("any threshold above 0.3 and up to 0.7 "), "{similar}");
    let distance = Settings { orientation: Some(Orientation::Distance), ..Settings::default() };
    let distant = text(&distance, "1,0.2\n0,0.6\n");
    assert!(distant.contains("any threshold below 0.6 and down to 0.2 "), "{distant}");
}

#[test]
fn equal_error_rates_do_not_depend_on_which_class_is_called_mated() {
    let rates = |rows: &str| {
        let report = of_text("a.csv", format!("label,score\n{rows}"), &Settings::default());
        ["eer", "eer_interpolated", "eer_rocch"].map(|id| value(&report, id))
    };
    // Mated 10 and 30 around a non-mated 20; the same seen from the other class.
    let [_, interpolated, hull] = rates("mated,10\nmated,30\nnon-mated,20\n");
    assert_eq!(interpolated, 0.5);
    assert!((hull - 1.0 / 3.0).abs() < 1e-15);
    assert_eq!(rates("mated,-20\nnon-mated,-10\nnon-mated,-30\n")[1..], [interpolated, hull]);
    assert_eq!(rates("mated,10\nnon-mated,20\n"), [1.0, 1.0, 0.5], "perfectly inverted");
}
