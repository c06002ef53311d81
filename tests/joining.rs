//! Several files: pairs of class files, labelled files with shared trials, keys with scores.

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::{ErrorKind, Result};
use operating_point::identities::Kind;
use operating_point::read::{self, Dataset, Failures, Input, LeftOut, Scores, Source, Table};
use operating_point::settings::Settings;
use proptest::prelude::*;

fn read(files: &[(&str, &str)]) -> Result<Table> {
    read_with(files, &Settings::default())
}

fn read_with(files: &[(&str, &str)], settings: &Settings) -> Result<Table> {
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), reader: Cursor::new(text.to_owned()) };
    read::read(files.iter().map(source).collect(), settings, &mut |_| ControlFlow::Continue(()))
}

fn table(files: &[(&str, &str)]) -> Table {
    read(files).unwrap_or_else(|error| panic!("{files:?}: {error}"))
}

/// The only data set.
fn only(table: &Table) -> &Dataset {
    let [dataset] = &table.datasets[..] else { panic!("one data set: {:?}", table.datasets) };
    dataset
}

/// Names and scores of systems as text, since NaN is not itself.
fn shown(dataset: &Dataset) -> Vec<String> {
    let system = |system: &Scores| format!("{} {:?} {:?}", system.system, system.mated, system.non_mated);
    dataset.systems.iter().map(system).collect()
}

fn note<'a>(table: &'a Table, kind: &str) -> Option<&'a str> {
    table.notes.iter().find(|note| note.kind == kind).map(|note| note.text.as_str())
}

fn left_out(input: &Input) -> Vec<(&str, u64, &[u64])> {
    input.left_out.iter().map(|LeftOut { reason, count, lines }| (reason.as_str(), *count, &lines[..])).collect()
}

/// Every row of every file is accounted for.
fn is_balanced(table: &Table) -> bool {
    table.inputs.iter().all(|input| {
        let left: u64 = input.left_out.iter().map(|left_out| left_out.count).sum();
        input.rows == input.used + input.failures.mated + input.failures.non_mated + left
    })
}

#[test]
fn scores_find_their_trials_by_ids() {
    let table = table(&[("15_scores", "p1 u9 0.4\np1 u8 -1.2\n"), ("15_trials", "p1 u7 target\np1 u8 nontarget\n")]);
    assert_eq!(shown(only(&table)), ["15_scores [] [-1.2]"]);
    assert_eq!(only(&table).name, "15");
    assert_eq!(left_out(&table.inputs[0]), [("scores without a trial", 1, &[1][..])]);
    assert_eq!(left_out(&table.inputs[1]), [("trials without a score", 1, &[1][..])]);
    assert!(is_balanced(&table));
    assert!(table.notes.iter().any(|note| note.kind == "unmatched-trials" && note.warning));
}

#[test]
fn another_order_is_told() {
    let key = "S1 U1 - A07 spoof\nS1 U2 - - bonafide\nS2 U3 - - bonafide\n";
    let scores = "U3 2.0\nU1 -3.0\nU2 1.5\n";
    let one = table(&[("key.txt", key), ("scores.txt", scores)]);
    assert_eq!(shown(only(&one)), ["scores [1.5, 2.0] [-3.0]"]);
    assert!(note(&one, "orders-differ").unwrap().contains("row by row"));
    let same = table(&[("key.txt", key), ("scores.txt", "U1 -3.0\nU2 1.5\nU3 2.0\n")]);
    assert_eq!((&same.datasets, note(&same, "orders-differ")), (&one.datasets, None));
}

