//! A list that counts scores instead of giving them: its k-th line, from 0, says how many scores equal k.
//!
//! This is the histogram that PyEER reads in the place of a non-mated list. Nothing in it tells that it is
//! one, so that a setting must.

use super::Note;
use super::excerpt::excerpt;
use super::lists::List;
use crate::error::{Error, ErrorKind, Result};

/// The most scores that counts may come to: 800 MB of them.
const MOST: f64 = 1e8;

/// The scores that a list of one count a line stands for, in rising order. Time: O(scores).
///
/// # Errors
/// `Number` when a count is not a whole number of at least 0, or all together are too many.
pub(super) fn expanded(counts: &List) -> Result<List> {
    if counts.failures > 0 {
        return Err(Error::new(
            ErrorKind::Number,
            "a line without a number stands where counts of scores are expected",
            "Write 0 where no score has the value, or leave --histogram out.",
        ));
    }
    let counts = &counts.systems[0].scores;
    if let Some(at) = counts.iter().position(|&count| !(count >= 0.0 && count.trunc() == count)) {
        return Err(Error::new(
            ErrorKind::Number,
            format!("the count of the score {at} is {}, which is no whole number", counts[at]),
            "Write how many scores have each value, from 0 on, or leave --histogram out.",
        ));
    }
    let total: f64 = counts.iter().sum();
    if total > MOST {
        return Err(Error::new(
            ErrorKind::Number,
            format!("the counts come to {total} scores, more than {MOST}"),
            "Give fewer scores, or leave --histogram out.",
        ));
    }
    let mut list = List::new(1);
    let scores = &mut list.systems[0].scores;
    scores.reserve_exact(total as usize);
    for (score, &count) in counts.iter().enumerate() {
        scores.resize(scores.len() + count as usize, score as f64);
    }
    Ok(list)
}

/// Says that the file `name` is read as counts.
pub(super) fn note(name: &str, scores: usize) -> Note {
    let name = excerpt(name.as_bytes());
    let text = format!(
        "'{name}' is read as counts: its line k, from 0, says how many non-mated scores equal k, {scores} in all."
    );
    Note { kind: "histogram", warning: false, text }
}

/// Says that by its name the file `name` may hold counts, where it does.
pub(super) fn note_of_doubt(name: &str) -> Option<Note> {
    let text = format!(
        "By its name '{}' may hold counts of the scores 0, 1, 2, and so on, and is read as a list of scores; \
         if it holds counts, say so with --histogram.",
        excerpt(name.as_bytes())
    );
    name.to_lowercase().contains("hist").then_some(Note { kind: "may-be-histogram", warning: true, text })
}

/// The error of counts that no pair of files has.
pub(super) fn misplaced() -> Error {
    Error::new(
        ErrorKind::Files,
        "counts of scores are read only where one non-mated file with one count a line goes with one mated file",
        "Give one genuine and one impostor file, or leave --histogram out.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::scores::Score;

    fn list(counts: &[f64]) -> List {
        let mut list = List::new(1);
        for &count in counts {
            list.add(&[if count.is_nan() { Score::Failure } else { Score::Number(count) }], None);
        }
        list
    }

    #[test]
    fn counts_are_scores() {
        assert_eq!(expanded(&list(&[2.0, 0.0, 3.0])).unwrap().systems[0].scores, [0.0, 0.0, 2.0, 2.0, 2.0]);
        assert_eq!(expanded(&list(&[0.0])).unwrap().len(), 0);
    }

    #[test]
    fn what_is_no_count_is_refused() {
        for counts in [&[1.0, 0.5][..], &[1.0, -1.0], &[f64::NAN], &[f64::INFINITY], &[6e7, 6e7]] {
            assert_eq!(expanded(&list(counts)).unwrap_err().kind(), ErrorKind::Number, "{counts:?}");
        }
    }
}
