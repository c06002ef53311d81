//! Files to a [`Table`]: which file is what, and what is put together.

use std::io::{Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use super::columns::{Columns, Roles};
use super::counts;
use super::excerpt::excerpt;
use super::files;
use super::group_columns;
use super::hashing::unreadable;
use super::identities::{Chosen, Register, Settled};
use super::lists::{self, List};
use super::names::{self, Role};
use super::repeats::Told;
use super::same_ids::Label;
use super::systems::{self, Origin};
use super::text::{Rows, System, TextFile, placed};
use super::trace::Trace;
use super::units::{other_columns, other_systems};
use super::{Dataset, Failures, Input, Note, Progress, ScoreList, Source, Table};
use crate::error::{Error, ErrorKind, Result};
use crate::settings::Settings;

/// Reads files: one labelled file, one file of one class, or a mated and a non-mated file of one system
/// without keeping their rows, others by matching them.
pub(super) fn read<R: Read + Seek>(
    mut sources: Vec<Source<R>>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Table> {
    settings.validate()?;
    let sizes = sources.iter_mut().map(size).collect::<Result<Vec<u64>>>()?;
    let total = sizes.iter().sum();
    let read = match &mut sources[..] {
        [] => {
            return Err(Error::new(
                ErrorKind::Files,
                "no file was given",
                "Give a file with scores and labels, or a genuine and an impostor file.",
            ));
        }
        [only] if !settings.histogram => one(only, total, settings, progress)?,
        [first, second] => match [&*first, &*second].map(|source| names::role(&source.name)) {
            [Some(a), Some(b)] if a != b => pair([first, second], [0, sizes[0]], total, settings, progress)?,
            _ => None,
        },
        _ => None,
    };
    if let Some(table) = read {
        return Ok(table);
    }
    if settings.histogram {
        return Err(counts::misplaced());
    }
    for source in &mut sources {
        source.reader.rewind().map_err(|error| placed(unreadable(&error), &source.name))?;
    }
    files::read(sources, total, settings, progress)
}

/// Reads a file without labels.
pub(super) fn read_scores<R: Read + Seek>(mut source: Source<R>, settings: &Settings) -> Result<ScoreList> {
    settings.validate()?;
    let total = size(&mut source)?;
    let mut progress = |_: Progress| ControlFlow::Continue(());
    let file = TextFile::open(source.borrowed(), settings, 0, total, &mut progress)?;
    let name = file.name.clone();
    let OneClass { mut rows, columns, .. } = list(file, None, None, settings)?;
    if columns.len() > 1 || rows.system == System::Several {
        let message = "the file holds the scores of several systems, and a list of one is wanted";
        return Err(placed(Error::new(ErrorKind::Column, message, "Name the score column with --score."), &name));
    }
    let column = rows.trials.0.systems.remove(0);
    Ok(ScoreList { scores: column.scores, failures: column.failures })
}

/// A file of one class that has been read.
struct OneClass {
    name: String,
    format: String,
    /// For each system the header of its score column, and a name where there is none.
    columns: Vec<(Option<String>, String)>,
    notes: Vec<Note>,
    rows: Rows<(List, Trace)>,
}

/// Reads one file; none where it holds several systems, one below the other.
fn one<R: Read + Seek>(
    source: &mut Source<R>,
    total: u64,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Table>> {
    let file = TextFile::open(source.borrowed(), settings, 0, total, progress)?;
    let name = file.name.clone();
    let columns = Columns::new(&file.dialect, settings);
    let by_name = settings.label.is_none() && settings.positive.is_none() && names::role(&name).is_some();
    let is_list = by_name && columns.scores_of_list().is_ok_and(|scores| !columns.has_labels(&scores.columns));
    let roles = if is_list { None } else { columns.roles().map_err(|error| placed(error, &name))? };
    if !columns.groups.is_empty() || settings.group.iter().any(|_| !group_columns::are_off(settings)) {
        return Ok(None);
    }
    let Some(roles) = roles else {
        let role = names::role(&name).ok_or_else(|| placed(columns.no_label(), &name))?;
        let list = list(file, None, None, settings)?;
        if list.rows.system == System::Several {
            return Ok(None);
        }
        return Ok(Some(table_of_lists(
            vec![(role, list)],
            names::stem(&name).to_owned(),
            Settled::default(),
            settings,
        )));
    };
    let label = columns.name(roles.label.place());
    let scores = columns_of(&columns, &roles.scores.columns);
    let by_values = match &roles.label {
        Label::SameIds(ids) => Some(columns.note_of_ids(ids)),
        Label::Column(label) => roles.by_values.then(|| note_of_columns(&columns, *label, &roles)),
    };
    let several = columns.note_of_several(&roles.scores);
    let doubt = file.dialect.counts_columns().then(note_of_first_row);
    let format = file.dialect.words();
    let mut notes = file.dialect.notes(&name);
    let taken: Vec<usize> =
        roles.label.column().into_iter().chain(roles.scores.columns.iter().copied()).chain(roles.system).collect();
    let chosen = columns.identities(&taken).map_err(|error| placed(error, &name))?;
    let mut register = chosen.clone().map(Register::new);
    let identities = register.as_mut().zip(chosen.as_ref());
    let rows = file.labelled(&roles, identities, settings)?;
    if rows.system == System::Several {
        return Ok(None);
    }
    let settled = rows.trials.settle(settings.positive.as_deref());
    let mut classes = settled.map_err(|error| placed(error.in_column(label), &name))?;
    let codes = [&mut classes.mated, &mut classes.non_mated].map(|list| std::mem::take(&mut list.identities));
    let [mated, non_mated] = codes;
    let list = |non_mated: bool| if non_mated { &classes.non_mated } else { &classes.mated };
    let told = Told {
        file: &name,
        same_scores: &|a, b| list(a.0).same_scores(a.1, b.1),
        line: &|trial| classes.line(trial).to_string(),
    };
    let identified = register.map(|register| register.settle(mated, non_mated, &told)).transpose();
    let who = identified.map_err(|error| placed(error, &name))?.unwrap_or_default();
    let dataset = names::stem(&name).to_owned();
    let origin = Origin {
        constant: rows.system.constant(),
        columns: scores
            .iter()
            .map(|(header, place)| (header.as_deref().into_iter().collect(), place.clone()))
            .collect(),
        files: &[&name],
        fallback: &dataset,
    };
    let (named, turned) = systems::named(&origin, settings);
    notes.extend([by_values, several, doubt].into_iter().flatten().chain(who.notes).chain(turned));
    notes.extend(classes.notes);
    Ok(Some(Table {
        notes,
        inputs: vec![Input {
            bytes: rows.bytes,
            sha256: rows.sha256,
            format,
            rows: rows.rows,
            used: (classes.mated.len() + classes.non_mated.len()) as u64,
            failures: Failures { mated: classes.mated.failures, non_mated: classes.non_mated.failures },
            left_out: classes.left_out,
            name,
        }],
        datasets: vec![Dataset {
            name: dataset,
            systems: lists::systems(named, classes.mated, classes.non_mated),
            identities: who.identities,
            samples: who.samples,
            groups: None,
        }],
    }))
}

/// Reads a mated and a non-mated file; none where one of them holds several systems.
fn pair<R: Read + Seek>(
    sources: [&mut Source<R>; 2],
    before: [u64; 2],
    total: u64,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Table>> {
    let names = sources.each_ref().map(|source| source.name.clone());
    let at_mated = usize::from(names::role(&names[0]) != Some(Role::Mated));
    let roles = if at_mated == 0 { [Role::Mated, Role::NonMated] } else { [Role::NonMated, Role::Mated] };
    if settings.label.is_some() || settings.positive.is_some() {
        return Err(Error::new(
            ErrorKind::Files,
            "a label column or label is named, and two files were given whose names tell the classes",
            "Give one file with labels, or leave --label and --positive out.",
        ));
    }
    let mut lists: Vec<(Role, OneClass)> = Vec::with_capacity(2);
    let mut register: Option<Register> = None;
    let mut widths = [0; 2];
    for ((source, before), role) in sources.into_iter().zip(before).zip(roles) {
        let file = TextFile::open(source.borrowed(), settings, before, total, progress)?;
        let columns = Columns::new(&file.dialect, settings);
        let scores = columns.scores_of_list().map_err(|error| placed(error, &file.name))?.columns;
        if !columns.groups.is_empty() || settings.group.iter().any(|_| !group_columns::are_off(settings)) {
            return Ok(None);
        }
        if columns.has_labels(&scores) {
            return Err(placed(
                Error::new(
                    ErrorKind::Files,
                    "the file holds labels, and two files were given whose names tell the classes",
                    "Give files with labels one at a time, or remove the label column.",
                ),
                &file.name,
            ));
        }
        let chosen = columns.identities_of_list(&scores).map_err(|error| placed(error, &file.name))?;
        widths[lists.len()] = chosen.as_ref().map_or(0, |chosen| chosen.columns.len());
        register = register.or(chosen.clone().map(Register::new));
        let identities = register.as_mut().zip(chosen.as_ref());
        let is_counted = settings.histogram && role == Role::NonMated;
        if is_counted && file.dialect.width > 1 {
            return Err(placed(counts::misplaced(), &file.name));
        }
        let mut read = list(file, lists.first().map(|(_, first)| first), identities, settings)?;
        if read.rows.system == System::Several {
            return Ok(None);
        }
        if is_counted {
            let expanded = counts::expanded(&read.rows.trials.0).map_err(|error| placed(error, &read.name))?;
            read.notes.push(counts::note(&read.name, expanded.len()));
            read.rows.trials.0 = expanded;
            "one count a line".clone_into(&mut read.format);
        } else if role == Role::NonMated {
            read.notes.extend(counts::note_of_doubt(&read.name));
        }
        lists.push((role, read));
    }
    let (mated, non_mated) = (&names[at_mated], &names[1 - at_mated]);
    let dataset = names::dataset_of_pair(mated, non_mated);
    let systems = lists.iter().filter_map(|(_, list)| list.rows.system.constant()).collect::<Vec<_>>();
    if let [a, b] = systems[..]
        && a != b
    {
        return Err(other_systems(&[a.into()], &[b.into()]));
    }
    let [of_mated, of_non_mated] =
        [at_mated, 1 - at_mated].map(|at| std::mem::take(&mut lists[at].1.rows.trials.0.identities));
    let list = |non_mated: bool| &lists[if non_mated { 1 - at_mated } else { at_mated }].1.rows.trials;
    let told = Told {
        file: &dataset,
        same_scores: &|a, b| list(a.0).0.same_scores(a.1, b.1),
        line: &|(non_mated, trial)| {
            let file = excerpt(names[if non_mated { 1 - at_mated } else { at_mated }].as_bytes());
            format!("{} of '{file}'", list(non_mated).1.line(0, trial))
        },
    };
    let identified = register
        .filter(|_| widths[0] == widths[1])
        .map(|register| register.settle(of_mated, of_non_mated, &told))
        .transpose();
    let who = identified.map_err(|error| placed(error, mated))?.unwrap_or_default();
    Ok(Some(table_of_lists(lists, dataset, who, settings)))
}

/// Reads a file of one class, with the score columns in the order of the `first` file of a pair.
fn list(
    file: TextFile<'_, &mut dyn Read>,
    first: Option<&OneClass>,
    identities: Option<(&mut Register, &Chosen)>,
    settings: &Settings,
) -> Result<OneClass> {
    let name = file.name.clone();
    let dialect = &file.dialect;
    let columns = Columns::new(dialect, settings);
    let mut scores = columns.scores_of_list().map_err(|error| placed(error, &name))?;
    if let Some(first) = first {
        scores.columns = in_order_of(first, &columns, scores.columns).map_err(|error| placed(error, &name))?;
    }
    if settings.score.is_empty() {
        columns.one_score_a_line(dialect).map_err(|error| placed(error, &name))?;
    }
    let by_place = settings.score.is_empty() && dialect.width > 1 && dialect.header.is_none();
    let by_place = by_place.then(|| Note {
        kind: "columns-by-values",
        warning: false,
        text: format!(
            "The scores of '{name}' are taken from its last column, {}; --score names another.",
            scores.columns[0] + 1
        ),
    });
    let notes = dialect.notes(&name).into_iter().chain(by_place).chain(columns.note_of_several(&scores)).collect();
    let named = columns_of(&columns, &scores.columns);
    let system = columns.system_of_list(&scores.columns);
    let format = dialect.words();
    let rows = file.list(&scores.columns, system, identities, settings)?;
    Ok(OneClass { format, columns: named, notes, rows, name })
}

/// The score columns of a file in the order of the first file of its pair.
fn in_order_of(first: &OneClass, columns: &Columns<'_>, scores: Vec<usize>) -> Result<Vec<usize>> {
    let count = first.columns.len();
    if scores.len() == count && (count == 1 || !columns.settings.score.is_empty()) {
        return Ok(scores);
    }
    let called = |header: &Option<String>| {
        scores.iter().copied().find(|&index| columns.header.map(|names| &names[index]) == header.as_ref())
    };
    let ordered: Option<Vec<usize>> = first.columns.iter().map(|(header, _)| called(header)).collect();
    ordered.filter(|_| scores.len() == count).ok_or_else(|| other_columns(&first.name))
}

/// For each column its header, if it has one, and a name by its place.
fn columns_of(columns: &Columns<'_>, indices: &[usize]) -> Vec<(Option<String>, String)> {
    let column = |&index: &usize| (columns.header.map(|names| names[index].clone()), format!("column {}", index + 1));
    indices.iter().map(column).collect()
}

fn table_of_lists(lists: Vec<(Role, OneClass)>, dataset: String, who: Settled, settings: &Settings) -> Table {
    let files: Vec<&str> = lists.iter().map(|(_, list)| list.name.as_str()).collect();
    let systems = lists[0].1.columns.len();
    let headers = |system: usize| lists.iter().filter_map(move |(_, list)| list.columns[system].0.as_deref()).collect();
    let origin = Origin {
        constant: lists.iter().find_map(|(_, list)| list.rows.system.constant()),
        columns: (0..systems).map(|system| (headers(system), lists[0].1.columns[system].1.clone())).collect(),
        files: &files,
        fallback: &dataset,
    };
    let (named, turned) = systems::named(&origin, settings);
    let (mut mated, mut non_mated) = (List::new(systems), List::new(systems));
    let (mut inputs, mut notes): (_, Vec<Note>) = (Vec::new(), Vec::new());
    for (role, list) in lists {
        let OneClass { name, format, notes: more, rows, .. } = list;
        let Rows { bytes, sha256, rows, trials: (list, _), .. } = rows;
        let used = list.len() as u64;
        let mut failures = Failures::default();
        match role {
            Role::Mated => failures.mated = list.failures,
            Role::NonMated => failures.non_mated = list.failures,
        }
        *(if role == Role::Mated { &mut mated } else { &mut non_mated }) = list;
        notes.extend(more.into_iter().filter(|note| !notes.contains(note)).collect::<Vec<_>>());
        inputs.push(Input { name, bytes, sha256, format, rows, used, failures, left_out: Vec::new() });
    }
    notes.extend(turned);
    notes.extend(who.notes);
    let systems = lists::systems(named, mated, non_mated);
    Table {
        inputs,
        datasets: vec![Dataset {
            name: dataset,
            systems,
            identities: who.identities,
            samples: who.samples,
            groups: None,
        }],
        notes,
    }
}

fn note_of_columns(columns: &Columns<'_>, label: usize, roles: &Roles) -> Note {
    Note {
        kind: "columns-by-values",
        warning: false,
        text: format!(
            "By their values, column '{}' is taken for the labels and column '{}' for the scores; \
             --label and --score name others.",
            columns.name(label),
            columns.name(roles.scores.columns[0])
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
