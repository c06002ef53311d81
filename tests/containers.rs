//! Containers, told by their first bytes and opened in front of the reader.

use std::io::{Cursor, Write};
use std::ops::ControlFlow;

use flate2::Compression;
use flate2::write::GzEncoder;
use operating_point::error::{Error, ErrorKind};
use operating_point::read::{Progress, Source, Table, read, read_scores};
use operating_point::settings::Settings;
use sha2::{Digest, Sha256};

const CSV: &str = "label,score\nmated,0.9\nmated,0.4\nnon-mated,0.5\nnon-mated,0.1\nnon-mated,nan\n";

fn source(name: &str, bytes: &[u8]) -> Source<Cursor<Vec<u8>>> {
    Source { name: name.to_owned(), reader: Cursor::new(bytes.to_vec()) }
}

fn table(files: &[(&str, &[u8])]) -> Result<Table, Error> {
    let sources = files.iter().map(|(name, bytes)| source(name, bytes)).collect();
    read(sources, &Settings::default(), &mut |_| ControlFlow::Continue(()))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_compressed_file_reads_as_the_file_and_is_known_by_its_own_bytes() {
    let plain = table(&[("faces.csv", CSV.as_bytes())]).unwrap();
    for name in ["faces.csv.gz", "faces.csv", "faces.csv.GZ"] {
        let packed = gzip(CSV.as_bytes());
        let table = table(&[(name, &packed)]).unwrap();
        assert_eq!((&table.datasets, &table.notes), (&plain.datasets, &plain.notes));
        let input = &table.inputs[0];
        assert_eq!((&input.name[..], input.bytes, &input.sha256), ("faces.csv", packed.len() as u64, &sha256(&packed)));
        assert_eq!(input.format, format!("{}, unpacked from '{name}'", plain.inputs[0].format));
        assert_eq!((input.rows, input.used, input.failures.non_mated), (5, 4, 1));
    }
}

#[test]
fn files_of_one_class_pair_whether_compressed_or_not() {
    let (genuine, impostor) = ("0.9\n0.8\n", "0.1\n0.85\nnan\n");
    let plain = table(&[("a_genuine.txt", genuine.as_bytes()), ("a_impostor.txt", impostor.as_bytes())]).unwrap();
    let packed = table(&[("a_genuine.txt.gz", &gzip(genuine.as_bytes())), ("a_impostor.txt", impostor.as_bytes())]);
    let packed = packed.unwrap();
    assert_eq!(packed.datasets, plain.datasets);
    assert_eq!(packed.inputs[1], plain.inputs[1]);
    let list = read_scores(source("scores.gz", &gzip(genuine.as_bytes())), &Settings::default()).unwrap();
    assert_eq!(list.scores, [0.9, 0.8]);
}

#[test]
fn members_are_joined_and_padding_is_none_of_them() {
    let (first, second) = CSV.split_at(30);
    let joined = [gzip(first.as_bytes()), gzip(second.as_bytes()), vec![0; 512]].concat();
    assert_eq!(table(&[("a.gz", &joined)]).unwrap().datasets[0].systems[0].mated, [0.9, 0.4]);
    let followed = [gzip(CSV.as_bytes()), b"more".to_vec()].concat();
    let error = table(&[("a.gz", &followed)]).unwrap_err();
    assert_eq!(error.message(), "4 bytes that are not gzip follow the compressed data");
}

#[test]
fn damage_is_an_error_that_names_the_file() {
    let whole = gzip(CSV.as_bytes());
    let cut = table(&[("a.csv.gz", &whole[..whole.len() - 12])]).unwrap_err();
    assert_eq!((cut.kind(), cut.file()), (ErrorKind::Format, Some("a.csv.gz")));
    assert_eq!(cut.message(), "the compressed data is cut off");
    let mut other = whole.clone();
    let checksum = whole.len() - 6;
    other[checksum] ^= 1;
    let error = table(&[("a.csv.gz", &other)]).unwrap_err();
    assert!(error.message().starts_with("the compressed data is damaged"), "{error}");
    let wrong = gzip(b"label,score\nmated,0.9\nnon-mated,high\n");
    let error = table(&[("a.csv.gz", &wrong)]).unwrap_err();
    assert_eq!((error.file(), error.line()), (Some("a.csv.gz"), Some(3)), "as the file was given: {error}");
}

#[test]
fn progress_only_rises_and_can_cancel() {
    let rows: String = (0..200_000).map(|at| format!("{},0.{at}\n", at % 2)).collect();
    let packed = gzip(format!("label,score\n{rows}").as_bytes());
    let mut shares = Vec::new();
    let mut progress = |Progress { done, total }: Progress| {
        shares.push(done as f64 / total as f64);
        ControlFlow::Continue(())
    };
    read(vec![source("a.gz", &packed)], &Settings::default(), &mut progress).unwrap();
    assert!(shares.is_sorted() && shares.len() > 6, "{shares:?}");
    assert_eq!(shares.last(), Some(&1.0));
    let last = shares.len();
    for stop in [1, 3, last] {
        let mut calls = 0;
        let mut progress = |_: Progress| {
            calls += 1;
            if calls < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let error = read(vec![source("a.gz", &packed)], &Settings::default(), &mut progress).unwrap_err();
        assert_eq!((error.kind(), error.file()), (ErrorKind::Cancelled, None));
    }
}

#[test]
fn containers_nest_once() {
    let (once, twice) = (gzip(CSV.as_bytes()), gzip(&gzip(CSV.as_bytes())));
    assert_eq!(table(&[("a.csv.gz", &once)]).unwrap().datasets, table(&[("a.csv.gz.gz", &twice)]).unwrap().datasets);
    let error = table(&[("a.gz", &gzip(&twice))]).unwrap_err();
    assert_eq!(error.message(), "this is a gzip stream within two others");
}
