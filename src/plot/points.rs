//! The FNMR of all systems at the FMR targets, with error bars.

use super::axis::Axis;
use super::dots::{Bars, Dot, Dots};
use super::intervals;
use super::legend::{self, Sample};
use super::pane::Pane;
use super::region::Doubt;
use super::shape::Drawing;
use super::style::{Style, Theme};
use super::{names, sheet};
use crate::curve::Curves;
use crate::number;
use crate::report::{OperatingPoint, Report, System};

/// Draws the FNMR of each system at each FMR target.
pub fn draw(report: &Report, _curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let points = Points::of(report, intervals::resamples(report, style).as_deref());
    let mut frame = drawing.area;
    if let Some(caption) = points.caption() {
        frame = legend::caption(&mut drawing, frame, theme, &caption);
    }
    let named: Vec<_> = names(report).map(|name| (name, String::new())).collect();
    frame = legend::key(&mut drawing, frame, theme, &named, Sample::Mark);
    let drawn = points.dots.iter().flatten().flatten().filter(|dot| dot.doubt != Some(Doubt::Void));
    let highest = drawn.map(|dot| dot.bar.map_or(dot.value, |(_, high)| high.max(dot.value))).reduce(f64::max);
    let highest = highest.unwrap_or(1.0);
    let high = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].into_iter().find(|&high| highest <= high).unwrap_or(1.0);
    let x = (Axis::named(points.targets.iter().map(|&target| number::rate(target))), "FMR target");
    let y = (Axis::shares_to(high, (frame.height() / 40.0) as usize), "False non-match rate (FNMR)");
    let pane = Pane::new(frame, theme, x, y);
    Dots { pane: &pane, categories: &points.dots }.draw(&mut drawing);
    drawing
}

/// What the figure shows.
pub struct Points<'a> {
    /// The FMR targets of all systems, falling.
    targets: Vec<f64>,
    /// By target and system.
    dots: Vec<Vec<Option<Dot>>>,
    bars: Bars<'a>,
}

impl<'a> Points<'a> {
    /// The FNMRs with the intervals that the resamples give, or their stand-ins.
    pub fn of(report: &'a Report, method: Option<&str>) -> Self {
        let (targets, mut bars) = (targets(report), Bars::default());
        let mut dot = |system: &'a System, target: f64| {
            let point = at(system, target)?;
            let estimate = intervals::fnmr_at(system, point, method);
            Some(bars.dot(estimate, method.is_some(), Doubt::of_point(system, point)))
        };
        let dots = targets.iter().map(|&target| report.systems.iter().map(|system| dot(system, target)).collect());
        let dots = dots.collect();
        Self { targets, dots, bars }
    }

    /// What the bars are, and the shades where their notes may find no room.
    pub fn caption(&self) -> Option<String> {
        let weak = |dot: &Dot| !matches!(dot.doubt, None | Some(Doubt::Void));
        let crowded = self.dots.iter().any(|dots| dots.len() > 4 && dots.iter().flatten().any(weak));
        let shades = crowded.then(|| "shaded: weak support".to_owned());
        let said: Vec<String> = self.bars.caption("FNMR at fixed FMR").into_iter().chain(shades).collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// The operating point of a system at an FMR target.
pub fn at(system: &System, target: f64) -> Option<&OperatingPoint> {
    system.operating_points.iter().find(|point| point.target_fmr == target)
}

/// The FMR targets of all systems, falling.
fn targets(report: &Report) -> Vec<f64> {
    let mut targets: Vec<f64> =
        report.systems.iter().flat_map(|system| &system.operating_points).map(|point| point.target_fmr).collect();
    crate::order::arrange(&mut targets, &|a, b| b.total_cmp(a));
    targets.dedup();
    targets
}
