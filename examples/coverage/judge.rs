//! One data set: its intervals, as the report gives them, and the true values beside.

use std::sync::Arc;

use operating_point::number::parse;
use operating_point::report::assemble;
use operating_point::report::subject::{Names, Subject};
use operating_point::report::{Interval, OperatingPoint, Report, Threshold};
use operating_point::settings::Scheme;
use operating_point::staircase::Staircase;
use operating_point::uncertainty::bootstrap::{BATCH, Columns, Plan, Replicates};
use operating_point::uncertainty::dyadic::Dyads;
use operating_point::uncertainty::interval::percentile;
use operating_point::uncertainty::proportion;

use crate::scores::Random;
use crate::study::Study;

/// What one data set gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The intervals, in the same order for every set of a study.
    pub intervals: Vec<Entry>,
    /// Whether the report says that trials share people.
    pub dependence: bool,
}

/// One interval, or that there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The id of the quantity.
    pub quantity: String,
    /// The method, as a report names it.
    pub method: &'static str,
    /// The true value.
    pub truth: f64,
    /// Low and high.
    pub ends: Option<[f64; 2]>,
}

/// Draws and evaluates data set `set` of a study.
pub fn judge(study: &Study, seed: u64, set: u32, resamples: u32) -> Judged {
    let mut random = Random::new(&[seed, study.stream, set.into()]);
    let staircase = Staircase::new(study.model.draw(&mut random));
    let settings = study.settings(resamples);
    let names = Names { system: study.name.to_owned(), dataset: study.name.to_owned() };
    let subject = Subject { names, staircase: Arc::new(staircase.clone()), groups: Vec::new() };
    let report = assemble::report(&[], &[], &[subject], &[], &settings);
    let plan = Plan::new(&staircase, &settings, staircase.identities());
    let replicates: Vec<Replicates> =
        study.schemes.iter().map(|&scheme| resample(&plan, scheme, random.next(), resamples)).collect();
    let truth = study.truth();
    let mut intervals = Vec::new();
    for quantity in study.tables.iter().flat_map(|table| &table.quantities) {
        let mut add = |method, truth, ends| {
            intervals.push(Entry { quantity: quantity.clone(), method, truth, ends });
        };
        if let Some((point, rate)) = at_point(&report, quantity) {
            let threshold = match point.threshold {
                Threshold::At(threshold) => threshold,
                Threshold::RejectAll => f64::INFINITY,
            };
            let (found, truth) = match rate {
                "fmr" => (&point.intervals.fmr, truth.fmr(threshold)),
                _ => (&point.intervals.fnmr, truth.fnmr(threshold)),
            };
            rate_methods(&staircase).for_each(|method| add(method, truth, ends(found, method)));
            continue;
        }
        let truth = truth.of(quantity).unwrap_or_else(|| panic!("the truth of {quantity} is not known"));
        if let Some(found) = at_threshold(&staircase, quantity, settings.level) {
            rate_methods(&staircase).for_each(|method| add(method, truth, ends(&found, method)));
        }
        let metric = &report.systems[0].metrics[quantity];
        if quantity == "auc" {
            add("delong", truth, ends(&metric.intervals, "delong"));
            add("hanley-mcneil", truth, ends(&metric.intervals, "hanley-mcneil"));
        }
        for (scheme, replicates) in study.schemes.iter().zip(&replicates) {
            add(scheme.method(), truth, of_replicates(plan.columns(), replicates, quantity, settings.level));
        }
    }
    let dependence = report.findings.iter().any(|finding| finding.kind == "dependence");
    Judged { intervals, dependence }
}

fn resample(plan: &Plan, scheme: Scheme, seed: u64, resamples: u32) -> Replicates {
    let mut replicates = plan.replicates(scheme, seed, 0..resamples.div_ceil(BATCH as u32));
    replicates.truncate(resamples as usize);
    replicates
}

/// The interval whether or not the report gives it: it withholds those at N u < 3.
fn of_replicates(columns: &Columns, replicates: &Replicates, id: &str, level: f64) -> Option<[f64; 2]> {
    let column = columns.metric(id).unwrap_or_else(|| panic!("{id} is not resampled"));
    percentile(&replicates.column(column), level).map(|interval| [interval.low, interval.high])
}

/// The operating point and the rate that an id such as `fnmr@point=1e-2` names.
fn at_point<'a>(report: &'a Report, id: &'a str) -> Option<(&'a OperatingPoint, &'a str)> {
    let (rate, target) = id.split_once("@point=")?;
    let target = parse(target)?;
    let point = report.systems[0].operating_points.iter().find(|point| point.target_fmr == target)?;
    Some((point, rate))
}

/// The intervals of a rate at a threshold that was fixed beforehand, as in an operating point.
fn at_threshold(staircase: &Staircase, id: &str, level: f64) -> Option<Vec<Interval>> {
    let (rate, threshold) = id.split_once("@threshold=")?;
    let accepted = staircase.accepted_at(parse(threshold)?);
    let (errors, trials) = match rate {
        "fmr" => (0..accepted.non_mated, staircase.non_mated()),
        _ => (accepted.mated..staircase.mated(), staircase.mated()),
    };
    let mut intervals = proportion::all(errors.end - errors.start, trials, level);
    if let Some(who) = staircase.identities() {
        let codes = if rate == "fmr" { &who.non_mated } else { &who.mated };
        let errors = errors.start as usize..errors.end as usize;
        intervals.extend(Dyads::new(who.kind, codes).interval(errors, level));
    }
    Some(intervals)
}

/// The methods for rates at a fixed threshold.
fn rate_methods(staircase: &Staircase) -> impl Iterator<Item = &'static str> {
    let dyadic = staircase.identities().map(|_| "dyadic");
    ["wald", "wilson", "clopper-pearson"].into_iter().chain(dyadic)
}

fn ends(intervals: &[Interval], method: &str) -> Option<[f64; 2]> {
    intervals.iter().find(|interval| interval.method == method).map(|interval| [interval.low, interval.high])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parallel, study};

    #[test]
    fn a_set_depends_on_seed_and_number_only() {
        for study in study::all().into_iter().filter(|study| !study.tables.is_empty()) {
            let on = |threads| parallel::map(2, threads, |set| judge(&study, 3, set, 208));
            let sets = on(1);
            assert_eq!(sets, on(2), "{}", study.name);
            assert_ne!(sets[0], sets[1], "{}", study.name);
            let keys = |set: &Judged| -> Vec<_> {
                set.intervals.iter().map(|entry| (entry.quantity.clone(), entry.method)).collect()
            };
            assert_eq!(keys(&sets[0]), keys(&sets[1]), "{}", study.name);
            for entry in &sets[0].intervals {
                let [low, high] = entry.ends.unwrap_or_else(|| panic!("{entry:?}"));
                assert!(low <= high, "{entry:?}");
            }
        }
    }
}
