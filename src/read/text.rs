//! One text file, opened: its layout known, its rows to come.

use std::io::Read;
use std::ops::ControlFlow;

use super::columns::{Columns, Roles};
use super::dialect::Dialect;
use super::excerpt::excerpt;
use super::fields::Separator;
use super::hashing::Hashing;
use super::identities::{self, Chosen, Register};
use super::lists::{Labelled, List};
use super::records::{Blocks, Record, Records};
use super::scores::{Score, score, unreadable};
use super::trace::Trace;
use super::{Progress, Source, container, decimal};
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
    /// What the column `system` holds.
    pub(super) system: System,
    pub(super) trials: T,
}

/// What the column `system` holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// The same value in every row, or none.
    Constant(Option<String>),
    /// Several values: the rows after the first were not read.
    Several,
}

impl System {
    /// The name in every row.
    pub(super) fn constant(&self) -> Option<&str> {
        match self {
            Self::Constant(name) => name.as_deref(),
            Self::Several => None,
        }
    }
}

impl<'p, R: Read> TextFile<'p, R> {
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
            let mark = container::byte_order_mark(blocks.raw())?;
            let encoding = blocks.decode();
            blocks.skip(mark);
            let (head, whole) = blocks.head()?;
            let dialect = Dialect { encoding, ..Dialect::of(head, whole, settings)? };
            blocks.skip(dialect.preamble.bytes);
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
        identities: Option<(&mut Register, &Chosen)>,
        settings: &Settings,
    ) -> Result<Rows<Labelled>> {
        let mut trials = Labelled::new(roles.scores.columns.len());
        let used = Used { scores: &roles.scores.columns, system: roles.system, identities };
        let rows = self.trials(used, settings, |record, scores, codes, columns| {
            trials
                .add(roles.label.of(record), scores, record.line, codes)
                .map_err(|error| error.at_line(record.line).in_column(columns.name(roles.label.place())))
        })?;
        Ok(rows.with(trials))
    }

    /// Reads the rows of scores without labels; where they have identities, says where each stands.
    pub(super) fn list(
        self,
        scores: &[usize],
        system: Option<usize>,
        identities: Option<(&mut Register, &Chosen)>,
        settings: &Settings,
    ) -> Result<Rows<(List, Trace)>> {
        let (mut list, mut trace) = (List::new(scores.len()), Trace::default());
        let rows = self.trials(Used { scores, system, identities }, settings, |record, scores, codes, _| {
            let is_trial = list.add(scores, codes);
            if codes.is_some() {
                trace.push(is_trial.then_some(0), record.line);
            }
            Ok(())
        })?;
        Ok(rows.with((list, trace)))
    }

    /// Reads rows of one system.
    fn trials(
        self,
        mut used: Used<'_>,
        settings: &Settings,
        mut add: impl FnMut(&Record<'_>, &[Score], Option<[u32; 2]>, &Columns<'_>) -> Result<()>,
    ) -> Result<Rows<()>> {
        let name = self.name.clone();
        let mut constant: Option<Vec<u8>> = None;
        let mut several = false;
        let rows = self.rows(used.scores, settings, |record, scores, columns| {
            if let Some(value) = used.system.map(|index| record.field(index)) {
                several = constant.as_ref().is_some_and(|constant| constant != value);
                if several {
                    return Ok(ControlFlow::Break(()));
                }
                if constant.is_none() {
                    constant = Some(value.to_vec());
                }
            }
            let codes = match &mut used.identities {
                None => None,
                Some((register, chosen)) => {
                    let missing =
                        |index: usize| identities::missing().at_line(record.line).in_column(columns.name(index));
                    let codes = register.codes(record, chosen).map_err(missing)?;
                    if scores.iter().any(|&score| score != Score::Failure) {
                        register.meet_samples(record, chosen, codes);
                    }
                    Some(codes)
                }
            };
            add(record, scores, codes, columns).map(ControlFlow::Continue)
        })?;
        let system = match constant.filter(|name| !several && !name.is_empty()) {
            _ if several => System::Several,
            constant => System::Constant(
                constant.map(|name| utf8(&name, "system")).transpose().map_err(|error| placed(error, &name))?,
            ),
        };
        Ok(Rows { system, ..rows })
    }

    /// Reads rows with their scores, until `add` has enough.
    pub(super) fn rows(
        self,
        indices: &[usize],
        settings: &Settings,
        mut add: impl FnMut(&Record<'_>, &[Score], &Columns<'_>) -> Result<ControlFlow<()>>,
    ) -> Result<Rows<()>> {
        let Self { name, dialect, blocks } = self;
        let columns = Columns::new(&dialect, settings);
        let mut records = Records::new(blocks, dialect.separator, 1 + dialect.preamble.lines);
        let mut rows = 0;
        let mut scores = vec![Score::Failure; indices.len()];
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
                for (found, &index) in scores.iter_mut().zip(indices) {
                    let field = record.field(index);
                    let read = if dialect.commas[index] { decimal::score } else { score };
                    let Some(score) = read(field, &settings.failure) else {
                        return Err(unreadable(field).at_line(record.line).in_column(columns.name(index)));
                    };
                    *found = score;
                }
                if add(&record, &scores, &columns)?.is_break() {
                    break;
                }
            }
            Ok(())
        };
        read_all().map_err(|error| placed(error, &name))?;
        let (bytes, sha256) = records.finish();
        Ok(Rows { bytes, sha256, rows, system: System::Constant(None), trials: () })
    }
}

impl Rows<()> {
    pub(super) fn with<T>(self, trials: T) -> Rows<T> {
        Rows { bytes: self.bytes, sha256: self.sha256, rows: self.rows, system: self.system, trials }
    }
}

/// The columns that are read, the label apart.
struct Used<'a> {
    scores: &'a [usize],
    system: Option<usize>,
    identities: Option<(&'a mut Register, &'a Chosen)>,
}

/// The name of a system or the like as text.
///
/// # Errors
/// `Format` when it is not UTF-8.
pub(super) fn utf8(name: &[u8], of: &str) -> Result<String> {
    let text = std::str::from_utf8(name).map(str::to_owned);
    text.map_err(|_| {
        let message = format!("the {of} name '{}' is not UTF-8", excerpt(name));
        Error::new(ErrorKind::Format, message, "Save the file as UTF-8.")
    })
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
