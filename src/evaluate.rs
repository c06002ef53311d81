//! From files to the report: the one way through this crate.
//!
//! [`prepare`] reads and sorts; [`Prepared::report`] makes the report of point estimates at once;
//! the bootstrap's [`Piece`]s can be computed anywhere, in any order, by any number of threads or
//! workers; [`Prepared::finish`] joins them into the report with all its intervals. Page, element and
//! command line run these same steps, so that the same bytes, settings and version give the same
//! report to the last byte.

use std::io::{Read, Seek};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::cohort::Cohort;
use crate::curve::{self, Curves};
use crate::error::{Error, ErrorKind, Result};
use crate::groups::Part;
use crate::panel::Panel;
use crate::read::{self, Dataset, Input, Note, Progress, Scores, Source, Table};
use crate::report::Report;
use crate::report::assemble;
use crate::report::resampled::{self, Resampled};
use crate::report::subject::{Names, Subject, Team};
use crate::settings::{Scheme, Settings};
use crate::staircase::Staircase;
use crate::uncertainty::bootstrap::{BATCH, Columns, Joint, Replicates};
use crate::uncertainty::interval::enough_trials;

/// Batches in a piece: small enough to look for cancelling between pieces.
const PIECE: u32 = 2;

/// Notes that say why trials may be missing.
const LOSSES: [&str; 2] = ["unmatched-trials", "differing-trials"];

/// That names are to be shown for systems that are not there.
fn unknown_names(datasets: &[Dataset], settings: &Settings) -> Option<Note> {
    let is_there = |name: &String| datasets.iter().flat_map(|set| &set.systems).any(|scores| scores.system == *name);
    let unknown: Vec<String> =
        settings.names.keys().filter(|name| !is_there(name)).map(|name| format!("'{name}'")).collect();
    (!unknown.is_empty()).then(|| Note {
        kind: "unknown-names",
        warning: true,
        text: format!(
            "No system of these files is called {}, for which there is a name to show; it is not used.",
            unknown.join(" or ")
        ),
    })
}

/// Files that have been read and sorted, ready for every number.
#[derive(Clone, Debug)]
pub struct Prepared {
    inputs: Vec<Input>,
    notes: Vec<Note>,
    subjects: Vec<Subject>,
    teams: Vec<Team>,
    settings: Settings,
}

