//! Customary names of columns.

/// Headers of label columns.
const LABELS: [&str; 25] = [
    "label",
    "labels",
    "class",
    "y_true",
    "y",
    "truth",
    "ground_truth",
    "groundtruth",
    "gt",
    "target",
    "targettype",
    "target_type",
    "trial_type",
    "type",
    "genuine",
    "is_genuine",
    "match",
    "is_match",
    "mated",
    "is_mated",
    "same",
    "issame",
    "is_same",
    "is_target",
    "key",
];

/// Headers of score columns.
const SCORES: [&str; 24] = [
    "score",
    "scores",
    "similarity",
    "similarities",
    "similarity_score",
    "sim",
    "distance",
    "distances",
    "dist",
    "y_score",
    "y_pred",
    "llr",
    "prob",
    "probability",
    "rating",
    "match_score",
    "matching_score",
    "comparison_score",
    "cosine",
    "confidence",
    "conf",
    "logit",
    "hamming",
    "euclidean",
];

/// Headers that may stand above scores as above anything else.
const VAGUE: [&str; 5] = ["x", "value", "values", "output", "result"];

/// Whether a header names a label column.
pub(super) fn names_label(name: &[u8]) -> bool {
    is_one_of(name, &LABELS)
}

/// Whether a header names a score column.
pub(super) fn names_score(name: &[u8]) -> bool {
    is_one_of(name, &SCORES)
}

/// Whether a header is too plain to name a system.
pub(super) fn is_plain_score(name: &[u8]) -> bool {
    is_one_of(name, &SCORES) || is_one_of(name, &VAGUE)
}

/// Whether a header names the column that names the system.
pub(super) fn names_system(name: &[u8]) -> bool {
    is_one_of(name, &["system"])
}

fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name.trim_ascii()))
}
