//! One text file, opened: its layout known, its rows to come.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use super::columns::{Columns, Roles};
use super::dialect::Dialect;
use super::excerpt::excerpt;
use super::fields::Separator;
use super::hashing::Hashing;
use super::identities::{self, Register};
use super::lists::{Labelled, List};
use super::records::{Blocks, Record, Records};
use super::scores::{Score, score, unreadable};
use super::{Progress, Source, container};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

/// A text file whose head has been looked at.
pub(super) struct TextFile<'p, R> {
    pub(super) name: String,
    pub(super) dialect: Dialect,
    blocks: Blocks<'p, R>,
}

/// A text file that has been read.
pub(super) struct Rows<T> {
    pub(super) bytes: u64,
    pub(super) sha256: String,
    pub(super) rows: u64,
    /// The constant value of the column `system`.
    pub(super) system: Option<String>,
    pub(super) trials: T,
}

impl Rows<()> {
    fn with<T>(self, trials: T) -> Rows<T> {
        Rows { bytes: self.bytes, sha256: self.sha256, rows: self.rows, system: self.system, trials }
    }
}

impl<'p, R: Read + Seek> TextFile<'p, R> {
    /// Looks at the head of a source, `before` bytes after the start of the first of all sources.
    pub(super) fn open(
        source: Source<R>,
        settings: &Settings,
        before: u64,
        total: u64,
        progress: &'p mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self> {
        let Source { name, reader } = source;
        let look = || {
            let mut blocks = Blocks::new(Hashing::new(reader, before, total, progress))?;
            let mark = container::byte_order_mark(blocks.head()?.0)?;
            blocks.skip(mark);
            let (head, whole) = blocks.head()?;
            let dialect = Dialect::of(head, whole, settings)?;
            Ok((blocks, dialect))
        };
        match look() {
            Ok((blocks, dialect)) => Ok(Self { name, dialect, blocks }),
            Err(error) => Err(placed(error, &name)),
        }
    }

    /// Reads the rows of labelled scores.
    pub(super) fn labelled(
        self,
        roles: &Roles,
        identities: Option<(&mut Register, &[usize])>,
        settings: &Settings,
    ) -> Result<Rows<Labelled>> {
        let mut trials = Labelled::new(roles.scores.columns.len());
        let used = Used { label: Some(roles.label), scores: &roles.scores.columns, system: roles.system, identities };
        let rows = self.rows(used, settings, |label, scores, line, codes| trials.add(label, scores, line, codes))?;
        Ok(rows.with(trials))
    }

    /// Reads the rows of scores without labels.
    pub(super) fn list(
        self,
        scores: &[usize],
        system: Option<usize>,
        identities: Option<(&mut Register, &[usize])>,
        settings: &Settings,
    ) -> Result<Rows<List>> {
        let mut list = List::new(scores.len());
        let rows = self.rows(Used { label: None, scores, system, identities }, settings, |_, scores, _, codes| {
            list.add(scores, codes);
            Ok(())
        })?;
        Ok(rows.with(list))
    }

    fn rows(
        self,
        mut used: Used<'_>,
        settings: &Settings,
        mut add: impl FnMut(&[u8], &[Score], u64, Option<[u32; 2]>) -> Result<()>,
    ) -> Result<Rows<()>> {
        let Self { name, dialect, blocks } = self;
        let columns = Columns::new(&dialect, settings);
        let mut records = Records::new(blocks, dialect.separator);
        let mut system = None;
        let mut rows = 0;
        let mut scores = Vec::with_capacity(used.scores.len());
        let mut read_all = || -> Result<()> {
            if dialect.header.is_some() {
                records.advance()?;
            }
            while records.advance()? {
                let record = records.record();
                if record.len() != dialect.width {
                    return Err(wrong_width(&record, &dialect));
                }
                rows += 1;
                scores.clear();
                for &index in used.scores {
                    let field = record.field(index);
                    let Some(score) = score(field, &settings.failure) else {
                        return Err(unreadable(field).at_line(record.line).in_column(columns.name(index)));
                    };
                    scores.push(score);
                }
                if let Some(index) = used.system {
                    same_system(&mut system, record.field(index))
                        .map_err(|error| error.at_line(record.line).in_column(columns.name(index)))?;
                }
                let codes =
                    match &mut used.identities {
                        None => None,
                        Some((register, indices)) => Some(register.codes(&record, indices).map_err(|index| {
                            identities::missing().at_line(record.line).in_column(columns.name(index))
                        })?),
                    };
                let label = used.label.map_or(&[][..], |index| record.field(index));
                add(label, &scores, record.line, codes).map_err(|error| {
                    let column = used.label.unwrap_or(used.scores[0]);
                    error.at_line(record.line).in_column(columns.name(column))
                })?;
            }
            Ok(())
        };
        read_all().map_err(|error| placed(error, &name))?;
        let system = match system.filter(|name: &Vec<u8>| !name.is_empty()).map(String::from_utf8) {
            Some(Err(error)) => {
                let message = format!("the system name '{}' is not UTF-8", excerpt(error.as_bytes()));
                return Err(placed(Error::new(ErrorKind::Format, message, "Save the file as UTF-8."), &name));
            }
            Some(Ok(name)) => Some(name),
            None => None,
        };
        let (bytes, sha256) = records.finish();
        Ok(Rows { bytes, sha256, rows, system, trials: () })
    }
}

/// The columns that are read.
struct Used<'a> {
    label: Option<usize>,
    scores: &'a [usize],
    system: Option<usize>,
    identities: Option<(&'a mut Register, &'a [usize])>,
}

/// Names the file, where it is to blame.
pub(super) fn placed(error: Error, name: &str) -> Error {
    if error.kind() == ErrorKind::Cancelled { error } else { error.in_file(name) }
}

fn wrong_width(record: &Record<'_>, dialect: &Dialect) -> Error {
    let fields = |count: usize| if count == 1 { "1 field".to_owned() } else { format!("{count} fields") };
    let way_out = match dialect.separator {
        Separator::Byte(b',') if record.len() > dialect.width => {
            "Fix the line; write decimal points, not commas, and put text with a comma in quotes."
        }
        _ => "Fix the line, or remove it.",
    };
    Error::new(
        ErrorKind::Column,
        format!("the line has {} where the first line has {}", fields(record.len()), dialect.width),
        way_out,
    )
    .at_line(record.line)
}

fn same_system(system: &mut Option<Vec<u8>>, value: &[u8]) -> Result<()> {
    match system {
        Some(system) if system == value => Ok(()),
        Some(system) => Err(Error::new(
            ErrorKind::Column,
            format!("the file holds several systems, such as '{}' and '{}'", excerpt(system), excerpt(value)),
            "Split the file into one for each system, and evaluate them in turn.",
        )),
        None => {
            *system = Some(value.to_vec());
            Ok(())
        }
    }
}
