//! How figures look: size, theme, and what tells systems apart.

use serde::Deserialize;

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
}

impl Default for Style {
    fn default() -> Self {
        Self {
            width: 520,
            height: 360,
            scale: 1.0,
            dark: false,
            font_family: "system-ui, Segoe UI, Roboto, DejaVu Sans, sans-serif".into(),
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

/// The colours of a drawing, those of the page.
#[derive(Debug, PartialEq)]
pub struct Theme {
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

static LIGHT: Theme = Theme {
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
        hex(0x00806a),
        hex(0xa3307e),
        hex(0x7a6500),
        hex(0x5b3fb8),
        hex(0x2d3640),
        hex(0x0e7f9e),
    ],
};

static DARK: Theme = Theme {
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
        hex(0x4fd0ae),
        hex(0xee86c2),
        hex(0xd6c04c),
        hex(0xb6a1ff),
        hex(0xdfe5eb),
        hex(0x7fe0ff),
    ],
};

impl Theme {
    /// The theme of a style.
    pub fn of(style: &Style) -> &'static Self {
        if style.dark { &DARK } else { &LIGHT }
    }

    /// The colour of the system at an index.
    pub fn system(&self, index: usize) -> Color {
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
    // Shifted in each round of colours, so that the ninth system is not the first again.
    PATTERNS[(index + index / PATTERNS.len()) % PATTERNS.len()]
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
    [Circle, Square, Polygon(3), Polygon(4), Wedge, Polygon(5), Polygon(6), Polygon(8)][index % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: Color) -> f64 {
        let (r, g, b) = color.rgb;
        let [r, g, b] = [r, g, b].map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { libm::pow((v + 0.055) / 1.055, 2.4) }
        });
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

    #[test]
    fn sixteen_systems_look_different() {
        for a in 0..16 {
            for b in 0..a {
                assert!((LIGHT.system(a), dash(a)) != (LIGHT.system(b), dash(b)), "{a} {b}");
            }
        }
    }
}
