//! FMR and FNMR against the threshold.

use super::axis::Axis;
use super::det::eer;
use super::labels::{Labels, beside};
use super::pane::{CURVE, Pane};
use super::panels::panels;
use super::path::{Area, Point, samples, thin};
use super::shape::{Anchor, Drawing};
use super::style::{Marker, Style, Theme};
use super::text;
use super::{drawable, score_title, sheet};
use crate::curve::{Curves, SystemCurves};
use crate::number;
use crate::report::{Report, System};
use crate::settings::Orientation;

/// Draws the rates, one panel a system since thresholds of systems have no common scale.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let systems: Vec<_> = drawable(report, curves).collect();
    let explained = "in colour: FNMR; dashed: FMR; dotted: the threshold of the EER";
    let panels = panels(&mut drawing, theme, systems.len(), explained);
    for (&(index, system, curves), &frame) in systems.iter().zip(&panels.frames) {
        let frame = panels.name(&mut drawing, theme, frame, index, &system.name);
        draw_panel(&mut drawing, (frame, panels.compact), theme, index, system, curves);
    }
    drawing
}

fn draw_panel(
    drawing: &mut Drawing,
    (frame, compact): (Area, bool),
    theme: Theme<'_>,
    index: usize,
    system: &System,
    curves: &SystemCurves,
) {
    let entries: Vec<[f64; 3]> =
        curves.rates.iter().copied().filter(|entry| entry.iter().all(|v| v.is_finite())).collect();
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return;
    };
    let axis = Axis::linear(first[0], last[0], 1);
    let margin = 0.03 * (axis.high() - axis.low());
    let x = Axis::linear(axis.low() - margin, axis.high() + margin, (frame.width() / 90.0) as usize);
    let y = Axis::shares((frame.height() / 40.0) as usize);
    let titles = (score_title(system).replace("Score", "Threshold on the score"), "Error rate");
    let titles = if compact { (String::new(), "") } else { titles };
    let pane = Pane::new(frame, theme, (x, &titles.0), (y, titles.1));
    pane.draw_grid(drawing);
    let color = theme.system(index);
    let binned: u64 = curves.histogram.mated.iter().chain(&curves.histogram.non_mated).sum();
    // Beyond the entries the rates are known only where no score is infinite.
    let all_finite = binned == system.mated + system.non_mated;
    let lines = [("FNMR", 2, color, &[][..]), ("FMR", 1, theme.dim, &[6.0, 3.0][..])];
    let mut labels = Labels::new(pane.area.grown(-3.0));
    let mut drawn = Vec::new();
    for (owner, (name, column, color, dash)) in lines.into_iter().enumerate() {
        let line = thin(&steps(&pane, &entries, column, system.orientation, all_finite));
        drawing.stroke(&line, CURVE, color, dash);
        labels.avoid_curve(owner, std::slice::from_ref(&line));
        drawn.push((name, color, line));
    }
    pane.draw_axes(drawing);
    mark_eer(drawing, &pane, &mut labels, system);
    if compact {
        return;
    }
    for (owner, (name, color, line)) in drawn.into_iter().enumerate() {
        let lettering = pane.label(color);
        let size = (text::width(name, lettering.size, true), lettering.size);
        let level = (pane.area.top + pane.area.bottom) / 2.0;
        // Rather on the slope than where the rate stays at 0 or 1.
        let corners = samples(&line, 5.0).into_iter().flat_map(|point| {
            let off = 4.0 * libm::fabs(point.1 - level) / pane.area.height();
            beside(point, size).take(8).map(move |(corner, unwanted)| (corner, unwanted + off))
        });
        if let Some((area, _)) = labels.place(owner, size, corners) {
            drawing.text(name, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, lettering);
        }
    }
}

