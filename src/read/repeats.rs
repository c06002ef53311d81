//! Pairs of ids that come again in a list of trials: the same way, the other way round, or with themselves.
//!
//! Most lists have none, which two passes over a bit map of the pairs show without a table of them.

use super::Note;
use super::excerpt::excerpt;
use crate::identities::Kind;

/// Bits of the map for each trial: of a hundred pairs that come once, six look as if they came again.
const BITS_A_TRIAL: usize = 16;

/// Where half of the trials come again, or a quarter of them and these, pairs tell no trials apart.
const FEW: usize = 10;

/// With how many earlier trials of the same ids a trial is compared.
const COMPARED: usize = 8;

/// How many trials of each kind are named.
const NAMED: usize = 5;

/// A trial: whether it is non-mated, and its place in the list of its class.
pub(super) type Trial = (bool, u32);

/// Trials of one kind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    count: u64,
    first: Vec<Trial>,
}

/// What comes again in a list of trials.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Repeats {
    /// Trials with the ids, class and scores of an earlier one.
    same: Found,
    /// Trials with the ids and class of an earlier one, and other scores.
    rescored: Found,
    /// Trials with the ids of an earlier one, and the other class.
    relabelled: Found,
    /// Pairs of ids that also come the other way round.
    reversed: Found,
    /// Those of them that are of another class there.
    reversed_relabelled: Found,
    /// Trials of an id with itself.
    selves: Found,
}

/// How trials are compared and named.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    /// The file, or files.
    pub(super) file: &'a str,
    /// Whether two trials of a class have the same scores.
    pub(super) same_scores: &'a dyn Fn(Trial, Trial) -> bool,
    /// The line of a trial.
    pub(super) line: &'a dyn Fn(Trial) -> String,
}

/// What comes again among the ids of mated and non-mated trials; none if so many do that they tell no
/// trials apart. `same_scores` compares two trials of the same class.
///
/// Time: O(n). Memory: two bytes a trial.
pub(super) fn find(lists: [&[[u32; 2]]; 2], same_scores: &dyn Fn(Trial, Trial) -> bool) -> Option<Repeats> {
    let count = lists[0].len() + lists[1].len();
    let bits = (BITS_A_TRIAL * count).next_power_of_two().max(64);
    let slot = |[a, b]: [u32; 2]| {
        let hash = (u64::from(a.min(b)) << 32 | u64::from(a.max(b))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> (64 - bits.ilog2())) as usize
    };
    let (mut once, mut again) = (vec![0u64; bits / 64], vec![0u64; bits / 64]);
    let mut repeats = Repeats::default();
    let mut repeated = 0;
    for (list, non_mated) in lists.into_iter().zip([false, true]) {
        for (trial, &ids) in (0..).zip(list) {
            let (at, bit) = (slot(ids) / 64, 1 << (slot(ids) % 64));
            if once[at] & bit != 0 {
                again[at] |= bit;
                repeated += 1;
            }
            once[at] |= bit;
            if ids[0] == ids[1] {
                repeats.selves.add((non_mated, trial));
            }
        }
    }
    drop(once);
    if repeated > (count / 2).min(count / 4 + FEW) {
        return None;
    }
    let mut suspects: Vec<([u32; 2], [u32; 2], Trial)> = Vec::new();
    for (list, non_mated) in lists.into_iter().zip([false, true]) {
        for (trial, &ids) in (0..).zip(list) {
            if again[slot(ids) / 64] >> (slot(ids) % 64) & 1 != 0 {
                suspects.push(([ids[0].min(ids[1]), ids[0].max(ids[1])], ids, (non_mated, trial)));
            }
        }
    }
    suspects.sort_unstable();
    for pair in suspects.chunk_by(|a, b| a.0 == b.0).filter(|pair| pair.len() > 1) {
        repeats.add(pair, same_scores);
    }
    Some(repeats)
}

impl Found {
    fn add(&mut self, trial: Trial) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(trial);
        }
    }
}

impl Repeats {
    /// Adds the trials of one pair of ids, those of one direction after those of the other.
    fn add(&mut self, pair: &[([u32; 2], [u32; 2], Trial)], same_scores: &dyn Fn(Trial, Trial) -> bool) {
        let mut heads = Vec::with_capacity(2);
        for direction in pair.chunk_by(|a, b| a.1 == b.1) {
            let trials: Vec<Trial> = direction.iter().map(|&(.., trial)| trial).collect();
            heads.push(trials[0]);
            for (at, &trial) in trials.iter().enumerate().skip(1) {
                let mut earlier =
                    trials[..at].iter().rev().take(COMPARED).filter(|other| other.0 == trial.0).peekable();
                if earlier.peek().is_none() {
                    self.relabelled.add(trial);
                } else if earlier.any(|&other| same_scores(other, trial)) {
                    self.same.add(trial);
                } else {
                    self.rescored.add(trial);
                }
            }
        }
        if let [one, other] = heads[..] {
            // The mated one comes first, so that the order of the ids' numbers does not show.
            let later = one.max(other);
            self.reversed.add(later);
            if one.0 != other.0 {
                self.reversed_relabelled.add(later);
            }
        }
    }

