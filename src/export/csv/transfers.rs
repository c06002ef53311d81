//! Thresholds carried from one data set to another as CSV, a row an interval.

use super::{Writer, each};
use crate::report::Report;

/// A row for each interval of the `fmr` and `fnmr` that each threshold has on the evaluation data set, beside the
/// value on the development data set, where it was chosen.
pub fn transfers(report: &Report) -> Vec<u8> {
    let mut writer = Writer::new(
        "system,development,evaluation,target_fmr,support,threshold,rate,development_value,value,errors,method,level,\
         low,high",
    );
    for transfer in &report.transfers {
        for point in &transfer.points {
            for (name, chosen, value, errors, intervals) in [
                ("fmr", point.development_fmr, point.fmr, point.false_matches, &point.intervals.fmr),
                ("fnmr", point.development_fnmr, point.fnmr, point.false_non_matches, &point.intervals.fnmr),
            ] {
                for interval in each(intervals) {
                    writer.texts(&[&transfer.system, &transfer.development, &transfer.evaluation]);
                    writer.numbers(&[Some(point.target_fmr)]);
                    writer.cell(point.support.name());
                    writer.cell(&point.threshold.to_string());
                    writer.cell(name);
                    writer.numbers(&[Some(chosen), Some(value)]);
                    writer.counts(&[Some(errors)]);
                    writer.interval(interval);
                    writer.end();
                }
            }
        }
    }
    writer.bytes
}
