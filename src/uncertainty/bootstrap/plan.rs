//! What all resamples of a staircase share, and the way through one batch.

use std::ops::Range;
use std::sync::Arc;

use super::Scheme;
use super::columns::Columns;
use super::counts::{Counts, LANES};
use super::generator::{Generator, Numbers};
use super::identity::{Drawn, Pairs};
use super::replicates::Replicates;
use super::resample::Resample;
use super::scan::{self, Batch};
use super::spread::Spread;
use super::steps::{Step, steps};
use super::{hulls, multinomial, plain};
use crate::identities::Identities;
use crate::settings::Settings;
use crate::staircase::Staircase;

/// A staircase prepared for resampling.
///
/// About 30 bytes a trial, 40 with identities; evaluating batches takes 20 more.
#[derive(Clone, Debug)]
pub struct Plan {
    staircase: Arc<Staircase>,
    settings: Settings,
    columns: Columns,
    most_above: usize,
    steps: Vec<Step>,
    spread: Spread,
    pairs: Option<Pairs>,
}

impl Plan {
    /// Prepares all metrics of valid settings. Identities, where they are known, are those of
    /// the staircase's trials. Time: O(n).
    ///
    /// # Panics
    /// When there is not a pair of identities for each trial, with codes in their range.
    pub fn new(staircase: &Staircase, settings: &Settings, identities: Option<&Identities>) -> Self {
        Self::of_shared(Arc::new(staircase.clone()), settings, identities)
    }

    /// The same for a staircase that others hold too.
    pub(super) fn of_shared(staircase: Arc<Staircase>, settings: &Settings, identities: Option<&Identities>) -> Self {
        if let Some(identities) = identities {
            assert_eq!(identities.mated.len(), staircase.mated_scores().len(), "identities of mated trials");
            assert_eq!(
                identities.non_mated.len(),
                staircase.non_mated_scores().len(),
                "identities of non-mated trials"
            );
        }
        let most_above = scan::most_above(staircase.non_mated_scores().len());
        Self {
            columns: Columns::new(&staircase, settings),
            most_above,
            steps: steps(&staircase, most_above),
            spread: Spread::new(&staircase),
            pairs: identities.map(Pairs::new),
            staircase,
            settings: settings.clone(),
        }
    }

    /// What the columns of the replicates are.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The schemes that the data allow.
    pub fn allows(&self, scheme: Scheme) -> bool {
        scheme != Scheme::Identity || self.pairs.is_some()
    }

    /// The resamples of some batches of [`BATCH`](super::BATCH): resample b = 16 batch + lane
    /// depends on the seed, the scheme and b only. A resample without trials of a class has no
    /// value anywhere; without identities so has any of that scheme. Time: O(n) a batch.
    pub fn replicates(&self, scheme: Scheme, seed: u64, batches: Range<u32>) -> Replicates {
        let mut replicates = Replicates::new(self.columns.len());
        let (mut mated, mut non_mated) = self.counts();
        for batch in batches {
            match self.draw(scheme, seed, batch, &mut mated, &mut non_mated) {
                Weights::Counts => self.evaluate(&mated, &non_mated, &mut replicates),
                Weights::Wide(drawn) => {
                    self.evaluate_wide(&|class, row| self.pair(class, row), &drawn, &mut replicates)
                }
                Weights::None => self.push_undefined(&mut replicates),
            }
        }
        replicates
    }

    /// Room for the counts of mated and non-mated trials.
    pub(super) fn counts(&self) -> (Counts, Counts) {
        (Counts::new(self.staircase.mated_scores().len()), Counts::new(self.staircase.non_mated_scores().len()))
    }

    /// Where a trial's weight is found, by class and sorted place.
    pub(super) fn pair(&self, class: Class, row: usize) -> [u32; 2] {
        self.pairs.as_ref().map_or([0; 2], |pairs| match class {
            Class::Mated => pairs.mated()[row],
            Class::NonMated => pairs.non_mated()[row],
        })
    }

    /// A batch without values.
    pub(super) fn push_undefined(&self, replicates: &mut Replicates) {
        (0..LANES).for_each(|_| replicates.push(&vec![f64::NAN; self.columns.len()]));
    }

    pub(super) fn draw(
        &self,
        scheme: Scheme,
        seed: u64,
        batch: u32,
        mated: &mut Counts,
        non_mated: &mut Counts,
    ) -> Weights {
        // Byte counts of trials hold: 255 draws of one trial in n have a chance below 1e-500.
        for attempt in 0.. {
            let key = |stream: u64| Generator::new(&[seed, scheme as u64, batch.into(), attempt, stream]);
            let (mut generator, mut numbers) = (key(0), Numbers::new(key(1)));
            let drawn = match scheme {
                Scheme::Trial => multinomial::draw(&mut [non_mated, mated], &mut generator, &mut numbers),
                Scheme::Stratified => {
                    multinomial::draw(&mut [non_mated], &mut generator, &mut numbers)
                        && multinomial::draw(&mut [mated], &mut generator, &mut numbers)
                }
                Scheme::Identity => {
                    let Some(pairs) = &self.pairs else { return Weights::None };
                    match pairs.draw(&mut generator, &mut numbers) {
                        Some(drawn) => {
                            let fits = drawn.weigh(pairs.mated(), mated) && drawn.weigh(pairs.non_mated(), non_mated);
                            return if fits { Weights::Counts } else { Weights::Wide(drawn) };
                        }
                        None => false,
                    }
                }
            };
            if drawn {
                break;
            }
        }
        Weights::Counts
    }

    pub(super) fn evaluate(&self, mated: &Counts, non_mated: &Counts, replicates: &mut Replicates) {
        let batch = self.batch(mated, non_mated);
        let d_prime = self.spread.d_prime(&self.staircase, mated, non_mated);
        let scanned = scan::scan(&batch);
        let hulls = hulls::hulls(&batch, &scanned);
        for (lane, (&d_prime, hull)) in d_prime.iter().zip(&hulls).enumerate() {
            if mated.total()[lane] == 0 || non_mated.total()[lane] == 0 {
                replicates.push(&vec![f64::NAN; self.columns.len()]);
                continue;
            }
            let mated_scores = self.staircase.mated_scores();
            let resample = Resample { batch: &batch, scanned: &scanned, hull, mated_scores, lane };
            replicates.push(&self.columns.values(&resample, d_prime));
        }
    }

    pub(super) fn batch<'a>(&'a self, mated: &'a Counts, non_mated: &'a Counts) -> Batch<'a> {
        Batch {
            steps: &self.steps,
            most_above: self.most_above,
            scores: self.staircase.non_mated_scores(),
            mated,
            non_mated,
            log_from: self.columns.log_from(),
        }
    }

    /// The plain way, given where the weight of each trial is found.
    pub(super) fn evaluate_wide(
        &self,
        pair: &dyn Fn(Class, usize) -> [u32; 2],
        drawn: &Drawn,
        replicates: &mut Replicates,
    ) {
        for lane in 0..LANES {
            replicates.push(&plain::values(
                &self.staircase,
                &self.columns,
                &self.settings,
                |row| drawn.weight(pair(Class::Mated, row), lane),
                |row| drawn.weight(pair(Class::NonMated, row), lane),
            ));
        }
    }
}

/// Mated or not.
#[derive(Clone, Copy, Debug)]
pub(super) enum Class {
    Mated,
    NonMated,
}

/// The outcome of a draw.
pub(super) enum Weights {
    /// In the counts.
    Counts,
    /// Some do not fit a byte.
    Wide(Drawn),
    /// There are no identities.
    None,
}
