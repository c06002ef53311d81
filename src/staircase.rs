//! The empirical staircase: how many trials of each class every threshold accepts.
//!
//! A trial is accepted when its score is at least the threshold. Thresholds are reject-all and
//! the distinct scores; a run of equal scores makes one vertex, so that the order of rows never
//! matters (Fawcett 2006, Algorithm 1).

use crate::identities::Identities;
use crate::settings::Orientation;
use crate::threshold::Threshold;
use crate::trials::Trials;

/// Sorted scores by class; counts are found by search or in one pass, never stored.
///
/// # Guarantees
/// Both classes are sorted in falling order, hold no NaN, and are not empty.
#[derive(Clone, Debug)]
pub struct Staircase {
    mated: Vec<f64>,
    non_mated: Vec<f64>,
    orientation: Orientation,
    identities: Option<Identities>,
}

/// How many trials of each class are accepted: a point of the ROC plane, in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// Non-mated trials accepted (false matches).
    pub non_mated: u64,
    /// Mated trials accepted (true matches).
    pub mated: u64,
}

/// What thresholds accept, for trials that may count more than once, as those of a resample do.
///
/// [`Staircase`] counts each trial once. Everything that is decided at single thresholds is
/// written for this trait, so that a resample is treated by the same lines as the data.
pub trait Acceptance {
    /// The number of mated trials, at least 1.
    fn mated(&self) -> u64;

    /// The number of non-mated trials, at least 1.
    fn non_mated(&self) -> u64;

    /// Scores in falling order, mated and non-mated, that hold every threshold.
    fn thresholds(&self) -> [&[f64]; 2];

    /// The score of the mated trial with this rank from 0, in falling order.
    fn mated_score(&self, rank: u64) -> Option<f64>;

    /// The score of the non-mated trial with this rank from 0, in falling order.
    fn non_mated_score(&self, rank: u64) -> Option<f64>;

    /// What a threshold, as an oriented score, accepts.
    fn accepted_at(&self, score: f64) -> Accepted;

    /// What thresholds just above an oriented score accept.
    fn accepted_above(&self, score: f64) -> Accepted;

    /// The oriented score whose threshold accepts just this many; none is reject-all.
    fn score(&self, accepted: Accepted) -> Option<f64> {
        let mated = accepted.mated.checked_sub(1).and_then(|rank| self.mated_score(rank));
        let non_mated = accepted.non_mated.checked_sub(1).and_then(|rank| self.non_mated_score(rank));
        match (mated, non_mated) {
            (Some(mated), Some(non_mated)) => Some(mated.min(non_mated)),
            (mated, non_mated) => mated.or(non_mated),
        }
    }

    /// FMR of a vertex.
    fn fmr(&self, accepted: Accepted) -> f64 {
        accepted.non_mated as f64 / self.non_mated() as f64
    }

    /// TMR of a vertex.
    fn tmr(&self, accepted: Accepted) -> f64 {
        accepted.mated as f64 / self.mated() as f64
    }

    /// FNMR of a vertex, from the count of false non-matches.
    fn fnmr(&self, accepted: Accepted) -> f64 {
        (self.mated() - accepted.mated) as f64 / self.mated() as f64
    }

    /// Everything accepted.
    fn accept_all(&self) -> Accepted {
        Accepted { non_mated: self.non_mated(), mated: self.mated() }
    }
}

impl Acceptance for Staircase {
    fn mated(&self) -> u64 {
        self.mated()
    }

    fn non_mated(&self) -> u64 {
        self.non_mated()
    }

    fn thresholds(&self) -> [&[f64]; 2] {
        [&self.mated, &self.non_mated]
    }

    fn mated_score(&self, rank: u64) -> Option<f64> {
        self.mated.get(rank as usize).copied()
    }

    fn non_mated_score(&self, rank: u64) -> Option<f64> {
        self.non_mated.get(rank as usize).copied()
    }

    fn accepted_at(&self, score: f64) -> Accepted {
        self.accepted_at(score)
    }

    fn accepted_above(&self, score: f64) -> Accepted {
        self.accepted_above(score)
    }
}

/// A straight piece of the staircase: vertical (mated only), horizontal (non-mated only; both
/// as long as they go) or the diagonal of one tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The end with the higher threshold.
    pub from: Accepted,
    /// The end with the lower threshold.
    pub to: Accepted,
}

impl Staircase {
    /// Sorts the trials. Time: O(n).
    pub fn new(mut trials: Trials) -> Self {
        let mut identities = trials.take_identities();
        let (mut mated, mut non_mated, orientation) = trials.into_scores();
        match &mut identities {
            None => [&mut mated, &mut non_mated].into_iter().for_each(|scores| {
                radsort::sort(scores);
                scores.reverse();
            }),
            Some(identities) => {
                sort_together(&mut mated, &mut identities.mated);
                sort_together(&mut non_mated, &mut identities.non_mated);
            }
        }
        Self { mated, non_mated, orientation, identities }
    }

