//! Groups of people: their curves, and their error rates at the threshold of all.

use super::{Cell, Table, names};
use crate::export::choice::by;
use crate::number::percent;
use crate::report::{Group, GroupRate, Report, System};

/// The metrics of a group that are shown.
const METRICS: [&str; 3] = ["auc", "eer", "d_prime"];

const TOO_SMALL: &str = "too few trials to be ranked";

/// Adds two tables a system.
pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
    for system in report.systems.iter().filter(|system| !system.groups.is_empty()) {
        tables.extend([curves(system), rates(report, system)]);
    }
}

fn called(group: &Group) -> &str {
    group.name.as_deref().unwrap_or("between groups")
}

fn curves(system: &System) -> Table {
    let title = format!("Groups of {} on {}", system.name, system.dataset);
    let mut table = Table::new("groups", title, String::new(), &["group", ">mated", ">non-mated"]);
    METRICS.iter().for_each(|id| table.column(&names::metric(id), true));
    for group in &system.groups {
        table.row();
        table.texts(&[called(group)]);
        table.counts(&[Some(group.mated), Some(group.non_mated)]);
        for id in METRICS {
            table.put(group.metrics.get(id).map_or(Cell::Empty, |metric| Cell::metric(metric, None)));
        }
    }
    table
}

fn rates(report: &Report, system: &System) -> Table {
    let title = format!("Error rates of groups of {} on {}", system.name, system.dataset);
    let caption = format!(
        "At the thresholds of all trials, with {} Wilson intervals; ratios are to the best group.",
        percent(report.settings.level)
    );
    let heads = [
        "FMR target",
        "group",
        ">FMR (%)",
        ">false matches",
        ">ratio of FMR",
        ">FNMR (%)",
        ">false non-matches",
        ">ratio of FNMR",
    ];
    let mut table = Table::new("group-rates", title, caption, &heads);
    for place in 0..system.groups.iter().map(|group| group.points.len()).max().unwrap_or(0) {
        for group in &system.groups {
            let Some(point) = group.points.get(place) else { continue };
            table.row();
            table.put(Cell::Rate(point.target_fmr));
            table.texts(&[called(group)]);
            for of in [&point.fmr, &point.fnmr] {
                rate(&mut table, of, group.name.is_some());
            }
        }
    }
    table
}

fn rate(table: &mut Table, rate: &GroupRate, is_ranked: bool) {
    table.put(rate.value.map_or(Cell::Empty, |value| Cell::percent(value, by(&rate.intervals, "wilson"))));
    table.counts(&[Some(rate.errors)]);
    table.put(match rate.ratio {
        Some(ratio) => Cell::Number(ratio, 2),
        None if rate.too_small && is_ranked => Cell::reason(Some(TOO_SMALL)),
        None => Cell::Empty,
    });
}
