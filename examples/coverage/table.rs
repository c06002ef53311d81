//! A study as Markdown.

use operating_point::number::{count, parse, plain};
use operating_point::uncertainty::interval::allowed;
use operating_point::uncertainty::proportion::standard_error;

use crate::judge::{Entry, Judged};
use crate::scores::Model;
use crate::study::Study;
use crate::tally::Tally;

/// All tables of a study, and how often trials were found to depend on each other.
pub fn of_study(study: &Study, sets: &[Judged]) -> String {
    let mut text = String::new();
    for table in &study.tables {
        text += &format!("### {}\n\n", table.title);
        text += "| quantity | true value | method | intervals | coverage, % | below, % | above, % | mean width |\n";
        text += "|---|--:|---|--:|--:|--:|--:|--:|\n";
        let entries: &[Entry] = sets.first().map_or(&[], |set| &set.intervals);
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| table.quantities.contains(&entry.quantity))
        {
            text += &row(study, entry, &Tally::of(sets.iter().map(|set| &set.intervals[index])));
        }
        text += "\n";
    }
    if let Model::People { people, .. } = study.model {
        let found = sets.iter().filter(|set| set.dependence).count() as u64;
        let (share, error) = share(found, sets.len() as u64);
        let (name, found, sets) = (study.name, count(found), count(sets.len() as u64));
        text += &format!("`{name}`, {people} identities: dependence found in {found} of {sets} data sets, ");
        text += &format!("{share} ± {error} %.\n\n");
    }
    text
}

fn row(study: &Study, entry: &Entry, tally: &Tally) -> String {
    let (name, (mated, non_mated)) = (&entry.quantity, study.model.sizes());
    let withheld = entry.method.starts_with("bootstrap") && !allowed(name, mated.into(), non_mated.into());
    let method = format!("{}{}", entry.method, if withheld { ", withheld" } else { "" });
    if tally.intervals == 0 {
        return format!("| `{name}` | {} | {method} | 0 | | | | |\n", significant(entry.truth));
    }
    let of_all = |some| share(some, tally.intervals);
    let (coverage, error) = of_all(tally.covering);
    format!(
        "| `{name}` | {} | {method} | {} | {coverage} ± {error} | {} | {} | {} |\n",
        significant(tally.truth()),
        count(tally.intervals),
        of_all(tally.below).0,
        of_all(tally.above).0,
        significant(tally.width()),
    )
}

/// A share and its binomial standard error, in percent.
fn share(some: u64, all: u64) -> (String, String) {
    let percent = |value: f64| format!("{:.1}", 100.0 * value);
    (percent(some as f64 / all as f64), percent(standard_error(some, all)))
}

/// Four significant digits.
fn significant(value: f64) -> String {
    plain(parse(&format!("{value:.3e}")).unwrap_or(value))
}