    /// Who is compared, in the order of the sorted scores, where the files say so.
    pub fn identities(&self) -> Option<&Identities> {
        self.identities.as_ref()
    }

    /// A staircase of scores that are already sorted in falling order, each class at least one.
    pub(crate) fn of_sorted(mated: Vec<f64>, non_mated: Vec<f64>, orientation: Orientation) -> Self {
        debug_assert!(!mated.is_empty() && !non_mated.is_empty());
        debug_assert!([&mated, &non_mated].iter().all(|scores| scores.is_sorted_by(|a, b| a >= b)));
        Self { mated, non_mated, orientation, identities: None }
    }

    /// The same with the identities of its trials, in their order.
    pub(crate) fn with_identities(self, identities: Option<Identities>) -> Self {
        Self { identities, ..self }
    }

    /// Mated scores in falling order.
    pub fn mated_scores(&self) -> &[f64] {
        &self.mated
    }

    /// Non-mated scores in falling order.
    pub fn non_mated_scores(&self) -> &[f64] {
        &self.non_mated
    }

    /// The number of mated trials M, at least 1.
    pub fn mated(&self) -> u64 {
        self.mated.len() as u64
    }

    /// The number of non-mated trials N, at least 1.
    pub fn non_mated(&self) -> u64 {
        self.non_mated.len() as u64
    }

    /// The orientation of the score file.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// What a threshold, as an oriented score, accepts. Time: O(log n).
    pub fn accepted_at(&self, score: f64) -> Accepted {
        Accepted { non_mated: count_from(&self.non_mated, score), mated: count_from(&self.mated, score) }
    }

    /// What thresholds just above an oriented score accept. Time: O(log n).
    pub fn accepted_above(&self, score: f64) -> Accepted {
        Accepted { non_mated: count_above(&self.non_mated, score), mated: count_above(&self.mated, score) }
    }

    /// The oriented score whose threshold accepts just this many; none is reject-all.
    /// Time: O(1).
    pub fn score(&self, accepted: Accepted) -> Option<f64> {
        Acceptance::score(self, accepted)
    }

    /// The threshold that accepts just this many, in the sign of the score file.
    pub fn threshold(&self, accepted: Accepted) -> Threshold {
        self.orientation.threshold(self.score(accepted))
    }

    /// What every threshold accepts, reject-all first. Time: O(n) for all.
    pub fn vertices(&self) -> Vertices<'_> {
        Vertices { staircase: self, next: Some(Accepted::default()) }
    }

    /// The straight pieces from reject-all to accept-all. Time: O(n) for all.
    pub fn segments(&self) -> Segments<'_> {
        Segments { staircase: self, at: Accepted::default() }
    }

    /// The last step onto each distinct mated score: from what is accepted just above it to what it
    /// accepts. Time: O(n) for all.
    pub fn rises(&self) -> Rises<'_> {
        Rises { staircase: self, at: Accepted::default() }
    }

    /// FMR of a vertex.
    pub fn fmr(&self, accepted: Accepted) -> f64 {
        Acceptance::fmr(self, accepted)
    }

    /// TMR of a vertex.
    pub fn tmr(&self, accepted: Accepted) -> f64 {
        Acceptance::tmr(self, accepted)
    }

    /// FNMR of a vertex, from the count of false non-matches.
    pub fn fnmr(&self, accepted: Accepted) -> f64 {
        Acceptance::fnmr(self, accepted)
    }

    /// Everything accepted.
    pub fn accept_all(&self) -> Accepted {
        Acceptance::accept_all(self)
    }
}

/// Sorts scores in falling order, and what goes with them in the same way; equal scores by that, so
/// that the order of rows does not show.
fn sort_together(scores: &mut [f64], codes: &mut [[u32; 2]]) {
    let mut both: Vec<(f64, [u32; 2])> = scores.iter().copied().zip(codes.iter().copied()).collect();
    radsort::sort_by_key(&mut both, |&(score, _)| score);
    both.reverse();
    for tie in both.chunk_by_mut(|a, b| a.0 == b.0) {
        if tie.len() > 1 {
            crate::order::arrange(tie, &|a, b| a.1.cmp(&b.1));
        }
    }
    for ((score, code), sorted) in scores.iter_mut().zip(codes).zip(both) {
        (*score, *code) = sorted;
    }
}

fn count_from(falling: &[f64], score: f64) -> u64 {
    falling.partition_point(|&other| other >= score) as u64
}

fn count_above(falling: &[f64], score: f64) -> u64 {
    falling.partition_point(|&other| other > score) as u64
}

/// The length of the leading run of scores at or above a score.
fn run_from(falling: &[f64], score: f64) -> usize {
    falling.iter().position(|&other| other < score).unwrap_or(falling.len())
}

/// The length of the leading run of scores above a score.
fn run_above(falling: &[f64], score: f64) -> usize {
    falling.iter().position(|&other| other <= score).unwrap_or(falling.len())
}

