//! How well one number foretells another over systems.
//!
//! Pearson's product moment, Spearman's rho (Pearson's of mid-ranks) and Kendall's tau-b (Kendall 1945),
//! which corrects for ties. A constant vector has none.

/// The three correlations of two vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Correlations {
    /// Spearman's rho.
    pub spearman: Option<f64>,
    /// Kendall's tau-b.
    pub kendall: Option<f64>,
    /// Pearson's r.
    pub pearson: Option<f64>,
}

/// Correlations of values of the same systems; none for fewer than two, or where one vector is constant.
/// Time: O(n^2), n systems.
///
/// ```
/// use operating_point::compare::correlation::correlations;
/// let of = correlations(&[1.0, 2.0, 3.0], &[10.0, 100.0, 1000.0]);
/// assert_eq!((of.spearman, of.kendall), (Some(1.0), Some(1.0)));
/// ```
pub fn correlations(x: &[f64], y: &[f64]) -> Correlations {
    Correlations { spearman: spearman(x, y), kendall: kendall(x, y), pearson: pearson(x, y) }
}

/// In [-1, 1]; centred first, so that large values lose nothing.
fn pearson(x: &[f64], y: &[f64]) -> Option<f64> {
    let (x, y) = (centred(x)?, centred(y)?);
    let product: f64 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
    Some(product.clamp(-1.0, 1.0))
}

/// Less its mean, and scaled to length 1; none if constant.
fn centred(values: &[f64]) -> Option<Vec<f64>> {
    let first = values.first()?;
    if values.iter().all(|value| value == first) || values.iter().any(|value| !value.is_finite()) {
        return None;
    }
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let mut centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let largest = centred.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    centred.iter_mut().for_each(|value| *value /= largest);
    let length = centred.iter().map(|value| value * value).sum::<f64>().sqrt();
    centred.iter_mut().for_each(|value| *value /= length);
    Some(centred)
}

/// In integers, so that the same order gives exactly 1.
fn spearman(x: &[f64], y: &[f64]) -> Option<f64> {
    let (x, y) = (doubled_ranks(x), doubled_ranks(y));
    let n = x.len() as i64;
    let sum = |a: &[i64]| a.iter().sum::<i64>();
    let spread = |a: &[i64], b: &[i64]| n * a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>() - sum(a) * sum(b);
    let scale = spread(&x, &x) as f64 * spread(&y, &y) as f64;
    (scale > 0.0).then(|| spread(&x, &y) as f64 / scale.sqrt())
}

/// Twice the mid-ranks.
fn doubled_ranks(values: &[f64]) -> Vec<i64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count() as i64;
        let equal = values.iter().filter(|other| *other == value).count() as i64;
        2 * below + equal + 1
    };
    values.iter().map(rank).collect()
}

/// tau-b = (concordant - discordant) / sqrt((pairs - ties in x)(pairs - ties in y)).
fn kendall(x: &[f64], y: &[f64]) -> Option<f64> {
    let (mut score, mut untied_x, mut untied_y) = (0_i64, 0_i64, 0_i64);
    for i in 0..x.len() {
        for j in 0..i {
            let sign = |values: &[f64]| i64::from(values[i] > values[j]) - i64::from(values[i] < values[j]);
            let (of_x, of_y) = (sign(x), sign(y));
            score += of_x * of_y;
            untied_x += of_x.abs();
            untied_y += of_y.abs();
        }
    }
    let scale = untied_x as f64 * untied_y as f64;
    (scale > 0.0).then(|| score as f64 / scale.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(x: &[f64], y: &[f64], expected: [f64; 3]) {
        let ours = correlations(x, y);
        for (ours, theirs) in [ours.spearman, ours.kendall, ours.pearson].into_iter().zip(expected) {
            let ours = ours.unwrap();
            assert!((ours - theirs).abs() < 1e-12, "{ours}, not {theirs}");
        }
    }

    /// scipy 1.17.1: spearmanr, kendalltau and pearsonr.
    #[test]
    fn as_scipy_has_them() {
        check(
            &[0.945, 0.971, 0.88, 0.99, 0.93],
            &[0.65, 0.146, 0.4, 0.9, 0.51],
            [0.39999999999999997, 0.39999999999999997, 0.3231677560635955],
        );
        check(
            &[3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0],
            &[2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0, 8.0, 2.0, 8.0],
            [0.13471506281091267, 0.13041013273932525, 0.10492284287735881],
        );
        check(
            &[1.0, 1.0, 2.0, 2.0, 3.0, 3.0],
            &[1.0, 2.0, 2.0, 3.0, 3.0, 1.0],
            [0.25000000000000006, 0.25000000000000006, 0.25],
        );
        check(
            &[1000000001.0, 1000000002.0, 1000000003.0, 1000000005.0],
            &[4.0, 3.0, 1.0, 2.0],
            [-0.7999999999999999, -0.6666666666666669, -0.6803360514166089],
        );
    }

    #[test]
    fn a_constant_has_none() {
        assert_eq!(correlations(&[1.0; 4], &[1.0, 2.0, 3.0, 4.0]), Correlations::default());
        assert_eq!(correlations(&[], &[]), Correlations::default());
        assert_eq!(correlations(&[2.0], &[3.0]), Correlations::default());
    }

    #[test]
    fn three_systems_in_the_same_order() {
        let planted = correlations(&[0.9, 0.95, 0.99], &[0.3, 0.31, 0.9]);
        assert_eq!((planted.spearman, planted.kendall), (Some(1.0), Some(1.0)));
    }
}
