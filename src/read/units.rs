//! Files to units of rows: one for each labelled or unlabelled file, pair of files, or system of a long file.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use super::excerpt::{excerpt, excerpts};
use super::group_columns;
use super::growth::push;
use super::joint::{Unit, Who};
use super::labels::{Class, Words};
use super::layout::{Kind, Layout, Look};
use super::listing::{IdColumn, Listing, Place};
use super::names::{self, Role};
use super::scores::Score;
use super::systems::{self, Origin};
use super::text::{TextFile, placed, utf8};
use super::texts::Texts;
use super::{Failures, Input, Note, Progress, Source};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::{MOST_SYSTEMS, Settings};

/// A file that has been read.
pub(super) struct File {
    pub(super) input: Input,
    pub(super) notes: Vec<Note>,
    layout: Layout,
    pub(super) listing: Listing,
    /// The values of the column `system`, and for each row which one it has.
    systems: Vec<Vec<u8>>,
    of_rows: Vec<u8>,
}

/// What files are read with.
pub(super) struct Reading<'a> {
    pub(super) settings: &'a Settings,
    pub(super) texts: Texts,
    /// How many bytes of the files have been read, of how many.
    pub(super) before: u64,
    pub(super) total: u64,
    pub(super) progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl Reading<'_> {
    /// Reads a file, the `number`th of those given, as what it is known to hold.
    ///
    /// # Errors
    /// Names the file and the line.
    pub(super) fn file<R: Read + Seek>(
        &mut self,
        mut source: Source<R>,
        number: usize,
        look: &Look,
        kind: Kind,
    ) -> Result<File> {
        let settings = self.settings;
        let layout = look.layout(kind, settings)?;
        let name = source.name.clone();
        let file = TextFile::open(source.borrowed(), settings, self.before, self.total, self.progress)?;
        let mut words = Words::default();
        let mut labels: Vec<u8> = Vec::new();
        let (mut systems, mut of_rows): (Vec<Vec<u8>>, Vec<u8>) = (Vec::new(), Vec::new());
        let mut listing = Listing {
            ids: layout.ids.iter().map(|(_, header, telling)| IdColumn::new(header.clone(), *telling)).collect(),
            systems: vec![Vec::new(); layout.scores.len()],
            ..Listing::default()
        };
        let texts = &mut self.texts;
        let rows = file.rows(&layout.scores, settings, |record, scores, columns| {
            if let Some(index) = layout.system {
                let place = |error: Error| error.at_line(record.line).in_column(columns.name(index));
                push(&mut of_rows, number_of(&mut systems, record.field(index)).map_err(place)?);
            }
            if let Some(label) = &layout.label {
                let word = words.number(label.of(record), record.line);
                let word = word.map_err(|error| error.at_line(record.line).in_column(columns.name(label.place())))?;
                push(&mut labels, word as u8);
            }
            if !layout.groups.is_empty() {
                push(&mut listing.groups, group_columns::code(texts, record, &layout.groups));
            }
            for (column, &(index, ..)) in listing.ids.iter_mut().zip(&layout.ids) {
                let text = record.field(index);
                let code = match column.codes.last() {
                    Some(&last) if texts.get(last) == text => last,
                    _ => texts.number(text),
                };
                column.push(code);
            }
            for (column, &score) in listing.systems.iter_mut().zip(scores) {
                push(column, if let Score::Number(number) = score { number } else { f64::NAN });
            }
            listing.places.push(Place { file: number, line: record.line });
            Ok(ControlFlow::Continue(()))
        })?;
        if rows.rows == 0 {
            let error = Error::new(ErrorKind::Empty, "the file holds no rows", "Give a file with one trial a line.");
            return Err(placed(error, &name));
        }
        self.before += rows.bytes;
        listing.shrink();
        listing.rows = u32::try_from(rows.rows).expect("a row takes more than a byte, and memory ends before");
        let mut input = Input {
            name,
            bytes: rows.bytes,
            sha256: rows.sha256,
            format: layout.format.clone(),
            rows: rows.rows,
            used: 0,
            failures: Failures::default(),
            left_out: Vec::new(),
        };
        let mut notes = layout.notes.clone();
        match kind {
            Kind::OfClass(role) => {
                let class = if role == Role::Mated { Class::Mated } else { Class::NonMated };
                listing.classes = Some(vec![class; rows.rows as usize]);
            }
            Kind::Labelled | Kind::Key => {
                let settled = words.settle(settings.positive.as_deref());
                let meanings = settled.map_err(|error| {
                    let column = layout.label.map_or(String::new(), |label| look.columns(settings).name(label.place()));
                    placed(error.in_column(column), &input.name)
                })?;
                let classes: Vec<Class> = labels.into_iter().map(|word| meanings.classes[usize::from(word)]).collect();
                let labelled = |&row: &u32| classes[row as usize] != Class::Unlabelled;
                let rows: Vec<u32> = (0..listing.rows).filter(labelled).collect();
                let is_picked = rows.len() < classes.len();
                if is_picked {
                    of_rows = if of_rows.is_empty() {
                        of_rows
                    } else {
                        rows.iter().map(|&row| of_rows[row as usize]).collect()
                    };
                }
                listing.classes = Some(classes);
                if is_picked {
                    listing = listing.pick(&rows);
                }
                input.left_out.extend(meanings.left_out);
                notes.extend(meanings.notes);
            }
            Kind::Bare | Kind::Groups => {}
        }
        Ok(File { input, notes, layout, listing, systems, of_rows })
    }

    /// The units of a file, or of a mated and a non-mated file: one for each system that they name.
    ///
    /// # Errors
    /// `Files` when the two files do not have the same score columns, `Format` when the name of a system
    /// is not UTF-8.
    pub(super) fn units(&self, mut files: Vec<File>) -> Result<Vec<Unit>> {
        let names: Vec<String> = files.iter().map(|file| file.input.name.clone()).collect();
        let unit = match &names[..] {
            [mated, non_mated] => {
                let second = files.pop().expect("there are two files");
                append(&mut files[0], second, !self.settings.score.is_empty())?;
                names::dataset_of_pair(mated, non_mated)
            }
            _ => names::stem(&names[0]).to_owned(),
        };
        let file = files.remove(0);
        let texts = file.systems.iter().map(|name| utf8(name, "system")).collect::<Result<Vec<String>>>();
        let systems = texts.map_err(|error| placed(error, &names[0]))?;
        let paths: Vec<&str> = names.iter().map(String::as_str).collect();
        let named = |constant: Option<&str>| {
            let columns = file.layout.score_names.iter();
            let columns =
                columns.map(|(header, place)| (header.as_deref().into_iter().collect(), place.clone())).collect();
            let constant = constant.filter(|name| !name.is_empty());
            systems::named(&Origin { constant, columns, files: &paths, fallback: &unit }, self.settings)
        };
        let places = |columns: &[usize]| -> Option<Vec<usize>> {
            let place = |&column: &usize| file.layout.ids.iter().position(|&(index, ..)| index == column);
            columns.iter().map(place).collect()
        };
        let identities = file.layout.identities.as_ref().filter(|_| !file.listing.ids.is_empty());
        let identities = identities.and_then(|chosen| {
            Some(Who { columns: places(&chosen.columns)?, samples: places(&chosen.samples)?, chosen: chosen.clone() })
        });
        let unit_of = |constant: Option<&str>, listing: Listing| {
            let (named, turned) = named(constant);
            Unit { name: unit.clone(), named, turned, identities: identities.clone(), listing }
        };
        if let [] | [_] = systems[..] {
            return Ok(vec![unit_of(systems.first().map(String::as_str), file.listing)]);
        }
        let of_system = |number: usize| -> Vec<u32> {
            (0..file.listing.rows).filter(|&row| usize::from(file.of_rows[row as usize]) == number).collect()
        };
        let units = systems.iter().enumerate().map(|(number, name)| (name, of_system(number)));
        // The rows of a system may all have been left out.
        let units = units.filter(|(_, rows)| !rows.is_empty());
        Ok(units.map(|(name, rows)| unit_of(Some(name), file.listing.pick(&rows))).collect())
    }
}

