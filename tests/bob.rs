//! Bob's score files: no labels, and who is compared says the class.

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::Error;
use operating_point::identities::Kind;
use operating_point::read::{Source, Table, read};
use operating_point::settings::Settings;

fn read_all(files: &[(&str, &str)], settings: &Settings) -> Result<Table, Error> {
    let sources = files.iter().map(|&(name, text)| Source { name: name.to_owned(), reader: Cursor::new(text) });
    read(sources.collect(), settings, &mut |_| ControlFlow::Continue(()))
}

fn table(text: &str) -> Table {
    read_all(&[("scores-dev", text)], &Settings::default()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

#[test]
fn the_classes_are_told_by_the_ids() {
    for text in [
        "7 7 s7/3 12.25\n7 9 s9/1 -3.5\n9 9 s9/1 8.5\n",
        "7 m7a 7 s7/3 12.25\n7 m7a 9 s9/1 -3.5\n9 m9a 9 s9/1 8.5\n",
        "bio_ref_subject_id,probe_subject_id,probe_key,score\n7,7,3,12.25\n7,9,1,-3.5\n9,9,1,8.5\n",
    ] {
        let table = table(text);
        let dataset = &table.datasets[0];
        assert_eq!(dataset.systems[0].mated, [12.25, 8.5], "{text:?}");
        assert_eq!(dataset.systems[0].non_mated, [-3.5], "{text:?}");
        let identities = dataset.identities.as_ref().expect("ids are identities");
        assert_eq!(identities.kind, Kind::Shared { count: 2 });
        assert!(table.notes.iter().any(|note| note.kind == "classes-by-ids"));
        assert!(table.inputs[0].left_out.is_empty());
    }
}

#[test]
fn presentation_attacks_are_left_out_and_counted() {
    for text in [
        "7 7 s7/3 12.25\n7 attack/print s7/9 1.75\n7 9 s9/1 -3.5\n7 print s7/9 1.25\n",
        "a a s7/3 12.25\na attack s7/9 1.75\na b s9/1 -3.5\na Attack/replay s7/9 1.25\n",
        "bio_ref_subject_id,probe_subject_id,probe_attack_type,score\n7,7,,12.25\n7,7,print,1.75\n7,9,,-3.5\n7,7,replay,0.5\n",
    ] {
        let table = table(text);
        let system = &table.datasets[0].systems[0];
        assert_eq!((&system.mated[..], &system.non_mated[..]), (&[12.25][..], &[-3.5][..]), "{text:?}");
        let left_out = &table.inputs[0].left_out[0];
        assert_eq!((left_out.reason.as_str(), left_out.count), ("presentation attack", 2));
        let note = table.notes.iter().find(|note| note.kind == "attacks").expect("attacks are told");
        assert!(note.warning && note.text.starts_with("2 rows of presentation attacks are left out"), "{}", note.text);
    }
}

#[test]
fn settings_and_labels_go_first() {
    let text = "7 7 a 12.25\n7 9 b -3.5\n9 9 b 8.5\n";
    let settings = Settings { positive: Some("a".into()), label: Some("3".into()), ..Settings::default() };
    let table = read_all(&[("scores", text)], &settings).unwrap();
    assert_eq!(table.datasets[0].systems[0].mated, [12.25]);
    let labelled = "7 7 target 12.25\n7 9 nontarget -3.5\n9 9 nontarget 8.5\n";
    let table = read_all(&[("scores", labelled)], &Settings::default()).unwrap();
    assert_eq!(table.datasets[0].systems[0].mated, [12.25]);
    let pad = "claimed_id,test_label,is_bonafide,attack_type,score\n7,x,True,,0.75\n7,y,False,print,0.25\n";
    let table = read_all(&[("pad.csv", pad)], &Settings::default()).unwrap();
    assert_eq!(table.datasets[0].systems[0].mated, [0.75]);
}

#[test]
fn two_systems_share_their_trials() {
    let first = "7 7 s7/3 12.25\n7 9 s9/1 -3.5\n9 7 s7/3 0.5\n7 attack/print s7/9 1.5\n";
    let second = "9 7 s7/3 0.125\n7 7 s7/3 0.75\n7 9 s9/1 0.25\n7 attack/print s7/9 0.5\n";
    let table = read_all(&[("a-dev", first), ("b-dev", second)], &Settings::default()).unwrap();
    let [dataset] = &table.datasets[..] else { panic!("one data set") };
    assert_eq!(dataset.systems[0].non_mated, [-3.5, 0.5]);
    assert_eq!(dataset.systems[1].non_mated, [0.25, 0.125]);
    assert!(table.inputs.iter().all(|input| input.left_out[0].count == 1), "{:?}", table.inputs);
}
