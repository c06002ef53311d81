//! What to say about files whose trials were matched.

use super::excerpt::{excerpt, excerpts};
use super::joint::{Joint, Unit, Way};
use super::matching::NONE;
use super::{Dataset, LeftOut, Note};

/// How a unit's rows were matched to the trials of a data set. Systems of a `long` file say so themselves.
pub(super) fn of_join(joint: &Joint, unit: &Unit, way: &Way, names: &[&str], long: bool) -> Vec<Note> {
    let file = |place: super::listing::Place| excerpt(names[place.file].as_bytes());
    let here = match (&unit.named[..], long) {
        ([(system, _), ..], true) => format!("system '{}'", excerpt(system.as_bytes())),
        _ => format!("'{}'", file(unit.listing.places.of(0))),
    };
    let there = match (joint.systems.first(), long) {
        (Some(system), true) => format!("system '{}'", excerpt(system.name.as_bytes())),
        _ => format!("'{}'", file(joint.place(0))),
    };
    let mut notes = Vec::new();
    let mut add = |kind, warning, text| notes.push(Note { kind, warning, text });
    let (pairs, matches) = match way {
        Way::Position => {
            let text = format!(
                "The {} rows of {here} are matched to those of {there} by their order alone, since no ids tell which trials \
                 they are. If these are not the same trials in the same order, add columns with ids, name the \
                 development set among them with --development, or evaluate the files one at a time.",
                unit.listing.rows
            );
            add("joined-by-position", true, text);
            return notes;
        }
        Way::Ids(pairs, matches) => (pairs, matches),
    };
    let ids = joint.id_names(pairs);
    let ids: Vec<&[u8]> = ids.iter().map(String::as_bytes).collect();
    let text = format!(
        "{} of the {} rows of {here} are matched to the {} trials of {there} by their ids ({} {}).",
        matches.count,
        unit.listing.rows,
        joint.len(),
        if ids.len() == 1 { "column" } else { "columns" },
        excerpts(ids.into_iter())
    );
    add("joined-by-ids", false, text);
    let in_order = matches.trials.iter().filter(|&&trial| trial != NONE).is_sorted_by(|a, b| a < b);
    if !in_order {
        let text = format!(
            "The trials of {here} stand in another order than those of {there}: taken row by row, scores would have \
             gone to other trials."
        );
        add("orders-differ", true, text);
    }
    if matches.reversed > 0 {
        let (pairs, are) = if matches.reversed == 1 { ("pair", "is") } else { ("pairs", "are") };
        let text = format!(
            "{} {pairs} of {here} {are} named the other way round in {there}, and matched all the same.",
            matches.reversed
        );
        add("reversed-pairs", false, text);
    }
    if matches.in_order > 0 {
        let text = format!(
            "{} rows of {here} have the ids of several trials of {there}; these are matched in the order in which they come. \
             Add a column that tells them apart.",
            matches.in_order
        );
        add("repeated-ids", true, text);
    }
    notes
}

/// Which rows were left out, by file.
pub(super) fn of_left_out(left: &[(usize, LeftOut)], names: &[&str]) -> Option<Note> {
    let part = |(file, left_out): &(usize, LeftOut)| {
        let lines: Vec<String> = left_out.lines.iter().map(u64::to_string).collect();
        let more = if left_out.count > left_out.lines.len() as u64 { ", ..." } else { "" };
        let noun = if left_out.lines.len() == 1 && more.is_empty() { "line" } else { "lines" };
        format!(
            "{} {} in '{}' ({noun} {}{more})",
            left_out.count,
            left_out.reason,
            excerpt(names[*file].as_bytes()),
            lines.join(", ")
        )
    };
    let parts: Vec<String> = left.iter().map(part).collect();
    (!parts.is_empty()).then(|| Note {
        kind: "unmatched-trials",
        warning: true,
        text: format!("Left out: {}.", parts.join("; ")),
    })
}

/// That the systems of a data set were not given the same trials.
pub(super) fn of_coverage(joint: &Joint, dataset: &str) -> Option<Note> {
    if joint.systems.len() < 2 {
        return None;
    }
    let (common, scored, lacking) = joint.coverage();
    let lacking: Vec<String> = joint
        .systems
        .iter()
        .zip(lacking)
        .filter(|&(_, lacking)| lacking > 0)
        .map(|(system, lacking)| format!("'{}' {lacking}", excerpt(system.name.as_bytes())))
        .collect();
    (!lacking.is_empty()).then(|| Note {
        kind: "differing-trials",
        warning: true,
        text: format!(
            "The systems of '{}' were not given the same trials: every system has scored {common} of {scored}, and systems \
             are compared on these. Not given: {}.",
            excerpt(dataset.as_bytes()),
            lacking.join(", ")
        ),
    })
}

/// That files were taken for several data sets.
pub(super) fn of_datasets(datasets: &[Dataset]) -> Option<Note> {
    (datasets.len() > 1).then(|| Note {
        kind: "several-data-sets",
        warning: false,
        text: format!(
            "The files hold {} data sets, since they do not have the same trials: {}; systems are compared within each only.",
            datasets.len(),
            excerpts(datasets.iter().map(|dataset| dataset.name.as_bytes()))
        ),
    })
}
