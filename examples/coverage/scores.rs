//! Made-up scores: normal, of variance 1, with or without effects of the people compared.

use operating_point::identities::{Identities, Kind};
use operating_point::normal::probit;
use operating_point::settings::Orientation;
use operating_point::trials::Trials;

/// How far the mated scores lie above the non-mated ones, in standard deviations.
pub const D_PRIME: f64 = 2.5;

/// How scores come about. Non-mated scores are N(0, 1), mated ones N(d', 1), in every model.
#[derive(Clone, Copy, Debug)]
pub enum Model {
    /// Independent trials.
    Trials {
        /// Mated trials M.
        mated: u32,
        /// Non-mated trials N.
        non_mated: u32,
    },
    /// Every pair of different people once, and every person with himself several times.
    ///
    /// Non-mated scores are a_i + a_j + noise, mated ones d' + b_i + noise, with all of them
    /// normal and independent. An effect that lifted both kinds of scores of a person alike would
    /// cancel in the AUC; people who are hard to recognise are not those who are easily confused.
    People {
        /// How many people.
        people: u32,
        /// Mated trials of each person.
        mated_each: u32,
        /// The share of the mated scores' variance that is of the person: the variance of b.
        mated_share: f64,
        /// The share of the non-mated scores' variance that is of both persons: twice that of a.
        non_mated_share: f64,
    },
}

impl Model {
    /// The number of mated and of non-mated trials.
    pub fn sizes(self) -> (u32, u32) {
        match self {
            Self::Trials { mated, non_mated } => (mated, non_mated),
            Self::People { people, mated_each, .. } => (people * mated_each, people * (people - 1) / 2),
        }
    }

    /// One data set.
    pub fn draw(self, random: &mut Random) -> Trials {
        let mut mated = Vec::new();
        let mut non_mated = Vec::new();
        let mut identities = None;
        match self {
            Self::Trials { mated: m, non_mated: n } => {
                mated.extend((0..m).map(|_| D_PRIME + random.normal()));
                non_mated.extend((0..n).map(|_| random.normal()));
            }
            Self::People { people, mated_each, mated_share, non_mated_share } => {
                let mut effects = |variance: f64| -> Vec<f64> {
                    (0..people).map(|_| libm::sqrt(variance) * random.normal()).collect()
                };
                let (own, with_others) = (effects(mated_share), effects(non_mated_share / 2.0));
                let noises = [mated_share, non_mated_share].map(|share| libm::sqrt(1.0 - share));
                let mut who =
                    Identities { mated: Vec::new(), non_mated: Vec::new(), kind: Kind::Shared { count: people } };
                for i in 0..people {
                    for _ in 0..mated_each {
                        mated.push(D_PRIME + own[i as usize] + noises[0] * random.normal());
                        who.mated.push([i, i]);
                    }
                    for j in 0..i {
                        let effect = with_others[i as usize] + with_others[j as usize];
                        non_mated.push(effect + noises[1] * random.normal());
                        who.non_mated.push([i, j]);
                    }
                }
                identities = Some(who);
            }
        }
        let trials = Trials::new(mated, non_mated, Orientation::Similarity);
        trials.expect("finite scores of both classes").with_identities(identities)
    }
}

/// SplitMix64: the same numbers on every machine.
pub struct Random(u64);

impl Random {
    /// The stream of a key: the words are absorbed one after the other.
    pub fn new(key: &[u64]) -> Self {
        Self(key.iter().fold(0, |state, &word| Self(state ^ word).next()))
    }

    /// A uniform word.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A normal deviate: the quantile of a number that is uniform in (0, 1).
    fn normal(&mut self) -> f64 {
        // 52 bits, so that the half added to the largest does not round to 1.
        probit(((self.next() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(values: &[f64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        (mean, values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / n)
    }

    #[test]
    fn scores_have_the_stated_moments_with_and_without_effects() {
        for share in [0.0, 0.3] {
            let model = Model::People { people: 400, mated_each: 60, mated_share: share, non_mated_share: share };
            let mut trials = model.draw(&mut Random::new(&[5]));
            let who = trials.take_identities().unwrap();
            let (mated, non_mated, _) = trials.into_scores();
            assert_eq!((mated.len() as u32, non_mated.len() as u32), model.sizes());
            for (scores, expected) in [(&mated, D_PRIME), (&non_mated, 0.0)] {
                let (mean, variance) = moments(scores);
                assert!((mean - expected).abs() < 0.1 && (variance - 1.0).abs() < 0.1, "{mean} {variance}");
            }
            // The variance of a person's mean is the share of the effect, and a little of the noise.
            let means: Vec<f64> = mated.chunks(60).map(|own| own.iter().sum::<f64>() / 60.0).collect();
            assert!((moments(&means).1 - share - (1.0 - share) / 60.0).abs() < 0.07);
            let with = |person: u32| -> f64 {
                let theirs = who.non_mated.iter().zip(&non_mated).filter(|(codes, _)| codes.contains(&person));
                theirs.map(|(_, score)| score).sum::<f64>() / 399.0
            };
            let means: Vec<f64> = (0..400).map(with).collect();
            assert!((moments(&means).1 - share / 2.0 - (1.0 - share) / 399.0).abs() < 0.04);
        }
    }
}
