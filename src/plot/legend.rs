//! What stands below a pane: a caption, and a key of systems.

use super::pane::{CURVE, Sizes};
use super::path::{Area, Point};
use super::shape::{Anchor, Drawing, Lettering};
use super::style::Theme;
use super::text;

/// The space beside the texts.
const MARGIN: f64 = 8.0;

/// How a key shows a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A piece of its curve.
    Curve,
    /// Its marker.
    Mark,
}

impl Sample {
    /// The width in CSS pixels.
    pub fn width(self) -> f64 {
        match self {
            Self::Curve => 26.0,
            Self::Mark => 8.0,
        }
    }

    /// Draws the sample of a system from a point to the right.
    pub fn draw(self, drawing: &mut Drawing, theme: Theme<'_>, system: usize, (x, y): Point) {
        let color = theme.system(system);
        match self {
            Self::Curve => drawing.stroke(&[(x, y), (x + self.width(), y)], CURVE, color, theme.dash(system)),
            Self::Mark => drawing.marker(theme.marker(system), (x + 0.5 * self.width(), y), 3.2, color, color),
        }
    }
}

/// Writes a caption at the foot of an area; gives the rest of the area.
pub fn caption(drawing: &mut Drawing, area: Area, theme: Theme<'_>, text: &str) -> Area {
    let size = Sizes::of(area.width()).tick - 0.5;
    let row = size + 3.5;
    let most = ((0.2 * area.height() / row) as usize).max(1);
    let lines = text::lines(text, size, area.width() - 2.0 * MARGIN, most);
    let top = area.bottom - 5.0 - row * lines.len() as f64;
    for (index, line) in lines.iter().enumerate() {
        let at = (area.left + MARGIN, top + row * (index as f64 + 0.5));
        drawing.text(line, at, Anchor::Start, Lettering { size, bold: false, color: theme.dim });
    }
    Area { bottom: top, ..area }
}

/// Writes a key of systems, each with its name, which may be cut, and a note, which is not, in columns at the foot of
/// an area; gives the rest of the area. Says how many find no room in the lower third.
pub fn key(drawing: &mut Drawing, area: Area, theme: Theme<'_>, systems: &[(String, String)], sample: Sample) -> Area {
    let size = Sizes::of(area.width()).tick;
    let (row, gap, room) = (size + 4.5, 14.0, area.width() - 2.0 * MARGIN);
    let rows = ((0.34 * area.height() / row) as usize).max(1);
    let wide = |text: &str| text::width(text, size, false);
    let least =
        |most: f64| systems.iter().map(|(name, note)| wide(name).min(most) + wide(note) + 0.5).fold(0.0, f64::max);
    let (beside, longest) = (sample.width() + 6.0, least(f64::INFINITY));
    // As many columns as the longest text allows, or more with shorter names where the rows are too few.
    let columns = |text: f64| ((room + gap) / (beside + text + gap)).max(1.0) as usize;
    let columns = columns(longest).max(systems.len().div_ceil(rows).min(columns(least(60.0))));
    let width = ((room + gap) / columns as f64).min(beside + longest + gap);
    let fitting = if systems.len() > rows * columns { (rows * columns).saturating_sub(1) } else { systems.len() };
    let more = (fitting < systems.len()).then(|| (format!("{} more", systems.len() - fitting), String::new()));
    let entries: Vec<&(String, String)> = systems[..fitting].iter().chain(&more).collect();
    let top = area.bottom - 4.0 - row * entries.len().div_ceil(columns) as f64;
    for (index, (name, note)) in entries.into_iter().enumerate() {
        let x = area.left + MARGIN + width * (index % columns) as f64;
        let y = top + row * ((index / columns) as f64 + 0.5);
        if index < fitting {
            sample.draw(drawing, theme, index, (x, y));
        }
        let room = (width - gap).min(room) - beside - text::width(note, size, false);
        let text = text::shorten(name, size, false, room.max(3.0 * size)) + note;
        drawing.text(&text, (x + beside, y), Anchor::Start, Lettering { size, bold: false, color: theme.ink });
    }
    Area { bottom: top, ..area }
}
