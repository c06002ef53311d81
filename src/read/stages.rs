//! Data sets of one system in two stages: thresholds are chosen on one and judged on the other.

use crate::settings::NO_DEVELOPMENT;

/// Words in the name of a data set on which thresholds are chosen.
const DEVELOPMENT: [&str; 5] = ["dev", "devel", "development", "train", "calibration"];

/// Words in the name of one on which they are judged.
const EVALUATION: [&str; 5] = ["eval", "evaluation", "test", "testing", "deployment"];

/// Whether thresholds go from the first data set to the second: as chosen, or as their names suggest.
pub fn are_stages(development: &str, evaluation: &str, chosen: Option<&str>) -> bool {
    match chosen {
        Some(NO_DEVELOPMENT) => false,
        Some(chosen) => chosen == development,
        None => match (without(development, &DEVELOPMENT), without(evaluation, &EVALUATION)) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        },
    }
}

/// The words of a name without those of a role; none when no word tells the role.
fn without(name: &str, role: &[&str]) -> Option<Vec<String>> {
    let words: Vec<String> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let rest: Vec<String> = words.iter().filter(|word| !role.contains(&word.as_str())).cloned().collect();
    (rest.len() < words.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_development_and_evaluation() {
        for (development, evaluation, chosen, expected) in [
            ("face-dev", "face-eval", None, true),
            ("bob-measure-dev-1", "bob-measure-test-1", None, true),
            ("Face Development", "face_test", None, true),
            ("face-dev", "voice-eval", None, false),
            ("face-eval", "face-dev", None, false),
            ("a", "b", None, false),
            ("a", "b", Some("a"), true),
            ("a", "b", Some("b"), false),
            ("face-dev", "face-eval", Some("none"), false),
        ] {
            assert_eq!(are_stages(development, evaluation, chosen), expected, "{development} {evaluation} {chosen:?}");
        }
    }
}
