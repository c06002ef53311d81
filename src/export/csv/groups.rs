//! The error rates of groups of people as CSV, a row an interval.

use super::{each, header, inert, interval, number, row};
use crate::number::shortest;
use crate::report::Report;

/// A row for each interval of each group's `fmr` and `fnmr` at the threshold of all trials; the group is empty for
/// the trials between groups. `ratio` is to the best group.
pub fn groups(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let names = ["system", "dataset", "group", "mated", "non_mated", "target_fmr", "threshold", "rate", "errors"];
    header(&mut bytes, &[&names[..], &["value", "too_small", "ratio", "method", "level", "low", "high"]].concat());
    for system in &report.systems {
        for group in &system.groups {
            for point in &group.points {
                for (name, rate) in [("fmr", &point.fmr), ("fnmr", &point.fnmr)] {
                    for found in each(&rate.intervals) {
                        let name_of_group = group.name.as_deref().map(inert).unwrap_or_default();
                        let mut cells = vec![inert(&system.name), inert(&system.dataset), name_of_group];
                        cells.extend([group.mated, group.non_mated].map(|trials| trials.to_string()));
                        cells.extend([shortest(point.target_fmr), point.threshold.to_string(), name.to_owned()]);
                        cells.extend([rate.errors.to_string(), number(rate.value), rate.too_small.to_string()]);
                        cells.push(number(rate.ratio));
                        cells.extend(interval(found));
                        row(&mut bytes, &cells);
                    }
                }
            }
        }
    }
    bytes
}
