//! Label words to classes: one list of scores a word, settled when all words are known.

use super::excerpt::{excerpt, excerpts};
use super::growth::{append, push};
use super::scores::Score;
use super::{Failures, LeftOut, Note};
use crate::error::{Error, ErrorKind, Result};

/// The most different label words; more are no labels.
const MOST_WORDS: usize = 64;

/// How many lines of rows left out are named.
const LINES_NAMED: usize = 5;

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

/// What a label word means by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Mated,
    NonMated,
    /// -1: non-mated beside 1, unlabelled beside 0.
    MinusOne,
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
        _ => None,
    }
}

/// Whether a trimmed label answers the question that its column's header asks, as True does below `match`.
pub(super) fn is_answer(label: &[u8]) -> bool {
    let answers = ["true", "false", "t", "f", "yes", "no", "y", "n"];
    answers.iter().any(|answer| answer.as_bytes().eq_ignore_ascii_case(label))
}

/// The trials under one label word.
#[derive(Debug)]
struct Word {
    text: Vec<u8>,
    scores: Vec<f64>,
    identities: Vec<[u32; 2]>,
    failures: u64,
    first_lines: Vec<u64>,
}

/// Trials by label word, as spelt.
#[derive(Debug, Default)]
pub(super) struct Words {
    words: Vec<Word>,
}

/// Trials by class.
#[derive(Debug, PartialEq)]
pub(super) struct Classes {
    pub(super) mated: Vec<f64>,
    pub(super) non_mated: Vec<f64>,
    /// The identity codes of mated and non-mated trials, where they were given.
    pub(super) identities: [Vec<[u32; 2]>; 2],
    pub(super) failures: Failures,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) notes: Vec<Note>,
}

impl Words {
    /// Adds a row with a trimmed label; all rows have identities, or none.
    #[inline]
    pub(super) fn add(&mut self, label: &[u8], score: Score, line: u64, identities: Option<[u32; 2]>) -> Result<()> {
        let at = match self.words.iter().position(|word| word.text == label) {
            Some(at) => at,
            None => self.meet(label)?,
        };
        let word = &mut self.words[at];
        if word.first_lines.len() < LINES_NAMED {
            word.first_lines.push(line);
        }
        match score {
            Score::Number(number) => {
                push(&mut word.scores, number);
                if let Some(codes) = identities {
                    push(&mut word.identities, codes);
                }
            }
            Score::Failure => word.failures += 1,
        }
        Ok(())
    }

    /// Sorts the words into classes; scores stay in the order of the file within a word, and words
    /// in the order of their first rows.
    ///
    /// # Errors
    /// `Label` when a word is outside the vocabulary, or `positive` is not among the words.
    pub(super) fn settle(self, positive: Option<&str>) -> Result<Classes> {
        self.check_encoding()?;
        let meanings = match positive {
            Some(positive) => self.meanings_by_name(positive)?,
            None => self.meanings_by_vocabulary()?,
        };
        let has = |wanted: f64| self.words.iter().any(|word| fast_float2::parse(&word.text) == Ok(wanted));
        let unlabelled = positive.is_none() && has(-1.0) && has(0.0);
        let mut classes = Classes {
            mated: Vec::new(),
            non_mated: Vec::new(),
            identities: [Vec::new(), Vec::new()],
            failures: Failures::default(),
            left_out: Vec::new(),
            notes: Vec::new(),
        };
        if let Some(positive) = positive {
            classes.notes.extend(self.note_of_others(positive));
        }
        for (word, meaning) in self.words.into_iter().zip(meanings) {
            match meaning {
                Meaning::Mated => {
                    classes.failures.mated += word.failures;
                    append(&mut classes.mated, word.scores);
                    append(&mut classes.identities[0], word.identities);
                }
                Meaning::MinusOne if unlabelled => classes.leave_out(&word),
                Meaning::NonMated | Meaning::MinusOne => {
                    classes.failures.non_mated += word.failures;
                    append(&mut classes.non_mated, word.scores);
                    append(&mut classes.identities[1], word.identities);
                }
            }
        }
        Ok(classes)
    }

