//! Which of two values is the better one.

use serde::{Deserialize, Serialize};

/// The end of a metric's scale that speaks for a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Larger is better.
    Higher,
    /// Smaller is better.
    Lower,
    /// Neither: the metric describes the data.
    Neither,
}

/// One of two systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// The first.
    A,
    /// The second.
    B,
}

impl Direction {
    /// The direction of a metric, by its id.
    ///
    /// ```
    /// use operating_point::compare::Direction;
    /// assert_eq!(Direction::of("min_dcf@p=0.01"), Direction::Lower);
    /// assert_eq!(Direction::of("tmr@fmr=1e-3"), Direction::Higher);
    /// assert_eq!(Direction::of("tied_pairs"), Direction::Neither);
    /// ```
    pub fn of(metric: &str) -> Self {
        let family = metric.split('@').next().unwrap_or(metric);
        match family {
            "fmr" | "fnmr" | "eer" | "eer_interpolated" | "eer_rocch" | "min_dcf" | "overstatement" => Self::Lower,
            "tied_pairs" | "roc_pr_gap" => Self::Neither,
            _ => Self::Higher,
        }
    }

    /// Which system a difference a - b is in favour of; neither at 0.
    pub fn better(self, difference: f64) -> Option<Better> {
        match (self, difference) {
            (Self::Higher, d) if d > 0.0 => Some(Better::A),
            (Self::Higher, d) if d < 0.0 => Some(Better::B),
            (Self::Lower, d) if d > 0.0 => Some(Better::B),
            (Self::Lower, d) if d < 0.0 => Some(Better::A),
            _ => None,
        }
    }
}

impl Better {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_one_depends_on_the_direction() {
        assert_eq!(Direction::of("auc").better(0.1), Some(Better::A));
        assert_eq!(Direction::of("eer").better(0.1), Some(Better::B));
        assert_eq!(Direction::of("auc").better(0.0), None);
        assert_eq!(Direction::of("roc_pr_gap").better(1.0), None);
        assert_eq!(Direction::of("fmr@tmr=0.9").better(-0.1).map(Better::other), Some(Better::B));
    }
}
