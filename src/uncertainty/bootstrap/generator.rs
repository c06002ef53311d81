//! Random words: xoshiro128++ in four lanes.
//!
//! Blackman and Vigna 2021, "Scrambled linear pseudorandom number generators". Four generators
//! of 32-bit words run side by side in one 128-bit vector; each has a state of its own, filled
//! by splitmix64 (Steele, Lea and Flood 2014) from one seed.

use wide::{u8x16, u32x4};

/// Four xoshiro128++ generators side by side.
#[derive(Clone, Debug)]
pub(super) struct Generator {
    state: [u32x4; 4],
}

impl Generator {
    /// The generator of a key: the words are absorbed one after the other.
    pub(super) fn new(key: &[u64]) -> Self {
        let mut seed = key.iter().fold(0, |seed, &word| splitmix(&mut (seed ^ word)));
        let mut lanes = || {
            let (a, b) = (splitmix(&mut seed), splitmix(&mut seed));
            u32x4::new([a as u32, (a >> 32) as u32, b as u32, (b >> 32) as u32])
        };
        // All-zero states, the only bad ones, would need 128 zero bits of splitmix64.
        Self { state: [lanes(), lanes(), lanes(), lanes()] }
    }

    /// The next word of each generator.
    #[inline(always)]
    pub(super) fn words(&mut self) -> u32x4 {
        let [a, b, c, d] = self.state;
        let result = rotate::<7, 25>(a + d) + a;
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 9), rotate::<11, 21>(d)];
        result
    }

    /// The next sixteen bytes.
    #[inline(always)]
    pub(super) fn bytes(&mut self) -> u8x16 {
        bytemuck::cast(self.words())
    }
}

#[inline(always)]
fn rotate<const LEFT: u32, const RIGHT: u32>(words: u32x4) -> u32x4 {
    (words << LEFT) | (words >> RIGHT)
}

/// The next word of splitmix64.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// 64-bit numbers one at a time.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    generator: Generator,
    left: [u64; 2],
    used: usize,
}

impl Numbers {
    /// Numbers from a generator.
    pub(super) fn new(generator: Generator) -> Self {
        Self { generator, left: [0; 2], used: 2 }
    }

    /// A uniform 64-bit number.
    pub(super) fn next(&mut self) -> u64 {
        if self.used == 2 {
            let [a, b, c, d] = self.generator.words().to_array().map(u64::from);
            self.left = [a | b << 32, c | d << 32];
            self.used = 0;
        }
        self.used += 1;
        self.left[self.used - 1]
    }

    /// A uniform number below a bound above 0, without bias (Lemire 2019).
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_published_ones() {
        // The reference implementation's first words from the state 1, 2, 3, 4, in every lane.
        let mut generator = Generator { state: [1, 2, 3, 4].map(u32x4::splat) };
        let expected: [u32; 10] = [
            641,
            1_573_767,
            3_222_811_527,
            3_517_856_514,
            836_907_274,
            4_247_214_768,
            3_867_114_732,
            1_355_841_295,
            495_546_011,
            621_204_420,
        ];
        for word in expected {
            assert_eq!(generator.words().to_array(), [word; 4]);
        }
        // splitmix64 from 1234567 (the reference implementation's, as in Rosetta Code).
        let mut state = 1_234_567;
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected, [(); 3].map(|()| splitmix(&mut state)));
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut numbers = Numbers::new(Generator::new(&[7]));
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[numbers.below(6) as usize] += 1);
        let chi_square: f64 =
            counts.iter().map(|&count| (f64::from(count) - 1e4) * (f64::from(count) - 1e4) / 1e4).sum();
        assert!(chi_square < 25.7, "chi-square {chi_square} on 5 degrees of freedom has p < 1e-4");
    }
}
