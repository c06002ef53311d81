//! d', the distance of the class means in units of their spread (Daugman).

use super::Value;
use super::sum::Sum;
use crate::staircase::Staircase;

/// |mean_m - mean_n| / sqrt((var_m + var_n) / 2) with population variances, at least 0.
///
/// Undefined when a score is infinite or both variances are 0. Scores are scaled by a power of
/// two and centred first, so that neither a large offset nor a large range costs digits.
/// Time: O(n).
pub fn d_prime(staircase: &Staircase) -> Value {
    let (mated, non_mated) = (staircase.mated_scores(), staircase.non_mated_scores());
    let extremes = [mated, non_mated].into_iter().flat_map(|scores| [scores[0], scores[scores.len() - 1]]);
    let largest = extremes.clone().fold(0.0_f64, |largest, score| largest.max(score.abs()));
    if largest.is_infinite() {
        return Value::undefined("a score is infinite");
    }
    // The mean of equal scores need not be that score in floats: compare, do not compute.
    if [mated, non_mated].iter().all(|scores| scores[0] == scores[scores.len() - 1]) {
        return Value::undefined("neither class varies");
    }
    let (_, exponent) = libm::frexp(largest);
    let scale = |score: f64| libm::scalbn(score, -exponent);
    let centre = scale(mated[mated.len() / 2]);
    // Scores below 2^-1022 in magnitude need scalbn; all others a plain product.
    let factor = scale(1.0);
    let plain = factor.is_normal();
    let place = |score: f64| if plain { score * factor - centre } else { scale(score) - centre };
    let (mean_m, var_m) = moments(mated, place);
    let (mean_n, var_n) = moments(non_mated, place);
    let spread = ((var_m + var_n) / 2.0).sqrt();
    if spread == 0.0 {
        return Value::undefined("neither class varies");
    }
    Value::of((mean_m - mean_n).abs() / spread)
}

/// Mean and population variance, in two passes over the sorted scores.
fn moments(scores: &[f64], place: impl Fn(f64) -> f64) -> (f64, f64) {
    let n = scores.len() as f64;
    let mut sum = Sum::default();
    scores.iter().for_each(|&score| sum.add(place(score)));
    let mean = sum.value() / n;
    let mut squares = Sum::default();
    scores.iter().for_each(|&score| {
        let deviation = place(score) - mean;
        squares.add(deviation * deviation);
    });
    (mean, squares.value() / n)
}
