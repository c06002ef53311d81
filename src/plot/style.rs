//! How figures look: size, theme, and what tells systems apart.

use serde::Deserialize;

use crate::settings::Scheme;

/// Size and look of a drawing.
///
/// ```
/// use operating_point::plot::Style;
/// let style: Style = serde_json::from_str(r#"{"width": 900, "height": 600, "dark": true}"#).unwrap();
/// assert_eq!((style.width, style.scale, style.dark), (900, 1.0, true));
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Style {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Device pixels per CSS pixel. SVG has none and ignores it.
    pub scale: f64,
    /// Light on dark instead of dark on light.
    pub dark: bool,
    /// The CSS font family.
    pub font_family: String,
    /// The bootstrap whose bands and intervals are drawn; none: the first that the report has.
    pub scheme: Option<Scheme>,
    /// The two systems whose difference is drawn; none: a pair with a ranking flip, or the first.
    pub pair: Option<[String; 2]>,
    /// Of some systems of a report, their places in the whole of it, so that they look as they do there; empty: as
    /// they come.
    pub places: Vec<usize>,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            width: 520,
            height: 360,
            scale: 1.0,
            dark: false,
            font_family: "system-ui, Segoe UI, Roboto, DejaVu Sans, sans-serif".into(),
            scheme: None,
            pair: None,
            places: Vec::new(),
        }
    }
}

/// A colour with its opacity in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red, green and blue.
    pub rgb: (u8, u8, u8),
    /// Opacity.
    pub alpha: f64,
}

impl Color {
    /// The colour at a part of its opacity.
    #[must_use]
    pub const fn faded(self, alpha: f64) -> Self {
        Self { rgb: self.rgb, alpha }
    }
}

const fn hex(rgb: u32) -> Color {
    Color { rgb: ((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8), alpha: 1.0 }
}

/// The colours of a drawing, and which system has which look.
#[derive(Clone, Copy, Debug)]
pub struct Theme<'a> {
    colors: &'static Colors,
    places: &'a [usize],
}

impl std::ops::Deref for Theme<'_> {
    type Target = Colors;

    fn deref(&self) -> &Colors {
        self.colors
    }
}

impl<'a> Theme<'a> {
    /// The theme of a style.
    pub fn of(style: &'a Style) -> Self {
        Self { colors: if style.dark { &DARK } else { &LIGHT }, places: &style.places }
    }

    /// The colour of the system at an index of what is drawn.
    pub fn system(&self, index: usize) -> Color {
        self.colors.system(self.place(index))
    }

    /// Its dash pattern, as [`dash`] has it.
    pub fn dash(&self, index: usize) -> &'static [f64] {
        dash(self.place(index))
    }

    /// Its marker.
    pub fn marker(&self, index: usize) -> Marker {
        marker(self.place(index))
    }

    fn place(&self, index: usize) -> usize {
        self.places.get(index).copied().unwrap_or(index)
    }
}

/// The colours of a drawing, those of the page.
#[derive(Debug, PartialEq)]
pub struct Colors {
    /// Behind everything.
    pub paper: Color,
    /// Axis titles.
    pub ink: Color,
    /// Tick labels, axes, notes.
    pub dim: Color,
    /// Diagonals, hatching.
    pub line: Color,
    /// Grid lines.
    pub hair: Color,
    /// Outline of the non-mated class.
    pub non_mated: Color,
    /// Ground of weakly supported regions.
    pub weak: Color,
    /// One for each system, told apart with the common kinds of colour blindness.
    systems: [Color; 8],
}

static LIGHT: Colors = Colors {
    paper: hex(0xffffff),
    ink: hex(0x171c22),
    dim: hex(0x5a6572),
    line: hex(0xd0d6dc),
    hair: hex(0xe6eaee),
    non_mated: hex(0x8a94a0),
    weak: hex(0xfdf1d9),
    systems: [
        hex(0x0a5fb4),
        hex(0xb9480a),
        hex(0x19834e),
        hex(0x7117db),
        hex(0xa84d8d),
        hex(0x371a3f),
        hex(0x543300),
        hex(0x243022),
    ],
};

