//! Label words to classes, settled when all words of a file are known.

use super::excerpt::{excerpt, excerpts};
use super::label_words::{ATTACK, Meaning, meaning};
use super::{LeftOut, Note};
use crate::error::{Error, ErrorKind, Result};

/// The most different label words; more are no labels.
const MOST_WORDS: usize = 64;

/// How many lines of rows left out are named.
pub(super) const LINES_NAMED: usize = 5;

/// The class of the rows under a label word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Mated,
    NonMated,
    /// Of neither class: left out.
    Unlabelled,
}

/// A label word, as spelt.
#[derive(Debug)]
struct Word {
    text: Vec<u8>,
    rows: u64,
    first_lines: Vec<u64>,
}

/// The label words of a file, numbered as they come.
#[derive(Debug, Default)]
pub(super) struct Words {
    words: Vec<Word>,
}

/// What label words mean.
#[derive(Debug, PartialEq)]
pub(super) struct Meanings {
    /// By the numbers of the words.
    pub(super) classes: Vec<Class>,
    pub(super) left_out: Option<LeftOut>,
    pub(super) notes: Vec<Note>,
}

impl Words {
    /// The number of the word of a row, which is counted.
    ///
    /// # Errors
    /// `Label` when it is empty, or there are too many words.
    #[inline]
    pub(super) fn number(&mut self, label: &[u8], line: u64) -> Result<usize> {
        let at = match self.words.iter().position(|word| word.text == label) {
            Some(at) => at,
            None => self.meet(label)?,
        };
        let word = &mut self.words[at];
        word.rows += 1;
        if word.first_lines.len() < LINES_NAMED {
            word.first_lines.push(line);
        }
        Ok(at)
    }

    /// What the words mean.
    ///
    /// # Errors
    /// `Label` when a word is outside the vocabulary, or `positive` is not among the words.
    pub(super) fn settle(&self, positive: Option<&str>) -> Result<Meanings> {
        self.check_encoding()?;
        let meanings = match positive {
            Some(positive) => self.meanings_by_name(positive)?,
            None => self.meanings_by_vocabulary()?,
        };
        let has = |wanted: f64| self.words.iter().any(|word| fast_float2::parse(&word.text) == Ok(wanted));
        let unlabelled = positive.is_none() && has(-1.0) && has(0.0);
        let class = |meaning| match meaning {
            Meaning::Mated => Class::Mated,
            Meaning::MinusOne if unlabelled => Class::Unlabelled,
            Meaning::Attack => Class::Unlabelled,
            Meaning::NonMated | Meaning::MinusOne => Class::NonMated,
        };
        let classes: Vec<Class> = meanings.into_iter().map(class).collect();
        let (left_out, note) = self.left_out(&classes).unzip();
        let notes = positive.and_then(|positive| self.note_of_others(positive)).into_iter().chain(note).collect();
        Ok(Meanings { classes, left_out, notes })
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
        self.words.push(Word { text: label.to_vec(), rows: 0, first_lines: Vec::new() });
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

    /// The rows of neither class.
    fn left_out(&self, classes: &[Class]) -> Option<(LeftOut, Note)> {
        let without = |(word, class): (_, &Class)| (*class == Class::Unlabelled).then_some(word);
        let words: Vec<&Word> = self.words.iter().zip(classes).filter_map(without).collect();
        if words.is_empty() {
            return None;
        }
        let count = words.iter().map(|word| word.rows).sum();
        let mut lines: Vec<u64> = words.iter().flat_map(|word| &word.first_lines).copied().collect();
        crate::order::arrange(&mut lines, &|a, b| a.cmp(b));
        lines.truncate(LINES_NAMED);
        let (rows, are) = if count == 1 { ("row", "is") } else { ("rows", "are") };
        let is_attack = words[0].text == ATTACK;
        let (kind, reason, text) = if is_attack {
            let text = format!(
                "{count} {rows} of presentation attacks {are} left out: the FMR and FNMR are of bona fide samples alone."
            );
            ("attacks", "presentation attack", text)
        } else {
            let text = format!("{count} {rows} labelled -1 beside 0 and 1 {are} taken as unlabelled and left out.");
            ("unlabelled", "unlabelled (-1)", text)
        };
        let left_out = LeftOut { reason: reason.to_owned(), count, lines };
        Some((left_out, Note { kind, warning: true, text }))
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

    /// What the words of rows that are labelled so mean.
    fn settle(labels: &[&str], positive: Option<&str>) -> Result<Meanings> {
        rows(labels)?.0.settle(positive)
    }

    /// The words of rows that are labelled so, and the number of each row's word.
    fn rows(labels: &[&str]) -> Result<(Words, Vec<usize>)> {
        let mut words = Words::default();
        let numbers =
            (1..).zip(labels).map(|(line, label)| words.number(label.as_bytes(), line)).collect::<Result<_>>()?;
        Ok((words, numbers))
    }

    /// The rows, from 1, of a class.
    fn of_class(labels: &[&str], positive: Option<&str>, class: Class) -> Vec<usize> {
        let classes = settle(labels, positive).unwrap().classes;
        let (_, numbers) = rows(labels).unwrap();
        (1..).zip(numbers).filter(|&(_, number)| classes[number] == class).map(|(row, _)| row).collect()
    }

    #[test]
    fn words_are_classes() {
        for (labels, positive, mated, non_mated) in [
            (&["1", "0", "1"][..], None, &[1, 3][..], &[2][..]),
            (&["1", "-1"], None, &[1], &[2]),
            (&["+1", "-1.0"], None, &[1], &[2]),
            (&["Genuine", "IMPOSTOR", "genuine"], None, &[1, 3], &[2]),
            (&["True", "False"], None, &[1], &[2]),
            (&["bonafide", "spoof"], None, &[1], &[2]),
            (&["ood"], None, &[], &[1]),
            (&["1", "2"], Some("2"), &[2], &[1]),
            (&["1", "1.0", "2"], Some("1"), &[1, 2], &[3]),
            (&["a", "b", "c"], Some(" B "), &[2], &[1, 3]),
            (&["genuine", "impostor"], Some("impostor"), &[2], &[1]),
        ] {
            assert_eq!(of_class(labels, positive, Class::Mated), mated, "{labels:?}");
            assert_eq!(of_class(labels, positive, Class::NonMated), non_mated, "{labels:?}");
            assert_eq!(settle(labels, positive).unwrap().left_out, None);
        }
    }

    #[test]
    fn minus_one_beside_zero_is_unlabelled() {
        let labels = ["1", "-1", "0", "-1", "-1.0", "-1", "-1", "-1"];
        assert_eq!(
            (of_class(&labels, None, Class::Mated), of_class(&labels, None, Class::NonMated)),
            (vec![1], vec![3])
        );
        let settled = settle(&labels, None).unwrap();
        let left_out = LeftOut { reason: "unlabelled (-1)".to_owned(), count: 6, lines: vec![2, 4, 5, 6, 7] };
        assert_eq!(settled.left_out, Some(left_out));
        assert_eq!(settled.notes.len(), 1);
        assert!(settled.notes[0].text.starts_with("6 rows"), "{}", settled.notes[0].text);
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
