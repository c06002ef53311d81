//! A rate as the reader wrote it: a decimal, so that counts at it are exact.

/// A target rate in (0, 1], held as the shortest decimal that means the same `f64`.
///
/// `floor(u N)` in floating point is wrong at times (0.29 * 100 = 28.999...), so products
/// with counts are taken in integers.
///
/// ```
/// use operating_point::rate::Rate;
/// let u = Rate::new(0.29).unwrap();
/// assert_eq!(u.times(100).floor, 29);
/// assert_eq!(u.times(100).remainder, 0.0);
/// assert_eq!(Rate::new(0.0005).unwrap().scientific(), "5e-4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    value: f64,
    mantissa: u128,
    /// The power of ten that divides the mantissa.
    scale: u32,
}

/// The product of a rate and a count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Product {
    /// The whole part.
    pub floor: u64,
    /// The part in [0, 1) beyond it; exactly 0 when the product is whole.
    pub remainder: f64,
}

impl Product {
    /// The smallest integer not below the product.
    pub fn ceil(self) -> u64 {
        self.floor + u64::from(self.remainder > 0.0)
    }

    /// Whether the product is strictly greater than a count.
    pub fn exceeds(self, count: u64) -> bool {
        self.floor > count || self.floor == count && self.remainder > 0.0
    }

    /// Whether the product is below a count.
    pub fn below(self, count: u64) -> bool {
        self.floor < count
    }
}

impl Rate {
    /// A rate in (0, 1]; none outside it, or below 1e-19.
    pub fn new(value: f64) -> Option<Self> {
        if !(1e-19..=1.0).contains(&value) {
            return None;
        }
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e')?;
        let exponent: i32 = exponent.parse().ok()?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let mantissa: u128 = format!("{whole}{fraction}").parse().ok()?;
        let scale = u32::try_from(fraction.len() as i32 - exponent).ok()?;
        Some(Self { value, mantissa, scale })
    }

    /// The rate as a number.
    pub fn value(self) -> f64 {
        self.value
    }

    /// The exact product with a count below 2^53.
    pub fn times(self, count: u64) -> Product {
        // The mantissa has at most 17 digits (below 2^57) and the count 53 bits: no overflow.
        let product = self.mantissa * u128::from(count);
        // And the scale is at most 19 + 16, since the rate is at least 1e-19.
        let divisor = 10_u128.pow(self.scale);
        Product { floor: (product / divisor) as u64, remainder: (product % divisor) as f64 / divisor as f64 }
    }

    /// Shortest scientific form, as FMR targets stand in metric ids: `1e-3`.
    pub fn scientific(self) -> String {
        format!("{:e}", self.value)
    }

    /// Shortest decimal form, as TMR targets and priors stand in metric ids: `0.95`.
    pub fn decimal(self) -> String {
        format!("{}", self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_exact() {
        for (value, count, floor, whole) in [
            (1e-3, 30_000, 30, true),
            (1e-3, 999, 0, false),
            (0.29, 100, 29, true),
            (0.57, 100, 57, true),
            (1e-1, 30, 3, true),
            (1.0, 7, 7, true),
            (0.95, 20, 19, true),
            (1e-4, 9_007_199_254_740_992, 900_719_925_474, false),
        ] {
            let product = Rate::new(value).unwrap().times(count);
            assert_eq!((product.floor, product.remainder == 0.0), (floor, whole), "{value} x {count}");
        }
    }

    #[test]
    fn out_of_range_is_none() {
        for value in [0.0, -0.1, 1.0000001, f64::NAN, f64::INFINITY] {
            assert_eq!(Rate::new(value), None);
        }
    }
}
