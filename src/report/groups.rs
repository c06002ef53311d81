//! A system's groups of people: their metrics, and their error rates at the threshold of all.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::subject::Subject;
use super::wording::{decimals, list};
use super::{Finding, Interval, Metric, Severity, Threshold, assemble};
use crate::compare::FEWEST_TRIALS;
use crate::groups::{Class, Part};
use crate::identities::Kind;
use crate::metric::operating_point::achievable;
use crate::metric::{self, Basis};
use crate::order;
use crate::rate::Rate;
use crate::settings::Settings;
use crate::staircase::Staircase;
use crate::trials::Trials;
use crate::uncertainty::dyadic::Dyads;
use crate::uncertainty::{delong, proportion};

/// One group of one system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The group's name; none for the trials between groups.
    pub name: Option<String>,
    /// Mated trials.
    pub mated: u64,
    /// Non-mated trials.
    pub non_mated: u64,
    /// Every metric on the group's trials; empty without trials of both classes.
    pub metrics: IndexMap<String, Metric>,
    /// The error rates at the system's thresholds, which are those of all its trials.
    pub points: Vec<GroupPoint>,
}

/// The error rates of one group at the pooled threshold of one target FMR.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupPoint {
    /// The target u of all trials.
    pub target_fmr: f64,
    /// The pooled threshold, in the sign of the score file.
    pub threshold: Threshold,
    /// FMR of the group.
    pub fmr: GroupRate,
    /// FNMR of the group.
    pub fnmr: GroupRate,
}

/// One error rate of one group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupRate {
    /// The errors.
    pub errors: u64,
    /// Their share of the group's trials of the class; none without any.
    pub value: Option<f64>,
    /// Whether the group has too few trials to be ranked: N u < 1 for the FMR, fewer than ten mated trials for
    /// the FNMR.
    pub too_small: bool,
    /// The rate in units of the best group's; none where that is 0, for groups too small, and between groups.
    pub ratio: Option<f64>,
    /// Intervals at the fixed threshold.
    pub intervals: Vec<Interval>,
}

/// The groups of a system. Time: O(n log n).
pub(super) fn of_subject(subject: &Subject, settings: &Settings) -> Vec<Group> {
    let mut groups: Vec<Group> = subject.groups.iter().map(|part| group(part, &subject.staircase, settings)).collect();
    for target in 0..settings.fmr_targets.len() {
        rank(&mut groups, |group| group.points.get_mut(target).map(|point| &mut point.fmr));
        rank(&mut groups, |group| group.points.get_mut(target).map(|point| &mut point.fnmr));
    }
    groups
}

/// What the groups of a system give reason to say.
pub(super) fn findings(system: &str, pooled: Option<f64>, groups: &[Group]) -> Option<Finding> {
    let named = groups.iter().filter(|group| group.name.is_some());
    let areas: Vec<f64> = named.filter_map(|group| group.metrics.get("auc")?.value).collect();
    let (pooled, several) = (pooled?, areas.len() > 1);
    let (low, high) = areas.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &a| (l.min(a), h.max(a)));
    (several && !(low..=high).contains(&pooled)).then(|| Finding {
        kind: "pooled-auc-outside-groups".to_owned(),
        severity: Severity::Warning,
        system: Some(system.to_owned()),
        text: format!(
            "The AUC of all trials, {}, lies outside those of the groups, {}: the groups' scores lie apart, so one \
             threshold does not serve them alike.",
            decimals(pooled, 4),
            list(&[decimals(low, 4), decimals(high, 4)]).replace(" and ", " to "),
        ),
    })
}