/// Adds the second file of a pair to the first; score columns that were `set` are in the same order.
fn append(first: &mut File, mut second: File, set: bool) -> Result<()> {
    let headers = |file: &File| file.layout.score_names.iter().map(|(header, _)| header.clone()).collect::<Vec<_>>();
    let (of_first, of_second) = (headers(first), headers(&second));
    if of_first.len() != of_second.len() || of_first.len() > 1 && !set {
        let place = |header: &Option<String>| of_second.iter().position(|other| other == header && other.is_some());
        let order: Option<Vec<usize>> = of_first.iter().map(place).collect();
        let Some(order) = order.filter(|_| of_first.len() == of_second.len()) else {
            return Err(placed(other_columns(&first.input.name), &second.input.name));
        };
        second.listing.systems = order.iter().map(|&at| std::mem::take(&mut second.listing.systems[at])).collect();
    }
    let columns = |file: &File| file.layout.identities.as_ref().map(|chosen| chosen.columns.len());
    if columns(first) != columns(&second) {
        first.layout.identities = None;
    }
    if let (Some(first), Some(second)) = (&mut first.layout.identities, &second.layout.identities)
        && first.samples.len() != second.samples.len()
    {
        first.samples.clear();
    }
    if first.systems.is_empty() || second.systems.is_empty() {
        // One of them does not say of which system it is.
        first.systems.append(&mut second.systems);
        first.of_rows =
            vec![0; if first.systems.is_empty() { 0 } else { (first.listing.rows + second.listing.rows) as usize }];
    } else {
        let number = |name: &Vec<u8>| first.systems.iter().position(|other| other == name).map(|number| number as u8);
        let numbers: Option<Vec<u8>> = second.systems.iter().map(number).collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() == first.systems.len()) else {
            return Err(placed(other_systems(&first.systems, &second.systems), &second.input.name));
        };
        first.of_rows.extend(second.of_rows.iter().map(|&number| numbers[usize::from(number)]));
    }
    if first.systems.len() > 1 && first.of_rows.len() != (first.listing.rows + second.listing.rows) as usize {
        return Err(placed(other_systems(&first.systems, &[]), &second.input.name));
    }
    first.listing.append(second.listing);
    Ok(())
}

