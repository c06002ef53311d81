//! Reports of made-up matchers with normal scores, all numbers by formula.

#![allow(dead_code, reason = "each test uses a part")]

use operating_point::curve::{Curves, Histogram, SystemCurves};
use operating_point::report::{
    Band, Figures, Generator, Interval, Metric, OperatingPoint, RateIntervals, Report, SCHEMA, Support, System,
    Threshold,
};
use operating_point::settings::{Orientation, Settings};
use operating_point::uncertainty::proportion;

/// Scores of a made-up matcher: normal, the mated with this mean and deviation, the others standard.
pub struct Matcher {
    pub name: String,
    pub mean: f64,
    pub deviation: f64,
}

const MATED: u64 = 900;
const NON_MATED: u64 = 30_000;

/// The share of a standard normal above z.
fn above(z: f64) -> f64 {
    0.5 * libm::erfc(z / std::f64::consts::SQRT_2)
}

impl Matcher {
    pub fn new(name: &str, mean: f64, deviation: f64) -> Self {
        Self { name: name.into(), mean, deviation }
    }

    /// FMR and FNMR at a threshold, as counts of trials would give them.
    fn rates(&self, threshold: f64) -> (f64, f64) {
        let fmr = libm::round(above(threshold) * NON_MATED as f64) / NON_MATED as f64;
        let tmr = libm::round(above((threshold - self.mean) / self.deviation) * MATED as f64) / MATED as f64;
        (fmr, 1.0 - tmr)
    }

    pub fn curves(&self) -> SystemCurves {
        let thresholds: Vec<f64> = (0..=400).map(|step| f64::from(step) / 400.0 * 12.0 - 4.0).collect();
        let rates: Vec<[f64; 3]> = thresholds
            .iter()
            .map(|&t| {
                let (fmr, fnmr) = self.rates(t);
                [t, fmr, fnmr]
            })
            .collect();
        let mut roc = vec![[0.0, 0.0]];
        roc.extend(rates.iter().rev().map(|&[_, fmr, fnmr]| [fmr, 1.0 - fnmr]));
        roc.push([1.0, 1.0]);
        roc.dedup();
        let det = roc.iter().map(|&[fmr, tmr]| [fmr, 1.0 - tmr]).collect();
        let mut pr: Vec<[f64; 2]> = roc
            .iter()
            .filter(|[fmr, tmr]| fmr + tmr > 0.0)
            .map(|&[fmr, tmr]| {
                let (right, wrong) = (tmr * MATED as f64, fmr * NON_MATED as f64);
                [tmr, right / (right + wrong)]
            })
            .collect();
        pr.insert(0, [0.0, pr[0][1]]);
        SystemCurves { roc, det, pr, rates, histogram: self.histogram() }
    }

    fn histogram(&self) -> Histogram {
        let counts = |mean: f64, deviation: f64, trials: u64| {
            // Differences of rounded cumulative counts, so that no trial is lost.
            let until = |bin: u32| {
                let edge = (f64::from(bin) / 512.0 * 12.0 - 4.0 - mean) / deviation;
                libm::round((1.0 - above(edge)) * trials as f64) as u64
            };
            (0..512).map(|bin| until(bin + 1) - until(bin)).collect()
        };
        Histogram {
            low: -4.0,
            high: 8.0,
            mated: counts(self.mean, self.deviation, MATED),
            non_mated: counts(0.0, 1.0, NON_MATED),
        }
    }

    /// The lowest threshold of a fine grid at which a condition on (FMR, FNMR) holds.
    fn threshold(&self, holds: impl Fn(f64, f64) -> bool) -> f64 {
        let found = (0..=12_000).map(|step| f64::from(step) / 1000.0 - 4.0).find(|&t| {
            let (fmr, fnmr) = self.rates(t);
            holds(fmr, fnmr)
        });
        found.unwrap_or(8.0)
    }

    /// The FNMR at an FMR.
    fn fnmr_at(&self, target: f64) -> f64 {
        self.rates(self.threshold(|fmr, _| fmr <= target)).1
    }

    fn point(&self, target_fmr: f64) -> OperatingPoint {
        let threshold = self.threshold(|fmr, _| fmr <= target_fmr);
        let (fmr, fnmr) = self.rates(threshold);
        let expected = target_fmr * NON_MATED as f64;
        let false_non_matches = libm::round(fnmr * MATED as f64) as u64;
        OperatingPoint {
            target_fmr,
            support: if expected < 1.0 {
                Support::Unsupported
            } else if expected < 30.0 || false_non_matches < 30 {
                Support::Weak
            } else {
                Support::Supported
            },
            threshold: Threshold::At(threshold),
            fmr,
            fnmr,
            false_matches: libm::round(fmr * NON_MATED as f64) as u64,
            false_non_matches,
            precision: Vec::new(),
            intervals: RateIntervals {
                fnmr: proportion::all(false_non_matches, MATED, 0.95),
                ..RateIntervals::default()
            },
        }
    }

