//! The numbers behind a figure at its key points.

use serde::Serialize;

use super::det::eer;
use super::distributions::rebin;
use super::{Figure, drawable, text};
use crate::curve::{Curves, SystemCurves};
use crate::number;
use crate::report::{OperatingPoint, Report, Support, System};

/// The most rows that a table has.
const ROWS: usize = 30;

/// Rows of text under headed columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Headers.
    pub columns: Vec<String>,
    /// Rows, at most 30, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// The data behind a figure: at the FMR targets and the equal error rate, or by score.
pub fn table(figure: Figure, report: &Report, curves: &Curves) -> Table {
    type Rows = fn(&System, &SystemCurves, usize) -> Vec<Vec<String>>;
    let (columns, rows): (&[&str], Rows) = match figure {
        Figure::Roc => (&["system", "FMR target", "FMR", "TMR", "threshold", "support"], roc),
        Figure::Det => (&["system", "point", "FMR", "FNMR", "threshold"], errors),
        Figure::Rates => (&["system", "point", "FMR", "FNMR", "threshold"], errors),
        Figure::Pr => (&["system", "FMR target", "recall", "precision", "threshold"], pr),
        Figure::Distributions => (&["system", "score from", "to", "mated", "non-mated"], distributions),
    };
    let share = (ROWS / report.systems.len().max(1)).max(1);
    let rows = drawable(report, curves).flat_map(|(_, system, curves)| {
        let mut rows = rows(system, curves, share);
        rows.truncate(share);
        rows.into_iter().map(|row| std::iter::once(text::name(&system.name)).chain(row).collect::<Vec<_>>())
    });
    Table { columns: columns.iter().map(|&column| column.to_owned()).collect(), rows: rows.take(ROWS).collect() }
}

fn roc(system: &System, _: &SystemCurves, _: usize) -> Vec<Vec<String>> {
    let row = |point: &OperatingPoint| {
        let tmr = number::plain(1.0 - point.fnmr);
        let support = match point.support {
            Support::Supported => "supported",
            Support::Weak => "weak",
            Support::Tied => "tied",
            Support::Unsupported => "unsupported",
        };
        vec![number::rate(point.target_fmr), number::plain(point.fmr), tmr, point.threshold.to_string(), support.into()]
    };
    system.operating_points.iter().map(row).collect()
}

fn errors(system: &System, _: &SystemCurves, _: usize) -> Vec<Vec<String>> {
    let equal = eer(system).map(|(_, [fmr, fnmr])| {
        let threshold = system.metrics.get("eer").and_then(|metric| metric.threshold);
        let threshold = threshold.map_or(String::new(), |threshold| threshold.to_string());
        vec!["EER".into(), number::plain(fmr), number::plain(fnmr), threshold]
    });
    let points = system.operating_points.iter().map(|point| {
        let target = format!("FMR {}", number::rate(point.target_fmr));
        vec![target, number::plain(point.fmr), number::plain(point.fnmr), point.threshold.to_string()]
    });
    equal.into_iter().chain(points).collect()
}

fn pr(system: &System, _: &SystemCurves, _: usize) -> Vec<Vec<String>> {
    let row = |point: &OperatingPoint| {
        let accepted = system.mated.saturating_sub(point.false_non_matches);
        let all = accepted + point.false_matches;
        let precision = if all > 0 { number::plain(accepted as f64 / all as f64) } else { String::new() };
        let recall = number::plain(1.0 - point.fnmr);
        vec![number::rate(point.target_fmr), recall, precision, point.threshold.to_string()]
    };
    system.operating_points.iter().map(row).collect()
}

fn distributions(_: &System, curves: &SystemCurves, share: usize) -> Vec<Vec<String>> {
    let bins = rebin(&curves.histogram, share.min(20));
    let counts = bins.mated.iter().zip(&bins.non_mated);
    bins.edges
        .windows(2)
        .zip(counts)
        .map(|(edges, (mated, non_mated))| {
            vec![number::plain(edges[0]), number::plain(edges[1]), mated.to_string(), non_mated.to_string()]
        })
        .collect()
}
