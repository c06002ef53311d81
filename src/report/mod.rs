//! The report, version 1: plain data, made once, read by every table, figure and export.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::settings::{Orientation, Settings};

pub mod assemble;
mod compared;
pub mod comparison;
mod dependence;
pub mod findings;
mod flips;
pub mod groups;
pub mod resampled;
mod intervals;
mod study;
pub mod transfer;
pub mod subject;
pub mod wording;

pub use crate::compare::Better;
pub use crate::curve::Histogram;
pub use crate::metric::Support;
pub use crate::read::{Failures, Input, LeftOut};
pub use crate::threshold::Threshold;
pub use crate::uncertainty::interval::Interval;
pub use comparison::Comparison;
pub use groups::{Group, GroupPoint, GroupRate};
pub use study::{Predictiveness, Ranked, Ranking, Study};
pub use transfer::{Transfer, TransferredPoint};

/// The schema that [`Report::schema`] names.
pub const SCHEMA: &str = "operating-point/report/1";

/// An evaluation's outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Always [`SCHEMA`].
    pub schema: String,
    /// The program that made the report.
    pub generator: Generator,
    /// The settings under which the numbers hold.
    pub settings: Settings,
    /// The files, in the order given.
    pub inputs: Vec<Input>,
    /// One system for each score column.
    pub systems: Vec<System>,
    /// Paired comparisons of systems, one for each pair and scheme; none for one system.
    pub comparisons: Vec<Comparison>,
    /// Which numbers foretell which over the systems, and how each ranks them; none for one system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Study>,
    /// Thresholds of a development data set on an evaluation data set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transfers: Vec<Transfer>,
    /// What the reader should know before trusting a number, most important first.
    pub findings: Vec<Finding>,
}

/// The program that made a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generator {
    /// The name of the program.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// One system's numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct System {
    /// The name: a `system` column, the score column or the file.
    pub name: String,
    /// The data set: the file name without its ending.
    pub dataset: String,
    /// Which end of the scale speaks for a mated pair.
    pub orientation: Orientation,
    /// Mated trials M.
    pub mated: u64,
    /// Non-mated trials N.
    pub non_mated: u64,
    /// M / (M + N).
    pub prevalence: f64,
    /// How many people or other identities are compared, where the files say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identities: Option<u64>,
    /// How many samples of them are compared, where the files say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// In how many trials an identity takes part, where the files say who is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials_per_identity: Option<TrialsPerIdentity>,
    /// Every metric, by its id.
    pub metrics: IndexMap<String, Metric>,
    /// The achievable point at each FMR target.
    pub operating_points: Vec<OperatingPoint>,
    /// Where each cost line touches the convex hull of the ROC curve.
    pub cost_lines: Vec<CostLine>,
    /// The groups of people, and the trials between them, where files say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// Thinned curves, for drawing only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<Figures>,
}

/// Trials in which an identity takes part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrialsPerIdentity {
    /// The fewest.
    pub least: u64,
    /// On average.
    pub mean: f64,
    /// The most.
    pub most: u64,
}

/// One number, or the reason why there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metric {
    /// The value; none where it is undefined.
    pub value: Option<f64>,
    /// Why there is no value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The threshold that goes with the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Threshold>,
    /// FMR at that threshold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fmr: Option<f64>,
    /// FNMR at that threshold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fnmr: Option<f64>,
    /// How far the number of trials supports the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub support: Option<Support>,
    /// The value if every tie had its mated trials first, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimistic: Option<f64>,
    /// The value if every tie had its non-mated trials first, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pessimistic: Option<f64>,
    /// Confidence intervals.
    pub intervals: Vec<Interval>,
}

/// The achievable point at a target FMR: the most lenient threshold whose FMR does not exceed it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperatingPoint {
    /// The target u.
    pub target_fmr: f64,
    /// How far the trials support it.
    pub support: Support,
    /// The threshold, in the sign of the score file.
    pub threshold: Threshold,
    /// The achieved FMR, at most the target.
    pub fmr: f64,
    /// FNMR at the threshold.
    pub fnmr: f64,
    /// Non-mated trials accepted.
    pub false_matches: u64,
    /// Mated trials rejected.
    pub false_non_matches: u64,
    /// Share of mated among accepted trials, at the data's prevalence and at each prior.
    pub precision: Vec<Precision>,
    /// Intervals at the fixed threshold.
    pub intervals: RateIntervals,
}

/// Precision at a prevalence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Precision {
    /// The prevalence p of mated pairs.
    pub prevalence: f64,
    /// TMR p / (TMR p + FMR (1 - p)); none where nothing is accepted.
    pub value: Option<f64>,
}

/// Intervals of the two rates of an operating point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RateIntervals {
    /// Of the FMR.
    pub fmr: Vec<Interval>,
    /// Of the FNMR.
    pub fnmr: Vec<Interval>,
    /// Of the achievable threshold, when it is chosen anew in each resample.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threshold: Vec<ThresholdInterval>,
}

/// A percentile interval of the achievable threshold, in the sign of the score file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThresholdInterval {
    /// How it was computed.
    pub method: String,
    /// The confidence level, in (0, 1).
    pub level: f64,
    /// The lower end.
    pub low: Threshold,
    /// The upper end.
    pub high: Threshold,
    /// The number of resamples.
    pub resamples: u64,
}

/// A line of equal cost and the hull points that it touches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CostLine {
    /// The prior P.
    pub prior: f64,
    /// The slope C_fa (1 - P) / (C_m P) in the ROC plane.
    pub slope: f64,
    /// One point, or the two ends of the touched edge, lower FMR first.
    pub points: Vec<RocPoint>,
}

/// A point of the ROC curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RocPoint {
    /// The threshold, in the sign of the score file.
    pub threshold: Threshold,
    /// FMR.
    pub fmr: f64,
    /// TMR.
    pub tmr: f64,
}

/// Thinned curves for drawing a published report without its scores; no number comes from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Vertices (threshold, FMR, TMR), at most 2,000, from reject-all to accept-all.
    pub roc: Vec<(Threshold, f64, f64)>,
    /// The score distributions.
    pub histogram: Histogram,
    /// Pointwise bootstrap intervals along the curves, one entry a scheme.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bands: Vec<Band>,
}

/// Pointwise percentile intervals along the ROC and the precision-recall curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// How it was computed, such as `bootstrap-trial`.
    pub method: String,
    /// The confidence level, in (0, 1), at each point.
    pub level: f64,
    /// (FMR, lower, upper) of the TMR at fixed FMR.
    pub tmr: Vec<[f64; 3]>,
    /// (recall, lower, upper) of the precision at fixed recall, at the resample's prevalence.
    pub precision: Vec<[f64; 3]>,
}

/// Something the reader should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// A stable word for the kind of finding.
    pub kind: String,
    /// How grave it is.
    pub severity: Severity,
    /// The system concerned; none: the input as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// A sentence or two, with the numbers.
    pub text: String,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A number may mislead.
    Warning,
    /// Good to know.
    Info,
}

impl Report {
    /// Reads a report from its JSON.
    ///
    /// # Errors
    /// When the bytes are not a report of version 1.
    pub fn from_json(bytes: &[u8]) -> crate::error::Result<Self> {
        serde_json::from_slice(bytes).map_err(|error| {
            crate::error::Error::new(
                crate::error::ErrorKind::Format,
                format!("this is not a report of version 1: {error}"),
                "Give the JSON report that operating-point wrote.",
            )
        })
    }
}
