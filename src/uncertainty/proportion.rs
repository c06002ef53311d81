//! Intervals of an error rate at a fixed threshold, from its counts alone.
//!
//! Wilson 1927; Clopper and Pearson 1934; Hanley and Lippman-Hand 1983 (rule of three). All take
//! the trials for independent; see `dyadic` for trials that share people. In each function
//! `errors <= trials`, `trials >= 1` and the level lies in (0, 1).

use super::interval::Interval;
use crate::normal::two_sided;

/// Every interval that the counts allow: Wald, Wilson, Clopper-Pearson and, at zero errors, the rule
/// of three.
pub fn all(errors: u64, trials: u64, level: f64) -> Vec<Interval> {
    let mut intervals =
        vec![wald(errors, trials, level), wilson(errors, trials, level), clopper_pearson(errors, trials, level)];
    if errors == 0 {
        intervals.push(rule_of_three(trials, level));
    }
    intervals
}

/// p +- z sqrt(p (1 - p) / n), as computed: it may leave [0, 1], and at zero errors it has no width.
///
/// ```
/// use operating_point::uncertainty::proportion::wald;
/// let interval = wald(14, 14_000, 0.9);
/// assert_eq!(format!("{:.5} {:.5}", interval.low, interval.high), "0.00056 0.00144");
/// ```
pub fn wald(errors: u64, trials: u64, level: f64) -> Interval {
    Interval::normal("wald", level, errors as f64 / trials as f64, standard_error(errors, trials))
}

/// The binomial standard error sqrt(p (1 - p) / n).
pub fn standard_error(errors: u64, trials: u64) -> f64 {
    let (p, q) = (errors as f64 / trials as f64, (trials - errors) as f64 / trials as f64);
    libm::sqrt(p * q / trials as f64)
}

/// The rates that a score test does not reject:
/// (k + z^2/2 +- z sqrt(k (n - k) / n + z^2/4)) / (n + z^2).
///
/// ```
/// use operating_point::uncertainty::proportion::wilson;
/// assert_eq!(format!("{:.6}", wilson(0, 14_000, 0.95).high), "0.000274");
/// ```
pub fn wilson(errors: u64, trials: u64, level: f64) -> Interval {
    let (k, n, z) = (errors as f64, trials as f64, two_sided(level));
    let spread = z * libm::sqrt(k * ((n - k) / n) + z * z / 4.0);
    let end = |side: f64| (k + z * z / 2.0 + side * spread) / (n + z * z);
    // The ends at no errors and at nothing but errors are exact, however they round.
    let low = if errors == 0 { 0.0 } else { end(-1.0) };
    let high = if errors == trials { 1.0 } else { end(1.0) };
    Interval::new("wilson", level, low, high)
}

/// The rates under which neither as many errors nor as few are rarer than (1 - level)/2: exact
/// binomial tails, never too narrow.
///
/// Relative error about 1e-13. Time: O(sqrt(n p (1 - p))).
///
/// ```
/// use operating_point::uncertainty::proportion::clopper_pearson;
/// let interval = clopper_pearson(1, 14_000, 0.95);
/// assert_eq!(format!("{:.3e} {:.3e}", interval.low, interval.high), "1.808e-6 3.979e-4");
/// ```
pub fn clopper_pearson(errors: u64, trials: u64, level: f64) -> Interval {
    let log_tail = libm::log((1.0 - level) / 2.0);
    let extreme = log_tail / trials as f64;
    let low = match errors {
        0 => 0.0,
        all if all == trials => libm::exp(extreme),
        _ => expit(lower_logit(errors, trials, log_tail)),
    };
    // The upper end is the lower one of what is no error, seen from the other side.
    let high = match trials - errors {
        0 => 1.0,
        all if all == trials => -libm::expm1(extreme),
        others => expit(-lower_logit(others, trials, log_tail)),
    };
    Interval::new("clopper-pearson", level, low, high)
}

/// The one-sided bound at zero errors, 1 - (1 - level)^(1/n), about 3/n at 95 %.
///
/// ```
/// use operating_point::uncertainty::proportion::rule_of_three;
/// assert_eq!(format!("{:.4}", rule_of_three(100, 0.95).high), "0.0295");
/// ```
pub fn rule_of_three(trials: u64, level: f64) -> Interval {
    Interval::new("rule-of-three", level, 0.0, -libm::expm1(libm::log(1.0 - level) / trials as f64))
}

