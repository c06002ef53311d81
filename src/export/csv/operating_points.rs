//! The operating points as CSV.

use super::{inert, row};
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
    let mut bytes = Vec::new();
    let points = || report.systems.iter().flat_map(|system| system.operating_points.iter().map(move |p| (system, p)));
    let occurs = |method: &&str| points().any(|(system, point)| has(system, point, method));
    let formulas: Vec<&str> = FORMULAS.into_iter().filter(occurs).collect();
    let bootstraps: Vec<&str> = BOOTSTRAPS.into_iter().filter(occurs).collect();
    row(&mut bytes, &header(&formulas, &bootstraps));
    for (system, point) in points() {
        let mut cells = vec![
            inert(&system.name),
            inert(&system.dataset),
            point.target_fmr.to_string(),
            point.support.name().to_owned(),
            point.threshold.to_string(),
            point.fmr.to_string(),
            point.fnmr.to_string(),
            point.false_matches.to_string(),
            system.non_mated.to_string(),
            point.false_non_matches.to_string(),
            system.mated.to_string(),
            system.orientation.name().to_owned(),
            report.settings.level.to_string(),
        ];
        for method in &formulas {
            cells.extend(ends(by(&point.intervals.fmr, method)));
            cells.extend(ends(by(&point.intervals.fnmr, method)));
        }
        for method in &bootstraps {
            cells.extend(ends(by(at_target(system, point), method)));
            let threshold = threshold(point, method);
            cells.extend(threshold.map_or(Default::default(), |found| [found.low.to_string(), found.high.to_string()]));
        }
        row(&mut bytes, &cells);
    }
    bytes
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

fn ends(interval: Option<&Interval>) -> [String; 2] {
    interval.map_or(Default::default(), |found| [found.low.to_string(), found.high.to_string()])
}
