//! The FNMR of all systems at the FMR targets, with error bars.

use super::axis::Axis;
use super::dots::{Dot, Dots};
use super::intervals::{self, Estimate};
use super::legend::{self, Sample};
use super::pane::Pane;
use super::region::Doubt;
use super::shape::Drawing;
use super::style::{Style, Theme};
use super::{names, sheet};
use crate::curve::Curves;
use crate::number;
use crate::report::{Interval, OperatingPoint, Report, System};

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
    bootstrap: Option<&'a Interval>,
    wilson: Option<&'a Interval>,
    rule_of_three: Option<&'a Interval>,
}

impl<'a> Points<'a> {
    /// The FNMRs with the intervals that the resamples give, or their stand-ins.
    pub fn of(report: &'a Report, method: Option<&str>) -> Self {
        let targets = targets(report);
        let mut points =
            Self { targets: targets.clone(), dots: Vec::new(), bootstrap: None, wilson: None, rule_of_three: None };
        for target in targets {
            let at = |system: &'a System| {
                let point = system.operating_points.iter().find(|point| point.target_fmr == target)?;
                Some(points.dot(system, point, method))
            };
            let dots = report.systems.iter().map(at).collect();
            points.dots.push(dots);
        }
        points
    }

    fn dot(&mut self, system: &'a System, point: &'a OperatingPoint, method: Option<&str>) -> Dot {
        let Estimate { value, interval } = intervals::fnmr_at(system, point, method);
        let doubt = Doubt::of_point(system, point);
        if let Some(interval) = interval.filter(|_| doubt != Some(Doubt::Void)) {
            let kind = match interval.method.as_str() {
                "rule-of-three" => &mut self.rule_of_three,
                "wilson" => &mut self.wilson,
                _ => &mut self.bootstrap,
            };
            *kind = Some(interval);
        }
        let dashed = method.is_some() && interval.is_some_and(|interval| interval.method == "wilson");
        Dot { value, bar: interval.map(|interval| (interval.low, interval.high)), dashed, doubt }
    }

    /// What the bars are.
    pub fn caption(&self) -> Option<String> {
        let bootstrap = self.bootstrap.map(|interval| {
            format!("bars: {}", intervals::bootstrap_of(&interval.method, interval.level, "FNMR at fixed FMR"))
        });
        let wilson = self.wilson.map(|interval| {
            let bars = if bootstrap.is_some() { "dashed" } else { "bars" };
            format!("{bars}: {} Wilson interval at the fixed threshold", number::percent(interval.level))
        });
        let rule_of_three = self
            .rule_of_three
            .map(|interval| format!("no errors: one-sided {} bound (rule of three)", number::percent(interval.level)));
        // With more systems the notes in the regions may find no room.
        let weak = |dot: &Dot| !matches!(dot.doubt, None | Some(Doubt::Void));
        let crowded = self.dots.iter().any(|dots| dots.len() > 4 && dots.iter().flatten().any(weak));
        let shaded = crowded.then(|| "shaded: weak support".to_owned());
        let said: Vec<String> = [bootstrap, wilson, rule_of_three, shaded].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// The FMR targets of all systems, falling.
fn targets(report: &Report) -> Vec<f64> {
    let mut targets: Vec<f64> =
        report.systems.iter().flat_map(|system| &system.operating_points).map(|point| point.target_fmr).collect();
    crate::order::arrange(&mut targets, &|a, b| b.total_cmp(a));
    targets.dedup();
    targets
}
