//! Whether trials depend on each other because they share people.

use super::wording::{counted, decimals};
use super::{Finding, Interval, OperatingPoint, Severity, System};
use crate::metric::Support;
use crate::number::{count, measured, rate};
use crate::uncertainty::dyadic::{NOTABLE, effective_trials};
use crate::uncertainty::proportion;

/// One error rate of one operating point.
struct Rate<'a> {
    name: &'static str,
    target: f64,
    errors: u64,
    trials: u64,
    intervals: &'a [Interval],
}

impl Rate<'_> {
    /// The dyadic standard error.
    fn dyadic(&self) -> Option<f64> {
        self.intervals.iter().find(|interval| interval.method == "dyadic")?.standard_error
    }

    /// The dyadic standard error in binomial ones.
    fn inflation(&self) -> Option<f64> {
        Some(self.dyadic()? / proportion::standard_error(self.errors, self.trials))
    }

    /// Whether it should have a dyadic interval and has none.
    fn is_undefined(&self) -> bool {
        self.errors > 0 && self.errors < self.trials && self.dyadic().is_none()
    }

    fn said(&self, error: f64, inflation: f64) -> String {
        format!(
            "at FMR {} the standard error of the {} is {}, {} times that of independent trials, \
             and its {} tell as much as {} would",
            rate(self.target),
            self.name,
            measured(error),
            decimals(inflation, 1),
            counted(self.trials, "trial", "trials"),
            count(effective_trials(self.errors, self.trials, error).round() as u64),
        )
    }
}

/// What the dyadic standard errors of a system give reason to say.
pub(super) fn findings(system: &System) -> Vec<Finding> {
    let Some(identities) = system.identities else { return Vec::new() };
    let supported = || system.operating_points.iter().filter(|point| point.support != Support::Unsupported);
    let fmr = |point: &'_ OperatingPoint| (point.false_matches, system.non_mated);
    let fnmr = |point: &'_ OperatingPoint| (point.false_non_matches, system.mated);
    let of = |name, (errors, trials), target, intervals| Rate { name, target, errors, trials, intervals };
    let rates: [Vec<Rate<'_>>; 2] = [
        supported().map(|point| of("FMR", fmr(point), point.target_fmr, &point.intervals.fmr[..])).collect(),
        supported().map(|point| of("FNMR", fnmr(point), point.target_fmr, &point.intervals.fnmr[..])).collect(),
    ];
    let about = |kind: &str, severity, text| Finding {
        kind: kind.to_owned(),
        severity,
        system: Some(system.name.clone()),
        text,
    };
    let mut findings = Vec::new();
    let worst = rates.iter().filter_map(|rates| {
        let inflated = rates.iter().filter_map(|rate| Some((rate.inflation()?, rate)));
        let (inflation, rate) = inflated.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (inflation > NOTABLE).then(|| rate.said(rate.dyadic().unwrap_or_default(), inflation))
    });
    let worst: Vec<String> = worst.collect();
    if !worst.is_empty() {
        let text = format!(
            "Trials share people ({}): {}. Intervals that take trials for independent are too narrow; \
             the dyadic ones are not.",
            counted(identities, "identity", "identities"),
            worst.join("; "),
        );
        findings.push(about("dependence", Severity::Warning, text));
    }
    let undefined = |rate: &&Rate<'_>| rate.is_undefined();
    let lacking: Vec<String> = rates
        .iter()
        .flatten()
        .filter(undefined)
        .map(|lacking| format!("the {} at FMR {}", lacking.name, rate(lacking.target)))
        .collect();
    if !lacking.is_empty() {
        let text = format!(
            "There is no dyadic interval of {}: too few identities, so its estimated variance is not above 0.",
            super::wording::list(&lacking),
        );
        findings.push(about("dyadic-degenerate", Severity::Info, text));
    }
    findings
}
