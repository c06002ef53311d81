//! Who is compared: which columns say so, and what follows for the intervals.

mod shared;

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::{ErrorKind, Result};
use operating_point::evaluate;
use operating_point::identities::{Identities, Kind};
use operating_point::read::{self, Dataset, Source, Table};
use operating_point::settings::Settings;
use operating_point::staircase::Staircase;
use operating_point::trials::Trials;

fn read(files: &[(&str, &str)], settings: &Settings) -> Result<Table> {
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), reader: Cursor::new(text.to_owned()) };
    read::read(files.iter().map(source).collect(), settings, &mut |_| ControlFlow::Continue(()))
}

fn table(text: &str) -> Table {
    read(&[("scores.csv", text)], &Settings::default()).unwrap()
}

/// Of the only data set.
fn identities(table: &Table) -> &Option<Identities> {
    let [Dataset { identities, .. }] = &table.datasets[..] else { panic!("one data set") };
    identities
}

fn identity(columns: &[&str]) -> Settings {
    Settings { identity: columns.iter().map(|&column| column.to_owned()).collect(), ..Settings::default() }
}

fn has_note(table: &Table, kind: &str) -> bool {
    table.notes.iter().any(|note| note.kind == kind)
}

const PAIRS: &str =
    "id_a,id_b,label,score\nann,ann,1,0.9\nbob,bob,1,0.6\nbob,ann,0,0.7\nann,cid,0,nan\nann,007,0,0.1\n";

#[test]
fn two_columns_share_a_vocabulary() {
    let table = table(PAIRS);
    let identities = identities(&table).clone().unwrap();
    // By the order of their texts: 007, ann, bob; cid is in a failure only.
    assert_eq!(identities.kind, Kind::Shared { count: 3 });
    assert_eq!(identities.mated, [[1, 1], [2, 2]]);
    assert_eq!(identities.non_mated, [[2, 1], [1, 0]]);
}

#[test]
fn headers_name_identities() {
    for header in [
        "id1,id2",
        "ID A,ID B",
        "subject1,subject2",
        "subject_a,subject_b",
        "bio_ref_subject_id,probe_subject_id",
        "reference_id,probe_id",
        "gallery,probe",
        "person1,person2",
    ] {
        let text = format!("{header},label,score\n1,1,1,0.9\n2,2,1,0.6\n1,2,0,0.7\n");
        assert_eq!(identities(&table(&text)).clone().unwrap().kind, Kind::Shared { count: 2 }, "{header}");
    }
    for (header, rows) in [("enrol,test", "p,x"), ("model,segment", "p,x"), ("modelid,segmentid", "p,x")] {
        let text = format!("{header},label,score\n{rows},1,0.9\nq,y,1,0.6\np,y,0,0.7\n");
        assert_eq!(
            identities(&table(&text)).clone().unwrap().kind,
            Kind::Disjoint { gallery: 2, probe: 2 },
            "{header}"
        );
    }
    let one = identities(&table("subject,label,score\np,1,0.9\nq,1,0.6\np,0,0.7\n")).clone().unwrap();
    assert_eq!((one.kind, one.non_mated), (Kind::One { count: 2 }, vec![[0, 0]]));
}

#[test]
fn identities_stay_text() {
    let text = "id_a,id_b,label,score\n007,007,1,0.9\n7,7,1,0.6\n007,7,0,0.7\n7,007,0,0.1\n";
    assert_eq!(identities(&table(text)).clone().unwrap().kind, Kind::Shared { count: 2 });
}

#[test]
fn file_names_are_no_identities() {
    for text in [
        "a_1 a_2 genuine 0.9\na_1 b_1 impostor 0.4\nb_1 b_2 genuine 0.7\na_2 b_2 impostor 0.1\n",
        "id_a,id_b,label,score\np,p,1,0.9\np,q,1,0.6\np,q,0,0.7\n",
        "id_a,id_b,label,score\np,p,1,0.9\nq,q,0,0.6\np,q,0,0.7\n",
    ] {
        let table = table(text);
        assert_eq!(*identities(&table), None, "{text}");
        assert!(has_note(&table, "not-identities"), "{text}");
    }
    let text = "x,y,label,score\np,p,1,0.9\np,q,1,0.6\np,q,0,0.7\n";
    let error = read(&[("scores.csv", text)], &identity(&["x", "y"])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Column);
    assert!(error.to_string().contains("'p' and 'q'"), "{error}");
}