#[test]
fn ids_are_text() {
    let one = table(&[("trials", "007 s1 target\n7 s1 nontarget\n"), ("scores", "007 s1 0.9\n7 s1 0.1\n")]);
    assert_eq!(shown(only(&one)), ["scores [0.9] [0.1]"]);
    let odd = table(&[
        ("trials", "1e5 NA target\nTrue nan target\n100000 NA nontarget\n1 1 nontarget\n"),
        ("scores", "100000 NA 0.1\n1e5 NA 0.9\n1 1 0.2\nTrue nan 0.8\n"),
    ]);
    assert_eq!(shown(only(&odd)), ["scores [0.9, 0.8] [0.1, 0.2]"]);
    let zeros_and_ones = table(&[("trials", "1 s1 target\n0 s1 nontarget\n"), ("scores", "1 s1 0.9\n0 s1 0.1\n")]);
    assert_eq!(shown(only(&zeros_and_ones)), ["scores [0.9] [0.1]"]);
}

#[test]
fn keys_come_in_many_shapes() {
    for (key, scores) in [
        ("1 a.wav b.wav\n0 a.wav c.wav\n", "0.5 a.wav b.wav\n0.25 a.wav c.wav\n"),
        ("1 11 12\n0 11 13\n", "11 12 0.5\n11 13 0.25\n"),
        (
            "modelid\tsegmentid\tside\ttargettype\nm1\ts1\ta\ttarget\nm1\ts2\ta\tnontarget\n",
            "modelid\tsegmentid\tside\tLLR\nm1\ts2\ta\t0.25\nm1\ts1\ta\t0.5\n",
        ),
        ("trial,label\nt1,genuine\nt2,impostor\n", "trial,score\nt2,0.25\nt1,0.5\n"),
        ("trial,label\n5,genuine\n6,impostor\n", "trial,score\n6,0.25\n5,0.5\n"),
        ("enrol test target\np u1 target\np u2 nontarget\n", "enrol,test,note,score\np,u2,x,0.25\np,u1,y,0.5\n"),
        ("target\nnontarget\n", "0.5\n0.25\n"),
        ("1\n0\n", "0.5\n0.25\n"),
        ("key,cohort\n1,x\n0,y\n", "score\n0.5\n0.25\n"),
    ] {
        let found = table(&[("a_key", key), ("a_scores", scores)]);
        assert_eq!(shown(only(&found)), ["a_scores [0.5] [0.25]"], "{key:?} {scores:?}");
        assert!(is_balanced(&found));
    }
}

#[test]
fn a_key_serves_several_systems() {
    let key = ("v_key.csv", "enrol,test,label\np,u1,1\np,u2,0\nq,u1,0\nq,u2,1\nq,u3,0\n");
    let a = ("v_a.csv", "enrol,test,score\np,u1,0.9\np,u2,0.2\nq,u1,nan\nq,u2,0.8\n");
    let b = ("v_b.csv", "enrol,test,score\nq,u2,7\nq,u1,3\np,u1,nan\n");
    let found = table(&[a, key, b]);
    assert_eq!(shown(only(&found)), ["v_a [0.9, 0.8] [0.2, NaN]", "v_b [NaN, 7.0] [NaN, 3.0]"]);
    assert_eq!((only(&found).name.as_str(), is_balanced(&found)), ("v", true));
    assert_eq!(only(&found).systems[0].failures, Failures { mated: 0, non_mated: 1 });
    assert_eq!(only(&found).systems[1].failures, Failures { mated: 1, non_mated: 0 });
    assert_eq!(left_out(&found.inputs[1]), [("trials without a score", 1, &[6][..])]);
    let differing = note(&found, "differing-trials").unwrap();
    assert!(
        differing.contains("every system has scored 1 of 4") && differing.contains("Not given: 'v_b' 1."),
        "{differing}"
    );
    let identities = only(&found).identities.as_ref().unwrap();
    assert_eq!((identities.mated.len(), identities.non_mated.len()), (2, 2));
}

