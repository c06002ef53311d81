//! The operating points as CSV.

use csv_core::{WriteResult, Writer, WriterBuilder};

use crate::report::Report;

const HEADER: [&str; 12] = [
    "system",
    "dataset",
    "target_fmr",
    "support",
    "threshold",
    "fmr",
    "fnmr",
    "false_matches",
    "non_mated",
    "false_non_matches",
    "mated",
    "orientation",
];

/// A row for each operating point, under a header. Lines end in LF.
///
/// Text cells that a spreadsheet would run as a formula are quoted with a leading apostrophe;
/// the threshold of reject-all is the text `reject all`.
pub fn operating_points(report: &Report) -> Vec<u8> {
    let mut table = Table::default();
    table.row(HEADER);
    for system in &report.systems {
        for point in &system.operating_points {
            table.row([
                inert(&system.name),
                inert(&system.dataset),
                point.target_fmr.to_string(),
                format!("{:?}", point.support).to_lowercase(),
                point.threshold.to_string(),
                point.fmr.to_string(),
                point.fnmr.to_string(),
                point.false_matches.to_string(),
                system.non_mated.to_string(),
                point.false_non_matches.to_string(),
                system.mated.to_string(),
                format!("{:?}", system.orientation).to_lowercase(),
            ]);
        }
    }
    table.bytes
}

/// Text that no spreadsheet takes for a formula.
fn inert(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Rows to bytes, quoting left to `csv-core`.
struct Table {
    writer: Writer,
    bytes: Vec<u8>,
}

impl Default for Table {
    fn default() -> Self {
        let terminator = csv_core::Terminator::Any(b'\n');
        Self { writer: WriterBuilder::new().terminator(terminator).build(), bytes: Vec::new() }
    }
}

impl Table {
    fn row(&mut self, cells: impl IntoIterator<Item = impl AsRef<str>>) {
        for (index, cell) in cells.into_iter().enumerate() {
            if index > 0 {
                self.put(|writer, out| writer.delimiter(out));
            }
            let mut text = cell.as_ref().as_bytes();
            loop {
                let mut buffer = [0; 256];
                let (result, read, written) = self.writer.field(text, &mut buffer);
                self.bytes.extend_from_slice(&buffer[..written]);
                text = &text[read..];
                if result == WriteResult::InputEmpty {
                    break;
                }
            }
        }
        self.put(|writer, out| writer.terminator(out));
    }

    fn put(&mut self, write: impl Fn(&mut Writer, &mut [u8]) -> (WriteResult, usize)) {
        let mut buffer = [0; 16];
        let (_, written) = write(&mut self.writer, &mut buffer);
        self.bytes.extend_from_slice(&buffer[..written]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        let mut table = Table::default();
        table.row([inert("=1+1"), inert("a,\"b\"\nc"), inert("plain")]);
        assert_eq!(String::from_utf8(table.bytes).unwrap(), "'=1+1,\"a,\"\"b\"\"\nc\",plain\n");
    }
}
