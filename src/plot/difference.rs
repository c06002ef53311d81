//! The difference of two systems' TMR at fixed FMR, with its paired band and where it crosses 0.

use super::axis::{Axis, decades};
use super::describe::listed;
use super::labels::{Labels, beside};
use super::legend;
use super::pane::{CURVE, Pane};
use super::path::{Area, samples};
use super::shape::{Anchor, Drawing, Shape};
use super::style::{Marker, Style, Theme};
use super::table::Table;
use super::{sheet, text};
use crate::curve::Curves;
use crate::number::{self, measured, percent};
use crate::report::{Better, Comparison, Report};

/// The comparison that a figure shows: the pair that the style names, or else the first with a flip, or the
/// first; under the scheme that the style asks for, or the first.
pub fn shown<'a>(report: &'a Report, style: &Style) -> Option<&'a Comparison> {
    let named =
        |comparison: &&Comparison| style.pair.as_ref().is_none_or(|[a, b]| (&comparison.a, &comparison.b) == (a, b));
    let scheme = |comparison: &&Comparison| {
        style.scheme.is_none_or(|scheme| comparison.scheme.as_deref() == Some(scheme.name()))
    };
    let of = |wanted: &dyn Fn(&&Comparison) -> bool| report.comparisons.iter().filter(named).find(wanted);
    of(&|c| scheme(c) && !c.flips.is_empty()).or_else(|| of(&scheme)).or_else(|| of(&|_| true))
}

/// Draws TMR(a) - TMR(b) against the FMR.
pub fn draw(report: &Report, _curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let whole = drawing.area;
    let theme = Theme::of(style);
    let Some(comparison) = shown(report, style).filter(|comparison| !comparison.band.is_empty()) else {
        legend::caption(&mut drawing, whole, theme, &nothing(report, style));
        return drawing;
    };
    let frame = legend::caption(&mut drawing, whole, theme, &caption(report, comparison));
    let band = &comparison.band;
    let low = band.iter().map(|point| point[2].min(point[1])).fold(0.0, f64::min);
    let high = band.iter().map(|point| point[3].max(point[1])).fold(0.0, f64::max);
    let room = 0.08 * (high - low).max(0.01);
    let x = (Axis::logarithmic(decades(comparison.non_mated)), "False match rate (FMR), logarithmic");
    let y = Axis::linear((low - room).max(-1.0), (high + room).min(1.0), (frame.height() / 40.0) as usize);
    let pane = Pane::new(frame, theme, x, (y, "Difference of the TMR"));
    pane.draw_grid(&mut drawing);
    let color = |system: Better| theme.system(index(report, comparison, system));
    let points: Vec<[f64; 3]> = band.iter().map(|&[fmr, _, low, high]| [fmr, low, high]).collect();
    let filled = pane.band(&points);
    if filled.len() > 2 {
        drawing.shapes.push(Shape::Fill(filled, theme.dim.faded(0.16)));
    }
    let (_, zero) = pane.place(1.0, 0.0);
    drawing.horizontal(libm::round(zero) + 0.5, pane.area.left, pane.area.right, theme.dim, &[4.0, 3.0]);
    let line: Vec<_> = band.iter().map(|&[fmr, difference, ..]| pane.place(fmr, difference)).collect();
    drawing.stroke(&line, CURVE, theme.ink, &[]);
    // Where one system is ahead: its colour along the line of no difference.
    for range in &comparison.ranges {
        let (from, to) = (pane.place(range.from, 0.0), pane.place(range.to, 0.0));
        let from = (from.0.min(to.0 - 3.0), from.1);
        drawing.stroke(&[from, to], 4.0, color(range.better), &[]);
    }
    let mut labels = Labels::new(pane.area.grown(-3.0));
    labels.avoid_curve(0, &[samples(&line, 4.0)]);
    for &crossing in &comparison.crossings {
        let at = pane.place(crossing, 0.0);
        drawing.marker(Marker::Circle, at, 3.6, theme.paper, theme.ink);
        let note = pane.note();
        let said = format!("crossing at FMR {}", measured(crossing));
        let size = (text::width(&said, note.size, false), note.size);
        labels.avoid(Area { left: at.0, right: at.0, top: at.1, bottom: at.1 }.grown(5.0));
        if let Some((area, _)) = labels.place(usize::MAX, size, beside(at, size)) {
            drawing.text(&said, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, note);
        }
    }
    pane.draw_axes(&mut drawing);
    for (system, y) in [(Better::A, pane.area.top + 9.0), (Better::B, pane.area.bottom - 9.0)] {
        let name = match system {
            Better::A => &comparison.a,
            Better::B => &comparison.b,
        };
        let lettering = pane.label(color(system));
        let arrow = if system == Better::A { "above 0:" } else { "below 0:" };
        let said =
            text::shorten(&format!("{arrow} {}", text::name(name)), lettering.size, true, 0.6 * pane.area.width());
        let width = text::width(&said, lettering.size, true);
        let left = pane.area.right - 6.0 - width;
        drawing.block(
            Area { left: left - 3.0, right: pane.area.right - 3.0, top: y - 7.5, bottom: y + 7.5 },
            theme.paper.faded(0.8),
        );
        drawing.text(&said, (left, y), Anchor::Start, lettering);
    }
    drawing
}