#[test]
fn labelled_files_share_their_trials() {
    let a = ("face_a.csv", "id_a,id_b,label,score\np,p,1,0.9\np,q,0,0.2\nq,q,1,0.8\nq,r,0,0.1\n");
    let b = ("face_b.csv", "id_a,id_b,label,score\nr,q,0,3\nq,q,1,8\np,q,0,2\np,p,1,9\n");
    let found = table(&[a, b]);
    assert_eq!(shown(only(&found)), ["face_a [0.9, 0.8] [0.2, 0.1]", "face_b [9.0, 8.0] [2.0, 3.0]"]);
    assert_eq!(only(&found).name, "face");
    assert_eq!(only(&found).identities.as_ref().unwrap().kind, Kind::Shared { count: 3 });
    assert!(note(&found, "reversed-pairs").unwrap().starts_with("1 pair "));
    assert!(note(&found, "joined-by-ids").unwrap().contains("4 of the 4 rows of 'face_b.csv'"));
    assert_eq!((note(&found, "differing-trials"), is_balanced(&found)), (None, true));
}

#[test]
fn the_union_of_trials_stays() {
    let a = ("a.csv", "id,label,score\nt1,1,0.9\nt2,0,0.2\nt3,0,0.1\n");
    let b = ("b.csv", "id,label,score\nt9,1,5\nt2,0,2\nt3,0,1\nt4,1,4\n");
    let found = table(&[a, b]);
    assert_eq!(shown(only(&found)), ["a [0.9, NaN, NaN] [0.2, 0.1]", "b [NaN, 4.0, 5.0] [2.0, 1.0]"]);
    let differing = note(&found, "differing-trials").unwrap();
    assert!(differing.contains("scored 2 of 5") && differing.contains("Not given: 'a' 2, 'b' 1."), "{differing}");
    assert!(is_balanced(&found));
    let third = table(&[a, b, ("c.csv", "id,label,score\nt9,1,50\nt4,1,40\nt1,1,10\n")]);
    assert_eq!(shown(only(&third))[2], "c [10.0, 40.0, 50.0] [NaN, NaN]");
}

#[test]
fn labels_must_agree() {
    let a = ("a.csv", "id,label,score\nt1,1,0.9\nt2,0,0.2\nt3,0,0.1\n");
    let error = read(&[a, ("b.csv", "id,label,score\nt1,1,5\nt2,1,2\nt3,0,1\n")]).unwrap_err();
    assert_eq!((error.kind(), error.file(), error.line()), (ErrorKind::Label, Some("b.csv"), Some(3)));
    assert!(error.message().contains("'t2' is mated here and non-mated in line 3 of 'a.csv'"), "{error}");
    let error = read(&[("key", "t1 target\nt1 nontarget\nt2 target\nt3 nontarget\n"), ("s", "t1 1.5\nt2 2.5\n")]);
    let error = error.unwrap_err();
    assert_eq!((error.kind(), error.file(), error.line()), (ErrorKind::Label, Some("s"), Some(1)));
}

#[test]
fn rows_without_ids_are_matched_by_position() {
    let found = table(&[("a.csv", "label,score\n1,0.9\n0,0.2\n"), ("b.csv", "score,label\n9,1\n2,0\n")]);
    assert_eq!(shown(only(&found)), ["a [0.9] [0.2]", "b [9.0] [2.0]"]);
    let text = note(&found, "joined-by-position").unwrap();
    assert!(text.contains("add columns with ids"), "{text}");
    assert!(found.notes.iter().any(|note| note.kind == "joined-by-position" && note.warning));
    for other in ["label,score\n0,0.9\n1,0.2\n", "label,score\n1,9\n0,2\n0,3\n", "id,label,score\np,1,9\nq,1,2\n"] {
        let found = table(&[("a.csv", "label,score\n1,0.9\n0,0.2\n"), ("b.csv", other)]);
        assert_eq!(found.datasets.len(), 2, "{other:?}");
    }
}

