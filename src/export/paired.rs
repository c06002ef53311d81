//! Paired differences in a few lines of plain text, for a terminal.

use std::fmt::Write;

use super::choice::drawn;
use super::summary::printable;
use super::tables::{Cell, names};
use crate::number::{count, percent};
use crate::report::Report;
use crate::report::comparison::{Comparison, Difference};
use crate::report::wording::{counted, decimals};

/// Pairs that are shown.
const PAIRS: usize = 10;

/// For each pair the difference of the AUC and of the TMR at each FMR target, under the scheme that makes the
/// fewest assumptions.
pub(super) fn text(report: &Report) -> String {
    let rank = |comparison: &Comparison| match comparison.scheme.as_deref() {
        Some("identity") => 0,
        Some("trial") => 1,
        _ => 2,
    };
    let mut pairs: Vec<&Comparison> = Vec::new();
    for comparison in &report.comparisons {
        match pairs.iter_mut().find(|known| known.is_of_pair(comparison)) {
            Some(known) if rank(comparison) < rank(known) => *known = comparison,
            Some(_) => {}
            None => pairs.push(comparison),
        }
    }
    let mut text = String::new();
    for comparison in pairs.iter().take(PAIRS) {
        let _ = of_pair(&mut text, comparison, report.settings.level);
    }
    if pairs.len() > PAIRS {
        let left = counted((pairs.len() - PAIRS) as u64, "more pair is", "more pairs are");
        let _ = writeln!(text, "{left} compared: --comparisons-csv, --markdown and --report have them.");
    }
    text
}

fn of_pair(text: &mut String, comparison: &Comparison, level: f64) -> std::fmt::Result {
    let [a, b, dataset] = [&comparison.a, &comparison.b, &comparison.dataset].map(|name| printable(name));
    let trials = count(comparison.common_trials);
    let scheme = comparison.scheme.as_deref();
    let how = scheme.map_or("not resampled".to_owned(), |scheme| format!("{} resampled", drawn(scheme)));
    writeln!(text, "{a} minus {b} on {dataset}: {trials} common trials, {how}")?;
    writeln!(text, "{:>18}  {:>10}  {:>20}  {:>7}  better", "", "difference", percent(level) + " interval", "p")?;
    for (id, entry) in &comparison.metrics {
        if id == "auc" {
            match comparison.delong_of_auc().filter(|_| entry.low.is_none()) {
                Some(delong) => row(text, comparison, "AUC, DeLong", &delong)?,
                None => row(text, comparison, "AUC", entry)?,
            }
        } else if id.starts_with("tmr@fmr=") {
            row(text, comparison, &names::metric(id), entry)?;
        }
    }
    Ok(())
}

fn row(text: &mut String, comparison: &Comparison, name: &str, entry: &Difference) -> std::fmt::Result {
    let fixed = |value: f64| decimals(value, 4);
    let difference = entry.difference.map_or("undefined".to_owned(), fixed);
    let interval = entry.low.zip(entry.high).map(|(low, high)| format!("{} to {}", fixed(low), fixed(high)));
    let p = entry.p_adjusted.or(entry.p_value).map(|p| Cell::Probability(p).text());
    let better = match (entry.better.map(|better| printable(comparison.name(better))), entry.significant) {
        (Some(better), Some(true)) => format!("{better}, significantly"),
        (Some(better), _) => better,
        (None, _) => String::new(),
    };
    let reason = match (&entry.reason, entry.significant) {
        (Some(reason), None) => format!("  ({})", printable(reason)),
        _ => String::new(),
    };
    let (interval, p) = (interval.unwrap_or_default(), p.unwrap_or_default());
    writeln!(text, "{name:>18}  {difference:>10}  {interval:>20}  {p:>7}  {better}{reason}")
}
