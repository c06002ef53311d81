//! Every metric as CSV, a row an interval.

use super::{each, header, inert, interval, number, row, whole};
use crate::report::Report;

/// A row for each interval of each metric of each system, one without an interval where there is none.
///
/// `method` is the name of the interval's method in the report; `reason` says why there is no value.
pub fn metrics(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let names = ["system", "dataset", "metric", "value", "method", "level", "low", "high"];
    header(&mut bytes, &[&names[..], &["standard_error", "resamples", "dropped", "reason"]].concat());
    for system in &report.systems {
        for (id, metric) in &system.metrics {
            for found in each(&metric.intervals) {
                let mut cells = vec![inert(&system.name), inert(&system.dataset), inert(id), number(metric.value)];
                cells.extend(interval(found));
                cells.push(number(found.and_then(|interval| interval.standard_error)));
                cells.push(whole(found.and_then(|interval| interval.resamples)));
                cells.push(whole(found.and_then(|interval| interval.dropped)));
                cells.push(metric.reason.as_deref().map(inert).unwrap_or_default());
                row(&mut bytes, &cells);
            }
        }
    }
    bytes
}
