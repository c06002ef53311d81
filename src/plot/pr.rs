//! The precision-recall curve, with the prevalence as its baseline.

use super::axis::Axis;
use super::curves::{self, draw_bands, draw_curve};
use super::intervals;
use super::labels::{Labels, Named, name_curves};
use super::pane::Pane;
use super::shape::{Anchor, Drawing};
use super::style::{Style, Theme};
use super::text;
use super::{drawable, sheet};
use crate::curve::Curves;
use crate::number;
use crate::report::{Report, System};

/// What the bands are intervals of.
pub const BANDS: &str = "precision at fixed recall";

/// Draws the precision-recall curves of all systems, with their bands.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    curves::named_or_keyed(report, |keyed| attempt(report, curves, style, keyed))
}

fn attempt(report: &Report, curves: &Curves, style: &Style, keyed: bool) -> (Drawing, bool) {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let method = intervals::resamples(report, style);
    let method = method.as_deref();
    let frame = curves::frame(&mut drawing, theme, report, (method, BANDS), (keyed, note));
    let x = (Axis::shares((frame.width() / 60.0) as usize), "Recall (TMR)");
    let y = (Axis::shares((frame.height() / 40.0) as usize), "Precision");
    let pane = Pane::new(frame, theme, x, y);
    pane.draw_grid(&mut drawing);
    draw_bands(&mut drawing, &pane, report, method, |band| band.precision.clone());
    let mut labels = Labels::new(pane.area.grown(-3.0));
    let baselines = baselines(report);
    for &prevalence in &baselines {
        let (_, y) = pane.place(0.0, prevalence);
        drawing.horizontal(libm::round(y) + 0.5, pane.area.left, pane.area.right, theme.dim, &[2.0, 3.0]);
        labels.avoid_curve(usize::MAX, &[vec![(pane.area.left, y), (pane.area.right, y)]]);
    }
    let mut named = Vec::new();
    for (index, system, curves) in drawable(report, curves) {
        let curve = pane.curve(&curves.pr);
        draw_curve(&mut drawing, theme, index, &curve);
        labels.avoid_curve(index, &curve);
        let name = text::name(&system.name);
        if !curve.is_empty() {
            named.push(Named { system: index, name, note: note(system), curve, point: None });
        }
    }
    pane.draw_axes(&mut drawing);
    for prevalence in baselines {
        note_prevalence(&mut drawing, &pane, &mut labels, prevalence);
    }
    let all_named = keyed || name_curves(&mut drawing, &pane, &mut labels, &named);
    (drawing, all_named)
}

fn note(system: &System) -> String {
    let area = system.metrics.get("average_precision").and_then(|metric| metric.value);
    area.map_or(String::new(), |area| format!(" AP {area:.3}"))
}

/// The different prevalences of the systems, at most four.
fn baselines(report: &Report) -> Vec<f64> {
    let mut found: Vec<f64> = report.systems.iter().map(|system| system.prevalence).filter(|p| p.is_finite()).collect();
    crate::order::arrange(&mut found, &f64::total_cmp);
    found.dedup();
    found.truncate(4);
    found
}

fn note_prevalence(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, prevalence: f64) {
    let note = pane.note();
    let text = format!("prevalence {}", number::measured(prevalence));
    let size = (text::width(&text, note.size, false), note.size);
    let (_, y) = pane.place(0.0, prevalence);
    let (first, last) = (pane.area.left + 6.0, pane.area.right - 6.0 - size.0);
    let corners = (0..=10).flat_map(|step| {
        let x = first + f64::from(step) / 10.0 * (last - first);
        [((x, y - 5.0 - size.1), 0.0), ((x, y + 5.0), 0.0)]
    });
    if let Some((area, _)) = labels.place(usize::MAX, size, corners) {
        drawing.text(&text, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, note);
    }
}
