//! Paired differences of systems, and where the order by AUC turns.

use super::cell::places_of;
use super::{Cell, Table, names};
use crate::compare::flip::is_strict;
use crate::export::choice::drawn;
use crate::number::{count, percent};
use crate::report::Report;
use crate::report::comparison::{Comparison, Difference, Flip};

/// Comparisons that have a table each, with every metric.
const TABLES: usize = 12;

/// Pairs below each other in a table of one metric.
const PAIRS: usize = 100;

/// Stands for the AUC with DeLong's interval and p-value.
const DELONG: &str = "auc delong";

/// Adds a table a comparison; where they are many, one for each of the main metrics, with all pairs.
pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
    let comparisons = &report.comparisons;
    if comparisons.len() <= TABLES {
        comparisons.iter().for_each(|comparison| tables.push(of_pair(report, comparison)));
    } else {
        let mut kinds: Vec<(&str, Option<&str>)> = Vec::new();
        for comparison in comparisons {
            let kind = (comparison.dataset.as_str(), comparison.scheme.as_deref());
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        for (dataset, scheme) in kinds {
            let same = |c: &&Comparison| c.dataset == dataset && c.scheme.as_deref() == scheme;
            let members: Vec<&Comparison> = comparisons.iter().filter(same).collect();
            for (id, _) in lines(members[0]).iter().filter(|(id, _)| is_main(id)) {
                tables.push(of_metric(report, id, &members));
            }
        }
    }
    tables.push(flips(report));
}

fn is_main(id: &str) -> bool {
    ["auc", DELONG, "average_precision", "eer"].contains(&id) || is_strict(id)
}

/// Every metric of a comparison, DeLong's AUC after the AUC.
fn lines(comparison: &Comparison) -> Vec<(&str, Difference)> {
    let mut lines = Vec::new();
    for (id, entry) in &comparison.metrics {
        lines.push((id.as_str(), entry.clone()));
        if id == "auc" {
            lines.extend(comparison.delong_of_auc().map(|entry| (DELONG, entry)));
        }
    }
    lines
}

fn name(id: &str) -> String {
    if id == DELONG { "ROC-AUC, DeLong".to_owned() } else { names::metric(id) }
}

fn of_pair(report: &Report, comparison: &Comparison) -> Table {
    let Comparison { a, b, dataset, .. } = comparison;
    let title = format!("Paired differences on {dataset}: {a} minus {b}{}", resampled(comparison));
    let caption = format!("a is {a}, b is {b}. {}", caption(report, comparison));
    let mut table = Table::new("differences", title, caption, &heads(report, &["metric"]));
    for (id, entry) in lines(comparison) {
        table.row();
        table.texts(&[&name(id)]);
        row(&mut table, report, comparison, &entry);
    }
    table
}

fn of_metric(report: &Report, id: &str, members: &[&Comparison]) -> Table {
    let title = format!("Paired differences on {}: {}{}", members[0].dataset, name(id), resampled(members[0]));
    let mut caption = caption(report, members[0]);
    if members.len() > PAIRS {
        caption += &format!(" The first {} of {} pairs.", count(PAIRS as u64), count(members.len() as u64));
    }
    let mut table = Table::new("differences", title, caption, &heads(report, &["system a", "system b"]));
    for comparison in members.iter().take(PAIRS) {
        let entry = if id == DELONG { comparison.delong_of_auc() } else { comparison.metrics.get(id).cloned() };
        table.row();
        table.texts(&[&comparison.a, &comparison.b]);
        row(&mut table, report, comparison, &entry.unwrap_or_default());
    }
    table
}

/// Tells tables of several schemes apart.
fn resampled(comparison: &Comparison) -> String {
    comparison.scheme.as_ref().map(|scheme| format!(", {} resampled", drawn(scheme))).unwrap_or_default()
}

fn heads(report: &Report, first: &[&'static str]) -> Vec<&'static str> {
    let p = if report.settings.holm { ">p (Holm)" } else { ">p" };
    let others = [">a", ">b", ">a − b", ">interval", ">P(a better)", p, "better", "significant"];
    [first, &others].concat()
}

/// What the intervals rest on, and what the columns mean.
fn caption(report: &Report, comparison: &Comparison) -> String {
    let trials = format!("{} common trials", count(comparison.common_trials));
    let level = percent(report.settings.level);
    let Some(scheme) = &comparison.scheme else {
        return format!("{trials}, without resamples; the DeLong interval is of level {level}.");
    };
    let resamples = comparison.metrics.values().filter_map(|entry| Some(entry.resamples? + entry.dropped?)).max();
    let adjusted = if report.settings.holm { ", adjusted over pairs by the method of Holm" } else { "" };
    format!(
        "{trials}; {} resamples of {}. {level} percentile intervals; p is two-sided{adjusted}; P(a better) is the \
         share of resamples in which a is better; ∗ marks significant differences.",
        count(resamples.unwrap_or_default()),
        drawn(scheme),
    )
}

fn row(table: &mut Table, report: &Report, comparison: &Comparison, entry: &Difference) {
    let ends = entry.low.zip(entry.high).map(|(low, high)| [low, high]);
    let size = [entry.a, entry.b].into_iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()));
    let digits = places_of(size, ends);
    for value in [entry.a, entry.b, entry.difference] {
        table.put(value.map_or(Cell::Empty, |value| Cell::Number(value, digits)));
    }
    table.put(ends.map_or(Cell::Empty, |ends| Cell::Interval(ends, digits)));
    let share = entry.p_a_better.zip(entry.resamples);
    table.put(share.map_or(Cell::Empty, |(share, resamples)| Cell::Share(share, resamples)));
    // DeLong's p-value is not one of those that are adjusted.
    let is_adjusted = report.settings.holm && entry.resamples.is_some();
    let p = if is_adjusted { entry.p_adjusted } else { entry.p_value };
    table.put(p.map_or(Cell::Empty, Cell::Probability));
    table.put(entry.better.map_or(Cell::Empty, |better| Cell::of(comparison.name(better))));
    table.put(match entry.significant {
        Some(true) => Cell::of("∗"),
        Some(false) => Cell::Empty,
        None => Cell::reason(entry.reason.as_deref()),
    });
}

/// Every ranking flip.
fn flips(report: &Report) -> Table {
    let heads =
        ["data set", "resampled", "by ROC-AUC better", "by the metric better", "metric", "support", ">TMR to AUC"];
    let tried: u64 = report.comparisons.iter().map(|comparison| comparison.flips_tried).sum();
    let caption = format!(
        "Both orders are significant at level {}. {} comparisons at low FMR were tried. TMR to AUC: by how many times \
         the TMRs differ more than the AUCs.",
        percent(report.settings.level),
        count(tried),
    );
    let mut table = Table::new("ranking-flips", "Ranking flips".to_owned(), caption, &heads);
    for comparison in &report.comparisons {
        for Flip { metric, auc_prefers, metric_prefers, support, ratio } in &comparison.flips {
            table.row();
            table.texts(&[&comparison.dataset, drawn(comparison.scheme.as_deref().unwrap_or_default())]);
            table.texts(&[comparison.name(*auc_prefers), comparison.name(*metric_prefers), &names::metric(metric)]);
            table.put(support.map_or(Cell::Empty, |support| Cell::of(support.name())));
            table.put(ratio.map_or(Cell::Empty, |ratio| Cell::Number(ratio, 1)));
        }
    }
    table
}
