//! What the figures of curves have in common: lines, bands, names, and a key where there are too many systems to
//! name beside their curves.

use super::intervals;
use super::legend::{self, Sample};
use super::names;
use super::pane::{CURVE, Pane};
use super::path::{Area, Point};
use super::shape::{Drawing, Shape};
use super::style::Theme;
use crate::report::{Band, Report, System};

/// Up to this many systems are named beside their curves.
const NAMED: usize = 8;

/// The drawing with the names of few systems beside their curves, or else with a key below: `attempt` draws with a
/// key or without, and tells whether all curves are named.
pub fn named_or_keyed(report: &Report, attempt: impl Fn(bool) -> (Drawing, bool)) -> Drawing {
    let few = report.systems.len() <= NAMED;
    match attempt(!few) {
        (drawing, named) if named || !few => drawing,
        _ => attempt(true).0,
    }
}

/// The frame of a pane, above what is said of its bands and, if it is wanted, a key with its notes.
pub fn frame(
    drawing: &mut Drawing,
    theme: Theme<'_>,
    report: &Report,
    (method, what): (Option<&str>, &str),
    (keyed, note): (bool, impl Fn(&System) -> String),
) -> Area {
    let mut frame = drawing.area;
    if let Some(caption) = intervals::band_caption(report, method, what) {
        frame = legend::caption(drawing, frame, theme, &caption);
    }
    if keyed {
        let noted: Vec<_> = names(report).zip(report.systems.iter().map(note)).collect();
        frame = legend::key(drawing, frame, theme, &noted, Sample::Curve);
    }
    frame
}

/// Fills the bands of all systems, which lie beneath the curves.
pub fn draw_bands(
    drawing: &mut Drawing,
    pane: &Pane,
    report: &Report,
    method: Option<&str>,
    points: impl Fn(&Band) -> Vec<[f64; 3]>,
) {
    // Many bands together stay lighter than the curves.
    let opacity = (1.2 / (report.systems.len() as f64 + 4.0)).min(0.2);
    for (index, system) in report.systems.iter().enumerate() {
        let band = intervals::band(system, method).map(|band| pane.band(&points(band))).unwrap_or_default();
        if band.len() > 2 {
            drawing.shapes.push(Shape::Fill(band, pane.theme.system(index).faded(opacity)));
        }
    }
}

/// Draws a curve of a system in its colour and dashes.
pub fn draw_curve(drawing: &mut Drawing, theme: Theme<'_>, system: usize, curve: &[Vec<Point>]) {
    for piece in curve {
        drawing.stroke(piece, CURVE, theme.system(system), theme.dash(system));
    }
}
