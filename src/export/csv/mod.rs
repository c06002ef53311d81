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

/// Rows as RFC 4180 has them, but for the line feed.
///
/// csv-core's writer would bring std's float parser and its tables into the page; a test holds this against it
/// instead. Its methods are called in many places, where the page has no room for copies of them.
#[derive(Debug, Default)]
struct Writer {
    bytes: Vec<u8>,
    /// Whether the row has a cell.
    begun: bool,
}

impl Writer {
    /// Names of columns without commas or quotes, joined by commas.
    fn new(header: &str) -> Self {
        Self { bytes: [header.as_bytes(), b"\n"].concat(), begun: false }
    }

    #[inline(never)]
    fn cell(&mut self, text: &str) {
        if std::mem::replace(&mut self.begun, true) {
            self.bytes.push(b',');
        }
        if text.contains(['"', ',', '\n', '\r']) {
            self.bytes.push(b'"');
            self.bytes.extend_from_slice(text.replace('"', "\"\"").as_bytes());
            self.bytes.push(b'"');
        } else {
            self.bytes.extend_from_slice(text.as_bytes());
        }
    }

    /// Text from a file, that no spreadsheet takes for a formula.
    #[inline(never)]
    fn text(&mut self, text: &str) {
        if text.starts_with(FORMULA) {
            self.cell(&format!("'{text}"));
        } else {
            self.cell(text);
        }
    }

    #[inline(never)]
    fn texts(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.text(text));
    }

    /// The shortest digits that mean the same floats.
    #[inline(never)]
    fn numbers(&mut self, values: &[Option<f64>]) {
        for value in values {
            self.cell(&value.map(shortest).unwrap_or_default());
        }
    }

    #[inline(never)]
    fn counts(&mut self, values: &[Option<u64>]) {
        for value in values {
            self.cell(&value.map(|value| value.to_string()).unwrap_or_default());
        }
    }

    /// `method,level,low,high` of an interval.
    #[inline(never)]
    fn interval(&mut self, interval: Option<&Interval>) {
        self.text(interval.map(|found| found.method.as_str()).unwrap_or_default());
        let ends = interval.map(|found| [found.level, found.low, found.high]);
        self.numbers(&ends.map_or([None; 3], |ends| ends.map(Some)));
    }

    fn end(&mut self) {
        self.bytes.push(b'\n');
        self.begun = false;
    }
}

/// Every interval, or none once, so that each value has a row.
fn each(intervals: &[Interval]) -> impl Iterator<Item = Option<&Interval>> {
    (0..intervals.len().max(1)).map(|place| intervals.get(place))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        let mut writer = Writer::new("a,b,c");
        writer.texts(&["=1+1", "a,\"b\"\nc", "plain"]);
        writer.end();
        writer.texts(&["＋1", "", "\n-1"]);
        writer.end();
        let text = String::from_utf8(writer.bytes).unwrap();
        assert_eq!(text, "a,b,c\n'=1+1,\"a,\"\"b\"\"\nc\",plain\n'＋1,,\"'\n-1\"\n");
    }

    proptest! {
        #[test]
        fn csv_core_reads_the_cells_back(cells in prop::collection::vec("[a\",\r\n é]{1,6}", 1..5)) {
            let mut writer = Writer::default();
            cells.iter().for_each(|cell| writer.cell(cell));
            writer.end();
            let (mut text, mut ends) = ([0; 256], [0; 8]);
            let (_, _, _, fields) = csv_core::Reader::new().read_record(&writer.bytes, &mut text, &mut ends);
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