    /// A share with made-up intervals around it, as bootstraps of trials and of identities would give them.
    fn share(&self, value: f64) -> Metric {
        let reach = 1.96 * libm::sqrt(value * (1.0 - value) / MATED as f64);
        let interval = |method, reach| Interval::new(method, 0.95, value - reach, value + reach).clamped();
        let intervals = vec![interval("bootstrap-trial", reach), interval("bootstrap-identity", 1.6 * reach)];
        Metric { value: Some(value), intervals, ..Metric::default() }
    }

    fn metrics(&self) -> Vec<(String, Metric)> {
        let equal = self.threshold(|fmr, fnmr| fnmr >= fmr);
        let (fmr, fnmr) = self.rates(equal);
        let eer = Metric {
            threshold: Some(Threshold::At(equal)),
            fmr: Some(fmr),
            fnmr: Some(fnmr),
            ..self.share((fmr + fnmr) / 2.0)
        };
        let auc = above(-self.mean / libm::hypot(1.0, self.deviation));
        let mut metrics = vec![("auc".to_owned(), self.share(auc))];
        for target in [1e-1, 1e-2, 1e-3] {
            metrics.push((format!("pauc@fmr={target:e}"), self.share(1.0 - self.fnmr_at(target / 3.0))));
        }
        metrics.push(("average_precision".to_owned(), self.share(1.0 - self.fnmr_at(3e-3))));
        metrics.push(("d_prime".to_owned(), Metric { value: Some(self.mean), ..Metric::default() }));
        metrics.push(("eer".to_owned(), eer));
        metrics.push(("min_dcf@p=0.01".to_owned(), self.share(self.fnmr_at(1e-3))));
        for target in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
            let point = self.point(target);
            for (name, value) in [("tmr", 1.0 - point.fnmr), ("fnmr", point.fnmr)] {
                let mut metric = Metric { support: Some(point.support), ..self.share(value) };
                if target * (NON_MATED as f64) < 3.0 {
                    metric.intervals.clear();
                }
                metrics.push((format!("{name}@fmr={target:e}"), metric));
            }
        }
        metrics
    }

    /// Bands by normal approximation, from an FMR of 3/N on.
    fn band(&self, method: &str, times: f64) -> Band {
        let around = |x: f64, value: f64, trials: f64| {
            let reach = times * 1.96 * libm::sqrt(value * (1.0 - value) / trials);
            [x, (value - reach).max(0.0), (value + reach).min(1.0)]
        };
        let fmrs = (0..=32).rev().map(|back| libm::pow(10.0, -f64::from(back) / 8.0));
        let recalls = (1..=40).map(|point| f64::from(point) / 40.0);
        let precision = |recall: f64| {
            let fmr = self.rates(self.threshold(|_, fnmr| 1.0 - fnmr <= recall)).0;
            let (right, wrong) = (recall * MATED as f64, fmr * NON_MATED as f64);
            around(recall, right / (right + wrong), right + wrong)
        };
        Band {
            method: method.into(),
            level: 0.95,
            tmr: fmrs.map(|fmr| around(fmr, 1.0 - self.fnmr_at(fmr), MATED as f64)).collect(),
            precision: recalls.map(precision).collect(),
        }
    }

    pub fn system(&self) -> System {
        System {
            name: self.name.clone(),
            dataset: "made-up".into(),
            orientation: Orientation::Similarity,
            mated: MATED,
            non_mated: NON_MATED,
            prevalence: MATED as f64 / (MATED + NON_MATED) as f64,
            identities: None,
            samples: None,
            trials_per_identity: None,
            metrics: self.metrics().into_iter().collect(),
            operating_points: [1e-1, 1e-2, 1e-3, 1e-4, 1e-5].map(|target| self.point(target)).into(),
            cost_lines: Vec::new(),
            groups: Vec::new(),
            figures: Some(Figures {
                roc: Vec::new(),
                histogram: self.histogram(),
                bands: vec![self.band("bootstrap-trial", 1.0), self.band("bootstrap-identity", 1.6)],
            }),
        }
    }
}

pub fn report(systems: Vec<System>) -> Report {
    Report {
        schema: SCHEMA.into(),
        generator: Generator { name: "operating-point".into(), version: "0".into() },
        settings: Settings::default(),
        inputs: Vec::new(),
        systems,
        comparisons: Vec::new(),
        study: None,
        transfers: Vec::new(),
        findings: Vec::new(),
    }
}

fn evaluated(matchers: &[Matcher]) -> (Report, Curves) {
    (
        report(matchers.iter().map(Matcher::system).collect()),
        Curves { systems: matchers.iter().map(Matcher::curves).collect() },
    )
}

/// One matcher or two, whose curves cross.
pub fn made_up(count: usize) -> (Report, Curves) {
    evaluated(&[Matcher::new("matcher_a", 3.6, 1.6), Matcher::new("matcher_b", 2.4, 0.7)][..count])
}

/// Any number of matchers, no two alike.
pub fn many(count: usize) -> (Report, Curves) {
    let matcher = |index: usize| {
        let name = format!("{}_v{}", ["arc", "cosmo", "elastic", "mag", "vit"][index % 5], index + 1);
        Matcher::new(&name, 4.4 - 2.6 * index as f64 / count as f64, 0.8 + 0.25 * (index % 4) as f64)
    };
    evaluated(&(0..count).map(matcher).collect::<Vec<_>>())
}
