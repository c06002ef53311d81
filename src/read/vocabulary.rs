//! Customary names of columns.

use super::names;

/// Headers of label columns.
const LABELS: [&str; 26] = [
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
    "is_bonafide",
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

/// Words in a header that speak of scores.
const SCORE_WORDS: [&str; 16] = [
    "score",
    "scores",
    "similarity",
    "similarities",
    "sim",
    "distance",
    "distances",
    "dist",
    "llr",
    "llrs",
    "cosine",
    "hamming",
    "euclid",
    "euclidean",
    "logit",
    "logits",
];

/// Words in a header that speak of something else beside the scores, about samples or the comparison.
const ASIDES: [&str; 46] = [
    "age",
    "quality",
    "nfiq",
    "ofiq",
    "time",
    "date",
    "duration",
    "seconds",
    "ms",
    "length",
    "len",
    "size",
    "width",
    "height",
    "weight",
    "yaw",
    "pitch",
    "roll",
    "pose",
    "angle",
    "snr",
    "blur",
    "brightness",
    "contrast",
    "sharpness",
    "illumination",
    "resolution",
    "occlusion",
    "iod",
    "bmi",
    "lat",
    "lon",
    "latitude",
    "longitude",
    "year",
    "month",
    "fold",
    "seed",
    "threshold",
    "rank",
    "index",
    "row",
    "temperature",
    "speed",
    "noise",
    "gap",
];

/// Whether a header speaks of scores, among other words.
pub(super) fn speaks_of_scores(name: &str) -> bool {
    names_score(name.as_bytes())
        || !is_aside(name) && names::lower_words(name).any(|word| SCORE_WORDS.contains(&word.as_str()))
}

/// Whether a header speaks of something that goes along with scores, such as the quality of a sample.
pub(super) fn is_aside(name: &str) -> bool {
    names::lower_words(name).any(|word| ASIDES.contains(&word.as_str()))
}

/// Whether a header names the column that names the system.
pub(super) fn names_system(name: &[u8]) -> bool {
    is_one_of(name, &["system"])
}

/// Whether a header names a column of how many trials a row stands for.
pub(super) fn names_count(name: &[u8]) -> bool {
    is_one_of(name, &["count", "counts", "frequency", "freq", "weight", "weights", "multiplicity"])
}

/// Words for what has ids: what is compared, and the comparison.
const OF_IDS: [&str; 43] = [
    "id",
    "ids",
    "trial",
    "pair",
    "comparison",
    "sample",
    "file",
    "files",
    "filename",
    "path",
    "image",
    "images",
    "img",
    "photo",
    "template",
    "model",
    "segment",
    "utt",
    "utterance",
    "enrol",
    "enroll",
    "enrolment",
    "enrollment",
    "test",
    "probe",
    "gallery",
    "reference",
    "ref",
    "query",
    "subject",
    "identity",
    "person",
    "speaker",
    "spk",
    "user",
    "client",
    "recording",
    "session",
    "video",
    "clip",
    "finger",
    "side",
    "channel",
];

/// Words for a sample of somebody.
const SAMPLES: [&str; 19] = [
    "sample",
    "file",
    "filename",
    "path",
    "image",
    "img",
    "photo",
    "utt",
    "utterance",
    "recording",
    "segment",
    "video",
    "clip",
    "template",
    "capture",
    "impression",
    "presentation",
    "key",
    "frame",
];

/// Whether a header names a column of samples.
pub(super) fn names_sample(name: &str) -> bool {
    let is_sample =
        |word: &str| SAMPLES.contains(&word) || word.strip_suffix("id").is_some_and(|of| SAMPLES.contains(&of));
    names::lower_words(name).any(|word| is_sample(&word))
}

/// Whether a header names a column of ids, of people, samples or trials.
pub(super) fn names_id(name: &str) -> bool {
    names::lower_words(name).any(|word| is_of_ids(&word))
}

/// Whether a name is nothing but a word, or words, for something with ids, as no id is.
pub(super) fn is_id(name: &str) -> bool {
    let parts = name.split(['_', '-', ' ', '.']).map(str::to_lowercase);
    !name.is_empty() && parts.into_iter().all(|part| is_of_ids(&part)) || is_somebody(name)
}

fn is_of_ids(word: &str) -> bool {
    OF_IDS.contains(&word) || word.strip_suffix("id").is_some_and(|of| OF_IDS.contains(&of))
}

/// Words for the two sides of a comparison, the enrolled one first.
const FIRST_SIDE: [&str; 10] =
    ["reference", "ref", "bio_ref", "gallery", "enrol", "enroll", "enrolment", "enrollment", "model", "template"];
const SECOND_SIDE: [&str; 6] = ["probe", "test", "segment", "query", "verification", "verify"];

/// What may follow them, the most telling first.
const SIDE_ENDINGS: [&str; 8] = ["_subject_id", "_subject", "_identity", "_person_id", "_person", "_id", "id", ""];

/// Words for somebody, which a column may hold once, or twice with a mark at the end.
const SOMEBODY: [&str; 12] = [
    "subject",
    "subject_id",
    "identity",
    "identity_id",
    "person",
    "person_id",
    "speaker",
    "speaker_id",
    "user",
    "user_id",
    "individual",
    "participant",
];

/// Marks of two columns of the same kind.
const TWINS: [(&str, &str); 4] = [("_a", "_b"), ("a", "b"), ("_1", "_2"), ("1", "2")];

/// Words for groups of people.
const GROUPS: [&str; 3] = ["group", "demographic", "subgroup"];
const GROUP_ENDINGS: [&str; 3] = ["_group", "_demographic", "_subgroup"];

/// Whether a header names the one column of groups of people.
pub(super) fn is_group(name: &str) -> bool {
    group_columns(&[name]).is_some()
}

/// Whether a header names the one column of somebody.
pub(super) fn is_somebody(name: &str) -> bool {
    identity_columns(&[name]).is_some()
}

/// The one or two columns whose headers say that they hold identities; taken columns have none.
pub(super) fn identity_columns(header: &[&str]) -> Option<Vec<usize>> {
    one_or_two(header, &SOMEBODY, "id", &SIDE_ENDINGS)
}

/// The one or two columns whose headers say that they hold groups of people; taken columns have none.
pub(super) fn group_columns(header: &[&str]) -> Option<Vec<usize>> {
    one_or_two(header, &GROUPS, "group", &GROUP_ENDINGS)
}

/// Two columns called by one of the words, or by `twin`, with marks, or by the two sides with one of the
/// endings; else one column called by one of the words.
fn one_or_two(header: &[&str], words: &[&str], twin: &str, endings: &[&str]) -> Option<Vec<usize>> {
    let plain = |name: &&str| name.trim().to_lowercase().replace(['-', ' ', '.'], "_");
    let names: Vec<String> = header.iter().map(plain).collect();
    let only = |wanted: &dyn Fn(&str) -> bool| {
        let mut found = names.iter().enumerate().filter(|(_, name)| wanted(name)).map(|(index, _)| index);
        found.next().filter(|_| found.next().is_none())
    };
    for (a, b) in TWINS {
        let is_twin =
            |name: &str, mark: &str| name.strip_suffix(mark).is_some_and(|word| word == twin || words.contains(&word));
        if let (Some(a), Some(b)) = (only(&|name| is_twin(name, a)), only(&|name| is_twin(name, b))) {
            return Some(vec![a, b]);
        }
    }
    for ending in endings {
        let side = |words: &[&str]| only(&|name| name.strip_suffix(ending).is_some_and(|word| words.contains(&word)));
        if let (Some(first), Some(second)) = (side(&FIRST_SIDE), side(&SECOND_SIDE)) {
            return Some(vec![first, second]);
        }
    }
    only(&|name| words.contains(&name)).map(|index| vec![index])
}

fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name.trim_ascii()))
}