/// Iterator over what every threshold accepts.
#[derive(Clone, Debug)]
pub struct Vertices<'a> {
    staircase: &'a Staircase,
    next: Option<Accepted>,
}

impl Iterator for Vertices<'_> {
    type Item = Accepted;

    fn next(&mut self) -> Option<Accepted> {
        let at = self.next?;
        let mated = &self.staircase.mated[at.mated as usize..];
        let non_mated = &self.staircase.non_mated[at.non_mated as usize..];
        self.next = match (mated.first(), non_mated.first()) {
            (None, None) => None,
            (first, other) => {
                let score = first.copied().unwrap_or(f64::NEG_INFINITY).max(*other.unwrap_or(&f64::NEG_INFINITY));
                Some(Accepted {
                    non_mated: at.non_mated + run_from(non_mated, score) as u64,
                    mated: at.mated + run_from(mated, score) as u64,
                })
            }
        };
        Some(at)
    }
}

/// Iterator over the straight pieces.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    staircase: &'a Staircase,
    at: Accepted,
}

impl Iterator for Segments<'_> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        let from = self.at;
        let mated = &self.staircase.mated[from.mated as usize..];
        let non_mated = &self.staircase.non_mated[from.non_mated as usize..];
        let (mated_run, non_mated_run) = match (mated.first(), non_mated.first()) {
            (None, None) => return None,
            (Some(_), None) => (mated.len(), 0),
            (None, Some(_)) => (0, non_mated.len()),
            (Some(&m), Some(&n)) if m > n => (run_above(mated, n), 0),
            (Some(&m), Some(&n)) if m < n => (0, run_above(non_mated, m)),
            (Some(&score), Some(_)) => (run_from(mated, score), run_from(non_mated, score)),
        };
        let to = Accepted { non_mated: from.non_mated + non_mated_run as u64, mated: from.mated + mated_run as u64 };
        self.at = to;
        Some(Segment { from, to })
    }
}

/// Iterator over the steps onto the distinct mated scores.
#[derive(Clone, Debug)]
pub struct Rises<'a> {
    staircase: &'a Staircase,
    at: Accepted,
}

impl Iterator for Rises<'_> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        let mated = &self.staircase.mated[self.at.mated as usize..];
        let non_mated = &self.staircase.non_mated[self.at.non_mated as usize..];
        let score = *mated.first()?;
        let above = run_above(non_mated, score);
        let from = Accepted { non_mated: self.at.non_mated + above as u64, mated: self.at.mated };
        self.at = Accepted {
            non_mated: from.non_mated + run_from(&non_mated[above..], score) as u64,
            mated: from.mated + run_from(mated, score) as u64,
        };
        Some(Segment { from, to: self.at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn staircase(mated: &[f64], non_mated: &[f64]) -> Staircase {
        Staircase::new(Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap())
    }

    fn pairs(vertices: impl Iterator<Item = Accepted>) -> Vec<(u64, u64)> {
        vertices.map(|vertex| (vertex.non_mated, vertex.mated)).collect()
    }

    #[test]
    fn a_tie_is_one_vertex() {
        let tied = staircase(&[6.0, 2.0], &[2.0, 6.0]);
        assert_eq!(pairs(tied.vertices()), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(tied.segments().count(), 2);
    }

    #[test]
    fn reject_all_lies_beyond_infinity() {
        let infinite = staircase(&[0.9, 0.7], &[f64::INFINITY, f64::NEG_INFINITY]);
        assert_eq!(pairs(infinite.vertices()), [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)]);
        assert_eq!(infinite.threshold(Accepted::default()), Threshold::RejectAll);
        assert_eq!(infinite.threshold(Accepted { non_mated: 1, mated: 0 }), Threshold::At(f64::INFINITY));
    }

    #[test]
    fn segments_run_as_long_as_they_are_straight() {
        let plain = staircase(&[9.0, 8.0, 3.0], &[5.0, 4.0, 3.0, 1.0]);
        let ends: Vec<(u64, u64)> = pairs(plain.segments().map(|segment| segment.to));
        assert_eq!(ends, [(0, 2), (2, 2), (3, 3), (4, 3)]);
        assert_eq!(pairs(plain.vertices()), [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 3), (4, 3)]);
        let rises: Vec<_> = plain.rises().map(|rise| (rise.from, rise.to)).collect();
        let steps: Vec<_> = plain.vertices().zip(plain.vertices().skip(1)).filter(|(a, b)| a.mated < b.mated).collect();
        assert_eq!(rises, steps);
    }

    #[test]
    fn vertices_and_scores_agree() {
        let plain = staircase(&[9.0, 8.0, 3.0], &[5.0, 4.0, 3.0, 1.0]);
        for vertex in plain.vertices().skip(1) {
            let score = plain.score(vertex).unwrap();
            assert_eq!(plain.accepted_at(score), vertex);
        }
    }
}
