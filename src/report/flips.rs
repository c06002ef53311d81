//! Ranking flips in words: the order of two systems by the full AUC is not that at the threshold.

use super::comparison::{Comparison, Difference, Flip};
use super::wording::{counted, decimals, list};
use super::{Better, Finding, Severity};
use crate::metric::{Support, fmr_of};
use crate::number::{measured, rate};
use crate::order;

/// Pairs of which the flips are told one by one.
const TOLD: usize = 5;

/// The kinds of finding that are made here.
const KINDS: [&str; 3] = ["ranking-flip", "ranking-flip-untested", "no-ranking-flip"];

/// Puts what the comparisons say about flips in front of the findings, in place of what was said before.
pub fn put_first(findings: &mut Vec<Finding>, comparisons: &[Comparison]) {
    findings.retain(|finding| !KINDS.contains(&finding.kind.as_str()));
    findings.splice(0..0, said(comparisons));
}

fn said(comparisons: &[Comparison]) -> Vec<Finding> {
    if comparisons.is_empty() {
        return Vec::new();
    }
    let about = |kind: &str, severity, text| Finding { kind: kind.to_owned(), severity, system: None, text };
    let mut pairs: Vec<Vec<&Comparison>> = Vec::new();
    for comparison in comparisons {
        let same = |of: &&mut Vec<&Comparison>| of[0].is_of_pair(comparison);
        match pairs.iter_mut().find(same) {
            Some(of) => of.push(comparison),
            None => pairs.push(vec![comparison]),
        }
    }
    if comparisons.iter().all(|comparison| comparison.scheme.is_none()) {
        let turned = comparisons.iter().filter_map(untested).take(TOLD);
        return turned.map(|text| about("ranking-flip-untested", Severity::Info, text)).collect();
    }
    let tried: u64 = pairs.iter().map(|schemes| schemes.iter().map(|c| c.flips_tried).max().unwrap_or(0)).sum();
    let flipped: Vec<&Vec<&Comparison>> =
        pairs.iter().filter(|schemes| schemes.iter().any(|c| !c.flips.is_empty())).collect();
    if flipped.is_empty() {
        let text = match tried {
            0 => "No ranking flip was looked for: no metric at low FMR has the support and the resamples it takes."
                .to_owned(),
            _ => format!(
                "No ranking flip found: in {} the order by the full AUC is nowhere significantly reversed.",
                counted(tried, "comparison at low FMR", "comparisons at low FMR"),
            ),
        };
        return vec![about("no-ranking-flip", Severity::Info, text)];
    }
    let mut findings: Vec<Finding> = flipped
        .iter()
        .take(TOLD)
        .map(|schemes| about("ranking-flip", Severity::Warning, flip(schemes, tried)))
        .collect();
    if flipped.len() > TOLD {
        let more = (flipped.len() - TOLD) as u64;
        let text =
            format!("The order turns likewise for {}.", counted(more, "more pair of systems", "more pairs of systems"));
        findings.push(about("ranking-flip", Severity::Warning, text));
    }
    findings
}

/// The flips of one pair, under all schemes.
fn flip(schemes: &[&Comparison], tried: u64) -> String {
    let first = schemes.iter().find(|comparison| !comparison.flips.is_empty()).expect("a pair with a flip");
    let by_auc = first.flips[0].auc_prefers;
    let (larger, smaller) = (first.name(by_auc), first.name(by_auc.other()));
    let [auc_larger, auc_smaller] = values(&first.metrics["auc"], by_auc);
    // The strictest well supported one first: it is where the system would run.
    let strictest = |flip: &&Flip| fmr_of(&flip.metric).map_or(1.0, |fmr| fmr.value());
    let mut flips: Vec<&Flip> = first.flips.iter().collect();
    order::arrange(&mut flips, &|a, b| {
        let is_tmr = |flip: &Flip| flip.metric.starts_with("tmr@");
        let is_firm = |flip: &Flip| flip.support == Some(Support::Supported);
        is_tmr(b).cmp(&is_tmr(a)).then(is_firm(b).cmp(&is_firm(a))).then(strictest(a).total_cmp(&strictest(b)))
    });
    let head = flips[0];
    let entry = &first.metrics[&head.metric];
    let [of_larger, of_smaller] = values(entry, by_auc);
    let reverse = match fmr_of(&head.metric).filter(|_| head.metric.starts_with("tmr@")) {
        Some(fmr) => format!(
            "at FMR {} {smaller} accepts {} of mated pairs and {larger} {}",
            rate(fmr.value()),
            share(of_smaller),
            share(of_larger),
        ),
        None => format!(
            "{smaller} is better in {} ({} against {})",
            others(&[head]),
            decimals(of_smaller, 3),
            decimals(of_larger, 3),
        ),
    };
    let mut text = format!(
        "{larger} has the larger full AUC ({} against {}), but {reverse}",
        decimals(auc_larger, 3),
        decimals(auc_smaller, 3),
    );
    if flips.len() > 1 {
        text += &format!("; {smaller} is also better in {}", others(&flips[1..]));
    }
    text += ".";
    if let Some(ratio) = head.ratio {
        text += &format!(" The TMRs differ {} times as much as the AUCs.", decimals(ratio, 1));
    }
    let tried = counted(tried, "comparison at low FMR was", "comparisons at low FMR were");
    text + &format!(" {} {tried} tried.", survival(schemes, head))
}

