//! The one wrapper around a plotters backend, so that figures are the same on every one.
//!
//! It takes text measures from a table, since plotters-canvas measures by adding a styled element
//! to the page, which its content policy forbids and which a worker cannot do. And it puts text at
//! the same height and size everywhere: the backends differ in what they mean by both.

use plotters_backend::text_anchor::{Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily,
    FontStyle, FontTransform,
};

use super::text;

/// What a backend draws on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// A canvas whose units are device pixels.
    Canvas,
    /// A canvas whose context was scaled by 0.1 (after its size was set, which resets that): its
    /// units are tenths of a device pixel, so that curves are smooth although plotters draws at
    /// whole units.
    FineCanvas,
    /// SVG whose units are tenths of a CSS pixel.
    Svg,
}

impl Surface {
    /// Units per pixel.
    pub fn fineness(self) -> f64 {
        match self {
            Self::Canvas => 1.0,
            Self::FineCanvas | Self::Svg => 10.0,
        }
    }

    /// The factor that undoes the backend's own scaling of font sizes.
    fn enlargement(self) -> f64 {
        match self {
            Self::Canvas | Self::FineCanvas => 1.0,
            // plotters-svg divides by this.
            Self::Svg => 1.24,
        }
    }

    /// The vertical anchor that depends least on the font, and how far below the centre of the
    /// capitals the backend takes it to be, in font sizes.
    fn anchor(self) -> (VPos, f64) {
        // The baseline lies about 0.36 below the centre of the capitals.
        match self {
            // The middle of the em square lies about 0.30 above the baseline.
            Self::Canvas | Self::FineCanvas => (VPos::Center, 0.36 - 0.30),
            // plotters-svg sets the baseline 0.76em below the top.
            Self::Svg => (VPos::Top, 0.36 - 0.76),
        }
    }
}

/// A backend with text of stated measures, centred vertically on its capitals.
pub struct Backend<DB> {
    inner: DB,
    surface: Surface,
    size: (u32, u32),
}

impl<DB: DrawingBackend> Backend<DB> {
    /// Wraps a backend on whose surface a picture of `size` units is drawn.
    pub fn new(inner: DB, surface: Surface, size: (u32, u32)) -> Self {
        Self { inner, surface, size }
    }
}

type Drawn<E> = Result<(), DrawingErrorKind<E>>;

impl<DB: DrawingBackend> DrawingBackend for Backend<DB> {
    type ErrorType = DB::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn<DB::ErrorType> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Drawn<DB::ErrorType> {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn<DB::ErrorType> {
        self.inner.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn<DB::ErrorType> {
        self.inner.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn<DB::ErrorType> {
        self.inner.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn<DB::ErrorType> {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn<DB::ErrorType> {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Drawn<DB::ErrorType> {
        self.inner.fill_polygon(vert, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn<DB::ErrorType> {
        let (v_pos, drop) = self.surface.anchor();
        let drop = libm::round(drop * style.size()) as i32;
        let at = match style.transform() {
            FontTransform::None => (x, y + drop),
            FontTransform::Rotate90 => (x - drop, y),
            FontTransform::Rotate180 => (x, y - drop),
            FontTransform::Rotate270 => (x + drop, y),
        };
        let anchor = Pos::new(style.anchor().h_pos, v_pos);
        self.inner.draw_text(text, &Adapted { style, anchor, enlargement: self.surface.enlargement() }, at)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<DB::ErrorType>> {
        let bold = matches!(style.style(), FontStyle::Bold);
        Ok((libm::ceil(text::width(text, style.size(), bold)) as u32, libm::ceil(style.size()) as u32))
    }
}

/// A text style with the anchor and size that the backend needs.
struct Adapted<'a, S> {
    style: &'a S,
    anchor: Pos,
    enlargement: f64,
}

impl<S: BackendTextStyle> BackendTextStyle for Adapted<'_, S> {
    type FontError = S::FontError;

    fn color(&self) -> BackendColor {
        self.style.color()
    }

    fn size(&self) -> f64 {
        self.style.size() * self.enlargement
    }

    fn transform(&self) -> FontTransform {
        self.style.transform()
    }

    fn style(&self) -> FontStyle {
        self.style.style()
    }

    fn anchor(&self) -> Pos {
        self.anchor
    }

    fn family(&self) -> FontFamily<'_> {
        self.style.family()
    }

    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        self.style.layout_box(text)
    }

    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        pos: BackendCoord,
        draw: F,
    ) -> Result<Result<(), E>, Self::FontError> {
        self.style.draw(text, pos, draw)
    }
}

#[cfg(test)]
mod tests {
    use plotters::backend::SVGBackend;
    use plotters::style::{Color, FontDesc, RED, TextStyle};

    use super::*;

    #[test]
    fn text_measures_come_from_the_table() {
        let mut document = String::new();
        let svg = SVGBackend::with_string(&mut document, (100, 100));
        let mut backend = Backend::new(svg, Surface::Svg, (100, 100));
        let style = TextStyle {
            font: FontDesc::new(plotters::style::FontFamily::SansSerif, 100.0, plotters::style::FontStyle::Normal),
            color: RED.to_backend_color(),
            pos: Pos::default(),
        };
        assert_eq!(backend.estimate_text_size("10", &style).unwrap(), (128, 100));
        backend.draw_text("10", &style, (7, 50)).unwrap();
        drop(backend);
        // The baseline is 76 below y: 36 below the place asked for, which is the centre of the capitals.
        assert!(
            document.contains(r#"x="7" y="10" dy="0.76em""#) && document.contains(r#"font-size="100""#),
            "{document}"
        );
    }
}
