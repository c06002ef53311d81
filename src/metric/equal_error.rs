//! Equal error rates: BMEC's rule on thresholds, the polyline's, and the hull's.
//!
//! BioSecure BMEC 2007, appendix. Gaps between FMR and FNMR are compared in integers:
//! M N (FMR - FNMR) = fa M + ta N - M N for fa non-mated and ta mated trials accepted.

use super::Value;
use super::hull::Hull;
use crate::staircase::{Acceptance, Accepted};

/// M N (FMR - FNMR): rises strictly from vertex to vertex, from -M N to M N.
fn gap(at: Accepted, end: Accepted) -> i128 {
    let product = |a: u64, b: u64| i128::from(a) * i128::from(b);
    product(at.non_mated, end.mated) + product(at.mated, end.non_mated) - product(end.mated, end.non_mated)
}

/// The last vertex with FNMR >= FMR and the first with FMR >= FNMR; the same where they are equal.
/// Time: O(log^2 n).
fn crossing(staircase: &impl Acceptance) -> (Accepted, Accepted) {
    let end = staircase.accept_all();
    let first = |falling: &[f64]| {
        let index = falling.partition_point(|&score| gap(staircase.accepted_at(score), end) < 0);
        falling.get(index).copied()
    };
    let [mated, non_mated] = staircase.thresholds();
    let score = match (first(mated), first(non_mated)) {
        (Some(mated), Some(non_mated)) => mated.max(non_mated),
        (mated, non_mated) => mated.or(non_mated).unwrap_or(f64::NEG_INFINITY),
    };
    let after = staircase.accepted_at(score);
    let before = if gap(after, end) == 0 { after } else { staircase.accepted_above(score) };
    (before, after)
}

/// The vertex that BMEC's rule takes among the points of a path around the crossing.
fn nearest(path: &[Accepted], end: Accepted) -> Accepted {
    let t1 = path.iter().copied().find(|&point| gap(point, end) >= 0).unwrap_or(end);
    let t2 = path.iter().copied().rev().find(|&point| gap(point, end) <= 0).unwrap_or_default();
    if gap(t1, end) <= -gap(t2, end) { t1 } else { t2 }
}

/// (FMR + FNMR) / 2 at the threshold where they are nearest to each other, in [0, 1], with that
/// threshold. Time: O(log^2 n).
pub fn bmec(staircase: &impl Acceptance) -> Value {
    let end = staircase.accept_all();
    let (before, after) = crossing(staircase);
    let mean = |at: Accepted| (staircase.fmr(at) + staircase.fnmr(at)) / 2.0;
    let chosen = nearest(&[before, after], end);
    let value = Value::of(mean(chosen)).at(chosen);
    if !is_tie(before, after) {
        return value;
    }
    let corner = |optimistic: bool| nearest(&[before, corner(before, after, optimistic), after], end);
    value.bracket(mean(corner(true)), mean(corner(false)))
}

/// The rate at which the ROC polyline meets FMR = FNMR, in [0, 1]. Time: O(log^2 n).
pub fn interpolated(staircase: &impl Acceptance) -> Value {
    let end = staircase.accept_all();
    let (before, after) = crossing(staircase);
    let value = Value::of(meeting(&[before, after], end));
    if !is_tie(before, after) {
        return value;
    }
    let along = |optimistic: bool| meeting(&[before, corner(before, after, optimistic), after], end);
    value.bracket(along(true), along(false))
}

/// The rate at which the convex hull meets FMR = FNMR, in [0, 0.5].
pub fn on_hull(hull: &Hull) -> f64 {
    meeting(hull.vertices(), hull.accept_all())
}

fn is_tie(before: Accepted, after: Accepted) -> bool {
    before.mated < after.mated && before.non_mated < after.non_mated
}

/// The vertex inside a tie with the mated trials first, or the non-mated ones.
fn corner(before: Accepted, after: Accepted, mated_first: bool) -> Accepted {
    if mated_first {
        Accepted { non_mated: before.non_mated, mated: after.mated }
    } else {
        Accepted { non_mated: after.non_mated, mated: before.mated }
    }
}

/// Where a polyline with a gap below or at zero in front and at or above zero at the end meets zero.
fn meeting(path: &[Accepted], end: Accepted) -> f64 {
    let index = path.partition_point(|&point| gap(point, end) < 0).min(path.len() - 1);
    let after = path[index];
    let fmr = |at: Accepted| at.non_mated as f64 / end.non_mated as f64;
    let fnmr = |at: Accepted| (end.mated - at.mated) as f64 / end.mated as f64;
    let Some(before) = index.checked_sub(1).map(|index| path[index]) else {
        return fmr(after);
    };
    if gap(after, end) == 0 || after.non_mated == before.non_mated {
        return fmr(after);
    }
    if after.mated == before.mated {
        return fnmr(after);
    }
    let share = -gap(before, end) as f64 / (gap(after, end) - gap(before, end)) as f64;
    fmr(before) + share * ((after.non_mated - before.non_mated) as f64 / end.non_mated as f64)
}
