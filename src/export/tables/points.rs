//! Trials, and operating points at FMR targets.

use super::{Cell, Table};
use crate::export::choice::{BOOTSTRAPS, at_target, bootstrap, by, datasets};
use crate::number::percent;
use crate::number::{count, rate};
use crate::report::wording::decimals;
use crate::report::{Report, Support, System, TrialsPerIdentity};

/// How many trials there are, and of whom.
pub(super) fn trials(report: &Report) -> Table {
    let heads = [
        "data set",
        "system",
        ">mated",
        ">non-mated",
        ">prevalence (%)",
        ">identities",
        ">samples",
        ">trials per identity",
    ];
    let caption = "Trials per identity: the mean, and in parentheses the fewest and the most.";
    let known = report.systems.iter().any(|system| system.trials_per_identity.is_some());
    let mut table = Table::new("pair-counts", "Pair counts", if known { caption } else { "" }, &heads);
    let whole = |value: Option<u64>| value.map_or(Cell::Empty, Cell::Count);
    let each = |TrialsPerIdentity { least, mean, most }| {
        Cell::Text(format!("{} ({}–{})", decimals(mean, 1), count(least), count(most)))
    };
    for system in &report.systems {
        table.row(vec![
            Cell::of(&system.dataset),
            Cell::of(&system.name),
            Cell::Count(system.mated),
            Cell::Count(system.non_mated),
            Cell::percent(system.prevalence, None),
            whole(system.identities),
            whole(system.samples),
            system.trials_per_identity.map_or(Cell::Empty, each),
        ]);
    }
    table
}

/// Every system at every FMR target.
pub(super) fn operating_points(report: &Report) -> Table {
    let several = datasets(report).len() > 1;
    let mut heads = vec!["data set", "system", "FMR target", ">threshold", ">FMR (%)", ">FNMR (%)", ">Wilson"];
    heads.extend([">identities", ">trials", ">classes", ">false matches", ">false non-matches", "support"]);
    let caption = format!(
        "Achievable points: the most lenient threshold whose FMR does not exceed the target. {} intervals of the FNMR \
         in percent: Wilson's holds the threshold fixed; resampling chooses it anew each time.",
        percent(report.settings.level)
    );
    let mut table = Table::new("operating-points", "Operating points", caption, &heads);
    for system in &report.systems {
        for point in &system.operating_points {
            let mut cells = vec![
                if several { Cell::of(&system.dataset) } else { Cell::Empty },
                Cell::of(&system.name),
                Cell::Rate(point.target_fmr),
                Cell::threshold(point.threshold),
                Cell::percent(point.fmr, None),
                Cell::percent(point.fnmr, None),
                Cell::percents(by(&point.intervals.fnmr, "wilson")),
            ];
            cells.extend(BOOTSTRAPS.map(|(_, method)| Cell::percents(by(at_target(system, point), method))));
            cells.push(Cell::Count(point.false_matches));
            cells.push(Cell::Count(point.false_non_matches));
            cells.push(Cell::of(point.support.name()));
            table.row(cells);
        }
    }
    table
}

/// Several systems side by side at the same FMR targets.
pub(super) fn fixed(report: &Report) -> Option<Table> {
    let systems: Vec<&System> = report.systems.iter().collect();
    let targets: Vec<f64> = systems.first()?.operating_points.iter().map(|point| point.target_fmr).collect();
    if systems.len() < 2 || targets.is_empty() {
        return None;
    }
    let resampled = bootstrap(&systems);
    let level = percent(report.settings.level);
    let what = match resampled {
        Some((drawn, _)) => format!("FNMR interpolated at the target, with {level} intervals by resampling {drawn}"),
        None => format!("FNMR of the achievable point, with {level} Wilson intervals"),
    };
    let caption = format!("{what}, in percent. Support: ∗ weak, ‡ tied, † none.");
    let mut table = Table::new("fixed-fmr", "FNMR at fixed FMR", caption, &["data set", "system"]);
    targets.iter().for_each(|&target| table.column(&format!("FMR {}", rate(target)), true));
    let several = datasets(report).len() > 1;
    for system in systems {
        let cell = |&target: &f64| {
            let Some(point) = system.operating_points.iter().find(|point| point.target_fmr == target) else {
                return Cell::Empty;
            };
            let mark = match point.support {
                Support::Supported => "",
                Support::Weak => "∗",
                Support::Tied => "‡",
                Support::Unsupported => "†",
            };
            let cell = match resampled {
                Some((_, method)) => {
                    let metric = system.metrics.get(&format!("fnmr@fmr={target:e}"));
                    metric.map_or(Cell::Empty, |metric| Cell::share(metric, by(&metric.intervals, method)))
                }
                None => Cell::percent(point.fnmr, by(&point.intervals.fnmr, "wilson")),
            };
            cell.marked(mark)
        };
        let dataset = if several { Cell::of(&system.dataset) } else { Cell::Empty };
        table.row([dataset, Cell::of(&system.name)].into_iter().chain(targets.iter().map(cell)).collect());
    }
    Some(table)
}
