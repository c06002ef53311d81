//! Several files: which are of one data set, and what its systems are called.

mod joined;

use joined::{is_balanced, note, only, read, read_with, shown, table};
use operating_point::error::ErrorKind;
use operating_point::settings::Settings;

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