/// The place of a system in the report.
fn index(report: &Report, comparison: &Comparison, system: Better) -> usize {
    let name = match system {
        Better::A => &comparison.a,
        Better::B => &comparison.b,
    };
    let is = |of: &crate::report::System| of.name == *name && of.dataset == comparison.dataset;
    report.systems.iter().position(is).unwrap_or(0)
}

/// What stands at the foot.
pub fn caption(report: &Report, comparison: &Comparison) -> String {
    let scheme = match comparison.scheme.as_deref() {
        None | Some("trial") => String::new(),
        Some(scheme) => format!(" ({scheme} resamples)"),
    };
    format!(
        "TMR of {} less that of {}; pointwise {} paired bootstrap interval at fixed FMR{scheme}; thick: one system ahead",
        text::name(&comparison.a),
        text::name(&comparison.b),
        percent(report.settings.level),
    )
}

/// Why there is no difference to show.
pub fn nothing(report: &Report, style: &Style) -> String {
    match shown(report, style) {
        None => "no two systems scored the same trials".to_owned(),
        Some(_) => "the band of the difference takes resamples of enough trials".to_owned(),
    }
}

/// The figure in words.
pub fn describe(report: &Report, style: &Style) -> String {
    let Some(comparison) = shown(report, style).filter(|comparison| !comparison.band.is_empty()) else {
        return format!("No difference is shown: {}.", nothing(report, style));
    };
    let name = |system: Better| match system {
        Better::A => text::name(&comparison.a),
        Better::B => text::name(&comparison.b),
    };
    let mut sentences = vec![format!(
        "Difference of the true match rates against the false match rate: {}.",
        caption(report, comparison)
    )];
    for range in &comparison.ranges {
        sentences.push(format!(
            "{} is ahead from FMR {} to {}.",
            name(range.better),
            plain(range.from),
            plain(range.to)
        ));
    }
    if comparison.ranges.is_empty() {
        sentences.push("Neither is ahead anywhere by more than chance.".to_owned());
    }
    let crossings: Vec<String> = comparison.crossings.iter().map(|&fmr| plain(fmr)).collect();
    if !crossings.is_empty() {
        sentences.push(format!("The curves cross at FMR {}.", listed(&crossings, "and")));
    }
    sentences.join(" ")
}

/// An FMR with three digits.
fn plain(fmr: f64) -> String {
    measured(fmr)
}

/// The numbers of the band.
pub fn table(report: &Report, style: &Style) -> Table {
    let band = shown(report, style).map_or(&[][..], |comparison| &comparison.band);
    let row = |point: &[f64; 4]| point.iter().map(|&value| number::plain(value)).collect();
    Table::new(&["FMR", "difference of the TMR", "from", "to"], band.iter().map(row).collect())
}