static DARK: Colors = Colors {
    paper: hex(0x15191e),
    ink: hex(0xe8ecf0),
    dim: hex(0x9aa6b3),
    line: hex(0x39424c),
    hair: hex(0x262d34),
    non_mated: hex(0x8592a0),
    weak: hex(0x352a10),
    systems: [
        hex(0x6db3f8),
        hex(0xf29a5c),
        hex(0x2b9568),
        hex(0xffe847),
        hex(0xaa6fa6),
        hex(0x9961ff),
        hex(0xd0f6c0),
        hex(0x4dfbfe),
    ],
};

impl Colors {
    /// The colour of the system at an index.
    fn system(&self, index: usize) -> Color {
        self.systems[index % self.systems.len()]
    }
}

/// Dash pattern of the system at an index, in CSS pixels on and off; empty: solid.
pub fn dash(index: usize) -> &'static [f64] {
    const PATTERNS: [&[f64]; 8] = [
        &[],
        &[6.0, 3.0],
        &[2.0, 2.0],
        &[9.0, 3.0, 2.0, 3.0],
        &[12.0, 4.0],
        &[6.0, 2.5, 2.0, 2.5, 2.0, 2.5],
        &[4.0, 4.0],
        &[14.0, 3.0, 4.0, 3.0],
    ];
    PATTERNS[shifted(index)]
}

/// One of eight, shifted in each round of colours, so that the ninth system is not the first again.
fn shifted(index: usize) -> usize {
    (index + index / 8) % 8
}

/// The shape of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A circle.
    Circle,
    /// A polygon with this many corners, the first at the top.
    Polygon(u8),
    /// A square on its side.
    Square,
    /// A triangle on its tip.
    Wedge,
}

/// The marker of the system at an index.
pub fn marker(index: usize) -> Marker {
    use Marker::{Circle, Polygon, Square, Wedge};
    let markers = [Circle, Square, Polygon(3), Polygon(4), Wedge, Polygon(5), Polygon(6), Polygon(8)];
    markers[shifted(index)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: Color) -> f64 {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable() {
        for theme in [&LIGHT, &DARK] {
            for color in theme.systems.iter().chain([&theme.ink, &theme.dim]) {
                assert!(contrast(*color, theme.paper) >= 4.5, "{color:?} {}", contrast(*color, theme.paper));
            }
            assert!(contrast(theme.non_mated, theme.paper) >= 3.0);
            assert!(contrast(theme.dim, theme.weak) >= 4.5);
        }
    }

    fn linear(color: Color) -> [f64; 3] {
        let (r, g, b) = color.rgb;
        [r, g, b].map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { libm::pow((v + 0.055) / 1.055, 2.4) }
        })
    }

    fn product(matrix: &[[f64; 3]; 3], v: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(v).map(|(m, v)| m * v).sum())
    }

    /// CIELAB under D65.
    fn lab(rgb: [f64; 3]) -> [f64; 3] {
        const XYZ: [[f64; 3]; 3] = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        let [x, y, z] = product(&XYZ, rgb.map(|v| v.clamp(0.0, 1.0)));
        let f = |t: f64| if t > 0.008856 { libm::cbrt(t) } else { 7.787 * t + 16.0 / 116.0 };
        let (x, y, z) = (f(x / 0.95047), f(y), f(z / 1.08883));
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// Full dichromacy in linear sRGB (Machado, Oliveira and Fernandes 2009).
    const SIGHTS: [(&str, f64, [[f64; 3]; 3]); 4] = [
        ("full", 25.0, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protan",
            15.0,
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "deutan",
            15.0,
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "tritan",
            13.0,
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    #[test]
    fn systems_are_told_apart_by_all_eyes() {
        for theme in [&LIGHT, &DARK] {
            for (sight, least, matrix) in &SIGHTS {
                let seen: Vec<[f64; 3]> = theme.systems.iter().map(|&c| lab(product(matrix, linear(c)))).collect();
                for a in 0..seen.len() {
                    for b in 0..a {
                        let square: f64 = (0..3).map(|i| (seen[a][i] - seen[b][i]) * (seen[a][i] - seen[b][i])).sum();
                        assert!(square > least * least, "{sight} {a} {b}: {}", libm::sqrt(square));
                    }
                }
            }
        }
    }

    #[test]
    fn fifty_systems_look_different() {
        for a in 0..50 {
            for b in 0..a {
                assert!((LIGHT.system(a), dash(a)) != (LIGHT.system(b), dash(b)), "{a} {b}");
                assert!((LIGHT.system(a), marker(a)) != (LIGHT.system(b), marker(b)), "{a} {b}");
            }
        }
    }
}
