//! The systems of one data set: each with its own trials, and together on those that all have scored.

use std::sync::Arc;

use crate::cohort::Cohort;
use crate::error::Result;
use crate::identities::Identities;
use crate::read::Scores;
use crate::staircase::Staircase;
use crate::trials::Trials;

/// The systems of one data set, sorted.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Each system's own trials.
    pub staircases: Vec<Arc<Staircase>>,
    /// The systems, by their number, whose trials are resampled together: all of them where all have scored
    /// the same trials, else each by itself.
    pub own: Vec<(Cohort, Vec<usize>)>,
    /// The trials that all systems have scored, where these are fewer than those of some; none where these
    /// lack a class.
    pub common: Option<Cohort>,
}

impl Panel {
    /// Sorts the scores of at least one system; NaN stands where a system has none.
    ///
    /// # Errors
    /// When a system has no trials of a class; of several systems it is named.
    pub fn new(mut systems: Vec<Scores>, identities: Option<Identities>) -> Result<Self> {
        if systems.len() == 1 {
            let trials = Trials::of_system(systems.remove(0), identities)?;
            return Ok(Self::of_singles(vec![Arc::new(Staircase::new(trials))]));
        }
        if systems.iter().any(lacks_scores) {
            return Self::of_different(&systems, identities.as_ref());
        }
        let mut trials = Vec::with_capacity(systems.len());
        for (index, scores) in systems.into_iter().enumerate() {
            let identities = identities.clone().filter(|_| index == 0);
            let name = scores.system.clone();
            trials.push(Trials::of_system(scores, identities).map_err(|error| error.of_system(&name))?);
        }
        let cohort = Cohort::of(trials).expect("the systems of a data set have the same trials");
        let staircases = cohort.staircases().to_vec();
        let all = (0..staircases.len()).collect();
        Ok(Self { staircases, own: vec![(cohort, all)], common: None })
    }

    /// Of systems that lack scores for different trials.
    fn of_different(systems: &[Scores], identities: Option<&Identities>) -> Result<Self> {
        let mut staircases = Vec::with_capacity(systems.len());
        for scores in systems {
            let own = Rows::scored_by_all(std::slice::from_ref(scores)).of(scores, identities);
            staircases.push(Arc::new(Staircase::new(own.map_err(|error| error.of_system(&scores.system))?)));
        }
        let rows = Rows::scored_by_all(systems);
        let common: Option<Vec<Trials>> = systems.iter().map(|scores| rows.of(scores, identities).ok()).collect();
        Ok(Self { common: common.and_then(Cohort::of), ..Self::of_singles(staircases) })
    }

    fn of_singles(staircases: Vec<Arc<Staircase>>) -> Self {
        let single =
            |(index, staircase): (usize, &Arc<Staircase>)| (Cohort::single(Arc::clone(staircase)), vec![index]);
        Self { own: staircases.iter().enumerate().map(single).collect(), staircases, common: None }
    }
}

fn lacks_scores(scores: &Scores) -> bool {
    scores.mated.iter().chain(&scores.non_mated).any(|score| score.is_nan())
}

/// Some trials of a data set, by class.
struct Rows {
    mated: Vec<usize>,
    non_mated: Vec<usize>,
}

impl Rows {
    fn scored_by_all(systems: &[Scores]) -> Self {
        let rows = |class: fn(&Scores) -> &[f64]| -> Vec<usize> {
            let trials = systems.iter().map(|scores| class(scores).len()).min().unwrap_or(0);
            (0..trials).filter(|&row| systems.iter().all(|scores| !class(scores)[row].is_nan())).collect()
        };
        Self { mated: rows(|scores| &scores.mated), non_mated: rows(|scores| &scores.non_mated) }
    }

    fn of(&self, scores: &Scores, identities: Option<&Identities>) -> Result<Trials> {
        fn picked<T: Copy>(values: &[T], rows: &[usize]) -> Vec<T> {
            rows.iter().map(|&row| values[row]).collect()
        }
        let mated = picked(&scores.mated, &self.mated);
        let trials = Trials::new(mated, picked(&scores.non_mated, &self.non_mated), scores.orientation)?;
        Ok(trials.with_identities(identities.map(|identities| Identities {
            mated: picked(&identities.mated, &self.mated),
            non_mated: picked(&identities.non_mated, &self.non_mated),
            kind: identities.kind,
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Failures;
    use crate::settings::Orientation;

    fn scores(mated: &[f64], non_mated: &[f64]) -> Scores {
        Scores {
            system: "s".to_owned(),
            failures: Failures::default(),
            orientation: Orientation::Similarity,
            mated: mated.to_vec(),
            non_mated: non_mated.to_vec(),
        }
    }

    #[test]
    fn the_same_trials_are_resampled_together() {
        let panel = Panel::new(vec![scores(&[0.9], &[0.1]), scores(&[0.8], &[0.2])], None).unwrap();
        assert_eq!((panel.own.len(), &panel.own[0].1[..]), (1, &[0, 1][..]));
        assert!(panel.common.is_none());
        assert_eq!(panel.own[0].0.staircases().len(), 2);
    }

    #[test]
    fn different_trials_are_resampled_apart_and_compared_on_the_common_ones() {
        let nan = f64::NAN;
        let systems = vec![scores(&[0.9, nan, 0.7], &[0.1, 0.2]), scores(&[0.8, 0.6, 0.5], &[nan, 0.3])];
        let panel = Panel::new(systems, None).unwrap();
        assert_eq!(panel.own.len(), 2);
        let trials = |staircase: &Staircase| (staircase.mated(), staircase.non_mated());
        assert_eq!((trials(&panel.staircases[0]), trials(&panel.staircases[1])), ((2, 2), (3, 1)));
        let common = panel.common.unwrap();
        assert_eq!(common.staircases()[0].mated_scores(), [0.9, 0.7]);
        assert_eq!(common.staircases()[1].non_mated_scores(), [0.3]);
    }

    #[test]
    fn without_common_trials_nothing_is_compared() {
        let nan = f64::NAN;
        let panel = Panel::new(vec![scores(&[0.9, nan], &[0.1]), scores(&[nan, 0.6], &[0.2])], None).unwrap();
        assert!(panel.common.is_none() && panel.own.iter().all(|(cohort, _)| cohort.staircases().len() == 1));
        let error = Panel::new(vec![scores(&[0.9], &[0.1]), scores(&[nan], &[0.2])], None).unwrap_err();
        assert!(error.to_string().contains("of system 's', there are no mated trials"), "{error}");
        assert!(Panel::new(vec![scores(&[0.9], &[0.1])], None).unwrap().common.is_none());
    }
}
