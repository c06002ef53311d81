//! The standard error of an error rate over trials that share people (Fogliato et al. 2024, arXiv
//! 2306.01198; the dyadic-robust variance of Fafchamps and Gubert 2007 and Aronow et al. 2015).
//!
//! Two trials may depend on each other when some identity is in both. With the residuals
//! r_k = e_k - p of n trials, Var(p) = (1/n^2) sum r_k r_l over all ordered pairs of trials that
//! share an identity, each trial with itself included. The sum over identities of S_i^2, with S_i the
//! residuals of the trials of identity i, counts a pair of trials once for each identity that they
//! share; those that share two are trials of the same pair i, j, so their S_ij^2 is taken off once:
//! SE = sqrt(sum_i S_i^2 - sum_(i<j) S_ij^2) / n.
//!
//! - A trial of i with i has one identity: it stands in S_i once and in no S_ij.
//! - Of one identity column only sum_i S_i^2 is left, the usual clustered variance.
//! - In disjoint columns gallery and probe identities are different people, whatever their codes.
//!
//! Everything is a sum of integers: n S_i = n E_i - e n_i with e errors in all, E_i of the n_i trials
//! of identity i. So the order of trials does not show. The sums hold for up to 2^31 trials of a class.

use std::ops::Range;

use super::interval::Interval;
use super::proportion;
use crate::identities::Kind;

/// How many times the binomial standard error the dyadic one must be to be worth saying.
pub const NOTABLE: f64 = 1.25;

/// The trials of one class, grouped by identity and by pair of identities.
#[derive(Clone, Debug)]
pub struct Dyads {
    /// Two groups of identities for each trial; the same one twice where there is only one identity.
    identities: Vec<[u32; 2]>,
    sizes: Vec<u64>,
    /// The group of each trial with two identities.
    pairs: Vec<u32>,
    pair_sizes: Vec<u64>,
    /// Sum of n_i^2 less sum of n_ij^2.
    squares: i128,
}

/// No pair: the trial has only one identity.
const ALONE: u32 = u32::MAX;

impl Dyads {
    /// Groups the trials of a class, in any order. Time: O(n). Memory: 12 bytes a trial.
    pub fn new(kind: Kind, codes: &[[u32; 2]]) -> Self {
        // Probe codes come after those of the gallery.
        let offset = if let Kind::Disjoint { gallery, .. } = kind { gallery } else { 0 };
        let identities: Vec<[u32; 2]> = codes.iter().map(|&[a, b]| [a, b + offset]).collect();
        let (pairs, pair_count) = pairs(&identities);
        let sizes = count(&identities, kind.count() as usize, &(0..codes.len()));
        let pair_sizes = count_pairs(&pairs, pair_count, &(0..codes.len()));
        let squares = products(&sizes, &sizes) - products(&pair_sizes, &pair_sizes);
        Self { identities, sizes, pairs, pair_sizes, squares }
    }

    /// The standard error of the share of trials in `errors`, a range of the order in which the codes
    /// were given; none when the estimated variance is not above 0, as without errors. Time: O(n).
    pub fn standard_error(&self, errors: Range<usize>) -> Option<f64> {
        let of_identities = count(&self.identities, self.sizes.len(), &errors);
        let of_pairs = count_pairs(&self.pairs, self.pair_sizes.len(), &errors);
        let (n, e) = (self.identities.len() as i128, errors.len() as i128);
        let both = products(&of_identities, &of_identities) - products(&of_pairs, &of_pairs);
        let crossed = products(&of_identities, &self.sizes) - products(&of_pairs, &self.pair_sizes);
        // n^2 times the sums over residuals.
        let sum = n * n * both - 2 * n * e * crossed + e * e * self.squares;
        let n = self.identities.len() as f64;
        (sum > 0).then(|| libm::sqrt(sum as f64) / (n * n))
    }

    /// The interval of that share, inside [0, 1].
    pub fn interval(&self, errors: Range<usize>, level: f64) -> Option<Interval> {
        let rate = errors.len() as f64 / self.identities.len() as f64;
        let error = self.standard_error(errors)?;
        Some(Interval::normal("dyadic", level, rate, error).clamped())
    }
}

/// How many independent trials would give this standard error: p (1 - p) / SE^2.
pub fn effective_trials(errors: u64, trials: u64, standard_error: f64) -> f64 {
    let ratio = proportion::standard_error(errors, trials) / standard_error;
    ratio * ratio * trials as f64
}

/// The trials in a range by identity.
fn count(identities: &[[u32; 2]], groups: usize, range: &Range<usize>) -> Vec<u64> {
    let mut counts = vec![0; groups];
    for &[a, b] in &identities[range.clone()] {
        counts[a as usize] += 1;
        if a != b {
            counts[b as usize] += 1;
        }
    }
    counts
}

