//! The ROC staircase, thinned for an axis.

use super::COLUMNS;
use crate::staircase::{Accepted, Staircase};
use crate::threshold::Threshold;

/// Columns of the published ROC on a logarithmic FMR axis and rows on a linear TMR axis: two
/// vertices each, and the two ends, make at most 2,000.
const PUBLISHED_COLUMNS: usize = 600;
const PUBLISHED_ROWS: usize = 390;

/// (FMR, TMR) from (0, 0) to (1, 1) for an FMR axis in equal ratios from 1/(10 N) to 1.
pub(super) fn on_logarithmic_axis(staircase: &Staircase) -> Vec<[f64; 2]> {
    points(staircase, logarithmic_bounds(staircase, COLUMNS)).map(|at| [staircase.fmr(at), staircase.tmr(at)]).collect()
}

/// (FMR, FNMR) from (0, 1) to (1, 0) for an FMR axis in equal normal deviates from 1/(10 N) to
/// 1 - 1/(10 N).
pub(super) fn on_deviate_axes(staircase: &Staircase) -> Vec<[f64; 2]> {
    let n = staircase.non_mated() as f64;
    // The deviate of 1/(10 N) is below sqrt(2 ln(10 N)) in size.
    let reach = (2.0 * libm::log(10.0 * n)).sqrt();
    let bounds = (0..=COLUMNS).map(|column| {
        let deviate = reach * (2.0 * column as f64 / COLUMNS as f64 - 1.0);
        (0.5 * libm::erfc(-deviate / std::f64::consts::SQRT_2) * n).ceil() as u64
    });
    points(staircase, bounds.collect()).map(|at| [staircase.fmr(at), staircase.fnmr(at)]).collect()
}

/// Vertices (threshold, FMR, TMR), at most 2,000, for a report without scores.
pub fn published(staircase: &Staircase) -> Vec<(Threshold, f64, f64)> {
    let m = staircase.mated();
    let rows = (1..=PUBLISHED_ROWS as u64).map(|row| (row * m).div_ceil(PUBLISHED_ROWS as u64));
    let mut vertices: Vec<Accepted> = points(staircase, logarithmic_bounds(staircase, PUBLISHED_COLUMNS))
        .chain(rows.flat_map(|bound| around(staircase, staircase.mated_scores()[bound as usize - 1])))
        .collect();
    crate::order::arrange(&mut vertices, &|a, b| (a.non_mated, a.mated).cmp(&(b.non_mated, b.mated)));
    vertices.dedup();
    vertices.into_iter().map(|at| (staircase.threshold(at), staircase.fmr(at), staircase.tmr(at))).collect()
}

/// False match counts at which the columns of a logarithmic axis from 1/(10 N) to 1 begin.
fn logarithmic_bounds(staircase: &Staircase, columns: usize) -> Vec<u64> {
    let n = staircase.non_mated() as f64;
    let decades = libm::log10(10.0 * n);
    let bound = |column: usize| {
        let exponent = decades * (column as f64 / columns as f64 - 1.0);
        (libm::pow(10.0, exponent) * n).ceil() as u64
    };
    (0..=columns).map(bound).collect()
}

/// The last vertex of each column and the first of the next, given the false match counts at
/// which columns begin, in rising order; with both ends of the curve.
fn points(staircase: &Staircase, bounds: Vec<u64>) -> impl Iterator<Item = Accepted> {
    let scores = staircase.non_mated_scores();
    let mut bounds: Vec<u64> = bounds.into_iter().map(|bound| bound.clamp(1, scores.len() as u64)).collect();
    bounds.dedup();
    let mut vertices = vec![Accepted::default()];
    for bound in bounds {
        // Several columns may begin inside one tie.
        if vertices.last().is_some_and(|last| last.non_mated < bound) {
            vertices.extend(around(staircase, scores[bound as usize - 1]));
        }
    }
    vertices.push(staircase.accept_all());
    vertices.dedup();
    vertices.into_iter()
}

fn around(staircase: &Staircase, score: f64) -> [Accepted; 2] {
    [staircase.accepted_above(score), staircase.accepted_at(score)]
}
