//! Trials, and operating points at FMR targets.

use super::{Cell, Table};
use crate::export::choice::{BOOTSTRAPS, at_target, bootstrap, by, datasets};
use crate::number::percent;
use crate::number::{count, rate};
use crate::report::wording::decimals;
use crate::report::{OperatingPoint, Report, Support, System, TrialsPerIdentity};

pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
    tables.extend([trials(report), operating_points(report)]);
    tables.extend(fixed(report));
}

/// How many trials there are, and of whom.
fn trials(report: &Report) -> Table {
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
    let known = report.systems.iter().any(|system| system.trials_per_identity.is_some());
    let caption = if known { "Trials per identity: the mean, and in parentheses the fewest and the most." } else { "" };
    let mut table = Table::new("pair-counts", "Pair counts".to_owned(), caption.to_owned(), &heads);
    let each = |TrialsPerIdentity { least, mean, most }| {
        Cell::Text(format!("{} ({}–{})", decimals(mean, 1), count(least), count(most)))
    };
    for system in &report.systems {
        table.row();
        table.texts(&[&system.dataset, &system.name]);
        table.counts(&[Some(system.mated), Some(system.non_mated)]);
        table.put(Cell::percent(system.prevalence, None));
        table.counts(&[system.identities, system.samples]);
        table.put(system.trials_per_identity.map_or(Cell::Empty, each));
    }
    table
}

/// Every system at every FMR target.
fn operating_points(report: &Report) -> Table {
    let several = datasets(report).len() > 1;
    let heads = [
        "data set",
        "system",
        "FMR target",
        ">threshold",
        ">FMR (%)",
        ">FNMR (%)",
        ">Wilson",
        ">identities",
        ">trials",
        ">classes",
        ">false matches",
        ">false non-matches",
        "support",
    ];
    let caption = format!(
        "Achievable points: the most lenient threshold whose FMR does not exceed the target. {} intervals of the FNMR \
         in percent: that of Wilson holds the threshold fixed; resampling chooses it anew each time.",
        percent(report.settings.level)
    );
    let mut table = Table::new("operating-points", "Operating points".to_owned(), caption, &heads);
    for system in &report.systems {
        for point in &system.operating_points {
            table.row();
            table.put(if several { Cell::of(&system.dataset) } else { Cell::Empty });
            table.texts(&[&system.name]);
            table.put(Cell::Rate(point.target_fmr));
            table.put(Cell::threshold(point.threshold));
            table.put(Cell::percent(point.fmr, None));
            table.put(Cell::percent(point.fnmr, None));
            table.put(Cell::percents(by(&point.intervals.fnmr, "wilson")));
            for (_, method) in BOOTSTRAPS {
                table.put(Cell::percents(by(at_target(system, point), method)));
            }
            table.counts(&[Some(point.false_matches), Some(point.false_non_matches)]);
            table.texts(&[point.support.name()]);
        }
    }
    table
}

/// Several systems side by side at the same FMR targets.
fn fixed(report: &Report) -> Option<Table> {
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
    let mut table = Table::new("fixed-fmr", "FNMR at fixed FMR".to_owned(), caption, &["data set", "system"]);
    targets.iter().for_each(|&target| table.column(&format!("FMR {}", rate(target)), true));
    let several = datasets(report).len() > 1;
    for system in systems {
        table.row();
        table.put(if several { Cell::of(&system.dataset) } else { Cell::Empty });
        table.texts(&[&system.name]);
        for &target in &targets {
            let point = system.operating_points.iter().find(|point| point.target_fmr == target);
            table.put(point.map_or(Cell::Empty, |point| fnmr(system, point, resampled.map(|(_, method)| method))));
        }
    }
    Some(table)
}

/// The FNMR at a target, by the resamples of a method, or at the fixed threshold.
fn fnmr(system: &System, point: &OperatingPoint, method: Option<&str>) -> Cell {
    let mark = match point.support {
        Support::Supported => "",
        Support::Weak => "∗",
        Support::Tied => "‡",
        Support::Unsupported => "†",
    };
    let cell = match method {
        Some(method) => {
            let metric = system.metrics.get(&format!("fnmr@fmr={:e}", point.target_fmr));
            metric.map_or(Cell::Empty, |metric| Cell::share(metric, by(&metric.intervals, method)))
        }
        None => Cell::percent(point.fnmr, by(&point.intervals.fnmr, "wilson")),
    };
    cell.marked(mark)
}
