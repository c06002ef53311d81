//! What all systems say together: which number foretells which, and how each ranks the systems.

use super::grid::{self, Frame, Item};
use super::{Cell, Table, names};
use crate::number::count;
use crate::report::{Predictiveness, Report};

/// Systems beside each other, with their ranks.
const MOST: usize = 12;

/// How a coefficient is called, and where it is.
type Coefficient = (&'static str, fn(&Predictiveness) -> Option<f64>);

const COEFFICIENTS: [Coefficient; 3] =
    [("Spearman ρ", |of| of.spearman), ("Kendall τ-b", |of| of.kendall), ("Pearson r", |of| of.pearson)];

pub(super) fn add(tables: &mut Vec<Table>, report: &Report) {
    let Some(study) = &report.study else { return };
    COEFFICIENTS.iter().for_each(|coefficient| tables.push(predictiveness(&study.predictiveness, coefficient)));
    let mut rankings = &study.rankings[..];
    while let Some(first) = rankings.first() {
        // Rankings of a data set stand together.
        let length = rankings.iter().take_while(|ranking| ranking.dataset == first.dataset).count();
        let (members, rest) = rankings.split_at(length);
        let items: Vec<Item<'_>> =
            members.iter().map(|ranking| Item { id: &ranking.metric, name: names::metric(&ranking.metric) }).collect();
        let frame = Frame {
            key: "rankings",
            title: format!("Rankings on {}", first.dataset),
            caption: "Rank 1 is the best; equal values share the mean rank.".to_owned(),
            systems: first.systems.iter().map(|ranked| ranked.name.as_str()).collect(),
            most: MOST,
        };
        grid::add(tables, &frame, &items, &|system, item| {
            let ranking = members.iter().find(|ranking| ranking.metric == item.id);
            let rank = ranking.and_then(|ranking| ranking.systems.get(system)?.rank);
            rank.map_or(Cell::Empty, |rank| Cell::Number(rank, usize::from(rank.fract() != 0.0)))
        });
        rankings = rest;
    }
}

fn predictiveness(entries: &[Predictiveness], (name, of): &Coefficient) -> Table {
    let systems = entries.iter().map(|entry| entry.systems).max().unwrap_or(0);
    let caption = format!("{name} over {} systems; metrics of which lower is better count negated.", count(systems));
    let title = format!("How well metrics foretell the TMR: {name}");
    let mut table = Table::new("predictiveness", title, caption, &["metric"]);
    let mut targets: Vec<&str> = Vec::new();
    let mut metrics: Vec<&str> = Vec::new();
    for entry in entries {
        for (known, id) in [(&mut targets, &entry.target), (&mut metrics, &entry.metric)] {
            if !known.contains(&id.as_str()) {
                known.push(id);
            }
        }
    }
    targets.iter().for_each(|target| table.column(&names::metric(target), true));
    for metric in metrics {
        table.row();
        table.texts(&[&names::metric(metric)]);
        for target in &targets {
            let found = entries.iter().find(|entry| entry.metric == metric && entry.target == *target);
            table.put(found.and_then(of).map_or(Cell::Empty, |value| Cell::Number(value, 2)));
        }
    }
    table
}
