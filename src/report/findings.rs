//! What the reader should know before trusting a number.

use super::wording::{counted, decimals, list};
use super::{Finding, Severity};
use crate::metric::Support;
use crate::metric::area::Auc;
use crate::metric::operating_point::{Achievable, RULE_OF_30};
use crate::number::{count, measured, percent, rate};
use crate::read::{Input, Note};
use crate::settings::Orientation;
use crate::staircase::Staircase;
use crate::uncertainty::delong;

/// The share of tied mated/non-mated pairs from which scores count as coarse.
const COARSE_TIES: f64 = 0.01;

/// What one system's numbers give reason to say.
pub fn of_system(staircase: &Staircase, system: &str, auc: Auc, points: &[Achievable]) -> Vec<Finding> {
    let about =
        |kind: &str, severity, text| Finding { kind: kind.to_owned(), severity, system: Some(system.to_owned()), text };
    let mut findings = Vec::new();
    if auc.value < 0.5 {
        findings.push(about("orientation-reversed", Severity::Warning, reversed(staircase, auc)));
    }
    if let Some(text) = decisions(staircase) {
        findings.push(about("decisions", Severity::Warning, text));
    } else if auc.tied_pairs >= COARSE_TIES {
        findings.push(about("coarse-ties", Severity::Warning, coarse(auc)));
    }
    if auc.pessimistic == 1.0 {
        findings.push(about("perfect-separation", Severity::Warning, separated(staircase)));
    }
    let targets = |kept: &dyn Fn(&Achievable) -> bool| points.iter().filter(|point| kept(point)).collect::<Vec<_>>();
    let kinds: [(&str, Severity, Vec<&Achievable>, Wording); 4] = [
        ("target-unsupported", Severity::Warning, targets(&|p| p.support == Support::Unsupported), unsupported),
        ("target-tied", Severity::Warning, targets(&|p| p.tied), tied),
        ("target-weak", Severity::Info, targets(&|p| p.support != Support::Unsupported && p.allowed < 30.0), weak),
        (
            "few-false-non-matches",
            Severity::Info,
            targets(&|p| p.support != Support::Unsupported && p.false_non_matches < RULE_OF_30),
            few_false_non_matches,
        ),
    ];
    for (kind, severity, points, text) in kinds {
        if !points.is_empty() {
            findings.push(about(kind, severity, text(staircase, &points)));
        }
    }
    findings
}

/// Why the AUC has no DeLong interval, or one with one side.
pub fn of_delong(system: &str, auc: Auc, estimate: &delong::Estimate, level: f64) -> Option<Finding> {
    let remark = estimate.remark?;
    let bound = estimate.interval.as_ref().map_or("no interval is given".to_owned(), |interval| {
        format!("its one-sided lower bound at {} is {}", percent(level), decimals(interval.low, 4))
    });
    Some(Finding {
        kind: "delong-degenerate".to_owned(),
        severity: Severity::Info,
        system: Some(system.to_owned()),
        text: format!("DeLong's method does not apply to the AUC of {}: {remark}; {bound}.", decimals(auc.value, 4)),
    })
}

/// What the reading of the files gives reason to say.
pub fn of_inputs(inputs: &[Input], notes: &[Note]) -> Vec<Finding> {
    let about = |kind: &str, severity, text| Finding { kind: kind.to_owned(), severity, system: None, text };
    let mut findings: Vec<Finding> = notes
        .iter()
        .map(|note| about(note.kind, if note.warning { Severity::Warning } else { Severity::Info }, note.text.clone()))
        .collect();
    let total = |class: fn(&Input) -> u64| inputs.iter().map(class).sum::<u64>();
    let (mated, non_mated) = (total(|input| input.failures.mated), total(|input| input.failures.non_mated));
    if mated + non_mated > 0 {
        let text = format!(
            "{} without a score ({} mated, {} non-mated) {} counted as failures and left out of FMR and FNMR.",
            counted(mated + non_mated, "trial", "trials"),
            count(mated),
            count(non_mated),
            if mated + non_mated == 1 { "is" } else { "are" },
        );
        findings.push(about("failures", Severity::Info, text));
    }
    findings
}

fn reversed(staircase: &Staircase, auc: Auc) -> String {
    let (now, other) = match staircase.orientation() {
        Orientation::Similarity => ("similarities", "distances"),
        Orientation::Distance => ("distances", "similarities"),
    };
    format!(
        "The scores look reversed: the AUC is {}, below 0.5. They are read as {now}; read as {other} it would be {}. \
         Nothing was flipped.",
        decimals(auc.value, 4),
        decimals(1.0 - auc.value, 4),
    )
}

fn decisions(staircase: &Staircase) -> Option<String> {
    let distinct = staircase.vertices().skip(1).take(3).count();
    let trials = staircase.mated() + staircase.non_mated();
    let what = match distinct {
        _ if trials == distinct as u64 => return None,
        1 => "Every score is the same",
        2 => "The scores take only two values",
        _ => return None,
    };
    Some(format!(
        "{what}: they look like decisions, not scores. A curve through decisions has one real point; \
         give the scores from before the threshold."
    ))
}