/// The error of two files of a pair that are of other systems.
pub(super) fn other_systems(first: &[Vec<u8>], second: &[Vec<u8>]) -> Error {
    let list = |names: &[Vec<u8>]| excerpts(names.iter().map(Vec::as_slice));
    Error::new(
        ErrorKind::Files,
        format!("the two files name other systems: {} and {}", list(first), list(second)),
        "Give the genuine and the impostor file of the same system.",
    )
}

/// The error of the second file of a pair that lacks the score columns of the first.
pub(super) fn other_columns(first: &str) -> Error {
    Error::new(
        ErrorKind::Files,
        format!("its score columns are not those of '{}'", excerpt(first.as_bytes())),
        "Name the score columns of both files with --score.",
    )
}

/// The number of a system, a new one if it is new.
fn number_of(systems: &mut Vec<Vec<u8>>, name: &[u8]) -> Result<u8> {
    if let Some(known) = systems.iter().position(|known| known == name) {
        return Ok(known as u8);
    }
    if systems.len() == MOST_SYSTEMS {
        return Err(too_many_systems());
    }
    systems.push(name.to_vec());
    Ok(systems.len() as u8 - 1)
}

/// The error of more systems than are read.
pub(super) fn too_many_systems() -> Error {
    Error::new(
        ErrorKind::Files,
        format!("there are more than {MOST_SYSTEMS} systems"),
        format!("Evaluate at most {MOST_SYSTEMS} together."),
    )
}
