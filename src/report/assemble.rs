//! Metrics and findings to the report.

use indexmap::IndexMap;

use super::intervals::Rates;
use super::subject::{Names, Subject, Team};
use super::{
    CostLine, Finding, Generator, Interval, Metric, OperatingPoint, Precision, RateIntervals, Report, RocPoint, SCHEMA,
    System, TrialsPerIdentity, compared, dependence, findings, flips, groups, study, transfer,
};
use crate::curve;
use crate::identities::{Identities, Kind};
use crate::metric::hull::Hull;
use crate::metric::operating_point::{self, Achievable};
use crate::metric::{self, Basis, Value, cost};
use crate::read::{Input, Note};
use crate::settings::Settings;
use crate::staircase::{Accepted, Staircase};
use crate::uncertainty::{delong, hanley_mcneil};

/// The report of all systems. Time: O(n) in their trials.
pub fn report(inputs: &[Input], notes: &[Note], subjects: &[Subject], teams: &[Team], settings: &Settings) -> Report {
    let mut findings = Vec::new();
    let systems: Vec<System> = subjects
        .iter()
        .map(|subject| {
            let (system, said) = assessed(subject, settings);
            findings.extend(said);
            system
        })
        .collect();
    findings.extend(findings::of_inputs(inputs, notes));
    findings.extend(study::findings(&systems));
    let comparisons: Vec<_> = teams.iter().flat_map(|team| compared::estimates(team, &systems, settings)).collect();
    let transfers = transfer::of_subjects(subjects, settings);
    findings.extend(transfer::findings(&transfers));
    flips::put_first(&mut findings, &comparisons);
    // The sort is stable: within a severity the order above stays.
    crate::order::arrange(&mut findings, &|a: &Finding, b: &Finding| a.severity.cmp(&b.severity));
    Report {
        schema: SCHEMA.to_owned(),
        generator: Generator { name: env!("CARGO_PKG_NAME").to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() },
        settings: settings.clone(),
        inputs: inputs.to_vec(),
        study: study::of_systems(&systems),
        systems,
        comparisons,
        transfers,
        findings,
    }
}

/// One system's numbers, and what they give reason to say.
fn assessed(subject: &Subject, settings: &Settings) -> (System, Vec<Finding>) {
    let Subject { names, staircase, .. } = subject;
    let points: Vec<Achievable> =
        metric::rates(&settings.fmr_targets).map(|target| operating_point::achievable(&**staircase, target)).collect();
    let basis = Basis::new(staircase);
    let auc = basis.auc;
    let delong = delong::estimate(staircase, auc, settings.level);
    let mut findings = findings::of_system(staircase, &names.system, auc, &points);
    findings.extend(findings::of_delong(&names.system, auc, &delong, settings.level));
    let metrics = metrics(staircase, settings, &basis, delong.interval);
    let cost_lines = cost_lines(staircase, settings, &basis.hull);
    let mut system = system(names, staircase, settings, metrics, cost_lines, &points);
    system.groups = groups::of_subject(subject, settings);
    findings.extend(dependence::findings(&system));
    findings.extend(groups::findings(&names.system, Some(auc.value), &system.groups));
    (system, findings)
}

/// Every metric, with the intervals that the AUC's formulas give.
pub(super) fn metrics(
    staircase: &Staircase,
    settings: &Settings,
    basis: &Basis,
    delong: Option<Interval>,
) -> IndexMap<String, Metric> {
    let entry = |(id, value)| (id, metric_entry(staircase, value));
    let mut metrics: IndexMap<String, Metric> = metric::on(staircase, settings, basis).into_iter().map(entry).collect();
    if let Some(metric) = metrics.get_mut("auc") {
        let hanley_mcneil =
            hanley_mcneil::interval(basis.auc.value, staircase.mated(), staircase.non_mated(), settings.level);
        metric.intervals.extend(delong.into_iter().chain(hanley_mcneil));
    }
    metrics
}

