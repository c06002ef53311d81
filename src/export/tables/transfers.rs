//! Thresholds chosen on one data set and judged on another.

use super::{Cell, Table};
use crate::export::choice::by;
use crate::number::percent;
use crate::report::Report;

pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
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
    let mut table = Table::new("transfer", "Threshold transfer".to_owned(), caption, &heads);
    for transfer in &report.transfers {
        for point in &transfer.points {
            table.row();
            table.texts(&[&transfer.system, &transfer.development, &transfer.evaluation]);
            table.put(Cell::Rate(point.target_fmr));
            table.put(Cell::threshold(point.threshold));
            table.put(Cell::percent(point.development_fmr, None));
            table.put(Cell::percent(point.development_fnmr, None));
            table.put(Cell::percent(point.fmr, by(&point.intervals.fmr, "wilson")));
            table.put(Cell::percent(point.fnmr, by(&point.intervals.fnmr, "wilson")));
            table.texts(&[point.support.name()]);
        }
    }
    tables.push(table);
}
