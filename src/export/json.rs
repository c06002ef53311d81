//! The report as JSON: two spaces of indent, line feeds, one at the end.

use serde::Serialize;

use crate::curve::Curves;
use crate::report::Report;

/// The report's bytes, the same on every face.
pub fn report(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let formatter = serde_json::ser::PrettyFormatter::with_indent(b"  ");
    write(report, &mut serde_json::Serializer::with_formatter(&mut bytes, formatter));
    bytes.push(b'\n');
    bytes
}

/// The curves for drawing, without spaces.
pub fn curves(curves: &Curves) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(curves, &mut serde_json::Serializer::new(&mut bytes));
    bytes
}

fn write<F: serde_json::ser::Formatter>(
    value: &impl Serialize,
    serializer: &mut serde_json::Serializer<&mut Vec<u8>, F>,
) {
    value.serialize(serializer).expect("plain data with text keys always serialises to memory");
}