    #[cold]
    fn meet(&mut self, label: &[u8]) -> Result<usize> {
        if label.is_empty() {
            return Err(Error::new(ErrorKind::Label, "the label is empty", "Write the label, or remove the row."));
        }
        if self.words.len() == MOST_WORDS {
            return Err(Error::new(
                ErrorKind::Label,
                format!("there are more than {MOST_WORDS} different labels, such as {}", self.list()),
                "Is this the label column? Name another one with --label.",
            ));
        }
        self.words.push(Word {
            text: label.to_vec(),
            scores: Vec::new(),
            identities: Vec::new(),
            failures: 0,
            first_lines: Vec::new(),
        });
        Ok(self.words.len() - 1)
    }

    fn meanings_by_name(&self, positive: &str) -> Result<Vec<Meaning>> {
        let is_named = |word: &Word| is_word(&word.text, positive);
        if !self.words.iter().any(is_named) {
            return Err(Error::new(
                ErrorKind::Label,
                format!("the label '{}' does not occur", excerpt(positive.as_bytes())),
                format!("The labels are {}: name one of them with --positive.", self.list()),
            ));
        }
        Ok(self.words.iter().map(|word| if is_named(word) { Meaning::Mated } else { Meaning::NonMated }).collect())
    }

    fn meanings_by_vocabulary(&self) -> Result<Vec<Meaning>> {
        let meanings = self.words.iter().map(|word| meaning(&word.text).ok_or_else(|| self.unknown(word)));
        let meanings: Vec<Meaning> = meanings.collect::<Result<_>>()?;
        let numbers = self.words.iter().all(|word| fast_float2::parse::<f64, _>(&word.text).is_ok());
        match meanings.iter().position(|&meaning| meaning == Meaning::MinusOne) {
            Some(at) if !numbers => Err(self.unknown(&self.words[at])),
            _ => Ok(meanings),
        }
    }

    fn check_encoding(&self) -> Result<()> {
        match self.words.iter().find(|word| std::str::from_utf8(&word.text).is_err()) {
            None => Ok(()),
            Some(word) => Err(Error::new(
                ErrorKind::Format,
                format!("the label '{}' is not UTF-8", excerpt(&word.text)),
                "Save the file as UTF-8.",
            )
            .at_line(word.first_lines[0])),
        }
    }

    fn unknown(&self, word: &Word) -> Error {
        let way_out = format!(
            "The labels are {}: name the mated one with --positive, such as --positive {}, or the label column with --label.",
            self.list(),
            excerpt(&self.words[0].text)
        );
        Error::new(
            ErrorKind::Label,
            format!("the label '{}' is not known as mated or non-mated", excerpt(&word.text)),
            way_out,
        )
        .at_line(word.first_lines[0])
    }

    fn note_of_others(&self, positive: &str) -> Option<Note> {
        let others: Vec<&[u8]> =
            self.words.iter().map(|word| &word.text[..]).filter(|text| !is_word(text, positive)).collect();
        (others.len() > 1).then(|| Note {
            kind: "non-mated-labels",
            warning: false,
            text: format!(
                "The label '{}' is mated; all others are non-mated: {}.",
                excerpt(positive.as_bytes()),
                excerpts(others.into_iter())
            ),
        })
    }

    fn list(&self) -> String {
        excerpts(self.words.iter().map(|word| &word.text[..]))
    }
}

impl Classes {
    fn leave_out(&mut self, word: &Word) {
        let count = word.scores.len() as u64 + word.failures;
        match self.left_out.first_mut() {
            Some(left_out) => {
                left_out.count += count;
                left_out.lines.extend(&word.first_lines);
                left_out.lines.sort_unstable();
                left_out.lines.truncate(LINES_NAMED);
            }
            None => self.left_out.push(LeftOut {
                reason: "unlabelled (-1)".to_owned(),
                count,
                lines: word.first_lines.clone(),
            }),
        }
        let (rows, are) = if self.left_out[0].count == 1 { ("row", "is") } else { ("rows", "are") };
        let text = format!(
            "{} {rows} labelled -1 beside 0 and 1 {are} taken as unlabelled and left out.",
            self.left_out[0].count
        );
        self.notes.retain(|note| note.kind != "unlabelled");
        self.notes.push(Note { kind: "unlabelled", warning: true, text });
    }
}

