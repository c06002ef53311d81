//! The ROC curve: TMR against FMR on a logarithmic axis.

use super::axis::{Axis, decades};
use super::curves::{self, draw_bands, draw_curve};
use super::intervals;
use super::labels::{Labels, Named, name_curves};
use super::pane::Pane;
use super::path::Area;
use super::region::{self, Doubt};
use super::shape::Drawing;
use super::style::{Style, Theme};
use super::text;
use super::{drawable, sheet};
use crate::curve::Curves;
use crate::report::{Report, Support};

/// What the bands are intervals of.
pub const BANDS: &str = "TMR at fixed FMR";

/// Draws the ROC curves of all systems, with their bands and their achievable points at the FMR targets.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    curves::named_or_keyed(report, |keyed| attempt(report, curves, style, keyed))
}

fn attempt(report: &Report, curves: &Curves, style: &Style, keyed: bool) -> (Drawing, bool) {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let method = intervals::resamples(report, style);
    let method = method.as_deref();
    let frame = curves::frame(&mut drawing, theme, report, (method, BANDS), (keyed, |_| String::new()));
    let non_mated = report.systems.iter().map(|system| system.non_mated).max().unwrap_or(0).max(1);
    let x = (Axis::logarithmic(decades(non_mated)), "False match rate (FMR), logarithmic");
    let y = (Axis::shares((frame.height() / 40.0) as usize), "True match rate (TMR)");
    let pane = Pane::new(frame, theme, x, y);
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
    let regions = regions(&pane, non_mated);
    for (area, doubt) in regions {
        region::shade(&mut drawing, theme, area, doubt == Doubt::Void);
    }
    pane.draw_grid(&mut drawing);
    draw_bands(&mut drawing, &pane, report, method, |band| band.tmr.clone());
    for named in &named {
        draw_curve(&mut drawing, theme, named.system, &named.curve);
    }
    for (index, system, _) in drawable(report, curves) {
        for point in system.operating_points.iter().filter(|point| point.support != Support::Unsupported) {
            let at = pane.place(point.fmr, 1.0 - point.fnmr);
            drawing.marker(theme.marker(index), at, 3.6, theme.paper, theme.system(index));
            labels.avoid(Area { left: at.0, right: at.0, top: at.1, bottom: at.1 }.grown(5.0));
        }
    }
    pane.draw_axes(&mut drawing);
    for (area, doubt) in regions {
        let text = if doubt == Doubt::Void { "N·FMR < 1" } else { "N·FMR < 30" };
        region::note(&mut drawing, &pane, &mut labels, area, text, doubt == Doubt::Void);
    }
    let all_named = keyed || name_curves(&mut drawing, &pane, &mut labels, &named);
    (drawing, all_named)
}

/// Where less than 30 false matches are expected, and where less than one.
fn regions(pane: &Pane, non_mated: u64) -> [(Area, Doubt); 2] {
    let edge = |matches: f64| libm::round(pane.place((matches / non_mated as f64).min(1.0), 0.0).0);
    let (none, weak) = (edge(1.0), edge(30.0));
    [(Area { left: none, right: weak, ..pane.area }, Doubt::Weak), (Area { right: none, ..pane.area }, Doubt::Void)]
}
