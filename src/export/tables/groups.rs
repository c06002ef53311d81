//! Groups of people: their curves, and their error rates at the threshold of all.

use super::{Cell, Table, names};
use crate::export::choice::by;
use crate::number::percent;
use crate::report::{Group, GroupRate, Report, System};

/// The metrics of a group that are shown.
const METRICS: [&str; 3] = ["auc", "eer", "d_prime"];

const TOO_SMALL: &str = "too few trials to be ranked";

/// Two tables a system.
pub(super) fn of(report: &Report) -> Vec<Table> {
    report
        .systems
        .iter()
        .filter(|system| !system.groups.is_empty())
        .flat_map(|s| [curves(s), rates(report, s)])
        .collect()
}

fn called(group: &Group) -> Cell {
    Cell::of(group.name.as_deref().unwrap_or("between groups"))
}

fn curves(system: &System) -> Table {
    let title = format!("Groups of {} on {}", system.name, system.dataset);
    let mut table = Table::new("groups", title, "", &["group", ">mated", ">non-mated"]);
    METRICS.iter().for_each(|id| table.column(&names::metric(id), true));
    for group in &system.groups {
        let mut cells = vec![called(group), Cell::Count(group.mated), Cell::Count(group.non_mated)];
        cells.extend(METRICS.map(|id| group.metrics.get(id).map_or(Cell::Empty, |metric| Cell::metric(metric, None))));
        table.row(cells);
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
            let mut cells = vec![Cell::Rate(point.target_fmr), called(group)];
            cells.extend(rate(&point.fmr, group.name.is_some()));
            cells.extend(rate(&point.fnmr, group.name.is_some()));
            table.row(cells);
        }
    }
    table
}

fn rate(rate: &GroupRate, is_ranked: bool) -> [Cell; 3] {
    let value = rate.value.map_or(Cell::Empty, |value| Cell::percent(value, by(&rate.intervals, "wilson")));
    let ratio = match rate.ratio {
        Some(ratio) => Cell::Number(ratio, 2),
        None if rate.too_small && is_ranked => Cell::Reason(TOO_SMALL.to_owned()),
        None => Cell::Empty,
    };
    [value, Cell::Count(rate.errors), ratio]
}
