//! What is computed for each resample, in the order of the columns.

use super::resample::Resample;
use super::scan::Sums;
use crate::metric::area::Auc;
use crate::metric::operating_point;
use crate::metric::sum::Sum;
use crate::metric::{self, LOG_AREA_FROM, PARTIAL_LIMITS, cost, equal_error};
use crate::rate::Rate;
use crate::settings::{Orientation, Settings};
use crate::staircase::{Acceptance, Staircase};

/// Points of the TMR band in a decade of FMR, and at most.
const PER_DECADE: usize = 8;
const MOST_POINTS: usize = 80;

/// Points of the precision band.
const RECALL_POINTS: u32 = 40;

/// The columns of [`Replicates`](super::Replicates), and the rates that they stand for.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    metrics: Vec<String>,
    partial_limits: Vec<Rate>,
    log_from: Rate,
    priors: Vec<Rate>,
    costs: (f64, f64),
    fmr_targets: Vec<Rate>,
    tmr_targets: Vec<Rate>,
    /// Oriented scores.
    thresholds: Vec<f64>,
    fmr_grid: Vec<Rate>,
    recall_grid: Vec<Rate>,
}

impl Columns {
    /// Of a system with valid settings, whose orientation and number of non-mated trials they depend on.
    pub fn new(staircase: &Staircase, settings: &Settings) -> Self {
        let rates = |values: &[f64]| -> Vec<Rate> { metric::rates(values).collect() };
        Self {
            metrics: metric_ids(settings),
            partial_limits: rates(&PARTIAL_LIMITS),
            log_from: Rate::new(LOG_AREA_FROM).expect("a constant in range"),
            priors: rates(&settings.priors),
            costs: (settings.cost_miss, settings.cost_false_match),
            fmr_targets: rates(&settings.fmr_targets),
            tmr_targets: rates(&settings.tmr_targets),
            thresholds: settings.thresholds.iter().map(|&score| staircase.orientation().score(score)).collect(),
            fmr_grid: fmr_grid(staircase.non_mated()),
            recall_grid: (1..=RECALL_POINTS)
                .filter_map(|point| Rate::new(f64::from(point) / f64::from(RECALL_POINTS)))
                .collect(),
        }
    }

    /// The number of columns.
    pub fn len(&self) -> usize {
        self.metrics.len() + self.fmr_targets.len() + self.fmr_grid.len() + self.recall_grid.len()
    }

    /// Whether there are none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The column of a metric.
    pub fn metric(&self, id: &str) -> Option<usize> {
        self.metrics.iter().position(|metric| metric == id)
    }

    /// The ids of the metrics, from column 0.
    pub fn metrics(&self) -> &[String] {
        &self.metrics
    }

    /// FMR targets, and the columns of their achievable thresholds: oriented scores (larger is
    /// stricter), reject-all as infinity.
    pub fn achievable_thresholds(&self) -> impl Iterator<Item = (Rate, usize)> {
        self.fmr_targets.iter().copied().zip(self.metrics.len()..)
    }

    /// FMRs, and the columns of the interpolated TMR there: eight a decade from 1/N to 1.
    pub fn tmr_band(&self) -> impl Iterator<Item = (Rate, usize)> {
        self.fmr_grid.iter().copied().zip(self.metrics.len() + self.fmr_targets.len()..)
    }

    /// TMRs (recalls), and the columns of the precision at the highest threshold that reaches
    /// them, at the prevalence of the resample.
    pub fn precision_band(&self) -> impl Iterator<Item = (Rate, usize)> {
        let first = self.metrics.len() + self.fmr_targets.len() + self.fmr_grid.len();
        self.recall_grid.iter().copied().zip(first..)
    }

    /// The lower end of the logarithmic area.
    pub(super) fn log_from(&self) -> f64 {
        self.log_from.value()
    }

