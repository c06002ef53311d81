//! The standard error of the AUC from the AUC and the counts alone (Hanley and McNeil 1982).
//!
//! It takes the scores for exponential. SE^2 = (A (1 - A) + (M - 1)(Q1 - A^2) + (N - 1)(Q2 - A^2)) / (M N)
//! with Q1 = A / (2 - A) and Q2 = 2 A^2 / (1 + A).

use super::interval::Interval;

/// The standard error for an AUC in [0, 1] of M mated and N non-mated trials, each at least 1.
///
/// ```
/// use operating_point::uncertainty::hanley_mcneil::standard_error;
/// // The example of Hanley and McNeil 1982: AUC 0.893 of 51 abnormal and 58 normal cases.
/// assert_eq!((standard_error(0.893, 51, 58) * 1000.0).floor(), 32.0);
/// ```
pub fn standard_error(auc: f64, mated: u64, non_mated: u64) -> f64 {
    let (m, n) = (mated as f64, non_mated as f64);
    let rest = 1.0 - auc;
    // Q1 - A^2 and Q2 - A^2, with the factors that keep them from falling below 0.
    let mated_part = auc * rest * rest / (2.0 - auc);
    let non_mated_part = auc * auc * rest / (1.0 + auc);
    libm::sqrt((auc * rest + (m - 1.0) * mated_part + (n - 1.0) * non_mated_part) / (m * n))
}

/// The interval of the AUC, inside [0, 1]; none where the standard error is 0 (AUC 0 or 1).
pub fn interval(auc: f64, mated: u64, non_mated: u64, level: f64) -> Option<Interval> {
    let error = standard_error(auc, mated, non_mated);
    (error > 0.0).then(|| Interval::normal("hanley-mcneil", level, auc, error).clamped())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_separation_has_no_interval() {
        assert_eq!(interval(1.0, 30, 20, 0.95), None);
        assert_eq!(interval(0.0, 30, 20, 0.95), None);
    }

    #[test]
    fn intervals_stay_in_range() {
        let interval = interval(0.9, 4, 4, 0.95).unwrap();
        assert!(interval.low > 0.5 && interval.high == 1.0);
    }
}
