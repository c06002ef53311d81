//! Polylines: clipped, bent to follow a curved axis, thinned, split into dashes.

use super::axis::Axis;

/// A place in CSS pixels, x to the right and y down.
pub type Point = (f64, f64);

/// An axis-parallel rectangle in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Smallest x.
    pub left: f64,
    /// Smallest y.
    pub top: f64,
    /// Largest x.
    pub right: f64,
    /// Largest y.
    pub bottom: f64,
}

impl Area {
    /// The rectangle grown by `margin` on each side.
    #[must_use]
    pub fn grown(self, margin: f64) -> Self {
        Self {
            left: self.left - margin,
            top: self.top - margin,
            right: self.right + margin,
            bottom: self.bottom + margin,
        }
    }

    /// Whether a point lies in the rectangle or on its edge.
    pub fn holds(self, (x, y): Point) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// Whether two rectangles share more than an edge.
    pub fn meets(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether `other` lies wholly inside.
    pub fn contains(self, other: Self) -> bool {
        self.holds((other.left, other.top)) && self.holds((other.right, other.bottom))
    }

    /// Width in pixels.
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    /// Height in pixels.
    pub fn height(self) -> f64 {
        self.bottom - self.top
    }
}

/// How far a drawn line may be from the true curve, in CSS pixels: bending and thinning together
/// stay below half a pixel.
const BEND: f64 = 0.15;
const THIN: f64 = 0.08;

/// The image of a polyline that is straight in values, on two axes that need not be linear:
/// clipped to the ranges of the axes and subdivided until it follows the true curve.
///
/// Gives one polyline for each stretch inside, in pixels of `area`. Values that are not finite
/// end a stretch.
pub fn image(values: &[[f64; 2]], x: &Axis, y: &Axis, area: Area) -> Vec<Vec<Point>> {
    let place =
        |[u, v]: [f64; 2]| (area.left + x.fraction(u) * area.width(), area.bottom - y.fraction(v) * area.height());
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    let mut end = None;
    for pair in values.windows(2) {
        let Some((from, to)) = clip(pair[0], pair[1], x, y) else {
            end = None;
            continue;
        };
        if end != Some(from) {
            pieces.push(vec![place(from)]);
        }
        if let Some(piece) = pieces.last_mut() {
            bend(from, to, &place, (x, y), area, 40, piece);
            piece.push(place(to));
        }
        end = Some(to);
    }
    pieces.into_iter().map(|piece| thin(&piece)).filter(|piece| piece.len() > 1).collect()
}

/// The part of a segment inside the ranges of both axes (Liang and Barsky 1984).
fn clip(a: [f64; 2], b: [f64; 2], x: &Axis, y: &Axis) -> Option<([f64; 2], [f64; 2])> {
    if !a.iter().chain(&b).all(|value| value.is_finite()) {
        return None;
    }
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (axis, range) in [x, y].into_iter().enumerate() {
        let step = b[axis] - a[axis];
        for (distance, step) in [(range.low() - a[axis], step), (a[axis] - range.high(), -step)] {
            if step == 0.0 {
                if distance > 0.0 {
                    return None;
                }
            } else if step > 0.0 {
                enter = enter.max(distance / step);
            } else {
                leave = leave.min(distance / step);
            }
        }
    }
    let at = |t: f64| match t {
        0.0 => a,
        1.0 => b,
        _ => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])],
    };
    (enter <= leave).then(|| (at(enter), at(leave)))
}

