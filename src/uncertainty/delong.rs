//! The variance of the AUC from the ranks of the scores (DeLong, DeLong and Clarke-Pearson 1988, in
//! the fast form of Sun and Xu 2014).
//!
//! A trial's placement is the share of the other class that it beats, ties counted half: V10 of a
//! mated trial, V01 of a non-mated one. Their mean is the AUC, and var(AUC) = s10/M + s01/N with the
//! sample variances of the placements. Doubled and counted, placements are integers, so sums are exact.

use super::interval::Interval;
use crate::cohort::{Cohort, Order};
use crate::metric::area::Auc;
use crate::staircase::{Segment, Staircase};

/// What the method gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The interval of the AUC, inside [0, 1].
    pub interval: Option<Interval>,
    /// Why there is none, or why it has one side.
    pub remark: Option<&'static str>,
}

/// The interval of the AUC; at AUC 1 its lower end is the one-sided bound
/// (1 - level)^(1/min(M, N)). Time: O(n).
pub fn estimate(staircase: &Staircase, auc: Auc, level: f64) -> Estimate {
    let undefined = |remark| Estimate { interval: None, remark: Some(remark) };
    match variance(staircase) {
        None => undefined("it takes two mated and two non-mated trials"),
        Some(0.0) if auc.value == 1.0 => {
            let fewer = staircase.mated().min(staircase.non_mated());
            let low = libm::exp(libm::log(1.0 - level) / fewer as f64);
            Estimate {
                interval: Some(Interval::new("delong", level, low, 1.0)),
                remark: Some("its variance is 0 (degenerate)"),
            }
        }
        Some(0.0) => undefined("its variance is 0 (degenerate)"),
        Some(variance) => Estimate {
            interval: Some(Interval::normal("delong", level, auc.value, libm::sqrt(variance)).clamped()),
            remark: None,
        },
    }
}

/// The variance of the AUC; none with fewer than two trials of a class. Time: O(n), nothing stored.
pub fn variance(staircase: &Staircase) -> Option<f64> {
    let (m, n) = (staircase.mated(), staircase.non_mated());
    let (mut mated, mut non_mated) = (Moments::default(), Moments::default());
    for Segment { from, to } in staircase.segments() {
        let (won, lost) = (n - to.non_mated, from.non_mated);
        mated.add(to.mated - from.mated, won + (n - lost));
        non_mated.add(to.non_mated - from.non_mated, from.mated + to.mated);
    }
    Some(mated.variance(m)? / scale(n) / m as f64 + non_mated.variance(n)? / scale(m) / n as f64)
}

/// The placements of trials, doubled: 2 N V10 of the mated ones and 2 M V01 of the non-mated ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placements {
    /// Twice the number of non-mated trials below, plus those equal.
    pub mated: Vec<u64>,
    /// Twice the number of mated trials above, plus those equal.
    pub non_mated: Vec<u64>,
}

impl Placements {
    /// The placements of one of a cohort's systems, in the cohort's order of trials. Time: O(n).
    pub fn of(cohort: &Cohort, system: usize) -> Self {
        let staircase = &cohort.staircases()[system];
        let (m, n) = (staircase.mated(), staircase.non_mated());
        let mut all = Self { mated: vec![0; m as usize], non_mated: vec![0; n as usize] };
        let order = cohort.order(system);
        let place = |sorted: u64, of: fn(&Order) -> &Vec<u32>| {
            order.map_or(sorted as usize, |order| of(order)[sorted as usize] as usize)
        };
        for Segment { from, to } in staircase.segments() {
            for sorted in from.mated..to.mated {
                all.mated[place(sorted, |order| &order.mated)] = 2 * n - to.non_mated - from.non_mated;
            }
            for sorted in from.non_mated..to.non_mated {
                all.non_mated[place(sorted, |order| &order.non_mated)] = from.mated + to.mated;
            }
        }
        all
    }
}

