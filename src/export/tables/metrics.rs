//! Every metric of the systems of a data set, with intervals.

use super::grid::{self, Frame, Item};
use super::{Cell, Table, names};
use crate::export::choice::{bootstrap, by, datasets};
use crate::number::{count, percent};
use crate::report::{Report, System};

/// Systems beside each other, with intervals.
const MOST: usize = 4;

/// Stands for the AUC with DeLong's interval.
const DELONG: &str = "auc delong";

pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
    datasets(report).into_iter().for_each(|dataset| of_dataset(tables, report, dataset));
}

fn of_dataset(tables: &mut Vec<Table>, report: &Report, dataset: &str) {
    let systems: Vec<&System> = report.systems.iter().filter(|system| system.dataset == dataset).collect();
    let resampled = bootstrap(&systems);
    let delong = |system: &System| system.metrics.get("auc").is_some_and(|auc| by(&auc.intervals, "delong").is_some());
    let mut items: Vec<Item<'_>> = Vec::new();
    for id in systems.iter().flat_map(|system| system.metrics.keys()) {
        if items.iter().any(|item| item.id == id) {
            continue;
        }
        items.push(Item { id, name: names::metric(id) });
        if id == "auc" && systems.iter().any(|system| delong(system)) {
            items.push(Item { id: DELONG, name: "ROC-AUC, DeLong".to_owned() });
        }
    }
    let frame = Frame {
        key: "metrics",
        title: format!("Metrics on {dataset}"),
        caption: caption(report, &systems, resampled),
        systems: systems.iter().map(|system| system.name.as_str()).collect(),
        most: MOST,
    };
    grid::add(tables, &frame, &items, &|system, item| {
        let (id, method) =
            if item.id == DELONG { ("auc", Some("delong")) } else { (item.id, resampled.map(|(_, method)| method)) };
        let Some(metric) = systems[system].metrics.get(id) else { return Cell::Empty };
        Cell::metric(metric, method.and_then(|method| by(&metric.intervals, method)))
    });
}

fn caption(report: &Report, systems: &[&System], resampled: Option<(&str, &str)>) -> String {
    let Some((drawn, method)) = resampled else { return "Values without bootstrap intervals.".to_owned() };
    let intervals = systems.iter().flat_map(|system| system.metrics.values()).flat_map(|metric| &metric.intervals);
    let resamples = intervals.filter(|interval| interval.method == method).filter_map(|found| found.resamples).max();
    format!(
        "In parentheses {} percentile intervals of {} resamples of {drawn}.",
        percent(report.settings.level),
        count(resamples.unwrap_or_default()),
    )
}