/// Without ids, what has as many trials may have others.
#[test]
fn development_and_evaluation_are_apart() {
    let rows = "label,score\n1,0.9\n0,0.2\n";
    let datasets = |files: [&str; 2], development: Option<&str>| {
        let settings = Settings { development: development.map(str::to_owned), ..Settings::default() };
        read_with(&files.map(|name| (name, rows)), &settings).unwrap().datasets.len()
    };
    assert_eq!(datasets(["face-eval.csv", "face-dev.csv"], None), 2);
    assert_eq!(datasets(["face-eval.csv", "face-dev.csv"], Some("none")), 1);
    assert_eq!(datasets(["a.csv", "b.csv"], None), 1);
    assert_eq!(datasets(["a.csv", "b.csv"], Some("b")), 2);
}

#[test]
fn other_trials_are_another_data_set() {
    let face = ("face.csv", "id,label,score\nf1,1,0.9\nf2,0,0.2\n");
    let voice = ("voice.csv", "id,label,score\nv1,1,9\nv2,0,2\n");
    let found = table(&[face, voice]);
    assert_eq!(found.datasets.iter().map(|dataset| dataset.name.as_str()).collect::<Vec<_>>(), ["face", "voice"]);
    assert_eq!(
        found.datasets.iter().map(|dataset| shown(dataset).concat()).collect::<Vec<_>>(),
        ["face [0.9] [0.2]", "voice [9.0] [2.0]"]
    );
    assert!(note(&found, "several-data-sets").unwrap().contains("'face', 'voice'"));
    let keys = table(&[
        ("face_key", "f1 target\nf2 nontarget\n"),
        ("voice_scores", "v2 2\nv1 9\n"),
        ("voice_key", "v1 target\nv2 nontarget\n"),
        ("face_scores", "f1 0.9\nf2 0.2\n"),
    ]);
    let names: Vec<&str> = keys.datasets.iter().map(|dataset| dataset.name.as_str()).collect();
    assert_eq!((names, is_balanced(&keys)), (vec!["face", "voice"], true));
}

#[test]
fn pairs_of_class_files_pair_up_by_name() {
    let found = table(&[
        ("face-genuine.txt", "f1 0.9\nf2 0.8\n"),
        ("voice-impostor.txt", "v3 0.3\nv4 0.4\nv5 0.1\n"),
        ("voice-genuine.txt", "v1 0.7\nv2 0.6\n"),
        ("face-impostor.txt", "f3 0.1\nf4 0.2\n"),
    ]);
    assert_eq!(
        found.datasets.iter().map(|dataset| shown(dataset).concat()).collect::<Vec<_>>(),
        ["face [0.9, 0.8] [0.1, 0.2]", "voice [0.7, 0.6] [0.3, 0.4, 0.1]"]
    );
    assert!(is_balanced(&found));
    let shared = table(&[
        ("a-genuine.txt", "p1 p2 0.9\nq1 q2 0.8\n"),
        ("a-impostor.txt", "p1 q2 0.1\n"),
        ("b-genuine.txt", "q1 q2 8\np2 p1 9\n"),
        ("b-impostor.txt", "p1 q2 1\n"),
    ]);
    assert_eq!(shown(only(&shared)), ["a [0.9, 0.8] [0.1]", "b [9.0, 8.0] [1.0]"]);
    let error =
        read(&[("a-genuine.txt", "0.9\n"), ("a-impostor.txt", "0.1\n"), ("b-genuine.txt", "0.8\n")]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Files);
    assert!(error.message().contains("'b-genuine.txt'"), "{error}");
}

