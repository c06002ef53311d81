//! Curves as a flat list of numbers, to be handed from one thread to another.

use super::{Curves, Histogram, SystemCurves};

impl Curves {
    /// All numbers in a row: for each list its length, then its entries.
    pub fn to_floats(&self) -> Vec<f64> {
        let mut floats = vec![self.systems.len() as f64];
        for system in &self.systems {
            for pairs in [&system.roc, &system.det, &system.pr] {
                put(&mut floats, pairs);
            }
            put(&mut floats, &system.rates);
            floats.extend([system.histogram.low, system.histogram.high]);
            for counts in [&system.histogram.mated, &system.histogram.non_mated] {
                floats.push(counts.len() as f64);
                floats.extend(counts.iter().map(|&count| count as f64));
            }
        }
        floats
    }

    /// The curves that [`to_floats`](Self::to_floats) laid flat; none when the numbers are no such.
    pub fn from_floats(floats: &[f64]) -> Option<Self> {
        let mut floats = Floats(floats);
        let count = floats.count()?;
        let systems = (0..count).map(|_| floats.system()).collect::<Option<_>>()?;
        floats.0.is_empty().then_some(Self { systems })
    }
}

fn put<const N: usize>(floats: &mut Vec<f64>, entries: &[[f64; N]]) {
    floats.push(entries.len() as f64);
    floats.extend(entries.as_flattened());
}

struct Floats<'a>(&'a [f64]);

impl<'a> Floats<'a> {
    fn system(&mut self) -> Option<SystemCurves> {
        Some(SystemCurves {
            roc: self.entries()?,
            det: self.entries()?,
            pr: self.entries()?,
            rates: self.entries()?,
            histogram: {
                let ends = self.take(2)?;
                Histogram { low: ends[0], high: ends[1], mated: self.counts()?, non_mated: self.counts()? }
            },
        })
    }

    fn entries<const N: usize>(&mut self) -> Option<Vec<[f64; N]>> {
        let count = self.count()?;
        Some(self.take(count.checked_mul(N)?)?.as_chunks().0.to_vec())
    }

    fn counts(&mut self) -> Option<Vec<u64>> {
        let count = self.count()?;
        Some(self.take(count)?.iter().map(|&count| count as u64).collect())
    }

    fn count(&mut self) -> Option<usize> {
        Some(self.take(1)?[0] as usize)
    }

    fn take(&mut self, count: usize) -> Option<&'a [f64]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_come_back_whole() {
        let system = SystemCurves {
            roc: vec![[0.0, 0.0], [1.0, 1.0]],
            rates: vec![[0.5, 0.25, 0.75]],
            histogram: Histogram { low: -1.0, high: 2.0, mated: vec![1, 2], non_mated: vec![3, 0] },
            ..SystemCurves::default()
        };
        let curves = Curves { systems: vec![system, SystemCurves::default()] };
        let floats = curves.to_floats();
        assert_eq!(Curves::from_floats(&floats), Some(curves));
        for cut in 0..floats.len() {
            assert_eq!(Curves::from_floats(&floats[..cut]), None, "cut at {cut}");
        }
    }
}
