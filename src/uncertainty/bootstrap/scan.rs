//! One pass down the staircase of sixteen resamples: the sums that need every vertex.
//!
//! The pass goes block by block of steps. In most blocks the counts so far are large against what
//! a block adds; there a few terms of a series give each logarithm and each sum of quotients to
//! the last bits, in vectors of two resamples. Other blocks (the top of the staircase, small
//! data, large ties) are walked one resample at a time, by the formulas of [`crate::metric`].

use super::counts::{Counts, LANES, Lanes};
use super::series::{Factors, Start};
use super::steps::{Step, Ties};
use super::tied::{self, StepSums};
use super::untied::Lists;
use super::walk;
use crate::metric::sum::Sum;

/// Steps in a block, which has parts.
pub(super) const BLOCK: usize = 32;
pub(super) const PARTS: usize = 4;
pub(super) const PART: usize = BLOCK / PARTS;

/// Trials above in a step, chosen so that the series hold for data of this size.
pub(super) fn most_above(non_mated: usize) -> usize {
    match non_mated {
        0..=131_071 => 8,
        131_072..=1_048_575 => 16,
        _ => 32,
    }
}

/// Counts that are too large for 32-bit sums of a step's cubes.
const LARGEST: u8 = 85;

/// What is scanned: the shared steps, and a batch's counts by class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Batch<'a> {
    pub(super) steps: &'a [Step],
    pub(super) most_above: usize,
    /// Non-mated scores in falling order.
    pub(super) scores: &'a [f64],
    pub(super) mated: &'a Counts,
    pub(super) non_mated: &'a Counts,
    /// The lower end of the logarithmic area.
    pub(super) log_from: f64,
}

/// Sums over the vertices of one resample, or of a part of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums<T> {
    /// sum of t_k - t_(k-1) times precision.
    pub(super) average_precision: T,
    /// The same for the non-mated class, from below.
    pub(super) average_precision_non_mated: T,
    /// Of t_k - t_(k-1) times the sum of the precisions before and after.
    pub(super) trapezoid: T,
    /// Of t_k - t_(k-1) along the achievable curve.
    pub(super) davis_goadrich: T,
    /// Of the mated trials, each times -ln of the FMR where it is accepted, at least `log_from`.
    pub(super) log_area: T,
    /// Twice the area, in trial counts.
    pub(super) twice_area: u64,
    /// Tied pairs.
    pub(super) tied: u64,
}

/// The outcome for sixteen resamples.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanned {
    pub(super) sums: Lanes<Sums<Sum>>,
    /// What is accepted before each block, and at the end.
    pub(super) marks: Vec<Mark>,
    /// What is accepted before the second and later parts of each block.
    pub(super) parts: Vec<[Mark; PARTS - 1]>,
    /// Twice the area up to each mark.
    pub(super) twice_areas: Vec<Lanes<u64>>,
}

/// What sixteen resamples accept between two steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) non_mated: Lanes<u32>,
    pub(super) mated: Lanes<u32>,
}

/// Scans a batch; a resample without a class gets no meaningful sums. Time: O(n).
pub(super) fn scan(batch: &Batch) -> Scanned {
    let totals = (batch.mated.total(), batch.non_mated.total());
    let blocks = batch.steps.len().div_ceil(BLOCK);
    let mut scanned = Scanned {
        sums: Default::default(),
        marks: Vec::with_capacity(blocks + 1),
        parts: Vec::with_capacity(blocks),
        twice_areas: Vec::with_capacity(blocks + 1),
    };
    let (factors, mut series) = (Factors::new(), Series::new());
    let (mut mark, mut from) = (Mark::default(), Step::default());
    let mut twice_area = [0; LANES];
    for steps in batch.steps.chunks(BLOCK) {
        scanned.marks.push(mark);
        scanned.twice_areas.push(twice_area);
        let (mated, non_mated) = (&totals.0, &totals.1);
        let start = Start { mark: &mark, mated, non_mated, log_from: batch.log_from, factors: &factors };
        // A short last block repeats its end.
        let mut marks = [Mark::default(); PARTS];
        let parts = series
            .block(batch, from, steps, &start, &mut marks)
            .unwrap_or_else(|| std::array::from_fn(|lane| walk::block(batch, from, steps, &start, lane, &mut marks)));
        for (lane, part) in parts.iter().enumerate() {
            scanned.sums[lane].add(part);
            twice_area[lane] += part.twice_area;
        }
        let [parts @ .., end] = marks;
        scanned.parts.push(parts);
        (mark, from) = (end, steps[steps.len() - 1]);
    }
    scanned.marks.push(mark);
    scanned.twice_areas.push(twice_area);
    scanned
}

/// Room for the sums of a block's steps.
#[derive(Clone, Debug)]
pub(super) struct Series {
    lists: Lists,
    steps: Vec<StepSums>,
}

impl Series {
    pub(super) fn new() -> Self {
        Self { lists: Lists::new(), steps: vec![StepSums::default(); BLOCK] }
    }

    /// The sums of a block that follows the step `from`, and what is accepted after each part; none
    /// where the series do not hold.
    pub(super) fn block(
        &mut self,
        batch: &Batch,
        from: Step,
        steps: &[Step],
        start: &Start,
        marks: &mut [Mark; PARTS],
    ) -> Option<Lanes<Sums<f64>>> {
        if batch.non_mated.largest() > LARGEST || steps.iter().any(|step| step.ties == Ties::Many) {
            return None;
        }
        if steps.iter().all(|step| step.tied == step.above) {
            let added = self.lists.set(batch, from, steps, start, marks);
            return start.is_far(&added, batch.most_above).then(|| self.lists.sums(start, &added));
        }
        let sums = &mut self.steps[..steps.len()];
        let added = tied::sum(batch, from, steps, sums);
        start.is_far(&added, batch.most_above).then(|| tied::block(start, sums, &added, marks))
    }
}

impl Sums<Sum> {
    fn add(&mut self, part: &Sums<f64>) {
        self.average_precision.add(part.average_precision);
        self.average_precision_non_mated.add(part.average_precision_non_mated);
        self.trapezoid.add(part.trapezoid);
        self.davis_goadrich.add(part.davis_goadrich);
        self.log_area.add(part.log_area);
        self.twice_area += part.twice_area;
        self.tied += part.tied;
    }
}
