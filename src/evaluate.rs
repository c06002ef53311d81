//! From files to the report: the one way through this crate.
//!
//! Page, element and command line run the same steps, so that the same bytes, settings and
//! version give the same report to the last byte.

use std::io::{Read, Seek};
use std::ops::ControlFlow;

use crate::curve::{self, Curves};
use crate::error::Result;
use crate::read::{self, Input, Note, Progress, Source};
use crate::report::Report;
use crate::report::assemble::{self, Names};
use crate::settings::Settings;
use crate::staircase::Staircase;
use crate::trials::Trials;

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
    let staircase = Staircase::new(Trials::from_table(&mut table)?);
    let names = Names { system: table.system, dataset: table.dataset };
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

    /// The report. Time: O(n).
    pub fn finish(&self) -> Report {
        assemble::report(&self.inputs, &self.notes, &self.names, &self.staircase, &self.settings)
    }
}

/// All steps at once, for callers without progress or figures.
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
    Ok(prepare(sources, settings, &mut |_| ControlFlow::Continue(()))?.finish())
}
