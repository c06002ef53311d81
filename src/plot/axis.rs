//! Axes: linear, logarithmic and normal deviate, with stated ticks.
//!
//! They map to fractions, not to pixels as plotters' `Ranged` does, because subdivision and
//! dashes need places finer than a pixel.

use crate::normal::{cumulative, probit};
use crate::number;

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// Evenly by their logarithm.
    Logarithmic,
    /// Evenly by their normal deviate, so that normal score distributions make straight DET curves.
    Deviate,
    /// Categories, each 1 wide.
    Named,
}

/// An axis over a range of values, with its ticks.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    ticks: Vec<(f64, String)>,
    minor: Vec<f64>,
}

/// Shares at which a normal-deviate axis may begin, end or have a tick.
const SHARES: [f64; 21] = [
    1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99, 0.999, 0.9999, 2e-5, 5e-5, 2e-4, 5e-4, 2e-3,
    5e-3, 0.5,
];

impl Axis {
    /// A linear axis from `low` to `high` with about `wanted` ticks at round numbers.
    /// An empty range is widened.
    pub fn linear(low: f64, high: f64, wanted: usize) -> Self {
        let (low, high) = widened(low, high);
        let step = nice_step(high - low, wanted);
        let (first, last) = (libm::ceil(low / step - 1e-9), libm::floor(high / step + 1e-9));
        let values = (0..=(last - first).clamp(0.0, 100.0) as u32).map(|index| {
            let value = (first + f64::from(index)) * step;
            // Rounded in decimal, so that a tick reads 0.3 and not 0.30000000000000004.
            number::parse(&number::plain(value)).unwrap_or(value)
        });
        let ticks = values.map(|value: f64| (value, number::typeset(&number::plain(value)))).collect();
        Self { scale: Scale::Linear, low, high, ticks, minor: Vec::new() }
    }

    /// A linear axis of shares from 0 to 100 %, with about `wanted` ticks.
    pub fn shares(wanted: usize) -> Self {
        Self::shares_to(1.0, wanted)
    }

    /// A linear axis of shares from 0 to `high`, a round one, with about `wanted` ticks.
    pub fn shares_to(high: f64, wanted: usize) -> Self {
        let steps: u32 = if wanted >= 5 { 5 } else { 2 };
        let ticks = (0..=steps).map(|index| high * f64::from(index) / f64::from(steps));
        Self {
            scale: Scale::Linear,
            low: 0.0,
            high,
            ticks: ticks.map(|value| (value, number::percent(value))).collect(),
            minor: Vec::new(),
        }
    }

    /// An axis of categories from 0, each 1 wide, with their names in the middle.
    pub fn named(names: impl Iterator<Item = String>) -> Self {
        let ticks: Vec<_> = names.enumerate().map(|(index, name)| (index as f64 + 0.5, name)).collect();
        Self { scale: Scale::Named, low: 0.0, high: ticks.len().max(1) as f64, ticks, minor: Vec::new() }
    }

    /// Whether it is an axis of categories.
    pub fn is_named(&self) -> bool {
        self.scale == Scale::Named
    }

    /// A linear axis from 0 to `high`, a little more, without ticks.
    pub fn unmarked(high: f64) -> Self {
        Self { scale: Scale::Linear, low: 0.0, high: high * 1.06, ticks: Vec::new(), minor: Vec::new() }
    }

    /// A logarithmic axis from 10^-`decades` to 1, with a tick at every power of ten.
    pub fn logarithmic(decades: u32) -> Self {
        let power = |decade: u32| number::parse(&format!("1e-{decade}")).unwrap_or(0.0);
        let ticks = (0..=decades).rev().map(|decade| (power(decade), number::rate(power(decade)))).collect();
        let minor = (1..=decades).flat_map(|decade| (2..10).map(move |m| f64::from(m) * power(decade))).collect();
        Self { scale: Scale::Logarithmic, low: power(decades), high: 1.0, ticks, minor }
    }

    /// A normal-deviate axis from `low` to `high`, each in (0, 1), with ticks at round percents.
    pub fn deviate(low: f64, high: f64) -> Self {
        let inside = |share: &f64| (low..=high).contains(share);
        let mut ticks: Vec<f64> = SHARES[..14].iter().copied().filter(inside).collect();
        crate::order::arrange(&mut ticks, &f64::total_cmp);
        let ticks = ticks.into_iter().map(|share| (share, number::percent(share))).collect();
        Self { scale: Scale::Deviate, low, high, ticks, minor: Vec::new() }
    }

    /// The largest round share that is at most `share`, for the lower end of a deviate axis.
    pub fn round_share(share: f64) -> f64 {
        SHARES.into_iter().filter(|&round| round <= share).fold(SHARES[0], f64::max)
    }

    /// The value at the lower end.
    pub fn low(&self) -> f64 {
        self.low
    }

    /// The value at the upper end.
    pub fn high(&self) -> f64 {
        self.high
    }

    /// Values with a labelled tick, rising, and their labels.
    pub fn ticks(&self) -> &[(f64, String)] {
        &self.ticks
    }

    /// Values with a small unlabelled tick.
    pub fn minor(&self) -> &[f64] {
        &self.minor
    }

    /// Where `value` lies: 0 at the lower end, 1 at the upper; values beyond the ends lie at them.
    pub fn fraction(&self, value: f64) -> f64 {
        self.beyond(value.clamp(self.low, self.high)).clamp(0.0, 1.0)
    }

    /// Where `value` lies, also beyond the ends; infinite where the axis has no place for it.
    pub fn beyond(&self, value: f64) -> f64 {
        let (low, high) = (self.spread(self.low), self.spread(self.high));
        (self.spread(value) - low) / (high - low)
    }

