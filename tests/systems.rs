//! Several systems: columns of one file, and files whose trials are matched.

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::{ErrorKind, Result};
use operating_point::read::{self, Failures, Scores, Source, Table};
use operating_point::settings::{Orientation, Settings};

fn read(files: &[(&str, &str)], settings: &Settings) -> Result<Table> {
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), reader: Cursor::new(text.to_owned()) };
    read::read(files.iter().map(source).collect(), settings, &mut |_| ControlFlow::Continue(()))
}

fn table(files: &[(&str, &str)]) -> Table {
    read(files, &Settings::default()).unwrap_or_else(|error| panic!("{files:?}: {error}"))
}

/// The systems of the only data set.
fn systems(table: &Table) -> &[Scores] {
    assert_eq!(table.datasets.len(), 1, "one data set");
    &table.datasets[0].systems
}

fn names(table: &Table) -> Vec<&str> {
    systems(table).iter().map(|system| system.system.as_str()).collect()
}

/// Scores as text, since NaN is not itself.
fn scores(system: &Scores) -> String {
    format!("{:?} {:?}", system.mated, system.non_mated)
}

fn note<'a>(table: &'a Table, kind: &str) -> Option<&'a str> {
    table.notes.iter().find(|note| note.kind == kind).map(|note| note.text.as_str())
}

fn score(columns: &[&str]) -> Settings {
    Settings { score: columns.iter().map(|&column| column.to_owned()).collect(), ..Settings::default() }
}

const WIDE: &str = "label,a,b\n1,0.5,7.5\n0,0.25,nan\n1,,3.5\n0,nan,nan\n";

#[test]
fn columns_are_systems() {
    let table = table(&[("wide.csv", WIDE)]);
    assert_eq!((names(&table), table.datasets[0].name.as_str()), (vec!["a", "b"], "wide"));
    assert_eq!(scores(&systems(&table)[0]), "[0.5, NaN] [0.25]");
    assert_eq!(scores(&systems(&table)[1]), "[7.5, 3.5] [NaN]");
    assert!(note(&table, "several-systems").unwrap().contains("'a', 'b'"));
}

#[test]
fn failures_are_of_a_system_or_of_all() {
    let table = table(&[("wide.csv", WIDE)]);
    let input = &table.inputs[0];
    assert_eq!((input.rows, input.used, input.failures), (4, 3, Failures { mated: 0, non_mated: 1 }));
    assert_eq!(systems(&table)[0].failures, Failures { mated: 1, non_mated: 1 });
    assert_eq!(systems(&table)[1].failures, Failures { mated: 0, non_mated: 2 });
    let settings = Settings { failure: vec!["-1".to_owned()], ..Settings::default() };
    let table = read(&[("f.csv", "label,a,b\n1,0.5,-1\n0,-1,0.5\n0,-1,-1\n")], &settings).unwrap();
    assert_eq!(systems(&table)[0].failures, Failures { mated: 0, non_mated: 2 });
    let error =
        read(&[("f.csv", "label,a,b\n1,0.5,0.5\n0,0.25,0.5\n0,0.25,oops\n")], &Settings::default()).unwrap_err();
    assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Number, Some(4), Some("b")));
}

#[test]
fn chosen_columns_stand_in_the_order_chosen() {
    let table = read(&[("wide.csv", WIDE)], &score(&["b", "a"])).unwrap();
    assert_eq!((names(&table), note(&table, "several-systems")), (vec!["b", "a"], None));
    let table = read(&[("wide.csv", WIDE)], &score(&["a"])).unwrap();
    assert_eq!((names(&table), scores(&systems(&table)[0])), (vec!["a"], "[0.5] [0.25]".to_owned()));
    assert_eq!(table.inputs[0].failures, Failures { mated: 1, non_mated: 1 });
    let table = read(&[("w.txt", "1 0.5 0.75\n0 0.25 0.5\n")], &score(&["2", "3"])).unwrap();
    assert_eq!(names(&table), ["column 2", "column 3"]);
    let table = read(&[("w.csv", "system,label,a,b\nS,1,0.5,0.75\nS,0,0.25,0.5\n")], &Settings::default()).unwrap();
    assert_eq!(names(&table), ["S a", "S b"]);
}

#[test]
fn every_system_has_its_own_direction() {
    let text = "label,Facenet_cosine,Facenet_distance\n1,0.5,3.5\n0,0.25,9.5\n";
    let orientations = |table: &Table| systems(table).iter().map(|system| system.orientation).collect::<Vec<_>>();
    let table = table(&[("d.csv", text)]);
    assert_eq!(orientations(&table), [Orientation::Similarity, Orientation::Distance]);
    assert!(note(&table, "orientation-from-name").unwrap().starts_with("The scores of 'Facenet_distance' are"));
    let settings = Settings { orientation: Some(Orientation::Similarity), ..Settings::default() };
    let table = read(&[("d.csv", text)], &settings).unwrap();
    assert_eq!(orientations(&table), [Orientation::Similarity; 2]);
    assert_eq!(note(&table, "orientation-from-name"), None);
}

#[test]
fn a_pair_of_files_has_the_same_systems() {
    let pair = |mated, non_mated| [("x-genuine.csv", mated), ("x-impostor.csv", non_mated)];
    let one = table(&pair("id,a,b\np,0.5,0.75\n", "id,b,a\np,0.25,0.125\nq,nan,nan\n"));
    assert_eq!((names(&one), one.datasets[0].name.as_str()), (vec!["a", "b"], "x"));
    assert_eq!([scores(&systems(&one)[0]), scores(&systems(&one)[1])], ["[0.5] [0.125]", "[0.75] [0.25]"]);
    assert_eq!(systems(&one)[1].failures, Failures { mated: 0, non_mated: 1 });
    let error = read(&pair("id,a,b\np,0.5,0.75\n", "id,a,c\np,0.25,0.125\n"), &Settings::default()).unwrap_err();
    assert_eq!((error.kind(), error.file()), (ErrorKind::Files, Some("x-impostor.csv")));
    let set = read(&pair("id,a,b\np,0.5,0.75\n", "id,a,c\np,0.25,0.125\n"), &score(&["a", "3"])).unwrap();
    assert_eq!(names(&set), ["a", "b"]);
}
