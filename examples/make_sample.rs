//! Makes `www/sample.csv`, the made-up scores that the page offers to try.
//!
//! A matcher with a fine AUC whose mated scores have a heavy low tail, so that it turns away
//! many people at the false match rates at which it would be deployed.
//!
//! ```text
//! cargo run --example make_sample > www/sample.csv
//! ```

use std::io::{self, BufWriter, Write};

const MATED: usize = 900;
const NON_MATED: usize = 30_000;

fn main() -> io::Result<()> {
    let mut random = Random(20_260_101);
    let mut rows: Vec<(u32, bool)> = Vec::with_capacity(MATED + NON_MATED);
    for _ in 0..MATED {
        // Most mated pairs score high; those taken in poor light reach far down.
        let score = if random.uniform() < 0.72 { random.normal(0.70, 0.09) } else { random.normal(0.50, 0.13) };
        rows.push((in_ten_thousandths(score), true));
    }
    for _ in 0..NON_MATED {
        // A few non-mated pairs look alike, and these alone set the thresholds for low FMR.
        let score = if random.uniform() < 0.97 { random.normal(0.25, 0.07) } else { random.normal(0.40, 0.11) };
        rows.push((in_ten_thousandths(score), false));
    }
    for last in (1..rows.len()).rev() {
        rows.swap(last, random.below(last + 1));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "score,label")?;
    for (score, mated) in rows {
        let label = if mated { "mated" } else { "non-mated" };
        writeln!(out, "{}.{:04},{label}", score / 10_000, score % 10_000)?;
    }
    out.flush()
}

/// A score in [0, 1], rounded to four decimals.
fn in_ten_thousandths(score: f64) -> u32 {
    (score.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

/// SplitMix64: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In (0, 1].
    fn uniform(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// In 0..bound; the bias of the remainder is below 1e-14 here.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A normal deviate by Box and Muller.
    fn normal(&mut self, mean: f64, deviation: f64) -> f64 {
        let radius = libm::sqrt(-2.0 * libm::log(self.uniform()));
        mean + deviation * radius * libm::cos(2.0 * std::f64::consts::PI * self.uniform())
    }
}
