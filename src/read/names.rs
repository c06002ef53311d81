//! What the names of files say: class, data set, orientation.

/// Words of file names for non-mated scores.
const NON_MATED: [&str; 21] = [
    "impostor",
    "impostors",
    "imposter",
    "imposters",
    "imp",
    "nonmated",
    "nonmate",
    "nonmates",
    "nonmatch",
    "nonmatches",
    "nonmatched",
    "nontarget",
    "nontargets",
    "non",
    "nongenuine",
    "different",
    "diff",
    "false",
    "negative",
    "neg",
    "knm",
];

/// Words of file names for mated scores.
const MATED: [&str; 18] = [
    "genuine", "genuines", "gen", "mated", "mate", "mates", "match", "matches", "matched", "target", "targets", "tar",
    "same", "true", "positive", "pos", "client", "km",
];

/// Words, in names of files and score columns, for scores that fall as likeness grows.
const DISTANCE: [&str; 6] = ["dist", "distance", "distances", "hamming", "euclid", "euclidean"];

/// A class that a file name states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Mated,
    NonMated,
}

/// The name without its last ending.
pub(super) fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}

/// The class that a file name states; none if it states none, or both.
pub(super) fn role(name: &str) -> Option<Role> {
    let roles = role_words(stem(name));
    let first = roles.first()?.2;
    roles.iter().all(|&(.., role)| role == first).then_some(first)
}

/// The data set of a mated and a non-mated file: what their names have in common, role words apart.
pub(super) fn dataset_of_pair(mated: &str, non_mated: &str) -> String {
    let (mated, non_mated) = (stem(mated), stem(non_mated));
    let rest = without_roles(mated);
    if !rest.is_empty() && rest == without_roles(non_mated) {
        return rest;
    }
    let words = first_words(mated, non_mated);
    if words.is_empty() { mated.to_owned() } else { words.to_owned() }
}

/// What several names have in common at their beginning, or else the first of them.
pub(super) fn in_common(names: &[String]) -> String {
    let Some((first, rest)) = names.split_first() else { return String::new() };
    let common = rest
        .iter()
        .fold(first.as_str(), |common, name| if common == name { common } else { first_words(common, name) });
    if common.is_empty() { first.clone() } else { common.to_owned() }
}

/// The words with which two names begin.
fn first_words<'a>(a: &'a str, b: &str) -> &'a str {
    let common = a.char_indices().zip(b.chars()).take_while(|((_, a), b)| a == b);
    let shared = common.last().map_or("", |((at, character), _)| &a[..at + character.len_utf8()]);
    let ends = |name: &str| name[shared.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    // A word that both names begin alike is not in common: "genuine1" and "genuine2" share no data set.
    let words = if ends(a) && ends(b) {
        shared
    } else {
        shared.rfind(|character: char| !character.is_alphanumeric()).map_or("", |end| &shared[..end])
    };
    words.trim_matches(|character: char| !character.is_alphanumeric())
}

/// The word in a name that says that scores are distances.
pub(super) fn distance_word(name: &str) -> Option<&str> {
    let mut words = name.split(|character: char| !character.is_alphanumeric());
    words.find(|word| DISTANCE.contains(&word.to_lowercase().as_str()))
}

/// The words of a name, in small letters.
pub(super) fn lower_words(name: &str) -> impl Iterator<Item = String> {
    words(name).into_iter().map(|(start, end)| name[start..end].to_lowercase())
}

/// Role words with their places. "non" takes the word after it along: a non-match is no match.
fn role_words(stem: &str) -> Vec<(usize, usize, Role)> {
    let mut found = Vec::new();
    let mut after_non = false;
    for (start, end) in words(stem) {
        let word = stem[start..end].to_lowercase();
        let holds = |part: &str| word.contains(part);
        let is_non = std::mem::replace(&mut after_non, word == "non");
        if NON_MATED.contains(&word.as_str()) || holds("impostor") || holds("imposter") {
            found.push((start, end, Role::NonMated));
        } else if MATED.contains(&word.as_str()) || holds("genuine") {
            found.push((start, end, if is_non { Role::NonMated } else { Role::Mated }));
        }
    }
    found
}

