//! A pane: two axes with their ticks and titles around the area where data are drawn.

use super::axis::Axis;
use super::path::{Area, Point, image};
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
pub struct Pane {
    /// Where data are drawn, on whole pixels.
    pub area: Area,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Font sizes.
    pub sizes: Sizes,
    /// Colours.
    pub theme: &'static Theme,
    frame: Area,
    x_title: String,
    y_title: String,
}

impl Pane {
    /// Lays axes out in a frame of the picture.
    pub fn new(frame: Area, theme: &'static Theme, (x, x_title): (Axis, &str), (y, y_title): (Axis, &str)) -> Self {
        let sizes = Sizes::of(frame.width());
        let labels = y.ticks().iter().map(|(_, label)| text::width(label, sizes.tick, false)).fold(0.0, f64::max);
        let gap = if labels > 0.0 { 7.0 } else { 2.0 };
        let area = Area {
            left: libm::round(frame.left + 6.0 + sizes.title + 7.0 + labels + gap),
            top: libm::round(frame.top + 12.0),
            right: libm::round(frame.right - 18.0),
            bottom: libm::round(frame.bottom - 9.0 - 2.1 * sizes.title - sizes.tick),
        };
        // A picture too small for its margins still has a pane.
        let area = Area { right: area.right.max(area.left + 20.0), bottom: area.bottom.max(area.top + 20.0), ..area };
        Self { area, x, y, sizes, theme, frame, x_title: x_title.to_owned(), y_title: y_title.to_owned() }
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
        for (value, _) in self.x.ticks() {
            let (x, _) = self.place(*value, self.y.low());
            drawing.vertical(libm::round(x) + 0.5, self.area.top, self.area.bottom, self.theme.hair, &[]);
        }
        for (value, _) in self.y.ticks() {
            let (_, y) = self.place(self.x.low(), *value);
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
            if y + 0.5 * lettering.size <= free {
                drawing.text(label, (self.area.left - 7.0, y + 0.5), Anchor::End, lettering);
                free = y - 0.5 * lettering.size - 4.0;
            }
        }
    }
}

/// Splits a picture into one frame for each of `count` panels, in columns where rows would become
/// too low. Panels that find no room are left out, and that is said.
pub fn panels(drawing: &mut Drawing, theme: &Theme, count: usize) -> Vec<Area> {
    const LOWEST: f64 = 118.0;
    const NARROWEST: f64 = 240.0;
    let whole = drawing.area;
    let rows = ((whole.height() / LOWEST) as usize).max(1);
    let columns = ((whole.width() / NARROWEST) as usize).max(1);
    let shown = count.clamp(1, rows * columns);
    let mut area = whole;
    if shown < count {
        let size = Sizes::of(whole.width()).tick;
        area.bottom -= size + 4.0;
        let text = text::shorten(&format!("{} more not shown", count - shown), size, false, whole.width() - 8.0);
        let at = (whole.right - 4.0, whole.bottom - 0.5 * size - 2.0);
        drawing.text(&text, at, Anchor::End, Lettering { size, bold: false, color: theme.dim });
    }
    let columns = shown.div_ceil(rows);
    let rows = shown.div_ceil(columns);
    let (width, height) = (area.width() / columns as f64, area.height() / rows as f64);
    let frame = |index: usize| {
        let (left, top) = (area.left + (index % columns) as f64 * width, area.top + (index / columns) as f64 * height);
        Area { left, top, right: left + width, bottom: top + height }
    };
    (0..shown).map(frame).collect()
}