/// Whether a label is the word named; numbers are the same however they are written, as 1 and 1.0.
fn is_word(label: &[u8], named: &str) -> bool {
    let number = |text: &[u8]| fast_float2::parse::<f64, _>(text).ok();
    if let (Some(label), Some(named)) = (number(label), number(named.trim().as_bytes()))
        && label == named
    {
        return true;
    }
    std::str::from_utf8(label).is_ok_and(|label| label.to_lowercase() == named.trim().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Classes of rows that are labelled so, with scores 1, 2, ..., one a line.
    fn settle(labels: &[&str], positive: Option<&str>) -> Result<Classes> {
        let mut words = Words::default();
        for (line, label) in (1..).zip(labels) {
            words.add(label.as_bytes(), Score::Number(line as f64), line, None)?;
        }
        words.settle(positive)
    }

    #[test]
    fn words_are_classes() {
        for (labels, positive, mated, non_mated) in [
            (&["1", "0", "1"][..], None, &[1.0, 3.0][..], &[2.0][..]),
            (&["1", "-1"], None, &[1.0], &[2.0]),
            (&["+1", "-1.0"], None, &[1.0], &[2.0]),
            (&["Genuine", "IMPOSTOR", "genuine"], None, &[1.0, 3.0], &[2.0]),
            (&["True", "False"], None, &[1.0], &[2.0]),
            (&["bonafide", "spoof"], None, &[1.0], &[2.0]),
            (&["ood"], None, &[], &[1.0]),
            (&["1", "2"], Some("2"), &[2.0], &[1.0]),
            (&["1", "1.0", "2"], Some("1"), &[1.0, 2.0], &[3.0]),
            (&["a", "b", "c"], Some(" B "), &[2.0], &[1.0, 3.0]),
            (&["genuine", "impostor"], Some("impostor"), &[2.0], &[1.0]),
        ] {
            let classes = settle(labels, positive).unwrap();
            assert_eq!((&classes.mated[..], &classes.non_mated[..]), (mated, non_mated), "{labels:?}");
            assert!(classes.left_out.is_empty());
        }
    }

    #[test]
    fn minus_one_beside_zero_is_unlabelled() {
        let classes = settle(&["1", "-1", "0", "-1", "-1.0", "-1", "-1", "-1"], None).unwrap();
        assert_eq!((&classes.mated[..], &classes.non_mated[..]), (&[1.0][..], &[3.0][..]));
        let left_out = LeftOut { reason: "unlabelled (-1)".to_owned(), count: 6, lines: vec![2, 4, 5, 6, 7] };
        assert_eq!(classes.left_out, [left_out]);
        assert_eq!(classes.notes.len(), 1);
        assert!(classes.notes[0].text.starts_with("6 rows"), "{}", classes.notes[0].text);
    }

    #[test]
    fn unknown_words_are_asked() {
        for (labels, positive, line, way_out) in [
            (&["1", "2", "1"][..], None, Some(2), "'1', '2'"),
            (&["0", "1", "2"], None, Some(3), "--positive"),
            (&["Good", "Poor"], None, Some(1), "'Good', 'Poor'"),
            (&["normal", "abnormal"], None, Some(1), "--positive normal"),
            (&["genuine", "-1"], None, Some(2), "--positive"),
            (&["1", "2"], Some("3"), None, "'1', '2'"),
        ] {
            let error = settle(labels, positive).unwrap_err();
            assert_eq!((error.kind(), error.line()), (ErrorKind::Label, line), "{error}");
            assert!(error.way_out().contains(way_out), "{error}");
        }
        let many: Vec<String> = (0..65).map(|number| format!("u{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(settle(&many, None).unwrap_err().kind(), ErrorKind::Label);
        assert_eq!(settle(&[""], Some("a")).unwrap_err().kind(), ErrorKind::Label);
    }

    #[test]
    fn other_labels_are_noted() {
        assert_eq!(settle(&["a", "b", "c"], Some("a")).unwrap().notes[0].kind, "non-mated-labels");
        assert!(settle(&["a", "b"], Some("a")).unwrap().notes.is_empty());
    }
}
