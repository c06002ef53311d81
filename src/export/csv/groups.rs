//! The error rates of groups of people as CSV, a row an interval.

use super::{Writer, each};
use crate::report::Report;

/// A row for each interval of each group's `fmr` and `fnmr` at the threshold of all trials; the group is empty for
/// the trials between groups. `ratio` is to the best group.
pub fn groups(report: &Report) -> Vec<u8> {
    let mut writer = Writer::new(
        "system,dataset,group,mated,non_mated,target_fmr,threshold,rate,errors,value,too_small,ratio,method,level,\
         low,high",
    );
    for system in &report.systems {
        for group in &system.groups {
            for point in &group.points {
                for (name, rate) in [("fmr", &point.fmr), ("fnmr", &point.fnmr)] {
                    for interval in each(&rate.intervals) {
                        writer.texts(&[&system.name, &system.dataset, group.name.as_deref().unwrap_or_default()]);
                        writer.counts(&[Some(group.mated), Some(group.non_mated)]);
                        writer.numbers(&[Some(point.target_fmr)]);
                        writer.cell(&point.threshold.to_string());
                        writer.cell(name);
                        writer.counts(&[Some(rate.errors)]);
                        writer.numbers(&[rate.value]);
                        writer.cell(if rate.too_small { "true" } else { "false" });
                        writer.numbers(&[rate.ratio]);
                        writer.interval(interval);
                        writer.end();
                    }
                }
            }
        }
    }
    writer.bytes
}
