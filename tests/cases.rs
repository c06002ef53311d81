//! Small inputs that broke other tools, with the right outcome of each.
//!
//! Reads `../shared/cases`, which is no part of the project; `tests/made.rs`, `tests/reading.rs` and
//! the unit tests hold the project's own equivalents.

mod shared;

use operating_point::error::{Error, ErrorKind};
use operating_point::read::{Source, read_scores};
use operating_point::report::{Report, Threshold};
use operating_point::settings::Settings;

fn case(files: &[&str]) -> Option<Result<Report, Error>> {
    let root = shared::folder()?;
    let files: Vec<String> = files.iter().map(|file| format!("cases/{file}")).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    Some(shared::evaluate(&root, &files, &Settings::default()))
}

fn value(report: &Report, id: &str) -> f64 {
    report.systems[0].metrics[id].value.unwrap_or_else(|| panic!("{id} is undefined"))
}

fn finding<'a>(report: &'a Report, kind: &str) -> Option<&'a str> {
    report.findings.iter().find(|finding| finding.kind == kind).map(|finding| finding.text.as_str())
}

fn vertices(report: &Report) -> Vec<(f64, f64)> {
    report.systems[0].figures.as_ref().unwrap().roc.iter().map(|vertex| (vertex.1, vertex.2)).collect()
}

fn thresholds(report: &Report) -> Vec<Threshold> {
    report.systems[0].figures.as_ref().unwrap().roc.iter().map(|vertex| vertex.0).collect()
}

#[test]
fn case_01_the_curve_begins_at_reject_all() {
    let Some(report) = case(&["01.csv"]) else { return };
    let report = report.unwrap();
    assert!((value(&report, "auc") - 2.0 / 3.0).abs() < 1e-12);
    let curve = vertices(&report);
    assert_eq!((curve.len(), curve[0], curve[5]), (6, (0.0, 0.0), (1.0, 1.0)));
    assert_eq!(thresholds(&report)[0], Threshold::RejectAll);
}

