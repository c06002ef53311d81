//! Thresholds chosen on one data set and judged on another.

use super::{Cell, Table};
use crate::export::choice::by;
use crate::number::percent;
use crate::report::Report;

pub(super) fn of(report: &Report) -> Table {
    let heads = [
        "system",
        "chosen on",
        "judged on",
        "FMR target",
        ">threshold",
        ">FMR there (%)",
        ">FNMR there (%)",
        ">FMR (%)",
        ">FNMR (%)",
        "support",
    ];
    let caption = format!(
        "Thresholds are chosen on one data set, with FMR and FNMR there, and judged on another, with {} Wilson \
         intervals. Support is that of the trials of the former.",
        percent(report.settings.level)
    );
    let mut table = Table::new("transfer", "Threshold transfer", caption, &heads);
    for transfer in &report.transfers {
        for point in &transfer.points {
            table.row(vec![
                Cell::of(&transfer.system),
                Cell::of(&transfer.development),
                Cell::of(&transfer.evaluation),
                Cell::Rate(point.target_fmr),
                Cell::threshold(point.threshold),
                Cell::percent(point.development_fmr, None),
                Cell::percent(point.development_fnmr, None),
                Cell::percent(point.fmr, by(&point.intervals.fmr, "wilson")),
                Cell::percent(point.fnmr, by(&point.intervals.fnmr, "wilson")),
                Cell::of(point.support.name()),
            ]);
        }
    }
    table
}
