//! Every metric as CSV, a row an interval.

use super::{Writer, each};
use crate::report::Report;

/// A row for each interval of each metric of each system, one without an interval where there is none.
///
/// `method` is the name of the interval's method in the report; `reason` says why there is no value.
pub fn metrics(report: &Report) -> Vec<u8> {
    let mut writer =
        Writer::new("system,dataset,metric,value,method,level,low,high,standard_error,resamples,dropped,reason");
    for system in &report.systems {
        for (id, metric) in &system.metrics {
            for interval in each(&metric.intervals) {
                writer.texts(&[&system.name, &system.dataset, id]);
                writer.numbers(&[metric.value]);
                writer.interval(interval);
                writer.numbers(&[interval.and_then(|found| found.standard_error)]);
                writer.counts(&[interval.and_then(|found| found.resamples), interval.and_then(|found| found.dropped)]);
                writer.text(metric.reason.as_deref().unwrap_or_default());
                writer.end();
            }
        }
    }
    writer.bytes
}
