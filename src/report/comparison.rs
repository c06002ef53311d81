//! The shape of a paired comparison in the report.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::compare::Better;
use crate::metric::Support;

/// A paired comparison of two systems under one scheme, on the trials that both have scored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The data set.
    pub dataset: String,
    /// The first system.
    pub a: String,
    /// The second system.
    pub b: String,
    /// What was resampled; none without a bootstrap.
    pub scheme: Option<String>,
    /// The trials on which both are compared.
    pub common_trials: u64,
    /// The mated ones of these.
    pub mated: u64,
    /// The non-mated ones.
    pub non_mated: u64,
    /// The difference by every metric, a minus b, by its id.
    pub metrics: IndexMap<String, Difference>,
    /// DeLong's comparison of the AUCs; none with fewer than two trials of a class.
    pub delong: Option<Delong>,
    /// Strict metrics that prefer the other system than the AUC does.
    pub flips: Vec<Flip>,
    /// The number of strict metrics by which a flip could have been found.
    pub flips_tried: u64,
    /// (FMR, difference of the TMR, lower end, upper end): pointwise paired intervals by rising FMR.
    pub band: Vec<[f64; 4]>,
    /// FMRs at which the sign of that difference changes.
    pub crossings: Vec<f64>,
    /// FMRs at which one system is significantly ahead, pointwise.
    pub ranges: Vec<Range>,
}

impl Comparison {
    /// Whether another comparison, perhaps under another scheme, is of the same pair.
    pub fn is_of_pair(&self, other: &Self) -> bool {
        (&self.dataset, &self.a, &self.b) == (&other.dataset, &other.a, &other.b)
    }

    /// DeLong's comparison in the shape of the others.
    pub fn delong_of_auc(&self) -> Option<Difference> {
        let (auc, delong) = (self.metrics.get("auc")?, self.delong?);
        Some(Difference {
            a: auc.a,
            b: auc.b,
            difference: Some(delong.difference),
            low: delong.low,
            high: delong.high,
            standard_error: Some(delong.standard_error),
            p_value: delong.p_value,
            better: auc.better,
            ..Difference::default()
        })
    }

    /// The name of one of the systems.
    pub fn name(&self, system: Better) -> &str {
        match system {
            Better::A => &self.a,
            Better::B => &self.b,
        }
    }
}

/// One metric of both systems.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The value of a on the common trials.
    pub a: Option<f64>,
    /// That of b.
    pub b: Option<f64>,
    /// a - b.
    pub difference: Option<f64>,
    /// The lower end of the percentile interval of a - b; none, as all up to `p_adjusted`, where the resamples say
    /// nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The standard deviation of the differences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// The number of resamples in which both values are defined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resamples: Option<u64>,
    /// The others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<u64>,
    /// The share of resamples in which a has the larger value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_a_greater: Option<f64>,
    /// The share in which both are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_equal: Option<f64>,
    /// The share in which a has the better value; none for metrics of which neither end is better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_a_better: Option<f64>,
    /// Two-sided: min(1, 2 (1 + min(#{D <= 0}, #{D >= 0}))/(B' + 1)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_value: Option<f64>,
    /// The same, adjusted over pairs by Holm's method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_adjusted: Option<f64>,
    /// Whether the difference is significant; none where no word on it is given.
    pub significant: Option<bool>,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The system with the better value, significantly or not.
    pub better: Option<Better>,
}

/// DeLong's comparison of two AUCs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delong {
    /// AUC of a less that of b.
    pub difference: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The difference in standard errors; none when these are 0.
    pub z: Option<f64>,
    /// Two-sided.
    pub p_value: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// A ranking flip: a strict metric significantly prefers the system with the significantly smaller AUC.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flip {
    /// The strict metric's id.
    pub metric: String,
    /// The system with the larger AUC.
    pub auc_prefers: Better,
    /// The system that is better by the strict metric.
    pub metric_prefers: Better,
    /// How far the trials support the strict metric; none for one without an FMR.
    pub support: Option<Support>,
    /// |difference in TMR| / |difference in AUC|, where the metric is a TMR.
    pub ratio: Option<f64>,
}

/// A range of FMR in which one system is significantly ahead, pointwise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    /// The lowest FMR.
    pub from: f64,
    /// The highest FMR.
    pub to: f64,
    /// The system ahead.
    pub better: Better,
}
