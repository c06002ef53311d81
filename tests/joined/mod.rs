//! Several files read together, and views of what they became.

// Each test takes a part.
#![allow(dead_code)]

use std::io::Cursor;
use std::ops::ControlFlow;

use operating_point::error::Result;
use operating_point::read::{self, Dataset, Input, LeftOut, Scores, Source, Table};
use operating_point::settings::Settings;

pub fn read(files: &[(&str, &str)]) -> Result<Table> {
    read_with(files, &Settings::default())
}

pub fn read_with(files: &[(&str, &str)], settings: &Settings) -> Result<Table> {
    let source = |&(name, text): &(&str, &str)| Source { name: name.to_owned(), reader: Cursor::new(text.to_owned()) };
    read::read(files.iter().map(source).collect(), settings, &mut |_| ControlFlow::Continue(()))
}

pub fn table(files: &[(&str, &str)]) -> Table {
    read(files).unwrap_or_else(|error| panic!("{files:?}: {error}"))
}

/// The only data set.
pub fn only(table: &Table) -> &Dataset {
    let [dataset] = &table.datasets[..] else { panic!("one data set: {:?}", table.datasets) };
    dataset
}

/// Names and scores of systems as text, since NaN is not itself.
pub fn shown(dataset: &Dataset) -> Vec<String> {
    let system = |system: &Scores| format!("{} {:?} {:?}", system.system, system.mated, system.non_mated);
    dataset.systems.iter().map(system).collect()
}

pub fn note<'a>(table: &'a Table, kind: &str) -> Option<&'a str> {
    table.notes.iter().find(|note| note.kind == kind).map(|note| note.text.as_str())
}

pub fn left_out(input: &Input) -> Vec<(&str, u64, &[u64])> {
    input.left_out.iter().map(|LeftOut { reason, count, lines }| (reason.as_str(), *count, &lines[..])).collect()
}

/// Every row of every file is accounted for.
pub fn is_balanced(table: &Table) -> bool {
    table.inputs.iter().all(|input| {
        let left: u64 = input.left_out.iter().map(|left_out| left_out.count).sum();
        input.rows == input.used + input.failures.mated + input.failures.non_mated + left
    })
}
