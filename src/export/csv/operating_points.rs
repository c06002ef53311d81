//! The operating points as CSV.

use super::Writer;
use crate::export::choice::{at_target, by};
use crate::report::{Interval, OperatingPoint, Report, System, ThresholdInterval};

const HEADER: [&str; 12] = [
    "system",
    "dataset",
    "target_fmr",
    "support",
    "threshold",
    "fmr",
    "fnmr",
    "false_matches",
    "non_mated",
    "false_non_matches",
    "mated",
    "orientation",
];

/// Formulas of the rates whose intervals are told, at the operating point's own threshold.
const FORMULAS: [&str; 2] = ["wilson", "dyadic"];

/// What the bootstrap draws, by the method of its intervals.
const BOOTSTRAPS: [&str; 3] = ["bootstrap-trial", "bootstrap-stratified", "bootstrap-identity"];

/// A row for each operating point, under a header. Lines end in LF.
///
/// Behind the point come its intervals, those that any point has, at `level`: `fmr_wilson_low` and the
/// like hold the threshold fixed; `fnmr_at_fmr_bootstrap_trial_low` and `threshold_bootstrap_trial_low`
/// choose it anew in each resample, and the former is an interval of the interpolated FNMR at the target.
/// A cell is empty where a point lacks the interval.
///
/// Text cells that a spreadsheet would run as a formula are quoted with a leading apostrophe;
/// the threshold of reject-all is the text `reject all`.
pub fn operating_points(report: &Report) -> Vec<u8> {
    let points = || report.systems.iter().flat_map(|system| system.operating_points.iter().map(move |p| (system, p)));
    let occurs = |method: &&str| points().any(|(system, point)| has(system, point, method));
    let formulas: Vec<&str> = FORMULAS.into_iter().filter(occurs).collect();
    let bootstraps: Vec<&str> = BOOTSTRAPS.into_iter().filter(occurs).collect();
    let mut writer = Writer::new(&header(&formulas, &bootstraps).join(","));
    for (system, point) in points() {
        // Plain digits, without exponents.
        let number = |value: f64| value.to_string();
        writer.texts(&[&system.name, &system.dataset]);
        writer.cell(&number(point.target_fmr));
        writer.cell(point.support.name());
        writer.cell(&point.threshold.to_string());
        writer.cell(&number(point.fmr));
        writer.cell(&number(point.fnmr));
        let errors = [point.false_matches, system.non_mated, point.false_non_matches, system.mated];
        writer.counts(&errors.map(Some));
        writer.cell(system.orientation.name());
        writer.cell(&number(report.settings.level));
        let ends = |writer: &mut Writer, interval: Option<&Interval>| {
            for end in interval.map_or([None; 2], |found| [Some(found.low), Some(found.high)]) {
                writer.cell(&end.map(number).unwrap_or_default());
            }
        };
        for method in &formulas {
            ends(&mut writer, by(&point.intervals.fmr, method));
            ends(&mut writer, by(&point.intervals.fnmr, method));
        }
        for method in &bootstraps {
            ends(&mut writer, by(at_target(system, point), method));
            for end in threshold(point, method).map_or([None; 2], |found| [Some(found.low), Some(found.high)]) {
                writer.cell(&end.map(|end| end.to_string()).unwrap_or_default());
            }
        }
        writer.end();
    }
    writer.bytes
}

fn header(formulas: &[&str], bootstraps: &[&str]) -> Vec<String> {
    let mut header: Vec<String> = HEADER.iter().map(|&name| name.to_owned()).collect();
    header.push("level".to_owned());
    let mut ends = |what: &str, method: &str| {
        let method = method.replace('-', "_");
        header.extend(["low", "high"].map(|end| format!("{what}_{method}_{end}")));
    };
    for method in formulas {
        ends("fmr", method);
        ends("fnmr", method);
    }
    for method in bootstraps {
        ends("fnmr_at_fmr", method);
        ends("threshold", method);
    }
    header
}

fn has(system: &System, point: &OperatingPoint, method: &str) -> bool {
    let rates = &point.intervals;
    let of_rates = [&rates.fmr[..], &rates.fnmr, at_target(system, point)];
    of_rates.into_iter().any(|intervals| by(intervals, method).is_some()) || threshold(point, method).is_some()
}

fn threshold<'a>(point: &'a OperatingPoint, method: &str) -> Option<&'a ThresholdInterval> {
    point.intervals.threshold.iter().find(|interval| interval.method == method)
}
