//! The convex hull of the ROC curve (Provost and Fawcett 2001).

use crate::staircase::{Accepted, Staircase};

/// The upper hull's vertices, from reject-all to accept-all, no three on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    vertices: Vec<Accepted>,
    end: Accepted,
}

impl Hull {
    /// The hull of a staircase. Time: O(n).
    pub fn new(staircase: &Staircase) -> Self {
        Self::of(std::iter::once(Accepted::default()).chain(staircase.segments().map(|segment| segment.to)))
    }

    /// The hull if every tie had its mated trials first. Time: O(n).
    pub fn optimistic(staircase: &Staircase) -> Self {
        Self::of(std::iter::once(Accepted::default()).chain(
            staircase.segments().flat_map(|segment| {
                [Accepted { non_mated: segment.from.non_mated, mated: segment.to.mated }, segment.to]
            }),
        ))
    }

    /// The hull of points that rise in both counts, from reject-all to accept-all. Time: O(n).
    pub(crate) fn of(points: impl Iterator<Item = Accepted>) -> Self {
        let mut vertices: Vec<Accepted> = Vec::new();
        for point in points {
            while let [.., before, last] = vertices[..]
                && !turns_right(before, last, point)
            {
                vertices.pop();
            }
            if vertices.last() != Some(&point) {
                vertices.push(point);
            }
        }
        let end = vertices.last().copied().unwrap_or_default();
        Self { vertices, end }
    }

    /// The vertices, by rising FMR.
    pub fn vertices(&self) -> &[Accepted] {
        &self.vertices
    }

    /// Everything accepted: the last vertex.
    pub fn accept_all(&self) -> Accepted {
        self.end
    }

    /// The area under the hull, in [0.5, 1].
    pub fn area(&self) -> f64 {
        let twice: u128 = self
            .vertices
            .windows(2)
            .map(|edge| u128::from(edge[1].non_mated - edge[0].non_mated) * u128::from(edge[0].mated + edge[1].mated))
            .sum();
        twice as f64 / (2 * u128::from(self.end.non_mated) * u128::from(self.end.mated)) as f64
    }
}

/// Whether the way from a over b to c bends to the right (down), in exact integers.
fn turns_right(a: Accepted, b: Accepted, c: Accepted) -> bool {
    let step = |from: Accepted, to: Accepted| (to.non_mated - from.non_mated, to.mated - from.mated);
    let ((bx, by), (cx, cy)) = (step(a, b), step(b, c));
    less([bx, cy], [by, cx])
}

/// Whether a point lies above the line from a to b; it lies at or right of a, as b does.
pub(crate) fn is_above(a: Accepted, b: Accepted, point: Accepted) -> bool {
    let Some(rise) = point.mated.checked_sub(a.mated) else { return false };
    less([b.mated - a.mated, point.non_mated - a.non_mated], [b.non_mated - a.non_mated, rise])
}

/// Whether the first product is less than the second; small factors take the short way.
fn less([a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
    if (a | b | c | d) >> 32 == 0 {
        a * b < c * d
    } else {
        u128::from(a) * u128::from(b) < u128::from(c) * u128::from(d)
    }
}
