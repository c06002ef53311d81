//! Labels beside what they name: found places where nothing else is.

use super::pane::{CURVE, Pane};
use super::path::{Area, Point, samples};
use super::shape::{Anchor, Drawing, Lettering};
use super::style::{Theme, dash};
use super::text;

/// What is drawn already, and where labels may lie.
#[derive(Clone, Debug)]
pub struct Labels {
    bounds: Area,
    taken: Vec<Area>,
    ink: Vec<(usize, Point)>,
}

/// A curve that wants its name beside it.
#[derive(Clone, Debug)]
pub struct Named {
    /// The index of the system.
    pub system: usize,
    /// The name, perhaps with a number.
    pub name: String,
    /// The curve.
    pub curve: Vec<Vec<Point>>,
    /// A point to name rather than the curve.
    pub point: Option<Point>,
}

/// A place that is worse than this covers something.
const COVERED: f64 = 8.0;

impl Labels {
    /// No labels yet.
    pub fn new(bounds: Area) -> Self {
        Self { bounds, taken: Vec::new(), ink: Vec::new() }
    }

    /// Keeps labels off a curve of an owner, and close to that of their own.
    pub fn avoid_curve(&mut self, owner: usize, curve: &[Vec<Point>]) {
        self.ink.extend(curve.iter().flat_map(|piece| samples(piece, 4.0)).map(|point| (owner, point)));
    }

    /// Keeps labels out of an area.
    pub fn avoid(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// The first of the best areas of a size among places of their upper left corners, now taken;
    /// with its cost.
    pub fn place(
        &mut self,
        owner: usize,
        (width, height): (f64, f64),
        corners: impl Iterator<Item = Point>,
    ) -> Option<(Area, f64)> {
        let mut best: Option<(Area, f64)> = None;
        for (left, top) in corners {
            let area = Area { left, top, right: left + width, bottom: top + height };
            if !self.bounds.contains(area) || self.taken.iter().any(|taken| taken.meets(area)) {
                continue;
            }
            let cost = self.cost(owner, area);
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((area, cost));
            }
        }
        if let Some((area, _)) = best {
            self.taken.push(area.grown(2.0));
        }
        best
    }

    fn cost(&self, owner: usize, area: Area) -> f64 {
        let (tight, wide) = (area.grown(1.5), area.grown(11.0));
        self.ink
            .iter()
            .map(|&(other, point)| match () {
                () if tight.holds(point) => COVERED,
                () if other != owner && wide.holds(point) => 0.5,
                () => 0.0,
            })
            .sum()
    }
}

/// Places beside a point, near ones first.
pub fn beside((x, y): Point, (width, height): (f64, f64)) -> impl Iterator<Item = Point> {
    (0..7).flat_map(move |ring| {
        let gap = 7.0 + 6.0 * f64::from(ring);
        let (left, right, middle) = (x - gap - width, x + gap, x - width / 2.0);
        let (above, below, level) = (y - gap - height, y + gap, y - height / 2.0);
        [
            (right, y - height - 0.3 * gap),
            (left, y + 0.3 * gap),
            (right, y + 0.3 * gap),
            (left, y - height - 0.3 * gap),
            (right, level),
            (left, level),
            (middle, above),
            (middle, below),
        ]
    })
}

/// Writes the names beside their curves, or all of them in a key where one finds no place.
pub fn name_curves(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, named: &[Named]) {
    let lettering = pane.label(pane.theme.ink);
    let longest = (pane.area.width() * 0.45).max(40.0);
    let texts: Vec<String> =
        named.iter().map(|named| text::shorten(&named.name, lettering.size, true, longest)).collect();
    let mut attempt = labels.clone();
    let places: Option<Vec<Area>> = named
        .iter()
        .zip(&texts)
        .map(|(named, text)| {
            let size = (text::width(text, lettering.size, true), lettering.size);
            let points: Vec<Point> = match named.point {
                Some(point) => vec![point],
                None => named.curve.iter().flat_map(|piece| samples(piece, 9.0)).collect(),
            };
            let corners = points
                .into_iter()
                .flat_map(|point| beside(point, size).take(if named.point.is_some() { 56 } else { 8 }));
            attempt.place(named.system, size, corners).filter(|(_, cost)| *cost < COVERED).map(|(area, _)| area)
        })
        .collect();
    let Some(places) = places else {
        return write_key(drawing, pane, labels, named);
    };
    *labels = attempt;
    for ((named, text), area) in named.iter().zip(&texts).zip(places) {
        let at = (area.left, (area.top + area.bottom) / 2.0);
        drawing.text(text, at, Anchor::Start, pane.label(pane.theme.system(named.system)));
    }
}

/// A key in the corner that covers least.
fn write_key(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, named: &[Named]) {
    const SAMPLE: f64 = 26.0;
    let size = pane.sizes.tick;
    let row = size + 4.0;
    let room = pane.area.grown(-4.0);
    let rows = ((room.height() - 6.0) / row).max(1.0) as usize;
    let longest = (room.width() * 0.6 - SAMPLE - 12.0).max(20.0);
    let fitting = if named.len() > rows { rows.saturating_sub(1) } else { named.len() };
    let mut lines: Vec<(Option<usize>, String)> = named[..fitting]
        .iter()
        .map(|named| (Some(named.system), text::shorten(&named.name, size, false, longest)))
        .collect();
    if fitting < named.len() {
        lines.push((None, text::shorten(&format!("and {} more", named.len() - fitting), size, false, longest)));
    }
    let width = SAMPLE + 14.0 + lines.iter().map(|(_, text)| text::width(text, size, false)).fold(0.0, f64::max);
    let height = row * lines.len() as f64 + 6.0;
    let (right, bottom) = (room.right - width, room.bottom - height);
    let (middle, level) = ((room.left + right) / 2.0, (room.top + bottom) / 2.0);
    let corners = [
        (right, bottom),
        (right, room.top),
        (room.left, room.top),
        (room.left, bottom),
        (right, level),
        (middle, bottom),
        (middle, room.top),
        (room.left, level),
    ];
    let area = labels
        .place(usize::MAX, (width, height), corners.into_iter())
        .map_or(Area { left: right, top: bottom, right: room.right, bottom: room.bottom }, |(area, _)| area);
    drawing.block(area, pane.theme.paper.faded(0.88));
    for (index, (system, text)) in lines.iter().enumerate() {
        let y = area.top + 3.0 + row * (index as f64 + 0.5);
        if let Some(system) = *system {
            let line = [(area.left + 4.0, y), (area.left + 4.0 + SAMPLE, y)];
            drawing.stroke(&line, CURVE, pane.theme.system(system), dash(system));
        }
        let lettering = Lettering { size, bold: false, color: pane.theme.ink };
        drawing.text(text, (area.left + SAMPLE + 10.0, y), Anchor::Start, lettering);
    }
}

/// Draws a curve of a system in its colour and dashes.
pub fn draw_curve(drawing: &mut Drawing, theme: &Theme, system: usize, curve: &[Vec<Point>]) {
    for piece in curve {
        drawing.stroke(piece, CURVE, theme.system(system), dash(system));
    }
}
