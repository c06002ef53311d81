//! Several panels in one picture.

use super::legend::caption;
use super::pane::Sizes;
use super::path::Area;
use super::shape::{Anchor, Drawing, Lettering};
use super::style::Theme;
use super::text;

/// The most panels in a picture.
const MOST: usize = 12;

/// A frame for each panel.
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// The frames, which may be fewer than the panels.
    pub frames: Vec<Area>,
    /// Whether they are small: without titles of axes and without labels, under the name of the system.
    pub compact: bool,
}

/// Splits a picture into one frame for each of `count` panels, small ones where many share it; what small panels
/// lack is `explained` at the foot. Panels that find no room are left out, and that is said.
pub fn panels(drawing: &mut Drawing, theme: Theme<'_>, count: usize, explained: &str) -> Panels {
    let fitting = |area: Area, lowest: f64, narrowest: f64| {
        let parts = |room: f64, least: f64| ((room / least) as usize).max(1);
        (parts(area.height(), lowest), parts(area.width(), narrowest))
    };
    let (rows, columns) = fitting(drawing.area, 118.0, 240.0);
    if count <= rows * columns {
        return Panels { frames: split(drawing.area, count.max(1), count.max(1).div_ceil(rows)), compact: false };
    }
    let mut area = drawing.area;
    area.bottom -= 18.0;
    let (rows, columns) = fitting(area, 76.0, 150.0);
    let shown = count.min(MOST).min(rows * columns);
    let left_out = if shown < count { format!("; {} more systems not shown", count - shown) } else { String::new() };
    let area = caption(drawing, drawing.area, theme, &format!("{explained}{left_out}"));
    Panels { frames: split(area, shown, columns.min(shown)), compact: true }
}

/// Equal frames in rows.
fn split(area: Area, count: usize, columns: usize) -> Vec<Area> {
    let (width, height) = (area.width() / columns as f64, area.height() / count.div_ceil(columns) as f64);
    let frame = |index: usize| {
        let (left, top) = (area.left + (index % columns) as f64 * width, area.top + (index / columns) as f64 * height);
        Area { left, top, right: left + width, bottom: top + height }
    };
    (0..count).map(frame).collect()
}

impl Panels {
    /// Writes the name of a system above its small panel; gives the rest of the frame.
    pub fn name(&self, drawing: &mut Drawing, theme: Theme<'_>, frame: Area, system: usize, name: &str) -> Area {
        if !self.compact {
            return frame;
        }
        let size = Sizes::of(frame.width()).tick;
        let room = frame.width() - 12.0;
        let at = (frame.left + 8.0, frame.top + 4.0 + 0.5 * size);
        let lettering = Lettering { size, bold: true, color: theme.system(system) };
        drawing.text(&text::shorten(&text::name(name), size, true, room), at, Anchor::Start, lettering);
        Area { top: frame.top + size + 1.0, ..frame }
    }
}
