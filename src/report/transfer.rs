//! Thresholds chosen on one data set, and what they do on another.
//!
//! The intervals are of the evaluation alone: the thresholds are fixed.

use serde::{Deserialize, Serialize};

use super::intervals::Rates;
use super::subject::Subject;
use super::wording::list;
use super::{Finding, RateIntervals, Severity, Support, Threshold};
use crate::metric;
use crate::metric::operating_point::achievable;
use crate::number::{measured, rate};
use crate::read::are_stages;
use crate::settings::Settings;
use crate::staircase::Accepted;

/// One system's thresholds, carried from the development to the evaluation data set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transfer {
    /// The system, as it is called on the evaluation data set.
    pub system: String,
    /// The data set on which thresholds are chosen.
    pub development: String,
    /// The data set on which they are judged.
    pub evaluation: String,
    /// One entry a target FMR.
    pub points: Vec<TransferredPoint>,
}

/// The achievable threshold of the development data set, on the evaluation data set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TransferredPoint {
    /// The target u.
    pub target_fmr: f64,
    /// How far the development trials support it.
    pub support: Support,
    /// The threshold, in the sign of the score files.
    pub threshold: Threshold,
    /// FMR on the development data set.
    pub development_fmr: f64,
    /// FNMR there.
    pub development_fnmr: f64,
    /// FMR on the evaluation data set.
    pub fmr: f64,
    /// FNMR there.
    pub fnmr: f64,
    /// Non-mated trials accepted there.
    pub false_matches: u64,
    /// Mated trials rejected there.
    pub false_non_matches: u64,
    /// Intervals of both rates on the evaluation data set.
    pub intervals: RateIntervals,
}

/// The transfers that the settings ask for or the names of the data sets suggest. Time: O(n) a system.
pub fn of_subjects(subjects: &[Subject], settings: &Settings) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    for evaluation in subjects {
        for development in subjects.iter().filter(|other| other.names.dataset != evaluation.names.dataset) {
            let same = same_system(development, evaluation, subjects);
            let oriented = development.staircase.orientation() == evaluation.staircase.orientation();
            let stages =
                are_stages(&development.names.dataset, &evaluation.names.dataset, settings.development.as_deref());
            if same && oriented && stages {
                transfers.push(transfer(development, evaluation, settings));
            }
        }
    }
    transfers
}

/// What a transfer gives reason to say.
pub(super) fn findings(transfers: &[Transfer]) -> Vec<Finding> {
    transfers.iter().filter_map(finding).collect()
}

fn finding(transfer: &Transfer) -> Option<Finding> {
    let wilson = |point: &TransferredPoint| {
        let interval = point.intervals.fmr.iter().find(|interval| interval.method == "wilson")?;
        Some((interval.low, interval.high))
    };
    let supported = || transfer.points.iter().filter(|point| point.support != Support::Unsupported);
    let missed: Vec<&TransferredPoint> =
        supported().filter(|point| wilson(point).is_some_and(|(low, _)| low > point.target_fmr)).collect();
    let told = |point: &&TransferredPoint| format!("FMR {} becomes {}", rate(point.target_fmr), measured(point.fmr));
    let (kind, severity, text) = if missed.is_empty() {
        let strictest = supported().next_back()?;
        let text = format!(
            "Thresholds of '{}' keep their FMR targets on '{}': for FMR {} it is {} with an FNMR of {}.",
            transfer.development,
            transfer.evaluation,
            rate(strictest.target_fmr),
            measured(strictest.fmr),
            measured(strictest.fnmr),
        );
        ("transfer-kept", Severity::Info, text)
    } else {
        let text = format!(
            "Thresholds of '{}' miss their FMR targets on '{}' by more than chance: {}.",
            transfer.development,
            transfer.evaluation,
            list(&missed.iter().map(told).collect::<Vec<_>>()),
        );
        ("transfer-missed", Severity::Warning, text)
    };
    Some(Finding { kind: kind.to_owned(), severity, system: Some(transfer.system.clone()), text })
}

fn transfer(development: &Subject, evaluation: &Subject, settings: &Settings) -> Transfer {
    let (chosen, judged) = (&*development.staircase, &*evaluation.staircase);
    let rates = Rates::new(judged, settings.level);
    let point = |target| {
        let point = achievable(chosen, target);
        let score = chosen.score(point.at);
        let at = score.map_or(Accepted::default(), |score| judged.accepted_at(score));
        TransferredPoint {
            target_fmr: point.target.value(),
            support: point.support,
            threshold: chosen.threshold(point.at),
            development_fmr: chosen.fmr(point.at),
            development_fnmr: chosen.fnmr(point.at),
            fmr: judged.fmr(at),
            fnmr: judged.fnmr(at),
            false_matches: at.non_mated,
            false_non_matches: judged.mated() - at.mated,
            intervals: rates.at(at),
        }
    };
    Transfer {
        system: evaluation.names.system.clone(),
        development: development.names.dataset.clone(),
        evaluation: evaluation.names.dataset.clone(),
        points: metric::rates(&settings.fmr_targets).map(point).collect(),
    }
}

/// Systems of two data sets are the same by their names, or when each data set has but one.
fn same_system(a: &Subject, b: &Subject, subjects: &[Subject]) -> bool {
    let alone = |of: &Subject| subjects.iter().filter(|other| other.names.dataset == of.names.dataset).count() == 1;
    a.names.system == b.names.system || alone(a) && alone(b)
}
