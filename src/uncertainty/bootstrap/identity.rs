//! Resampling of identities: a trial counts as often as its identities were drawn.
//!
//! McCullagh 2000 and Owen 2007 (two-way resampling, the "pigeonhole bootstrap"). With identity
//! i drawn v_i times, a trial between i and j counts v_i v_j times, one of i with itself v_i
//! times, and one with a single identity v_i times. Gallery and probe identities that are never the
//! same person are drawn apart.

use super::counts::{Counts, LANES, Row};
use super::generator::{Generator, Numbers};
use super::multinomial;
use crate::identities::{Identities, Kind};

/// Trials as pairs of rows of a table of draws, whose last row is always 1.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    mated: Vec<[u32; 2]>,
    non_mated: Vec<[u32; 2]>,
    /// Identities that are drawn together, one list after the other.
    lists: Vec<usize>,
}

impl Pairs {
    pub(super) fn new(identities: &Identities) -> Self {
        let lists = match identities.kind {
            Kind::One { count } | Kind::Shared { count } => vec![count as usize],
            Kind::Disjoint { gallery, probe } => vec![gallery as usize, probe as usize],
        };
        let one = lists.iter().sum::<usize>() as u32;
        let pair = |&[a, b]: &[u32; 2]| match identities.kind {
            Kind::One { .. } => [a, one],
            Kind::Shared { .. } if a == b => [a, one],
            Kind::Shared { .. } => [a, b],
            Kind::Disjoint { gallery, .. } => [a, gallery + b],
        };
        let pairs = |codes: &[[u32; 2]]| codes.iter().map(pair).collect();
        Self { mated: pairs(&identities.mated), non_mated: pairs(&identities.non_mated), lists }
    }

    /// Draws the identities of a batch. Time: O(identities).
    pub(super) fn draw(&self, generator: &mut Generator, numbers: &mut Numbers) -> Option<Drawn> {
        let mut table = Vec::new();
        for &identities in &self.lists {
            let mut counts = Counts::new(identities);
            if !multinomial::draw(&mut [&mut counts], generator, numbers) {
                return None;
            }
            table.extend_from_slice(counts.rows());
        }
        table.push([1; LANES]);
        Some(Drawn { table })
    }

    pub(super) fn mated(&self) -> &[[u32; 2]] {
        &self.mated
    }

    pub(super) fn non_mated(&self) -> &[[u32; 2]] {
        &self.non_mated
    }
}

/// How often each identity was drawn in each resample of a batch.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    table: Vec<Row>,
}

impl Drawn {
    /// The weights of trials, as counts; false when one exceeds a byte. Time: O(trials).
    pub(super) fn weigh(&self, pairs: &[[u32; 2]], counts: &mut Counts) -> bool {
        let mut largest = [0_u16; LANES];
        counts.set(|first, rows| {
            for (row, &[a, b]) in rows.iter_mut().zip(&pairs[first..]) {
                let (a, b) = (&self.table[a as usize], &self.table[b as usize]);
                for (((count, largest), &a), &b) in row.iter_mut().zip(&mut largest).zip(a).zip(b) {
                    let weight = u16::from(a) * u16::from(b);
                    *largest = weight.max(*largest);
                    *count = weight as u8;
                }
            }
        });
        largest.into_iter().all(|largest| largest <= u8::MAX.into())
    }

    /// The weight of one trial in one resample.
    pub(super) fn weight(&self, [a, b]: [u32; 2], lane: usize) -> usize {
        usize::from(self.table[a as usize][lane]) * usize::from(self.table[b as usize][lane])
    }
}
