//! How each metric ranks the systems: a bump chart.

use super::axis::Axis;
use super::curves::draw_curve;
use super::describe::listed;
use super::legend;
use super::pane::Pane;
use super::shape::Drawing;
use super::style::{Style, Theme};
use super::table::Table;
use super::{sheet, text};
use crate::compare::flip;
use crate::curve::Curves;
use crate::metric::fmr_of;
use crate::number::{self, rate};
use crate::report::{Ranking, Report, System};

/// The most systems that a bump chart shows.
const MOST: usize = 20;

/// Draws the ranks of one data set's systems by the AUC, by the strict metrics and by a few others.
pub fn draw(report: &Report, _curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let whole = drawing.area;
    let theme = Theme::of(style);
    let rankings = shown(report);
    let Some(first) = rankings.first() else {
        legend::caption(&mut drawing, whole, theme, "ranks take two systems of one data set");
        return drawing;
    };
    let systems = first.systems.len().min(MOST);
    let mut frame = whole;
    if systems < first.systems.len() {
        let more = format!("{} more systems not shown", first.systems.len() - systems);
        frame = legend::caption(&mut drawing, frame, theme, &more);
    }
    let place = |name: &str| {
        let is = |system: &System| system.name == name && system.dataset == first.dataset;
        report.systems.iter().position(is).unwrap_or(0)
    };
    let ranked = &first.systems[..systems];
    let key: Vec<(String, String)> = report.systems.iter().map(|s| (text::name(&s.name), String::new())).collect();
    let members = place(&ranked[0].name)..place(&ranked[systems - 1].name) + 1;
    // The key names systems by their place in the report.
    let key: Vec<(String, String)> = if members == (0..systems) { key[..systems].to_vec() } else { key };
    frame = legend::key(&mut drawing, frame, theme, &key, legend::Sample::Mark);
    let x = Axis::named(rankings.iter().map(|ranking| title(&ranking.metric)));
    let y = Axis::named((1..=first.systems.len()).rev().map(|rank| rank.to_string()));
    let pane = Pane::new(frame, theme, (x, ""), (y, "Rank, 1 the best"));
    pane.draw_grid(&mut drawing);
    let height = first.systems.len() as f64;
    for (at, system) in ranked.iter().enumerate() {
        let index = place(&system.name);
        let ranks = rankings.iter().enumerate().filter_map(|(column, ranking)| {
            let rank = ranking.systems.get(at)?.rank?;
            Some(pane.place(column as f64 + 0.5, height - rank + 0.5))
        });
        let line: Vec<_> = ranks.collect();
        draw_curve(&mut drawing, theme, index, std::slice::from_ref(&line));
        for point in line {
            drawing.marker(theme.marker(index), point, 4.0, theme.system(index), theme.system(index));
        }
    }
    pane.draw_axes(&mut drawing);
    drawing
}

/// The rankings by the AUC, the strict metrics and a few others, of the first data set that has any.
pub fn shown(report: &Report) -> Vec<&Ranking> {
    let all = report.study.iter().flat_map(|study| &study.rankings);
    let dataset = all.clone().next().map(|ranking| ranking.dataset.as_str());
    let kept = |id: &str| flip::is_strict(id) || matches!(id, "auc" | "average_precision" | "d_prime" | "eer");
    all.filter(|ranking| Some(ranking.dataset.as_str()) == dataset && kept(&ranking.metric)).collect()
}

/// A metric's name, short.
pub fn title(id: &str) -> String {
    let fmr = fmr_of(id).map(|fmr| rate(fmr.value())).unwrap_or_default();
    match id.split('@').next().unwrap_or(id) {
        "auc" => "AUC".to_owned(),
        "average_precision" => "PR-AUC".to_owned(),
        "d_prime" => "d′".to_owned(),
        "eer" => "EER".to_owned(),
        "min_dcf" => "minDCF".to_owned(),
        "pauc" => format!("pAUC {fmr}"),
        "tmr" => format!("TMR {fmr}"),
        other => other.to_owned(),
    }
}

/// The figure in words.
pub fn describe(report: &Report) -> String {
    let best = |ranking: &&Ranking| {
        let first = ranking.systems.iter().find(|system| system.rank == Some(1.0))?;
        Some(format!("{} by {}", text::name(&first.name), title(&ranking.metric)))
    };
    let best: Vec<String> = shown(report).iter().filter_map(best).collect();
    format!("The ranks of the systems by each metric. First is {}.", listed(&best, "and"))
}

/// The ranks, a row a system.
pub fn table(report: &Report) -> Table {
    let rankings = shown(report);
    let columns: Vec<String> =
        std::iter::once("system".to_owned()).chain(rankings.iter().map(|ranking| title(&ranking.metric))).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let systems = rankings.first().map_or(&[][..], |ranking| &ranking.systems);
    let rank = |ranking: &&Ranking, at: usize| {
        ranking.systems.get(at).and_then(|system| system.rank).map_or(String::new(), number::plain)
    };
    let row = |(at, system): (usize, &crate::report::Ranked)| {
        let ranks = rankings.iter().map(|ranking| rank(ranking, at));
        std::iter::once(text::name(&system.name)).chain(ranks).collect()
    };
    Table::new(&columns, systems.iter().enumerate().map(row).collect())
}
