//! How often each trial of one class counts in each of sixteen resamples.

use bytemuck::cast;
use wide::{u8x16, u16x8};

/// Resamples that are drawn and evaluated side by side.
pub(super) const LANES: usize = 16;

/// The counts of one trial in the resamples of a batch.
pub(super) type Row = [u8; LANES];

/// A number for each resample of a batch.
pub(super) type Lanes<T> = [T; LANES];

/// Rows of a chunk, which has its running total.
pub(super) const CHUNK: usize = 128;

/// The counts of one class, a row a trial in falling order of scores: rows x 16 bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    rows: Vec<Row>,
    /// The total before each chunk, and at the end of all.
    before: Vec<Lanes<u32>>,
    /// No count is larger.
    largest: u8,
}

impl Counts {
    /// All zero, for so many trials.
    pub(super) fn new(trials: usize) -> Self {
        Self { rows: vec![[0; LANES]; trials], before: vec![[0; LANES]; trials.div_ceil(CHUNK) + 1], largest: 0 }
    }

    /// Sets every row, chunk by chunk: `fill` is given the first row's index and the rows.
    /// Totals are those of the rows set. Time: O(trials).
    pub(super) fn set(&mut self, mut fill: impl FnMut(usize, &mut [Row])) {
        let mut total = [0; LANES];
        let mut largest = u8x16::splat(0);
        for (index, chunk) in self.rows.chunks_mut(CHUNK).enumerate() {
            fill(index * CHUNK, chunk);
            self.before[index] = total;
            largest = chunk.iter().fold(largest, |largest, &row| largest.max(u8x16::new(row)));
            add_sums(&mut total, chunk);
        }
        if let Some(last) = self.before.last_mut() {
            *last = total;
        }
        self.largest = largest.to_array().into_iter().fold(0, u8::max);
    }

    /// Changes rows one at a time, then brings the totals up to date.
    pub(super) fn adjust(&mut self, change: impl FnOnce(&mut Changes)) {
        let mut changes = Changes { deltas: vec![[0; LANES]; self.before.len()], counts: self };
        change(&mut changes);
        let deltas = changes.deltas;
        let mut delta = [0_u32; LANES];
        for (before, change) in self.before.iter_mut().zip(&deltas) {
            for ((before, delta), change) in before.iter_mut().zip(&mut delta).zip(change) {
                *before = before.wrapping_add(*delta);
                *delta = delta.wrapping_add(*change);
            }
        }
    }

    /// The rows.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The largest count, or more.
    pub(super) fn largest(&self) -> u8 {
        self.largest
    }

    /// The number of trials drawn, in each resample.
    pub(super) fn total(&self) -> Lanes<u32> {
        self.before.last().copied().unwrap_or_default()
    }

    /// How many trials of a resample stand in the first rows. Time: O(1).
    pub(super) fn until(&self, row: usize, lane: usize) -> u64 {
        let chunk = row / CHUNK;
        let within: u32 = self.rows[chunk * CHUNK..row].iter().map(|counts| u32::from(counts[lane])).sum();
        u64::from(self.before[chunk][lane] + within)
    }

    /// How many trials of each resample stand in whole chunks of rows, up to the last row. Time: O(1).
    pub(super) fn between(&self, from: usize, to: usize) -> Lanes<u32> {
        debug_assert!(from.is_multiple_of(CHUNK) && (to.is_multiple_of(CHUNK) || to == self.rows.len()));
        let (first, end) = (&self.before[from / CHUNK], &self.before[to.div_ceil(CHUNK)]);
        std::array::from_fn(|lane| end[lane] - first[lane])
    }

    /// The row that holds the trial of a resample with this rank from 0. Time: O(log n).
    pub(super) fn row_of(&self, rank: u64, lane: usize) -> Option<usize> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < self.total()[lane])?;
        let chunk = self.before.partition_point(|before| before[lane] <= rank) - 1;
        let mut left = rank - self.before[chunk][lane];
        let within = self.rows[chunk * CHUNK..].iter().position(|counts| {
            let count = u32::from(counts[lane]);
            let here = left < count;
            left = left.wrapping_sub(count);
            here
        });
        within.map(|row| chunk * CHUNK + row)
    }
}

/// Changes to single counts.
pub(super) struct Changes<'a> {
    counts: &'a mut Counts,
    /// The change of each chunk's total.
    deltas: Vec<Lanes<u32>>,
}

impl Changes<'_> {
    /// Counts a trial once more in one resample; false when a byte cannot hold it.
    pub(super) fn add(&mut self, row: usize, lane: usize) -> bool {
        let count = &mut self.counts.rows[row][lane];
        let Some(more) = count.checked_add(1) else { return false };
        *count = more;
        self.counts.largest = self.counts.largest.max(more);
        self.deltas[row / CHUNK][lane] = self.deltas[row / CHUNK][lane].wrapping_add(1);
        true
    }

    /// Empties one resample.
    pub(super) fn clear(&mut self, lane: usize) {
        for (chunk, delta) in self.counts.rows.chunks_mut(CHUNK).zip(&mut self.deltas) {
            for counts in chunk {
                delta[lane] = delta[lane].wrapping_sub(u32::from(counts[lane]));
                counts[lane] = 0;
            }
        }
    }
}

/// Adds the sum of rows.
#[inline]
pub(super) fn add_sums(total: &mut Lanes<u32>, rows: &[Row]) {
    // 257 bytes sum to at most 65,535.
    for part in rows.chunks(257) {
        let zero = u8x16::splat(0);
        let mut sums = [u16x8::splat(0); 2];
        for &row in part {
            let row = u8x16::new(row);
            sums[0] += cast::<u8x16, u16x8>(u8x16::unpack_low(row, zero));
            sums[1] += cast::<u8x16, u16x8>(u8x16::unpack_high(row, zero));
        }
        total.iter_mut().zip(cast::<_, Lanes<u16>>(sums)).for_each(|(total, sum)| *total += u32::from(sum));
    }
}
