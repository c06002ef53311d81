//! Labels beside what they name: found places where nothing else is.

use super::legend::Sample;
use super::pane::Pane;
use super::path::{Area, Point, length, samples};
use super::shape::{Anchor, Drawing, Lettering};
use super::text;

/// What is drawn already, and where labels may lie.
#[derive(Clone, Debug)]
pub struct Labels {
    bounds: Area,
    taken: Vec<Area>,
    ink: Ink,
}

/// Samples of curves with their owners, by the square cell of the bounds that they are in or next to.
#[derive(Clone, Debug)]
struct Ink {
    bounds: Area,
    /// Cells in a row, and rows.
    size: [usize; 2],
    cells: Vec<Vec<(usize, Point)>>,
}

/// A curve that wants its name beside it.
#[derive(Clone, Debug)]
pub struct Named {
    /// The index of the system.
    pub system: usize,
    /// The name, which may be cut.
    pub name: String,
    /// What follows the name and is never cut, such as a number.
    pub note: String,
    /// The curve.
    pub curve: Vec<Vec<Point>>,
    /// A point to name rather than the curve.
    pub point: Option<Point>,
}

/// The side of a cell in CSS pixels.
const CELL: f64 = 16.0;

/// How much worse a place is for each sample of a curve that it covers.
const COVERED: f64 = 8.0;

/// The space in CSS pixels between a label and a curve.
const TIGHT: f64 = 1.5;

impl Labels {
    /// No labels yet.
    pub fn new(bounds: Area) -> Self {
        Self { bounds, taken: Vec::new(), ink: Ink::new(bounds) }
    }

    /// Keeps labels off a curve of an owner, and close to that of their own.
    pub fn avoid_curve(&mut self, owner: usize, curve: &[Vec<Point>]) {
        curve.iter().flat_map(|piece| samples(piece, 4.0)).for_each(|point| self.ink.add(owner, point));
    }

    /// Keeps labels out of an area.
    pub fn avoid(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// The first of the best areas of a size among places of their upper left corners, each with
    /// how little it is wanted; now taken. And whether it covers a curve.
    pub fn place(
        &mut self,
        owner: usize,
        (width, height): (f64, f64),
        corners: impl Iterator<Item = (Point, f64)>,
    ) -> Option<(Area, bool)> {
        let mut best: Option<(Area, f64)> = None;
        for ((left, top), unwanted) in corners {
            if best.is_some_and(|(_, least)| unwanted >= least) {
                continue;
            }
            let area = Area { left, top, right: left + width, bottom: top + height };
            if !self.bounds.contains(area) || self.taken.iter().any(|taken| taken.meets(area)) {
                continue;
            }
            let cost = unwanted + self.cost(owner, area);
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((area, cost));
            }
        }
        let (area, _) = best?;
        self.taken.push(area.grown(2.0));
        Some((area, self.ink.near(area.grown(TIGHT)).any(|(_, point)| area.grown(TIGHT).holds(point))))
    }

    fn cost(&self, owner: usize, area: Area) -> f64 {
        let (tight, wide) = (area.grown(TIGHT), area.grown(9.0));
        self.ink
            .near(wide)
            .map(|(other, point)| match () {
                () if tight.holds(point) => COVERED,
                () if other != owner && wide.holds(point) => 0.5,
                () => 0.0,
            })
            .sum()
    }
}

impl Ink {
    fn new(bounds: Area) -> Self {
        let size = [bounds.width(), bounds.height()].map(|side| (side / CELL) as usize + 1);
        Self { bounds, size, cells: vec![Vec::new(); size[0] * size[1]] }
    }

    fn add(&mut self, owner: usize, point: Point) {
        let [column, row] = self.cell(point);
        self.cells[row * self.size[0] + column].push((owner, point));
    }

    /// All samples in an area, and some around it.
    fn near(&self, area: Area) -> impl Iterator<Item = (usize, Point)> {
        let [left, top] = self.cell((area.left, area.top));
        let [right, bottom] = self.cell((area.right, area.bottom));
        let row = move |row: usize| &self.cells[row * self.size[0] + left..=row * self.size[0] + right];
        (top..=bottom).flat_map(row).flatten().copied()
    }

