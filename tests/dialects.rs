//! How text is written: encodings, comments, decimal marks. The same trials come out of all of them.

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::{Error, ErrorKind};
use operating_point::read::{Source, Table, read};
use operating_point::settings::Settings;

const PLAIN: &str = "label,score\r\n1,0.5\r\n0,0.25\r\n1,0.75\r\n";

fn read_bytes(name: &str, bytes: &[u8], settings: &Settings) -> Result<Table, Error> {
    let source = Source { name: name.to_owned(), reader: Cursor::new(bytes) };
    read(vec![source], settings, &mut |_| ControlFlow::Continue(()))
}

fn table(name: &str, bytes: &[u8]) -> Table {
    read_bytes(name, bytes, &Settings::default())
        .unwrap_or_else(|error| panic!("{}: {error}", String::from_utf8_lossy(bytes)))
}

fn error(name: &str, text: &str) -> Error {
    read_bytes(name, text.as_bytes(), &Settings::default()).expect_err(text)
}

fn scores(table: &Table) -> (Vec<f64>, Vec<f64>) {
    let system = &table.datasets[0].systems[0];
    (system.mated.clone(), system.non_mated.clone())
}

fn utf_16(text: &str, big_endian: bool) -> Vec<u8> {
    text.encode_utf16().flat_map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
}

fn note<'a>(table: &'a Table, kind: &str) -> &'a str {
    &table.notes.iter().find(|note| note.kind == kind).unwrap_or_else(|| panic!("no note {kind}")).text
}

#[test]
fn utf_16_is_read_with_a_mark_and_without() {
    let expected = (vec![0.5, 0.75], vec![0.25]);
    for big_endian in [false, true] {
        for mark in ["", "\u{feff}"] {
            let bytes = utf_16(&format!("{mark}{PLAIN}"), big_endian);
            let table = table("scores.csv", &bytes);
            assert_eq!(scores(&table), expected);
            assert_eq!(table.inputs[0].format, "CSV with header, UTF-16");
            assert_eq!(table.inputs[0].bytes, bytes.len() as u64);
        }
    }
}

#[test]
fn utf_16_goes_on_over_blocks_with_its_line_numbers() {
    let rows = "genuine,0.5\nimpostor,0.25\n".repeat(60_000);
    let text = format!("\u{feff}label,score\n{rows}");
    let good = table("long.csv", &utf_16(&text, false));
    assert_eq!((scores(&good).0.len(), scores(&good).1.len()), (60_000, 60_000));
    let broken = utf_16(&format!("{text}genuine,é\n"), true);
    let error = read_bytes("long.csv", &broken, &Settings::default()).unwrap_err();
    assert_eq!((error.kind(), error.line()), (ErrorKind::Number, Some(120_002)));
    assert!(error.message().contains('é'), "{error}");
}

#[test]
fn text_that_is_no_utf_8_is_windows_1252() {
    let latin = b"p\xe9rsona,label,score\nAndr\xe9,1,0.5\nZo\xeb,0,0.25\n";
    let found = table("scores.csv", latin);
    assert_eq!(scores(&found), (vec![0.5], vec![0.25]));
    assert!(found.inputs[0].format.ends_with("Windows-1252"));
    assert!(note(&found, "encoding").contains("'scores.csv' is not valid UTF-8"));
    let named = table("scores.csv", b"system,label,score\nf\xfc\xdf\x80,1,0.5\nf\xfc\xdf\x80,0,0.25\n");
    assert_eq!(named.datasets[0].systems[0].system, "füß€");
    assert!(table("scores.csv", PLAIN.as_bytes()).notes.is_empty());
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let found = table("scores.csv", PLAIN.replace('\n', "").as_bytes());
    assert_eq!(scores(&found), (vec![0.5, 0.75], vec![0.25]));
    let error = error("scores.csv", "label,score\r1,0.5\r0,x\r");
    assert_eq!(error.line(), Some(3));
}

