//! A confidence interval and what it was made of.

use serde::{Deserialize, Serialize};

use crate::normal::two_sided;

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
