//! Score files to rows and diagnostics: any `Read + Seek`, the same on every face.
//!
//! A source is read once from front to back after a look at its head; a row is never kept
//! longer than it takes to read it. What was noticed on the way is data ([`Note`]); refusing
//! a table is a later decision, except where a row cannot be read at all.
//!
//! `table` reads one labelled file, one file of one class or a pair of these row by row, and leaves
//! everything else to `files`. `text` reads one text file, for which `container` refuses what is no text (a
//! further format begins there), `encoding` makes UTF-8 of it, `preamble` finds comments before the rows,
//! `dialect` tells separator and header, `decimal` commas, `columns`, `score_columns` and `values` tell label and
//! scores, `same_ids` the classes where ids tell them, `records` and `fields` cut the bytes, `scores` and `labels`
//! read the two fields, `lists` gathers them, `counts` expands those that are counted, `repeats` looks for pairs that come again, `systems` names what was
//! read, `names` reads the names of files, and `stages` those of development and evaluation sets.
//!
//! `packed` opens what is compressed before any of these sees it.
//!
//! Several files, and a file that holds several systems one below the other: `layout` tells what each file
//! is, `units` reads it into a `listing`, whose ids are `texts`, `matching` finds the same trials in two
//! listings, a `joint` is a data set in the making, `gathered` says which listing goes to which, and
//! `join_notes` says what was done. The same way goes what has groups of people: `group_columns` finds them, and
//! `members` gives each trial its group.

mod columns;
mod container;
mod counts;
mod decimal;
mod dialect;
mod encoding;
mod excerpt;
mod fields;
mod files;
mod gathered;
mod group_columns;
mod growth;
mod hashing;
mod identities;
mod join_notes;
mod joint;
mod label_words;
mod labels;
mod layout;
mod listing;
mod lists;
mod matching;
mod members;
mod names;
mod packed;
mod preamble;
mod records;
mod repeats;
mod same_ids;
mod samples;
mod score_columns;
mod scores;
mod stages;
mod systems;
mod table;
mod text;
mod texts;
mod trace;
mod units;
mod values;
mod vocabulary;

pub use stages::are_stages;

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::groups::Groups;
use crate::identities::Identities;
use crate::settings::{Orientation, Settings};

/// A file to read.
#[derive(Debug)]
pub struct Source<R> {
    /// The last component of the path.
    pub name: String,
    /// Its bytes.
    pub reader: R,
}

impl<R: Read> Source<R> {
    /// The same source behind one type for all readers, so that what reads it is compiled once.
    fn borrowed(&mut self) -> Source<&mut dyn Read> {
        Source { name: self.name.clone(), reader: &mut self.reader }
    }
}

/// Everything that the files hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// How each file was read, in the order given.
    pub inputs: Vec<Input>,
    /// The lists of trials, at least one.
    pub datasets: Vec<Dataset>,
    /// What was noticed.
    pub notes: Vec<Note>,
}

/// One list of trials, and the systems that scored it.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset {
    /// The (mated) file's name without its ending.
    pub name: String,
    /// At least one system, all with the same number of trials in the same order.
    pub systems: Vec<Scores>,
    /// Who is compared in these trials, in the same order, where columns say so.
    pub identities: Option<Identities>,
    /// How many samples of these people are compared, where columns beside theirs say so.
    pub samples: Option<u64>,
    /// To which groups of people these trials belong, in the same order, where columns or a file say so.
    pub groups: Option<Groups>,
}

/// The scores of one system, by class, in the order of its data set's trials.
///
/// NaN stands where the system has no score for a trial that another system of the data set has scored,
/// be it a failure or a trial that only the other was given; a data set of one system has none. What no
/// system has scored is no trial. Infinities are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// A constant `system` column, else the score column's header unless that is a plain word for a
    /// score, else the data set; unlike every other system's of the data set.
    pub system: String,
    /// The orientation that a setting or a name gives.
    pub orientation: Orientation,
    /// Scores of mated trials, as written.
    pub mated: Vec<f64>,
    /// Scores of non-mated trials, likewise.
    pub non_mated: Vec<f64>,
    /// Failures to acquire or compare (NaN or empty scores) of this system.
    pub failures: Failures,
}

