//! The report in a few lines of plain text, for a terminal.

use std::fmt::Write;

use crate::number::{count, plain, rate};
use crate::report::wording::decimals;
use crate::report::{Interval, OperatingPoint, Report, Severity, System};

/// A headline, the operating points and the findings; control characters are escaped.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for system in &report.systems {
        let _ = of_system(&mut text, system);
    }
    for finding in &report.findings {
        let mark = if finding.severity == Severity::Warning { "warning" } else { "note" };
        let _ = writeln!(text, "{mark}: {}", printable(&finding.text));
    }
    text
}

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
    writeln!(text, "AUC {}   EER {}   d' {}", metric("auc"), metric("eer"), metric("d_prime"))?;
    writeln!(
        text,
        "{:>10}  {:>8}  {:>15}  {:>22}  {:>14}  {:>18}  support",
        "FMR target",
        "FNMR %",
        interval_title(system),
        "threshold",
        "false matches",
        "false non-matches"
    )?;
    for point in &system.operating_points {
        writeln!(
            text,
            "{:>10}  {:>8}  {:>15}  {:>22}  {:>14}  {:>18}  {}",
            rate(point.target_fmr),
            decimals(point.fnmr * 100.0, 2),
            wilson(point).map_or(String::new(), |wilson| {
                format!("{} - {}", decimals(wilson.low * 100.0, 2), decimals(wilson.high * 100.0, 2))
            }),
            point.threshold,
            count(point.false_matches),
            count(point.false_non_matches),
            point.support.name(),
        )?;
    }
    Ok(())
}

/// What stands above the intervals: their method and level.
fn interval_title(system: &System) -> String {
    let level = system.operating_points.iter().find_map(wilson).map(|wilson| wilson.level);
    level.map_or(String::new(), |level| format!("Wilson {} %", plain(level * 100.0)))
}

fn wilson(point: &OperatingPoint) -> Option<&Interval> {
    point.intervals.fnmr.iter().find(|interval| interval.method == "wilson")
}

/// Text in which control, direction-changing and invisible characters are shown, not obeyed.
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    text.chars().flat_map(|c| if obeyed(c) { c.escape_unicode().collect::<Vec<_>>() } else { vec![c] }).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_escape_sequence_reaches_the_terminal() {
        assert_eq!(super::printable("a\u{1b}[2J\u{202e}b"), "a\\u{1b}[2J\\u{202e}b");
    }
}
