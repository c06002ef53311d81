//! The DET curve: FNMR against FMR on normal-deviate axes (Martin et al. 1997).

use super::axis::Axis;
use super::curves::{self, draw_bands, draw_curve};
use super::intervals;
use super::labels::{Labels, Named, name_curves};
use super::pane::Pane;
use super::path::Area;
use super::shape::{Anchor, Drawing};
use super::style::{Style, Theme};
use super::text;
use super::{drawable, sheet};
use crate::curve::Curves;
use crate::number;
use crate::report::{Report, System};

/// What the bands are intervals of.
pub const BANDS: &str = "FNMR at fixed FMR";

/// Draws the DET curves of all systems, with their bands and equal error rates.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    curves::named_or_keyed(report, |keyed| attempt(report, curves, style, keyed))
}

fn attempt(report: &Report, curves: &Curves, style: &Style, keyed: bool) -> (Drawing, bool) {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let method = intervals::resamples(report, style);
    let method = method.as_deref();
    let frame = curves::frame(&mut drawing, theme, report, (method, BANDS), (keyed, note));
    let worst = report.systems.iter().filter_map(eer).map(|(rate, _)| rate).fold(0.0, f64::max);
    let high = [0.5, 0.8, 0.99].into_iter().find(|high| worst < 0.7 * high).unwrap_or(0.999);
    let axis = |trials: fn(&System) -> u64| {
        let most = report.systems.iter().map(trials).max().unwrap_or(0).max(1);
        Axis::deviate(Axis::round_share((1.0 / most as f64).min(0.01)), high)
    };
    let x = (axis(|system| system.non_mated), "False match rate (FMR), normal deviate");
    let y = (axis(|system| system.mated), "False non-match rate (FNMR)");
    let pane = Pane::new(frame, theme, x, y);
    pane.draw_grid(&mut drawing);
    for piece in pane.curve(&[[0.0, 0.0], [1.0, 1.0]]) {
        drawing.stroke(&piece, 1.0, theme.line, &[]);
    }
    draw_bands(&mut drawing, &pane, report, method, |band| {
        band.tmr.iter().map(|&[fmr, low, high]| [fmr, 1.0 - high, 1.0 - low]).collect()
    });
    let mut labels = Labels::new(pane.area.grown(-3.0));
    let (mut named, mut absent) = (Vec::new(), Vec::new());
    for (index, system, curves) in drawable(report, curves) {
        let curve = pane.curve(&curves.det);
        draw_curve(&mut drawing, theme, index, &curve);
        labels.avoid_curve(index, &curve);
        let name = text::name(&system.name);
        if curve.is_empty() {
            absent.push(name);
            continue;
        }
        let point = eer(system).map(|(_, [fmr, fnmr])| [fmr, fnmr]).filter(|&[x, y]| pane.holds(x, y));
        named.push(Named {
            system: index,
            name,
            note: note(system),
            curve,
            point: point.map(|[x, y]| pane.place(x, y)),
        });
    }
    for named in &named {
        if let Some(at) = named.point {
            let color = theme.system(named.system);
            drawing.marker(theme.marker(named.system), at, 3.2, color, color);
            labels.avoid(Area { left: at.0, right: at.0, top: at.1, bottom: at.1 }.grown(4.0));
        }
    }
    pane.draw_axes(&mut drawing);
    let all_named = keyed || name_curves(&mut drawing, &pane, &mut labels, &named);
    note_absent(&mut drawing, &pane, &mut labels, &absent);
    (drawing, all_named)
}

/// A system without errors has no curve on these axes; that is said.
fn note_absent(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, names: &[String]) {
    let note = pane.note();
    for name in names {
        let said = ": no errors within these axes";
        let room = pane.area.width() - 16.0;
        let name = text::shorten(name, note.size, false, room - text::width(said, note.size, false));
        let text = text::shorten(&format!("{name}{said}"), note.size, false, room);
        let size = (text::width(&text, note.size, false), note.size);
        let corners =
            (0..12).map(|row| ((pane.area.left + 8.0, pane.area.bottom - 8.0 - size.1 - 16.0 * f64::from(row)), 0.0));
        if let Some((area, _)) = labels.place(usize::MAX, size, corners) {
            drawing.text(&text, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, note);
        }
    }
}

fn note(system: &System) -> String {
    eer(system).map_or(String::new(), |(rate, _)| format!(" EER {}", number::measured(rate)))
}

/// The equal error rate and the point (FMR, FNMR) where it was taken.
pub fn eer(system: &System) -> Option<(f64, [f64; 2])> {
    let metric = system.metrics.get("eer")?;
    let value = metric.value?;
    Some((value, [metric.fmr.unwrap_or(value), metric.fnmr.unwrap_or(value)]))
}
