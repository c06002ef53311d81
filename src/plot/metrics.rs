//! The metrics of all systems below each other, with error bars.

use super::axis::Axis;
use super::describe::TOLD;
use super::dots::{Bars, Dot, Dots};
use super::intervals::{self, Estimate};
use super::legend::{self, Sample};
use super::pane::Pane;
use super::points;
use super::region::Doubt;
use super::shape::Drawing;
use super::style::{Style, Theme};
use super::table::Table;
use super::{names, sheet};
use crate::curve::Curves;
use crate::metric::fmr_of;
use crate::number;
use crate::report::{Report, System};

/// The metrics that are shares, by their ids or what these begin with, and their names; lower is better from the
/// mark on.
const SHOWN: [(&str, &str); 7] = [
    ("auc", "ROC-AUC"),
    ("log_auc@fmr=", "log-FMR AUC from "),
    ("pauc@fmr=", "mean TMR below FMR "),
    ("average_precision", "average precision"),
    ("tmr@fmr=", "TMR at FMR "),
    ("eer", "EER ↓"),
    ("min_dcf@p=", "minDCF, P = "),
];

/// Draws a row of dots for each metric.
pub fn draw(report: &Report, _curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let metrics = Metrics::of(report, intervals::resamples(report, style).as_deref());
    let whole = drawing.area;
    let mut frame = legend::caption(&mut drawing, whole, theme, &metrics.caption());
    let named: Vec<_> = names(report).map(|name| (name, String::new())).collect();
    frame = legend::key(&mut drawing, frame, theme, &named, Sample::Mark);
    let x = (Axis::linear(0.0, 1.0, (frame.width() / 90.0) as usize), "Value");
    let y = (Axis::named(metrics.rows.iter().rev().map(|(_, name)| name.clone())), "");
    let pane = Pane::new(frame, theme, x, y);
    Dots { pane: &pane, categories: &metrics.dots }.draw(&mut drawing);
    drawing
}

/// The ids of the metrics that are shown, from the top, with their names.
pub fn rows(report: &Report) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (start, name) in SHOWN {
        let ids = report.systems.iter().flat_map(|system| system.metrics.keys());
        for id in ids.filter(|id| if start.ends_with('=') { id.starts_with(start) } else { *id == start }) {
            if rows.iter().any(|(other, _)| other == id) {
                continue;
            }
            let at = &id[start.len()..];
            let name = match fmr_of(id) {
                Some(fmr) => format!("{name}{}", number::rate(fmr.value())),
                None if at.is_empty() => name.to_owned(),
                None => format!("{name}{} ↓", at.replace(',', ", ")),
            };
            rows.push((id.clone(), name));
        }
    }
    rows
}

/// What the figure shows.
pub struct Metrics<'a> {
    rows: Vec<(String, String)>,
    /// By metric and system.
    dots: Vec<Vec<Option<Dot>>>,
    bars: Bars<'a>,
}

impl<'a> Metrics<'a> {
    /// The metrics with the intervals that the resamples give, or their stand-ins.
    pub fn of(report: &'a Report, method: Option<&str>) -> Self {
        let (rows, mut bars) = (rows(report), Bars::default());
        let mut dot = |system: &'a System, id: &str| {
            let metric = system.metrics.get(id)?;
            let doubt = metric.support.and_then(Doubt::of);
            // The TMR at an FMR is what the figure of the operating points shows, turned.
            let point = fmr_of(id).filter(|_| id.starts_with("tmr")).and_then(|fmr| points::at(system, fmr.value()));
            if let Some(point) = point {
                let dot = bars.dot(intervals::fnmr_at(system, point, method), method.is_some(), doubt);
                let bar = dot.bar.map(|(low, high)| (1.0 - high, 1.0 - low));
                return Some(Dot { value: 1.0 - dot.value, bar, ..dot });
            }
            let candidates = [method, Some("delong")].map(|method| intervals::of_method(&metric.intervals, method));
            let interval = candidates.into_iter().flatten().find(|interval| interval.low < interval.high);
            Some(bars.dot(Estimate { value: metric.value?, interval }, method.is_some(), doubt))
        };
        let dots = rows.iter().map(|(id, _)| report.systems.iter().map(|system| dot(system, id)).collect());
        let dots = dots.collect();
        Self { rows, dots, bars }
    }

    /// What the bars and the arrows are.
    pub fn caption(&self) -> String {
        let bars = self.bars.caption("each metric").into_iter();
        bars.chain(["↓ lower is better".to_owned()]).collect::<Vec<_>>().join("; ")
    }

    /// The names of the metrics with the values of a system and the ends of their bars; not those without support.
    pub fn values(&self, system: usize) -> impl Iterator<Item = (&str, Dot)> {
        let dots = self.rows.iter().zip(&self.dots).filter_map(move |((_, name), dots)| Some((name, dots[system]?)));
        dots.map(|(name, dot)| (name.trim_end_matches(" ↓"), dot)).filter(|(_, dot)| dot.doubt != Some(Doubt::Void))
    }
}

/// The metrics of all systems, a row each.
pub fn table(report: &Report, style: &Style) -> Table {
    let metrics = Metrics::of(report, intervals::resamples(report, style).as_deref());
    let row = |name: String, (metric, dot): (&str, Dot)| {
        let [low, high] = dot.bar.map_or(Default::default(), |(low, high)| [low, high].map(number::plain));
        vec![name, metric.to_owned(), number::plain(dot.value), low, high]
    };
    let of = |(index, name): (usize, String)| {
        metrics.values(index).map(|value| row(name.clone(), value)).collect::<Vec<_>>()
    };
    Table::new(&["system", "metric", "value", "from", "to"], names(report).enumerate().flat_map(of).collect())
}

/// A sentence a system.
pub fn describe(report: &Report, style: &Style) -> String {
    let metrics = Metrics::of(report, intervals::resamples(report, style).as_deref());
    let value = |(metric, dot): (&str, Dot)| format!("{metric} {}", number::plain(libm::round(dot.value * 1e4) / 1e4));
    let of = |(index, name): (usize, String)| {
        format!("{name}: {}.", metrics.values(index).map(value).collect::<Vec<_>>().join(", "))
    };
    let sentences: Vec<String> = names(report).enumerate().take(TOLD).map(of).collect();
    format!("Metrics with their intervals. {} Noted below: {}.", sentences.join(" "), metrics.caption())
}
