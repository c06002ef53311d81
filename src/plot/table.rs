//! The numbers behind a figure at its key points.

use serde::Serialize;

use super::det::eer;
use super::distributions::rebin;
use super::intervals::{self, Estimate};
use super::{Figure, Style, difference, drawable, metrics, ranking, text};
use crate::curve::{Curves, SystemCurves};
use crate::number;
use crate::report::{OperatingPoint, Report, Support, System};

/// The most rows that a table has.
const ROWS: usize = 300;

/// The recalls at which a table gives the band of the precision.
const RECALLS: usize = 10;

/// Rows of text under headed columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Headers.
    pub columns: Vec<String>,
    /// Rows, at most 300, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Self { columns, rows: rows.into_iter().take(ROWS).collect() }
    }
}

/// The data behind a figure in a style: at the FMR targets and the equal error rate, or by score.
pub fn table(figure: Figure, report: &Report, curves: &Curves, style: &Style) -> Table {
    match figure {
        Figure::Difference => return difference::table(report, style),
        Figure::Ranking => return ranking::table(report),
        Figure::Metrics => return metrics::table(report, style),
        _ => {}
    }
    type Rows = fn(&System, &SystemCurves, Option<&str>) -> Vec<Vec<String>>;
    let (columns, rows): (&[&str], Rows) = match figure {
        Figure::Roc => (&["FMR target", "FMR", "TMR", "TMR from", "to", "threshold", "support"], roc),
        Figure::Det => (&["point", "FMR", "FNMR", "FNMR from", "to", "threshold"], errors),
        Figure::Pr => (&["point", "recall", "precision", "precision from", "to", "threshold"], pr),
        Figure::Distributions => (&["score from", "to", "mated", "non-mated"], distributions),
        Figure::OperatingPoints => {
            (&["FMR target", "FNMR", "from", "to", "interval", "false matches", "false non-matches", "support"], points)
        }
        _ => (&["point", "FMR", "FNMR", "threshold"], rates),
    };
    let method = intervals::resamples(report, style);
    let share = (ROWS / report.systems.len().max(1)).max(1);
    let rows = drawable(report, curves).flat_map(|(_, system, curves)| {
        let mut rows = rows(system, curves, method.as_deref());
        rows.truncate(share);
        rows.into_iter().map(|row| std::iter::once(text::name(&system.name)).chain(row).collect::<Vec<_>>())
    });
    let columns = std::iter::once("system").chain(columns.iter().copied());
    Table { columns: columns.map(str::to_owned).collect(), rows: rows.take(ROWS).collect() }
}

/// The ends of the interval that the resamples give a metric at an FMR target; nothing where there is none.
fn ends(system: &System, metric: &str, point: &OperatingPoint, method: Option<&str>) -> [String; 2] {
    let metric = system.metrics.get(&format!("{metric}@fmr={:e}", point.target_fmr));
    cells(metric.and_then(|metric| intervals::of_method(&metric.intervals, method)).map(|i| [i.low, i.high]))
}

fn cells(ends: Option<[f64; 2]>) -> [String; 2] {
    ends.map_or([String::new(), String::new()], |ends| ends.map(number::plain))
}

fn support(point: &OperatingPoint) -> String {
    let support = match point.support {
        Support::Supported => "supported",
        Support::Weak => "weak",
        Support::Tied => "tied",
        Support::Unsupported => "unsupported",
    };
    support.into()
}

fn roc(system: &System, _: &SystemCurves, method: Option<&str>) -> Vec<Vec<String>> {
    let row = |point: &OperatingPoint| {
        let [low, high] = ends(system, "tmr", point, method);
        let (fmr, tmr) = (number::plain(point.fmr), number::plain(1.0 - point.fnmr));
        vec![number::rate(point.target_fmr), fmr, tmr, low, high, point.threshold.to_string(), support(point)]
    };
    system.operating_points.iter().map(row).collect()
}

fn points(system: &System, _: &SystemCurves, method: Option<&str>) -> Vec<Vec<String>> {
    let row = |point: &OperatingPoint| {
        let target = number::rate(point.target_fmr);
        let counts = [point.false_matches, point.false_non_matches].map(|count| count.to_string());
        let Estimate { value, interval } = intervals::fnmr_at(system, point, method);
        let [low, high] = cells(interval.map(|interval| [interval.low, interval.high]));
        let how = interval.map_or(String::new(), |interval| interval.method.clone());
        let [value, low, high, how] = match point.support {
            Support::Unsupported => Default::default(),
            _ => [number::plain(value), low, high, how],
        };
        let [false_matches, false_non_matches] = counts;
        vec![target, value, low, high, how, false_matches, false_non_matches, support(point)]
    };
    system.operating_points.iter().map(row).collect()
}

/// The points of the error rates, with the ends of the FNMR's interval.
fn errors(system: &System, _: &SystemCurves, method: Option<&str>) -> Vec<Vec<String>> {
    let equal = eer(system).map(|(_, [fmr, fnmr])| {
        let threshold = system.metrics.get("eer").and_then(|metric| metric.threshold);
        let threshold = threshold.map_or(String::new(), |threshold| threshold.to_string());
        vec!["EER".into(), number::plain(fmr), number::plain(fnmr), String::new(), String::new(), threshold]
    });
    let points = system.operating_points.iter().map(|point| {
        let [low, high] = ends(system, "fnmr", point, method);
        let target = format!("FMR {}", number::rate(point.target_fmr));
        vec![target, number::plain(point.fmr), number::plain(point.fnmr), low, high, point.threshold.to_string()]
    });
    equal.into_iter().chain(points).collect()
}

fn rates(system: &System, curves: &SystemCurves, _: Option<&str>) -> Vec<Vec<String>> {
    let without_interval = |mut row: Vec<String>| {
        row.drain(3..5);
        row
    };
    errors(system, curves, None).into_iter().map(without_interval).collect()
}

fn pr(system: &System, _: &SystemCurves, method: Option<&str>) -> Vec<Vec<String>> {
    let row = |point: &OperatingPoint| {
        let accepted = system.mated.saturating_sub(point.false_non_matches);
        let all = accepted + point.false_matches;
        let precision = if all > 0 { number::plain(accepted as f64 / all as f64) } else { String::new() };
        let (target, recall) = (format!("FMR {}", number::rate(point.target_fmr)), number::plain(1.0 - point.fnmr));
        vec![target, recall, precision, String::new(), String::new(), point.threshold.to_string()]
    };
    let band = intervals::band(system, method).map_or(&[][..], |band| &band.precision);
    let step = band.len().div_ceil(RECALLS).max(1);
    let banded = band.iter().skip(step - 1).step_by(step).map(|&[recall, low, high]| {
        let [low, high] = cells(Some([low, high]));
        vec!["band".into(), number::plain(recall), String::new(), low, high, String::new()]
    });
    system.operating_points.iter().map(row).chain(banded).collect()
}

fn distributions(_: &System, curves: &SystemCurves, _: Option<&str>) -> Vec<Vec<String>> {
    let bins = rebin(&curves.histogram, 20);
    let counts = bins.mated.iter().zip(&bins.non_mated);
    bins.edges
        .windows(2)
        .zip(counts)
        .map(|(edges, (mated, non_mated))| {
            vec![number::plain(edges[0]), number::plain(edges[1]), mated.to_string(), non_mated.to_string()]
        })
        .collect()
}
