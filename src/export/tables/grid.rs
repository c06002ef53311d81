//! Metrics of systems: metrics stand below each other, or where systems are many, systems do.

use super::names::{FAMILIES, family};
use super::{Cell, Table};

/// Columns of metrics beside each other.
const WIDTH: usize = 5;

/// One line of metrics.
pub(super) struct Item<'a> {
    /// The metric's id.
    pub id: &'a str,
    /// Its name.
    pub name: String,
}

/// What stands around the metrics.
pub(super) struct Frame<'a> {
    pub key: &'static str,
    pub title: String,
    pub caption: String,
    /// The systems.
    pub systems: Vec<&'a str>,
    /// The most systems that have a column each.
    pub most: usize,
}

/// Adds one table, or where there are too many systems for columns, one for each family of metrics, five at a time.
pub(super) fn add(
    tables: &mut Vec<Table>,
    frame: &Frame<'_>,
    items: &[Item<'_>],
    cell: &dyn Fn(usize, &Item<'_>) -> Cell,
) {
    let Frame { key, title, caption, systems, most } = frame;
    if systems.len() <= *most {
        let mut table = Table::new(key, title.clone(), caption.clone(), &["metric"]);
        systems.iter().for_each(|name| table.column(name, true));
        for item in items {
            table.row();
            table.texts(&[&item.name]);
            (0..systems.len()).for_each(|system| table.put(cell(system, item)));
        }
        tables.push(table);
        return;
    }
    for (place, of) in FAMILIES.iter().enumerate() {
        let members: Vec<&Item<'_>> = items.iter().filter(|item| family(item.id) == place).collect();
        for part in members.chunks(WIDTH) {
            let mut table = Table::new(key, format!("{title}: {of}"), caption.clone(), &["system"]);
            part.iter().for_each(|item| table.column(&item.name, true));
            for (system, name) in systems.iter().enumerate() {
                table.row();
                table.texts(&[name]);
                part.iter().for_each(|item| table.put(cell(system, item)));
            }
            tables.push(table);
        }
    }
}