/// Runs of letters; a capital after a small letter begins a new one.
fn words(stem: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut before = None;
    for (at, character) in stem.char_indices() {
        let goes_on = before
            .is_some_and(|before: char| before.is_alphabetic() && !(before.is_lowercase() && character.is_uppercase()));
        let end = at + character.len_utf8();
        match words.last_mut() {
            Some(word) if goes_on && character.is_alphabetic() => word.1 = end,
            _ if character.is_alphabetic() => words.push((at, end)),
            _ => {}
        }
        before = Some(character);
    }
    words
}

/// A name without the words that state a class.
pub(super) fn without_roles(stem: &str) -> String {
    let is_separator = |character: char| !character.is_alphanumeric();
    let mut rest = String::new();
    let mut from = 0;
    let roles = role_words(stem);
    for (start, end) in roles.iter().map(|&(start, end, _)| (start, end)).chain([(stem.len(), stem.len())]) {
        let piece = &stem[from..start];
        let piece = if from > 0 && rest.is_empty() { piece.trim_start_matches(is_separator) } else { piece };
        // Of the separators on both sides of a role word, those before it stay.
        let piece = if rest.ends_with(is_separator) { piece.trim_start_matches(is_separator) } else { piece };
        rest.push_str(piece);
        from = end;
    }
    rest.trim_matches(is_separator).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_state_classes() {
        for (name, expected) in [
            ("genuine.txt", Some(Role::Mated)),
            ("exp-1_Impostor.txt", Some(Role::NonMated)),
            ("a.genuine.scores", Some(Role::Mated)),
            ("match.csv", Some(Role::Mated)),
            ("non-match.csv", Some(Role::NonMated)),
            ("nonmatch.csv", Some(Role::NonMated)),
            ("non_mated_scores.csv", Some(Role::NonMated)),
            ("myGenuineScores.csv", Some(Role::Mated)),
            ("genuinescores3.csv", Some(Role::Mated)),
            ("false.txt", Some(Role::NonMated)),
            ("genuine_impostor.csv", None),
            ("match_vs_nonmatch.csv", None),
            ("scores.csv", None),
            ("matcher_a.csv", None),
            ("general.csv", None),
            ("", None),
        ] {
            assert_eq!(role(name), expected, "{name}");
        }
    }

    #[test]
    fn names_give_data_sets() {
        for (mated, non_mated, expected) in [
            ("pair-3-genuine.txt", "pair-3-impostor.txt", "pair-3"),
            ("genuine_run2.txt", "impostor_run2.csv", "run2"),
            ("run-match-b.txt", "run-non-match-b.txt", "run-b"),
            ("9_genuine.txt", "9_impostor_hist.txt", "9"),
            ("genuine.txt", "impostor.txt", "genuine"),
            ("été-genuine.txt", "été-impostor.txt", "été"),
        ] {
            assert_eq!(dataset_of_pair(mated, non_mated), expected);
        }
        for (names, expected) in [
            (&["face_key", "face_scores"][..], "face"),
            (&["face", "face-v2", "face-v3"], "face"),
            (&["a1", "a2"], "a1"),
            (&["run"], "run"),
        ] {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            assert_eq!(in_common(&names), expected);
        }
        for (name, expected) in [("a.b.csv", "a.b"), ("a", "a"), (".csv", ".csv"), ("a.", "a")] {
            assert_eq!(stem(name), expected);
        }
    }

    #[test]
    fn names_state_distances() {
        for (name, expected) in [
            ("7_dist", Some("dist")),
            ("Hamming distance", Some("Hamming")),
            ("distant", None),
            ("score", None),
            ("face-euclid.v2", Some("euclid")),
        ] {
            assert_eq!(distance_word(name), expected, "{name}");
        }
    }
}
