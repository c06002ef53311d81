//! A drawing as a list of shapes in CSS pixels, and how it gets onto a plotters backend.
//!
//! Figures make shapes; only [`Drawing::paint`] knows the backend. So the figures are compiled
//! once for all backends, and tests can look at what is drawn.

use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontFamily, FontStyle, FontTransform, RGBAColor, ShapeStyle, TextStyle};
use plotters_backend::{BackendColor, DrawingBackend};

use super::backend::{Backend, Surface};
use super::path::{Area, Point, dashes};
use super::style::{Color, Marker};
use super::text;

/// Where a text's anchor lies along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// Size, weight and colour of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    /// Font size in CSS pixels.
    pub size: f64,
    /// Bold instead of regular.
    pub bold: bool,
    /// The colour.
    pub color: Color,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle, its edges moved to whole device pixels.
    Block(Area, Color),
    /// A polyline.
    Line(Vec<Point>, f64, Color),
    /// A filled polygon.
    Fill(Vec<Point>, Color),
    /// A filled disc of a radius.
    Disc(Point, f64, Color),
    /// A circle of a radius and a line width.
    Ring(Point, f64, f64, Color),
    /// A text whose capitals are centred on the anchor's y; upright: reading upwards, centred on its x.
    Text {
        /// What it says.
        text: String,
        /// Where it is anchored.
        at: Point,
        /// Which of its places is there.
        anchor: Anchor,
        /// Whether it reads upwards.
        upright: bool,
        /// How it is set.
        lettering: Lettering,
    },
}

/// Shapes in the order of drawing, for a picture of a size in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture's area, from (0, 0).
    pub area: Area,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// An empty picture of a paper colour.
    pub fn new(width: f64, height: f64, paper: Color) -> Self {
        let area = Area { left: 0.0, top: 0.0, right: width, bottom: height };
        Self { area, shapes: vec![Shape::Block(area, paper)] }
    }

    /// A filled rectangle.
    pub fn block(&mut self, area: Area, color: Color) {
        self.shapes.push(Shape::Block(area, color));
    }

    /// A vertical line one CSS pixel wide, sharp, in dashes of a pattern.
    pub fn vertical(&mut self, x: f64, top: f64, bottom: f64, color: Color, pattern: &[f64]) {
        for dash in dashes(&[(x, bottom), (x, top)], pattern) {
            if let [(_, from), .., (_, to)] = dash[..] {
                self.block(Area { left: x - 0.5, top: to, right: x + 0.5, bottom: from }, color);
            }
        }
    }

    /// A horizontal line one CSS pixel wide, sharp, in dashes of a pattern.
    pub fn horizontal(&mut self, y: f64, left: f64, right: f64, color: Color, pattern: &[f64]) {
        for dash in dashes(&[(left, y), (right, y)], pattern) {
            if let [(from, _), .., (to, _)] = dash[..] {
                self.block(Area { left: from, top: y - 0.5, right: to, bottom: y + 0.5 }, color);
            }
        }
    }

    /// A polyline in dashes of a pattern.
    pub fn stroke(&mut self, points: &[Point], width: f64, color: Color, pattern: &[f64]) {
        self.shapes.extend(dashes(points, pattern).into_iter().map(|dash| Shape::Line(dash, width, color)));
    }

    /// A marker: filled with `inside`, outlined in `color`.
    pub fn marker(&mut self, marker: Marker, at: Point, radius: f64, inside: Color, color: Color) {
        const WIDTH: f64 = 1.6;
        let corners = match marker {
            Marker::Circle => {
                self.shapes.push(Shape::Disc(at, radius, inside));
                self.shapes.push(Shape::Ring(at, radius, WIDTH, color));
                return;
            }
            Marker::Polygon(corners) => ring(at, radius * 1.2, corners, 0.0),
            Marker::Square => ring(at, radius * 1.25, 4, 0.125),
            Marker::Wedge => ring(at, radius * 1.2, 3, 0.5),
        };
        self.shapes.push(Shape::Fill(corners.clone(), inside));
        // The first side is drawn twice, so that the last corner is as sharp as the others.
        let outline = corners.iter().chain(&corners[..2]).copied().collect();
        self.shapes.push(Shape::Line(outline, WIDTH, color));
    }

    /// A text, cleaned of characters that would not show.
    pub fn text(&mut self, text: &str, at: Point, anchor: Anchor, lettering: Lettering) {
        let text = text::clean(text);
        self.shapes.push(Shape::Text { text, at, anchor, upright: false, lettering });
    }

    /// A text that reads upwards.
    pub fn upright_text(&mut self, text: &str, at: Point, anchor: Anchor, lettering: Lettering) {
        let text = text::clean(text);
        self.shapes.push(Shape::Text { text, at, anchor, upright: true, lettering });
    }

    /// Draws onto a backend whose picture has `scale` device pixels per CSS pixel.
    ///
    /// # Errors
    /// Those of the backend.
    pub fn paint<DB: DrawingBackend>(
        &self,
        backend: DB,
        surface: Surface,
        scale: f64,
        font_family: &str,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        let size = [self.area.right, self.area.bottom].map(|side| units(side, scale * surface.fineness()) as u32);
        let sheet = Backend::new(backend, surface, (size[0], size[1])).into_drawing_area();
        let unit = scale * surface.fineness();
        let place = |&(x, y): &Point| (units(x, unit), units(y, unit));
        let snap = |value: f64| units(libm::round(value * scale), surface.fineness());
        let stroke = |width: f64, color: Color| ShapeStyle {
            color: rgba(color),
            filled: false,
            stroke_width: units(width, unit).max(1) as u32,
        };
        for shape in &self.shapes {
            match shape {
                Shape::Block(area, color) => {
                    let pixel = surface.fineness() as i32;
                    let (left, top) = (snap(area.left), snap(area.top));
                    let (right, bottom) = (snap(area.right).max(left + pixel), snap(area.bottom).max(top + pixel));
                    sheet.draw(&Rectangle::new([(left, top), (right, bottom)], ShapeStyle::from(rgba(*color)).filled()))
                }
                Shape::Line(points, width, color) => {
                    sheet.draw(&PathElement::new(points.iter().map(place).collect::<Vec<_>>(), stroke(*width, *color)))
                }
                Shape::Fill(points, color) => {
                    sheet.draw(&Polygon::new(points.iter().map(place).collect::<Vec<_>>(), rgba(*color)))
                }
                Shape::Disc(at, radius, color) => {
                    sheet.draw(&Circle::new(place(at), units(*radius, unit), ShapeStyle::from(rgba(*color)).filled()))
                }
                Shape::Ring(at, radius, width, color) => {
                    sheet.draw(&Circle::new(place(at), units(*radius, unit), stroke(*width, *color)))
                }
                Shape::Text { text, at, anchor, upright, lettering } => {
                    let style = lettering.style(font_family, *anchor, *upright, unit);
                    sheet.draw(&Text::new(text.as_str(), place(at), style))
                }
            }?;
        }
        sheet.present()
    }
}

