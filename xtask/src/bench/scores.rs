//! Large score files, made up, the same on every machine.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::tool::target;

/// A face matcher of the size that papers report.
pub const FACE: Scores = Scores {
    file: "scores.csv",
    mated: 250_000,
    non_mated: 2_000_000,
    columns: &[Column { name: "score", shift: 2.5 }],
    people: 0,
};

/// Two matchers of that size on the same trials.
pub const PAIR: Scores = Scores {
    file: "pair.csv",
    columns: &[Column { name: "matcher_a", shift: 2.5 }, Column { name: "matcher_b", shift: 2.8 }],
    ..FACE
};

/// Trials of which it is known who is compared.
pub const PEOPLE: Scores = Scores { file: "people.csv", mated: 20_000, non_mated: 120_000, people: 1000, ..FACE };

/// As many systems as are compared at most.
pub const FIFTY: Scores =
    Scores { file: "fifty.csv", mated: 10_000, non_mated: 90_000, columns: &FIFTY_COLUMNS, ..FACE };

/// Fifty columns, each a little better than the one before.
const FIFTY_COLUMNS: [Column; 50] = {
    let names = [
        "s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08", "s09", "s10", "s11", "s12", "s13", "s14", "s15", "s16",
        "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", "s30", "s31", "s32",
        "s33", "s34", "s35", "s36", "s37", "s38", "s39", "s40", "s41", "s42", "s43", "s44", "s45", "s46", "s47", "s48",
        "s49", "s50",
    ];
    let mut columns = [Column { name: "", shift: 1.5 }; 50];
    let mut at = 0;
    while at < columns.len() {
        columns[at] = Column { name: names[at], shift: 1.5 + 0.03 * at as f64 };
        at += 1;
    }
    columns
};

/// What a file holds: normal scores with nine decimals, the classes in random order.
pub struct Scores {
    file: &'static str,
    /// Rows of mated trials.
    pub mated: u64,
    /// Rows of non-mated trials.
    pub non_mated: u64,
    /// The score columns.
    pub columns: &'static [Column],
    /// How many people are compared, in columns `id_a` and `id_b`; 0 leaves these out.
    people: u64,
}

/// A score column.
#[derive(Clone, Copy)]
pub struct Column {
    /// Its header.
    pub name: &'static str,
    /// The mated scores' distance from the non-mated ones, in standard deviations.
    shift: f64,
}

impl Scores {
    /// Rows of the file, the header apart.
    pub fn trials(&self) -> u64 {
        self.mated + self.non_mated
    }

    /// The file in `target/bench/`, made unless it is there.
    pub fn file(&self) -> Result<PathBuf> {
        let folder = target().join("bench");
        let path = folder.join(self.file);
        if path.is_file() {
            return Ok(path);
        }
        println!("making {}", path.display());
        fs::create_dir_all(&folder)?;
        // Under another name until it is whole.
        let unfinished = path.with_extension("part");
        let file = File::create(&unfinished).with_context(|| format!("cannot make {}", unfinished.display()))?;
        let mut file = BufWriter::new(file);
        self.write(&mut file)?;
        file.into_inner()?.sync_all()?;
        fs::rename(unfinished, &path)?;
        Ok(path)
    }

    fn write(&self, file: &mut impl Write) -> Result<()> {
        let mut random = Random(1);
        let names: Vec<&str> = self.columns.iter().map(|column| column.name).collect();
        writeln!(file, "{},label{}", names.join(","), if self.people > 0 { ",id_a,id_b" } else { "" })?;
        let (mut mated, mut non_mated) = (self.mated, self.non_mated);
        while mated + non_mated > 0 {
            // Every order of the rows is as likely as another.
            let is_mated = random.below(mated + non_mated) < mated;
            for column in self.columns {
                let score = random.normal() + if is_mated { column.shift } else { 0.0 };
                write!(file, "{score:.9},")?;
            }
            write!(file, "{}", u8::from(is_mated))?;
            if self.people > 0 {
                let a = random.below(self.people);
                // Any of the others.
                let b = if is_mated { a } else { (a + 1 + random.below(self.people - 1)) % self.people };
                write!(file, ",p{a},p{b}")?;
            }
            writeln!(file)?;
            *(if is_mated { &mut mated } else { &mut non_mated }) -= 1;
        }
        Ok(())
    }
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
    use std::collections::HashSet;

    use super::*;

    fn text(scores: &Scores) -> String {
        let mut text = Vec::new();
        scores.write(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn rows_are_as_many_as_asked_for_and_far_apart() {
        let text = text(&Scores { mated: 1_000, non_mated: 3_000, ..FACE });
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("score,label"));
        let rows: Vec<(f64, &str)> = lines
            .map(|line| line.split_once(',').unwrap())
            .map(|(score, label)| (score.parse().unwrap(), label))
            .collect();
        assert_eq!(rows.len(), 4_000);
        for (label, count, mean) in [("1", 1_000, 2.5), ("0", 3_000, 0.0)] {
            let scores: Vec<f64> = rows.iter().filter(|row| row.1 == label).map(|row| row.0).collect();
            assert_eq!(scores.len(), count);
            assert!((scores.iter().sum::<f64>() / count as f64 - mean).abs() < 0.15, "{label}");
        }
        assert!(rows[..400].iter().any(|row| row.1 == "1") && rows[3_600..].iter().any(|row| row.1 == "0"));
    }

    #[test]
    fn mated_rows_compare_a_person_with_themselves() {
        const COLUMNS: &[Column] = &[Column { name: "a", shift: 1.0 }, Column { name: "b", shift: 2.0 }];
        let text = text(&Scores { mated: 300, non_mated: 700, columns: COLUMNS, people: 20, ..FACE });
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("a,b,label,id_a,id_b"));
        let mut people = HashSet::new();
        for line in lines {
            let &[_, _, label, a, b] = &line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert_eq!(label == "1", a == b, "{line}");
            people.extend([a, b]);
        }
        assert_eq!(people.len(), 20);
    }

    #[test]
    fn the_generator_is_the_published_one() {
        let mut random = Random(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }
}
