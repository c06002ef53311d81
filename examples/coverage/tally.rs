//! How many intervals of one kind hold the true value.

use crate::judge::Entry;

/// The intervals of one quantity by one method, over all data sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Data sets with an interval.
    pub intervals: u64,
    /// Of these, those that hold the true value.
    pub covering: u64,
    /// Those that lie below it.
    pub below: u64,
    /// Those that lie above it.
    pub above: u64,
    width: f64,
    truth: f64,
}

impl Tally {
    /// Of the intervals of one quantity by one method.
    pub fn of<'a>(entries: impl Iterator<Item = &'a Entry>) -> Self {
        let mut tally = Self::default();
        for entry in entries {
            let Some([low, high]) = entry.ends else { continue };
            tally.intervals += 1;
            tally.below += u64::from(high < entry.truth);
            tally.above += u64::from(low > entry.truth);
            tally.covering += u64::from((low..=high).contains(&entry.truth));
            tally.width += high - low;
            tally.truth += entry.truth;
        }
        tally
    }

    /// The mean width.
    pub fn width(&self) -> f64 {
        self.width / self.intervals as f64
    }

    /// The mean of the true values, which differ where the threshold is of the data.
    pub fn truth(&self) -> f64 {
        self.truth / self.intervals as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_where_the_truth_lies() {
        let ends = [Some([0.2, 0.4]), Some([0.5, 0.75]), Some([0.1, 0.2]), Some([0.3, 0.3]), Some([0.25, 0.5]), None];
        let entry = |ends| Entry { quantity: "auc".into(), method: "delong", truth: 0.3, ends };
        let entries = ends.map(entry);
        let tally = Tally::of(entries.iter());
        assert_eq!((tally.intervals, tally.covering, tally.below, tally.above), (5, 3, 1, 1));
        assert!((tally.width() - 0.16).abs() < 1e-15 && (tally.truth() - 0.3).abs() < 1e-15);
    }
}