fn bend(
    from: [f64; 2],
    to: [f64; 2],
    place: &impl Fn([f64; 2]) -> Point,
    axes: (&Axis, &Axis),
    area: Area,
    depth: u32,
    piece: &mut Vec<Point>,
) {
    let (a, b) = (place(from), place(to));
    let wide = (b.0 - a.0).abs() >= (b.1 - a.1).abs();
    if depth == 0 || (b.0 - a.0).abs() + (b.1 - a.1).abs() < 0.5 {
        return;
    }
    // Split evenly in pixels, along the longer side: even steps in values crowd at one end.
    let at = |part: f64| {
        let t = if wide {
            let pixel = a.0 + part * (b.0 - a.0);
            (axes.0.value((pixel - area.left) / area.width()) - from[0]) / (to[0] - from[0])
        } else {
            let pixel = a.1 + part * (b.1 - a.1);
            (axes.1.value((area.bottom - pixel) / area.height()) - from[1]) / (to[1] - from[1])
        };
        let t = t.clamp(0.0, 1.0);
        [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
    };
    if [0.25, 0.5, 0.75].into_iter().any(|part| distance(place(at(part)), a, b) > BEND) {
        let middle = at(0.5);
        bend(from, middle, place, axes, area, depth - 1, piece);
        piece.push(place(middle));
        bend(middle, to, place, axes, area, depth - 1, piece);
    }
}

/// Drops points that lie within 0.08 pixels of the line without them (Douglas and Peucker 1973).
/// Time: O(n log n) as a rule.
pub fn thin(points: &[Point]) -> Vec<Point> {
    let Some(last) = points.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut keep = vec![false; points.len()];
    (keep[0], keep[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((start, end)) = open.pop() {
        let far = (start + 1..end)
            .map(|index| (distance(points[index], points[start], points[end]), index))
            .fold((THIN, 0), |best, next| if next.0 > best.0 { next } else { best });
        if far.1 > 0 {
            keep[far.1] = true;
            open.extend([(start, far.1), (far.1, end)]);
        }
    }
    points.iter().zip(keep).filter_map(|(&point, keep)| keep.then_some(point)).collect()
}

/// The part of a polygon inside an area (Sutherland and Hodgman 1974).
pub fn clip_polygon(corners: &[Point], area: Area) -> Vec<Point> {
    let depths: [fn(Area, Point) -> f64; 4] =
        [|a, p| p.0 - a.left, |a, p| a.right - p.0, |a, p| p.1 - a.top, |a, p| a.bottom - p.1];
    depths.into_iter().fold(corners.to_vec(), |corners, depth| {
        let mut kept = Vec::new();
        let before = corners.iter().cycle().skip(corners.len().saturating_sub(1));
        for (&from, &to) in before.zip(&corners) {
            let (a, b) = (depth(area, from), depth(area, to));
            if (a < 0.0) != (b < 0.0) {
                let t = a / (a - b);
                kept.push((from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1)));
            }
            if b >= 0.0 {
                kept.push(to);
            }
        }
        kept
    })
}

/// The distance of a point from a segment.
pub fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let square = dx * dx + dy * dy;
    let t = if square > 0.0 { (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
    length((a.0 + t * dx, a.1 + t * dy), p)
}

/// The length of a segment.
pub fn length(a: Point, b: Point) -> f64 {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    (x * x + y * y).sqrt()
}

/// Splits a polyline into the dashes of a pattern of lengths, on and off in turn.
/// An empty pattern gives the line itself.
pub fn dashes(points: &[Point], pattern: &[f64]) -> Vec<Vec<Point>> {
    if pattern.is_empty() || points.len() < 2 || pattern.iter().any(|&length| length <= 0.0) {
        return vec![points.to_vec()];
    }
    let (mut index, mut left) = (0, pattern[0]);
    let mut lines = Vec::new();
    let mut dash = vec![points[0]];
    for pair in points.windows(2) {
        let (mut a, b) = (pair[0], pair[1]);
        let mut rest = length(a, b);
        while rest > left {
            let t = left / rest;
            a = (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1));
            rest -= left;
            if index % 2 == 0 {
                dash.push(a);
                lines.push(std::mem::take(&mut dash));
            } else {
                dash = vec![a];
            }
            index = (index + 1) % pattern.len();
            left = pattern[index];
        }
        left -= rest;
        if index % 2 == 0 {
            dash.push(b);
        }
    }
    if index % 2 == 0 && dash.len() > 1 {
        lines.push(dash);
    }
    lines
}

/// Points every `step` pixels along a polyline, both ends included.
pub fn samples(points: &[Point], step: f64) -> Vec<Point> {
    let mut found: Vec<Point> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let parts = libm::ceil(length(pair[0], pair[1]) / step).clamp(1.0, 1000.0) as u32;
        found.extend((1..=parts).map(|part| {
            let t = f64::from(part) / f64::from(parts);
            (pair[0].0 + t * (pair[1].0 - pair[0].0), pair[0].1 + t * (pair[1].1 - pair[0].1))
        }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { left: 40.0, top: 10.0, right: 540.0, bottom: 410.0 };

    fn off_by(values: &[[f64; 2]], x: &Axis, y: &Axis) -> f64 {
        let drawn = image(values, x, y, AREA);
        let mut worst = 0.0_f64;
        for pair in values.windows(2) {
            for step in 0..=4000 {
                let t = libm::pow(10.0, f64::from(step - 4000) / 500.0);
                let [u, v] = [0, 1].map(|axis| pair[0][axis] + t * (pair[1][axis] - pair[0][axis]));
                if u < x.low() || u > x.high() || v < y.low() || v > y.high() {
                    continue;
                }
                let p = (AREA.left + x.fraction(u) * AREA.width(), AREA.bottom - y.fraction(v) * AREA.height());
                let near = drawn.iter().flat_map(|piece| piece.windows(2)).map(|s| distance(p, s[0], s[1]));
                worst = worst.max(near.fold(f64::INFINITY, f64::min));
            }
        }
        worst
    }

    #[test]
    fn drawn_curves_are_within_half_a_pixel() {
        let curves: [&[[f64; 2]]; 4] = [
            &[[0.0, 0.0], [0.0, 0.3], [1.0, 1.0]],
            &[[0.0, 0.2], [1e-3, 0.6], [0.2, 0.9], [1.0, 1.0]],
            &[[0.0, 1.0], [1.0, 0.0]],
            &[[0.0, 1.0], [0.01, 0.2], [0.4, 0.01], [1.0, 0.0]],
        ];
        for curve in curves {
            for x in [Axis::logarithmic(8), Axis::deviate(1e-6, 0.99), Axis::shares(5)] {
                for y in [Axis::deviate(1e-4, 0.5), Axis::deviate(1e-6, 0.999), Axis::shares(5)] {
                    assert!(off_by(curve, &x, &y) < 0.5 - 0.1, "{curve:?} {}", off_by(curve, &x, &y));
                }
            }
        }
    }

    #[test]
    fn curves_are_clipped_at_the_ends() {
        let pieces = image(&[[0.0, 0.5], [1.0, 1.0]], &Axis::logarithmic(3), &Axis::shares(5), AREA);
        assert_eq!(pieces.len(), 1);
        assert_eq!(pieces[0][0].0, AREA.left);
        assert!((pieces[0][0].1 - (AREA.bottom - 0.5005 * AREA.height())).abs() < 1e-9);
        assert!(image(&[[0.0, 0.5], [f64::NAN, 1.0]], &Axis::shares(5), &Axis::shares(5), AREA).is_empty());
    }

    #[test]
    fn dashes_keep_the_lengths_of_their_pattern() {
        let corner = [(0.0, 0.0), (10.0, 0.0), (10.0, 13.0)];
        let lengths: Vec<f64> = dashes(&corner, &[4.0, 3.0])
            .iter()
            .map(|dash| dash.windows(2).map(|pair| length(pair[0], pair[1])).sum())
            .collect();
        assert_eq!(lengths, [4.0, 4.0, 4.0, 2.0]);
        assert_eq!(dashes(&corner, &[4.0, 3.0])[1], [(7.0, 0.0), (10.0, 0.0), (10.0, 1.0)]);
        assert_eq!(dashes(&corner, &[]), [corner]);
        let total: f64 =
            dashes(&corner, &[2.0, 1.0, 1.0, 1.0]).iter().flat_map(|d| d.windows(2)).map(|p| length(p[0], p[1])).sum();
        assert!((total - 14.0).abs() < 1e-9, "{total}");
    }

    #[test]
    fn polygons_are_cut_at_the_edges() {
        let area = Area { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };
        let kept = clip_polygon(&[(5.0, 5.0), (15.0, 5.0), (5.0, 25.0)], area);
        assert_eq!(kept, [(5.0, 10.0), (5.0, 5.0), (10.0, 5.0), (10.0, 10.0)]);
        assert!(clip_polygon(&[(20.0, 0.0), (30.0, 0.0), (20.0, 9.0)], area).is_empty());
        assert!(clip_polygon(&[], area).is_empty());
    }

    #[test]
    fn thinning_drops_only_what_cannot_be_seen() {
        let line: Vec<Point> = (0..100).map(|x| (f64::from(x), 0.02 * f64::from(x % 2))).collect();
        assert_eq!(thin(&line).len(), 2);
        assert_eq!(thin(&[(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)]).len(), 3);
        assert!(thin(&[]).is_empty());
    }
}
