//! Tables as CSV, for spreadsheets and scripts: every digit, a header, lines that end in LF.
//!
//! Text cells that a spreadsheet would run as a formula are quoted with a leading apostrophe. A cell is empty
//! where there is no number.

mod comparisons;
mod groups;
mod metrics;
mod operating_points;
mod transfers;

pub use comparisons::comparisons;
pub use groups::groups;
pub use metrics::metrics;
pub use operating_points::operating_points;
pub use transfers::transfers;

use crate::number::shortest;
use crate::report::Interval;

/// What a formula begins with; the wide forms are signs to some spreadsheets, too.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// A header of the parts that a table's rows have.
fn header(bytes: &mut Vec<u8>, parts: &[&str]) {
    bytes.extend_from_slice(parts.join(",").as_bytes());
    bytes.push(b'\n');
}

/// The shortest digits that mean the same float.
fn number(value: Option<f64>) -> String {
    value.map(shortest).unwrap_or_default()
}

fn whole(value: Option<u64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// `method,level,low,high` of an interval.
fn interval(interval: Option<&Interval>) -> [String; 4] {
    let found =
        |found: &Interval| [inert(&found.method), shortest(found.level), shortest(found.low), shortest(found.high)];
    interval.map(found).unwrap_or_default()
}

/// Every interval, or none once, so that each value has a row.
fn each(intervals: &[Interval]) -> impl Iterator<Item = Option<&Interval>> {
    let none = intervals.is_empty().then_some(None);
    intervals.iter().map(Some).chain(none)
}

/// Text that no spreadsheet takes for a formula.
fn inert(text: &str) -> String {
    if text.starts_with(FORMULA) { format!("'{text}") } else { text.to_owned() }
}

/// Appends a row as RFC 4180 has it, but for the line feed.
///
/// csv-core's writer would bring std's float parser and its tables into the page; a test holds this
/// against it instead.
fn row(bytes: &mut Vec<u8>, cells: &[impl AsRef<str>]) {
    for (index, cell) in cells.iter().map(AsRef::as_ref).enumerate() {
        if index > 0 {
            bytes.push(b',');
        }
        if cell.contains(['"', ',', '\n', '\r']) {
            bytes.push(b'"');
            bytes.extend_from_slice(cell.replace('"', "\"\"").as_bytes());
            bytes.push(b'"');
        } else {
            bytes.extend_from_slice(cell.as_bytes());
        }
    }
    bytes.push(b'\n');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        let mut bytes = Vec::new();
        row(&mut bytes, &[inert("=1+1"), inert("a,\"b\"\nc"), inert("plain")]);
        assert_eq!(String::from_utf8(bytes).unwrap(), "'=1+1,\"a,\"\"b\"\"\nc\",plain\n");
    }

    proptest! {
        #[test]
        fn csv_core_reads_the_cells_back(cells in prop::collection::vec("[a\",\r\n é]{1,6}", 1..5)) {
            let mut bytes = Vec::new();
            row(&mut bytes, &cells);
            let (mut text, mut ends) = ([0; 256], [0; 8]);
            let (_, _, _, fields) = csv_core::Reader::new().read_record(&bytes, &mut text, &mut ends);
            let read: Vec<&str> = (0..fields)
                .map(|field| {
                    let start = if field == 0 { 0 } else { ends[field - 1] };
                    std::str::from_utf8(&text[start..ends[field]]).unwrap()
                })
                .collect();
            prop_assert_eq!(read, cells);
        }
    }
}
