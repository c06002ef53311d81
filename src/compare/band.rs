//! Where along the FMR which of two systems accepts more mated pairs.

use super::direction::Better;
use crate::uncertainty::interval::percentile;

/// The difference of the TMR at one FMR, with its pointwise paired interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The FMR.
    pub fmr: f64,
    /// TMR of a less that of b.
    pub difference: f64,
    /// The ends of the percentile interval.
    pub interval: (f64, f64),
}

impl Point {
    /// From the values of both systems and from their resamples; none when too few are defined.
    pub fn new(fmr: f64, difference: f64, a: &[f64], b: &[f64], level: f64) -> Option<Self> {
        let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
        let interval = percentile(&differences, level)?;
        Some(Self { fmr, difference, interval: (interval.low, interval.high) })
    }

    fn ahead(&self) -> Option<Better> {
        match self.interval {
            (low, _) if low > 0.0 => Some(Better::A),
            (_, high) if high < 0.0 => Some(Better::B),
            _ => None,
        }
    }
}

/// FMRs, pointwise, at which one system is significantly ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// The lowest FMR of neighbouring points.
    pub from: f64,
    /// The highest.
    pub to: f64,
    /// Who is ahead.
    pub better: Better,
}

/// The stretches of neighbouring points, by rising FMR, in which the same system is ahead.
pub fn stretches(points: &[Point]) -> Vec<Stretch> {
    points
        .chunk_by(|a, b| a.ahead() == b.ahead())
        .filter_map(|run| {
            let (first, last) = (run.first()?, run.last()?);
            Some(Stretch { from: first.fmr, to: last.fmr, better: first.ahead()? })
        })
        .collect()
}

/// The FMRs at which the difference changes its sign, by rising FMR: linear in the logarithm of the FMR
/// between neighbouring points. Where it is 0 over several points, their middle.
pub fn crossings(points: &[Point]) -> Vec<f64> {
    let signed: Vec<&Point> = points.iter().filter(|point| point.difference != 0.0).collect();
    signed
        .windows(2)
        .filter(|pair| (pair[0].difference > 0.0) != (pair[1].difference > 0.0))
        .map(|pair| {
            let share = pair[0].difference / (pair[0].difference - pair[1].difference);
            let (from, to) = (libm::log(pair[0].fmr), libm::log(pair[1].fmr));
            libm::exp(from + share * (to - from))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[(f64, f64, f64, f64)]) -> Vec<Point> {
        of.iter().map(|&(fmr, difference, low, high)| Point { fmr, difference, interval: (low, high) }).collect()
    }

    #[test]
    fn stretches_and_crossings() {
        let points = points(&[
            (1e-4, 0.5, 0.4, 0.6),
            (1e-3, 0.3, 0.2, 0.4),
            (1e-2, 0.1, -0.1, 0.2),
            (1e-1, -0.1, -0.2, -0.05),
            (1.0, 0.0, 0.0, 0.0),
        ]);
        let stretches = stretches(&points);
        assert_eq!(
            stretches,
            [Stretch { from: 1e-4, to: 1e-3, better: Better::A }, Stretch { from: 1e-1, to: 1e-1, better: Better::B }]
        );
        let crossings = crossings(&points);
        assert_eq!(crossings.len(), 1);
        assert!((crossings[0] - libm::pow(10.0, -1.5)).abs() < 1e-12);
    }

    #[test]
    fn equal_systems_never_cross() {
        let points = points(&[(1e-3, 0.0, 0.0, 0.0), (1e-2, 0.0, 0.0, 0.0)]);
        assert!(crossings(&points).is_empty() && stretches(&points).is_empty());
    }
}