#[test]
fn a_long_file_holds_several_systems() {
    let ids = "system,id_a,id_b,label,score\nA,p,p,1,0.9\nA,p,q,0,0.2\nB,p,q,0,2\nB,p,p,1,9\nB,q,q,1,8\n";
    let found = table(&[("long.csv", ids)]);
    assert_eq!(shown(only(&found)), ["A [0.9, NaN] [0.2]", "B [9.0, 8.0] [2.0]"]);
    assert_eq!(
        (only(&found).name.as_str(), note(&found, "joined-by-position"), is_balanced(&found)),
        ("long", None, true)
    );
    let none = table(&[("long.csv", "system,label,score\nA,1,0.9\nB,1,9\nA,0,0.2\nB,0,2\n")]);
    assert_eq!(shown(only(&none)), ["A [0.9] [0.2]", "B [9.0] [2.0]"]);
    assert!(note(&none, "joined-by-position").unwrap().contains("system 'B'"));
    let wide =
        table(&[("long.csv", "system,id,label,s1,s2\nA,x,1,0.9,0.5\nB,x,1,9.5,5.5\nA,y,0,0.2,0.25\nB,y,0,2.5,3.5\n")]);
    assert_eq!(shown(only(&wide)).len(), 4);
    assert_eq!(shown(only(&wide))[3], "B s2 [5.5] [3.5]");
    let pair = table(&[
        ("x-genuine.csv", "system,id,score\nA,k1,0.9\nB,k1,9\n"),
        ("x-impostor.csv", "system,id,score\nB,k2,2\nA,k2,0.2\n"),
    ]);
    assert_eq!(shown(only(&pair)), ["A [0.9] [0.2]", "B [9.0] [2.0]"]);
    let uneven = table(&[("long.csv", "system,label,score\nA,1,0.9\nB,1,9\nA,0,0.2\n")]);
    assert_eq!(uneven.datasets.iter().map(|dataset| dataset.name.as_str()).collect::<Vec<_>>(), ["long A", "long B"]);
}

#[test]
fn names_of_systems_are_their_own() {
    let header = |name: &str| format!("id,label,{name}\nt1,1,0.5\nt2,0,0.25\n");
    let (cosine, plain) = (header("arc_cosine"), header("score"));
    for (files, expected) in [
        ([("a.csv", &cosine), ("b.csv", &plain)], ["arc_cosine", "b"]),
        ([("a.csv", &cosine), ("b.csv", &cosine)], ["arc_cosine a", "arc_cosine b"]),
        ([("a.csv", &plain), ("a.txt", &plain)], ["a", "a #2"]),
    ] {
        let found = table(&files.map(|(name, text)| (name, text.as_str())));
        let names: Vec<&str> = only(&found).systems.iter().map(|system| system.system.as_str()).collect();
        assert_eq!(names, expected);
    }
}

#[test]
fn what_is_listed_twice_is_left_out_and_told() {
    let key = ("key", "t1 target\nt2 nontarget\nt3 nontarget\n");
    let found = table(&[key, ("scores", "t1 0.9\nt2 0.2\nt1 0.7\nt3 0.1\n")]);
    assert_eq!(shown(only(&found)), ["scores [0.9] [0.2, 0.1]"]);
    assert_eq!(left_out(&found.inputs[1]), [("trials listed again", 1, &[3][..])]);
    assert!(note(&found, "unmatched-trials").unwrap().contains("1 trials listed again in 'scores' (line 3)"));
    assert!(is_balanced(&found));
}

#[test]
fn repeated_ids_are_matched_in_their_order() {
    let a = ("a.csv", "id_a,id_b,label,score\np,p,1,0.9\np,p,1,0.8\np,q,0,0.1\nq,r,0,0.2\n");
    let b = ("b.csv", "id_a,id_b,label,score\nq,r,0,2\np,p,1,9\np,q,0,1\np,p,1,8\n");
    let found = table(&[a, b]);
    assert_eq!(shown(only(&found)), ["a [0.9, 0.8] [0.1, 0.2]", "b [9.0, 8.0] [1.0, 2.0]"]);
    assert!(note(&found, "repeated-ids").unwrap().starts_with("2 rows"));
    assert!(is_balanced(&found));
}

