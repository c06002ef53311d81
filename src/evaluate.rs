//! From files to the report: the one way through this crate.
//!
//! [`prepare`] reads and sorts; [`Prepared::report`] makes the report of point estimates at once;
//! the bootstrap's [`Piece`]s can be computed anywhere, in any order, by any number of threads or
//! workers; [`Prepared::finish`] joins them into the report with all its intervals. Page, element and
//! command line run these same steps, so that the same bytes, settings and version give the same
//! report to the last byte.

use std::io::{Read, Seek};
use std::ops::{ControlFlow, Range};

use crate::curve::{self, Curves};
use crate::error::{Error, ErrorKind, Result};
use crate::read::{self, Input, Note, Progress, Source};
use crate::report::Report;
use crate::report::assemble::{self, Names};
use crate::report::resampled::{self, Resampled};
use crate::settings::{Scheme, Settings};
use crate::staircase::Staircase;
use crate::trials::Trials;
use crate::uncertainty::bootstrap::{BATCH, Plan, Replicates};
use crate::uncertainty::interval::enough_trials;

/// Batches in a piece: small enough to look for cancelling between pieces.
const PIECE: u32 = 2;

/// Files that have been read and sorted, ready for every number.
#[derive(Clone, Debug)]
pub struct Prepared {
    inputs: Vec<Input>,
    notes: Vec<Note>,
    names: Names,
    staircase: Staircase,
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
    let mut table = read::read(sources, settings, progress)?;
    let dataset = table.datasets.remove(0);
    let system = dataset.systems.into_iter().next().expect("a data set has a system");
    let names = Names { system: system.system.clone(), dataset: dataset.name };
    let trials = Trials::of_system(system, dataset.identities).map_err(|error| {
        let names: Vec<&str> = table.inputs.iter().map(|input| input.name.as_str()).collect();
        error.in_file(names.join(" and "))
    })?;
    let staircase = Staircase::new(trials);
    if settings.schemes.contains(&Scheme::Identity) && staircase.identities().is_none() {
        return Err(Error::new(
            ErrorKind::Setting,
            "the identity scheme needs to know who is compared, and no columns say so",
            "Name the identity columns with --identity, or choose another scheme.",
        ));
    }
    Ok(Prepared { inputs: table.inputs, notes: table.notes, names, staircase, settings: settings.clone() })
}

impl Prepared {
    /// The sorted scores.
    pub fn staircase(&self) -> &Staircase {
        &self.staircase
    }

    /// The curves for drawing.
    pub fn curves(&self) -> Curves {
        Curves { systems: vec![curve::of_system(&self.staircase)] }
    }

    /// The report of point estimates, with the intervals that formulas give. Time: O(n).
    pub fn report(&self) -> Report {
        assemble::report(&self.inputs, &self.notes, &self.names, &self.staircase, &self.settings)
    }

    /// The schemes of the bootstrap; none when it is left out or there are too few trials.
    pub fn schemes(&self) -> Vec<Scheme> {
        let possible = enough_trials(self.staircase.mated(), self.staircase.non_mated());
        match self.settings.schemes.as_slice() {
            _ if self.settings.resamples == 0 || !possible => Vec::new(),
            [] if self.staircase.identities().is_some() => vec![Scheme::Trial, Scheme::Identity],
            [] => vec![Scheme::Trial],
            chosen => chosen.to_vec(),
        }
    }

    /// All pieces of the bootstrap.
    pub fn pieces(&self) -> Vec<Piece> {
        let batches = self.settings.resamples.div_ceil(BATCH as u32);
        let ranges = || (0..batches).step_by(PIECE as usize).map(|from| from..batches.min(from + PIECE));
        self.schemes().into_iter().flat_map(|scheme| ranges().map(move |batches| Piece { scheme, batches })).collect()
    }

    /// What all pieces share. Time: O(n).
    pub fn plan(&self) -> Plan {
        plan(&self.staircase, &self.settings)
    }

    /// Adds the bootstrap's intervals to [`Prepared::report`]; pieces may come in any order, and some
    /// may be missing, which the report then says.
    ///
    /// # Errors
    /// When the replicates are of another plan.
    pub fn finish(&self, mut report: Report, plan: &Plan, mut parts: Vec<(Piece, Replicates)>) -> Result<Report> {
        parts.sort_by_key(|(piece, _)| piece.batches.start);
        let mut all = Vec::new();
        for scheme in self.schemes() {
            let mut replicates = Replicates::default();
            for (_, part) in parts.iter_mut().filter(|(piece, _)| piece.scheme == scheme) {
                replicates.append(std::mem::take(part))?;
            }
            replicates.truncate(self.settings.resamples as usize);
            all.push(Resampled { scheme, replicates });
        }
        resampled::add(&mut report, plan.columns(), &all, self.settings.resamples.into());
        Ok(report)
    }
}

/// Some batches of one scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is drawn.
    pub scheme: Scheme,
    /// Which batches of sixteen resamples.
    pub batches: Range<u32>,
}

impl Piece {
    /// Draws and evaluates. Time: O(n) a batch.
    pub fn replicates(&self, plan: &Plan, seed: u64) -> Replicates {
        plan.replicates(self.scheme, seed, self.batches.clone())
    }
}

/// The bootstrap's plan for a staircase, wherever it is computed.
pub fn plan(staircase: &Staircase, settings: &Settings) -> Plan {
    Plan::new(staircase, settings, staircase.identities())
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
    let plan = prepared.plan();
    let pieces = prepared.pieces().into_iter();
    let parts = pieces.map(|piece| (piece.clone(), piece.replicates(&plan, settings.seed))).collect();
    prepared.finish(prepared.report(), &plan, parts)
}