fn system(
    names: &Names,
    staircase: &Staircase,
    settings: &Settings,
    metrics: IndexMap<String, Metric>,
    cost_lines: Vec<CostLine>,
    points: &[Achievable],
) -> System {
    let (mated, non_mated) = (staircase.mated(), staircase.non_mated());
    let prevalence = mated as f64 / (mated + non_mated) as f64;
    let rates = Rates::new(staircase, settings.level);
    System {
        name: names.system.clone(),
        dataset: names.dataset.clone(),
        orientation: staircase.orientation(),
        mated,
        non_mated,
        prevalence,
        identities: staircase.identities().map(|identities| identities.kind.count()),
        samples: None,
        trials_per_identity: staircase.identities().and_then(trials_per_identity),
        metrics,
        operating_points: points
            .iter()
            .map(|point| operating_point_entry(staircase, settings, point, rates.at(point.at)))
            .collect(),
        cost_lines,
        groups: Vec::new(),
        figures: Some(super::Figures {
            roc: curve::published_roc(staircase),
            histogram: curve::histogram(staircase, curve::PUBLISHED_BINS),
            bands: Vec::new(),
        }),
    }
}

fn metric_entry(staircase: &Staircase, value: Value) -> Metric {
    Metric {
        value: value.value,
        reason: value.reason.map(str::to_owned),
        threshold: value.at.map(|at| staircase.threshold(at)),
        fmr: value.at.map(|at| staircase.fmr(at)),
        fnmr: value.at.map(|at| staircase.fnmr(at)),
        support: value.support,
        optimistic: value.optimistic,
        pessimistic: value.pessimistic,
        intervals: Vec::new(),
    }
}

fn operating_point_entry(
    staircase: &Staircase,
    settings: &Settings,
    point: &Achievable,
    intervals: RateIntervals,
) -> OperatingPoint {
    let trials = (staircase.mated() + staircase.non_mated()) as f64;
    let prevalences = std::iter::once(staircase.mated() as f64 / trials).chain(settings.priors.iter().copied());
    OperatingPoint {
        target_fmr: point.target.value(),
        support: point.support,
        threshold: staircase.threshold(point.at),
        fmr: staircase.fmr(point.at),
        fnmr: staircase.fnmr(point.at),
        false_matches: point.at.non_mated,
        false_non_matches: point.false_non_matches,
        precision: prevalences
            .map(|prevalence| Precision {
                prevalence,
                value: operating_point::precision(staircase, point.at, prevalence),
            })
            .collect(),
        intervals,
    }
}

fn cost_lines(staircase: &Staircase, settings: &Settings, hull: &Hull) -> Vec<CostLine> {
    let point = |&at: &Accepted| RocPoint {
        threshold: staircase.threshold(at),
        fmr: staircase.fmr(at),
        tmr: staircase.tmr(at),
    };
    metric::rates(&settings.priors)
        .map(|prior| {
            let tangent = cost::tangent(hull, prior, (settings.cost_miss, settings.cost_false_match));
            CostLine {
                prior: prior.value(),
                slope: tangent.slope,
                points: tangent.vertices.iter().map(point).collect(),
            }
        })
        .collect()
}

/// Counted once for a trial with itself.
fn trials_per_identity(identities: &Identities) -> Option<TrialsPerIdentity> {
    let (first, all) = match identities.kind {
        Kind::One { count } | Kind::Shared { count } => (0, count as usize),
        Kind::Disjoint { gallery, probe } => (gallery as usize, (gallery + probe) as usize),
    };
    let mut trials = vec![0_u64; all];
    for &[a, b] in identities.mated.iter().chain(&identities.non_mated) {
        let (a, b) = (a as usize, first + b as usize);
        trials[a] += 1;
        if a != b {
            trials[b] += 1;
        }
    }
    Some(TrialsPerIdentity {
        least: *trials.iter().min()?,
        mean: trials.iter().sum::<u64>() as f64 / all as f64,
        most: *trials.iter().max()?,
    })
}
