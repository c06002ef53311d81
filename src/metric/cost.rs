//! Detection cost and cost lines.
//!
//! Martin and Przybocki 2000 (DCF); Provost and Fawcett 2001 (lines of equal cost on the hull).

use super::Value;
use super::hull::Hull;
use crate::rate::Rate;
use crate::staircase::Accepted;

/// The id of the minimum cost at a prior P and costs (C_m, C_fa), named when not 1.
pub fn id(prior: Rate, (miss, false_match): (f64, f64)) -> String {
    let prior = prior.decimal();
    if (miss, false_match) == (1.0, 1.0) {
        format!("min_dcf@p={prior}")
    } else {
        format!("min_dcf@p={prior},cm={miss},cfa={false_match}")
    }
}

/// The least (C_m FNMR P + C_fa FMR (1-P)) / min(C_m P, C_fa (1-P)) over all thresholds,
/// reject-all and accept-all included, in [0, 1], with the threshold of the lowest FMR among
/// equals. Cost is linear, so the hull's vertices are enough.
///
/// `best_hull` is the hull with the mated trials of each tie first, for the bracket.
pub fn min_dcf(hull: &Hull, best_hull: &Hull, prior: Rate, costs: (f64, f64)) -> Value {
    let (value, at) = least(hull, prior, costs);
    let (optimistic, _) = least(best_hull, prior, costs);
    Value::of(value).at(at).bracket(optimistic, value)
}

/// The least cost on a hull, and the vertex of the lowest FMR that has it.
pub fn least(hull: &Hull, prior: Rate, costs: (f64, f64)) -> (f64, Accepted) {
    let Accepted { mated, non_mated } = hull.accept_all();
    let (p, (miss, false_match)) = (prior.value(), costs);
    let norm = (miss * p).min(false_match * (1.0 - p));
    let (weight_miss, weight_false_match) = (miss * p / norm, false_match * (1.0 - p) / norm);
    let mut best = (f64::INFINITY, Accepted::default());
    for &vertex in hull.vertices() {
        let fnmr = (mated - vertex.mated) as f64 / mated as f64;
        let fmr = vertex.non_mated as f64 / non_mated as f64;
        let cost = weight_miss * fnmr + weight_false_match * fmr;
        if cost < best.0 {
            best = (cost, vertex);
        }
    }
    best
}

/// Where a line of equal cost touches the hull.
#[derive(Clone, Debug, PartialEq)]
pub struct Tangent {
    /// The slope C_fa (1 - P) / (C_m P) in the ROC plane.
    pub slope: f64,
    /// One vertex, or both ends of an edge of just that slope, lower FMR first. A hull point
    /// between two vertices is reached by randomising between them.
    pub vertices: Vec<Accepted>,
}

/// The hull vertices of least cost.
pub fn tangent(hull: &Hull, prior: Rate, (miss, false_match): (f64, f64)) -> Tangent {
    let p = prior.value();
    let slope = false_match * (1.0 - p) / (miss * p);
    let end = hull.accept_all();
    // An edge lies left of the touching point while it is steeper than the line.
    let steepness = |edge: &[Accepted]| {
        let rise = (edge[1].mated - edge[0].mated) as f64 * end.non_mated as f64;
        let run = (edge[1].non_mated - edge[0].non_mated) as f64 * end.mated as f64;
        rise - slope * run
    };
    let vertices = hull.vertices();
    let edges = || vertices.windows(2);
    let first = edges().take_while(|edge| steepness(edge) > 0.0).count();
    let touching = edges().skip(first).take_while(|edge| steepness(edge) == 0.0).count();
    Tangent { slope, vertices: vertices[first..=first + touching].to_vec() }
}