#[test]
fn a_missing_identity_is_said() {
    for row in ["ann,,0,0.2", ",,1,0.2", ",,1,nan"] {
        let table = table(&format!("{PAIRS}{row}\n"));
        assert_eq!(*identities(&table), None, "{row}");
        let note = table.notes.iter().find(|note| note.kind == "not-identities").unwrap();
        assert!(note.text.contains("line 7"), "{}", note.text);
    }
}

#[test]
fn settings_decide() {
    assert_eq!(identities(&read(&[("scores.csv", PAIRS)], &identity(&["none"])).unwrap()).clone(), None);
    let one = identities(&read(&[("scores.csv", PAIRS)], &identity(&["ID_A"])).unwrap()).clone().unwrap();
    assert_eq!(one.kind, Kind::One { count: 2 });
    let numbers = "4 5 genuine 0.9\n4 6 impostor 0.4\n3 5 impostor 0.7\n";
    let two = identities(&read(&[("scores.txt", numbers)], &identity(&["1", "2"])).unwrap()).clone().unwrap();
    assert_eq!(two.kind, Kind::Disjoint { gallery: 2, probe: 2 });
    for (columns, text) in [
        (&["who"][..], PAIRS),
        (&["label"], PAIRS),
        (&["id_a", "id_a"], PAIRS),
        (&["id"], "id,label,score\n,1,0.5\nb,0,0.1\n"),
    ] {
        assert_eq!(read(&[("scores.csv", text)], &identity(columns)).unwrap_err().kind(), ErrorKind::Column);
    }
    assert_eq!(identity(&["a", "b", "c"]).validate().unwrap_err().kind(), ErrorKind::Setting);
}

#[test]
fn what_tells_nothing_is_left_alone() {
    let numbered: String = (0..40).map(|row| format!("t{row},{},0.{row}\n", row % 2)).collect();
    let grouped: String = (0..40).map(|row| format!("{},{},0.{row}\n", ["f", "m"][row / 20], row % 2)).collect();
    let kinds: String = (0..40).map(|row| format!("a{},{},0.{row}\n", row % 20, row % 2)).collect();
    for text in [numbered, grouped, kinds] {
        let table = table(&format!("what,label,score\n{text}"));
        assert_eq!((identities(&table), table.notes.len()), (&None, 0));
    }
    assert_eq!(identities(&table("label,score\n1,0.5\n0,0.25\n")).clone(), None);
}

#[test]
fn text_that_is_left_may_be_identities() {
    let rows: String = (0..60).map(|row| format!("p{},{},0.{row}\n", row % 15, row / 15 % 2)).collect();
    let table = table(&format!("who,label,score\n{rows}"));
    assert_eq!(identities(&table).as_ref().unwrap().kind, Kind::One { count: 15 });
    assert!(has_note(&table, "identities-by-values"));
}

#[test]
fn pairs_that_come_again_are_told_and_kept() {
    let text = "1 a b 0.9\n1 a b 0.9\n0 b a 0.4\n\n0 c c 1.0\n0 a c 0.1\n0 a d nan\n";
    let one = read(&[("44.txt", text)], &Settings::default()).unwrap();
    let note = |table: &Table, kind: &str| {
        table.notes.iter().find(|note| note.kind == kind).map(|note| note.text.clone()).unwrap_or_default()
    };
    assert!(note(&one, "duplicate-trials").contains("1 trial repeats an earlier one, score and all (line 2)"));
    let reversed = note(&one, "reversed-pairs");
    assert!(
        reversed.contains("1 pair of ids also comes the other way round (line 3), 1 of them with another label"),
        "{reversed}"
    );
    assert!(note(&one, "self-pairs").contains("1 trial compares an id with itself (line 5)"));
    assert_eq!((one.inputs[0].used, one.inputs[0].left_out.len()), (5, 0));

    let pair = [("x-genuine.txt", "a b 0.9\n\nc d 0.5\na b 0.8\n"), ("x-impostor.txt", "d c 0.3\na d nan\na c 0.2\n")];
    let two = read(&pair, &Settings::default()).unwrap();
    assert!(
        note(&two, "duplicate-trials")
            .contains("1 has the ids of an earlier one and another score (line 4 of 'x-genuine.txt')")
    );
    assert!(note(&two, "reversed-pairs").contains("(line 1 of 'x-impostor.txt')"));

    // People may be compared again and with themselves.
    assert!(!has_note(&table(PAIRS), "self-pairs") && !has_note(&table(PAIRS), "duplicate-trials"));
    let again = table(&format!("{PAIRS}bob,ann,0,0.7\n"));
    assert!(note(&again, "duplicate-trials").contains("(line 7)"));
    let several: String = (0..60).map(|row| format!("p{},q{},{},0.{row}\n", row % 5, row % 3, row % 2)).collect();
    let several = table(&format!("enrol,test,label,score\n{several}"));
    assert!(!has_note(&several, "duplicate-trials"), "{:?}", several.notes);
}

