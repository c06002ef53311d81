//! Figures in words: what somebody who does not see them needs to know.

use super::det::eer;
use super::intervals::{self, Estimate};
use super::{Figure, Style, det, difference, metrics, points, pr, ranking, roc, text};
use crate::curve::Curves;
use crate::number;
use crate::report::{OperatingPoint, Report, Support, System};

/// The most systems that are told one by one.
pub(super) const TOLD: usize = 8;

/// A few sentences with the numbers of a figure in a style, as plain text.
pub fn describe(figure: Figure, report: &Report, _curves: &Curves, style: &Style) -> String {
    match figure {
        Figure::Difference => return difference::describe(report, style),
        Figure::Ranking => return ranking::describe(report),
        Figure::Metrics => return metrics::describe(report, style),
        _ => {}
    }
    type Each = fn(&System, Option<&str>) -> String;
    let (what, each): (&str, Each) = match figure {
        Figure::Roc => ("True match rate against false match rate on a logarithmic axis", roc_of),
        Figure::Det => ("False non-match rate against false match rate on normal-deviate axes", det_of),
        Figure::Pr => ("Precision against recall", pr_of),
        Figure::Distributions => ("Distributions of the scores of mated and non-mated trials", distributions_of),
        Figure::OperatingPoints => ("False non-match rate at the false match rate targets", points_of),
        _ => ("False match rate and false non-match rate against the threshold", rates_of),
    };
    let method = intervals::resamples(report, style);
    let method = method.as_deref();
    let names: Vec<String> = report.systems.iter().map(name).collect();
    let mut sentences = vec![format!("{what}, of {}.", listed(&names, "and"))];
    sentences.extend(report.systems.iter().take(TOLD).map(|system| each(system, method)));
    if figure == Figure::Metrics {
        let metrics = metrics::Metrics::of(report, method);
        sentences.extend((0..report.systems.len().min(TOLD)).map(|system| {
            let values: Vec<String> =
                metrics.values(system).map(|(metric, dot)| format!("{metric} {:.4}", dot.value)).collect();
            format!("{}: {}.", names[system], listed(&values, "and"))
        }));
    }
    if report.systems.len() > TOLD {
        sentences.push("The table has the others.".into());
    }
    sentences.extend(caption(figure, report, method).map(|caption| format!("Noted below: {caption}.")));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// What stands at the foot of a figure about its intervals.
fn caption(figure: Figure, report: &Report, method: Option<&str>) -> Option<String> {
    match figure {
        Figure::Roc => intervals::band_caption(report, method, roc::BANDS),
        Figure::Det => intervals::band_caption(report, method, det::BANDS),
        Figure::Pr => intervals::band_caption(report, method, pr::BANDS),
        Figure::OperatingPoints => points::Points::of(report, method).caption(),
        _ => None,
    }
}

fn name(system: &System) -> String {
    text::name(&system.name)
}

/// Operating points that the trials support, at least weakly.
fn supported(system: &System) -> impl Iterator<Item = &OperatingPoint> {
    system.operating_points.iter().filter(|point| point.support != Support::Unsupported)
}

/// The target with what the reader should know before trusting its point.
fn target(point: &OperatingPoint) -> String {
    let doubt = match point.support {
        Support::Weak => " (weakly supported)",
        Support::Tied => " (tied scores)",
        Support::Supported | Support::Unsupported => "",
    };
    number::rate(point.target_fmr) + doubt
}

fn unsupported(system: &System) -> String {
    let targets: Vec<String> = system
        .operating_points
        .iter()
        .filter(|point| point.support == Support::Unsupported)
        .map(|point| number::rate(point.target_fmr))
        .collect();
    match targets.len() {
        0 => String::new(),
        _ => format!(
            " {} non-mated trials say nothing about FMR {}.",
            number::count(system.non_mated),
            listed(&targets, "or")
        ),
    }
}

fn roc_of(system: &System, _: Option<&str>) -> String {
    let points: Vec<String> = supported(system)
        .map(|point| format!("{} at FMR {}", number::measured(1.0 - point.fnmr), target(point)))
        .collect();
    match points.len() {
        0 => format!("{} has no supported operating point.{}", name(system), unsupported(system)),
        _ => format!("Of mated pairs, {} accepts {}.{}", name(system), listed(&points, "and"), unsupported(system)),
    }
}

fn det_of(system: &System, _: Option<&str>) -> String {
    let points: Vec<String> =
        supported(system).map(|point| format!("{} at FMR {}", number::measured(point.fnmr), target(point))).collect();
    let rate = match eer(system) {
        Some((rate, _)) => format!("{} has an equal error rate of {}", name(system), number::measured(rate)),
        None => format!("{} has no equal error rate", name(system)),
    };
    match points.len() {
        0 => format!("{rate}."),
        _ => format!("{rate}, and an FNMR of {}.", listed(&points, "and")),
    }
}

fn pr_of(system: &System, _: Option<&str>) -> String {
    let area = system.metrics.get("average_precision").and_then(|metric| metric.value);
    let area = area.map(|area| format!("{} has an average precision of {area:.4}; ", name(system)));
    let area = area.unwrap_or_else(|| format!("{}: ", name(system)));
    format!("{area}chance would give the prevalence, {}.", number::measured(system.prevalence))
}

fn distributions_of(system: &System, _: Option<&str>) -> String {
    let trials = format!(
        "{} scored {} mated and {} non-mated trials",
        name(system),
        number::count(system.mated),
        number::count(system.non_mated)
    );
    let thresholds: Vec<String> = supported(system)
        .filter_map(|point| {
            let score = point.threshold.score()?;
            Some(format!("{} for FMR {}", number::plain(score), number::rate(point.target_fmr)))
        })
        .collect();
    match thresholds.len() {
        0 => format!("{trials}."),
        _ => format!("{trials}; its thresholds are {}.", listed(&thresholds, "and")),
    }
}

fn rates_of(system: &System, _: Option<&str>) -> String {
    let threshold =
        system.metrics.get("eer").and_then(|metric| metric.threshold).and_then(|threshold| threshold.score());
    match (eer(system), threshold) {
        (Some((rate, _)), Some(threshold)) => format!(
            "The rates of {} meet at {}, at the threshold {}.",
            name(system),
            number::measured(rate),
            number::plain(threshold)
        ),
        (Some((rate, _)), None) => format!("The rates of {} meet at {}.", name(system), number::measured(rate)),
        (None, _) => String::new(),
    }
}

fn points_of(system: &System, method: Option<&str>) -> String {
    let points: Vec<String> = supported(system)
        .map(|point| {
            let Estimate { value, interval } = intervals::fnmr_at(system, point, method);
            let range = interval.map_or(String::new(), |interval| {
                format!(" ({} to {})", number::measured(interval.low), number::measured(interval.high))
            });
            format!("{}{range} at FMR {}", number::measured(value), target(point))
        })
        .collect();
    match points.len() {
        0 => format!("{} has no supported operating point.{}", name(system), unsupported(system)),
        _ => format!("{} has an FNMR of {}.{}", name(system), listed(&points, "and"), unsupported(system)),
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => "no system".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
