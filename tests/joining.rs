//! Several files with the same trials: matched by their ids, or by their order.

mod joined;

use joined::{is_balanced, left_out, note, only, read, shown, table};
use operating_point::error::ErrorKind;
use operating_point::identities::Kind;
use operating_point::read::{Failures, Scores};
use proptest::prelude::*;

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
