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

/// One table, or where there are too many systems for columns, one for each family of metrics, five at a time.
pub(super) fn grid(frame: &Frame<'_>, items: &[Item<'_>], cell: impl Fn(usize, &Item<'_>) -> Cell) -> Vec<Table> {
    let Frame { key, title, caption, systems, most } = frame;
    if systems.len() <= *most {
        let mut table = Table::new(key, title, caption, &["metric"]);
        systems.iter().for_each(|name| table.column(name, true));
        for item in items {
            let of_systems = (0..systems.len()).map(|system| cell(system, item));
            table.row(std::iter::once(Cell::of(&item.name)).chain(of_systems).collect());
        }
        return vec![table];
    }
    let families = FAMILIES.iter().enumerate().flat_map(|(place, of)| {
        let members: Vec<&Item<'_>> = items.iter().filter(|item| family(item.id) == place).collect();
        let parts: Vec<Vec<&Item<'_>>> = members.chunks(WIDTH).map(<[_]>::to_vec).collect();
        parts.into_iter().map(move |part| (of, part))
    });
    let table = |(of, part): (&&str, Vec<&Item<'_>>)| {
        let mut table = Table::new(key, format!("{title}: {of}"), caption, &["system"]);
        part.iter().for_each(|item| table.column(&item.name, true));
        for (system, name) in systems.iter().enumerate() {
            let of_items = part.iter().map(|item| cell(system, item));
            table.row(std::iter::once(Cell::of(name)).chain(of_items).collect());
        }
        table
    };
    families.map(table).collect()
}