    /// What to say of them, of ids that are, or are not, who is compared.
    pub(super) fn notes(&self, told: &Told<'_>, identities: Option<Kind>) -> Vec<Note> {
        let people = matches!(identities, Some(Kind::Shared { .. } | Kind::One { .. }));
        let lines = |found: &Found| {
            let lines: Vec<String> = found.first.iter().map(|&trial| (told.line)(trial)).collect();
            let more = if found.count > lines.len() as u64 { ", ..." } else { "" };
            let noun = if found.count == 1 { "line" } else { "lines" };
            format!("{noun} {}{more}", lines.join(", "))
        };
        let part = |found: &Found, one: &str, many: &str| {
            let what = if found.count == 1 { one } else { many };
            (found.count > 0).then(|| format!("{} {what} ({})", found.count, lines(found)))
        };
        // People may be compared several times; the same scores then may be chance.
        let again = if !people {
            vec![
                part(
                    &self.same,
                    "trial repeats an earlier one, score and all",
                    "trials repeat an earlier one, score and all",
                ),
                part(
                    &self.rescored,
                    "has the ids of an earlier one and another score",
                    "have the ids of an earlier one and another score",
                ),
                part(
                    &self.relabelled,
                    "has the ids of an earlier one and another label",
                    "have the ids of an earlier one and another label",
                ),
            ]
        } else if self.rescored.count == 0 {
            vec![part(
                &self.same,
                "trial repeats an earlier one, score and all",
                "trials repeat an earlier one, score and all",
            )]
        } else {
            Vec::new()
        };
        let again: Vec<String> = again.into_iter().flatten().collect();
        let mut notes = Vec::new();
        let mut add = |kind, warning, text: String| {
            notes.push(Note {
                kind,
                warning,
                text: format!("In '{}', {text}. All of them count as trials.", excerpt(told.file.as_bytes())),
            });
        };
        if !again.is_empty() {
            add("duplicate-trials", true, again.join("; "));
        }
        if let Some(mut text) = part(
            &self.reversed,
            "pair of ids also comes the other way round",
            "pairs of ids also come the other way round",
        ) {
            if let Some(relabelled) =
                part(&self.reversed_relabelled, "of them with another label", "of them with another label")
            {
                text = format!("{text}, {relabelled}");
            }
            add("reversed-pairs", self.reversed_relabelled.count > 0, text);
        }
        if let Some(text) = part(&self.selves, "trial compares an id with itself", "trials compare an id with itself")
            .filter(|_| !people)
        {
            add("self-pairs", true, text);
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(mated: &[([u32; 2], f64)], non_mated: &[([u32; 2], f64)], identities: Option<Kind>) -> Vec<String> {
        let ids = |list: &[([u32; 2], f64)]| list.iter().map(|trial| trial.0).collect::<Vec<_>>();
        let score =
            |(non_mated_, trial): Trial| if non_mated_ { non_mated[trial as usize].1 } else { mated[trial as usize].1 };
        let same_scores = |a, b| score(a) == score(b);
        let repeats = find([&ids(mated), &ids(non_mated)], &same_scores).unwrap();
        let line = |(non_mated, trial): Trial| format!("{}{trial}", if non_mated { "n" } else { "m" });
        repeats
            .notes(&Told { file: "f", same_scores: &same_scores, line: &line }, identities)
            .into_iter()
            .map(|note| format!("{}: {}", note.kind, note.text))
            .collect()
    }

    #[test]
    fn repeated_reversed_and_self_pairs_are_told_apart() {
        let mated = [([0, 1], 0.9), ([0, 1], 0.9), ([4, 5], 0.5), ([4, 5], 0.6), ([6, 7], 0.6), ([6, 8], 0.5)];
        let non_mated = [([1, 0], 0.4), ([2, 2], 1.0), ([0, 2], 0.1), ([4, 5], 0.5), ([2, 0], 0.3)];
        assert_eq!(
            text(&mated, &non_mated, None),
            [
                "duplicate-trials: In 'f', 1 trial repeats an earlier one, score and all (line m1); 1 has the ids of an \
                 earlier one and another score (line m3); 1 has the ids of an earlier one and another label (line n3). \
                 All of them count as trials.",
                "reversed-pairs: In 'f', 2 pairs of ids also come the other way round (lines n0, n4), 1 of them with \
                 another label (line n0). All of them count as trials.",
                "self-pairs: In 'f', 1 trial compares an id with itself (line n1). All of them count as trials.",
            ]
        );
    }

    #[test]
    fn people_are_compared_with_themselves_and_again() {
        let people = Some(Kind::Shared { count: 3 });
        let mated = [([0, 0], 0.9), ([1, 1], 0.8), ([0, 0], 0.7)];
        assert_eq!(text(&mated, &[([0, 1], 0.1), ([0, 2], 0.1)], people), [""; 0]);
        assert_eq!(text(&mated[..2], &[([0, 1], 0.1), ([0, 1], 0.1)], people).len(), 1);
        let reversed = text(&mated[..2], &[([0, 1], 0.1), ([1, 0], 0.2)], people);
        assert!(reversed[0].starts_with("reversed-pairs: In 'f', 1 pair of ids"), "{reversed:?}");
    }

    #[test]
    fn many_repeats_tell_nothing() {
        let ids: Vec<[u32; 2]> = (0..5000).map(|trial| [trial % 10, 10 + trial % 7]).collect();
        assert_eq!(find([&ids, &[]], &|_, _| true), None);
        let ids: Vec<[u32; 2]> = (0..5000).map(|trial| [trial % 4990, 5000]).collect();
        let repeats = find([&ids, &[]], &|_, _| true).unwrap();
        assert_eq!((repeats.same.count, &repeats.same.first[..2]), (10, &[(false, 4990), (false, 4991)][..]));
    }
}
