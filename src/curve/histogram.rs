//! Score distributions as counts in equal bins.

use serde::{Deserialize, Serialize};

use crate::settings::Orientation;
use crate::staircase::Staircase;

/// Trials per score bin, in the sign of the score file; infinite scores are in no bin.
///
/// A score on the edge between two bins is counted in one of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    /// The lower end of the first bin.
    pub low: f64,
    /// The upper end of the last bin.
    pub high: f64,
    /// Mated trials in each of the equal bins.
    pub mated: Vec<u64>,
    /// Non-mated trials in each of them.
    pub non_mated: Vec<u64>,
}

/// Counts in at most `bins` bins from the lowest to the highest finite score; one bin a value
/// where all scores are integers in a small range. Time: O(bins log n), O(n) for integers.
pub fn histogram(staircase: &Staircase, bins: usize) -> Histogram {
    let classes = [staircase.mated_scores(), staircase.non_mated_scores()];
    let Some((lowest, highest)) = finite_range(classes) else {
        return Histogram::default();
    };
    let integers = highest - lowest < bins as f64 && classes.iter().all(|scores| scores.iter().all(|s| is_integer(*s)));
    let (low, high, bins) =
        if integers { (lowest - 0.5, highest + 0.5, (highest - lowest) as usize + 1) } else { (lowest, highest, bins) };
    let bins = if low == high { 1 } else { bins };
    let edge = |index: usize| between(low, high, index as f64 / bins as f64);
    let count = |falling: &[f64]| -> Vec<u64> {
        let from = |index: usize| {
            if index == bins {
                falling.partition_point(|&score| score > highest)
            } else {
                let edge = edge(index).min(highest).max(lowest);
                falling.partition_point(|&score| score >= edge)
            }
        };
        (0..bins).map(|bin| (from(bin) - from(bin + 1)) as u64).collect()
    };
    let (mut mated, mut non_mated) = (count(classes[0]), count(classes[1]));
    match staircase.orientation() {
        Orientation::Similarity => Histogram { low, high, mated, non_mated },
        Orientation::Distance => {
            mated.reverse();
            non_mated.reverse();
            Histogram { low: 0.0 - high, high: 0.0 - low, mated, non_mated }
        }
    }
}

/// The lowest and highest finite score; none when all are infinite.
pub(super) fn finite_range(falling: [&[f64]; 2]) -> Option<(f64, f64)> {
    let mut range: Option<(f64, f64)> = None;
    for scores in falling {
        let finite = &scores[scores.partition_point(|&score| score == f64::INFINITY)
            ..scores.partition_point(|&score| score > f64::NEG_INFINITY)];
        if let (Some(&high), Some(&low)) = (finite.first(), finite.last()) {
            range = Some(range.map_or((low, high), |(l, h)| (low.min(l), high.max(h))));
        }
    }
    range
}

/// A point between two ends that may lie further apart than the largest float.
pub(super) fn between(low: f64, high: f64, share: f64) -> f64 {
    low * (1.0 - share) + high * share
}

fn is_integer(score: f64) -> bool {
    score.is_infinite() || score == score.trunc()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::Trials;

    fn of(mated: &[f64], non_mated: &[f64], orientation: Orientation, bins: usize) -> Histogram {
        histogram(&Staircase::new(Trials::new(mated.to_vec(), non_mated.to_vec(), orientation).unwrap()), bins)
    }

    #[test]
    fn every_finite_score_is_in_a_bin() {
        let similar = of(&[0.9, 1.0, f64::INFINITY], &[0.0, 0.1, 0.2], Orientation::Similarity, 4);
        assert_eq!((similar.low, similar.high), (0.0, 1.0));
        assert_eq!((similar.mated, similar.non_mated), (vec![0, 0, 0, 2], vec![3, 0, 0, 0]));
    }

    #[test]
    fn distances_keep_their_sign() {
        let distant = of(&[0.25], &[1.5, 2.25], Orientation::Distance, 4);
        assert_eq!((distant.low, distant.high), (0.25, 2.25));
        assert_eq!((distant.mated, distant.non_mated), (vec![1, 0, 0, 0], vec![0, 0, 1, 1]));
    }

    #[test]
    fn integers_have_a_bin_each() {
        let integers = of(&[3.0, 5.0, 5.0], &[1.0, 3.0], Orientation::Similarity, 100);
        assert_eq!((integers.low, integers.high), (0.5, 5.5));
        assert_eq!((integers.mated, integers.non_mated), (vec![0, 0, 1, 0, 2], vec![1, 0, 1, 0, 0]));
    }

    #[test]
    fn one_value_is_one_bin() {
        let same = of(&[0.5], &[0.5], Orientation::Similarity, 100);
        assert_eq!((same.mated, same.non_mated), (vec![1], vec![1]));
        assert_eq!(of(&[f64::INFINITY], &[f64::NEG_INFINITY], Orientation::Similarity, 9), Histogram::default());
    }
}
