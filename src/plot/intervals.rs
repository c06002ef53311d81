//! Which of a report's intervals a figure shows, and what its caption calls them.

use super::style::Style;
use crate::number;
use crate::report::{Band, Interval, OperatingPoint, Report, System};

/// The resamples whose intervals a figure shows, by the name of their method: those that the style asks for, or
/// the first that the report has.
pub fn resamples(report: &Report, style: &Style) -> Option<String> {
    let bands = || report.systems.iter().flat_map(bands).map(|band| &band.method);
    let metrics = || report.systems.iter().flat_map(|system| system.metrics.values());
    let others = || metrics().flat_map(|metric| &metric.intervals).map(|interval| &interval.method);
    match style.scheme {
        Some(scheme) => Some(scheme.method().to_owned()),
        None => bands().chain(others()).find(|method| method.starts_with("bootstrap-")).cloned(),
    }
}

fn bands(system: &System) -> impl Iterator<Item = &Band> {
    system.figures.iter().flat_map(|figures| &figures.bands)
}

/// The band of a system by the resamples.
pub fn band<'a>(system: &'a System, method: Option<&str>) -> Option<&'a Band> {
    bands(system).find(|band| Some(band.method.as_str()) == method)
}

/// What the bands of a figure are, if it has any: `what` is the value that they are intervals of.
pub fn band_caption(report: &Report, method: Option<&str>, what: &str) -> Option<String> {
    let band = report.systems.iter().find_map(|system| band(system, method))?;
    Some(format!("pointwise {}", bootstrap_of(&band.method, band.level, what)))
}

/// `95 % bootstrap interval of TMR at fixed FMR`, with the scheme unless it draws trials.
pub fn bootstrap_of(method: &str, level: f64, what: &str) -> String {
    let scheme = method.trim_start_matches("bootstrap-");
    let scheme = if scheme == "trial" { String::new() } else { format!(" ({scheme} resamples)") };
    format!("{} bootstrap interval of {what}{scheme}", number::percent(level))
}

/// The interval of a method.
pub fn of_method<'a>(intervals: &'a [Interval], method: Option<&str>) -> Option<&'a Interval> {
    intervals.iter().find(|interval| Some(interval.method.as_str()) == method)
}

/// A value with the interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate<'a> {
    /// The value.
    pub value: f64,
    /// Its interval.
    pub interval: Option<&'a Interval>,
}

/// The FNMR at an FMR target with its interval: what the resamples say of `fnmr@fmr`, which choose the threshold
/// anew, or else the rate at the fixed threshold with Wilson's interval. An interval without width says nothing: at
/// no errors the rule of three takes its place, unless the resamples reach further.
pub fn fnmr_at<'a>(system: &'a System, point: &'a OperatingPoint, method: Option<&str>) -> Estimate<'a> {
    let fixed = |method| of_method(&point.intervals.fnmr, Some(method));
    let rule_of_three = fixed("rule-of-three").filter(|_| point.false_non_matches == 0);
    let at_threshold = rule_of_three.or_else(|| fixed("wilson"));
    let metric = system.metrics.get(&format!("fnmr@fmr={:e}", point.target_fmr));
    let resampled = metric.and_then(|metric| Some((metric.value?, of_method(&metric.intervals, method)?)));
    match resampled {
        Some((value, interval)) if interval.low < interval.high => {
            let reach = rule_of_three.map_or(0.0, |bound| bound.high);
            let interval = if interval.high < reach { rule_of_three } else { Some(interval) };
            Estimate { value, interval }
        }
        _ => Estimate { value: point.fnmr, interval: at_threshold },
    }
}
