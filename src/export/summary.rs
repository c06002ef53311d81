//! The report in a few lines of plain text, for a terminal.

use std::fmt::Write;

use super::choice::{at_target, by};
use super::paired;
use crate::number::{count, measured, plain, rate};
use crate::report::wording::{counted, decimals, list};
use crate::report::{Finding, Interval, Report, Severity, System};

/// The systems that a finding names.
const NAMED: usize = 3;

/// A headline and the operating points of each system, the paired differences and the findings; control characters are escaped.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for system in &report.systems {
        let _ = of_system(&mut text, system);
    }
    text += &paired::text(report);
    for (finding, systems) in joined(&report.findings) {
        let mark = if finding.severity == Severity::Warning { "warning" } else { "note" };
        let about = if report.systems.len() > 1 { about(&systems) } else { String::new() };
        let _ = writeln!(text, "{mark}: {about}{}", printable(&finding.text));
    }
    text
}

/// Findings with all systems of which they say the same, at the place of the first.
fn joined(findings: &[Finding]) -> Vec<(&Finding, Vec<&str>)> {
    let mut joined: Vec<(&Finding, Vec<&str>)> = Vec::new();
    for finding in findings {
        let system = finding.system.as_deref();
        match joined.iter_mut().find(|(known, _)| known.kind == finding.kind && known.text == finding.text) {
            Some((_, systems)) => systems.extend(system),
            None => joined.push((finding, system.into_iter().collect())),
        }
    }
    joined
}

/// The names of the systems that a finding is about, as the page has them: the first of many, and how many more.
fn about(systems: &[&str]) -> String {
    if systems.is_empty() {
        return String::new();
    }
    let named: Vec<_> = systems.iter().take(NAMED).map(|system| printable(system)).collect();
    let more = systems.len() - named.len();
    format!("{}{}: ", named.join(", "), if more > 0 { format!(" and {more} more") } else { String::new() })
}

/// Bootstraps in the order of their columns: the word above each, and its intervals' method.
const BOOTSTRAPS: [(&str, &str); 3] =
    [("trials", "bootstrap-trial"), ("classes", "bootstrap-stratified"), ("identities", "bootstrap-identity")];

fn of_system(text: &mut String, system: &System) -> std::fmt::Result {
    writeln!(
        text,
        "{}: {} mated and {} non-mated trials, {}",
        printable(&system.name),
        count(system.mated),
        count(system.non_mated),
        system.orientation.name(),
    )?;
    let metric = |id: &str| {
        system.metrics.get(id).and_then(|metric| metric.value).map_or("undefined".to_owned(), |v| decimals(v, 4))
    };
    writeln!(
        text,
        "AUC {}{}   EER {}   d' {}",
        metric("auc"),
        of_auc(system).unwrap_or_default(),
        metric("eer"),
        metric("d_prime")
    )?;
    let points = &system.operating_points;
    let columns: Vec<(&str, &str)> = BOOTSTRAPS
        .into_iter()
        .filter(|(_, method)| points.iter().any(|point| by(at_target(system, point), method).is_some()))
        .collect();
    write!(text, "{:>10}  {:>8}  {:>15}", "FMR target", "FNMR %", interval_title(system))?;
    for (word, _) in &columns {
        write!(text, "  {word:>15}")?;
    }
    writeln!(text, "  {:>22}  {:>14}  {:>18}  support", "threshold", "false matches", "false non-matches")?;
    for point in points {
        write!(
            text,
            "{:>10}  {:>8}  {:>15}",
            rate(point.target_fmr),
            decimals(point.fnmr * 100.0, 2),
            percents(by(&point.intervals.fnmr, "wilson")),
        )?;
        for (_, method) in &columns {
            write!(text, "  {:>15}", percents(by(at_target(system, point), method)))?;
        }
        writeln!(
            text,
            "  {:>22}  {:>14}  {:>18}  {}",
            point.threshold,
            count(point.false_matches),
            count(point.false_non_matches),
            point.support.name(),
        )?;
    }
    if !columns.is_empty() {
        let words: Vec<String> = columns.iter().map(|(word, _)| (*word).to_owned()).collect();
        writeln!(
            text,
            "Wilson holds the threshold of the point fixed; resampling of {} chooses it anew each time.",
            list(&words)
        )?;
    }
    let errorless = points.iter().find_map(|point| by(&point.intervals.fnmr, "rule-of-three"));
    if let Some(bound) = errorless {
        writeln!(
            text,
            "No false non-match among {} leaves an FNMR of up to {} (rule of three, one-sided).",
            counted(system.mated, "mated trial", "mated trials"),
            measured(bound.high)
        )?;
    }
    Ok(())
}

/// The widest known source of the AUC's error, with what it is called.
fn of_auc(system: &System) -> Option<String> {
    let intervals = &system.metrics.get("auc")?.intervals;
    let methods = [("identities", "bootstrap-identity"), ("DeLong", "delong")];
    let (word, found) = methods.iter().find_map(|(word, method)| Some((word, by(intervals, method)?)))?;
    Some(format!(" ({} - {}, {word})", decimals(found.low, 4), decimals(found.high, 4)))
}

/// What stands above the intervals: their method and level.
fn interval_title(system: &System) -> String {
    let level = system.operating_points.iter().find_map(|point| by(&point.intervals.fnmr, "wilson"));
    level.map_or(String::new(), |wilson| format!("Wilson {} %", plain(wilson.level * 100.0)))
}

/// An interval of a rate in percent.
fn percents(interval: Option<&Interval>) -> String {
    interval.map_or(String::new(), |found| {
        format!("{} - {}", decimals(found.low * 100.0, 2), decimals(found.high * 100.0, 2))
    })
}

/// Text in which control, direction-changing and invisible characters are shown, not obeyed.
#[inline(never)]
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        if obeyed(c) {
            printable.extend(c.escape_unicode());
        } else {
            printable.push(c);
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_escape_sequence_reaches_the_terminal() {
        assert_eq!(super::printable("a\u{1b}[2J\u{202e}b"), "a\\u{1b}[2J\\u{202e}b");
    }
}