/// The steps of one rate in pixels. With similarity scores an entry's rates hold up to its
/// threshold, with distances from it on.
fn steps(pane: &Pane, entries: &[[f64; 3]], column: usize, orientation: Orientation, all_finite: bool) -> Vec<Point> {
    let reject_all = [0.0, 0.0, 1.0];
    let at = |x: f64, entry: &[f64; 3]| pane.place(x, entry[column]);
    let mut points = Vec::new();
    match orientation {
        Orientation::Similarity => {
            let mut from = if all_finite { pane.x.low() } else { entries[0][0] };
            for entry in entries {
                points.extend([at(from, entry), at(entry[0], entry)]);
                from = entry[0];
            }
            if all_finite {
                points.extend([at(from, &reject_all), at(pane.x.high(), &reject_all)]);
            }
        }
        Orientation::Distance => {
            if all_finite {
                points.extend([at(pane.x.low(), &reject_all), at(entries[0][0], &reject_all)]);
            }
            for (index, entry) in entries.iter().enumerate() {
                let end = if all_finite { pane.x.high() } else { entry[0] };
                let to = entries.get(index + 1).map_or(end, |next| next[0]);
                points.extend([at(entry[0], entry), at(to, entry)]);
            }
        }
    }
    points
}

/// Marks the threshold at which the equal error rate was taken.
fn mark_eer(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, system: &System) {
    let Some((rate, _)) = eer(system) else {
        return;
    };
    let threshold =
        system.metrics.get("eer").and_then(|metric| metric.threshold).and_then(|threshold| threshold.score());
    let Some(threshold) = threshold.filter(|&threshold| pane.holds(threshold, rate)) else {
        return;
    };
    let (x, y) = pane.place(threshold, rate);
    drawing.vertical(libm::round(x) + 0.5, pane.area.top, pane.area.bottom, pane.theme.dim, &[2.0, 3.0]);
    drawing.marker(Marker::Circle, (x, y), 3.4, pane.theme.paper, pane.theme.ink);
    labels.avoid_curve(usize::MAX, &[vec![(x, pane.area.top), (x, pane.area.bottom)]]);
    labels.avoid(Area { left: x, top: y, right: x, bottom: y }.grown(4.5));
    let lettering = pane.label(pane.theme.ink);
    let brief = format!("EER {}", number::measured(rate));
    let full = format!("{brief} at {}", number::typeset(&number::plain(threshold)));
    // Without the threshold where that would cover a curve.
    for (text, last) in [(full, false), (brief, true)] {
        let size = (text::width(&text, lettering.size, true), lettering.size);
        let column = (0..12).flat_map(|row| {
            let y = pane.area.top + 8.0 + 14.0 * f64::from(row);
            [((x + 8.0, y), 8.0), ((x - 8.0 - size.0, y), 8.0)]
        });
        let mut attempt = labels.clone();
        match attempt.place(usize::MAX, size, beside((x, y), size).chain(column)) {
            Some((area, covers)) if last || !covers => {
                *labels = attempt;
                return drawing.text(&text, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, lettering);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stand_on_the_side_of_the_orientation() {
        let frame = Area { left: 0.0, top: 0.0, right: 400.0, bottom: 300.0 };
        let style = Style::default();
        let theme = Theme::of(&style);
        let pane = Pane::new(frame, theme, (Axis::linear(0.0, 10.0, 5), ""), (Axis::shares(5), ""));
        let entries = [[2.0, 1.0, 0.0], [6.0, 0.25, 0.5]];
        let fnmr = |orientation, all_finite| {
            let points = steps(&pane, &entries, 2, orientation, all_finite);
            let value = |(x, y): Point| {
                let share = (pane.area.bottom - y) / pane.area.height();
                (pane.x.value((x - pane.area.left) / pane.area.width()), share)
            };
            points
                .into_iter()
                .map(value)
                .map(|(x, y)| (libm::round(x) as i32, libm::round(100.0 * y) as i32))
                .collect::<Vec<_>>()
        };
        let similarity = [(0, 0), (2, 0), (2, 50), (6, 50), (6, 100), (10, 100)];
        assert_eq!(fnmr(Orientation::Similarity, true), similarity);
        assert_eq!(fnmr(Orientation::Similarity, false), [(2, 0), (2, 0), (2, 50), (6, 50)]);
        let distance = [(0, 100), (2, 100), (2, 0), (6, 0), (6, 50), (10, 50)];
        assert_eq!(fnmr(Orientation::Distance, true), distance);
        assert_eq!(fnmr(Orientation::Distance, false), [(2, 0), (6, 0), (6, 50), (6, 50)]);
    }
}
