//! What a cell of a table holds, and how it reads.

use crate::number::{self, count, places, rate, typeset};
use crate::report::wording::decimals;
use crate::report::{Interval, Metric, Threshold};

/// Decimals beyond which a number is written with an exponent.
const MOST_PLACES: usize = 6;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing to say.
    Empty,
    /// Words, perhaps from a file.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number to so many decimals.
    Number(f64, usize),
    /// A number with an interval around it, and a mark.
    Estimate {
        /// The number.
        value: f64,
        /// The ends of the interval.
        ends: Option<[f64; 2]>,
        /// The decimals of all three.
        places: usize,
        /// A mark that the caption explains.
        mark: &'static str,
    },
    /// The ends of an interval, to so many decimals.
    Interval([f64; 2], usize),
    /// A rate in powers of ten.
    Rate(f64),
    /// A p-value.
    Probability(f64),
    /// A share of so many resamples.
    Share(f64, u64),
    /// Why there is no number.
    Reason(String),
}

impl Cell {
    /// Words, perhaps from a file.
    #[inline(never)]
    pub fn of(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A threshold to six significant digits.
    #[inline(never)]
    pub fn threshold(threshold: Threshold) -> Self {
        Self::Text(threshold.score().map_or_else(|| threshold.to_string(), |score| typeset(&number::plain(score))))
    }

    /// A value to the digits that its interval supports; four decimals, more below 0.001, where there is none.
    #[inline(never)]
    pub fn estimate(value: f64, interval: Option<&Interval>) -> Self {
        let ends = interval.map(|interval| [interval.low, interval.high]);
        Self::Estimate { value, ends, places: places_of(value, ends), mark: "" }
    }

    /// A share in percent, so; two decimals do.
    #[inline(never)]
    pub fn percent(share: f64, interval: Option<&Interval>) -> Self {
        let ends = interval.map(|interval| [interval.low * 100.0, interval.high * 100.0]);
        let value = share * 100.0;
        let places = match ends {
            Some([low, high]) if low < high => places(high - low),
            _ => places(value),
        };
        Self::Estimate { value, ends, places, mark: "" }
    }

    /// An interval of a share in percent.
    #[inline(never)]
    pub fn percents(interval: Option<&Interval>) -> Self {
        interval.map_or(Self::Empty, |interval| {
            let ends = [interval.low * 100.0, interval.high * 100.0];
            Self::Interval(ends, places(ends[1] - ends[0]))
        })
    }

    /// A metric with one of its intervals, or why there is none.
    #[inline(never)]
    pub fn metric(metric: &Metric, interval: Option<&Interval>) -> Self {
        metric.value.map_or_else(|| Self::reason(metric.reason.as_deref()), |value| Self::estimate(value, interval))
    }

    /// A metric that is a share, in percent, so.
    #[inline(never)]
    pub fn share(metric: &Metric, interval: Option<&Interval>) -> Self {
        metric.value.map_or_else(|| Self::reason(metric.reason.as_deref()), |value| Self::percent(value, interval))
    }

    /// Why there is no number, where that is known.
    #[inline(never)]
    pub fn reason(reason: Option<&str>) -> Self {
        reason.map_or(Self::Empty, |reason| Self::Reason(reason.to_owned()))
    }

    /// With a mark that the caption explains.
    #[inline(never)]
    pub fn marked(mut self, with: &'static str) -> Self {
        if let Self::Estimate { mark, .. } = &mut self {
            *mark = with;
        }
        self
    }

    /// The cell as it is read. A reason stands below its table.
    pub fn text(&self) -> String {
        let fixed = |value: f64, places: usize| match places {
            0..=MOST_PLACES => typeset(&decimals(value, places)),
            _ if value == 0.0 => "0".to_owned(),
            _ => typeset(&format!("{value:.1e}")),
        };
        let between = |[low, high]: [f64; 2], places| format!("({}, {})", fixed(low, places), fixed(high, places));
        match *self {
            Self::Empty | Self::Reason(_) => String::new(),
            Self::Text(ref text) => text.clone(),
            Self::Count(value) => count(value),
            Self::Number(value, places) => fixed(value, places),
            Self::Estimate { value, ends, places, mark } => {
                let interval = ends.map(|ends| format!(" {}", between(ends, places))).unwrap_or_default();
                format!("{}{mark}{interval}", fixed(value, places))
            }
            Self::Interval(ends, places) => between(ends, places),
            Self::Rate(value) => rate(value),
            Self::Probability(p) if p < 0.001 => "< 0.001".to_owned(),
            Self::Probability(p) => fixed(p, 3),
            Self::Share(share, resamples) if share <= 0.0 => format!("< 1/{}", count(resamples)),
            Self::Share(share, resamples) if share >= 1.0 => format!("> 1 − 1/{}", count(resamples)),
            Self::Share(share, _) => fixed(share, 3),
        }
    }
}

/// The decimals of a value with its interval: at least three, or four without one.
pub(super) fn places_of(value: f64, ends: Option<[f64; 2]>) -> usize {
    match ends {
        Some([low, high]) if low < high => places(high - low).max(3),
        _ => places(value / 10.0).max(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_as_in_a_paper() {
        let interval = Interval::new("wilson", 0.95, 0.0612, 0.0951);
        for (cell, text) in [
            (Cell::percent(0.0766, Some(&interval)), "7.66 (6.12, 9.51)"),
            (Cell::percent(0.0766, None), "7.66"),
            (Cell::percent(0.00001, None), "0.0010"),
            (Cell::estimate(0.0766, Some(&interval)).marked("†"), "0.077† (0.061, 0.095)"),
            (Cell::estimate(-0.5, None), "−0.5000"),
            (Cell::estimate(0.000123, None), "0.000123"),
            (Cell::estimate(0.0000123, None), "1.2e−5"),
            (Cell::Share(0.0, 1000), "< 1/1,000"),
            (Cell::Share(1.0, 1000), "> 1 − 1/1,000"),
            (Cell::Share(0.25, 1000), "0.250"),
            (Cell::Probability(0.0002), "< 0.001"),
            (Cell::Rate(1e-3), "10⁻³"),
            (Cell::threshold(Threshold::RejectAll), "reject all"),
            (Cell::threshold(Threshold::At(-0.1)), "−0.1"),
        ] {
            assert_eq!(cell.text(), text);
        }
    }
}