#[test]
fn columns_that_tell_no_trials_apart_are_no_ids() {
    let a: String = (0..8).map(|row| format!("{},{},0.{row}\n", ["f", "m"][row % 2], row / 4)).collect();
    let b: String = (0..8).map(|row| format!("{},{},{row}\n", ["f", "m"][row % 2], row / 4)).collect();
    let found =
        table(&[("a.csv", &format!("subject,label,score\n{a}")), ("b.csv", &format!("subject,label,score\n{b}"))]);
    assert_eq!(shown(only(&found))[1], "b [4.0, 5.0, 6.0, 7.0] [0.0, 1.0, 2.0, 3.0]");
    assert!(note(&found, "joined-by-position").is_some());
    let other = b.replace('f', "x").replace('m', "f").replace('x', "m");
    let found =
        table(&[("a.csv", &format!("subject,label,score\n{a}")), ("b.csv", &format!("subject,label,score\n{other}"))]);
    assert_eq!(found.datasets.len(), 2);
}

#[test]
fn every_id_column_counts() {
    // Few probes are in both files, and most rows have one of these.
    let a =
        ("a", "p1 q0 genuine 0.9\np2 q0 impostor 0.2\np3 q0 impostor 0.1\np1 q7 impostor 0.3\np3 q8 impostor 0.4\n");
    let b =
        ("b", "p3 q0 impostor 1.0\np1 q5 impostor 5.0\np2 q0 impostor 2.0\np1 q0 genuine 9.0\np2 q6 impostor 6.0\n");
    let found = table(&[a, b]);
    assert_eq!(
        shown(only(&found)),
        ["a [0.9] [0.2, 0.1, 0.3, 0.4, NaN, NaN]", "b [9.0] [2.0, 1.0, NaN, NaN, 5.0, 6.0]"]
    );
    // One column in common, which does not tell trials apart, is not enough.
    let c = ("c", "p1 x1 genuine 9\np2 x2 impostor 2\np3 x3 impostor 1\np1 x4 impostor 3\np3 x5 impostor 4\n");
    let error = read(&[a, c]).unwrap_err();
    assert_eq!((error.kind(), error.file()), (ErrorKind::Column, Some("c")), "whole numbers may be ids: {error}");
    assert_eq!(table(&[a, ("c", &c.1.replace('\n', ".5\n"))]).datasets.len(), 2);
}

#[test]
fn files_that_do_not_go_together() {
    let key = ("key", "t1 target\nt2 nontarget\n");
    for (files, file) in [
        (&[key, ("scores", "u1 0.5\nu2 0.25\n")][..], Some("scores")),
        (&[key, ("scores", "0.5\n0.25\n0.75\n")], Some("scores")),
        (&[("a", "t1 0.5\nt2 0.25\n"), ("b", "t1 0.5\nt2 0.25\n")], None),
        (&[("a.csv", "id,label,score\nt1,1,0.5\nt2,0,0.5\n"), ("key", "u1 target\nu2 nontarget\n")], Some("key")),
        (&[("genuine.txt", "0.5\n0.75\n"), ("a.csv", "label,score\n1,0.5\n0,0.5\n")], None),
    ] {
        let error = read(files).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Files, "{files:?}: {error}");
        assert_eq!(error.file(), file, "{files:?}: {error}");
    }
    let files: Vec<(String, String)> = (0..51).map(|at| (format!("s{at}"), "t1 0.5\nt2 0.25\n".to_owned())).collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).chain([key]).collect();
    assert!(read(&files).unwrap_err().message().contains("more than 50 systems"));
    let names: Vec<String> = only(&table(&files[1..])).systems.iter().map(|system| system.system.clone()).collect();
    assert_eq!((names.len(), names[49].as_str()), (50, "s50"));
}