    /// The value at a fraction in [0, 1].
    pub fn value(&self, fraction: f64) -> f64 {
        let (low, high) = (self.spread(self.low), self.spread(self.high));
        let spread = low + fraction * (high - low);
        let value = match self.scale {
            Scale::Linear | Scale::Named => spread,
            Scale::Logarithmic => libm::exp10(spread),
            Scale::Deviate => cumulative(spread),
        };
        value.clamp(self.low, self.high)
    }

    fn spread(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear | Scale::Named => value,
            Scale::Logarithmic => libm::log10(value),
            Scale::Deviate => probit(value),
        }
    }
}

/// The number of decades for an FMR axis over `non_mated` trials: 1/N lies on it, 3 to 8.
pub fn decades(non_mated: u64) -> u32 {
    (3..8).find(|&decades| 10_u64.pow(decades) >= non_mated).unwrap_or(8)
}

fn widened(low: f64, high: f64) -> (f64, f64) {
    // Halves keep the difference of extreme scores finite.
    let (low, high) = (low.clamp(f64::MIN / 4.0, f64::MAX / 4.0), high.clamp(f64::MIN / 4.0, f64::MAX / 4.0));
    let least = 1e-12 * low.abs().max(high.abs());
    if high - low > least && high - low > f64::MIN_POSITIVE * 1e6 {
        return (low, high);
    }
    let margin = if low == 0.0 { 0.5 } else { low.abs() * 0.05 };
    let margin = margin.max(f64::MIN_POSITIVE * 1e6);
    (low - margin, high + margin)
}

fn nice_step(range: f64, wanted: usize) -> f64 {
    let raw = range / wanted.max(1) as f64;
    let exponent = libm::floor(libm::log10(raw)) as i32;
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|mantissa| number::parse(&format!("{mantissa}e{exponent}")).unwrap_or(raw))
        .find(|&step: &f64| step >= raw * 0.999)
        .unwrap_or(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks().iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(labels(&Axis::linear(-0.58, 1.0, 4)), ["−0.5", "0", "0.5", "1"]);
        assert_eq!(labels(&Axis::linear(0.0, 100.0, 5)), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(labels(&Axis::linear(0.0, 0.3, 3)), ["0", "0.1", "0.2", "0.3"]);
        assert_eq!(labels(&Axis::shares_to(0.05, 2)), ["0\u{a0}%", "2.5\u{a0}%", "5\u{a0}%"]);
        assert_eq!(
            labels(&Axis::shares(5)),
            ["0\u{a0}%", "20\u{a0}%", "40\u{a0}%", "60\u{a0}%", "80\u{a0}%", "100\u{a0}%"]
        );
    }

    #[test]
    fn logarithmic_ticks_are_the_powers_of_ten() {
        assert_eq!(labels(&Axis::logarithmic(4)), ["10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "1"]);
        assert_eq!([1, 1000, 1001, 30_000, 100_000_000, u64::MAX].map(decades), [3, 3, 4, 5, 8, 8]);
        let axis = Axis::logarithmic(5);
        assert_eq!(axis.low(), 1e-5);
        for (index, (value, _)) in axis.ticks().iter().enumerate() {
            assert!((axis.fraction(*value) - index as f64 / 5.0).abs() < 1e-15);
        }
    }

    #[test]
    fn deviate_ticks_are_round_percents() {
        assert_eq!(labels(&Axis::deviate(5e-4, 0.5)), ["0.1\u{a0}%", "1\u{a0}%", "5\u{a0}%", "20\u{a0}%", "40\u{a0}%"]);
        assert_eq!([0.003, 1e-9, 1.0 / 30_000.0].map(Axis::round_share), [0.002, 1e-6, 2e-5]);
    }

    #[test]
    fn categories_have_their_names_in_the_middle() {
        let axis = Axis::named(["a", "b"].into_iter().map(str::to_owned));
        assert_eq!(labels(&axis), ["a", "b"]);
        assert_eq!(axis.ticks().iter().map(|(value, _)| axis.fraction(*value)).collect::<Vec<_>>(), [0.25, 0.75]);
    }

    #[test]
    fn fractions_and_values_are_inverse() {
        for axis in [Axis::linear(-3.0, 7.0, 5), Axis::logarithmic(6), Axis::deviate(1e-4, 0.99), Axis::shares(5)] {
            for step in 0..=100 {
                let fraction = f64::from(step) / 100.0;
                assert!((axis.fraction(axis.value(fraction)) - fraction).abs() < 1e-12, "{axis:?} {fraction}");
            }
            assert_eq!((axis.fraction(-1e300), axis.fraction(1e300)), (0.0, 1.0));
            assert_eq!(axis.beyond(axis.value(0.3)), axis.fraction(axis.value(0.3)));
        }
    }

    #[test]
    fn degenerate_ranges_are_widened() {
        for (low, high) in [
            (0.0, 0.0),
            (1.0, 1.0),
            (-5.0, -5.0),
            (f64::MIN, f64::MAX),
            (5e-324, 5e-324),
            (1.0, 1.0 + 1e-16),
            (f64::MAX, f64::MAX),
        ] {
            let axis = Axis::linear(low, high, 5);
            assert!(axis.high() > axis.low() && (axis.high() - axis.low()).is_finite(), "{low} {high}");
            assert!(axis.ticks().iter().all(|(value, _)| value.is_finite()));
            assert!((0.0..=1.0).contains(&axis.fraction(low)));
        }
    }
}
