//! The standard normal distribution: quantiles for intervals and for normal-deviate axes (Martin et al. 1997).

/// Phi^-1(p) for p in (0, 1); infinite at 0 and 1. Relative error about 1e-15
/// (Wichura 1988, algorithm AS 241, PPND16).
pub fn probit(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180_625 - q * q;
        return q * ratio(r, &A, &B);
    }
    let tail = p.min(1.0 - p);
    if tail <= 0.0 {
        return if q < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let r = libm::sqrt(-libm::log(tail));
    let size = if r <= 5.0 { ratio(r - 1.6, &C, &D) } else { ratio(r - 5.0, &E, &F) };
    if q < 0.0 { -size } else { size }
}

/// The two-sided quantile z of a confidence level in (0, 1), Phi^-1((1 + level) / 2): 1.96 for 95 %.
pub fn two_sided(level: f64) -> f64 {
    // The lower tail: a level just below 1 has no upper one in floats.
    -probit((1.0 - level) / 2.0)
}

/// Phi(z).
pub fn cumulative(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

fn ratio(x: f64, numerator: &[f64; 8], denominator: &[f64; 8]) -> f64 {
    let value = |c: &[f64; 8]| c.iter().rev().fold(0.0, |sum, c| sum * x + c);
    value(numerator) / value(denominator)
}

const A: [f64; 8] = [
    3.387_132_872_796_366_5,
    1.331_416_678_917_843_8e2,
    1.971_590_950_306_551_3e3,
    1.373_169_376_550_946e4,
    4.592_195_393_154_987e4,
    6.726_577_092_700_87e4,
    3.343_057_558_358_813e4,
    2.509_080_928_730_122_7e3,
];
const B: [f64; 8] = [
    1.0,
    4.231_333_070_160_091e1,
    6.871_870_074_920_579e2,
    5.394_196_021_424_751e3,
    2.121_379_430_158_66e4,
    3.930_789_580_009_271e4,
    2.872_908_573_572_194_3e4,
    5.226_495_278_852_854e3,
];
const C: [f64; 8] = [
    1.423_437_110_749_683_5,
    4.630_337_846_156_546,
    5.769_497_221_460_691,
    3.647_848_324_763_204_5,
    1.270_458_252_452_368_4,
    2.417_807_251_774_506e-1,
    2.272_384_498_926_918_4e-2,
    7.745_450_142_783_414e-4,
];
const D: [f64; 8] = [
    1.0,
    2.053_191_626_637_759,
    1.676_384_830_183_803_8,
    6.897_673_349_851e-1,
    1.481_039_764_274_800_8e-1,
    1.519_866_656_361_645_7e-2,
    5.475_938_084_995_345e-4,
    1.050_750_071_644_416_9e-9,
];
const E: [f64; 8] = [
    6.657_904_643_501_103,
    5.463_784_911_164_114,
    1.784_826_539_917_291_3,
    2.965_605_718_285_049e-1,
    2.653_218_952_657_612_4e-2,
    1.242_660_947_388_078_4e-3,
    2.711_555_568_743_487_6e-5,
    2.010_334_399_292_288_1e-7,
];
const F: [f64; 8] = [
    1.0,
    5.998_322_065_558_88e-1,
    1.369_298_809_227_358e-1,
    1.487_536_129_085_061_5e-2,
    7.868_691_311_456_133e-4,
    1.846_318_317_510_054_8e-5,
    1.421_511_758_316_446e-7,
    2.044_263_103_389_939_8e-15,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_values_computed_elsewhere() {
        // As Python's statistics.NormalDist().inv_cdf gives them.
        let cases = [
            (0.5, 0.0),
            (0.975, 1.959_963_984_540_054),
            (0.9, 1.281_551_565_544_6),
            (0.05, -1.644_853_626_951_472_7),
            (1e-4, -3.719_016_485_455_68),
            (1e-6, -4.753_424_308_822_899),
            (1e-20, -9.262_340_089_798_408),
        ];
        for (p, z) in cases {
            assert!((probit(p) - z).abs() <= 1e-12, "{p}: {} not {z}", probit(p));
        }
        assert_eq!((probit(0.0), probit(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn two_sided_quantiles_are_the_customary_ones() {
        for (level, z) in [(0.9, 1.644853626951472), (0.95, 1.959963984540054), (0.99, 2.575829303548901)] {
            assert!((two_sided(level) - z).abs() < 1e-14, "{level}");
        }
        assert!(two_sided(1.0 - f64::EPSILON / 2.0).is_finite());
    }

    #[test]
    fn is_the_inverse() {
        for step in 1..2000 {
            let p = f64::from(step) / 2000.0;
            assert!((cumulative(probit(p)) - p).abs() < 1e-14, "{p}");
        }
    }
}
