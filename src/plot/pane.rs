//! A pane: two axes with their ticks and titles around the area where data are drawn.

use super::axis::Axis;
use super::path::{Area, Point, clip_polygon, image};
use super::shape::{Anchor, Drawing, Lettering};
use super::style::{Color, Theme};
use super::text;

/// Width of curves in CSS pixels.
pub const CURVE: f64 = 1.8;

/// Font sizes in CSS pixels, smaller on small pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Tick labels and notes.
    pub tick: f64,
    /// Axis titles.
    pub title: f64,
    /// Labels of curves.
    pub label: f64,
}

impl Sizes {
    /// The sizes for a picture of a width.
    pub fn of(width: f64) -> Self {
        if width < 420.0 {
            Self { tick: 10.5, title: 11.0, label: 11.0 }
        } else {
            Self { tick: 11.5, title: 12.0, label: 12.0 }
        }
    }
}

/// Two axes in a frame.
#[derive(Clone, Debug)]
pub struct Pane<'a> {
    /// Where data are drawn, on whole pixels.
    pub area: Area,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Font sizes.
    pub sizes: Sizes,
    /// Colours.
    pub theme: Theme<'a>,
    frame: Area,
    x_title: String,
    y_title: String,
    /// Whether the names of horizontal categories read upwards, for lack of room.
    upright: bool,
}

impl<'a> Pane<'a> {
    /// Lays axes out in a frame of the picture. An empty title takes no room.
    pub fn new(frame: Area, theme: Theme<'a>, (x, x_title): (Axis, &str), (y, y_title): (Axis, &str)) -> Self {
        let sizes = Sizes::of(frame.width());
        let widest = |axis: &Axis| {
            let widths = axis.ticks().iter().map(|(_, label)| text::width(label, sizes.tick, false));
            widths.fold(0.0, f64::max)
        };
        let labels = widest(&y).min(0.42 * frame.width());
        let gap = if labels > 0.0 { 7.0 } else { 2.0 };
        let title = if y_title.is_empty() { 0.0 } else { sizes.title + 7.0 };
        let (left, right) = (libm::round(frame.left + 6.0 + title + labels + gap), libm::round(frame.right - 18.0));
        let upright = x.is_named() && widest(&x) + 5.0 > (right - left) / x.high();
        let ticks = if upright { widest(&x) } else { sizes.tick };
        let area = Area {
            left,
            top: libm::round(frame.top + 12.0),
            right,
            bottom: libm::round(frame.bottom - ticks - if x_title.is_empty() { 11.0 } else { 9.0 + 2.1 * sizes.title }),
        };
        // A picture too small for its margins still has a pane.
        let area = Area { right: area.right.max(area.left + 20.0), bottom: area.bottom.max(area.top + 20.0), ..area };
        Self { area, x, y, sizes, theme, frame, x_title: x_title.to_owned(), y_title: y_title.to_owned(), upright }
    }

    /// Where a pair of values lies; beyond the ends of an axis: at them.
    pub fn place(&self, x: f64, y: f64) -> Point {
        (
            self.area.left + self.x.fraction(x) * self.area.width(),
            self.area.bottom - self.y.fraction(y) * self.area.height(),
        )
    }

