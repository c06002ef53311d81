//! A large score file, made up, the same on every machine.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::tool::target;

const MATED: u64 = 250_000;
const NON_MATED: u64 = 2_000_000;

/// The mated scores' distance from the non-mated ones, in standard deviations.
const SHIFT: f64 = 2.5;

/// Rows of the file, the header apart.
pub const ROWS: u64 = MATED + NON_MATED;

/// `target/bench/scores.csv`, made unless it is there: normal scores with nine decimals, the classes
/// in random order.
pub fn file() -> Result<PathBuf> {
    let folder = target().join("bench");
    let path = folder.join("scores.csv");
    if path.is_file() {
        return Ok(path);
    }
    println!("making {}", path.display());
    fs::create_dir_all(&folder)?;
    // Under another name until it is whole.
    let unfinished = path.with_extension("part");
    let file = File::create(&unfinished).with_context(|| format!("cannot make {}", unfinished.display()))?;
    let mut file = BufWriter::new(file);
    write(&mut file, MATED, NON_MATED)?;
    file.into_inner()?.sync_all()?;
    fs::rename(unfinished, &path)?;
    Ok(path)
}

fn write(file: &mut impl Write, mut mated: u64, mut non_mated: u64) -> Result<()> {
    let mut random = Random(1);
    writeln!(file, "score,label")?;
    while mated + non_mated > 0 {
        // Every order of the rows is as likely as another.
        let is_mated = random.below(mated + non_mated) < mated;
        let score = random.normal() + if is_mated { SHIFT } else { 0.0 };
        writeln!(file, "{score:.9},{}", u8::from(is_mated))?;
        *(if is_mated { &mut mated } else { &mut non_mated }) -= 1;
    }
    Ok(())
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In [0, end).
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// In (0, 1].
    fn unit(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Mean 0, deviation 1 (Box and Muller 1958).
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log(self.unit())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_as_many_as_asked_for_and_far_apart() {
        let mut text = Vec::new();
        write(&mut text, 1_000, 3_000).unwrap();
        let text = String::from_utf8(text).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("score,label"));
        let rows: Vec<(f64, &str)> = lines
            .map(|line| line.split_once(',').unwrap())
            .map(|(score, label)| (score.parse().unwrap(), label))
            .collect();
        assert_eq!(rows.len(), 4_000);
        for (label, count, mean) in [("1", 1_000, SHIFT), ("0", 3_000, 0.0)] {
            let scores: Vec<f64> = rows.iter().filter(|row| row.1 == label).map(|row| row.0).collect();
            assert_eq!(scores.len(), count);
            assert!((scores.iter().sum::<f64>() / count as f64 - mean).abs() < 0.15, "{label}");
        }
        assert!(rows[..400].iter().any(|row| row.1 == "1") && rows[3_600..].iter().any(|row| row.1 == "0"));
    }

    #[test]
    fn the_generator_is_the_published_one() {
        let mut random = Random(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