#[test]
fn comments_before_the_rows_are_left_out() {
    for text in ["# made by hand\n\n% twice\nlabel,score\n1,0.5\n0,0.25\n", "// a\n// b, c\n1,0.5\n0,0.25\n"] {
        let found = table("scores.csv", text.as_bytes());
        assert_eq!(scores(&found), (vec![0.5], vec![0.25]), "{text:?}");
        assert!(note(&found, "comments").starts_with("2 lines before the first row of 'scores.csv'"));
        assert_eq!(found.inputs[0].rows, 2);
    }
    let found = table("scores.txt", b"# one\n# score label\n7 1\n3 0\n");
    assert_eq!(scores(&found), (vec![7.0], vec![3.0]));
    assert!(note(&found, "comments").contains("1 line before"));
    assert_eq!(error("scores.csv", "# a\n# b\nlabel,score\n1,0.5\n0,x\n").line(), Some(5));
    assert_eq!(error("scores.csv", "# a\n\n1,0.5\n\"0,x\n").line(), Some(4));
}

#[test]
fn a_spreadsheet_names_its_separator() {
    let found = table("scores.csv", b"sep=;\r\nid;label;score\r\na, b, c;1;0.5\r\nd, e, f;0;0.25\r\n");
    assert_eq!(scores(&found), (vec![0.5], vec![0.25]));
    assert!(found.inputs[0].format.starts_with("semicolon-separated"));
}

#[test]
fn decimal_commas_are_read() {
    let expected = (vec![0.75, -1.5], vec![0.25, 2.0]);
    for text in [
        "label;score\n1;0,75\n0;0,25\n1;-1,5\n0;2\n",
        "0,75\t1\n0,25\t0\n-1,5\t1\n2\t0\n",
        "genuine 0,75\nimpostor 0,25\ngenuine -1,5\nimpostor 2\n",
        "label,score\n1,\"0,75\"\n0,\"0,25\"\n1,\"-1,5\"\n0,2\n",
    ] {
        let found = table("scores.csv", text.as_bytes());
        assert_eq!(scores(&found), expected, "{text:?}");
        assert!(found.inputs[0].format.ends_with(", decimal commas"));
    }
    let third = Settings { score: vec!["3".to_owned()], ..Settings::default() };
    let points = read_bytes("scores.txt", b"3,4 genuine 0.75\n5,6 impostor 0.25\n", &third);
    assert_eq!(scores(&points.unwrap()), (vec![0.75], vec![0.25]));
}

#[test]
fn marks_between_thousands_are_asked_about() {
    for (text, line, said) in [
        ("label;score\n1;1,234\n0;2,500\n", 2, "thousands or be the decimal mark"),
        ("label;score\n1;1.234,5\n0;0,5\n", 2, "between thousands"),
        ("label;score\n1;0.5\n0;1,234.5\n", 3, "between thousands"),
        ("label;score\n1;0,5\n0;1.234\n0;0,25\n", 3, "the decimal mark of its column is the comma"),
        ("label;score\n1;1,234,567\n0;1\n", 2, "thousands"),
    ] {
        let error = error("scores.csv", text);
        assert_eq!((error.kind(), error.line()), (ErrorKind::Number, Some(line)), "{text:?}: {error}");
        assert!(error.message().contains(said), "{text:?}: {error}");
    }
}

#[test]
fn a_counted_list_needs_its_pair() {
    let settings = Settings { histogram: true, ..Settings::default() };
    let read_all = |files: &[(&str, &str)]| {
        let sources = files.iter().map(|&(name, text)| Source { name: name.to_owned(), reader: Cursor::new(text) });
        read(sources.collect(), &settings, &mut |_| ControlFlow::Continue(()))
    };
    let counted = read_all(&[("a-impostor.txt", "2\n\n0\n1\n"), ("a-genuine.txt", "3\n2.5\n")]).unwrap();
    assert_eq!(scores(&counted), (vec![3.0, 2.5], vec![0.0, 0.0, 2.0]));
    assert_eq!((counted.inputs[0].format.as_str(), counted.inputs[0].rows), ("one count a line", 3));
    for (files, kind) in [
        (&[("scores.csv", PLAIN)][..], ErrorKind::Files),
        (&[("a-impostor.txt", "2\n0\n")], ErrorKind::Files),
        (&[("a-genuine.txt", "3\n"), ("a-impostor.txt", "0 2\n1 0\n")], ErrorKind::Files),
        (&[("a-genuine.txt", "3\n"), ("a-impostor.txt", "2\n0.5\n")], ErrorKind::Number),
    ] {
        let error = read_all(files).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
    }
}
