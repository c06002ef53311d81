//! Many p-values at once (Holm 1979, "A simple sequentially rejective multiple test procedure").

/// Holm's adjusted p-values, in the order given; what is undefined stays so and does not count.
///
/// The k-th smallest of n, counted from 0, is multiplied by n - k; none is smaller than the one before it,
/// and none above 1.
///
/// ```
/// use operating_point::compare::holm::adjusted;
/// assert_eq!(adjusted(&[Some(0.01), Some(0.04), None, Some(0.03)]), [Some(0.03), Some(0.06), None, Some(0.06)]);
/// ```
pub fn adjusted(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> =
        p_values.iter().enumerate().filter_map(|(index, p)| p.map(|p| (index, p))).collect();
    crate::order::arrange(&mut order, &|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; p_values.len()];
    let mut largest = 0.0_f64;
    for (rank, &(index, p)) in order.iter().enumerate() {
        largest = largest.max(p * (order.len() - rank) as f64).min(1.0);
        adjusted[index] = Some(largest);
    }
    adjusted
}

/// Whether B' resamples suffice for a p-value that may stay below alpha among so many pairs:
/// B' >= 2 pairs / alpha - 1.
pub fn enough_resamples(resamples: u64, pairs: usize, level: f64) -> bool {
    resamples as f64 >= 2.0 * pairs as f64 / (1.0 - level) * (1.0 - 1e-12) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R: p.adjust(c(0.01, 0.02, 0.03, 0.5, 0.9), "holm").
    #[test]
    fn as_r_adjusts_them() {
        let ours = adjusted(&[0.01, 0.02, 0.03, 0.5, 0.9].map(Some));
        for (ours, theirs) in ours.iter().zip([0.05, 0.08, 0.09, 1.0, 1.0]) {
            assert!((ours.unwrap() - theirs).abs() < 1e-12);
        }
    }

    #[test]
    fn many_pairs_need_many_resamples() {
        assert!(enough_resamples(39, 1, 0.95) && !enough_resamples(38, 1, 0.95));
        assert!(enough_resamples(1000, 25, 0.95) && !enough_resamples(1000, 26, 0.95));
    }
}
