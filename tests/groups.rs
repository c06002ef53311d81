//! To which groups of people trials belong: columns, and files of identities.

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::{ErrorKind, Result};
use operating_point::evaluate;
use operating_point::groups::{CROSS, Groups, NO_GROUP};
use operating_point::read::{self, Dataset, Source, Table};
use operating_point::settings::Settings;

fn sources(files: &[(&str, &str)]) -> Vec<Source<Cursor<String>>> {
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), reader: Cursor::new(text.to_owned()) };
    files.iter().map(source).collect()
}

fn read_with(files: &[(&str, &str)], settings: &Settings) -> Result<Table> {
    read::read(sources(files), settings, &mut |_| ControlFlow::Continue(()))
}

fn read(files: &[(&str, &str)]) -> Table {
    read_with(files, &Settings::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn set(columns: &[&str]) -> Settings {
    Settings { group: columns.iter().map(|&column| column.to_owned()).collect(), ..Settings::default() }
}

/// Of the only data set.
fn groups(table: &Table) -> Option<Groups> {
    let [Dataset { groups, .. }] = &table.datasets[..] else { panic!("{} data sets", table.datasets.len()) };
    groups.clone()
}

fn of(names: &[&str], mated: &[u32], non_mated: &[u32]) -> Option<Groups> {
    let names = names.iter().map(|&name| name.to_owned()).collect();
    Some(Groups { names, mated: mated.to_vec(), non_mated: non_mated.to_vec() })
}

fn notes(table: &Table) -> String {
    let texts = table.notes.iter().filter(|note| note.kind == "groups").map(|note| note.text.as_str());
    texts.collect::<Vec<&str>>().join("\n")
}

const ONE: &str = "label,score,group\n1,0.9,m\n0,0.2,f\n1,0.8,f\n0,0.1,m\n";
const PEOPLE: &str =
    "id_a,id_b,label,score\nann,ann,1,0.9\nbob,bob,1,0.6\nann,cid,0,0.7\nbob,ann,0,0.1\ncid,ann,0,nan\ncid,cid,1,0.5\n";
const MEMBERS: &str = "id,group\nbob,m\nann,f\ncid,f\ndan,m\n";

#[test]
fn a_column_holds_the_groups_of_trials() {
    assert_eq!(groups(&read(&[("s.csv", ONE)])), of(&["f", "m"], &[1, 0], &[0, 1]));
    for header in ["Demographic", "subgroup", "GROUP"] {
        let text = ONE.replace("group", header);
        assert_eq!(groups(&read(&[("s.csv", &text)])), of(&["f", "m"], &[1, 0], &[0, 1]), "{header}");
    }
    let other = ONE.replace("group", "sex");
    assert_eq!(groups(&read(&[("s.csv", &other)])), None);
    assert_eq!(groups(&read_with(&[("s.csv", &other)], &set(&["sex"])).unwrap()), of(&["f", "m"], &[1, 0], &[0, 1]));
    assert_eq!(groups(&read_with(&[("s.csv", ONE)], &set(&["none"])).unwrap()), None);
    let bare = "genuine 0.9 x\nimpostor 0.1 x\nimpostor 0.2 y\n";
    assert_eq!(groups(&read_with(&[("s.txt", bare)], &set(&["3"])).unwrap()), of(&["x", "y"], &[0], &[0, 1]));
}

#[test]
fn two_columns_hold_those_of_identities() {
    for header in ["group_a,group_b", "group1,group2", "demographic A,demographic B", "probe_group,reference_group"] {
        let text = format!("{header},label,score\nf,f,1,0.9\nm,m,1,0.8\nm,f,0,0.1\nf,m,0,0.3\nf,f,0,0.2\n,f,0,0.2\n");
        let table = read(&[("s.csv", &text)]);
        assert_eq!(groups(&table), of(&["f", "m"], &[0, 1], &[CROSS, CROSS, 0, NO_GROUP]), "{header}");
        assert_eq!(
            notes(&table),
            "1 of 6 trials of 's' belong to no group (their group is empty); they count everywhere else."
        );
        assert_eq!((table.inputs[0].rows, table.inputs[0].used), (6, 6));
    }
    let apart = read(&[("s.csv", "group_a,group_b,label,score\nf,m,1,0.9\nm,f,0,0.8\n")]);
    assert_eq!(groups(&apart), None);
    assert!(notes(&apart).contains("No trial of 's' lies within a group"), "{}", notes(&apart));
}

#[test]
fn columns_of_groups_are_nothing_else() {
    // Neither scores, nor ids, nor people, nor labels.
    let text = "group,who,label,face,voice\n1.5,p,1,0.9,0.75\n2.5,q,1,0.8,0.5\n1.5,p,0,0.1,nan\n2.5,q,0,0.2,0.25\n";
    let table = read(&[("s.csv", text)]);
    let systems: Vec<&str> = table.datasets[0].systems.iter().map(|scores| scores.system.as_str()).collect();
    assert_eq!(systems, ["face", "voice"]);
    assert_eq!(groups(&table), of(&["1.5", "2.5"], &[0, 1], &[0, 1]));
    // A column of that name that is the only one with labels holds labels.
    let labels = read(&[("s.csv", "group,score\ngenuine,0.5\nimpostor,0.25\n")]);
    assert_eq!((groups(&labels), labels.datasets[0].systems[0].mated.len()), (None, 1));
    let label = Settings { label: Some("group".to_owned()), positive: Some("m".to_owned()), ..Settings::default() };
    assert_eq!(groups(&read_with(&[("s.csv", ONE.replace("label", "x").as_str())], &label).unwrap()), None);
    for (columns, kind) in
        [(&["score"][..], ErrorKind::Column), (&["nobody"], ErrorKind::Column), (&["a", "b", "c"], ErrorKind::Setting)]
    {
        assert_eq!(read_with(&[("s.csv", ONE)], &set(columns)).unwrap_err().kind(), kind, "{columns:?}");
    }
    let both = Settings { identity: vec!["group".to_owned()], ..set(&["group"]) };
    assert_eq!(read_with(&[("s.csv", ONE)], &both).unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn too_many_groups_are_left_out_or_refused() {
    let rows: String = (0..60).map(|row| format!("{},0.{row},g{row}\n", row % 2)).collect();
    let text = format!("label,score,group\n{rows}");
    let table = read(&[("s.csv", &text)]);
    assert_eq!(groups(&table), None);
    assert!(notes(&table).contains("more than 50 groups"), "{}", notes(&table));
    let error = read_with(&[("s.csv", &text)], &set(&["group"])).unwrap_err();
    assert!(error.to_string().contains("--group none"), "{error}");
}

#[test]
fn a_file_holds_those_of_identities() {
    for name in ["id,group", "identity,group", "subject,demographic", "participant,subgroup"] {
        let members = MEMBERS.replace("id,group", name);
        let table = read(&[("s.csv", PEOPLE), ("who.csv", &members)]);
        assert_eq!(groups(&table), of(&["f", "m"], &[0, 1, 0], &[0, CROSS]), "{name}");
        let input = &table.inputs[1];
        assert_eq!(
            (input.rows, input.used, input.format.as_str()),
            (4, 3, "CSV with header, UTF-8, groups of identities")
        );
        assert_eq!(
            (input.left_out[0].reason.as_str(), &input.left_out[0].lines[..]),
            ("identities without a trial", &[5][..])
        );
        assert_eq!((notes(&table), table.inputs[0].used), (String::new(), 5));
    }
    // Numbers, which might be labels, and columns the other way round.
    let numbers = read(&[("who.csv", "group,subject\n1,bob\n0,ann\n0,cid\n"), ("s.csv", PEOPLE)]);
    assert_eq!(groups(&numbers), of(&["0", "1"], &[0, 1, 0], &[0, CROSS]));
    let off = read_with(&[("s.csv", PEOPLE), ("who.csv", MEMBERS)], &set(&["none"])).unwrap();
    assert_eq!((groups(&off), off.inputs[1].used), (None, 0));
}

#[test]
fn identities_without_a_group_are_named() {
    let table = read(&[("s.csv", PEOPLE), ("who.csv", "id,group\nann,f\ncid,\nann,f\n")]);
    assert_eq!(groups(&table), of(&["f"], &[0, NO_GROUP, NO_GROUP], &[NO_GROUP; 2]));
    assert_eq!(
        notes(&table),
        "4 of 5 trials of 's' belong to no group (2 identities have no group in 'who.csv': 'bob', 'cid'); \
         they count everywhere else."
    );
    let none = read(&[("s.csv", PEOPLE), ("who.csv", "id,group\nx,f\n")]);
    assert_eq!(groups(&none), None);
    assert!(notes(&none).contains("3 identities have no group"), "{}", notes(&none));
    let nobody = read(&[("s.csv", "label,score\n1,0.5\n0,0.25\n"), ("who.csv", MEMBERS)]);
    assert!(notes(&nobody).contains("no columns say who is compared"), "{}", notes(&nobody));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let twice = format!("{MEMBERS}ann,m\n");
    let error = read_with(&[("s.csv", PEOPLE), ("who.csv", &twice)], &Settings::default()).unwrap_err().to_string();
    assert!(error.contains("who.csv, line 6: 'ann' is in the group 'm' here and in 'f' in line 3"), "{error}");
    let files = [("s.csv", PEOPLE), ("who.csv", MEMBERS), ("more.csv", "id,group\nbob,f\n")];
    let error = read_with(&files, &Settings::default()).unwrap_err().to_string();
    assert!(error.contains("line 2 of 'who.csv'"), "{error}");
    let (a, b) = ("trial,label,a,group\nt1,1,0.9,f\nt2,0,0.1,m\n", "trial,label,b,group\nt2,0,0.2,m\nt1,1,0.8,m\n");
    let error = read_with(&[("a.csv", a), ("b.csv", b)], &Settings::default()).unwrap_err().to_string();
    assert!(
        error.contains("line 3: the trial of line 2 of 'a.csv' is of the group 'm' here and of the group 'f'"),
        "{error}"
    );
    for files in [&[("who.csv", MEMBERS)][..], &[("who.csv", MEMBERS), ("more.csv", MEMBERS)]] {
        assert!(read_with(files, &Settings::default()).is_err());
    }
}

#[test]
fn groups_go_along_with_matched_trials() {
    let key = "id_a,id_b,label,group_a,group_b\np,p,1,f,f\nq,q,1,m,m\np,q,0,f,m\nr,r,1,f,f\n";
    let scores = "id_a,id_b,score\nq,q,0.8\nq,p,0.1\np,p,nan\n";
    let more = "id_a,id_b,score\np,p,0.7\nq,q,0.8\n";
    let table = read(&[("key.csv", key), ("x.csv", scores), ("y.csv", more)]);
    assert_eq!(groups(&table), of(&["f", "m"], &[0, 1], &[CROSS]));
    // The file of scores may say it as well, and so may both files of a pair.
    let key = "trial,label\nt1,1\nt2,0\n";
    let table = read(&[("key.csv", key), ("x.csv", "trial,score,group\nt2,0.1,m\nt1,0.9,f\n")]);
    assert_eq!(groups(&table), of(&["f", "m"], &[0], &[1]));
    let pair = [("x-genuine.csv", "score,group\n0.9,f\n0.8,m\n"), ("x-impostor.csv", "group,score\nf,0.1\n")];
    assert_eq!(groups(&read(&pair)), of(&["f", "m"], &[0, 1], &[0]));
    let long = "system,id_a,id_b,label,score,group\na,p,p,1,0.9,f\na,p,q,0,0.1,m\nb,p,q,0,0.2,m\nb,p,p,1,0.7,f\n";
    let table = read(&[("long.csv", long)]);
    assert_eq!((groups(&table), table.datasets[0].systems.len()), (of(&["f", "m"], &[0], &[1]), 2));
}

#[test]
fn the_order_of_rows_does_not_show_in_the_report() {
    let report = |reversed: bool| {
        let mut rows: Vec<String> = (0..60)
            .map(|row| {
                let (a, b) = (row % 12, if row < 20 { row % 12 } else { (row + 1 + row / 13) % 12 });
                let score = f64::from(row * 7 % 60) / 60.0 + if row < 20 { 0.3 } else { 0.0 };
                format!("p{a},p{b},{},{score},{}\n", u8::from(a == b), if row % 9 == 0 { "nan" } else { "0.5" })
            })
            .collect();
        let mut members: Vec<String> = (0..11).map(|id| format!("p{id},{}\n", ["f", "m", "x"][id % 3])).collect();
        if reversed {
            rows.reverse();
            members.reverse();
        }
        let text = format!("id_a,id_b,label,face_score,voice_score\n{}", rows.concat());
        let members = format!("id,group\n{}", members.concat());
        let files = [("s.csv", text.as_str()), ("who.csv", members.as_str())];
        let settings = Settings { resamples: 0, fmr_targets: vec![0.1], ..Settings::default() };
        evaluate::prepare(sources(&files), &settings, &mut |_| ControlFlow::Continue(())).unwrap().report()
    };
    let (one, other) = (report(false), report(true));
    assert_eq!(one.systems, other.systems);
    let [face, voice] = &one.systems[..] else { panic!("two systems") };
    let names: Vec<Option<&str>> = face.groups.iter().map(|group| group.name.as_deref()).collect();
    assert_eq!(names, [Some("f"), Some("m"), Some("x"), None]);
    let trials = |groups: &[operating_point::report::Group]| -> u64 {
        groups.iter().map(|group| group.mated + group.non_mated).sum()
    };
    // p11 is in no group, and failures of one system are left out of its groups only.
    assert!(trials(&face.groups) < face.mated + face.non_mated && trials(&voice.groups) < trials(&face.groups));
    assert!(one.findings.iter().any(|finding| finding.text.contains("1 identity has no group in 'who.csv': 'p11'")));
}