#[test]
fn settings_hold_for_all_files() {
    let settings = Settings {
        label: Some("truth".to_owned()),
        positive: Some("yes".to_owned()),
        score: vec!["xs".to_owned()],
        ..Settings::default()
    };
    let key = ("key.csv", "trial,truth\nt1,yes\nt2,nope\n");
    let found = read_with(&[key, ("s.csv", "trial,xs,y\nt2,0.25,7.5\nt1,0.5,8.5\n")], &settings).unwrap();
    assert_eq!(shown(only(&found)), ["xs [0.5] [0.25]"]);
    let nowhere = Settings { label: Some("klass".to_owned()), ..settings };
    assert_eq!(read_with(&[key, ("s.csv", "trial,xs\nt2,0.25\n")], &nowhere).unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn errors_in_one_of_several_files_name_it() {
    let key = ("key", "t1 target\nt2 nontarget\nt3 nontarget\n");
    let error = read(&[key, ("s", "t1 0.5\nt2 0.5\nt3 oops\n")]).unwrap_err();
    assert_eq!((error.kind(), error.file(), error.line()), (ErrorKind::Number, Some("s"), Some(3)));
    let error = read(&[("key", "t1 target\nt2 nontarget\nt3 perhaps\n"), ("s", "t1 0.5\nt2 0.5\n")]).unwrap_err();
    assert_eq!((error.kind(), error.file(), error.line()), (ErrorKind::Label, Some("key"), Some(3)));
    assert_eq!(read(&[key, ("s", "")]).unwrap_err().kind(), ErrorKind::Empty);
}

/// The folder of inputs that broke other tools, where it exists.
fn shared_case(names: &[&str]) -> Option<Vec<(String, String)>> {
    let manifest = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = ["../shared/cases", "../../shared/cases"].map(|path| manifest.join(path));
    let Some(folder) = folder.into_iter().find(|path| path.is_dir()) else {
        println!("skipped: ../shared/cases does not exist");
        return None;
    };
    let file = |name: &&str| ((*name).to_owned(), std::fs::read_to_string(folder.join(name)).unwrap());
    Some(names.iter().map(file).collect())
}

#[test]
fn shared_cases_are_joined() {
    for (names, expected) in [
        (["15_scores", "15_trials"], "15_scores [] [-1.2]"),
        (["16_scores", "16_trials"], "16_scores [3.1, -12.6] []"),
        (["17_key.txt", "17_scores.txt"], "17_scores [1.5, 2.0] [-3.0]"),
        (["40_scores", "40_trials"], "40_scores [0.9] [0.1]"),
    ] {
        let Some(files) = shared_case(&names) else { return };
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let found = table(&files);
        assert_eq!(shown(only(&found)), [expected]);
        assert!(is_balanced(&found));
        assert_eq!(note(&found, "orders-differ").is_some(), names[0] == "17_key.txt", "{names:?}");
        let left: Vec<_> = found.inputs.iter().flat_map(left_out).map(|(_, count, lines)| (count, lines[0])).collect();
        assert_eq!(left, if names[0] == "15_scores" { vec![(1, 1), (1, 1)] } else { vec![] });
    }
}

#[test]
fn shared_case_44_is_told() {
    let Some(files) = shared_case(&["44.txt"]) else { return };
    let found = table(&[("44.txt", &files[0].1)]);
    for (kind, said) in [
        ("duplicate-trials", "1 trial repeats"),
        ("reversed-pairs", "1 of them with another label"),
        ("self-pairs", "1 trial compares"),
    ] {
        assert!(note(&found, kind).unwrap().contains(said), "{:?}", found.notes);
    }
    assert_eq!(found.inputs[0].used, 5);
}

fn any_file() -> impl Strategy<Value = String> {
    let row = prop::collection::vec(
        prop::sample::select(vec!["p", "q", "1", "0", "-1", "0.5", "nan", "", "target", "nontarget", "7", "A", "B"]),
        1..5,
    );
    let header = prop::sample::select(vec![
        "",
        "",
        "id,label,score",
        "enrol,test,label",
        "enrol,test,score",
        "system,id,label,score",
        "a,b,label",
        "score,label",
    ]);
    (header, prop::sample::select(vec![",", " "]), prop::collection::vec(row, 1..12), any::<bool>()).prop_map(
        |(header, separator, mut rows, even)| {
            if even || !header.is_empty() {
                let width = if header.is_empty() { rows[0].len() } else { header.split(',').count() };
                rows.iter_mut().for_each(|row| row.resize(width, "0.25"));
            }
            let rows = rows.iter().map(|row| row.join(separator));
            let header = (!header.is_empty()).then(|| header.replace(',', separator));
            header.into_iter().chain(rows).map(|line| line + "\n").collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    /// Whatever two or three files hold: no panic, every row accounted for, and systems of one length.
    #[test]
    fn any_files_are_read_or_refused(
        texts in prop::collection::vec(any_file(), 2..4),
        names in prop::sample::select(vec![["a.csv", "b.csv", "c.csv"], ["a-genuine", "a-impostor", "key"], ["k", "genuine", "x"]]),
    ) {
        let files: Vec<(&str, &str)> = names.into_iter().zip(texts.iter().map(String::as_str)).collect();
        if let Ok(table) = read(&files) {
            prop_assert!(is_balanced(&table), "{:?}", table.inputs);
            for dataset in &table.datasets {
                let lengths = |system: &Scores| (system.mated.len(), system.non_mated.len());
                prop_assert!(dataset.systems.iter().all(|system| lengths(system) == lengths(&dataset.systems[0])));
                if let Some(identities) = &dataset.identities {
                    prop_assert_eq!((identities.mated.len(), identities.non_mated.len()), lengths(&dataset.systems[0]));
                    prop_assert!(identities.are_sound());
                }
                let names: Vec<&str> = dataset.systems.iter().map(|system| system.system.as_str()).collect();
                prop_assert!(names.iter().enumerate().all(|(at, name)| !names[..at].contains(name)), "{:?}", names);
            }
        }
    }
    /// However the rows of the second file are shuffled, the table is the same.
    #[test]
    fn the_order_of_rows_does_not_show(
        trials in prop::collection::btree_map((0..12u8, 0..12u8), (any::<bool>(), 0..9u8, 0..9u8, 0..4u8), 4..40),
        order in any::<prop::sample::Index>(),
        bare in any::<bool>(),
    ) {
        prop_assume!(trials.values().any(|trial| trial.0) && trials.values().any(|trial| !trial.0));
        prop_assume!(trials.values().filter(|trial| trial.3 > 1).count() >= 3);
        let word = |mated: bool| if mated { "genuine" } else { "impostor" };
        let row = |(&(a, b), &(mated, score, ..)): (&(u8, u8), &(bool, u8, u8, u8))| format!("p{a} q{b} {} 0.{score}\n", word(mated));
        let first: String = trials.iter().filter(|(_, trial)| trial.3 != 0).map(row).collect();
        let mut rows: Vec<String> = trials.iter().filter(|(_, trial)| trial.3 != 1).map(|(&(a, b), &(mated, _, score, _))| {
            if bare { format!("p{a} q{b} 1.{score}\n") } else { format!("p{a} q{b} {} 1.{score}\n", word(mated)) }
        }).collect();
        let straight = read(&[("a", &first), ("b", &rows.concat())]);
        let turn = order.index(rows.len());
        rows.rotate_left(turn);
        rows.reverse();
        let turned = read(&[("a", &first), ("b", &rows.concat())]);
        prop_assert_eq!(straight.is_ok(), turned.is_ok());
        let (Ok(straight), Ok(turned)) = (straight, turned) else { return Ok(()) };
        prop_assert!(is_balanced(&straight) && is_balanced(&turned));
        prop_assert_eq!(straight.datasets.len(), turned.datasets.len());
        if let ([a], [b]) = (&straight.datasets[..], &turned.datasets[..]) {
            prop_assert_eq!((shown(a), &a.identities), (shown(b), &b.identities));
        }
    }
}