#[test]
fn two_lists_share_their_people() {
    let files = [("genuine.txt", "ann ann 0.9\nbob bob 0.7\n"), ("impostor.txt", "bob ann 0.3\nann cid 0.2\n")];
    let table = read(&files, &Settings::default()).unwrap();
    let identities = identities(&table).clone().unwrap();
    assert_eq!(identities.kind, Kind::Shared { count: 3 });
    assert_eq!((identities.mated, identities.non_mated), (vec![[0, 0], [1, 1]], vec![[1, 0], [0, 2]]));
}

#[test]
fn identities_follow_their_scores() {
    let [Dataset { systems, identities, .. }] = &table(PAIRS).datasets[..] else { panic!("one data set") };
    let staircase = Staircase::new(Trials::of_system(systems[0].clone(), identities.clone()).unwrap());
    let identities = staircase.identities().unwrap();
    assert_eq!(staircase.mated_scores(), [0.9, 0.6]);
    assert_eq!(identities.mated, [[1, 1], [2, 2]]);
    assert_eq!(staircase.non_mated_scores(), [0.7, 0.1]);
    assert_eq!(identities.non_mated, [[2, 1], [1, 0]]);
}

/// Twenty people with five mated trials each, alike within a person, and all pairs of them.
fn dependent(order: impl Fn(&mut Vec<String>)) -> String {
    let mut rows = Vec::new();
    for person in 0..20 {
        for trial in 0..5 {
            rows.push(format!("p{person},p{person},1,{}", if person < 8 { 10 + trial } else { 600 + trial }));
        }
        for other in 0..person {
            rows.push(format!("p{person},p{other},0,{}", (person * 37 + other * 53) % 500));
        }
    }
    order(&mut rows);
    format!("id_a,id_b,label,score\n{}\n", rows.join("\n"))
}

#[test]
fn dependence_is_told_and_does_not_hang_on_the_order_of_rows() {
    let evaluate = |text: String| {
        let source = Source { name: "people.csv".to_owned(), reader: Cursor::new(text) };
        let settings = Settings { fmr_targets: vec![0.1], ..Settings::default() };
        evaluate::evaluate(vec![source], &settings).unwrap()
    };
    let report = evaluate(dependent(|_| ()));
    let system = &report.systems[0];
    assert_eq!(system.identities, Some(20));
    let point = &system.operating_points[0];
    let error = |method: &str| {
        point.intervals.fnmr.iter().find(|interval| interval.method == method).unwrap().standard_error.unwrap()
    };
    assert_eq!(point.fnmr, 0.4);
    assert!((error("dyadic") - (0.4 * 0.6 / 20.0_f64).sqrt()).abs() < 1e-15);
    assert!((error("wald") - (0.4 * 0.6 / 100.0_f64).sqrt()).abs() < 1e-15);
    let finding = report.findings.iter().find(|finding| finding.kind == "dependence").unwrap();
    assert!(
        finding.text.contains("share people (20 identities)") && finding.text.contains("2.2 times"),
        "{}",
        finding.text
    );
    assert!(finding.text.contains("its 100 trials tell as much as 20 would"), "{}", finding.text);

    let reversed = evaluate(dependent(|rows| rows.reverse()));
    assert_eq!((&report.systems, &report.findings), (&reversed.systems, &reversed.findings));
}

#[test]
fn two_matchers_share_people() {
    let Some(root) = shared::folder() else { return };
    // A direct sum over the trials that share a person with each trial, made apart from this project.
    for (matcher, fmr, fnmr) in [("matcher_a", 0.00031172134992650085, 0.024683177657247847)] {
        let settings = Settings { score: vec![matcher.to_owned()], ..Settings::default() };
        let report = shared::evaluate(&root, &["data/two-matchers.csv"], &settings).unwrap();
        assert_eq!(report.systems[0].identities, Some(150));
        let intervals = &report.systems[0].operating_points[2].intervals;
        for (intervals, error) in [(&intervals.fmr, fmr), (&intervals.fnmr, fnmr)] {
            let dyadic = intervals.iter().find(|interval| interval.method == "dyadic").unwrap();
            assert!((dyadic.standard_error.unwrap() - error).abs() < 1e-15, "{matcher}: {dyadic:?}");
        }
        assert!(report.findings.iter().any(|finding| finding.kind == "dependence"), "{matcher}");
    }
}
