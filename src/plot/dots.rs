//! Values of several systems side by side in categories, with error bars.

use super::intervals::{self, Estimate};
use super::labels::Labels;
use super::pane::Pane;
use super::path::{Area, Point};
use super::region::{self, Doubt};
use super::shape::Drawing;
use crate::number;
use crate::report::Interval;

/// The value of a system in a category.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// The value.
    pub value: f64,
    /// The ends of its error bar.
    pub bar: Option<(f64, f64)>,
    /// Whether the bar is drawn in dashes, as another kind of interval.
    pub dashed: bool,
    /// Why it is not to be trusted; what is void is not drawn.
    pub doubt: Option<Doubt>,
}

/// The intervals that the bars of a figure show, an example of each method.
#[derive(Debug, Default)]
pub struct Bars<'a> {
    examples: Vec<&'a Interval>,
}

impl<'a> Bars<'a> {
    /// The dot of an estimate; its bar is dashed where it stands in for one of the resamples.
    pub fn dot(&mut self, Estimate { value, interval }: Estimate<'a>, resampled: bool, doubt: Option<Doubt>) -> Dot {
        let interval = interval.filter(|_| doubt != Some(Doubt::Void));
        if let Some(interval) = interval.filter(|interval| self.of(&interval.method).is_none()) {
            self.examples.push(interval);
        }
        let dashed = resampled && interval.is_some_and(|i| ["wilson", "delong"].contains(&i.method.as_str()));
        Dot { value, bar: interval.map(|interval| (interval.low, interval.high)), dashed, doubt }
    }

    fn of(&self, method: &str) -> Option<&'a Interval> {
        self.examples.iter().copied().find(|interval| interval.method.starts_with(method))
    }

    /// What the bars are: `what` is the value that the resamples give intervals of.
    pub fn caption(&self, what: &str) -> Option<String> {
        let bootstrap =
            self.of("bootstrap-").map(|interval| intervals::bootstrap_of(&interval.method, interval.level, what));
        let bars = if bootstrap.is_some() { "dashed" } else { "bars" };
        let others = [("wilson", "Wilson interval at the fixed threshold"), ("delong", "DeLong interval of the AUC")];
        let others: Vec<String> = others
            .into_iter()
            .filter_map(|(method, called)| Some(format!("{} {called}", number::percent(self.of(method)?.level))))
            .collect();
        let others = (!others.is_empty()).then(|| format!("{bars}: {}", others.join(", ")));
        let bound = self
            .of("rule-of-three")
            .map(|interval| format!("no errors: one-sided {} bound (rule of three)", number::percent(interval.level)));
        let said: Vec<String> =
            [bootstrap.map(|text| format!("bars: {text}")), others, bound].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// A pane with an axis of categories, and for each category the dots by system.
pub struct Dots<'a> {
    /// The pane.
    pub pane: &'a Pane<'a>,
    /// Dots by category and system.
    pub categories: &'a [Vec<Option<Dot>>],
}

impl Dots<'_> {
    /// Where a place along the categories and a value lie. Categories go from the left, or from the top.
    fn at(&self, place: f64, value: f64) -> Point {
        let Pane { x, y, .. } = self.pane;
        if y.is_named() {
            self.pane.place(value, y.high() - place)
        } else {
            self.pane.place(place.min(x.high()), value)
        }
    }

    /// The pixels of a category along its axis.
    fn breadth(&self) -> f64 {
        let area = self.pane.area;
        (if self.pane.y.is_named() { area.height() } else { area.width() }) / self.categories.len() as f64
    }

    /// How far neighbouring systems are apart, in categories.
    fn step(&self, systems: usize) -> f64 {
        (0.8 / systems as f64).min(18.0 / self.breadth())
    }

    /// Where the systems from one to another stand in a category: the edges of their part of it.
    fn part(&self, category: usize, systems: usize, from: usize, to: usize) -> Area {
        let edge = |index: usize| match index {
            0 => 0.0,
            all if all == systems => 1.0,
            _ => 0.5 + (index as f64 - 0.5 * systems as f64) * self.step(systems),
        };
        let axis = if self.pane.y.is_named() { &self.pane.x } else { &self.pane.y };
        let (a, b) =
            (self.at(category as f64 + edge(from), axis.low()), self.at(category as f64 + edge(to), axis.high()));
        let round = libm::round;
        Area {
            left: round(a.0.min(b.0)),
            top: round(a.1.min(b.1)),
            right: round(a.0.max(b.0)),
            bottom: round(a.1.max(b.1)),
        }
    }

    /// The regions of doubt, with what they say: neighbouring systems with one kind of doubt share one.
    fn regions(&self) -> Vec<(Area, String, bool)> {
        let mut regions = Vec::new();
        for (category, dots) in self.categories.iter().enumerate() {
            let doubts: Vec<Option<Doubt>> = dots.iter().map(|dot| dot.and_then(|dot| dot.doubt)).collect();
            let mut from = 0;
            for run in doubts.chunk_by(|a, b| matches!((a, b), (Some(a), Some(b)) if a.is_like(*b))) {
                let to = from + run.len();
                let doubts: Vec<Doubt> = run.iter().copied().flatten().collect();
                if !doubts.is_empty() {
                    let void = doubts[0] == Doubt::Void;
                    regions.push((self.part(category, dots.len(), from, to), Doubt::note(&doubts), void));
                }
                from = to;
            }
        }
        regions
    }

    /// Draws the regions of doubt, the grid, the dots with their bars, the axes and the notes.
    pub fn draw(&self, drawing: &mut Drawing) {
        let (pane, theme) = (self.pane, self.pane.theme);
        let mut labels = Labels::new(pane.area.grown(-1.0));
        let regions = self.regions();
        for &(area, _, void) in &regions {
            region::shade(drawing, theme, area, void);
        }
        pane.draw_grid(drawing);
        for (category, dots) in self.categories.iter().enumerate() {
            let step = self.step(dots.len());
            let pixels = step * self.breadth();
            let (radius, width) = ((0.42 * pixels).clamp(1.5, 3.4), (0.25 * pixels).clamp(1.0, 1.8));
            for (system, dot) in dots.iter().enumerate() {
                let Some(dot) = dot.filter(|dot| dot.doubt != Some(Doubt::Void)) else { continue };
                let place = category as f64 + 0.5 + (system as f64 - 0.5 * (dots.len() - 1) as f64) * step;
                let (at, color) = (self.at(place, dot.value), theme.system(system));
                let (low, high) = dot.bar.map_or((at, at), |(low, high)| (self.at(place, low), self.at(place, high)));
                if low != high {
                    drawing.stroke(&[low, high], width, color, if dot.dashed { &[2.5, 2.0] } else { &[] });
                }
                drawing.marker(theme.marker(system), at, radius, color, color);
                let covered = Area {
                    left: low.0.min(at.0),
                    top: high.1.min(at.1),
                    right: high.0.max(at.0),
                    bottom: low.1.max(at.1),
                };
                labels.avoid(covered.grown(radius + 1.5));
            }
        }
        pane.draw_axes(drawing);
        for (area, text, void) in regions {
            region::note(drawing, pane, &mut labels, area, &text, void);
        }
    }
}
