//! Thresholds carried from one data set to another as CSV, a row an interval.

use super::{each, header, inert, interval, row};
use crate::number::shortest;
use crate::report::Report;

/// A row for each interval of the `fmr` and `fnmr` that each threshold has on the evaluation data set, beside the
/// value on the development data set, where it was chosen.
pub fn transfers(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let names = ["system", "development", "evaluation", "target_fmr", "support", "threshold", "rate"];
    header(
        &mut bytes,
        &[&names[..], &["development_value", "value", "errors", "method", "level", "low", "high"]].concat(),
    );
    for transfer in &report.transfers {
        for point in &transfer.points {
            for (name, chosen, value, errors, intervals) in [
                ("fmr", point.development_fmr, point.fmr, point.false_matches, &point.intervals.fmr),
                ("fnmr", point.development_fnmr, point.fnmr, point.false_non_matches, &point.intervals.fnmr),
            ] {
                for found in each(intervals) {
                    let mut cells: Vec<String> =
                        [&transfer.system, &transfer.development, &transfer.evaluation].map(|name| inert(name)).into();
                    cells.extend([shortest(point.target_fmr), point.support.name().to_owned()]);
                    cells.extend([point.threshold.to_string(), name.to_owned()]);
                    cells.extend([shortest(chosen), shortest(value), errors.to_string()]);
                    cells.extend(interval(found));
                    row(&mut bytes, &cells);
                }
            }
        }
    }
    bytes
}