/// Something noticed while reading that the reader of the report should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// A stable word, such as `orientation-from-name`.
    pub kind: &'static str,
    /// Whether a number may mislead.
    pub warning: bool,
    /// A sentence.
    pub text: String,
}

/// One file as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The last component of the path.
    pub name: String,
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 of the bytes, in lower-case hexadecimal.
    pub sha256: String,
    /// How the file was understood, in words.
    pub format: String,
    /// Rows read, the header and blank lines apart.
    pub rows: u64,
    /// Rows that became trials; where rows count scores, these trials.
    pub used: u64,
    /// Rows in which every score is a failure to acquire or compare (NaN or empty), left out of FMR and FNMR.
    pub failures: Failures,
    /// Other rows left out.
    pub left_out: Vec<LeftOut>,
}

/// Failures by class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failures {
    /// Mated attempts without a score.
    pub mated: u64,
    /// Non-mated attempts without a score.
    pub non_mated: u64,
}

/// Rows left out for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The reason, in words.
    pub reason: String,
    /// How many rows.
    pub count: u64,
    /// The numbers of the first few lines, from 1.
    pub lines: Vec<u64>,
}

/// How far the reading has come, over all sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read.
    pub done: u64,
    /// Bytes in all.
    pub total: u64,
}

/// The scores of one file that holds no labels.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreList {
    /// The scores as written, in the order of the file (NaN never, infinities kept).
    pub scores: Vec<f64>,
    /// NaN and empty scores.
    pub failures: u64,
}

/// Reads any of these together, each with one or several score columns:
///
/// - files with scores and labels;
/// - mated and non-mated files, told apart by their names and paired by what is left of these;
/// - files with ids and labels only, and files with ids and scores for their trials.
///
/// Files and, where a column `system` has several values, systems of one file that have at least half of the
/// smaller one's trials in common are systems of one data set. Trials are matched by their ids: columns with
/// the same headers, or else with the same values. Where there are none, rows are matched by their order if
/// they are as many and have the same labels, with a warning. Others are data sets of their own.
///
/// `progress` is called at least once a mebibyte; breaking cancels.
///
/// Time: O(bytes). Memory for one labelled file or one pair: 8 bytes a trial and system, as many again with
/// identities, and a fixed buffer; while a list of scores grows, up to two and a half times as much. Where
/// trials are matched, about 40 bytes a trial more, and every id once.
///
/// # Errors
/// Names file, line, column and the way out; nothing is guessed or lost in silence. A table of one
/// class only is no error here.
///
/// ```
/// use std::{io::Cursor, ops::ControlFlow};
/// use operating_point::{read::{Source, read}, settings::Settings};
/// let source = Source { name: "matcher.csv".to_owned(), reader: Cursor::new("type,score\ngenuine,0.75\nimpostor,nan\n") };
/// let table = read(vec![source], &Settings::default(), &mut |_| ControlFlow::Continue(())).unwrap();
/// let dataset = &table.datasets[0];
/// assert_eq!((&dataset.systems[0].mated[..], &dataset.systems[0].non_mated[..]), (&[0.75][..], &[][..]));
/// assert_eq!(table.inputs[0].failures.non_mated, 1);
/// assert_eq!(dataset.name, "matcher");
/// ```
pub fn read<R: Read + Seek>(
    sources: Vec<Source<R>>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    packed::read(sources, settings, progress)
}

/// Reads the scores of one file without labels: the column set, the one named as a score, or the last.
///
/// Time: O(bytes). Memory: 8 bytes a score, and a fixed buffer.
///
/// # Errors
/// Names file, line, column and the way out.
///
/// ```
/// use std::io::Cursor;
/// use operating_point::{read::{Source, read_scores}, settings::Settings};
/// let source = Source { name: "scores.txt".to_owned(), reader: Cursor::new("0.25\n\n-0.5\t\n") };
/// assert_eq!(read_scores(source, &Settings::default()).unwrap().scores, [0.25, -0.5]);
/// ```
pub fn read_scores<R: Read + Seek>(source: Source<R>, settings: &Settings) -> Result<ScoreList> {
    packed::read_scores(source, settings)
}