fn coarse(auc: Auc) -> String {
    format!(
        "The scores are coarse: {} of mated/non-mated pairs are tied. The AUC of {} would be {} with every tie won \
         and {} with every tie lost; give the scores with more digits.",
        measured(auc.tied_pairs),
        decimals(auc.value, 4),
        decimals(auc.optimistic, 4),
        decimals(auc.pessimistic, 4),
    )
}

fn separated(staircase: &Staircase) -> String {
    let lowest_mated = staircase.mated_scores()[staircase.mated_scores().len() - 1];
    let highest_non_mated = staircase.non_mated_scores()[0];
    let orientation = staircase.orientation();
    let at = |score| orientation.threshold(Some(score));
    let range = match orientation {
        Orientation::Similarity => format!("above {} and up to {}", at(highest_non_mated), at(lowest_mated)),
        Orientation::Distance => format!("below {} and down to {}", at(highest_non_mated), at(lowest_mated)),
    };
    format!(
        "The classes are perfectly separated: any threshold {range} makes no error on these {} and {}. \
         No error in n trials still leaves an error rate of up to about 3/n.",
        counted(staircase.mated(), "mated trial", "mated trials"),
        counted(staircase.non_mated(), "non-mated trial", "non-mated trials"),
    )
}

/// One sentence or two for all targets of which the same is to be said.
type Wording = fn(&Staircase, &[&Achievable]) -> String;

/// `FMR 10⁻³ and 10⁻⁴`, and the verb that goes with so many.
fn fmrs(points: &[&Achievable], one: &'static str, many: &'static str) -> (String, &'static str) {
    let rates: Vec<String> = points.iter().map(|point| rate(point.target.value())).collect();
    (format!("FMR {}", list(&rates)), if points.len() == 1 { one } else { many })
}

/// Non-mated trials that allow so many false matches at each target: `30,000 and 300,000`.
fn needed(points: &[&Achievable], matches: u64) -> String {
    // Past this many nobody counts, and the quotient has fewer digits than it would show.
    let trials = |point: &&Achievable| match (matches as f64 / point.target.value() * (1.0 - 1e-12)).ceil() {
        trials if trials < 1e15 => count(trials as u64),
        _ => "over 10¹⁵".to_owned(),
    };
    list(&points.iter().map(trials).collect::<Vec<_>>())
}

fn trials(staircase: &Staircase) -> String {
    counted(staircase.non_mated(), "non-mated trial", "non-mated trials")
}

fn unsupported(staircase: &Staircase, points: &[&Achievable]) -> String {
    let (targets, are) = fmrs(points, "is", "are");
    format!(
        "{targets} {are} not supported: {} cannot resolve a rate below 1/{}. Expecting one false match takes {} \
         non-mated trials, expecting 30 takes {}.",
        trials(staircase),
        count(staircase.non_mated()),
        needed(points, 1),
        needed(points, 30),
    )
}

fn weak(staircase: &Staircase, points: &[&Achievable]) -> String {
    let (targets, are) = fmrs(points, "is", "are");
    let mut allowed: Vec<String> = points.iter().map(|point| count(point.allowed as u64)).collect();
    allowed.dedup();
    let matches = if allowed == ["1"] { "false match" } else { "false matches" };
    format!(
        "{targets} {are} weakly supported: {} allow {} {matches} there; 30 would take {}.",
        trials(staircase),
        list(&allowed),
        needed(points, 30),
    )
}

fn tied(staircase: &Staircase, points: &[&Achievable]) -> String {
    let (targets, fall) = fmrs(points, "falls", "fall");
    let mut reached: Vec<String> = points.iter().map(|point| rate_of(staircase.fmr(point.at))).collect();
    reached.dedup();
    format!(
        "{targets} {fall} inside a tie: the threshold that stays at or below reaches only FMR {}, and the next one \
         exceeds the target. Values interpolated there cannot be reached by any threshold.",
        list(&reached),
    )
}

fn rate_of(fmr: f64) -> String {
    if fmr == 0.0 { "0".to_owned() } else { format!("{}", libm::round(fmr * 1e7) / 1e7) }
}

fn few_false_non_matches(_: &Staircase, points: &[&Achievable]) -> String {
    let (targets, _) = fmrs(points, "", "");
    let mut seen: Vec<u64> = points.iter().map(|point| point.false_non_matches).collect();
    seen.dedup();
    let errors = match seen.as_slice() {
        [0] => "no false non-match was".to_owned(),
        [1] => "only 1 false non-match was".to_owned(),
        _ => {
            let counts: Vec<String> = seen.iter().map(|&errors| count(errors)).collect();
            format!("only {} false non-matches were", list(&counts))
        }
    };
    format!("At {targets} {errors} observed: the FNMR rests on fewer than 30 errors (rule of 30).")
}