/// Reads and sorts. `progress` may break to cancel. Time: O(bytes).
///
/// # Errors
/// When a setting is out of range, a file cannot be read, or a class has no trials.
pub fn prepare<R: Read + Seek>(
    sources: Vec<Source<R>>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Prepared> {
    settings.validate()?;
    of_table(read::read(sources, settings, progress)?, settings)
}

/// Sorts what was read. Time: O(n) a system.
///
/// # Errors
/// When a class has no trials, or a setting does not fit the systems.
pub fn of_table(table: Table, settings: &Settings) -> Result<Prepared> {
    let Table { inputs, datasets, mut notes } = table;
    notes.extend(unknown_names(&datasets, settings));
    let (mut subjects, mut teams) = (Vec::new(), Vec::new());
    for dataset in datasets {
        let names: Vec<String> = dataset.systems.iter().map(|scores| settings.shown(&scores.system)).collect();
        let of_groups = |scores: &Scores| match &dataset.groups {
            Some(groups) => groups.parts(&scores.mated, &scores.non_mated, dataset.identities.as_ref()),
            None => Vec::new(),
        };
        let parts: Vec<Vec<Part>> = dataset.systems.iter().map(of_groups).collect();
        let panel = Panel::new(dataset.systems, dataset.identities).map_err(|error| {
            let files: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
            let left = notes.iter().filter(|note| LOSSES.contains(&note.kind));
            left.fold(error, |error, note| error.because(&note.text)).in_file(files.join(" and "))
        })?;
        teams.extend(Team::of(&panel, subjects.len()));
        let systems = names.into_iter().zip(panel.staircases).zip(parts);
        subjects.extend(systems.map(|((system, staircase), groups)| Subject {
            names: Names { system, dataset: dataset.name.clone() },
            staircase,
            samples: dataset.samples,
            groups,
        }));
    }
    settings.check_names(subjects.iter().map(|subject| (&subject.names.dataset[..], &subject.names.system[..])))?;
    if settings.schemes.contains(&Scheme::Identity) && subjects.iter().all(|s| s.staircase.identities().is_none()) {
        return Err(Error::new(
            ErrorKind::Setting,
            "the identity scheme needs to know who is compared, and no columns say so",
            "Name the identity columns with --identity, or choose another scheme.",
        ));
    }
    Ok(Prepared { inputs, notes, subjects, teams, settings: settings.clone() })
}

impl Prepared {
    /// The sorted scores of each system.
    pub fn staircases(&self) -> impl Iterator<Item = &Staircase> {
        self.subjects.iter().map(|subject| &*subject.staircase)
    }

    /// The trials that are resampled together, in the order of [`Piece::team`].
    pub fn cohorts(&self) -> impl Iterator<Item = &Cohort> {
        self.teams.iter().map(|team| &team.cohort)
    }

    /// The curves for drawing.
    pub fn curves(&self) -> Curves {
        Curves { systems: self.staircases().map(curve::of_system).collect() }
    }

    /// The report of point estimates, with the intervals that formulas give. Time: O(n) a system.
    pub fn report(&self) -> Report {
        assemble::report(&self.inputs, &self.notes, &self.subjects, &self.teams, &self.settings)
    }

    /// The schemes of a team's bootstrap; none when it is left out or there are too few trials.
    fn schemes(&self, team: &Team) -> Vec<Scheme> {
        let first = team.cohort.first();
        let possible = enough_trials(first.mated(), first.non_mated());
        let identified = first.identities().is_some();
        match self.settings.schemes.as_slice() {
            _ if self.settings.resamples == 0 || !possible => Vec::new(),
            [] if identified => vec![Scheme::Trial, Scheme::Identity],
            [] => vec![Scheme::Trial],
            chosen => chosen.iter().copied().filter(|&scheme| identified || scheme != Scheme::Identity).collect(),
        }
    }

    /// All pieces of the bootstrap.
    pub fn pieces(&self) -> Vec<Piece> {
        let batches = self.settings.resamples.div_ceil(BATCH as u32);
        let ranges = || (0..batches).step_by(PIECE as usize).map(|from| from..batches.min(from + PIECE));
        let of_team = |(team, cohort): (usize, &Team)| {
            let schemes = self.schemes(cohort).into_iter();
            schemes.flat_map(move |scheme| ranges().map(move |batches| Piece { team, scheme, batches }))
        };
        self.teams.iter().enumerate().flat_map(of_team).collect()
    }

    /// What all pieces share. Time: O(n).
    pub fn plans(&self) -> Vec<Joint> {
        plans(self.cohorts(), &self.settings)
    }

    /// What the values of a resample are, for each system of each team.
    pub fn columns(&self) -> Vec<Vec<Columns>> {
        let of_system = |staircase: &Arc<Staircase>| Columns::new(staircase, &self.settings);
        self.cohorts().map(|cohort| cohort.staircases().iter().map(of_system).collect()).collect()
    }

    /// Adds the bootstrap's intervals to [`Prepared::report`]; pieces may come in any order, and some
    /// may be missing, which the report then says.
    ///
    /// # Errors
    /// When the replicates are of other settings or trials.
    pub fn finish(&self, mut report: Report, mut parts: Vec<(Piece, Vec<Replicates>)>) -> Result<Report> {
        crate::order::arrange(&mut parts, &|a, b| a.0.batches.start.cmp(&b.0.batches.start));
        let mut replicated = Vec::new();
        for (index, team) in self.teams.iter().enumerate() {
            let mut all = Vec::new();
            for scheme in self.schemes(team) {
                let mut systems = vec![Replicates::default(); team.cohort.staircases().len()];
                for (_, part) in parts.iter_mut().filter(|(piece, _)| (piece.team, piece.scheme) == (index, scheme)) {
                    for (replicates, later) in systems.iter_mut().zip(std::mem::take(part)) {
                        replicates.append(later)?;
                    }
                }
                systems.iter_mut().for_each(|replicates| replicates.truncate(self.settings.resamples as usize));
                all.push(Resampled { scheme, systems });
            }
            replicated.push(all);
        }
        resampled::add(&mut report, &self.teams, &self.columns(), &replicated);
        Ok(report)
    }
}

/// Some batches of one scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which trials, by their place in [`Prepared::cohorts`].
    pub team: usize,
    /// What is drawn.
    pub scheme: Scheme,
    /// Which batches of sixteen resamples.
    pub batches: Range<u32>,
}

impl Piece {
    /// Draws and evaluates, for each system of the team. Time: O(n) a batch and system.
    ///
    /// # Errors
    /// When there is no such team.
    pub fn replicates(&self, plans: &[Joint], seed: u64) -> Result<Vec<Replicates>> {
        let plan = plans.get(self.team).ok_or_else(|| {
            let message = format!("there are {} lists of trials, and number {} is asked for", plans.len(), self.team);
            Error::new(ErrorKind::Format, message, "Evaluate the files again.")
        })?;
        Ok(plan.replicates(self.scheme, seed, self.batches.clone()))
    }
}

/// The bootstrap's plans for cohorts, wherever it is computed.
pub fn plans<'a>(cohorts: impl Iterator<Item = &'a Cohort>, settings: &Settings) -> Vec<Joint> {
    cohorts.map(|cohort| Joint::new(cohort, settings)).collect()
}

/// All steps at once, for callers without progress, figures or threads.
///
/// ```
/// use std::io::Cursor;
/// use operating_point::{evaluate::evaluate, read::Source, settings::Settings};
/// let csv = "label,score\nmated,0.9\nmated,0.5\nnon-mated,0.5\nnon-mated,0.1\n";
/// let source = Source { name: "tiny.csv".into(), reader: Cursor::new(csv) };
/// let report = evaluate(vec![source], &Settings::default()).unwrap();
/// assert_eq!(report.systems[0].metrics["auc"].value, Some(0.875));
/// ```
///
/// # Errors
/// As [`prepare`].
pub fn evaluate<R: Read + Seek>(sources: Vec<Source<R>>, settings: &Settings) -> Result<Report> {
    let prepared = prepare(sources, settings, &mut |_| ControlFlow::Continue(()))?;
    let plans = prepared.plans();
    let pieces = prepared.pieces().into_iter();
    let parts = pieces.map(|piece| Ok((piece.clone(), piece.replicates(&plans, settings.seed)?)));
    prepared.finish(prepared.report(), parts.collect::<Result<_>>()?)
}
