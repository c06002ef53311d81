//! The plain way: the resample written out as a staircase of its own, and every metric of it.
//!
//! It says what the fast way must give, and takes over where a count does not fit a byte.

use super::columns::Columns;
use crate::metric;
use crate::settings::Settings;
use crate::staircase::Staircase;

/// One resample's values, NaN where undefined, given how often each trial counts in it.
/// Time: O(drawn trials).
pub(super) fn values(
    staircase: &Staircase,
    columns: &Columns,
    settings: &Settings,
    mated: impl Fn(usize) -> usize,
    non_mated: impl Fn(usize) -> usize,
) -> Vec<f64> {
    let repeat = |scores: &[f64], count: &dyn Fn(usize) -> usize| -> Vec<f64> {
        scores.iter().enumerate().flat_map(|(row, &score)| std::iter::repeat_n(score, count(row))).collect()
    };
    let (mated, non_mated) =
        (repeat(staircase.mated_scores(), &mated), repeat(staircase.non_mated_scores(), &non_mated));
    if mated.is_empty() || non_mated.is_empty() {
        return vec![f64::NAN; columns.len()];
    }
    let resample = Staircase::of_sorted(mated, non_mated, staircase.orientation());
    let mut values: Vec<f64> =
        metric::all(&resample, settings).values().map(|value| value.value.unwrap_or(f64::NAN)).collect();
    columns.push_bands(&resample, &mut values);
    values
}
