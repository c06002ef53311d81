//! Paired differences as CSV, a row a metric.

use super::{header, inert, number, row};
use crate::report::comparison::{Comparison, Difference};
use crate::report::{Better, Report};

/// A row for each metric of each pair under each scheme, and one with the scheme `delong` for DeLong's comparison
/// of the AUCs of each pair.
///
/// `difference` is a minus b, `better` the letter of the better system, significantly or not; `reason` says why
/// no word on significance is given. `p_adjusted` is there when Holm's method was asked for.
pub fn comparisons(report: &Report) -> Vec<u8> {
    let mut bytes = Vec::new();
    let names = ["dataset", "a", "b", "scheme", "metric", "a_value", "b_value", "difference", "low", "high"];
    let shares = ["p_a_greater", "p_equal", "p_a_better", "p_value", "p_adjusted", "significant", "better", "reason"];
    header(&mut bytes, &[&names[..], &shares].concat());
    for (index, comparison) in report.comparisons.iter().enumerate() {
        let scheme = comparison.scheme.as_deref().unwrap_or_default();
        for (id, entry) in &comparison.metrics {
            line(&mut bytes, comparison, scheme, id, entry);
        }
        // DeLong's is the same under every scheme.
        if !report.comparisons[..index].iter().any(|before| before.is_of_pair(comparison)) {
            delong(&mut bytes, comparison);
        }
    }
    bytes
}

fn delong(bytes: &mut Vec<u8>, comparison: &Comparison) {
    let Some(delong) = comparison.delong else { return };
    let auc = comparison.metrics.get("auc").cloned().unwrap_or_default();
    let entry = Difference {
        a: auc.a,
        b: auc.b,
        difference: Some(delong.difference),
        low: delong.low,
        high: delong.high,
        p_value: delong.p_value,
        better: auc.better,
        ..Difference::default()
    };
    line(bytes, comparison, "delong", "auc", &entry);
}

fn line(bytes: &mut Vec<u8>, comparison: &Comparison, scheme: &str, id: &str, entry: &Difference) {
    let mut cells: Vec<String> = [&comparison.dataset, &comparison.a, &comparison.b, scheme, id].map(inert).into();
    cells.extend([entry.a, entry.b, entry.difference, entry.low, entry.high].map(number));
    let shares = [entry.p_a_greater, entry.p_equal, entry.p_a_better, entry.p_value, entry.p_adjusted];
    cells.extend(shares.map(number));
    cells.push(entry.significant.map(|significant| significant.to_string()).unwrap_or_default());
    let letter = entry.better.map(|better| if better == Better::A { "a" } else { "b" });
    cells.push(letter.unwrap_or_default().to_owned());
    cells.push(entry.reason.as_deref().map(inert).unwrap_or_default());
    row(bytes, &cells);
}
