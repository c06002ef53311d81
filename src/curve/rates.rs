//! FMR and FNMR against the threshold.

use super::COLUMNS;
use super::histogram::{between, finite_range};
use crate::settings::Orientation;
use crate::staircase::Staircase;

/// (threshold in the sign of the file, FMR, FNMR) by rising threshold, at finite thresholds.
pub(super) fn rates(staircase: &Staircase) -> Vec<[f64; 3]> {
    let classes = [staircase.mated_scores(), staircase.non_mated_scores()];
    let Some((low, high)) = finite_range(classes) else {
        return Vec::new();
    };
    let mut scores = vec![low];
    for column in 1..COLUMNS {
        let bound = between(low, high, column as f64 / COLUMNS as f64);
        let (mut below, mut from) = (f64::NEG_INFINITY, f64::INFINITY);
        for falling in classes {
            let index = falling.partition_point(|&score| score >= bound);
            below = below.max(falling.get(index).copied().unwrap_or(f64::NEG_INFINITY));
            from = from.min(index.checked_sub(1).map_or(f64::INFINITY, |last| falling[last]));
        }
        for score in [below, from] {
            if score.is_finite() && scores.last().is_some_and(|&last| score > last) {
                scores.push(score);
            }
        }
    }
    scores.push(high);
    scores.dedup();
    let orientation = staircase.orientation();
    if orientation == Orientation::Distance {
        scores.reverse();
    }
    let entry = |score: f64| {
        let at = staircase.accepted_at(score);
        orientation.threshold(Some(score)).score().map(|t| [t, staircase.fmr(at), staircase.fnmr(at)])
    };
    scores.into_iter().filter_map(entry).collect()
}
