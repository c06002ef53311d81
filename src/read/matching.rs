//! Which rows are the same trial: by the texts of their id columns, whatever their order.

use std::collections::HashMap;

use hashbrown::HashTable;

use super::labels::Class;
use super::listing::{IdColumn, Listing};

/// A row that is no trial of the other list.
pub(super) const NONE: u32 = u32::MAX;

/// The share of the smaller set of values that two columns of the same ids have in common, at least.
const LEAST_COMMON: f64 = 0.5;

/// Pairs of columns, of the first and of the second list, that hold the same ids.
pub(super) type Pairs = Vec<(usize, usize)>;

/// Which columns of two lists hold the same ids: those with the same headers, and of the others those
/// whose values are the most alike. `texts` is the number of all texts.
pub(super) fn pairs(known: &[IdColumn], more: &[IdColumn], texts: usize) -> Pairs {
    let plain =
        |column: &IdColumn| column.header.as_ref().map(|name| name.trim().to_lowercase().replace(['-', ' ', '.'], "_"));
    let only = |columns: &[IdColumn], header: &Option<String>| {
        let mut found = (0..columns.len()).filter(|&at| header.is_some() && plain(&columns[at]) == *header);
        found.next().filter(|_| found.next().is_none())
    };
    let by_header = (0..more.len()).filter_map(|at| {
        let header = plain(&more[at]);
        Some((only(known, &header)?, only(more, &header)?))
    });
    let mut pairs: Pairs = by_header.collect();
    let sets = |columns: &[IdColumn]| columns.iter().map(|column| Set::of(&column.codes, texts)).collect::<Vec<Set>>();
    let (known_sets, more_sets) = (sets(known), sets(more));
    for (at, set) in more_sets.iter().enumerate() {
        if pairs.iter().any(|&(_, taken)| taken == at) {
            continue;
        }
        // In steps of a tenth, so that of columns nearly alike the one in the same order is taken.
        let likeness = |&other: &usize| {
            let common = known_sets[other].common(set) as f64;
            let (a, b) = (known_sets[other].count as f64, set.count as f64);
            (common >= LEAST_COMMON * a.min(b) && common > 0.0).then(|| (10.0 * common / a.max(b)).round() as u32)
        };
        let last = pairs.last().map(|&(known, _)| known);
        let free = (0..known.len()).filter(|other| pairs.iter().all(|(taken, _)| taken != other));
        let rank = |other: usize| Some((likeness(&other)?, Some(other) > last, std::cmp::Reverse(other)));
        if let Some((_, _, std::cmp::Reverse(best))) = free.filter_map(rank).max() {
            pairs.push((best, at));
        }
    }
    crate::order::arrange(&mut pairs, &|a, b| a.cmp(b));
    pairs
}

/// A set of text numbers.
struct Set {
    bits: Vec<u64>,
    count: usize,
}

impl Set {
    fn of(codes: &[u32], texts: usize) -> Self {
        let mut bits = vec![0u64; texts.div_ceil(64)];
        for &code in codes.iter().filter(|&&code| code != NONE) {
            bits[code as usize / 64] |= 1 << (code % 64);
        }
        Self { count: bits.iter().map(|word| word.count_ones() as usize).sum(), bits }
    }

    fn common(&self, other: &Self) -> usize {
        self.bits.iter().zip(&other.bits).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }
}

/// The trials of a list by the texts in some of its id columns.
#[derive(Debug)]
pub(super) struct Index {
    /// The columns, in their order.
    columns: Vec<usize>,
    /// The first trial of each combination of ids.
    first: HashTable<u32>,
    /// Where a combination comes again, its trials by class.
    again: HashMap<u32, Again>,
    /// How many trials come again.
    repeats: u32,
}

/// Trials with the same ids.
#[derive(Debug, Default)]
struct Again {
    trials: [Vec<u32>; 2],
}

impl Index {
    /// Indexes all trials. Time: O(trials).
    pub(super) fn new(ids: &[IdColumn], classes: &[Class], columns: Vec<usize>) -> Self {
        let mut index = Self { columns, first: HashTable::new(), again: HashMap::new(), repeats: 0 };
        index.extend(ids, classes, 0);
        index
    }

    /// The columns that it goes by.
    pub(super) fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// Adds the trials from one on.
    pub(super) fn extend(&mut self, ids: &[IdColumn], classes: &[Class], from: u32) {
        let Self { columns, first, again, repeats } = self;
        let code = |trial: u32, column: usize| ids[column].codes[trial as usize];
        let hash = |trial: u32| hash(columns.iter().map(|&column| code(trial, column)));
        for trial in from..classes.len() as u32 {
            if columns.iter().any(|&column| code(trial, column) == NONE) {
                continue;
            }
            let same = |&other: &u32| columns.iter().all(|&column| code(other, column) == code(trial, column));
            match first.find(hash(trial), same) {
                None => {
                    first.insert_unique(hash(trial), trial, |&other| hash(other));
                }
                Some(&head) => {
                    *repeats += 1;
                    let again = again.entry(head).or_insert_with(|| {
                        let mut again = Again::default();
                        again.trials[place(classes[head as usize])].push(head);
                        again
                    });
                    again.trials[place(classes[trial as usize])].push(trial);
                }
            }
        }
    }