/// The logit of the rate x under which at least `errors` of `trials` have the probability of the
/// tail, for 0 < errors < trials.
///
/// The logarithm of that probability is concave and rising in the logit, with slope
/// k (1 - x) pmf(k) / P(X >= k): after one step Newton's method climbs from the left and cannot miss.
fn lower_logit(errors: u64, trials: u64, log_tail: f64) -> f64 {
    let (k, n) = (errors as f64, trials as f64);
    // Wilson's end for a like tail is near, and to the left of k/n where the terms of the tail fall.
    let z2 = -2.0 * log_tail;
    let near = (k + z2 / 2.0 - libm::sqrt(z2 * (k * ((n - k) / n) + z2 / 4.0))) / (n + z2);
    let mut logit = libm::log(near) - libm::log1p(-near);
    for _ in 0..200 {
        let terms = terms_from(errors, trials, libm::exp(logit));
        let log_probability = log_binomial(errors, trials, logit) + libm::log(terms);
        let slope = k * expit(-logit) / terms;
        let step = (log_tail - log_probability) / slope;
        logit += step;
        if step.abs() <= 1e-14 * logit.abs().max(1.0) {
            break;
        }
    }
    logit
}

/// P(X >= k) / P(X = k) for a binomial X with the given odds: 1 plus falling terms.
fn terms_from(errors: u64, trials: u64, odds: f64) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for count in errors..trials {
        term *= (trials - count) as f64 / (count + 1) as f64 * odds;
        sum += term;
        if term < 1e-17 * sum {
            break;
        }
    }
    sum
}

/// ln P(X = k) for a binomial X, 0 < k < n, without the loss of large logarithms of factorials
/// (Loader 2000, Fast and accurate computation of binomial probabilities).
fn log_binomial(errors: u64, trials: u64, logit: f64) -> f64 {
    let (k, n) = (errors as f64, trials as f64);
    let others = n - k;
    let remainder = stirling_error(trials) - stirling_error(errors) - stirling_error(trials - errors);
    let exponent = remainder - deviance(k, n * expit(logit)) - deviance(others, n * expit(-logit));
    exponent + 0.5 * libm::log(n / (2.0 * std::f64::consts::PI * k * others))
}

/// ln n! minus Stirling's formula, for n >= 1.
fn stirling_error(n: u64) -> f64 {
    let x = n as f64;
    if n <= 15 {
        return libm::lgamma(x + 1.0) - (x + 0.5) * libm::log(x) + x - 0.918_938_533_204_672_8;
    }
    let square = x * x;
    let series = [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0];
    series.iter().rev().fold(0.0, |sum, c| sum / square + c) / x
}