fn group(part: &Part, pooled: &Staircase, settings: &Settings) -> Group {
    let (mated, non_mated) = (part.mated.scores.len() as u64, part.non_mated.scores.len() as u64);
    let orientation = pooled.orientation();
    let trials = Trials::new(part.mated.scores.clone(), part.non_mated.scores.clone(), orientation).ok();
    let metrics = trials.map(|trials| metrics(&Staircase::new(trials), settings)).unwrap_or_default();
    let kind = pooled.identities().map(|identities| identities.kind);
    let oriented = |score: f64| orientation.score(score);
    let (of_mated, of_non_mated) = (Sorted::new(&part.mated, oriented), Sorted::new(&part.non_mated, oriented));
    let point = |target: Rate| {
        let at = achievable(pooled, target).at;
        let threshold = pooled.score(at);
        let (matches, non_matches) = (of_non_mated.accepted(threshold), mated - of_mated.accepted(threshold));
        GroupPoint {
            target_fmr: target.value(),
            threshold: pooled.threshold(at),
            fmr: GroupRate {
                errors: matches,
                value: (non_mated > 0).then(|| matches as f64 / non_mated as f64),
                too_small: target.times(non_mated).floor < 1,
                ratio: None,
                intervals: of_non_mated.intervals(kind, 0..matches as usize, settings.level),
            },
            fnmr: GroupRate {
                errors: non_matches,
                value: (mated > 0).then(|| non_matches as f64 / mated as f64),
                too_small: mated < FEWEST_TRIALS,
                ratio: None,
                intervals: of_mated.intervals(kind, (mated - non_matches) as usize..mated as usize, settings.level),
            },
        }
    };
    let points = metric::rates(&settings.fmr_targets).map(point).collect();
    Group { name: part.name.clone(), mated, non_mated, metrics, points }
}

fn metrics(staircase: &Staircase, settings: &Settings) -> IndexMap<String, Metric> {
    let basis = Basis::new(staircase);
    let delong = delong::estimate(staircase, basis.auc, settings.level);
    assemble::metrics(staircase, settings, &basis, delong.interval)
}

/// The ratios of one rate to that of the best group.
fn rank(groups: &mut [Group], rate: impl Fn(&mut Group) -> Option<&mut GroupRate>) {
    let ranked = |group: &mut Group| {
        let named = group.name.is_some();
        rate(group).filter(|rate| named && !rate.too_small).and_then(|rate| rate.value)
    };
    let best = groups.iter_mut().filter_map(ranked).fold(f64::INFINITY, f64::min);
    for group in groups.iter_mut() {
        let value = ranked(group).filter(|_| best > 0.0);
        if let Some(rate) = rate(group) {
            rate.ratio = value.map(|value| value / best);
        }
    }
}

/// Oriented scores of one class in falling order, with their identities.
struct Sorted {
    scores: Vec<f64>,
    codes: Vec<[u32; 2]>,
}

impl Sorted {
    fn new(class: &Class, oriented: impl Fn(f64) -> f64) -> Self {
        let code = |trial: usize| class.codes.get(trial);
        let order = order::by(class.scores.len(), &|a, b| {
            let falling = oriented(class.scores[b]).total_cmp(&oriented(class.scores[a]));
            falling.then_with(|| code(a).cmp(&code(b)))
        });
        Self {
            scores: order.iter().map(|&trial| oriented(class.scores[trial])).collect(),
            codes: order.iter().filter_map(|&trial| code(trial).copied()).collect(),
        }
    }

    /// How many a threshold accepts; none is reject-all.
    fn accepted(&self, threshold: Option<f64>) -> u64 {
        threshold.map_or(0, |threshold| self.scores.partition_point(|&score| score >= threshold) as u64)
    }

    fn intervals(&self, kind: Option<Kind>, errors: std::ops::Range<usize>, level: f64) -> Vec<Interval> {
        let trials = self.scores.len() as u64;
        if trials == 0 {
            return Vec::new();
        }
        let mut intervals = proportion::all(errors.len() as u64, trials, level);
        if let Some(kind) = kind.filter(|_| self.codes.len() == self.scores.len()) {
            intervals.extend(Dyads::new(kind, &self.codes).interval(errors, level));
        }
        intervals
    }
}
