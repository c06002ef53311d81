//! The operating points as CSV.

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
    let mut bytes = Vec::new();
    row(&mut bytes, &HEADER);
    for system in &report.systems {
        for point in &system.operating_points {
            let cells = [
                inert(&system.name),
                inert(&system.dataset),
                point.target_fmr.to_string(),
                point.support.name().to_owned(),
                point.threshold.to_string(),
                point.fmr.to_string(),
                point.fnmr.to_string(),
                point.false_matches.to_string(),
                system.non_mated.to_string(),
                point.false_non_matches.to_string(),
                system.mated.to_string(),
                system.orientation.name().to_owned(),
            ];
            row(&mut bytes, &cells);
        }
    }
    bytes
}

/// Text that no spreadsheet takes for a formula.
fn inert(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
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