/// Under which schemes a flip is significant.
fn survival(schemes: &[&Comparison], head: &Flip) -> String {
    let holds = |comparison: &&&Comparison| comparison.flips.iter().any(|flip| flip.metric == head.metric);
    let what = |comparison: &&Comparison| match comparison.scheme.as_deref() {
        Some("identity") => "identities".to_owned(),
        Some("stratified") => "classes".to_owned(),
        _ => "trials".to_owned(),
    };
    let (kept, lost): (Vec<&&Comparison>, Vec<&&Comparison>) = schemes.iter().partition(holds);
    let names = |of: &[&&Comparison]| list(&of.iter().map(|c| what(c)).collect::<Vec<_>>());
    match lost.as_slice() {
        [] => format!("This is significant when {} are resampled.", names(&kept)),
        _ => format!("This is significant when {} are resampled, but not when {} are.", names(&kept), names(&lost)),
    }
}

/// Strict metrics in words, those of a family together.
fn others(flips: &[&Flip]) -> String {
    let mut families: Vec<(&str, Vec<String>)> = Vec::new();
    for flip in flips {
        let (family, at) = title(&flip.metric);
        match families.iter_mut().find(|(known, _)| *known == family) {
            Some((_, places)) => places.push(at),
            None => families.push((family, vec![at])),
        }
    }
    list(&families.iter().map(|(family, places)| format!("{family} {}", list(places))).collect::<Vec<_>>())
}

/// A pair whose order turns by the values alone.
fn untested(comparison: &Comparison) -> Option<String> {
    let auc = &comparison.metrics["auc"];
    let by_auc = auc.better?;
    let turned =
        |(id, entry): &(&String, &Difference)| id.starts_with("tmr@fmr=") && entry.better == Some(by_auc.other());
    let (id, entry) = comparison.metrics.iter().rfind(turned)?;
    let (larger, smaller) = (comparison.name(by_auc), comparison.name(by_auc.other()));
    let ([auc_larger, auc_smaller], [of_larger, of_smaller]) = (values(auc, by_auc), values(entry, by_auc));
    Some(format!(
        "{larger} has the larger full AUC ({} against {}), but at FMR {} {smaller} accepts {} of mated pairs and \
         {larger} {}. Whether this is more than chance takes resamples.",
        decimals(auc_larger, 3),
        decimals(auc_smaller, 3),
        rate(fmr_of(id)?.value()),
        share(of_smaller),
        share(of_larger),
    ))
}

/// The value of a system, and of the other one.
fn values(entry: &Difference, of: Better) -> [f64; 2] {
    let (a, b) = (entry.a.unwrap_or(f64::NAN), entry.b.unwrap_or(f64::NAN));
    match of {
        Better::A => [a, b],
        Better::B => [b, a],
    }
}

/// A share of mated pairs, in percent.
fn share(value: f64) -> String {
    measured(value)
}

/// A strict metric in words: its family, and where in it.
fn title(id: &str) -> (&str, String) {
    let fmr = fmr_of(id).map(|fmr| rate(fmr.value())).unwrap_or_default();
    match id.split_once('@') {
        Some(("tmr", _)) => ("TMR at FMR", fmr),
        Some(("pauc", _)) => ("mean TMR below FMR", fmr),
        Some(("min_dcf", at)) => {
            ("minDCF at P =", at.trim_start_matches("p=").split(',').next().unwrap_or_default().to_owned())
        }
        _ => (id, String::new()),
    }
}
