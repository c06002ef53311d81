//! Some systems of a report, to be drawn alone.

use crate::curve::Curves;
use crate::report::Report;

/// The report and the curves of the systems at some places, in their order, with what is said of these
/// alone; places that are not there are left out. Ranks stay those among all systems.
///
/// With [`Style::places`](super::Style::places) the systems look as they do in the whole.
pub fn subset(report: &Report, curves: &Curves, places: &[usize]) -> (Report, Curves) {
    let shown = || places.iter().filter_map(|&place| report.systems.get(place));
    let is_kept = |dataset: &str, name: &str| shown().any(|system| system.dataset == dataset && system.name == name);
    let comparisons = report.comparisons.iter().filter(|c| is_kept(&c.dataset, &c.a) && is_kept(&c.dataset, &c.b));
    let mut study = report.study.clone();
    if let Some(study) = &mut study {
        for ranking in &mut study.rankings {
            ranking.systems.retain(|ranked| is_kept(&ranking.dataset, &ranked.name));
        }
        study.rankings.retain(|ranking| ranking.systems.len() > 1);
    }
    let some = Report {
        schema: report.schema.clone(),
        generator: report.generator.clone(),
        settings: report.settings.clone(),
        inputs: report.inputs.clone(),
        comparisons: comparisons.cloned().collect(),
        study,
        transfers: report.transfers.clone(),
        findings: report.findings.clone(),
        systems: shown().cloned().collect(),
    };
    let curves = places.iter().filter_map(|&place| curves.systems.get(place).cloned()).collect();
    (some, Curves { systems: curves })
}