    /// One resample's values.
    #[inline(never)]
    pub(super) fn values(&self, resample: &Resample, d_prime: f64) -> Vec<f64> {
        let mut values = Vec::with_capacity(self.len());
        let mut put = |value: f64| values.push(value);
        let end = resample.accept_all();
        let (m, n) = (end.mated as f64, end.non_mated as f64);
        let sums: Sums<Sum> = resample.scanned.sums[resample.lane];

        let pairs = u128::from(end.mated) * u128::from(end.non_mated);
        let auc = Auc::of_pairs(sums.twice_area.into(), sums.tied.into(), pairs);
        [auc.value, auc.gini, auc.tied_pairs, auc.optimistic, auc.pessimistic].into_iter().for_each(&mut put);
        for &limit in &self.partial_limits {
            let partial = resample.partial(limit);
            [partial.normalised, partial.mcclish, auc.value - partial.normalised].into_iter().for_each(&mut put);
        }
        put(sums.log_area.value() / m / -libm::log(self.log_from.value()));

        let average_precision = sums.average_precision.value() / m;
        put(average_precision);
        put(sums.average_precision_non_mated.value() / n);
        put(sums.trapezoid.value() / 2.0 / m);
        put(sums.davis_goadrich.value() / m);
        put(auc.value - average_precision);

        let hull = resample.hull;
        put(d_prime);
        put(hull.area());
        put(equal_error::bmec(resample).value.unwrap_or(f64::NAN));
        put(equal_error::interpolated(resample).value.unwrap_or(f64::NAN));
        put(equal_error::on_hull(hull));
        for &prior in &self.priors {
            put(cost::least(hull, prior, self.costs).0);
        }

        for &target in &self.fmr_targets {
            put(operating_point::tmr_at_fmr(resample, target).value.unwrap_or(f64::NAN));
            put(operating_point::fnmr_at_fmr(resample, target));
        }
        for &target in &self.tmr_targets {
            put(operating_point::fmr_at_tmr(resample, target).value.unwrap_or(f64::NAN));
        }
        for &threshold in &self.thresholds {
            let stated = operating_point::at_threshold(resample, threshold);
            [stated.tmr, stated.fmr, stated.fnmr, stated.accuracy].into_iter().for_each(&mut put);
        }
        self.push_bands(resample, &mut values);
        values
    }

    /// The columns that are no metrics: achievable thresholds, TMR and precision bands.
    #[inline(never)]
    pub(super) fn push_bands(&self, resample: &impl Acceptance, values: &mut Vec<f64>) {
        for &target in &self.fmr_targets {
            let at = operating_point::achievable(resample, target).at;
            values.push(resample.score(at).unwrap_or(f64::INFINITY));
        }
        for &fmr in &self.fmr_grid {
            values.push(operating_point::tmr_at_fmr(resample, fmr).value.unwrap_or(f64::NAN));
        }
        for &recall in &self.recall_grid {
            let at = operating_point::fmr_at_tmr(resample, recall).at.unwrap_or_default();
            values.push(at.mated as f64 / (at.mated + at.non_mated) as f64);
        }
    }
}

/// The ids of [`metric::all`], which depend on the settings alone.
fn metric_ids(settings: &Settings) -> Vec<String> {
    let smallest = Staircase::of_sorted(vec![1.0], vec![0.0], Orientation::Similarity);
    metric::all(&smallest, settings).into_keys().collect()
}

/// From 1/N, or more where that would be too many points, to 1.
fn fmr_grid(non_mated: u64) -> Vec<Rate> {
    let point = |back: usize| libm::pow(10.0, -(back as f64) / PER_DECADE as f64);
    let inside = |&fmr: &f64| fmr * non_mated as f64 > 1.0;
    let mut grid: Vec<f64> = (0..MOST_POINTS - 1).map(point).take_while(inside).collect();
    if grid.len() < MOST_POINTS - 1 {
        grid.push(1.0 / non_mated as f64);
    }
    grid.reverse();
    metric::rates(&grid).collect()
}
