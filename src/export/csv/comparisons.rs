//! Paired differences as CSV, a row a metric.

use super::Writer;
use crate::report::comparison::{Comparison, Difference};
use crate::report::{Better, Report};

/// A row for each metric of each pair under each scheme, and one with the scheme `delong` for DeLong's comparison
/// of the AUCs of each pair.
///
/// `difference` is a minus b, `better` the letter of the better system, significantly or not; `reason` says why
/// no word on significance is given. `p_adjusted` is there when Holm's method was asked for.
pub fn comparisons(report: &Report) -> Vec<u8> {
    let mut writer = Writer::new(
        "dataset,a,b,scheme,metric,a_value,b_value,difference,low,high,p_a_greater,p_equal,p_a_better,p_value,\
         p_adjusted,significant,better,reason",
    );
    for (index, comparison) in report.comparisons.iter().enumerate() {
        let scheme = comparison.scheme.as_deref().unwrap_or_default();
        for (id, entry) in &comparison.metrics {
            line(&mut writer, comparison, scheme, id, entry);
        }
        // DeLong's is the same under every scheme.
        if !report.comparisons[..index].iter().any(|before| before.is_of_pair(comparison))
            && let Some(entry) = comparison.delong_of_auc()
        {
            line(&mut writer, comparison, "delong", "auc", &entry);
        }
    }
    writer.bytes
}

fn line(writer: &mut Writer, comparison: &Comparison, scheme: &str, id: &str, entry: &Difference) {
    writer.texts(&[&comparison.dataset, &comparison.a, &comparison.b, scheme, id]);
    writer.numbers(&[entry.a, entry.b, entry.difference, entry.low, entry.high]);
    writer.numbers(&[entry.p_a_greater, entry.p_equal, entry.p_a_better, entry.p_value, entry.p_adjusted]);
    writer.cell(match entry.significant {
        Some(true) => "true",
        Some(false) => "false",
        None => "",
    });
    writer.cell(match entry.better {
        Some(Better::A) => "a",
        Some(Better::B) => "b",
        None => "",
    });
    writer.text(entry.reason.as_deref().unwrap_or_default());
    writer.end();
}
