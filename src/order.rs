//! One sort for all short lists: every other instance of the library's would add kilobytes to the page.

use std::cmp::Ordering;

/// The numbers below `count` in the order that a comparison of two of them says; equal ones stay as they are.
/// Time: O(n log n).
pub fn by(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    order
}

/// Sorts items; equal ones stay as they are. Time: O(n log n).
///
/// ```
/// let mut words = ["pear", "fig", "plum"];
/// operating_point::order::arrange(&mut words, &|a, b| a.len().cmp(&b.len()));
/// assert_eq!(words, ["fig", "pear", "plum"]);
/// ```
pub fn arrange<T>(items: &mut [T], compare: &dyn Fn(&T, &T) -> Ordering) {
    let mut order = by(items.len(), &|a, b| compare(&items[a], &items[b]));
    // Each cycle of the permutation by swaps.
    for start in 0..order.len() {
        let mut at = start;
        while order[at] != start {
            let from = std::mem::replace(&mut order[at], at);
            items.swap(at, from);
            at = from;
        }
        order[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_are_sorted_and_equal_ones_stay(keys in prop::collection::vec(0_u8..6, 0..40)) {
            let mut items: Vec<(u8, usize)> = keys.iter().copied().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            arrange(&mut items, &|a, b| a.0.cmp(&b.0));
            prop_assert_eq!(items, expected);
        }
    }
}
