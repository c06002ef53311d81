//! What a report is about: systems, and who of them is resampled and compared together.

use std::sync::Arc;

use crate::cohort::Cohort;
use crate::groups::Part;
use crate::panel::Panel;
use crate::staircase::Staircase;

/// What a system is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The system.
    pub system: String,
    /// The data set.
    pub dataset: String,
}

/// One system with all its own trials.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its names.
    pub names: Names,
    /// Its trials, sorted.
    pub staircase: Arc<Staircase>,
    /// How many samples of people are compared in its data set, where that is known.
    pub samples: Option<u64>,
    /// Its trials by groups of people; none where these are not known.
    pub groups: Vec<Part>,
}

/// Systems on the same trials.
#[derive(Clone, Debug)]
pub struct Team {
    /// The trials.
    pub cohort: Cohort,
    /// The systems, by their place in the report.
    pub systems: Vec<usize>,
    /// Whether these are all trials of the systems, so that their intervals come from here.
    pub own: bool,
}

impl Team {
    /// The teams of a data set whose systems stand in the report from `first`.
    pub fn of(panel: &Panel, first: usize) -> Vec<Self> {
        let own = panel.own.iter().map(|(cohort, systems)| Self {
            cohort: cohort.clone(),
            systems: systems.iter().map(|system| first + system).collect(),
            own: true,
        });
        let common = panel.common.iter().map(|cohort| Self {
            cohort: cohort.clone(),
            systems: (first..first + cohort.staircases().len()).collect(),
            own: false,
        });
        own.chain(common).collect()
    }
}
