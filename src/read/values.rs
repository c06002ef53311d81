//! What the values of a column, in the first rows of a file, look like.

use super::columns::Columns;
use super::dialect::Dialect;
use super::fields::Separator;
use super::label_words;
use super::scores::{has_decimal_comma, is_missing, is_number};
use crate::error::{Error, ErrorKind, Result};

/// The most different words under which the other one of two columns is taken for labels.
const FEW_WORDS: usize = 8;

impl Columns<'_> {
    /// Checks that the rows of a file of one class can be nothing but rows with one score each.
    ///
    /// # Errors
    /// `Format` for scores in one line, `Number` for what may be decimal commas.
    pub(super) fn one_score_a_line(&self, dialect: &Dialect) -> Result<()> {
        let are_all = |holds: fn(&[u8]) -> bool| self.rows.iter().flatten().all(|field| holds(field));
        if self.header.is_some() || self.width < 2 {
            return Ok(());
        }
        if dialect.whole && self.rows.len() == 1 && are_all(is_number) {
            return Err(Error::new(
                ErrorKind::Format,
                format!("the file is one line of {} numbers", self.width),
                "Write one score a line; if the line is one trial, name its score column with --score.",
            )
            .at_line(1));
        }
        let digits = |field: &[u8]| field.strip_prefix(b"-").unwrap_or(field).iter().all(u8::is_ascii_digit);
        if dialect.separator == Separator::Byte(b',') && self.width == 2 && are_all(digits) {
            return Err(Error::new(
                ErrorKind::Number,
                "each line is two whole numbers, or one number with a decimal comma",
                "Write a point, as in 0.75; for two columns, name the score column with --score 2.",
            )
            .at_line(1));
        }
        Ok(())
    }

    pub(super) fn values(&self, index: usize) -> impl Iterator<Item = &[u8]> {
        self.rows.iter().filter_map(move |row| row.get(index)).map(Vec::as_slice)
    }

    /// Whether a column holds nothing but label words.
    pub(super) fn are_labels(&self, index: usize) -> bool {
        match &self.settings.positive {
            Some(positive) => self.values(index).any(|value| value.eq_ignore_ascii_case(positive.trim().as_bytes())),
            None => self.values(index).all(|value| label_words::meaning(value).is_some()),
        }
    }

    /// Whether most of a column is label words that are no numbers, so that the rest is misspelt.
    pub(super) fn are_nearly_labels(&self, index: usize) -> bool {
        let known =
            self.values(index).filter(|value| !is_number(value) && label_words::meaning(value).is_some()).count();
        2 * known >= self.values(index).count() && known > 0
    }

    pub(super) fn are_few_words(&self, index: usize) -> bool {
        let mut words: Vec<&[u8]> = self.values(index).collect();
        crate::order::arrange(&mut words, &|a, b| a.cmp(b));
        words.dedup();
        let recur = words.len() <= 2 || 2 * words.len() <= self.rows.len();
        recur && words.len() <= FEW_WORDS && !self.are_numbers(index)
    }

    /// Whether most of a column is numbers, failures apart.
    pub(super) fn are_numbers(&self, index: usize) -> bool {
        let stated = || self.values(index).filter(|value| !is_missing(value, &self.settings.failure));
        let numbers = stated().filter(|value| is_number(value) || has_decimal_comma(value)).count();
        numbers > 0 && 2 * numbers > stated().count()
    }

    /// Whether a number of a column is written as one with a fraction.
    pub(super) fn are_fractions(&self, index: usize) -> bool {
        self.values(index).any(|value| {
            has_decimal_comma(value) || is_number(value) && value.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
        })
    }
}
