//! Exact multinomial counts for many trials, sixteen resamples at a time.
//!
//! Independent Poisson counts of equal mean, given their sum K, are multinomial(K). So each trial
//! gets a Poisson count with a mean a little below 1, and the n - K draws that are missing go to
//! uniform trials: the result is multinomial(n), whatever K <= n was. A resample with K > n (0.07 %)
//! starts anew with n uniform draws. Nothing is approximate but the Poisson probabilities, which
//! are good to 2^-53 of themselves.

use wide::u8x16;

use super::counts::{CHUNK, Counts, LANES, Lanes, Row};
use super::generator::{Generator, Numbers};

/// Counts drawn from the byte alone: 0 to 4.
const BY_BYTE: usize = 5;

/// The largest Poisson count; beyond it lies less than 2^-64 of the probability.
const MOST: usize = 24;

/// The Poisson sum is expected to stay this many standard deviations below n.
const BELOW: f64 = 3.2;

/// Few trials are drawn one by one.
const FEW: usize = 64;

/// Draws each resample of a batch: `trials` draws with replacement from the rows of all classes
/// together. False when a count exceeds 255. Time: O(trials) for all sixteen.
pub(super) fn draw(classes: &mut [&mut Counts], generator: &mut Generator, numbers: &mut Numbers) -> bool {
    let lengths: Vec<usize> = classes.iter().map(|counts| counts.rows().len()).collect();
    let trials: usize = lengths.iter().sum();
    let mut drawn: Lanes<u64> = [0; LANES];
    let poisson = (trials >= FEW).then(|| Poisson::new(1.0 - BELOW / (trials as f64).sqrt()));
    for counts in classes.iter_mut() {
        counts.set(|_, rows| match &poisson {
            Some(poisson) => poisson.draw(rows, generator, numbers),
            None => rows.fill([0; LANES]),
        });
        drawn.iter_mut().zip(counts.total()).for_each(|(drawn, total)| *drawn += u64::from(total));
    }

    let over: Lanes<bool> = drawn.map(|drawn| drawn > trials as u64);
    let missing: Lanes<u64> = std::array::from_fn(|lane| trials as u64 - if over[lane] { 0 } else { drawn[lane] });
    // One class after the other wants the draws sorted by class.
    let mut draws: Vec<Vec<(u32, u8)>> = lengths.iter().map(|_| Vec::new()).collect();
    for (lane, &missing) in missing.iter().enumerate() {
        for _ in 0..missing {
            let mut row = numbers.below(trials as u64) as usize;
            let mut class = 0;
            while row >= lengths[class] {
                row -= lengths[class];
                class += 1;
            }
            draws[class].push((row as u32, lane as u8));
        }
    }
    let mut fits = true;
    for (counts, draws) in classes.iter_mut().zip(&draws) {
        counts.adjust(|changes| {
            (0..LANES).filter(|&lane| over[lane]).for_each(|lane| changes.clear(lane));
            for &(row, lane) in draws {
                fits &= changes.add(row as usize, usize::from(lane));
            }
        });
    }
    fits
}

/// A Poisson distribution, split into what a random byte decides and a rest.
#[derive(Clone, Debug)]
struct Poisson {
    /// A byte at or above the k-th bound means more than k, up to the last.
    bounds: [u8; BY_BYTE],
    /// Of the rest, cumulative in units of 2^-64.
    rest: [u64; MOST],
    /// The count that the first byte of such a number decides, or [`MOST`].
    by_first: [u8; 256],
}