#[test]
fn case_02_no_threshold_lies_outside_the_scores() {
    let Some(report) = case(&["02.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!(thresholds(&report), [Threshold::RejectAll, Threshold::At(0.9), Threshold::At(0.2)]);
    let csv = String::from_utf8(operating_point::export::csv::operating_points(&report)).unwrap();
    for line in csv.lines().skip(1) {
        let threshold = line.split(',').nth(4).unwrap();
        assert!(["reject all", "0.9", "0.2"].contains(&threshold), "{line}");
    }
}

#[test]
fn case_03_only_equal_bits_are_ties() {
    let Some(report) = case(&["03.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!((value(&report, "auc"), value(&report, "eer"), value(&report, "tied_pairs")), (1.0, 0.0, 0.0));
}

#[test]
fn case_04_ties_count_half() {
    let Some(report) = case(&["04.csv"]) else { return };
    assert_eq!(value(&report.unwrap(), "auc"), 0.875);
}

#[test]
fn case_05_a_tie_is_one_diagonal() {
    let Some(report) = case(&["05.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!(vertices(&report), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]);
    assert_eq!(value(&report, "auc"), 0.5);
    let point = &report.systems[0].operating_points[3];
    assert_eq!((point.threshold, point.fnmr), (Threshold::RejectAll, 1.0), "TMR at FMR 0 is 0");
}

#[test]
fn case_07_equal_error_rates_are_named() {
    let Some(report) = case(&["07_genuine.txt", "07_impostor.txt"]) else { return };
    let report = report.unwrap();
    assert_eq!(value(&report, "auc"), 0.84);
    assert!((value(&report, "eer_interpolated") - 0.4).abs() < 1e-12);
    assert!((value(&report, "eer_rocch") - 0.2).abs() < 1e-12);
}

#[test]
fn case_08_equal_error_rates_by_hand() {
    let Some(report) = case(&["08.txt"]) else { return };
    let report = report.unwrap();
    assert_eq!(value(&report, "eer_interpolated"), 0.5);
    assert!((value(&report, "eer_rocch") - 1.0 / 3.0).abs() < 1e-15);
}

#[test]
fn case_09_perfect_separation_states_the_thresholds() {
    let Some(report) = case(&["09.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!((value(&report, "auc"), value(&report, "eer")), (1.0, 0.0));
    let text = finding(&report, "perfect-separation").unwrap();
    assert!(text.contains("any threshold above 0.2 and up to 0.8 "), "{text}");
}

#[test]
fn case_10_failures_are_counted_and_infinity_stays() {
    let Some(report) = case(&["10.csv"]) else { return };
    let report = report.unwrap();
    let failures = report.inputs[0].failures;
    assert_eq!((failures.mated, failures.non_mated, report.inputs[0].used), (1, 1, 4));
    assert_eq!(value(&report, "auc"), 0.5);
    assert_eq!(thresholds(&report)[..2], [Threshold::RejectAll, Threshold::At(f64::INFINITY)]);
    assert!(finding(&report, "failures").unwrap().contains("1 mated, 1 non-mated"));
}

#[test]
fn case_13_only_reject_all_reaches_the_target() {
    let Some(report) = case(&["13.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!(value(&report, "auc"), 0.25);
    for point in &report.systems[0].operating_points {
        assert_eq!((point.threshold, point.fnmr), (Threshold::RejectAll, 1.0));
    }
}

#[test]
fn case_15_what_has_no_counterpart_is_listed() {
    let Some(report) = case(&["15_scores", "15_trials"]) else { return };
    let error = report.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OneClass, "one non-mated trial is left: {error}");
}

#[test]
fn case_16_a_key_of_one_class_is_no_report() {
    let Some(report) = case(&["16_scores", "16_trials"]) else { return };
    let error = report.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OneClass);
    assert!(error.message().contains("no non-mated trials, only 2 mated"), "{error}");
}

#[test]
fn case_17_ids_decide_and_not_the_order() {
    let Some(report) = case(&["17_key.txt", "17_scores.txt"]) else { return };
    let report = report.unwrap();
    assert_eq!(value(&report, "auc"), 1.0);
    assert!(finding(&report, "orders-differ").is_some());
}

#[test]
fn case_39_counts_are_read_where_a_setting_says_so() {
    let Some(root) = shared::folder() else { return };
    let files = ["cases/39_genuine.txt", "cases/39_impostor_hist.txt"];
    let listed = shared::evaluate(&root, &files, &Settings::default()).unwrap();
    assert_eq!(listed.systems[0].non_mated, 4);
    assert!(finding(&listed, "may-be-histogram").unwrap().contains("--histogram"));
    let settings = Settings { histogram: true, ..Settings::default() };
    let counted = shared::evaluate(&root, &files, &settings).unwrap();
    assert_eq!((counted.systems[0].non_mated, counted.inputs[1].rows, counted.inputs[1].used), (36, 4, 36));
    assert!((value(&counted, "auc") - 107.0 / 108.0).abs() < 1e-12);
    assert!(finding(&counted, "histogram").is_some() && finding(&counted, "may-be-histogram").is_none());
}

#[test]
fn case_40_ids_are_text() {
    let Some(report) = case(&["40_scores", "40_trials"]) else { return };
    assert_eq!(value(&report.unwrap(), "auc"), 1.0);
}

#[test]
fn case_44_pairs_that_come_again_are_told() {
    let Some(report) = case(&["44.txt"]) else { return };
    let report = report.unwrap();
    assert!(finding(&report, "duplicate-trials").unwrap().contains("1 trial repeats an earlier one"));
    assert!(finding(&report, "reversed-pairs").unwrap().contains("1 of them with another label"));
    assert!(finding(&report, "self-pairs").unwrap().contains("1 trial compares an id with itself"));
    assert_eq!(report.inputs[0].used, 5);
}

#[test]
fn case_20_a_reversed_file_is_pointed_out() {
    let Some(report) = case(&["20.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!(value(&report, "auc"), 0.25);
    assert!(finding(&report, "orientation-reversed").unwrap().contains("reversed"));
}

#[test]
fn case_25_classes_go_by_their_meaning() {
    let Some(report) = case(&["25.csv"]) else { return };
    assert_eq!(value(&report.unwrap(), "auc"), 1.0);
}

#[test]
fn case_26_one_and_two_are_asked_about() {
    let Some(root) = shared::folder() else { return };
    let with = |positive: &str| {
        let settings = Settings { positive: Some(positive.to_owned()), ..Settings::default() };
        shared::evaluate(&root, &["cases/26.csv"], &settings)
    };
    let error = case(&["26.csv"]).unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Label);
    assert!(error.way_out().contains("'1', '2'") && error.way_out().contains("--positive"), "{error}");
    assert_eq!(value(&with("2").unwrap(), "auc"), 1.0);
    assert_eq!(value(&with("1").unwrap(), "auc"), 0.0);
    let error = with("3").unwrap_err();
    assert!(error.message().contains("'3'") && error.way_out().contains("'1', '2'"), "{error}");
}

#[test]
fn case_27_minus_one_beside_zero_is_unlabelled() {
    let Some(report) = case(&["27.txt"]) else { return };
    let report = report.unwrap();
    let left_out = &report.inputs[0].left_out;
    assert_eq!((left_out[0].count, &left_out[0].lines[..], report.inputs[0].used), (1, &[3][..], 2));
    assert!(finding(&report, "unlabelled").unwrap().starts_with("1 row labelled -1"));
    assert_eq!(value(&report, "auc"), 1.0);
}

#[test]
fn case_28_one_class_is_no_report() {
    let Some(report) = case(&["28.csv"]) else { return };
    let error = report.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OneClass);
    let text = error.to_string();
    assert!(text.contains("no mated trials") && text.contains("second file"), "{text}");
}

#[test]
fn case_30_average_precision_is_a_step_sum() {
    let Some(report) = case(&["30.csv"]) else { return };
    let report = report.unwrap();
    assert_eq!((value(&report, "average_precision"), report.systems[0].prevalence), (0.25, 0.25));
    assert_eq!(value(&report, "pr_auc_trapezoid"), 0.625);
}

#[test]
fn cases_34_and_36_have_decimal_commas() {
    for file in ["34a.csv", "34b.tsv", "36a.txt"] {
        let Some(report) = case(&[file]) else { return };
        let report = report.unwrap();
        assert_eq!(value(&report, "auc"), 1.0, "{file}");
        assert!(report.inputs[0].format.ends_with(", decimal commas"), "{}", report.inputs[0].format);
    }
}

#[test]
fn case_35_marks_and_quotes_are_no_part_of_a_name() {
    for file in ["35a.csv", "35b.csv"] {
        let Some(report) = case(&[file]) else { return };
        assert_eq!(value(&report.unwrap(), "auc"), 1.0, "{file}");
    }
}

#[test]
fn case_38_blank_lines_are_no_scores() {
    let Some(root) = shared::folder() else { return };
    let reader = std::fs::File::open(root.join("cases/38.txt")).unwrap();
    let list = read_scores(Source { name: "38.txt".into(), reader }, &Settings::default()).unwrap();
    assert_eq!(list.scores, [0.5, 0.7, 0.9]);
}
