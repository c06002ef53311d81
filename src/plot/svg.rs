//! Figures as SVG documents.

use plotters::backend::SVGBackend;

use super::{Figure, Style, Surface, describe, draw, sheet};
use crate::curve::Curves;
use crate::error::Result;
use crate::report::Report;

/// A figure as an SVG document of its own, with a title and a description for those who do not
/// see it. Coordinates are tenths of a CSS pixel under a view box.
///
/// # Errors
/// Never in practice: the backend writes to memory.
pub fn svg(figure: Figure, report: &Report, curves: &Curves, style: &Style) -> Result<String> {
    let mut body = String::new();
    let area = sheet(style).area;
    let units = |side: f64| (side * Surface::Svg.fineness()) as u32;
    let backend = SVGBackend::with_string(&mut body, (units(area.right), units(area.bottom)));
    draw(figure, report, curves, &Style { scale: 1.0, ..style.clone() }, Surface::Svg, backend)?;
    // plotters-svg opens the document without a title; its first line is replaced.
    let shapes = body.split_once('\n').map_or("", |(_, shapes)| shapes);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n{shapes}",
        area.right,
        area.bottom,
        units(area.right),
        units(area.bottom),
        escape(figure.title()),
        escape(&describe(figure, report, curves, style)),
    ))
}

/// Text as the content of an XML element.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
