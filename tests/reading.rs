//! Reading: what people's files hold comes out as a table, or as an error with the way out.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::PathBuf;

use operating_point::error::{Error, ErrorKind};
use operating_point::read::{Dataset, Failures, Scores, Source, Table, read, read_scores};
use operating_point::settings::{Orientation, Settings};
use proptest::prelude::*;

const INF: f64 = f64::INFINITY;

fn read_with(files: &[(&str, &[u8])], settings: &Settings) -> Result<Table, Error> {
    let sources = files.iter().map(|&(name, bytes)| Source { name: name.to_owned(), reader: Cursor::new(bytes) });
    read(sources.collect(), settings, &mut |_| ControlFlow::Continue(()))
}

/// The only system of a table.
fn only(table: &Table) -> &Scores {
    let [Dataset { systems, .. }] = &table.datasets[..] else { panic!("one data set") };
    let [system] = &systems[..] else { panic!("one system") };
    system
}

fn table_of(name: &str, text: &str) -> Table {
    read_with(&[(name, text.as_bytes())], &Settings::default()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn error_of(name: &str, text: &str) -> Error {
    read_with(&[(name, text.as_bytes())], &Settings::default()).expect_err(text)
}

#[test]
fn one_file_with_labels() {
    for (text, mated, non_mated) in [
        ("label,score\n1,0.5\n0,0.25\n1,0.75\n", &[0.5, 0.75][..], &[0.25][..]),
        ("y_true,y_score\n1,0.5\n0,0.25\n", &[0.5], &[0.25]),
        ("label,score\n1,2e-10\n0,0\n0,-0.0\n", &[2e-10], &[0.0, 0.0]),
        ("label,score\n1,4\n0,4\n1,9\n0,9\n", &[4.0, 9.0], &[4.0, 9.0]),
        ("target 5\ntarget 3\nnontarget 4\n", &[5.0, 3.0], &[4.0]),
        ("kind,score\ngenuine,0.5\nimpostor,0.25\n", &[0.5], &[0.25]),
        ("\u{feff}label,score\r\n1,0.5\r\n0,0.25\r\n", &[0.5], &[0.25]),
        ("\u{feff}\"label\",\"score\"\r\n\"1\",\"0.5\"\r\n\"0\",\"0.25\"\r\n", &[0.5], &[0.25]),
        ("id\tscore\tlabel\n\"a\tb\nc\"\t0.5\tyes\nd\t0.25\tno", &[0.5], &[0.25]),
        ("score;same\n0.5;True\n\n0.25;False\n\n", &[0.5], &[0.25]),
        ("log, u1, 1, 0.5\nlog, u2, 0, 0.25\n", &[0.5], &[0.25]),
        ("1e5 NA target 0.5\nTrue nan nontarget 0.25\n", &[0.5], &[0.25]),
    ] {
        let table = table_of("scores.csv", text);
        assert_eq!((&only(&table).mated[..], &only(&table).non_mated[..]), (mated, non_mated), "{text:?}");
        assert_eq!(table.inputs[0].bytes, text.len() as u64);
        assert_eq!(table.inputs[0].used, (mated.len() + non_mated.len()) as u64);
        assert_eq!((only(&table).orientation, &table.datasets[0].name[..]), (Orientation::Similarity, "scores"));
    }
}

#[test]
fn failures_are_counted_and_infinities_stay() {
    let table = table_of("f.csv", "label,score\n1,0.5\n1,nan\n1,\n0,NaN\n0,0.25\n0,-inf\n1,inf\n");
    assert_eq!((&only(&table).mated[..], &only(&table).non_mated[..]), (&[0.5, INF][..], &[0.25, -INF][..]));
    assert_eq!(table.inputs[0].failures, Failures { mated: 2, non_mated: 1 });
    assert_eq!((table.inputs[0].rows, table.inputs[0].used), (7, 4));
    let settings = Settings { failure: vec!["fte".to_owned(), "-1".to_owned()], ..Settings::default() };
    let table = read_with(&[("f.csv", b"1,0.5\n0,FTE\n0,0.25\n1,-1\n")], &settings).unwrap();
    assert_eq!(table.inputs[0].failures, Failures { mated: 1, non_mated: 1 });
}

#[test]
fn a_genuine_and_an_impostor_file() {
    let mated: &[u8] = b"0.5\n0.75\n";
    let non_mated: &[u8] = b"a1 b2 0.25\na1 b3 nan\n";
    for files in [
        [("run-7-genuine.txt", mated), ("run-7-impostor.txt", non_mated)],
        [("run-7-non-match.txt", non_mated), ("run-7-match.txt", mated)],
    ] {
        let table = read_with(&files, &Settings::default()).unwrap();
        assert_eq!((&only(&table).mated[..], &only(&table).non_mated[..]), (&[0.5, 0.75][..], &[0.25][..]));
        assert_eq!((&table.datasets[0].name[..], &only(&table).system[..]), ("run-7", "run-7"));
        assert_eq!(table.inputs.iter().map(|input| input.name.as_str()).collect::<Vec<_>>(), files.map(|file| file.0));
        assert_eq!(table.inputs.iter().map(|input| input.failures.non_mated).sum::<u64>(), 1);
    }
}

#[test]
fn files_that_do_not_go_together() {
    let list: &[u8] = b"0.5\n0.75\n";
    let labelled: &[u8] = b"label,score\n1,0.5\n0,0.75\n";
    for files in [
        &[][..],
        &[("genuine.txt", list), ("match.txt", list)],
        &[("a.txt", list), ("b.txt", list)],
        &[("genuine.txt", list), ("scores.csv", list)],
        &[("genuine.csv", labelled), ("impostor.csv", labelled)],
        &[("genuine.csv", list), ("impostor.csv", labelled)],
        &[("genuine.txt", list), ("impostor.txt", list), ("more.txt", list)],
    ] {
        let error = read_with(files, &Settings::default()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Files, "{error}");
        assert!(!error.way_out().is_empty());
    }
}

#[test]
fn one_class_is_a_table() {
    let table = table_of("label.csv", "label,score\nood,0.5\nood,0.75\n");
    assert_eq!((only(&table).mated.len(), only(&table).non_mated.len()), (0, 2));
    let table = table_of("run_genuine.txt", "0.5\n0.75\n");
    assert_eq!(
        (only(&table).mated.len(), only(&table).non_mated.len(), &table.datasets[0].name[..]),
        (2, 0, "run_genuine")
    );
    assert_eq!(only(&table_of("run_genuine.txt", "1 5 0.5\n1 6 0.75\n")).mated, [0.5, 0.75]);
    assert_eq!(only(&table_of("run_genuine.csv", "label,score\n1,0.5\n1,0.75\n")).mated, [0.5, 0.75]);
    assert_eq!(only(&table_of("run_impostor.txt", "0\n0\n1\n")).non_mated, [0.0, 0.0, 1.0]);
    assert_eq!(error_of("scores.txt", "0.5\n0.75\n").kind(), ErrorKind::Column);
}

#[test]
fn lists_that_may_be_something_else() {
    assert_eq!(error_of("genuine.txt", "0.5 0.25 0.75 1\n").kind(), ErrorKind::Format);
    assert_eq!(error_of("genuine.txt", "0,75\n0,5\n").kind(), ErrorKind::Number);
}

#[test]
fn a_header_of_column_numbers_is_doubted() {
    let table = table_of("scores.csv", "0,1\n1,0.5\n0,0.25\n");
    assert_eq!(only(&table).non_mated, [1.0, 0.25]);
    assert_eq!(
        table.notes.iter().map(|note| (note.kind, note.warning)).collect::<Vec<_>>(),
        [("first-row-counts", true)]
    );
}

#[test]
fn a_list_of_scores() {
    let source = Source { name: "list.txt".to_owned(), reader: Cursor::new("0.25 \n0.5\t\n\n -1\r\n\n") };
    let list = read_scores(source, &Settings::default()).unwrap();
    assert_eq!((list.scores, list.failures), (vec![0.25, 0.5, -1.0], 0));
}

#[test]
fn errors_name_the_place_and_the_way_out() {
    for (text, kind, line, column, way_out) in [
        ("genuine,n/a\ngenuine,0.5\n", ErrorKind::Number, Some(1), Some("2"), "--failure n/a"),
        ("genuine,oops\ngenuine,0.5\n", ErrorKind::Number, Some(1), Some("2"), "--failure"),
        ("label,score\n1,0.5\n0,NULL\n", ErrorKind::Number, Some(3), Some("score"), "--failure NULL"),
        ("label;score\n1;0.75\n0;0,5\n", ErrorKind::Number, Some(3), Some("score"), "0.75"),
        ("label;score\n1;0,75\n0;0.5\n0;0,5\n", ErrorKind::Number, Some(3), Some("score"), "same decimal mark"),
        ("label;score\n1;1,234\n0;2,500\n", ErrorKind::Number, Some(2), Some("score"), "0.75"),
        ("label;score\n1;0,75\n0;1.234,5\n", ErrorKind::Number, Some(3), Some("score"), "thousands"),
        ("label,score\n1,0,75\n0,0,5\n", ErrorKind::Column, Some(2), None, "decimal points"),
        ("label,score\n1,0.5\n0,0.25x\n", ErrorKind::Number, Some(3), Some("score"), "Fix"),
        ("label,score\n1,0.5\n\n0\n", ErrorKind::Column, Some(4), None, "Fix"),
        ("id,label,score\n\"a\nb\",1,0.5\nc,0\n", ErrorKind::Column, Some(4), None, "Fix"),
        ("label,score\nnormal,0.5\nabnormal,0.25\n", ErrorKind::Label, Some(2), Some("label"), "--positive normal"),
        ("label,score\n1,0.5\n,0.25\n", ErrorKind::Label, Some(3), Some("label"), "Write the label"),
        ("1,0.5\n2,0.25\n", ErrorKind::Column, None, None, "--label"),
        ("kind,score\n\u{1b}[31m,0.5\n", ErrorKind::Label, Some(2), Some("kind"), "\\u{1b}[31m"),
        ("label,score\n1,0.5\n\"0,0.25\n", ErrorKind::Format, Some(3), None, "quote"),
        ("label,score\n\"1,0.5\n0,0.2\n", ErrorKind::Format, Some(2), None, "quote"),
        ("\"1,0.5\n0,0.2\n", ErrorKind::Format, Some(1), None, "quote"),
        ("a,b\nc,d\n", ErrorKind::Column, None, None, "--label"),
        ("label,score\n", ErrorKind::Empty, None, None, "one trial a line"),
        ("", ErrorKind::Empty, None, None, "one trial a line"),
        ("\u{feff}", ErrorKind::Empty, None, None, "one trial a line"),
        ("1,0.5\0\n", ErrorKind::Format, None, None, "text"),
    ] {
        let error = error_of("scores.csv", text);
        assert_eq!((error.kind(), error.line(), error.column()), (kind, line, column), "{text:?}: {error}");
        assert_eq!(error.file(), Some("scores.csv"));
        assert!(error.way_out().contains(way_out), "{text:?}: {error}");
    }
}

#[test]
fn a_late_error_has_its_line() {
    let rows: String = (0..100_000).map(|row| format!("{},0.{row}\n", row % 2)).collect();
    let error = error_of("scores.csv", &format!("label,score\n{rows}1,x\n"));
    assert_eq!((error.kind(), error.line()), (ErrorKind::Number, Some(100_002)));
    let table = table_of("scores.csv", &format!("label,score\n{rows}"));
    assert_eq!((only(&table).mated.len(), only(&table).non_mated.len()), (50_000, 50_000));
    assert_eq!(only(&table).mated[49_999], 0.99999);
}

#[test]
fn long_lines_are_refused() {
    let error = error_of("scores.csv", &format!("1,0.5\n{}", "x".repeat((16 << 20) + 1)));
    assert_eq!((error.kind(), error.line()), (ErrorKind::Format, Some(2)));
    assert_eq!(error_of("scores.csv", &"1,".repeat(20_000)).kind(), ErrorKind::Format);
}

#[test]
fn names_of_systems_and_data_sets() {
    for (name, text, system) in [
        ("d.csv", "system,label,score\nNaN Infinity,1,0.5\nNaN Infinity,0,0.25\n", "NaN Infinity"),
        ("d.csv", "label,Facenet_cosine\n1,0.5\n0,0.25\n", "Facenet_cosine"),
        ("d.csv", "label,score\n1,0.5\n0,0.25\n", "d"),
        ("d.v2.csv", "1 0.5\n0 0.25\n", "d.v2"),
    ] {
        assert_eq!(only(&table_of(name, text)).system, system);
    }
}

#[test]
fn names_tell_distances() {
    for (name, text, orientation) in [
        ("7_dist.txt", "same 0.5\ndifferent 1.5\n", Orientation::Distance),
        ("d.csv", "label,Hamming distance\n1,0.5\n0,0.75\n", Orientation::Distance),
        ("distant.csv", "label,score\n1,0.5\n0,0.75\n", Orientation::Similarity),
    ] {
        let table = table_of(name, text);
        assert_eq!(only(&table).orientation, orientation);
        assert_eq!(only(&table).mated, [0.5]);
        let noted = table.notes.iter().any(|note| note.kind == "orientation-from-name");
        assert_eq!(noted, orientation == Orientation::Distance);
    }
    let settings = Settings { orientation: Some(Orientation::Similarity), ..Settings::default() };
    let table = read_with(&[("7_dist.txt", b"same 0.5\ndifferent 1.5\n")], &settings).unwrap();
    assert_eq!((only(&table).orientation, table.notes.len()), (Orientation::Similarity, 0));
}

#[test]
fn progress_comes_to_the_end_and_cancels() {
    let text = "1,0.5\n0,0.25\n".repeat(300_000);
    let source = || vec![Source { name: "a.csv".to_owned(), reader: Cursor::new(text.as_bytes()) }];
    let mut seen = Vec::new();
    read(source(), &Settings::default(), &mut |at| {
        seen.push(at);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(seen.last().unwrap().done, text.len() as u64);
    assert!(seen.windows(2).all(|pair| pair[1].done - pair[0].done <= 1 << 20));
    let error = read(source(), &Settings::default(), &mut |_| ControlFlow::Break(())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Cancelled);
}

/// Gives its bytes in pieces of 1 to `most` bytes.
struct Trickle<'a> {
    bytes: Cursor<&'a [u8]>,
    most: usize,
    turn: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        let piece = (1 + self.turn % self.most).min(buffer.len());
        self.bytes.read(&mut buffer[..piece])
    }
}

impl Seek for Trickle<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

fn any_file() -> impl Strategy<Value = Vec<u8>> {
    let pieces = ["label", "score", "1", "0", "-1", "genuine", "impostor", "0.5", "nan", "", ",", ",", ";", " ", "\t"];
    let more = ["\n", "\r\n", "\"", "\"\"", "x", "\u{feff}", "\0", "é", "0,75", "1e999", "\u{7}"];
    let piece = prop::sample::select([&pieces[..], &more[..], &["\n1,0.5", "\n0,0.25", "\n"]].concat());
    prop_oneof![
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat().into_bytes()),
        prop::collection::vec(any::<u8>(), 0..200),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Whatever the bytes and the pieces in which they come: no panic, and the same outcome.
    #[test]
    fn pieces_do_not_show(bytes in any_file(), most in 1..9usize, name in prop::sample::select(vec!["a.csv", "genuine.txt"])) {
        let settings = Settings::default();
        let trickle = Trickle { bytes: Cursor::new(&bytes), most, turn: 0 };
        let pieces = read(
            vec![Source { name: name.to_owned(), reader: trickle }],
            &settings,
            &mut |_| ControlFlow::Continue(()),
        );
        prop_assert_eq!(pieces, read_with(&[(name, &bytes)], &settings));
    }

    /// Every score that a program prints comes back to the last bit.
    #[test]
    fn numbers_are_exact(scores in prop::collection::vec(any::<f64>().prop_filter("-0 is 0", |score| score.to_bits() != 1 << 63), 2..20)) {
        let text: String = scores.iter().map(|score| format!("genuine {score:e}\n")).collect();
        let text = format!("type score\n{text}");
        let kept: Vec<f64> = scores.iter().copied().filter(|score| !score.is_nan()).collect();
        let table = table_of("a.txt", &text);
        prop_assert_eq!(&only(&table).mated, &kept);
    }
}

/// The folder of inputs that broke other tools, where it exists.
fn shared_cases() -> Option<PathBuf> {
    let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    ["../shared/cases", "../../shared/cases"].iter().map(|path| manifest.join(path)).find(|path| path.is_dir())
}

#[test]
fn shared_cases_are_read() {
    let Some(folder) = shared_cases() else {
        println!("skipped: ../shared/cases does not exist");
        return;
    };
    let read_case = |names: &[&str], settings: &Settings| {
        let files: Vec<(&str, Vec<u8>)> =
            names.iter().map(|&name| (name, std::fs::read(folder.join(name)).unwrap())).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (*name, &bytes[..])).collect();
        read_with(&files, settings)
    };
    for (names, mated, non_mated) in [
        (&["01.csv"][..], 3, 2),
        (&["02.csv"], 1, 1),
        (&["03.csv"], 1, 2),
        (&["04.csv"], 2, 2),
        (&["05.csv"], 2, 2),
        (&["07_genuine.txt", "07_impostor.txt"], 5, 5),
        (&["08.txt"], 2, 1),
        (&["09.csv"], 2, 2),
        (&["10.csv"], 2, 2),
        (&["12_dist.txt"], 2, 2),
        (&["13.csv"], 2, 2),
        (&["19_impostor.txt", "19_genuine.txt"], 3, 3),
        (&["20.csv"], 2, 2),
        (&["24.csv"], 30, 20),
        (&["25.csv"], 2, 2),
        (&["27.txt"], 1, 1),
        (&["28.csv"], 0, 2),
        (&["30.csv"], 1, 3),
        (&["34a.csv"], 2, 2),
        (&["34b.tsv"], 1, 1),
        (&["35a.csv"], 1, 1),
        (&["35b.csv"], 1, 1),
        (&["36a.txt"], 1, 1),
        (&["45.csv"], 1, 1),
        (&["46.csv"], 6, 8),
    ] {
        let table = read_case(names, &Settings::default()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((only(&table).mated.len(), only(&table).non_mated.len()), (mated, non_mated), "{names:?}");
    }
    let table = read_case(&["10.csv"], &Settings::default()).unwrap();
    assert_eq!(table.inputs[0].failures, Failures { mated: 1, non_mated: 1 });
    assert_eq!(only(&read_case(&["12_dist.txt"], &Settings::default()).unwrap()).orientation, Orientation::Distance);
    assert_eq!(read_case(&["27.txt"], &Settings::default()).unwrap().inputs[0].left_out[0].count, 1);
    assert_eq!(only(&read_case(&["45.csv"], &Settings::default()).unwrap()).system, "BaNaNa Infinity");
    assert_eq!(read_case(&["26.csv"], &Settings::default()).unwrap_err().kind(), ErrorKind::Label);
    let positive = |word: &str| Settings { positive: Some(word.to_owned()), ..Settings::default() };
    assert_eq!(only(&read_case(&["26.csv"], &positive("2")).unwrap()).mated, [0.8, 0.6]);
    assert!(read_case(&["26.csv"], &positive("3")).unwrap_err().way_out().contains("'1', '2'"));
    let bytes = std::fs::read(folder.join("38.txt")).unwrap();
    let list = read_scores(Source { name: "38.txt".to_owned(), reader: Cursor::new(bytes) }, &Settings::default());
    assert_eq!(list.unwrap().scores, [0.5, 0.7, 0.9]);
}

#[test]
fn counted_rows_are_refused_and_not_read_as_single_trials() {
    let text = "rating,label,count\n1,mated,3\n2,mated,5\n1,non-mated,7\n";
    let source = Source { name: "counted.csv".to_owned(), reader: std::io::Cursor::new(text) };
    let error =
        operating_point::read::read(vec![source], &Settings::default(), &mut |_| std::ops::ControlFlow::Continue(()))
            .unwrap_err();
    assert_eq!(error.column(), Some("count"));
}
