//! The tables of a paper, in no format yet: cells say what they hold, formats only escape and lay out.

mod cell;
mod differences;
mod grid;
mod groups;
mod metrics;
pub mod names;
mod points;
mod study;
mod transfers;

pub use cell::Cell;

use crate::number::superscript;
use crate::report::Report;

/// A table with its title.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it holds, as one word with hyphens; several tables may share it.
    pub key: &'static str,
    /// The title. Parts of it may come from files.
    pub title: String,
    /// What the reader must know of the numbers: units, methods, levels, marks.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The head.
    pub head: String,
    /// Whether cells stand at the right, as numbers do.
    pub right: bool,
}

impl Table {
    /// A table without rows; heads that begin with `>` are of numbers.
    #[inline(never)]
    fn new(key: &'static str, title: String, caption: String, heads: &[&str]) -> Self {
        let mut table = Self { key, title, caption, columns: Vec::new(), rows: Vec::new() };
        for head in heads {
            match head.strip_prefix('>') {
                Some(head) => table.column(head, true),
                None => table.column(head, false),
            }
        }
        table
    }

    fn column(&mut self, head: &str, right: bool) {
        self.columns.push(Column { head: head.to_owned(), right });
    }

    /// Begins a row.
    fn row(&mut self) {
        self.rows.push(Vec::with_capacity(self.columns.len()));
    }

    /// Puts a cell behind those of the last row. Tables are filled in so many places that copies of this would be
    /// felt in the size of the page.
    #[inline(never)]
    fn put(&mut self, cell: Cell) {
        if let Some(row) = self.rows.last_mut() {
            row.push(cell);
        }
    }

    #[inline(never)]
    fn texts(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.put(Cell::of(text)));
    }

    #[inline(never)]
    fn counts(&mut self, values: &[Option<u64>]) {
        values.iter().for_each(|value| self.put(value.map_or(Cell::Empty, Cell::Count)));
    }

    /// The text of every cell; where there is no number a dash with the mark of the reason.
    pub fn cells(&self) -> Vec<Vec<String>> {
        let reasons = self.reasons();
        let text = |cell: &Cell| match cell {
            Cell::Reason(reason) => {
                let place = reasons.iter().position(|known| known == reason).unwrap_or_default();
                format!("–{}", superscript(place as i32 + 1))
            }
            other => other.text(),
        };
        self.rows.iter().map(|row| row.iter().map(text).collect()).collect()
    }

    /// What the marks of missing numbers mean, in their order.
    pub fn notes(&self) -> Vec<String> {
        let note = |(place, reason): (usize, &&str)| format!("{} {reason}.", superscript(place as i32 + 1));
        self.reasons().iter().enumerate().map(note).collect()
    }

    fn reasons(&self) -> Vec<&str> {
        let mut reasons: Vec<&str> = Vec::new();
        for cell in self.rows.iter().flatten() {
            if let Cell::Reason(reason) = cell
                && !reasons.contains(&reason.as_str())
            {
                reasons.push(reason);
            }
        }
        reasons
    }

    /// Takes away the columns in which nothing stands.
    fn prune(&mut self) {
        debug_assert!(self.rows.iter().all(|row| row.len() == self.columns.len()), "{}", self.title);
        for column in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[column] == Cell::Empty) {
                self.columns.remove(column);
                self.rows.iter_mut().for_each(|row| drop(row.remove(column)));
            }
        }
    }
}

/// The program that made a report, for a comment that nothing in it can end.
pub(super) fn source(report: &Report) -> String {
    let plain =
        |text: &str| text.chars().filter(|&c| c.is_ascii_alphanumeric() || ".-".contains(c)).collect::<String>();
    format!("{} {}", plain(&report.generator.name), plain(&report.generator.version)).replace("--", "")
}

/// The tables for which a report has numbers. Time: O(size of the report).
pub fn of(report: &Report) -> Vec<Table> {
    let mut tables = Vec::new();
    points::add(&mut tables, report);
    metrics::add(&mut tables, report);
    differences::add(&mut tables, report);
    transfers::add(&mut tables, report);
    groups::add(&mut tables, report);
    study::add(&mut tables, report);
    tables.retain(|table| !table.rows.is_empty());
    tables.iter_mut().for_each(Table::prune);
    tables
}
