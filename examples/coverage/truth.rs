//! The true values under the model: mated scores N(d', 1), non-mated ones N(0, 1).

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use operating_point::metric::fmr_of;
use operating_point::normal::{cumulative, probit};
use operating_point::number::parse;

/// The distribution of which the data sets are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Truth {
    /// The distance d' of the means.
    pub d_prime: f64,
    /// The share M / (M + N) of mated trials.
    pub prevalence: f64,
}

impl Truth {
    /// The value of a metric by its id, under the default costs; none of those that are not known here.
    pub fn of(self, id: &str) -> Option<f64> {
        let (metric, at) = id.split_once('@').unwrap_or((id, ""));
        let given = |name: &str| parse(at.strip_prefix(name)?.strip_prefix('=')?);
        let limit = || Some(fmr_of(id)?.value());
        Some(match (metric, at) {
            ("auc", "") => cumulative(self.d_prime * FRAC_1_SQRT_2),
            ("average_precision", "") => integral(-10.0, 10.0, |z| {
                let (mated, non_mated) = (self.tmr(z + self.d_prime), self.fmr(z + self.d_prime));
                let accepted = self.prevalence * mated + (1.0 - self.prevalence) * non_mated;
                self.prevalence * mated / accepted * density(z)
            }),
            ("d_prime", "") => self.d_prime,
            // The error rates are equal half-way between the means.
            ("eer" | "eer_interpolated", "") => self.fmr(self.d_prime / 2.0),
            ("pauc", _) => {
                let limit = limit()?;
                integral(-probit(limit), 12.0, |z| self.tmr(z) * density(z)) / limit
            }
            ("log_auc", _) => {
                let from = limit()?;
                integral(-12.0, -probit(from), |z| self.tmr(z) * density(z) / self.fmr(z)) / -libm::log(from)
            }
            ("min_dcf", _) => {
                let prior = given("p")?;
                // Where the density of the mated scores outweighs that of the others as the costs ask.
                let at = self.d_prime / 2.0 + libm::log((1.0 - prior) / prior) / self.d_prime;
                (self.fnmr(at) * prior + self.fmr(at) * (1.0 - prior)) / prior.min(1.0 - prior)
            }
            ("fnmr", _) => match limit() {
                Some(fmr) => self.fnmr(-probit(fmr)),
                None => self.fnmr(given("threshold")?),
            },
            ("fmr", _) => match given("tmr") {
                Some(tmr) => self.fmr(self.d_prime - probit(tmr)),
                None => self.fmr(given("threshold")?),
            },
            _ => return None,
        })
    }

    /// FMR at a threshold.
    pub fn fmr(self, threshold: f64) -> f64 {
        cumulative(-threshold)
    }

    /// FNMR at a threshold.
    pub fn fnmr(self, threshold: f64) -> f64 {
        cumulative(threshold - self.d_prime)
    }

    fn tmr(self, threshold: f64) -> f64 {
        cumulative(self.d_prime - threshold)
    }
}

fn density(z: f64) -> f64 {
    libm::exp(-z * z / 2.0) / libm::sqrt(2.0 * PI)
}

/// Simpson's rule; errors are below 1e-10 for what is integrated here.
fn integral(from: f64, to: f64, value: impl Fn(f64) -> f64) -> f64 {
    const PAIRS: u32 = 2000;
    let step = (to - from) / f64::from(2 * PAIRS);
    let at = |index: u32| value(from + f64::from(index) * step);
    let pair = |index: u32| at(2 * index) + 4.0 * at(2 * index + 1) + at(2 * index + 2);
    (0..PAIRS).map(pair).sum::<f64>() * step / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_values_computed_elsewhere() {
        let truth = Truth { d_prime: 2.5, prevalence: 1000.0 / 11_000.0 };
        // By quadrature and minimisation with scipy's norm, quad and minimize_scalar.
        for (id, expected) in [
            ("auc", 0.9614500641282291),
            ("pauc@fmr=1e-1", 0.7575737574000336),
            ("pauc@fmr=1e-2", 0.43970060060587135),
            ("pauc@fmr=1e-3", 0.20077289740489612),
            ("log_auc@fmr=1e-3", 0.7054776198287406),
            ("average_precision", 0.8003760226975143),
            ("eer_interpolated", 0.10564977366685535),
            ("min_dcf@p=0.01", 0.8214805457352966),
            ("fnmr@fmr=1e-2", 0.4310694318576751),
            ("fmr@tmr=0.9", 0.1115268044803413),
            ("fmr@threshold=2.3263", 0.01000127601679861),
            ("fnmr@threshold=2.3263", 0.4310506187622611),
        ] {
            let value = truth.of(id).unwrap();
            assert!((value - expected).abs() < 1e-10, "{id}: {value}, not {expected}");
        }
        let rare = Truth { prevalence: 50.0 / 10_050.0, ..truth };
        assert!((rare.of("average_precision").unwrap() - 0.374223358106579).abs() < 1e-10);
        assert_eq!(truth.of("gini"), None);
    }
}
