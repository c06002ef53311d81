//! The report as JSON: two spaces of indent, line feeds, one at the end.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter};

use crate::report::Report;

/// The report's bytes, the same on every face.
pub fn report(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let layout = Layout(PrettyFormatter::with_indent(b"  "));
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, layout);
    report.serialize(&mut serializer).expect("plain data with text keys always serialises to memory");
    bytes.push(b'\n');
    bytes
}

/// serde_json's pretty layout, but floats by std: the same shortest digits, without a second set of
/// tables in the page.
struct Layout(PrettyFormatter<'static>);

impl Formatter for Layout {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        let size = value.abs();
        if size != 0.0 && !(1e-5..1e16).contains(&size) {
            write!(writer, "{value:e}")
        } else {
            write!(writer, "{value:?}")
        }
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(value: f64) -> String {
        let mut bytes = Vec::new();
        Layout(PrettyFormatter::with_indent(b"  ")).write_f64(&mut bytes, value).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn floats_are_short() {
        for (value, text) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e-5, "1e-5"),
            (0.0001, "0.0001"),
            (2.5e-7, "2.5e-7"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e16"),
            (-1.5e300, "-1.5e300"),
        ] {
            assert_eq!(written(value), text);
        }
    }

    proptest! {
        #[test]
        fn floats_read_back_to_the_same_bits(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite());
            let text = written(value);
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), bits);
            prop_assert_eq!(serde_json::from_str::<f64>(&text).unwrap().to_bits(), bits);
        }
    }
}