    /// Whether a pair of values lies within the axes.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        (self.x.low()..=self.x.high()).contains(&x) && (self.y.low()..=self.y.high()).contains(&y)
    }

    /// The picture of a curve that is straight between its vertices in values.
    pub fn curve(&self, vertices: &[[f64; 2]]) -> Vec<Vec<Point>> {
        image(vertices, &self.x, &self.y, self.area)
    }

    /// The region between two curves, from points (x, low, high) that are joined by straight lines in the picture.
    pub fn band(&self, points: &[[f64; 3]]) -> Vec<Point> {
        let area = self.area;
        // Where an axis has no place, far beyond its end.
        let part = |axis: &Axis, value: f64| axis.beyond(value).clamp(-100.0, 100.0);
        let at = |x: f64, y: f64| {
            (area.left + part(&self.x, x) * area.width(), area.bottom - part(&self.y, y) * area.height())
        };
        let known = || points.iter().filter(|point| point.iter().all(|value| value.is_finite()));
        let low = known().map(|&[x, low, _]| at(x, low));
        clip_polygon(&low.chain(known().rev().map(|&[x, _, high]| at(x, high))).collect::<Vec<_>>(), area)
    }

    /// Lettering of notes.
    pub fn note(&self) -> Lettering {
        Lettering { size: self.sizes.tick - 0.5, bold: false, color: self.theme.dim }
    }

    /// Lettering of labels in a colour.
    pub fn label(&self, color: Color) -> Lettering {
        Lettering { size: self.sizes.label, bold: true, color }
    }

    /// Draws the grid, which lies beneath the data.
    pub fn draw_grid(&self, drawing: &mut Drawing) {
        // Categories are parted, values are met.
        let line = |axis: &Axis, value: f64| if axis.is_named() { value - 0.5 } else { value };
        for (value, _) in self.x.ticks() {
            let (x, _) = self.place(line(&self.x, *value), self.y.low());
            drawing.vertical(libm::round(x) + 0.5, self.area.top, self.area.bottom, self.theme.hair, &[]);
        }
        for (value, _) in self.y.ticks() {
            let (_, y) = self.place(self.x.low(), line(&self.y, *value));
            drawing.horizontal(libm::round(y) + 0.5, self.area.left, self.area.right, self.theme.hair, &[]);
        }
    }

    /// Draws the horizontal axis, the ticks and the titles.
    pub fn draw_axes(&self, drawing: &mut Drawing) {
        let Area { left, right, bottom, top } = self.area;
        drawing.horizontal(bottom + 0.5, left, right + 1.0, self.theme.dim, &[]);
        for value in self.x.minor() {
            let (x, _) = self.place(*value, self.y.low());
            drawing.vertical(libm::round(x) + 0.5, bottom + 1.0, bottom + 4.0, self.theme.line, &[]);
        }
        self.draw_x_ticks(drawing);
        self.draw_y_ticks(drawing);
        let y = self.frame.bottom - 4.0 - 0.5 * self.sizes.title;
        self.draw_title(drawing, &self.x_title, (left, right), (self.frame.left, self.frame.right), |text, middle| {
            (text, (middle, y), false)
        });
        let x = self.frame.left + 6.0 + 0.5 * self.sizes.title;
        self.draw_title(drawing, &self.y_title, (top, bottom), (self.frame.top, self.frame.bottom), |text, middle| {
            (text, (x, middle), true)
        });
    }

    /// A title centred on its axis, moved or cut where the frame is too short.
    fn draw_title(
        &self,
        drawing: &mut Drawing,
        title: &str,
        (from, to): (f64, f64),
        (first, last): (f64, f64),
        at: impl Fn(String, f64) -> (String, Point, bool),
    ) {
        if title.is_empty() {
            return;
        }
        let lettering = Lettering { size: self.sizes.title, bold: false, color: self.theme.ink };
        let room = last - first - 8.0;
        // What stands in brackets at the end is left out first.
        let brief = title.rsplit_once(" (").map_or(title, |(brief, _)| brief);
        let title = if text::width(title, lettering.size, false) > room { brief } else { title };
        let text = text::shorten(&text::clean(title), lettering.size, false, room);
        let half = text::width(&text, lettering.size, false) / 2.0;
        let middle = ((from + to) / 2.0).min(last - 4.0 - half).max(first + 4.0 + half);
        match at(text, middle) {
            (text, at, true) => drawing.upright_text(&text, at, Anchor::Middle, lettering),
            (text, at, false) => drawing.text(&text, at, Anchor::Middle, lettering),
        }
    }

    fn draw_x_ticks(&self, drawing: &mut Drawing) {
        let lettering = Lettering { size: self.sizes.tick, bold: false, color: self.theme.dim };
        let y = self.area.bottom + 9.0 + 0.5 * lettering.size;
        let mut free = self.frame.left;
        let ends = (self.frame.left + 2.0, self.frame.right - 2.0);
        for (value, label) in self.x.ticks() {
            let (x, _) = self.place(*value, self.y.low());
            drawing.vertical(libm::round(x) + 0.5, self.area.bottom + 1.0, self.area.bottom + 6.0, self.theme.dim, &[]);
            if self.upright {
                if x - 0.5 * lettering.size >= free {
                    drawing.upright_text(label, (x + 0.5, self.area.bottom + 9.0), Anchor::End, lettering);
                    free = x + 0.5 * lettering.size + 1.0;
                }
                continue;
            }
            let half = text::width(label, lettering.size, false) / 2.0;
            let middle = (x + 0.5).min(ends.1 - half).max(ends.0 + half);
            if middle - half >= free {
                drawing.text(label, (middle, y), Anchor::Middle, lettering);
                free = middle + half + 5.0;
            }
        }
    }

    fn draw_y_ticks(&self, drawing: &mut Drawing) {
        let lettering = Lettering { size: self.sizes.tick, bold: false, color: self.theme.dim };
        let mut free = f64::INFINITY;
        for (value, label) in self.y.ticks() {
            let (_, y) = self.place(self.x.low(), *value);
            // Every category has its name, however close.
            let gap = if self.y.is_named() { 0.0 } else { 4.0 };
            if y + 0.5 * lettering.size <= free {
                let label = text::shorten(label, lettering.size, false, 0.42 * self.frame.width());
                drawing.text(&label, (self.area.left - 7.0, y + 0.5), Anchor::End, lettering);
                free = y - 0.5 * lettering.size - gap;
            }
        }
    }
}
