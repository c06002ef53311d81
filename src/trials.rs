//! Rows to trials: both classes present, orientation settled.

use crate::error::{Error, ErrorKind, Result};
use crate::identities::Identities;
use crate::read::Scores;
use crate::settings::Orientation;
use crate::threshold::Threshold;

/// The comparison trials of one system.
///
/// # Guarantees
/// Scores are oriented so that larger is stronger evidence for a mated pair. No score is NaN,
/// no score is -0, and each class has at least one trial. There are identities for all trials, or none.
#[derive(Clone, Debug, PartialEq)]
pub struct Trials {
    mated: Vec<f64>,
    non_mated: Vec<f64>,
    orientation: Orientation,
    identities: Option<Identities>,
}

impl Trials {
    /// Orients scores as written in a file. Time: O(n).
    ///
    /// # Errors
    /// When a class is empty or a score is NaN.
    pub fn new(mated: Vec<f64>, non_mated: Vec<f64>, orientation: Orientation) -> Result<Self> {
        for (class, other, scores, others) in
            [("mated", "non-mated", &mated, &non_mated), ("non-mated", "mated", &non_mated, &mated)]
        {
            if scores.is_empty() {
                let message = match others.len() {
                    0 => "there are no trials with a score".to_owned(),
                    1 => format!("there are no {class} trials, only 1 {other} trial"),
                    n => format!("there are no {class} trials, only {n} {other} trials"),
                };
                return Err(Error::new(
                    ErrorKind::OneClass,
                    message,
                    format!(
                        "Both classes are needed: add the {class} rows, or give a second file with the {class} scores."
                    ),
                ));
            }
        }
        if mated.iter().chain(&non_mated).any(|score| score.is_nan()) {
            return Err(Error::new(
                ErrorKind::Number,
                "a score is not a number",
                "Leave failures out and count them apart.",
            ));
        }
        let orient = |mut scores: Vec<f64>| {
            let sign = if orientation == Orientation::Distance { -1.0 } else { 1.0 };
            // Adding 0 turns -0 into 0.
            scores.iter_mut().for_each(|score| *score = sign * *score + 0.0);
            scores
        };
        Ok(Self { mated: orient(mated), non_mated: orient(non_mated), orientation, identities: None })
    }

    /// Says who is compared, in the order of the scores; what is not sound or of another number is dropped.
    #[must_use]
    pub fn with_identities(mut self, identities: Option<Identities>) -> Self {
        self.identities = identities.filter(|identities| {
            let counts = (identities.mated.len(), identities.non_mated.len());
            identities.are_sound() && counts == (self.mated.len(), self.non_mated.len())
        });
        self
    }

    /// Takes the scores of one system as they were read.
    ///
    /// # Errors
    /// As [`Trials::new`].
    pub fn of_system(scores: Scores, identities: Option<Identities>) -> Result<Self> {
        Ok(Self::new(scores.mated, scores.non_mated, scores.orientation)?.with_identities(identities))
    }

    /// Takes out who is compared, in the order of the scores.
    pub fn take_identities(&mut self) -> Option<Identities> {
        self.identities.take()
    }

    /// Mated scores, oriented, and non-mated ones.
    pub fn into_scores(self) -> (Vec<f64>, Vec<f64>, Orientation) {
        (self.mated, self.non_mated, self.orientation)
    }
}

impl Orientation {
    /// The threshold in the sign of the file for an oriented score; none is reject-all.
    pub fn threshold(self, score: Option<f64>) -> Threshold {
        match (score, self) {
            (None, _) => Threshold::RejectAll,
            (Some(score), Self::Similarity) => Threshold::At(score),
            (Some(score), Self::Distance) => Threshold::At(0.0 - score),
        }
    }

    /// The oriented score of a threshold in the sign of the file.
    pub fn score(self, threshold: f64) -> f64 {
        match self {
            Self::Similarity => threshold + 0.0,
            Self::Distance => 0.0 - threshold,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_negated_and_keep_their_sign_outside() {
        let trials = Trials::new(vec![0.2, -0.0], vec![f64::INFINITY], Orientation::Distance).unwrap();
        let (mated, non_mated, orientation) = trials.into_scores();
        assert_eq!(mated, [-0.2, 0.0]);
        assert!(mated[1].is_sign_positive());
        assert_eq!(non_mated, [f64::NEG_INFINITY]);
        assert_eq!(orientation.threshold(Some(-0.2)), Threshold::At(0.2));
        assert_eq!(orientation.score(0.2), -0.2);
    }

    #[test]
    fn one_class_is_refused_with_the_missing_one_named() {
        let error = Trials::new(vec![], vec![0.7, 0.9], Orientation::Similarity).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OneClass);
        assert_eq!(error.message(), "there are no mated trials, only 2 non-mated trials");
    }
}