    /// The cell of a point, or that next to it.
    fn cell(&self, (x, y): Point) -> [usize; 2] {
        let cell = |distance: f64, cells: usize| ((distance / CELL).max(0.0) as usize).min(cells - 1);
        [cell(x - self.bounds.left, self.size[0]), cell(y - self.bounds.top, self.size[1])]
    }
}

/// Places beside a point, near ones first and wanted most.
pub fn beside((x, y): Point, (width, height): (f64, f64)) -> impl Iterator<Item = (Point, f64)> {
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
        .map(|corner| (corner, f64::from(ring)))
    })
}

/// Without points closer to the one kept before than some pixels: a rough curve has many.
fn spread(mut points: Vec<Point>, gap: f64) -> Vec<Point> {
    let mut before: Option<Point> = None;
    points.retain(|&point| {
        let keep = before.is_none_or(|before| length(before, point) >= gap);
        if keep {
            before = Some(point);
        }
        keep
    });
    points
}

impl Named {
    /// Name and note in a room.
    fn text(&self, size: f64, bold: bool, room: f64) -> String {
        let kept = room - text::width(&self.note, size, bold);
        text::shorten(&self.name, size, bold, kept.max(3.0 * size)) + &self.note
    }
}

/// Writes the names beside their curves, or all of them in a key where one finds no place; tells whether that
/// found a place without covering a curve.
pub fn name_curves(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, named: &[Named]) -> bool {
    let lettering = pane.label(pane.theme.ink);
    let longest = (pane.area.width() * 0.55).max(40.0);
    let texts: Vec<String> = named.iter().map(|named| named.text(lettering.size, true, longest)).collect();
    let mut attempt = labels.clone();
    let places: Option<Vec<Area>> = named
        .iter()
        .zip(&texts)
        .map(|(named, text)| {
            let size = (text::width(text, lettering.size, true), lettering.size);
            // Beside a point at any distance; along a curve close by, rather in the middle than at an end.
            let (points, steps) = match named.point {
                Some(point) => (vec![point], 56),
                None => (named.curve.iter().flat_map(|piece| spread(samples(piece, 9.0), 4.5)).collect(), 8),
            };
            let middle = (pane.area.left + pane.area.right) / 2.0;
            let corners = points.into_iter().flat_map(|point| {
                let off = 2.0 * libm::fabs(point.0 - middle) / pane.area.width();
                beside(point, size).take(steps).map(move |(corner, unwanted)| (corner, unwanted + off))
            });
            attempt.place(named.system, size, corners).filter(|(_, covers)| !covers).map(|(area, _)| area)
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
    true
}

/// A key in a corner where it covers nothing.
fn write_key(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, named: &[Named]) -> bool {
    let sample = Sample::Curve;
    let size = pane.sizes.tick;
    let row = size + 4.0;
    let room = pane.area.grown(-4.0);
    let texts: Vec<String> = named.iter().map(|named| named.name.clone() + &named.note).collect();
    let longest = texts.iter().map(|text| text::width(text, size, false)).fold(0.0, f64::max);
    let (width, height) = (sample.width() + 14.0 + longest, row * texts.len() as f64 + 6.0);
    let (right, bottom) = (room.right - width, room.bottom - height);
    // Anywhere, but rather in a corner: the lower right one first.
    let corners = (0..=8).flat_map(|column| (0..=8).map(move |row| (f64::from(column) / 8.0, f64::from(row) / 8.0)));
    let corners = corners.map(|(x, y)| {
        let inside = x.min(1.0 - x) + y.min(1.0 - y);
        let corner = (right - x * (right - room.left), bottom - y * (bottom - room.top));
        (corner, 4.0 * inside + 0.1 * (x + y))
    });
    let Some((area, false)) = labels.place(usize::MAX, (width, height), corners) else {
        return false;
    };
    drawing.block(area, pane.theme.paper.faded(0.6));
    for (index, (named, text)) in named.iter().zip(&texts).enumerate() {
        let y = area.top + 3.0 + row * (index as f64 + 0.5);
        sample.draw(drawing, pane.theme, named.system, (area.left + 4.0, y));
        let lettering = Lettering { size, bold: false, color: pane.theme.ink };
        drawing.text(text, (area.left + sample.width() + 10.0, y), Anchor::Start, lettering);
    }
    true
}