/// x ln(x/m) + m - x, without cancellation where x is near m.
fn deviance(x: f64, mean: f64) -> f64 {
    let difference = x - mean;
    let ratio = difference / (x + mean);
    if ratio.abs() >= 0.1 {
        return x * libm::log(x / mean) + mean - x;
    }
    let mut sum = difference * ratio;
    let mut power = 2.0 * x * ratio;
    for odd in (3..1000).step_by(2) {
        power *= ratio * ratio;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// 1 / (1 + e^-s).
fn expit(logit: f64) -> f64 {
    let e = libm::exp(-logit.abs());
    if logit < 0.0 { e / (1.0 + e) } else { 1.0 / (1.0 + e) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(ours: f64, theirs: f64, relative: f64) -> bool {
        (ours - theirs).abs() <= relative * theirs.abs()
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // Newcombe 1998, Statistics in Medicine 17, table I (method 3).
        for (errors, trials, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = wilson(errors, trials, 0.95);
            assert!((interval.low - low).abs() <= 5e-5 && (interval.high - high).abs() <= 5e-5, "{interval:?}");
        }
        assert_eq!((wilson(0, 50, 0.95).low, wilson(50, 50, 0.95).high), (0.0, 1.0));
    }

    #[test]
    fn clopper_pearson_agrees_with_published_values() {
        // Newcombe 1998, table I (method 5).
        for (errors, trials, low, high) in
            [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0, 0.1684), (1, 29, 0.0009, 0.1776)]
        {
            let interval = clopper_pearson(errors, trials, 0.95);
            assert!((interval.low - low).abs() <= 5e-5 && (interval.high - high).abs() <= 5e-5, "{interval:?}");
        }
    }

    #[test]
    fn clopper_pearson_is_exact_for_rare_errors_in_many_trials() {
        // One error: P(X >= 1) = 1 - (1 - x)^n has a closed inverse; all but one, its mirror.
        for trials in [2_u64, 10, 14_000, 100_000_000] {
            let (tail, n) = (0.025_f64, trials as f64);
            let expected = -libm::expm1(libm::log1p(-tail) / n);
            assert!(close(clopper_pearson(1, trials, 0.95).low, expected, 1e-12), "{trials}");
            let mirrored = clopper_pearson(trials - 1, trials, 0.95).high;
            assert!(close(mirrored, 1.0 - expected, 1e-15), "{trials}");
        }
        // Garwood's exact limits for a Poisson count of 10 (Ulm 1990): 4.7954 and 18.3904.
        let interval = clopper_pearson(10, 100_000_000, 0.95);
        assert!(close(interval.low, 4.7954e-8, 1e-5) && close(interval.high, 18.3904e-8, 1e-5), "{interval:?}");
    }

    #[test]
    fn clopper_pearson_keeps_its_digits() {
        // Tails summed and bisected in decimals of 60 digits.
        for (errors, trials, level, low, high) in [
            (2, 100000000, 0.95, 2.4220927946168462e-09, 7.22468747899028e-08),
            (2, 100000000, 0.999, 3.196102241065643e-10, 1.2051398891824608e-07),
            (30, 100000000, 0.95, 2.0240874907882837e-07, 4.28268626481354e-07),
            (30, 100000000, 0.999, 1.5170238778648062e-07, 5.264472352237577e-07),
            (200, 2000000, 0.95, 8.662099917388678e-05, 0.00011486013734202775),
            (200, 2000000, 0.999, 7.835752712194276e-05, 0.00012547308709203622),
            (5, 7, 0.95, 0.2904208637373427, 0.9633074338239145),
            (5, 7, 0.999, 0.12425257935599657, 0.9950802926524465),
        ] {
            let interval = clopper_pearson(errors, trials, level);
            assert!(close(interval.low, low, 1e-12) && close(interval.high, high, 1e-12), "{interval:?}");
        }
    }

    #[test]
    fn clopper_pearson_ends_have_the_tail_that_they_claim() {
        for (errors, trials) in [(1, 3), (3, 20), (30, 30_000), (9_856, 10_000), (50_000_000, 100_000_000)] {
            let Interval { low, high, .. } = clopper_pearson(errors, trials, 0.95);
            let logit = libm::log(low) - libm::log1p(-low);
            let tail = log_binomial(errors, trials, logit) + libm::log(terms_from(errors, trials, libm::exp(logit)));
            assert!(close(libm::exp(tail), 0.025, 1e-8), "{errors} of {trials}");
            assert!(low < errors as f64 / trials as f64 && high > errors as f64 / trials as f64);
        }
    }

    #[test]
    fn binomial_probabilities_are_exact() {
        // C(20,3) 0.1^3 0.9^17 and C(4,2)/16, by arithmetic.
        for (errors, trials, rate, expected) in [(3, 20, 0.1, 0.19011987137619887), (2, 4, 0.5, 0.375)] {
            let logit = libm::log(rate) - libm::log1p(-rate);
            assert!(close(libm::exp(log_binomial(errors, trials, logit)), expected, 1e-14), "{errors}");
        }
    }

    #[test]
    fn wald_is_not_clipped_and_the_rule_of_three_is_one_sided() {
        assert!(wald(1, 14_000, 0.95).low < 0.0);
        let bound = rule_of_three(300, 0.95);
        assert_eq!(bound.low, 0.0);
        assert!(bound.high > 0.0099 && bound.high < 0.01);
        let methods: Vec<String> = all(0, 5, 0.95).into_iter().map(|interval| interval.method).collect();
        assert_eq!(methods, ["wald", "wilson", "clopper-pearson", "rule-of-three"]);
    }
}
