//! The ROC curve: TMR against FMR on a logarithmic axis.

use super::axis::{Axis, decades};
use super::labels::{Labels, Named, draw_curve, name_curves};
use super::pane::Pane;
use super::path::{Area, Point};
use super::shape::{Anchor, Drawing};
use super::style::{Style, Theme, marker};
use super::text;
use super::{drawable, sheet};
use crate::curve::Curves;
use crate::report::{Report, Support};

/// Draws the ROC curves of all systems, with their achievable points at the FMR targets.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let non_mated = report.systems.iter().map(|system| system.non_mated).max().unwrap_or(0).max(1);
    let x = (Axis::logarithmic(decades(non_mated)), "False match rate (FMR), logarithmic");
    let y = (Axis::shares((drawing.area.height() / 40.0) as usize), "True match rate (TMR)");
    let pane = Pane::new(drawing.area, theme, x, y);
    let mut labels = Labels::new(pane.area.grown(-3.0));
    let mut named: Vec<Named> = drawable(report, curves)
        .map(|(index, system, curves)| Named {
            system: index,
            name: text::name(&system.name),
            note: String::new(),
            curve: pane.curve(&curves.roc),
            point: None,
        })
        .collect();
    named.retain(|named| !named.curve.is_empty());
    for named in &named {
        labels.avoid_curve(named.system, &named.curve);
    }
    shade(&mut drawing, &pane, non_mated);
    pane.draw_grid(&mut drawing);
    for named in &named {
        draw_curve(&mut drawing, theme, named.system, &named.curve);
    }
    for (index, system, _) in drawable(report, curves) {
        for point in system.operating_points.iter().filter(|point| point.support != Support::Unsupported) {
            let at = pane.place(point.fmr, 1.0 - point.fnmr);
            drawing.marker(marker(index), at, 3.6, theme.paper, theme.system(index));
            labels.avoid(Area { left: at.0, right: at.0, top: at.1, bottom: at.1 }.grown(5.0));
        }
    }
    pane.draw_axes(&mut drawing);
    note_support(&mut drawing, &pane, &mut labels, non_mated);
    name_curves(&mut drawing, &pane, &mut labels, &named);
    drawing
}

/// The right edges of the region with less than one expected false match, and with less than 30.
fn edges(pane: &Pane, non_mated: u64) -> (f64, f64) {
    let edge = |matches: f64| libm::round(pane.place((matches / non_mated as f64).min(1.0), 0.0).0);
    (edge(1.0), edge(30.0))
}

/// Shades where the trials give weak support, and hatches where they give none.
fn shade(drawing: &mut Drawing, pane: &Pane, non_mated: u64) {
    let (none, weak) = edges(pane, non_mated);
    let Area { left, top, bottom, .. } = pane.area;
    drawing.block(Area { left, top, right: weak, bottom }, pane.theme.weak.faded(0.55));
    if none > left + 1.0 {
        let area = Area { left, top, right: none, bottom };
        drawing.block(area, pane.theme.paper);
        hatch(drawing, area, pane.theme);
    }
}

/// Thin lines at 45 degrees, cut at the edges of the area.
fn hatch(drawing: &mut Drawing, area: Area, theme: &Theme) {
    let steps = ((area.width() + area.height()) / 7.0) as u32;
    for step in 1..=steps {
        let rise = 7.0 * f64::from(step);
        let at = |x: f64| -> Point { (x, area.bottom - rise + (x - area.left)) };
        let (from, to) = ((area.left + rise - area.height()).max(area.left), (area.left + rise).min(area.right));
        if to > from {
            drawing.stroke(&[at(from), at(to)], 0.8, theme.line.faded(0.75), &[]);
        }
    }
}

/// Says what the shades mean, where the regions have room.
fn note_support(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, non_mated: u64) {
    let (none, weak) = edges(pane, non_mated);
    let note = pane.note();
    for (from, to, text) in [(pane.area.left, none, "N·FMR < 1"), (none, weak, "N·FMR < 30")] {
        let long = text::width(text, note.size, false);
        let (room, height) = (to - from, pane.area.height());
        let middle = (from + to) / 2.0;
        let upright = room < long + 10.0;
        let size = if upright { (note.size, long) } else { (long, note.size) };
        if room < note.size + 4.0 || height < size.1 + 16.0 {
            continue;
        }
        let (first, last) = (pane.area.top + 8.0, pane.area.bottom - 8.0 - size.1);
        let corners = (0..=8).map(|step| ((middle - size.0 / 2.0, last - f64::from(step) / 8.0 * (last - first)), 0.0));
        let Some((area, _)) = labels.place(usize::MAX, size, corners) else {
            continue;
        };
        if from == pane.area.left {
            drawing.block(area.grown(2.0), pane.theme.paper.faded(0.85));
        }
        let at = (middle, (area.top + area.bottom) / 2.0);
        if upright {
            drawing.upright_text(text, at, Anchor::Middle, note);
        } else {
            drawing.text(text, at, Anchor::Middle, note);
        }
    }
}