impl Poisson {
    /// With a mean in (0, 1].
    fn new(mean: f64) -> Self {
        let mut probability = libm::exp(-mean);
        let (mut bounds, mut taken) = ([0; BY_BYTE], 0.0);
        let mut left = [0.0; MOST];
        for (count, left) in left.iter_mut().enumerate() {
            let share = 256.0 * probability;
            *left = share;
            if count < BY_BYTE {
                taken += share.floor();
                bounds[count] = taken as u8;
                *left = share - share.floor();
            }
            probability *= mean / (count + 1) as f64;
        }
        let mut below = 0.0;
        let rest = left.map(|left| {
            below += left;
            // A cast saturates, so that the last bound is never passed.
            (below / (256.0 - taken) * 18_446_744_073_709_551_616.0) as u64
        });
        let by_first = std::array::from_fn(|byte| {
            let first = (byte as u64) << 56;
            let (low, high) = (place(&rest, first), place(&rest, first | u64::MAX >> 8));
            if low == high { low } else { MOST as u8 }
        });
        Self { bounds, rest, by_first }
    }

    /// Counts for a chunk of trials. What the bytes leave over is drawn after all bytes, in the order of
    /// trials and lanes: a branch at each row would be foreseen too badly.
    #[inline(always)]
    fn draw(&self, rows: &mut [Row], generator: &mut Generator, numbers: &mut Numbers) {
        let (mut rests, mut places) = ([0_u16; CHUNK], [0_u8; CHUNK]);
        let mut left_over = 0;
        let bounds = self.bounds.map(u8x16::splat);
        for (place, (row, rest)) in (0_u8..).zip(rows.iter_mut().zip(&mut rests)) {
            let bytes = generator.bytes();
            // A true comparison is the byte 255, or -1.
            let [a, b, c, d, e] = bounds.map(|bound| bytes.max(bound).simd_eq(bytes));
            *row = (u8x16::splat(0) - (a + b) - (c + d)).to_array();
            *rest = e.to_bitmask() as u16;
            places[left_over % CHUNK] = place;
            left_over += usize::from(*rest != 0);
        }
        for &place in &places[..left_over] {
            let (counts, mut rest) = (&mut rows[usize::from(place)], rests[usize::from(place)]);
            while rest != 0 {
                counts[rest.trailing_zeros() as usize % LANES] = self.by_rest(numbers);
                rest &= rest - 1;
            }
        }
    }

    #[inline]
    fn by_rest(&self, numbers: &mut Numbers) -> u8 {
        let number = numbers.next();
        match self.by_first[(number >> 56) as usize] {
            count if usize::from(count) < MOST => count,
            _ => place(&self.rest, number),
        }
    }
}