impl Lettering {
    fn style(self, font_family: &str, anchor: Anchor, upright: bool, unit: f64) -> TextStyle<'_> {
        let h_pos = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        let turn = if upright { FontTransform::Rotate270 } else { FontTransform::None };
        let font =
            plotters::style::FontDesc::new(FontFamily::Name(font_family), self.size * unit, weight).transform(turn);
        TextStyle {
            font,
            color: BackendColor { rgb: self.color.rgb, alpha: self.color.alpha },
            pos: Pos::new(h_pos, VPos::Center),
        }
    }
}

/// Whole units of a backend, rounded; what is not finite or far off ends at a large number.
fn units(value: f64, unit: f64) -> i32 {
    libm::round(value * unit).clamp(-1e6, 1e6) as i32
}

fn rgba(color: Color) -> RGBAColor {
    let (r, g, b) = color.rgb;
    RGBAColor(r, g, b, color.alpha)
}

/// Corners of a regular polygon; `turn` is a share of a whole turn from the top.
fn ring((x, y): Point, radius: f64, corners: u8, turn: f64) -> Vec<Point> {
    let at = |corner: u8| {
        let (sine, cosine) = turned(f64::from(corner) / f64::from(corners) + turn);
        (x + radius * sine, y - radius * cosine)
    };
    (0..corners).map(at).collect()
}

/// Sine and cosine of a share of a turn up to 2, to a hundred-thousandth: enough for a marker, and without
/// the tables that libm brings for huge angles.
fn turned(share: f64) -> (f64, f64) {
    let x = std::f64::consts::TAU * share / 16.0;
    let square = x * x;
    let sine = x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    // Four times twice the angle.
    (0..4).fold((sine, cosine), |(sine, cosine), _| (2.0 * sine * cosine, cosine * cosine - sine * sine))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_right() {
        for step in 0..=32 {
            let share = f64::from(step) / 16.0;
            let angle = std::f64::consts::TAU * share;
            let (sine, cosine) = turned(share);
            assert!((sine - libm::sin(angle)).abs() < 1e-5 && (cosine - libm::cos(angle)).abs() < 1e-5, "{share}");
        }
    }
}
