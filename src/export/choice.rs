//! Which of a report's intervals an export shows.
//!
//! Called in many places, where the page has no room for copies.

use crate::rate::Rate;
use crate::report::{Interval, OperatingPoint, Report, System};

/// The bootstraps by what they draw, and the method of their intervals; the one that makes the fewest assumptions
/// first.
pub(super) const BOOTSTRAPS: [(&str, &str); 3] =
    [("identities", "bootstrap-identity"), ("trials", "bootstrap-trial"), ("classes", "bootstrap-stratified")];

/// The first bootstrap that gives any of these systems' metrics an interval, by what it draws and its method.
pub(super) fn bootstrap(systems: &[&System]) -> Option<(&'static str, &'static str)> {
    let metrics = || systems.iter().flat_map(|system| system.metrics.values());
    BOOTSTRAPS.into_iter().find(|(_, method)| metrics().any(|metric| by(&metric.intervals, method).is_some()))
}

/// What a scheme draws.
pub(super) fn drawn(scheme: &str) -> &str {
    match scheme {
        "identity" => "identities",
        "stratified" => "classes",
        "trial" => "trials",
        other => other,
    }
}

/// The interval that a method gave.
#[inline(never)]
pub(super) fn by<'a>(intervals: &'a [Interval], method: &str) -> Option<&'a Interval> {
    intervals.iter().find(|interval| interval.method == method)
}

/// The intervals of the interpolated FNMR at a point's target.
#[inline(never)]
pub(super) fn at_target<'a>(system: &'a System, point: &OperatingPoint) -> &'a [Interval] {
    let id = Rate::new(point.target_fmr).map(|target| format!("fnmr@fmr={}", target.scientific()));
    id.and_then(|id| system.metrics.get(&id)).map_or(&[], |metric| &metric.intervals)
}

/// The data sets, in the order of the report.
#[inline(never)]
pub(super) fn datasets(report: &Report) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for system in &report.systems {
        if !names.contains(&system.dataset.as_str()) {
            names.push(&system.dataset);
        }
    }
    names
}
