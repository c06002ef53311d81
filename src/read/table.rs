//! Files to a [`Table`]: which file is what, and what is put together.

use std::io::{Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use super::columns::{Columns, Roles};
use super::excerpt::excerpt;
use super::hashing::unreadable;
use super::identities::Register;
use super::names::{self, Role};
use super::text::{List, Rows, TextFile, placed};
use super::vocabulary::is_plain_score;
use super::{Dataset, Failures, Input, Note, Progress, ScoreList, Scores, Source, Table};
use crate::error::{Error, ErrorKind, Result};
use crate::identities::Identities;
use crate::settings::{Orientation, Settings};

/// Reads one labelled file, one file of one class, or a mated and a non-mated file.
pub(super) fn read<R: Read + Seek>(
    mut sources: Vec<Source<R>>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    settings.validate()?;
    let sizes = sources.iter_mut().map(size).collect::<Result<Vec<u64>>>()?;
    let total = sizes.iter().sum();
    let count = sources.len();
    let mut sources = sources.into_iter();
    match (sources.next(), sources.next(), count) {
        (Some(only), None, _) => one(only, total, settings, progress),
        (Some(first), Some(second), 2) => pair([first, second], [0, sizes[0]], total, settings, progress),
        (None, ..) => Err(Error::new(
            ErrorKind::Files,
            "no file was given",
            "Give a file with scores and labels, or a genuine and an impostor file.",
        )),
        _ => Err(Error::new(
            ErrorKind::Files,
            format!("{count} files were given, and at most two are read together"),
            "Give one file with scores and labels, or a genuine and an impostor file; evaluate the others in turn.",
        )),
    }
}

/// Reads a file without labels.
pub(super) fn read_scores<R: Read + Seek>(mut source: Source<R>, settings: &Settings) -> Result<ScoreList> {
    settings.validate()?;
    let total = size(&mut source)?;
    let mut progress = |_: Progress| ControlFlow::Continue(());
    let file = TextFile::open(source, settings, 0, total, &mut progress)?;
    let list = list(file, None, settings)?.rows.trials;
    Ok(ScoreList { scores: list.scores, failures: list.failures })
}

/// A file of one class that has been read.
struct OneClass {
    name: String,
    format: String,
    /// The header of the score column.
    header: Option<String>,
    note: Option<Note>,
    rows: Rows<List>,
}

fn one<R: Read + Seek>(
    source: Source<R>,
    total: u64,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    let file = TextFile::open(source, settings, 0, total, progress)?;
    let name = file.name.clone();
    let columns = Columns::new(&file.dialect, settings);
    let by_name = settings.label.is_none() && settings.positive.is_none() && names::role(&name).is_some();
    let is_list = by_name && columns.score_of_list().is_ok_and(|score| !columns.has_labels(score));
    let roles = if is_list { None } else { columns.roles().map_err(|error| placed(error, &name))? };
    let Some(roles) = roles else {
        let role = names::role(&name).ok_or_else(|| placed(columns.no_label(), &name))?;
        let list = list(file, None, settings)?;
        return Ok(table_of_lists(vec![(role, list)], names::stem(&name).to_owned(), None, settings));
    };
    let label = columns.name(roles.label);
    let note = roles.by_values.then(|| note_of_columns(&columns, roles));
    let header = file.dialect.header.as_ref().map(|names| names[roles.score].clone());
    let doubt = file.dialect.counts_columns().then(note_of_first_row);
    let format = file.dialect.words();
    let taken: Vec<usize> = [roles.label, roles.score].into_iter().chain(roles.system).collect();
    let chosen = columns.identities(&taken).map_err(|error| placed(error, &name))?;
    let mut register = chosen.clone().map(Register::new);
    let identities = register.as_mut().zip(chosen.as_ref().map(|chosen| &chosen.columns[..]));
    let rows = file.labelled(roles, identities, settings)?;
    let settled = rows.trials.settle(settings.positive.as_deref());
    let classes = settled.map_err(|error| placed(error.in_column(label), &name))?;
    let [mated, non_mated] = classes.identities;
    let identified = register.map(|register| register.settle(mated, non_mated)).transpose();
    let (identities, who) = identified.map_err(|error| placed(error, &name))?.unwrap_or_default();
    let (orientation, turned) = orientation(header.as_slice(), &[&name], settings);
    let dataset = names::stem(&name).to_owned();
    Ok(Table {
        notes: note.into_iter().chain(doubt).chain(who).chain(turned).chain(classes.notes).collect(),
        inputs: vec![Input {
            name,
            bytes: rows.bytes,
            sha256: rows.sha256,
            format,
            rows: rows.rows,
            used: (classes.mated.len() + classes.non_mated.len()) as u64,
            failures: classes.failures,
            left_out: classes.left_out,
        }],
        datasets: vec![Dataset {
            systems: vec![Scores {
                system: system(rows.system, header, &dataset),
                orientation,
                mated: classes.mated,
                non_mated: classes.non_mated,
            }],
            name: dataset,
            identities,
        }],
    })
}

fn pair<R: Read + Seek>(
    sources: [Source<R>; 2],
    before: [u64; 2],
    total: u64,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    let roles = sources.each_ref().map(|source| names::role(&source.name));
    let names = sources.each_ref().map(|source| source.name.clone());
    let [Some(first), Some(second)] = roles else {
        let unclear = &names[usize::from(roles[0].is_some())];
        return Err(Error::new(
            ErrorKind::Files,
            format!(
                "of two files, the name '{}' does not say whether its scores are genuine or impostor",
                excerpt(unclear.as_bytes())
            ),
            "Put genuine in the name of one file and impostor in that of the other; evaluate files with labels one at a time.",
        ));
    };
    if first == second {
        let (word, other) = match first {
            Role::Mated => ("genuine", "impostor"),
            Role::NonMated => ("impostor", "genuine"),
        };
        return Err(Error::new(
            ErrorKind::Files,
            format!(
                "both '{}' and '{}' are {word} files by their names",
                excerpt(names[0].as_bytes()),
                excerpt(names[1].as_bytes())
            ),
            format!("Give one {word} and one {other} file."),
        ));
    }
    if settings.label.is_some() || settings.positive.is_some() {
        return Err(Error::new(
            ErrorKind::Files,
            "a label column or label is named, and two files were given whose names tell the classes",
            "Give one file with labels, or leave --label and --positive out.",
        ));
    }
    let mut lists = Vec::with_capacity(2);
    let mut register: Option<Register> = None;
    let mut widths = [0; 2];
    for ((source, before), role) in sources.into_iter().zip(before).zip([first, second]) {
        let file = TextFile::open(source, settings, before, total, progress)?;
        let columns = Columns::new(&file.dialect, settings);
        let score = columns.score_of_list().map_err(|error| placed(error, &file.name))?;
        if columns.has_labels(score) {
            return Err(placed(
                Error::new(
                    ErrorKind::Files,
                    "the file holds labels, and two files were given whose names tell the classes",
                    "Give files with labels one at a time, or remove the label column.",
                ),
                &file.name,
            ));
        }
        let chosen = columns.identities_of_list(score).map_err(|error| placed(error, &file.name))?;
        let columns: Vec<usize> = chosen.as_ref().map(|chosen| chosen.columns.clone()).unwrap_or_default();
        widths[lists.len()] = columns.len();
        register = register.or(chosen.map(Register::new));
        let identities = register.as_mut().filter(|_| !columns.is_empty()).map(|register| (register, &columns[..]));
        lists.push((role, list(file, identities, settings)?));
    }
    let (mated, non_mated) = if first == Role::Mated { (&names[0], &names[1]) } else { (&names[1], &names[0]) };
    let dataset = names::dataset_of_pair(mated, non_mated);
    let systems = lists.iter().filter_map(|(_, list)| list.rows.system.as_ref()).collect::<Vec<_>>();
    if let [a, b] = systems[..]
        && a != b
    {
        return Err(Error::new(
            ErrorKind::Files,
            format!("the two files name two systems, '{}' and '{}'", excerpt(a.as_bytes()), excerpt(b.as_bytes())),
            "Give the genuine and the impostor file of the same system.",
        ));
    }
    let mut codes = |role: Role| {
        let mut of_role = lists.iter_mut().filter(|(other, _)| *other == role);
        of_role.next().map(|(_, list)| std::mem::take(&mut list.rows.trials.identities)).unwrap_or_default()
    };
    let (of_mated, of_non_mated) = (codes(Role::Mated), codes(Role::NonMated));
    let identified =
        register.filter(|_| widths[0] == widths[1]).map(|register| register.settle(of_mated, of_non_mated)).transpose();
    let (identities, who) = identified.map_err(|error| placed(error, mated))?.unwrap_or_default();
    let mut table = table_of_lists(lists, dataset, identities, settings);
    table.notes.extend(who);
    Ok(table)
}

/// Reads a file of one class.
fn list<R: Read + Seek>(
    file: TextFile<'_, R>,
    identities: Option<(&mut Register, &[usize])>,
    settings: &Settings,
) -> Result<OneClass> {
    let name = file.name.clone();
    let dialect = &file.dialect;
    let columns = Columns::new(dialect, settings);
    let score = columns.score_of_list().map_err(|error| placed(error, &name))?;
    if settings.score.is_empty() {
        columns.one_score_a_line(dialect).map_err(|error| placed(error, &name))?;
    }
    let header = dialect.header.as_ref().map(|names| names[score].clone());
    let by_place = settings.score.is_empty() && dialect.width > 1 && header.is_none();
    let note = by_place.then(|| Note {
        kind: "columns-by-values",
        warning: false,
        text: format!("The scores of '{name}' are taken from its last column, {}; --score names another.", score + 1),
    });
    let system = columns.system_of_list(score);
    let format = dialect.words();
    Ok(OneClass { format, header, note, rows: file.list(score, system, identities, settings)?, name })
}

fn table_of_lists(
    lists: Vec<(Role, OneClass)>,
    dataset: String,
    identities: Option<Identities>,
    settings: &Settings,
) -> Table {
    let names: Vec<&str> = lists.iter().map(|(_, list)| list.name.as_str()).collect();
    let headers: Vec<String> = lists.iter().filter_map(|(_, list)| list.header.clone()).collect();
    let (orientation, turned) = orientation(&headers, &names, settings);
    let constant = lists.iter().find_map(|(_, list)| list.rows.system.clone());
    let mut system = Scores {
        system: system(constant, headers.into_iter().next(), &dataset),
        orientation,
        mated: Vec::new(),
        non_mated: Vec::new(),
    };
    let (mut inputs, mut notes) = (Vec::new(), Vec::new());
    for (role, list) in lists {
        let OneClass { name, format, note, rows, .. } = list;
        let List { scores, failures: count, .. } = rows.trials;
        let mut failures = Failures::default();
        let used = scores.len() as u64;
        match role {
            Role::Mated => (system.mated, failures.mated) = (scores, count),
            Role::NonMated => (system.non_mated, failures.non_mated) = (scores, count),
        }
        notes.extend(note);
        let Rows { bytes, sha256, rows, .. } = rows;
        inputs.push(Input { name, bytes, sha256, format, rows, used, failures, left_out: Vec::new() });
    }
    notes.extend(turned);
    Table { inputs, datasets: vec![Dataset { name: dataset, systems: vec![system], identities }], notes }
}

/// The orientation set, or the one that a header or a file name says, with a note of it.
fn orientation(headers: &[String], files: &[&str], settings: &Settings) -> (Orientation, Option<Note>) {
    if let Some(orientation) = settings.orientation {
        return (orientation, None);
    }
    let of_header =
        |header: &String| names::distance_word(header).map(|word| (word.to_owned(), "score column", header.clone()));
    let of_file =
        |file: &&str| names::distance_word(names::stem(file)).map(|word| (word.to_owned(), "file", (*file).to_owned()));
    match headers.iter().find_map(of_header).or_else(|| files.iter().find_map(of_file)) {
        None => (Orientation::Similarity, None),
        Some((word, of, name)) => (
            Orientation::Distance,
            Some(Note {
                kind: "orientation-from-name",
                warning: false,
                text: format!(
                    "Scores are taken as distances, smaller for more alike, because of '{}' in the name of the {of} '{}'; \
                     --similarity on the command line or the direction switch on the page changes it.",
                    excerpt(word.as_bytes()),
                    excerpt(name.as_bytes())
                ),
            }),
        ),
    }
}

fn system(constant: Option<String>, header: Option<String>, dataset: &str) -> String {
    let telling = header.filter(|header| !header.is_empty() && !is_plain_score(header.as_bytes()));
    constant.or(telling).unwrap_or_else(|| dataset.to_owned())
}

fn note_of_columns(columns: &Columns<'_>, roles: Roles) -> Note {
    Note {
        kind: "columns-by-values",
        warning: false,
        text: format!(
            "By their values, column '{}' is taken for the labels and column '{}' for the scores; \
             --label and --score name others.",
            columns.name(roles.label),
            columns.name(roles.score)
        ),
    }
}

fn note_of_first_row() -> Note {
    Note {
        kind: "first-row-counts",
        warning: true,
        text:
            "The first row counts 0, 1, ... like column numbers, and is read as a trial; if it is a header, remove it."
                .to_owned(),
    }
}

fn size<R: Seek>(source: &mut Source<R>) -> Result<u64> {
    let measured = source.reader.seek(SeekFrom::End(0)).and_then(|size| {
        source.reader.rewind()?;
        Ok(size)
    });
    measured.map_err(|error| placed(unreadable(&error), &source.name))
}
