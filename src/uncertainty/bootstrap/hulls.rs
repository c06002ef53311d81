//! The convex hulls of a batch's resamples, exactly.
//!
//! The hull of the marks between blocks is a lower bound: no vertex lies below it. A block, or a part
//! of one, whose upper left corner is not above it holds no vertex either. What is left is walked for
//! all resamples at once, so that its rows are summed once.

use super::counts::{Counts, LANES, Lanes, add_sums};
use super::scan::{BLOCK, Batch, Mark, PART, Scanned};
use super::steps::Step;
use crate::metric::hull::{self, Hull};
use crate::staircase::Accepted;

/// The hull of each resample; one without a class has no meaningful hull. Time: O(n / 32), and some
/// parts of blocks.
pub(super) fn hulls(batch: &Batch, scanned: &Scanned) -> Vec<Hull> {
    let marks = &scanned.marks;
    let coarse = (0..LANES).map(|lane| Hull::of(marks.iter().map(|mark| mark.of(lane)))).collect();
    // With the parts of blocks that may hold a vertex the bound is tighter, and few parts are left.
    let fine = refined(coarse, marks, |block, _, among, edges, found| {
        for part in &scanned.parts[block] {
            collect(part, among, edges, found);
        }
    });
    refined(fine, marks, |block, start, among, edges, found| {
        let mut from = start;
        for (part, to) in scanned.parts[block].iter().chain([&marks[block + 1]]).enumerate() {
            let among = above(edges, among, from, to);
            if among != 0 {
                walk(batch, block * BLOCK + part * PART, from, |at| collect(at, among, edges, found));
            }
            from = to;
        }
    })
}

/// Resamples of a batch, a bit each.
type Set = u16;

/// The hulls of lower bounds and what is found above them, where it is sought: in each block whose upper
/// left corner is above the bound in some resamples.
#[inline(never)]
fn refined(
    lower: Vec<Hull>,
    marks: &[Mark],
    mut seek: impl FnMut(usize, &Mark, Set, &mut [Edges], &mut [Vec<Accepted>]),
) -> Vec<Hull> {
    let mut edges: Vec<Edges> = lower.iter().map(Edges::of).collect();
    let mut points: Vec<Vec<Accepted>> = vec![Vec::new(); LANES];
    for (block, ends) in marks.windows(2).enumerate() {
        let [start, end] = [&ends[0], &ends[1]];
        let among = above(&mut edges, Set::MAX, start, end);
        if among != 0 {
            seek(block, start, among, &mut edges, &mut points);
        }
    }
    let joined = |(hull, points): (&Hull, &Vec<Accepted>)| Hull::of(merged(hull.vertices(), points));
    lower.iter().zip(&points).map(joined).collect()
}

/// Points of two lists by rising FMR and TMR.
fn merged<'a>(mut a: &'a [Accepted], mut b: &'a [Accepted]) -> impl Iterator<Item = Accepted> + 'a {
    std::iter::from_fn(move || {
        let place = |points: &[Accepted]| points.first().map(|point| (point.non_mated, point.mated));
        let from = match (place(a), place(b)) {
            (Some(first), Some(second)) if second < first => &mut b,
            (None, _) => &mut b,
            _ => &mut a,
        };
        let (first, rest) = from.split_first()?;
        *from = rest;
        Some(*first)
    })
}

/// Those of some resamples whose upper left corner of a stretch lies above their lower bound.
fn above(edges: &mut [Edges], among: Set, from: &Mark, to: &Mark) -> Set {
    let mut found = 0;
    for lane in lanes(among) {
        let corner = Accepted { mated: to.mated[lane].into(), ..from.of(lane) };
        found |= Set::from(edges[lane].is_above(corner)) << lane;
    }
    found
}

/// Keeps the points of some resamples that lie above their lower bound.
fn collect(at: &Mark, among: Set, edges: &mut [Edges], found: &mut [Vec<Accepted>]) {
    for lane in lanes(among) {
        let at = at.of(lane);
        if edges[lane].is_above(at) {
            found[lane].push(at);
        }
    }
}

/// The places of the bits of a set.
fn lanes(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

/// Tells what is accepted at the end of each step of a part.
#[inline(never)]
fn walk(batch: &Batch, first: usize, from: &Mark, mut tell: impl FnMut(&Mark)) {
    let mut at = *from;
    let mut before = first.checked_sub(1).map_or(Step::default(), |last| batch.steps[last]);
    let add = |total: &mut Lanes<u32>, counts: &Counts, from: u32, to: u32| {
        add_sums(total, &counts.rows()[from as usize..to as usize]);
    };
    for step in &batch.steps[first.min(batch.steps.len())..batch.steps.len().min(first + PART)] {
        add(&mut at.non_mated, batch.non_mated, before.tied, step.tied);
        add(&mut at.mated, batch.mated, before.mated, step.mated);
        before = *step;
        tell(&at);
    }
}

impl Mark {
    /// What one resample accepts.
    pub(super) fn of(&self, lane: usize) -> Accepted {
        Accepted { non_mated: self.non_mated[lane].into(), mated: self.mated[lane].into() }
    }
}

/// A hull, asked for points by rising FMR.
struct Edges<'a> {
    vertices: &'a [Accepted],
    edge: usize,
}

impl<'a> Edges<'a> {
    fn of(hull: &'a Hull) -> Self {
        Self { vertices: hull.vertices(), edge: 0 }
    }

    /// Whether a point lies above the hull.
    fn is_above(&mut self, point: Accepted) -> bool {
        while self.edge + 2 < self.vertices.len() && self.vertices[self.edge + 1].non_mated <= point.non_mated {
            self.edge += 1;
        }
        match self.vertices[self.edge..] {
            [a, b, ..] => hull::is_above(a, b, point),
            _ => false,
        }
    }
}
