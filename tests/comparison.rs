//! Paired comparisons against values that numpy, scikit-learn and pROC gave.
//!
//! Reads the folder of `shared`, which is no part of the project; says that it skipped where there is none.

#[path = "shared/folder.rs"]
mod shared;

use std::ops::ControlFlow;
use std::path::Path;

use operating_point::evaluate::{Prepared, of_table};
use operating_point::groups::{CROSS, Groups};
use operating_point::read::{self, Source, Table};
use operating_point::report::{Better, Comparison, Report, Support};
use operating_point::settings::{Scheme, Settings};
use serde_json::Value;

/// The resamples of each interval that is compared with a reference of 3,000.
const RESAMPLES: u32 = 20_000;

fn reference(root: &Path, name: &str) -> Value {
    let text = std::fs::read_to_string(root.join("reference").join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// One data set of several score columns of a file.
fn table(root: &Path, file: &str, scores: &[&str], settings: &Settings) -> Table {
    let read = |score: &&str| {
        let reader = std::fs::File::open(root.join("data").join(file)).unwrap();
        let settings = Settings { score: vec![(*score).to_owned()], ..settings.clone() };
        let source = Source { name: file.to_owned(), reader };
        read::read(vec![source], &settings, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    let mut tables: Vec<Table> = scores.iter().map(read).collect();
    let mut table = tables.remove(0);
    table.datasets[0].systems.extend(tables.into_iter().flat_map(|other| other.datasets).flat_map(|set| set.systems));
    table
}

fn report(prepared: &Prepared, settings: &Settings) -> Report {
    let plans = prepared.plans();
    let pieces = prepared.pieces();
    let (first, second) = pieces.split_at(pieces.len() / 2);
    let compute = |pieces: &[operating_point::evaluate::Piece]| {
        let of = |piece: &operating_point::evaluate::Piece| {
            (piece.clone(), piece.replicates(&plans, settings.seed).unwrap())
        };
        pieces.iter().map(of).collect::<Vec<_>>()
    };
    let parts = std::thread::scope(|scope| {
        let other = scope.spawn(|| compute(second));
        let mut parts = compute(first);
        parts.extend(other.join().unwrap());
        parts
    });
    prepared.finish(prepared.report(), parts).unwrap()
}

fn compared(report: &Report, scheme: Scheme) -> &Comparison {
    report.comparisons.iter().find(|comparison| comparison.scheme.as_deref() == Some(scheme.name())).unwrap()
}

fn near(ours: f64, theirs: &Value, allowed: f64, what: &str) {
    let theirs = number(theirs);
    assert!((ours - theirs).abs() <= allowed, "{what}: {ours}, not {theirs}");
}

#[test]
fn two_matchers() {
    let Some(root) = shared::folder() else { return };
    let expected = reference(&root, "two-matchers.json");
    let schemes = [Scheme::Trial, Scheme::Stratified, Scheme::Identity];
    let settings = Settings { resamples: RESAMPLES, schemes: schemes.to_vec(), ..Settings::default() };
    let table = table(&root, "two-matchers.csv", &["matcher_a", "matcher_b"], &settings);
    let report = report(&of_table(table, &settings).unwrap(), &settings);
    assert_eq!(report.comparisons.len(), 3);
    for (system, name) in report.systems.iter().zip(["matcher_a", "matcher_b"]) {
        assert_eq!(system.name, name);
        for (id, value) in expected[name]["metrics"].as_object().unwrap() {
            if let (Some(metric), Some(_)) = (system.metrics.get(id), value.as_f64()) {
                near(metric.value.unwrap(), value, 1e-12, &format!("{name} {id}"));
            }
        }
    }
    for scheme in schemes {
        let comparison = compared(&report, scheme);
        assert_eq!((comparison.common_trials, comparison.mated, comparison.non_mated), (30_900, 900, 30_000));
        delong(comparison, &expected["delong"], 1e-10);
        for (id, expected) in expected["bootstrap"][scheme.name()].as_object().unwrap() {
            let (what, entry) = (format!("{} {id}", scheme.name()), &comparison.metrics[id]);
            ends([entry.low.unwrap(), entry.high.unwrap()], &expected["difference"], &what);
            share(entry.p_a_greater.unwrap(), number(&expected["difference"]["p_a_greater"]), &what);
            for (system, expected) in report.systems.iter().zip(expected["per_system"].as_array().unwrap()) {
                let intervals = &system.metrics[id].intervals;
                let interval = intervals.iter().find(|interval| interval.method == scheme.method()).unwrap();
                ends([interval.low, interval.high], expected, &format!("{} {what}", system.name));
                let ratio = interval.standard_error.unwrap() / number(&expected["sd"]);
                // 4.5 standard deviations of the ratio of two sample deviations, with room for heavy tails.
                assert!((ratio - 1.0).abs() < 0.09, "{} {what}: deviation {ratio} times", system.name);
            }
        }
        let flips: Vec<&str> = comparison.flips.iter().map(|flip| flip.metric.as_str()).collect();
        for id in ["tmr@fmr=1e-2", "tmr@fmr=1e-3", "min_dcf@p=0.01"] {
            assert!(flips.contains(&id), "{scheme:?}: {flips:?}");
        }
        assert!(!flips.contains(&"tmr@fmr=1e-1"), "{scheme:?}: {flips:?}");
        let strict = comparison.flips.iter().find(|flip| flip.metric == "tmr@fmr=1e-3").unwrap();
        assert_eq!((strict.auc_prefers, strict.metric_prefers), (Better::B, Better::A));
        assert_eq!(strict.support, Some(Support::Supported));
        // (0.65 - 0.146) / 0.026.
        assert!((strict.ratio.unwrap() - 19.36).abs() < 0.01, "{:?}", strict.ratio);
    }

    let finding = &report.findings[0];
    assert_eq!(finding.kind, "ranking-flip");
    for said in [
        "matcher_b has the larger full AUC (0.971 against 0.945)",
        "matcher_a accepts",
        "65.0\u{a0}%",
        "14.6\u{a0}%",
        "identities are",
    ] {
        assert!(finding.text.contains(said), "{}", finding.text);
    }
}

fn delong(comparison: &Comparison, expected: &Value, allowed: f64) {
    let delong = comparison.delong.unwrap();
    if !expected["difference"].is_null() {
        near(delong.difference, &expected["difference"], allowed, "difference");
    }
    near(delong.z.unwrap(), &expected["z"], allowed, "z");
    near(delong.p_value.unwrap(), &expected["p_value"], allowed, "p");
    near(delong.low.unwrap(), &expected["ci95"][0], allowed, "low");
    near(delong.high.unwrap(), &expected["ci95"][1], allowed, "high");
}

/// The ends of an interval against those of 3,000 reference resamples.
fn ends(ours: [f64; 2], expected: &Value, what: &str) {
    let close = 4.0 * 2.673 * number(&expected["sd"]) * (1.0 / 3000.0 + 1.0 / f64::from(RESAMPLES)).sqrt();
    for (end, (value, bracket)) in ours.into_iter().zip(["low_bracket", "high_bracket"]).enumerate() {
        let other = number(&expected["ci95"][end]);
        let inside = number(&expected[bracket][0]) <= value && value <= number(&expected[bracket][1]);
        assert!((value - other).abs() <= close || inside, "{what}: end {value}, in the reference {other}");
    }
}

/// A share of resamples against one of 3,000.
fn share(ours: f64, p: f64, what: &str) {
    let room = 4.0 * (p * (1.0 - p) * (1.0 / 3000.0 + 1.0 / f64::from(RESAMPLES))).sqrt() + 2.0 / 3000.0;
    assert!((ours - p).abs() <= room, "{what}: {ours}, not {p}");
}

#[test]
fn three_markers_as_proc_compares_them() {
    let Some(root) = shared::folder() else { return };
    let settings =
        Settings { label: Some("outcome".into()), positive: Some("Poor".into()), resamples: 0, ..Settings::default() };
    let table = table(&root, "real/asah.csv", &["wfns", "s100b", "ndka"], &settings);
    let report = of_table(table, &settings).unwrap().report();
    let expected = reference(&root, "asah-proc.json");
    assert_eq!(report.comparisons.len(), 3);
    for comparison in &report.comparisons {
        let pair = format!("{}-{}", comparison.a, comparison.b);
        delong(comparison, &expected["paired"][&pair], 1e-10);
    }
}

fn sources(text: &str) -> Vec<Source<std::io::Cursor<String>>> {
    vec![Source { name: "made.csv".to_owned(), reader: std::io::Cursor::new(text.to_owned()) }]
}

/// A data set in which every system is the same.
fn same(systems: usize, settings: &Settings) -> Table {
    let score = |trial: u32| f64::from(trial.wrapping_mul(2_654_435_761) % 1000) / 1000.0;
    let rows = (0..400).map(|trial| match trial % 4 {
        0 => format!("{trial},1,{}\n", score(trial) + 0.4),
        _ => format!("{trial},0,{}\n", score(trial)),
    });
    let text: String = std::iter::once("trial,label,matcher\n".to_owned()).chain(rows).collect();
    let mut table = read::read(sources(&text), settings, &mut |_| ControlFlow::Continue(())).unwrap();
    let first = table.datasets[0].systems[0].clone();
    table.datasets[0].systems =
        (0..systems).map(|number| read::Scores { system: format!("copy {number}"), ..first.clone() }).collect();
    table
}

#[test]
fn a_system_against_itself() {
    let settings = Settings { schemes: vec![Scheme::Trial, Scheme::Stratified], ..Settings::default() };
    let report = report(&of_table(same(2, &settings), &settings).unwrap(), &settings);
    for comparison in &report.comparisons {
        let delong = comparison.delong.unwrap();
        assert_eq!((delong.difference, delong.z, delong.p_value, delong.low), (0.0, None, None, None));
        for (id, entry) in &comparison.metrics {
            assert_eq!((entry.difference, entry.better), (Some(0.0), None), "{id}");
            assert_ne!(entry.significant, Some(true), "{id}");
            if let Some(p_equal) = entry.p_equal {
                assert_eq!((p_equal, entry.p_a_greater, entry.p_value), (1.0, Some(0.0), Some(1.0)), "{id}");
            }
        }
        assert!(comparison.flips.is_empty() && comparison.crossings.is_empty() && comparison.ranges.is_empty());
        assert_eq!(comparison.metrics["auc"].significant, Some(false));
    }
    assert_eq!(report.findings.iter().filter(|finding| finding.kind == "no-ranking-flip").count(), 1);
    assert!(!report.findings.iter().any(|finding| finding.kind == "ranking-flip"));
}

#[test]
fn a_baseline_and_holm() {
    let settings = Settings { baseline: Some("copy 2".into()), holm: true, resamples: 400, ..Settings::default() };
    let report = report(&of_table(same(4, &settings), &settings).unwrap(), &settings);
    let pairs: Vec<(&str, &str)> = report.comparisons.iter().map(|c| (c.a.as_str(), c.b.as_str())).collect();
    assert_eq!(pairs, [("copy 0", "copy 2"), ("copy 1", "copy 2"), ("copy 3", "copy 2")]);
    assert!(report.comparisons.iter().all(|comparison| comparison.metrics["auc"].p_adjusted == Some(1.0)));
    let few = Settings { resamples: 208, holm: true, ..Settings::default() };
    let refused = self::report(&of_table(same(4, &few), &few).unwrap(), &few);
    let advice = |report: &Report| {
        let told = report.findings.iter().filter(|finding| finding.kind == "holm-refused");
        told.map(|finding| finding.text.ends_with("compare with one baseline.")).collect::<Vec<bool>>()
    };
    assert_eq!(advice(&refused), [true]);
    assert_eq!(refused.comparisons[0].metrics["auc"].significant, None);
    let few = Settings { resamples: 208, ..settings };
    assert_eq!(advice(&self::report(&of_table(same(8, &few), &few).unwrap(), &few)), [false]);
    let unknown = Settings { baseline: Some("nobody".into()), ..Settings::default() };
    let error = of_table(same(2, &unknown), &unknown).unwrap_err();
    assert!(error.to_string().contains("no system 'nobody'"), "{error}");
}

#[test]
fn different_trials_are_compared_on_the_common_ones() {
    let settings = Settings { resamples: 300, ..Settings::default() };
    let mut table = same(2, &settings);
    let second = &mut table.datasets[0].systems[1];
    second.mated[..40].fill(f64::NAN);
    let report = report(&of_table(table, &settings).unwrap(), &settings);
    assert_eq!((report.systems[0].mated, report.systems[1].mated), (100, 60));
    let comparison = &report.comparisons[0];
    assert_eq!((comparison.common_trials, comparison.mated, comparison.non_mated), (360, 60, 300));
    assert_eq!(comparison.metrics["auc"].difference, Some(0.0));
    assert_eq!(comparison.metrics["auc"].a, report.systems[1].metrics["auc"].value);
    assert_ne!(comparison.metrics["auc"].a, report.systems[0].metrics["auc"].value);
    let intervals = |system: usize| &report.systems[system].metrics["auc"].intervals;
    assert!((0..2).all(|system| intervals(system).iter().any(|interval| interval.method == "bootstrap-trial")));
}

#[test]
fn names_are_shown_in_place_of_those_in_the_files() {
    let names = [("copy 0".to_owned(), "Old".to_owned())].into_iter().collect();
    let settings = Settings { names, resamples: 0, ..Settings::default() };
    let report = of_table(same(2, &settings), &settings).unwrap().report();
    assert_eq!((report.comparisons[0].a.as_str(), report.comparisons[0].scheme.as_deref()), ("Old", None));
    let names = [("copy 0".to_owned(), "copy 1".to_owned())].into_iter().collect();
    let twice = Settings { names, ..Settings::default() };
    assert!(of_table(same(2, &twice), &twice).unwrap_err().to_string().contains("two systems"));
}

/// The same matcher on two data sets, of which the second has other impostors.
#[test]
fn thresholds_are_carried_over() {
    let of = |name: &str, lift: f64| {
        let mut table = same(1, &Settings::default());
        let mut set = table.datasets.remove(0);
        set.name = name.to_owned();
        set.systems[0].system = name.to_owned();
        set.systems[0].non_mated.iter_mut().for_each(|score| *score += lift);
        (set, table.inputs)
    };
    let ((development, mut inputs), (evaluation, more)) = (of("face-dev", 0.0), of("face-eval", 0.05));
    inputs.extend(more);
    let table = Table { inputs, datasets: vec![development.clone(), evaluation.clone()], notes: Vec::new() };
    let settings = Settings { fmr_targets: vec![0.1, 0.01], resamples: 0, ..Settings::default() };
    let report = of_table(table.clone(), &settings).unwrap().report();
    let [transfer] = &report.transfers[..] else { panic!("{:?}", report.transfers) };
    assert_eq!((transfer.development.as_str(), transfer.evaluation.as_str()), ("face-dev", "face-eval"));
    let point = &transfer.points[0];
    let operating_point::report::Threshold::At(threshold) = point.threshold else { panic!("a threshold") };
    let accepted = evaluation.systems[0].non_mated.iter().filter(|&&score| score >= threshold).count();
    let rejected = evaluation.systems[0].mated.iter().filter(|&&score| score < threshold).count();
    assert_eq!((point.false_matches, point.false_non_matches), (accepted as u64, rejected as u64));
    assert_eq!((point.fmr, point.fnmr), (accepted as f64 / 300.0, rejected as f64 / 100.0));
    assert_eq!(point.development_fmr, 0.1);
    let wilson = point.intervals.fmr.iter().find(|interval| interval.method == "wilson").unwrap();
    assert_eq!(*wilson, operating_point::uncertainty::proportion::wilson(accepted as u64, 300, 0.95));
    assert_eq!(report.comparisons.len(), 0, "systems of different data sets are not compared");
    let none = Settings { development: Some("none".into()), ..settings.clone() };
    assert!(of_table(table.clone(), &none).unwrap().report().transfers.is_empty());
    let turned = Settings { development: Some("face-eval".into()), ..settings.clone() };
    assert_eq!(of_table(table.clone(), &turned).unwrap().report().transfers[0].evaluation, "face-dev");
    let unknown = Settings { development: Some("voice".into()), ..settings };
    assert!(of_table(table, &unknown).unwrap_err().to_string().contains("no data set 'voice'"));
}

#[test]
fn groups_are_judged_at_the_threshold_of_all() {
    let settings = Settings { fmr_targets: vec![0.1, 0.001], resamples: 0, ..Settings::default() };
    let mut table = same(1, &settings);
    let set = &mut table.datasets[0];
    // Trials of two groups in turn, and of every tenth impostor between them; the second group scores higher.
    let code = |trial: usize| (trial % 2) as u32;
    let non_mated = (0..300).map(|trial| if trial % 10 == 9 { CROSS } else { code(trial) }).collect();
    set.groups = Some(Groups { names: vec!["f".into(), "m".into()], mated: (0..100).map(code).collect(), non_mated });
    let scores = set.systems[0].clone();
    let report = of_table(table, &settings).unwrap().report();
    let [f, m, between] = &report.systems[0].groups[..] else { panic!("two groups and the trials between") };
    assert_eq!((f.name.as_deref(), m.name.as_deref(), between.name.as_deref()), (Some("f"), Some("m"), None));
    assert_eq!((f.mated, f.non_mated, m.non_mated, between.mated, between.non_mated), (50, 150, 120, 0, 30));
    let operating_point::report::Threshold::At(threshold) = m.points[0].threshold else { panic!("a threshold") };
    assert_eq!(report.systems[0].operating_points[0].threshold, m.points[0].threshold);
    let is_of_m = |trial: usize| trial % 2 == 1 && trial % 10 != 9;
    let errors = (0..300).filter(|&trial| is_of_m(trial) && scores.non_mated[trial] >= threshold).count() as u64;
    assert_eq!((m.points[0].fmr.errors, m.points[0].fmr.value), (errors, Some(errors as f64 / 120.0)));
    let rejected = (0..100).filter(|trial| trial % 2 == 1 && scores.mated[*trial] < threshold).count() as u64;
    assert_eq!(m.points[0].fnmr.errors, rejected);
    let rates = [f, m].map(|group| group.points[0].fmr.value.unwrap());
    let best = rates[0].min(rates[1]);
    assert_eq!([f, m].map(|group| group.points[0].fmr.ratio), rates.map(|rate| Some(rate / best)));
    let wilson = m.points[0].fmr.intervals.iter().find(|interval| interval.method == "wilson").unwrap();
    assert_eq!(*wilson, operating_point::uncertainty::proportion::wilson(errors, 120, 0.95));
    // At FMR 0.001 a group of 150 expects less than one false match: it is marked, not ranked.
    assert!(f.points[1].fmr.too_small && f.points[1].fmr.ratio.is_none());
    assert!(between.metrics.is_empty() && between.points[0].fnmr.value.is_none());
    assert!(between.points[0].fmr.ratio.is_none() && between.points[0].fmr.value.is_some());
    assert!(f.metrics["auc"].value.is_some() && f.metrics["auc"].intervals.iter().any(|i| i.method == "delong"));
}

/// Two groups that are told apart perfectly, each on its own scale.
#[test]
fn a_pooled_auc_outside_the_groups_is_found() {
    let scores: Vec<f64> = (0..40).map(f64::from).collect();
    let mut table = same(1, &Settings::default());
    let set = &mut table.datasets[0];
    set.systems[0].mated = [&scores[10..20], &scores[30..40]].concat();
    set.systems[0].non_mated = [&scores[0..10], &scores[20..30]].concat();
    let codes: Vec<u32> = (0..20).map(|trial| u32::from(trial >= 10)).collect();
    set.groups = Some(Groups { names: vec!["f".into(), "m".into()], mated: codes.clone(), non_mated: codes });
    let settings = Settings { resamples: 0, ..Settings::default() };
    let report = of_table(table, &settings).unwrap().report();
    assert_eq!(report.systems[0].metrics["auc"].value, Some(0.75));
    let finding = report.findings.iter().find(|finding| finding.kind == "pooled-auc-outside-groups").unwrap();
    assert!(finding.text.contains("0.7500, lies outside those of the groups, 1.0000 to 1.0000"), "{}", finding.text);
}
