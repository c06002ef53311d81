//! The bootstrap's intervals, put into a report of point estimates.
//!
//! Percentile intervals (Efron 1979) of every metric and of the achievable thresholds, and pointwise
//! bands. Intervals of metrics at an FMR answer "what is it at FMR u": the threshold is chosen anew in
//! each resample. Those of the rates of an operating point hold its threshold fixed and are not made here.

use super::subject::Team;
use super::wording::{counted, list};
use super::{Band, Finding, Interval, Report, Severity, System, ThresholdInterval, compared, flips};
use crate::number::{count, measured};
use crate::rate::Rate;
use crate::settings::{Orientation, Scheme};
use crate::threshold::Threshold;
use crate::uncertainty::bootstrap::{Columns, Replicates};
use crate::uncertainty::interval::{Percentile, allowed, enough_at_fmr, enough_trials, percentile};

/// The share of undefined replicates from which it is said.
const NOTABLE_SHARE: f64 = 0.01;

/// How far beyond an end, relative to itself, an estimate still counts as inside.
const ROOM: f64 = 1e-12;

/// The resamples of one scheme.
#[derive(Clone, Debug)]
pub struct Resampled {
    /// What was drawn.
    pub scheme: Scheme,
    /// Each system's values, a row a resample, at most as many as were wanted.
    pub systems: Vec<Replicates>,
}

/// Adds the intervals and comparisons that the resamples of each team give, and what they give reason to say;
/// `columns` are those of each team's systems.
///
/// Time: O(B log B) a metric, for each system and each pair.
pub fn add(report: &mut Report, teams: &[Team], columns: &[Vec<Columns>], resampled: &[Vec<Resampled>]) {
    let (level, wanted) = (report.settings.level, u64::from(report.settings.resamples));
    let mut findings = Vec::new();
    for ((team, columns), schemes) in teams.iter().zip(columns).zip(resampled).filter(|((team, _), _)| team.own) {
        for (place, (&system, columns)) in team.systems.iter().zip(columns).enumerate() {
            for resampled in schemes {
                let replicates = &resampled.systems[place];
                let system = &mut report.systems[system];
                findings.extend(add_scheme(system, columns, resampled.scheme, replicates, level));
                if let Some(text) = cut_short(resampled.scheme, replicates, wanted) {
                    findings.push(about(system, "bootstrap-cut-short", Severity::Warning, text));
                }
            }
        }
    }
    report.findings.extend(findings);
    compared::add(report, teams, columns, resampled);
    flips::put_first(&mut report.findings, &report.comparisons);
    crate::order::arrange(&mut report.findings, &|a, b| a.severity.cmp(&b.severity));
}

fn add_scheme(
    system: &mut System,
    columns: &Columns,
    scheme: Scheme,
    replicates: &Replicates,
    level: f64,
) -> Vec<Finding> {
    if !enough_trials(system.mated, system.non_mated) {
        return Vec::new();
    }
    let method = scheme.method();
    let column = |index: usize| percentile(&replicates.column(index), level);
    let (mated, non_mated) = (system.mated, system.non_mated);
    let (mut dropped, mut outside) = (Vec::new(), Vec::new());
    for (index, id) in columns.metrics().iter().enumerate() {
        let Some(metric) = system.metrics.get_mut(id) else { continue };
        let (Some(value), true) = (metric.value, allowed(id, mated, non_mated)) else { continue };
        let Some(interval) = column(index) else { continue };
        if interval.dropped as f64 > NOTABLE_SHARE * (interval.dropped + interval.resamples) as f64 {
            dropped.push((id.clone(), interval));
        }
        // The same sum in another order may differ in its last digits.
        let room = ROOM * value.abs();
        if !(interval.low - room..=interval.high + room).contains(&value) {
            outside.push(id.clone());
        }
        metric.intervals.push(entry(method, level, interval));
    }
    for (target, index) in columns.achievable_thresholds() {
        let point = system.operating_points.iter_mut().find(|point| point.target_fmr == target.value());
        let (Some(point), true) = (point, enough_at_fmr(target, non_mated)) else { continue };
        point.intervals.threshold.extend(column(index).map(|interval| {
            let (low, high) = in_file_sign(system.orientation, interval);
            ThresholdInterval { method: method.to_owned(), level, low, high, resamples: interval.resamples }
        }));
    }
    let band = |points: Vec<(Rate, usize)>| -> Vec<[f64; 3]> {
        let point = |(rate, index): (Rate, usize)| column(index).map(|i| [rate.value(), i.low, i.high]);
        points.into_iter().filter_map(point).collect()
    };
    let supported = columns.tmr_band().filter(|&(fmr, _)| enough_at_fmr(fmr, non_mated)).collect();
    let (tmr, precision) = (band(supported), band(columns.precision_band().collect()));
    if let Some(figures) = &mut system.figures
        && !(tmr.is_empty() && precision.is_empty())
    {
        figures.bands.push(Band { method: method.to_owned(), level, tmr, precision });
    }
    said(system, scheme, &dropped, &outside)
}

fn entry(method: &str, level: f64, interval: Percentile) -> Interval {
    Interval {
        standard_error: interval.standard_error,
        resamples: Some(interval.resamples),
        dropped: Some(interval.dropped),
        ..Interval::new(method, level, interval.low, interval.high)
    }
}

/// Ends of oriented scores as thresholds; infinity is reject-all.
fn in_file_sign(orientation: Orientation, interval: Percentile) -> (Threshold, Threshold) {
    let threshold = |score: f64| orientation.threshold(Some(score).filter(|&score| score != f64::INFINITY));
    let (low, high) = (threshold(interval.low), threshold(interval.high));
    match orientation {
        Orientation::Similarity => (low, high),
        Orientation::Distance => (high, low),
    }
}

fn about(system: &System, kind: &str, severity: Severity, text: String) -> Finding {
    Finding { kind: kind.to_owned(), severity, system: Some(system.name.clone()), text }
}

fn said(system: &System, scheme: Scheme, dropped: &[(String, Percentile)], outside: &[String]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some((id, most)) = dropped.iter().max_by_key(|(_, interval)| interval.dropped) {
        let others = match dropped.len() - 1 {
            0 => String::new(),
            more => format!(", and at most that many of {}", counted(more as u64, "other metric", "other metrics")),
        };
        let text = format!(
            "Some {} resamples leave metrics undefined and are left out of their intervals: {} of those of {id}{others}.",
            scheme.name(),
            measured(most.dropped as f64 / (most.dropped + most.resamples) as f64),
        );
        findings.push(about(system, "bootstrap-dropped", Severity::Warning, text));
    }
    if !outside.is_empty() {
        let (values, lie, their) = match outside {
            [_] => ("the value", "lies outside its", "is then biased: trust neither end"),
            _ => ("the values", "lie outside their", "are then biased: trust neither end"),
        };
        let text = format!(
            "With {} resamples {values} of {} {lie} own percentile interval{}, which {their}.",
            scheme.name(),
            list(outside),
            if outside.len() == 1 { "" } else { "s" },
        );
        findings.push(about(system, "bootstrap-outside", Severity::Warning, text));
    }
    findings
}

fn cut_short(scheme: Scheme, replicates: &Replicates, wanted: u64) -> Option<String> {
    let done = replicates.len() as u64;
    (done < wanted).then(|| {
        format!(
            "The bootstrap was cut short: {} intervals rest on {} of {} resamples{}.",
            scheme.name(),
            count(done),
            count(wanted),
            if done == 0 { ", so there are none" } else { "" },
        )
    })
}
