//! Confidence intervals, and those that percentiles of replicates give (Efron 1979).

use serde::{Deserialize, Serialize};

use crate::metric::fmr_of;
use crate::normal::two_sided;
use crate::rate::Rate;

/// A confidence interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// How it was computed, such as `bootstrap-trial` or `wilson`.
    pub method: String,
    /// The confidence level, in (0, 1).
    pub level: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// The number of resamples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resamples: Option<u64>,
    /// Resamples in which the value was undefined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<u64>,
}

impl Interval {
    /// An interval by its ends.
    pub fn new(method: &str, level: f64, low: f64, high: f64) -> Self {
        Self { method: method.to_owned(), level, low, high, standard_error: None, resamples: None, dropped: None }
    }

    /// The estimate plus and minus z standard errors; see [`two_sided`].
    ///
    /// ```
    /// use operating_point::uncertainty::interval::Interval;
    /// let interval = Interval::normal("wald", 0.95, 0.9, 0.1);
    /// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.7040 1.0960");
    /// assert_eq!(interval.clamped().high, 1.0);
    /// ```
    pub fn normal(method: &str, level: f64, estimate: f64, standard_error: f64) -> Self {
        let reach = two_sided(level) * standard_error;
        Self { standard_error: Some(standard_error), ..Self::new(method, level, estimate - reach, estimate + reach) }
    }

    /// The part inside [0, 1], for rates and areas.
    pub fn clamped(mut self) -> Self {
        self.low = self.low.clamp(0.0, 1.0);
        self.high = self.high.clamp(0.0, 1.0);
        self
    }
}

/// An interval between two quantiles of the replicates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percentile {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The replicates' standard deviation (ddof 1); none where a replicate is infinite.
    pub standard_error: Option<f64>,
    /// The number B' of defined replicates.
    pub resamples: u64,
    /// The undefined ones.
    pub dropped: u64,
}

/// The interval between the type-7 quantiles at (1 -+ level)/2 of the defined replicates.
///
/// A replicate that is NaN is undefined. Infinite ones are allowed (the threshold of a resample in
/// which only reject-all keeps the target); between a finite and an infinite one lies the
/// infinite one. None when fewer than 10/(1 - level) are defined. Time: O(B).
///
/// ```
/// use operating_point::uncertainty::interval::percentile;
/// let replicates: Vec<f64> = (0..=1000).map(f64::from).collect();
/// let interval = percentile(&replicates, 0.95).unwrap();
/// assert!((interval.low - 25.0).abs() < 1e-9 && (interval.high - 975.0).abs() < 1e-9);
/// assert_eq!(percentile(&replicates[..199], 0.95), None);
/// ```
pub fn percentile(replicates: &[f64], level: f64) -> Option<Percentile> {
    let mut defined: Vec<f64> = replicates.iter().copied().filter(|value| !value.is_nan()).collect();
    // 10/(1 - level), with room for a level such as 0.9 that is not exact in binary.
    if defined.len() < 2 || (defined.len() as f64) * (1.0 - level) < 10.0 * (1.0 - 1e-12) {
        return None;
    }
    let standard_error = deviation(&defined);
    // 1 - 0.95 is a little more than 0.05 in binary; levels have at most twelve decimals.
    let tail = libm::round((1.0 - level) * 1e12) / 2e12;
    Some(Percentile {
        low: quantile(&mut defined, tail),
        high: quantile(&mut defined, 1.0 - tail),
        standard_error,
        resamples: defined.len() as u64,
        dropped: (replicates.len() - defined.len()) as u64,
    })
}

/// Whether this many trials allow a bootstrap interval at all: two of each class.
pub fn enough_trials(mated: u64, non_mated: u64) -> bool {
    mated.min(non_mated) >= 2
}

/// Whether this many non-mated trials allow one for a metric at FMR u: N u >= 3.
///
/// Below that percentile intervals hold the true value far more seldom than they say: where they say
/// 95 %, 73 % at N u = 1 and 36 % at N u = 0.3 (`docs/coverage.md`).
pub fn enough_at_fmr(target: Rate, non_mated: u64) -> bool {
    target.times(non_mated).floor >= 3
}

/// Whether a metric gets a bootstrap interval from this many trials: two of each class, and
/// N u >= 3 for a metric at FMR u.
///
/// ```
/// use operating_point::uncertainty::interval::allowed;
/// assert!(allowed("auc", 2, 2) && allowed("tmr@fmr=1e-3", 50, 3000));
/// assert!(!allowed("tmr@fmr=1e-3", 50, 2999));
/// ```
pub fn allowed(metric: &str, mated: u64, non_mated: u64) -> bool {
    enough_trials(mated, non_mated) && fmr_of(metric).is_none_or(|target| enough_at_fmr(target, non_mated))
}

/// Hyndman and Fan's type 7 of values in any order, which changes; p in [0, 1].
fn quantile(values: &mut [f64], p: f64) -> f64 {
    let place = p * (values.len() - 1) as f64;
    let below = (place.floor() as usize).min(values.len() - 1);
    let (_, &mut a, above) = values.select_nth_unstable_by(below, f64::total_cmp);
    let share = place - below as f64;
    match above.iter().copied().min_by(f64::total_cmp) {
        Some(b) if share > 0.0 && b > a => {
            if a.is_finite() && b.is_finite() {
                a + share * (b - a)
            } else if b.is_infinite() {
                b
            } else {
                a
            }
        }
        _ => a,
    }
}

/// The standard deviation with ddof 1, in two passes.
fn deviation(values: &[f64]) -> Option<f64> {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let deviation = (squares / (n - 1.0)).sqrt();
    deviation.is_finite().then_some(deviation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_replicates_are_dropped_and_counted() {
        let mut replicates: Vec<f64> = (0..400).map(|i| f64::from(i % 20)).collect();
        replicates.extend([f64::NAN; 3]);
        let interval = percentile(&replicates, 0.9).unwrap();
        assert_eq!((interval.resamples, interval.dropped), (400, 3));
        assert!((interval.low - 0.95).abs() < 1e-12 && (interval.high - 18.05).abs() < 1e-12);
        // numpy.std(ddof=1) of 0..20 repeated 20 times.
        assert!((interval.standard_error.unwrap() - 5.773_502_691_896_258).abs() < 1e-12);
    }

    #[test]
    fn reject_all_is_an_end() {
        let replicates: Vec<f64> = (0..400).map(|i| if i < 100 { f64::INFINITY } else { 0.5 }).collect();
        let interval = percentile(&replicates, 0.95).unwrap();
        assert_eq!((interval.low, interval.high), (0.5, f64::INFINITY));
        assert_eq!(interval.standard_error, None);
    }

    #[test]
    fn few_trials_give_none() {
        assert!(percentile(&[0.0; 199], 0.95).is_none());
        assert!(percentile(&[0.0; 200], 0.95).is_some());
        assert!(percentile(&[0.0; 100], 0.9).is_some());
        assert!(enough_trials(2, 2) && !enough_trials(1, 9));
        let u = Rate::new(1e-3).unwrap();
        assert!(enough_at_fmr(u, 3000) && !enough_at_fmr(u, 2999));
    }
}
