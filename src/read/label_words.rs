//! Customary label words.

const MATED: [&str; 28] = [
    "true",
    "t",
    "yes",
    "y",
    "genuine",
    "gen",
    "mated",
    "mate",
    "match",
    "matched",
    "same",
    "target",
    "tar",
    "tgt",
    "client",
    "bonafide",
    "bona-fide",
    "bona_fide",
    "bona fide",
    "real",
    "live",
    "positive",
    "pos",
    "id",
    "ind",
    "in-distribution",
    "in_distribution",
    "genuines",
];
const NON_MATED: [&str; 35] = [
    "false",
    "f",
    "no",
    "n",
    "impostor",
    "imposter",
    "imp",
    "nonmated",
    "non-mated",
    "non_mated",
    "nonmatch",
    "non-match",
    "non_match",
    "different",
    "diff",
    "nontarget",
    "non-target",
    "non_target",
    "non",
    "negative",
    "neg",
    "spoof",
    "fake",
    "attack",
    "deepfake",
    "ood",
    "out",
    "out-of-distribution",
    "out_of_distribution",
    "impostors",
    "imposters",
    "nonmatched",
    "non-matched",
    "nonmate",
    "non-mate",
];

/// The label of a presentation attack in a file without labels, as no field has it.
pub(super) const ATTACK: &[u8] = b"\0attack";

/// What a label word means by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Mated,
    NonMated,
    /// -1: non-mated beside 1, unlabelled beside 0.
    MinusOne,
    /// Of a presentation attack, which compares nobody's own samples.
    Attack,
}

/// The meaning of a trimmed label by the vocabulary; none for other words.
pub(super) fn meaning(label: &[u8]) -> Option<Meaning> {
    let is_one_of = |words: &[&str]| words.iter().any(|word| word.as_bytes().eq_ignore_ascii_case(label));
    if is_one_of(&MATED) {
        return Some(Meaning::Mated);
    }
    if is_one_of(&NON_MATED) {
        return Some(Meaning::NonMated);
    }
    match fast_float2::parse::<f64, _>(label) {
        Ok(1.0) => Some(Meaning::Mated),
        Ok(0.0) => Some(Meaning::NonMated),
        Ok(-1.0) => Some(Meaning::MinusOne),
        _ if label == ATTACK => Some(Meaning::Attack),
        _ => None,
    }
}

/// Whether a trimmed label answers the question that its column's header asks, as True does below `match`.
pub(super) fn is_answer(label: &[u8]) -> bool {
    let answers = ["true", "false", "t", "f", "yes", "no", "y", "n"];
    answers.iter().any(|answer| answer.as_bytes().eq_ignore_ascii_case(label))
}