/// The covariance of the AUCs of two systems on the same trials, the variance of one with itself;
/// none with fewer than two trials of a class. Time: O(n).
pub fn covariance(a: &Placements, b: &Placements) -> Option<f64> {
    let of_class = |a: &[u64], b: &[u64]| {
        let count = a.len() as u64;
        let mut moments = Moments::default();
        a.iter().zip(b).for_each(|(&x, &y)| moments.add_pair(1, x, y));
        Some(moments.variance(count)? / count as f64)
    };
    let (m, n) = (a.mated.len() as u64, a.non_mated.len() as u64);
    Some(of_class(&a.mated, &b.mated)? / scale(n) + of_class(&a.non_mated, &b.non_mated)? / scale(m))
}

/// The square of what a doubled placement is divided by.
fn scale(others: u64) -> f64 {
    4.0 * (others as f64 * others as f64)
}

/// Exact sums of doubled placements. They hold for M N below 2^61.
#[derive(Default)]
struct Moments {
    sum: [u128; 2],
    products: u128,
}

impl Moments {
    fn add(&mut self, count: u64, placement: u64) {
        self.add_pair(count, placement, placement);
    }

    fn add_pair(&mut self, count: u64, x: u64, y: u64) {
        let (count, x, y) = (u128::from(count), u128::from(x), u128::from(y));
        self.sum[0] += count * x;
        self.sum[1] += count * y;
        self.products += count * x * y;
    }

    /// The sample (co)variance of `count` placements; none for fewer than two.
    fn variance(&self, count: u64) -> Option<f64> {
        let n = u128::from(count);
        let spread = (n * self.products) as i128 - (self.sum[0] * self.sum[1]) as i128;
        (count >= 2).then(|| spread as f64 / (count as f64 * (count - 1) as f64))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::metric::area;
    use crate::settings::Orientation;
    use crate::trials::Trials;

    fn staircase(mated: &[f64], non_mated: &[f64]) -> Staircase {
        Staircase::new(Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap())
    }

    fn estimate_of(mated: &[f64], non_mated: &[f64], level: f64) -> Estimate {
        let staircase = staircase(mated, non_mated);
        estimate(&staircase, area::auc(&staircase), level)
    }

    #[test]
    fn variance_is_the_one_by_hand() {
        // V10 = 1, 3/4, 1/2 (mean 3/4, variance 1/16); V01 = 1/2, 1 (mean 3/4, variance 1/8).
        let small = staircase(&[4.0, 3.0, 2.0], &[3.0, 1.0]);
        assert_eq!(area::auc(&small).value, 0.75);
        assert!((variance(&small).unwrap() - (1.0 / 16.0 / 3.0 + 1.0 / 8.0 / 2.0)).abs() < 1e-16);
        let placements = Placements::of(&Cohort::single(Arc::new(small.clone())), 0);
        assert_eq!(placements, Placements { mated: vec![4, 3, 2], non_mated: vec![3, 6] });
        assert!((covariance(&placements, &placements).unwrap() - variance(&small).unwrap()).abs() < 1e-16);
    }

    #[test]
    fn placements_stand_in_the_order_of_the_cohort() {
        let system = |mated: &[f64], non_mated: &[f64]| {
            Trials::new(mated.to_vec(), non_mated.to_vec(), Orientation::Similarity).unwrap()
        };
        let cohort = Cohort::of(vec![system(&[4.0, 3.0], &[3.0, 1.0]), system(&[0.5, 0.9], &[0.7, 0.5])]).unwrap();
        let second = Placements::of(&cohort, 1);
        assert_eq!(second, Placements { mated: vec![1, 4], non_mated: vec![2, 3] });
    }

    #[test]
    fn degenerate_cases_say_so() {
        let few = estimate_of(&[0.5], &[0.25, 0.75], 0.95);
        assert_eq!((few.interval, few.remark.is_some()), (None, true));
        let tied = estimate_of(&[0.5; 3], &[0.5; 3], 0.95);
        assert_eq!((tied.interval, tied.remark.unwrap().contains("degenerate")), (None, true));
        let separated = estimate_of(&[0.7, 0.8, 0.9], &[0.1, 0.2], 0.95);
        let interval = separated.interval.unwrap();
        assert!((interval.low - 0.05_f64.sqrt()).abs() < 1e-15);
        assert_eq!((interval.high, interval.standard_error), (1.0, None));
        assert!(separated.remark.unwrap().contains("degenerate"));
    }
}
