//! The difference of two systems over the same resamples.

use crate::uncertainty::interval::{Percentile, percentile};

/// What the paired differences D = a - b of all resamples say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// The percentile interval of D; none when too few are defined.
    pub interval: Option<Percentile>,
    /// The number B' of resamples in which both values are defined.
    pub resamples: u64,
    /// The others.
    pub dropped: u64,
    /// The share of D > 0.
    pub above: f64,
    /// The share of D = 0.
    pub equal: f64,
    /// min(1, 2 (1 + min(#{D <= 0}, #{D >= 0}))/(B' + 1)).
    pub p_value: f64,
}

impl Paired {
    /// Whether the interval lies on one side of 0.
    pub fn is_significant(&self) -> Option<bool> {
        self.interval.map(|interval| interval.low > 0.0 || interval.high < 0.0)
    }

    /// The share of D < 0.
    pub fn below(&self) -> f64 {
        // From counts, so that the three shares add up.
        let counts = self.resamples as f64;
        (counts - (self.above * counts).round() - (self.equal * counts).round()) / counts
    }
}

/// Compares two columns of replicates, resample by resample; none when no resample has both values.
/// Time: O(B log B).
///
/// ```
/// use operating_point::compare::paired::paired;
/// let a: Vec<f64> = (0..1000).map(|i| f64::from(i) / 1000.0 + 0.2).collect();
/// let b: Vec<f64> = (0..1000).map(|i| f64::from(i) / 1000.0).collect();
/// let paired = paired(&a, &b, 0.95).unwrap();
/// assert_eq!((paired.above, paired.equal, paired.is_significant()), (1.0, 0.0, Some(true)));
/// assert!((paired.p_value - 2.0 / 1001.0).abs() < 1e-15);
/// ```
pub fn paired(a: &[f64], b: &[f64], level: f64) -> Option<Paired> {
    let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
    let count = |holds: fn(f64) -> bool| differences.iter().filter(|&&difference| holds(difference)).count() as u64;
    let (above, below, equal) = (count(|d| d > 0.0), count(|d| d < 0.0), count(|d| d == 0.0));
    let resamples = above + below + equal;
    let fewer = (below + equal).min(above + equal);
    let share = |count: u64| count as f64 / resamples as f64;
    (resamples > 0).then(|| Paired {
        interval: percentile(&differences, level),
        resamples,
        dropped: differences.len() as u64 - resamples,
        above: share(above),
        equal: share(equal),
        p_value: (2.0 * (1 + fewer) as f64 / (resamples + 1) as f64).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_against_itself_is_equal_throughout() {
        let column: Vec<f64> = (0..400).map(|i| f64::from(i) / 7.0).collect();
        let same = paired(&column, &column, 0.95).unwrap();
        assert_eq!((same.above, same.equal, same.below(), same.p_value), (0.0, 1.0, 0.0, 1.0));
        assert_eq!((same.interval.unwrap().low, same.interval.unwrap().high), (0.0, 0.0));
        assert_eq!(same.is_significant(), Some(false));
    }

    #[test]
    fn undefined_resamples_are_dropped() {
        let a = [0.5, f64::NAN, 0.5, 0.25];
        let b = [0.25, 0.5, f64::NAN, 0.25];
        let few = paired(&a, &b, 0.95).unwrap();
        assert_eq!((few.resamples, few.dropped, few.above, few.equal), (2, 2, 0.5, 0.5));
        assert_eq!((few.interval, few.is_significant(), few.p_value), (None, None, 1.0));
        assert_eq!(paired(&[f64::NAN], &[0.0], 0.95), None);
    }

    /// Shares of 3 of 7 are no exact binary numbers.
    #[test]
    fn shares_add_up() {
        let a = [1.0, 1.0, 1.0, 0.0, 0.0, -1.0, -1.0];
        let some = paired(&a, &[0.0; 7], 0.95).unwrap();
        assert_eq!((some.above, some.equal, some.below()), (3.0 / 7.0, 2.0 / 7.0, 2.0 / 7.0));
    }
}