    /// Whether the columns tell trials apart: at most half of them come again.
    pub(super) fn is_telling(&self, trials: u32) -> bool {
        2 * self.repeats <= trials
    }

    /// The first trial with these ids, one a column.
    fn find(&self, ids: &[IdColumn], key: impl Iterator<Item = u32> + Clone) -> Option<u32> {
        let same = |&other: &u32| {
            self.columns.iter().zip(key.clone()).all(|(&column, code)| ids[column].codes[other as usize] == code)
        };
        self.first.find(hash(key.clone()), same).copied()
    }
}

fn place(class: Class) -> usize {
    usize::from(class != Class::Mated)
}

fn hash(codes: impl Iterator<Item = u32>) -> u64 {
    // The finaliser of SplitMix64 after each code.
    codes.fold(0, |hash: u64, code| {
        let mut z = (hash ^ u64::from(code)).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// What rows are among trials.
#[derive(Debug, Default)]
pub(super) struct Matches {
    /// The trial of each row, or [`NONE`].
    pub(super) trials: Vec<u32>,
    /// How many rows are trials.
    pub(super) count: u32,
    /// How many of them name the two sides the other way round.
    pub(super) reversed: u32,
    /// How many of them share their ids with other trials, and were matched in their order.
    pub(super) in_order: u32,
    /// Rows of trials that an earlier row of the same list is.
    pub(super) again: Vec<u32>,
    /// How many rows have another label than their trial.
    pub(super) conflicts: u32,
    /// The first of them, and its trial.
    pub(super) conflict: Option<(u32, u32)>,
}

/// Matches rows to trials; first as they are, then, where two columns are compared, the other way round.
/// Time: O(rows).
pub(super) fn matches(index: &Index, ids: &[IdColumn], classes: &[Class], pairs: &Pairs, listing: &Listing) -> Matches {
    let columns: Vec<usize> = pairs.iter().map(|&(_, more)| more).collect();
    let mut found = Matches { trials: vec![NONE; listing.rows as usize], ..Matches::default() };
    let mut taken = vec![0u64; classes.len().div_ceil(64)];
    let mut cursors: HashMap<(u32, usize), usize> = HashMap::new();
    for reversed in [false, true] {
        if reversed && (columns.len() != 2 || found.count as usize + found.again.len() == found.trials.len()) {
            break;
        }
        for row in 0..listing.rows {
            if found.trials[row as usize] != NONE || reversed && found.again.binary_search(&row).is_ok() {
                continue;
            }
            let code = |&column: &usize| listing.ids[column].codes[row as usize];
            let head = if reversed {
                index.find(ids, columns.iter().rev().map(code))
            } else {
                index.find(ids, columns.iter().map(code))
            };
            let Some(head) = head else { continue };
            let class = listing.classes.as_ref().map(|classes| classes[row as usize]);
            let trial = match index.again.get(&head) {
                None => class.is_none_or(|class| class == classes[head as usize]).then_some(Some(head)),
                Some(again) => again.next(head, class, &mut cursors),
            };
            match trial {
                None => {
                    found.conflicts += u32::from(!reversed);
                    found.conflict = found.conflict.or(Some((row, head)));
                }
                Some(Some(trial)) if taken[trial as usize / 64] >> (trial % 64) & 1 == 0 => {
                    taken[trial as usize / 64] |= 1 << (trial % 64);
                    found.trials[row as usize] = trial;
                    found.count += 1;
                    found.reversed += u32::from(reversed);
                    found.in_order += u32::from(index.again.contains_key(&head));
                }
                Some(_) if reversed => {}
                Some(_) => found.again.push(row),
            }
        }
    }
    found
}

impl Again {
    /// The next trial of the row's class; none where all are of another class, or, without a class,
    /// where the trials contradict each other, and `Some(None)` where none is left.
    fn next(&self, head: u32, class: Option<Class>, cursors: &mut HashMap<(u32, usize), usize>) -> Option<Option<u32>> {
        let [mated, non_mated] = &self.trials;
        let at = match class {
            Some(class) => place(class),
            None if mated.is_empty() => 1,
            None if non_mated.is_empty() => 0,
            None => return None,
        };
        if self.trials[at].is_empty() {
            return None;
        }
        let cursor = cursors.entry((head, at)).or_default();
        *cursor += 1;
        Some(self.trials[at].get(*cursor - 1).copied())
    }
}