/// The trials in a range by pair.
fn count_pairs(pairs: &[u32], groups: usize, range: &Range<usize>) -> Vec<u64> {
    let mut counts = vec![0; groups];
    for &pair in pairs.get(range.clone()).unwrap_or_default() {
        if pair != ALONE {
            counts[pair as usize] += 1;
        }
    }
    counts
}

/// The pair of each trial, numbered by the pairs' codes, and how many there are; an empty list when
/// no trial has two identities.
fn pairs(identities: &[[u32; 2]]) -> (Vec<u32>, usize) {
    let is_pair = |&(_, &[a, b]): &(usize, &[u32; 2])| a != b;
    let key = |[a, b]: [u32; 2]| u64::from(a.min(b)) << 32 | u64::from(a.max(b));
    let mut keys: Vec<(u64, u32)> =
        identities.iter().enumerate().filter(is_pair).map(|(at, &codes)| (key(codes), at as u32)).collect();
    if keys.is_empty() {
        return (Vec::new(), 0);
    }
    radsort::sort_by_key(&mut keys, |&(key, _)| key);
    let mut pairs = vec![ALONE; identities.len()];
    let mut number = 0;
    for same in keys.chunk_by(|a, b| a.0 == b.0) {
        same.iter().for_each(|&(_, at)| pairs[at as usize] = number);
        number += 1;
    }
    (pairs, number as usize)
}

fn products(a: &[u64], b: &[u64]) -> i128 {
    a.iter().zip(b).map(|(&a, &b)| i128::from(a) * i128::from(b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn independent_trials_have_the_binomial_error() {
        let one: Vec<[u32; 2]> = (0..10).map(|code| [code, code]).collect();
        let two: Vec<[u32; 2]> = (0..10).map(|code| [2 * code, 2 * code + 1]).collect();
        for (kind, codes) in [
            (Kind::One { count: 10 }, &one),
            (Kind::Shared { count: 20 }, &two),
            (Kind::Disjoint { gallery: 10, probe: 10 }, &one),
        ] {
            let error = Dyads::new(kind, codes).standard_error(0..3).unwrap();
            assert!((error - proportion::standard_error(3, 10)).abs() < 1e-15, "{kind:?}");
            assert!((effective_trials(3, 10, error) - 10.0).abs() < 1e-12);
        }
    }

    #[test]
    fn repeated_trials_count_once() {
        // Five people, each with the same outcome twice: as five trials, not ten.
        let codes: Vec<[u32; 2]> = (0..10).map(|trial| [trial / 2; 2]).collect();
        let error = Dyads::new(Kind::Shared { count: 5 }, &codes).standard_error(0..4).unwrap();
        assert!((error - proportion::standard_error(2, 5)).abs() < 1e-15);
        assert!((effective_trials(4, 10, error) - 5.0).abs() < 1e-12);
    }

    #[test]
    fn sums_are_those_by_hand() {
        // Trials ab, ac, bc, ad with an error in ab alone: r = 3/4, -1/4, -1/4, -1/4.
        // S_a = 1/4, S_b = 1/2, S_c = -1/2, S_d = -1/4; the pairs' squares sum to 3/4: negative.
        let codes = [[0, 1], [0, 2], [1, 2], [0, 3]];
        let dyads = Dyads::new(Kind::Shared { count: 4 }, &codes);
        assert_eq!(dyads.standard_error(0..1), None);
        // Errors in ab and ac: r = 1/2, 1/2, -1/2, -1/2; S = 1/2, 0, 0, -1/2, and 1/2 - 1 < 0.
        assert_eq!(dyads.standard_error(0..2), None);
        // With the second letters other people than the first: S_a = 1/4, S_b = -1/4, and of the
        // others 3/4, -1/2, -1/4; the pairs' squares still sum to 3/4.
        let disjoint = Dyads::new(Kind::Disjoint { gallery: 2, probe: 4 }, &[[0, 1], [0, 2], [1, 2], [0, 3]]);
        let sum: f64 = (1.0 / 16.0 + 1.0 / 16.0) + (9.0 / 16.0 + 4.0 / 16.0 + 1.0 / 16.0) - 0.75;
        assert!((disjoint.standard_error(0..1).unwrap() - sum.sqrt() / 4.0).abs() < 1e-15);
    }

    #[test]
    fn no_errors_have_no_error() {
        let dyads = Dyads::new(Kind::One { count: 2 }, &[[0, 0], [1, 1]]);
        assert_eq!((dyads.standard_error(0..0), dyads.standard_error(0..2)), (None, None));
    }
}
