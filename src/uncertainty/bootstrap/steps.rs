//! The staircase's steps, which all resamples share.

use crate::staircase::Staircase;

/// Some non-mated trials above a mated score, the non-mated ones tied with it, and all mated
/// trials with that score: where the step ends in each class.
///
/// Long runs of non-mated trials are cut: a step may have no mated trials. Trials of equal
/// scores are never cut apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The end of the non-mated trials above.
    pub(super) above: u32,
    /// The end of those tied with the mated ones.
    pub(super) tied: u32,
    /// The end of the mated trials.
    pub(super) mated: u32,
    /// How the trials above are tied among themselves.
    pub(super) ties: Ties,
}

/// Ties among the non-mated trials above a mated score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ties {
    /// None.
    #[default]
    None,
    /// Some, among a few trials.
    Some,
    /// One score that many trials share.
    Many,
}

/// The steps of a staircase from the highest score down, with at most `most` trials above in
/// each that is not [`Ties::Many`]. Time: O(n).
pub(super) fn steps(staircase: &Staircase, most: usize) -> Vec<Step> {
    let (mated, non_mated) = (staircase.mated_scores(), staircase.non_mated_scores());
    let mut steps = Vec::with_capacity(mated.len().min(non_mated.len()) + non_mated.len() / most + 1);
    let (mut i, mut j) = (0, 0);
    loop {
        let score = mated.get(j).copied();
        let is_above = |i: usize| i < non_mated.len() && score.is_none_or(|score| non_mated[i] > score);
        let mut step = Step { above: i as u32, ..Step::default() };
        let start = i;
        while is_above(i) {
            let end = run_end(non_mated, i);
            if end - start > most && i > start {
                // Full: the rest goes into the next step.
                break;
            }
            if end - i > 1 {
                step.ties = if end - start > most { Ties::Many } else { Ties::Some };
            }
            i = end;
            step.above = i as u32;
        }
        step.tied = i as u32;
        if !is_above(i)
            && let Some(score) = score
        {
            if non_mated.get(i) == Some(&score) {
                i = run_end(non_mated, i);
                step.tied = i as u32;
            }
            j = run_end(mated, j);
        }
        step.mated = j as u32;
        steps.push(step);
        if i == non_mated.len() && j == mated.len() {
            return steps;
        }
    }
}

/// The end of the run of scores equal to that at an index.
fn run_end(falling: &[f64], index: usize) -> usize {
    let score = falling[index];
    falling[index..].iter().position(|&other| other != score).map_or(falling.len(), |length| index + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Orientation;

    fn steps_of(mated: &[f64], non_mated: &[f64]) -> Vec<(u32, u32, u32, Ties)> {
        let staircase = Staircase::of_sorted(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity);
        steps(&staircase, 3).iter().map(|step| (step.above, step.tied, step.mated, step.ties)).collect()
    }

    #[test]
    fn a_step_for_each_mated_score() {
        let steps = steps_of(&[9.0, 8.0, 8.0, 3.0], &[8.5, 8.0, 5.0, 5.0, 3.0, 3.0, 1.0]);
        assert_eq!(steps, [(0, 0, 1, Ties::None), (1, 2, 3, Ties::None), (4, 6, 4, Ties::Some), (7, 7, 4, Ties::None)]);
    }

    #[test]
    fn long_runs_are_cut_but_not_ties() {
        let steps = steps_of(&[9.0], &[8.0, 7.0, 6.0, 5.0, 4.0, 4.0, 4.0, 4.0, 3.0]);
        let (none, many) = (Ties::None, Ties::Many);
        assert_eq!(steps, [(0, 0, 1, none), (3, 3, 1, none), (4, 4, 1, none), (8, 8, 1, many), (9, 9, 1, none)]);
    }
}
