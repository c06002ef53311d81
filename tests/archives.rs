//! Archives: every file in them is one of the evaluation.

use std::io::{Cursor, Write};
use std::ops::ControlFlow;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use operating_point::error::{Error, ErrorKind};
use operating_point::read::{Source, Table, read, read_scores};
use operating_point::settings::Settings;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use sha2::{Digest, Sha256};

const GENUINE: &str = "0.9\n0.8\nnan\n";
const IMPOSTOR: &str = "0.1\n0.85\n0.3\n";
const CSV: &str = "label,score\nmated,0.9\nmated,0.4\nnon-mated,0.5\nnon-mated,0.1\n";

fn table(files: &[(&str, &[u8])]) -> Result<Table, Error> {
    let source =
        |(name, bytes): &(&str, &[u8])| Source { name: (*name).to_owned(), reader: Cursor::new(bytes.to_vec()) };
    read(files.iter().map(source).collect(), &Settings::default(), &mut |_| ControlFlow::Continue(()))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A zip archive; a path that ends in a slash is a folder.
fn zip(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (path, content) in files {
        if path.ends_with('/') {
            archive.new_dir(*path).create().unwrap();
            continue;
        }
        let (mut entry, config) = archive.new_file(*path).compression_method(method).start().unwrap();
        let descriptor = if method == CompressionMethod::DEFLATE {
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            writer.write_all(content).unwrap();
            let (encoder, descriptor) = writer.finish().unwrap();
            encoder.finish().unwrap();
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(content).unwrap();
            writer.finish().unwrap().1
        };
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (path, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_mode(0o644);
        header.set_size(content.len() as u64);
        if path.ends_with('/') {
            header.set_entry_type(tar::EntryType::Directory);
        }
        archive.append_data(&mut header, path, *content).unwrap();
    }
    archive.into_inner().unwrap()
}

fn pair() -> Vec<(&'static str, &'static [u8])> {
    vec![
        ("run/", b"".as_slice()),
        ("run/x-genuine.txt", GENUINE.as_bytes()),
        ("__MACOSX/run/._x-genuine.txt", b"\0\x05\x16\x07"),
        ("run/x-impostor.txt", IMPOSTOR.as_bytes()),
        ("run/.DS_Store", b"\0\0\0\x01Bud1"),
    ]
}

#[test]
fn the_files_of_an_archive_read_as_if_they_were_given() {
    let plain = table(&[("x-genuine.txt", GENUINE.as_bytes()), ("x-impostor.txt", IMPOSTOR.as_bytes())]).unwrap();
    for (name, archive) in [
        ("scores.zip", zip(&pair(), CompressionMethod::DEFLATE)),
        ("stored", zip(&pair(), CompressionMethod::STORE)),
        ("scores.tar", tar(&pair())),
        ("scores.tar.gz", gzip(&tar(&pair()))),
        ("scores.tgz", gzip(&tar(&pair()))),
    ] {
        let table = table(&[(name, &archive)]).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(table.datasets, plain.datasets, "{name}");
        let sha256: String = Sha256::digest(&archive).iter().map(|byte| format!("{byte:02x}")).collect();
        for (input, plain) in table.inputs.iter().zip(&plain.inputs) {
            assert_eq!((&input.name, input.bytes, &input.sha256), (&plain.name, archive.len() as u64, &sha256));
            assert_eq!(input.format, format!("{}, unpacked from '{name}'", plain.format));
            assert_eq!((input.rows, input.used, input.failures), (plain.rows, plain.used, plain.failures));
        }
        let note = &table.notes[0];
        assert_eq!((note.kind, note.warning), ("archive", false));
        let expected = format!("Left out of '{name}': 1 folder and '__MACOSX/run/._x-genuine.txt', 'run/.DS_Store'.");
        assert_eq!(note.text, expected);
    }
}

#[test]
fn archives_go_with_other_files_and_hold_compressed_ones() {
    let whole = table(&[("x-genuine.txt", GENUINE.as_bytes()), ("x-impostor.txt", IMPOSTOR.as_bytes())]).unwrap();
    let half = zip(&[("x-impostor.txt.gz", &gzip(IMPOSTOR.as_bytes()))], CompressionMethod::STORE);
    let mixed = table(&[("x-genuine.txt", GENUINE.as_bytes()), ("half.zip", &half)]).unwrap();
    assert_eq!((&mixed.datasets, &mixed.notes), (&whole.datasets, &whole.notes));
    assert_eq!(mixed.inputs[0], whole.inputs[0]);
    let deep = gzip(&tar(&[("a.csv.gz", &gzip(CSV.as_bytes()))]));
    let error = table(&[("deep.tgz", &deep)]).unwrap_err();
    assert_eq!(
        (error.file(), error.message()),
        (Some("a.csv.gz in deep.tgz"), "this is a gzip stream within two others")
    );
}

#[test]
fn files_of_the_same_name_are_told_apart_by_their_folders() {
    let files = [("genuine/face.txt", GENUINE.as_bytes()), ("impostor/face.txt", IMPOSTOR.as_bytes())];
    let folders = table(&[("runs.zip", &zip(&files, CompressionMethod::DEFLATE))]).unwrap();
    assert_eq!(folders.inputs[0].name, "runs/genuine/face.txt");
    assert_eq!(folders.datasets[0].systems[0].mated, [0.9, 0.8]);
    let one = zip(&[("scores.csv", CSV.as_bytes())], CompressionMethod::DEFLATE);
    let other = CSV.replace("0.9", "0.2");
    let other = zip(&[("scores.csv", other.as_bytes())], CompressionMethod::DEFLATE);
    let two = table(&[("a.zip", &one), ("b.zip", &other)]).unwrap();
    let names: Vec<&str> = two.inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names, ["a/scores.csv", "b/scores.csv"]);
}

#[test]
fn long_paths_are_read_whole() {
    let folder = "folder/".repeat(40);
    let archive =
        tar(&[(&format!("{folder}x-genuine.txt"), GENUINE.as_bytes()), ("x-impostor.txt", IMPOSTOR.as_bytes())]);
    assert_eq!(table(&[("a.tar", &archive)]).unwrap().inputs[0].name, "x-genuine.txt");
}

#[test]
fn what_cannot_be_unpacked_is_an_error_that_names_the_entry() {
    let files = [("run/scores.csv", CSV.as_bytes())];
    let whole = zip(&files, CompressionMethod::DEFLATE);
    let directory = whole.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    let mut encrypted = whole.clone();
    encrypted[6] |= 1;
    encrypted[directory + 8] |= 1;
    let mut wrong = whole.clone();
    wrong[directory + 16] ^= 1;
    let in_entry = "run/scores.csv in a.zip";
    for (bytes, file, message) in [
        (encrypted, in_entry, "this entry is encrypted"),
        (wrong, in_entry, "the compressed data is damaged"),
        (
            zip(&files, CompressionMethod::ZSTD),
            in_entry,
            "this entry is compressed by the method 93, which is not read",
        ),
        (whole[..whole.len() - 40].to_vec(), "a.zip", "the zip archive is damaged or cut off"),
        (tar(&files)[..600].to_vec(), "a.zip", "the tar archive is cut off"),
        (zip(&[("run/", b"")], CompressionMethod::STORE), "a.zip", "this is a zip archive without score files"),
        (zip(&[("xl/workbook.xml", b"<workbook>")], CompressionMethod::STORE), "a.zip", "this is a spreadsheet"),
        (zip(&[("a.npy", b"\x93NUMPY\x01\0")], CompressionMethod::STORE), "a.npy in a.zip", "this is a NumPy array"),
        (zip(&[], CompressionMethod::STORE), "a.zip", "this is a zip archive without score files"),
        (
            zip(&[("run/scores.csv", b"label,score\n1,0.5\n0,x\n")], CompressionMethod::STORE),
            in_entry,
            "'x' is not a number",
        ),
    ] {
        let error = table(&[("a.zip", &bytes)]).unwrap_err();
        assert_eq!(error.file(), Some(file), "{error}");
        assert!(error.message().starts_with(message), "{error}");
        assert!([ErrorKind::Format, ErrorKind::Empty, ErrorKind::Number].contains(&error.kind()));
    }
}

#[test]
fn many_files_are_too_many() {
    let names: Vec<String> = (0..1001).map(|at| format!("{at}.csv")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), CSV.as_bytes())).collect();
    let error = table(&[("a.tar", &tar(&files))]).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Files, "more than 1000 files are within"));
}

#[test]
fn a_list_of_scores_may_be_the_only_file_of_an_archive() {
    let source = |bytes| Source { name: "a.zip".to_owned(), reader: Cursor::new(bytes) };
    let one = zip(&[("a.txt", IMPOSTOR.as_bytes())], CompressionMethod::DEFLATE);
    assert_eq!(read_scores(source(one), &Settings::default()).unwrap().scores, [0.1, 0.85, 0.3]);
    let two = zip(&[("a.txt", b"1\n"), ("b.txt", b"2\n")], CompressionMethod::DEFLATE);
    let error = read_scores(source(two), &Settings::default()).unwrap_err();
    assert_eq!(error.message(), "it holds 2 files, and the scores of one are wanted");
}
