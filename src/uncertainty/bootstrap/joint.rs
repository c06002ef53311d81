//! Several systems on the same resamples.

use std::ops::Range;
use std::sync::Arc;

use super::Scheme;
use super::counts::Counts;
use super::plan::{Class, Plan, Weights};
use super::replicates::Replicates;
use crate::cohort::{Cohort, Order};
use crate::settings::Settings;
use crate::staircase::Staircase;

/// The systems of a cohort prepared for resampling together.
///
/// The first system draws; the counts of its trials are handed to the others, each in its own order. So a
/// system's values are those of its own [`Plan`] when it is the first.
#[derive(Clone, Debug)]
pub struct Joint {
    plans: Vec<Plan>,
    orders: Vec<Order>,
}

impl Joint {
    /// Prepares all metrics of valid settings. Time: O(systems x n).
    pub fn new(cohort: &Cohort, settings: &Settings) -> Self {
        let plan = |(index, staircase): (usize, &Arc<Staircase>)| {
            let identities = cohort.first().identities().filter(|_| index == 0);
            Plan::of_shared(Arc::clone(staircase), settings, identities)
        };
        Self {
            plans: cohort.staircases().iter().enumerate().map(plan).collect(),
            orders: (1..).map_while(|system| cohort.order(system).cloned()).collect(),
        }
    }

    /// The resamples of some batches, for each system: as [`Plan::replicates`], the same trials in all.
    pub fn replicates(&self, scheme: Scheme, seed: u64, batches: Range<u32>) -> Vec<Replicates> {
        let mut all: Vec<Replicates> = self.plans.iter().map(|plan| Replicates::new(plan.columns().len())).collect();
        let first = &self.plans[0];
        let (mut mated, mut non_mated) = first.counts();
        let mut own = if self.orders.is_empty() { Default::default() } else { first.counts() };
        for batch in batches {
            let weights = first.draw(scheme, seed, batch, &mut mated, &mut non_mated);
            for (system, (plan, replicates)) in self.plans.iter().zip(&mut all).enumerate() {
                let order = system.checked_sub(1).map(|system| &self.orders[system]);
                match (&weights, order) {
                    (Weights::None, _) => plan.push_undefined(replicates),
                    (Weights::Counts, None) => plan.evaluate(&mated, &non_mated, replicates),
                    (Weights::Counts, Some(order)) => {
                        take(&mut own.0, &mated, &order.mated);
                        take(&mut own.1, &non_mated, &order.non_mated);
                        plan.evaluate(&own.0, &own.1, replicates);
                    }
                    (Weights::Wide(drawn), _) => {
                        let pair =
                            |class, row: usize| first.pair(class, order.map_or(row, |order| order.place(class, row)));
                        plan.evaluate_wide(&pair, drawn, replicates);
                    }
                }
            }
        }
        all
    }
}

impl Order {
    fn place(&self, class: Class, row: usize) -> usize {
        match class {
            Class::Mated => self.mated[row] as usize,
            Class::NonMated => self.non_mated[row] as usize,
        }
    }
}

/// The counts of the same trials in another order.
fn take(own: &mut Counts, drawn: &Counts, order: &[u32]) {
    let drawn = drawn.rows();
    own.set(|first, rows| {
        for (row, &place) in rows.iter_mut().zip(&order[first..]) {
            *row = drawn[place as usize];
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identities::{Identities, Kind};
    use crate::settings::Orientation;
    use crate::trials::Trials;

    /// Scores of a system that sees the people in its own way, with ties.
    fn trials(salt: u32) -> Trials {
        let score = |trial: u32, lift: f64| f64::from(trial.wrapping_mul(salt) % 97) / 10.0 + lift;
        let mated = (0..60).map(|trial| score(trial, 4.0)).collect();
        let non_mated = (0..870).map(|trial| score(trial + 60, 0.0)).collect();
        let identities = Identities {
            mated: (0..60).map(|trial| [trial % 30; 2]).collect(),
            non_mated: (0..870).map(|trial| [trial / 29, (trial / 29 + 1 + trial % 29) % 30]).collect(),
            kind: Kind::Shared { count: 30 },
        };
        Trials::new(mated, non_mated, Orientation::Similarity).unwrap().with_identities(Some(identities))
    }

    fn bits(replicates: &Replicates) -> Vec<u64> {
        replicates.values().iter().map(|value| value.to_bits()).collect()
    }

    #[test]
    fn a_system_against_itself_has_the_same_values() {
        let joint = Joint::new(&Cohort::of(vec![trials(7), trials(7)]).unwrap(), &Settings::default());
        for scheme in [Scheme::Trial, Scheme::Stratified, Scheme::Identity] {
            let [a, b] = &joint.replicates(scheme, 1, 0..3)[..] else { panic!("two systems") };
            assert_eq!(bits(a), bits(b));
        }
    }

    /// Identities are drawn whatever the order of trials, so each system has the values of its own plan.
    #[test]
    fn all_systems_see_the_same_people() {
        let settings = Settings::default();
        let joint = Joint::new(&Cohort::of(vec![trials(7), trials(31), trials(11)]).unwrap(), &settings);
        let all = joint.replicates(Scheme::Identity, 5, 0..4);
        for (salt, replicates) in [7, 31, 11].into_iter().zip(&all) {
            let staircase = Staircase::new(trials(salt));
            let alone = Plan::new(&staircase, &settings, staircase.identities());
            assert_eq!(bits(replicates), bits(&alone.replicates(Scheme::Identity, 5, 0..4)));
        }
    }

    /// What ranks the trials alike has the same area in every resample.
    #[test]
    fn a_monotone_system_has_the_values_of_the_first() {
        let (mated, non_mated, orientation) = trials(7).into_scores();
        let bent = |scores: &[f64]| scores.iter().map(|score| score * score * score).collect();
        let other = Trials::new(bent(&mated), bent(&non_mated), orientation).unwrap();
        let first = Trials::new(mated, non_mated, orientation).unwrap();
        let joint = Joint::new(&Cohort::of(vec![first, other]).unwrap(), &Settings::default());
        let auc = joint.plans[0].columns().metric("auc").unwrap();
        let [a, b] = &joint.replicates(Scheme::Trial, 3, 0..5)[..] else { panic!("two systems") };
        assert_eq!(a.column(auc), b.column(auc));
    }
}