/// The first bound that a number lies below.
fn place(bounds: &[u64; MOST], number: u64) -> u8 {
    bounds.iter().position(|&below| number < below).unwrap_or(MOST - 1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(trials: &[usize], seed: u64) -> Vec<Counts> {
        let mut counts: Vec<Counts> = trials.iter().map(|&n| Counts::new(n)).collect();
        let mut numbers = Numbers::new(Generator::new(&[seed, 1]));
        let mut classes: Vec<&mut Counts> = counts.iter_mut().collect();
        assert!(draw(&mut classes, &mut Generator::new(&[seed]), &mut numbers));
        counts
    }

    #[test]
    fn every_resample_has_all_its_draws() {
        for trials in [&[1][..], &[3, 60], &[64], &[1000, 37], &[129, 5000]] {
            for seed in 0..20 {
                let counts = batch(trials, seed);
                for lane in 0..LANES {
                    let sum: u64 = counts.iter().flat_map(Counts::rows).map(|row| u64::from(row[lane])).sum();
                    assert_eq!(sum, trials.iter().sum::<usize>() as u64);
                    for class in &counts {
                        assert_eq!(class.until(class.rows().len(), lane), u64::from(class.total()[lane]));
                    }
                }
            }
        }
    }

    /// The counts of a trial are binomial(n, 1/n), and those of a pair of trials have covariance -1/n.
    #[test]
    fn counts_are_multinomial() {
        let n = 80_usize;
        let mut observed = [0_f64; 6];
        let (mut resamples, mut products) = (0.0, 0.0);
        for seed in 0..2500 {
            for counts in batch(&[n - 30, 30], 1000 + seed) {
                for row in counts.rows() {
                    row.iter().for_each(|&count| observed[usize::from(count).min(5)] += 1.0);
                }
                for pair in counts.rows().chunks_exact(2) {
                    let product = |lane: usize| (f64::from(pair[0][lane]) - 1.0) * (f64::from(pair[1][lane]) - 1.0);
                    products += (0..LANES).map(product).sum::<f64>();
                    resamples += LANES as f64;
                }
            }
        }
        let p = 1.0 / n as f64;
        let mut binomial = [0.0; 6];
        let mut probability = libm::pow(1.0 - p, n as f64);
        for (k, slot) in binomial.iter_mut().enumerate().take(5) {
            *slot = probability;
            probability *= (n - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
        }
        binomial[5] = 1.0 - binomial.iter().sum::<f64>();
        let total: f64 = observed.iter().sum();
        let chi_square: f64 =
            observed.iter().zip(binomial).map(|(o, p)| (o - total * p) * (o - total * p) / (total * p)).sum();
        assert!(chi_square < 25.7, "chi-square {chi_square} on 5 degrees of freedom has p < 1e-4");
        let covariance = products / resamples;
        assert!((covariance + p).abs() < 4.0 / resamples.sqrt(), "covariance {covariance}, not {}", -p);
    }

    /// The numbers of draws of two trials and of all others, together.
    #[test]
    fn vectors_of_counts_are_multinomial() {
        for n in [8_usize, 64, 600] {
            let mut observed = [[0.0; 4]; 4];
            let batches = 4000;
            for seed in 0..batches {
                let counts = batch(&[n - 1, 1], 90_000 + seed);
                for lane in 0..LANES {
                    let count = |class: usize| usize::from(counts[class].rows()[0][lane]).min(3);
                    observed[count(0)][count(1)] += 1.0;
                }
            }
            let total = (batches as usize * LANES) as f64;
            // P(i, j) = n!/(i! j! (n-i-j)!) (1/n)^(i+j) (1 - 2/n)^(n-i-j), cells of 3 and more joined.
            let probability = |i: usize, j: usize| {
                let falling: f64 = (0..i + j).map(|k| (n - k) as f64 / n as f64).product();
                let factorial = |k: usize| (1..=k).product::<usize>() as f64;
                falling / (factorial(i) * factorial(j)) * libm::pow(1.0 - 2.0 / n as f64, (n - i - j) as f64)
            };
            let cells = |count: usize| if count < 3 { count..count + 1 } else { 3..n.min(12) + 1 };
            let mut chi_square = 0.0;
            for (i, row) in observed.iter().enumerate() {
                for (j, observed) in row.iter().enumerate() {
                    let pairs = cells(i).flat_map(|i| cells(j).map(move |j| (i, j))).filter(|(i, j)| i + j <= n);
                    let expected = total * pairs.map(|(i, j)| probability(i, j)).sum::<f64>();
                    chi_square += (observed - expected) * (observed - expected) / expected;
                }
            }
            assert!(chi_square < 44.3, "n = {n}: chi-square {chi_square} on 15 degrees of freedom has p < 1e-4");
        }
    }

    #[test]
    fn bytes_and_the_rest_add_up_to_poisson() {
        let mean = 0.998;
        let poisson = Poisson::new(mean);
        let taken = f64::from(poisson.bounds[4]) / 256.0;
        let mut probability = libm::exp(-mean);
        let (mut below_byte, mut below_rest) = (0, 0.0);
        for count in 0..12 {
            let by_byte = if count < BY_BYTE { f64::from(poisson.bounds[count] - below_byte) / 256.0 } else { 0.0 };
            let in_rest = (poisson.rest[count] as f64 / 18_446_744_073_709_551_616.0 - below_rest) * (1.0 - taken);
            assert!((by_byte + in_rest - probability).abs() < 1e-16, "{count}");
            if count < BY_BYTE {
                below_byte = poisson.bounds[count];
            }
            below_rest = poisson.rest[count] as f64 / 18_446_744_073_709_551_616.0;
            probability *= mean / (count + 1) as f64;
        }
    }
}
