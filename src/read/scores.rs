//! A field to a score, a failure, or an error with the way out.

use super::decimal;
use super::excerpt::excerpt;
use crate::error::{Error, ErrorKind};

/// Words that stand for a missing score in many files, and only count when they are named.
const MISSING: [&str; 9] = ["na", "n/a", "n.a.", "null", "none", "missing", "#n/a", "-", "?"];

/// What a score field holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Score {
    /// A score, infinity included, never NaN or -0.
    Number(f64),
    /// A failure to acquire or compare.
    Failure,
}

/// Reads a trimmed score field; none if it is neither a number nor a failure.
///
/// A number is exact: the double nearest to the decimal. A number among the `failure` words, such as
/// -999, is a failure where it is written the same way.
#[inline]
pub(super) fn score(field: &[u8], failure: &[String]) -> Option<Score> {
    if !failure.is_empty() && is_word_of(field, failure) {
        return Some(Score::Failure);
    }
    match fast_float2::parse::<f64, _>(field) {
        // Adding 0 turns -0 into 0 and changes nothing else.
        Ok(number) if number.is_finite() => Some(Score::Number(number + 0.0)),
        Ok(number) if number.is_nan() => Some(Score::Failure),
        Ok(number) if !overflows(field) => Some(Score::Number(number)),
        _ if field.is_empty() => Some(Score::Failure),
        _ => None,
    }
}

/// Whether a trimmed field is a number, NaN and infinity included.
pub(super) fn is_number(field: &[u8]) -> bool {
    fast_float2::parse::<f64, _>(field).is_ok()
}

/// Whether a trimmed field is a number with a comma as decimal mark, such as `-0,75`.
pub(super) fn has_decimal_comma(field: &[u8]) -> bool {
    let unsigned = field.strip_prefix(b"-").or(field.strip_prefix(b"+")).unwrap_or(field);
    let Some(comma) = memchr::memchr(b',', unsigned) else { return false };
    let (whole, part) = (&unsigned[..comma], &unsigned[comma + 1..]);
    let digits = part.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let exponent_fits = match &part[digits..] {
        [] => true,
        [b'e' | b'E', exponent @ ..] => is_number(exponent) && !exponent.contains(&b'.'),
        _ => false,
    };
    !whole.is_empty() && whole.iter().all(u8::is_ascii_digit) && digits > 0 && exponent_fits
}

/// Whether a trimmed field says that there is no score: nothing, a customary word, or one of `failure`.
pub(super) fn is_missing(field: &[u8], failure: &[String]) -> bool {
    field.is_empty() || is_word_of(field, &MISSING) || is_word_of(field, failure)
}

/// The error of a field that is no score; the caller adds the place.
pub(super) fn unreadable(field: &[u8]) -> Error {
    let text = excerpt(field);
    let (message, way_out) = if decimal::may_be_thousands(field) {
        (
            format!("'{text}' has a comma that may separate thousands or be the decimal mark"),
            "Write whole numbers without marks, and a point as decimal mark, as in 0.75.".to_owned(),
        )
    } else if has_decimal_comma(field) {
        (
            format!("'{text}' has a comma, and other scores of its column have points"),
            "Write a point, as in 0.75.".to_owned(),
        )
    } else if is_number(field) && !overflows_number(field) {
        (
            format!("'{text}' has a point, and the decimal mark of its column is the comma"),
            "Write the same decimal mark everywhere, and nothing between thousands.".to_owned(),
        )
    } else if !is_number(field) && decimal::has_thousands(field) {
        (
            format!("'{text}' seems to have a mark between thousands"),
            "Write numbers with one decimal mark and nothing between thousands, as in 1234.5.".to_owned(),
        )
    } else if overflows(field) && is_number(field) {
        (format!("'{text}' is beyond the largest number, 1.8e308"), "Write inf, or scale the scores.".to_owned())
    } else if is_word_of(field, &MISSING) {
        (
            format!("'{text}' is not a number"),
            format!("If it marks a failure, say so with --failure {text}, or write nan; otherwise fix the file."),
        )
    } else {
        (
            format!("'{text}' is not a number"),
            "Fix the file, name the score column with --score, or name a word that marks a failure with --failure."
                .to_owned(),
        )
    };
    Error::new(ErrorKind::Number, message, way_out)
}

/// Whether digits were written and not infinity.
fn overflows(field: &[u8]) -> bool {
    field.iter().any(u8::is_ascii_digit)
}

/// Whether a number was written that is beyond the largest.
fn overflows_number(field: &[u8]) -> bool {
    overflows(field) && fast_float2::parse::<f64, _>(field).is_ok_and(f64::is_infinite)
}

fn is_word_of<W: AsRef<str>>(field: &[u8], words: &[W]) -> bool {
    words.iter().any(|word| word.as_ref().trim().as_bytes().eq_ignore_ascii_case(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_scores_or_failures() {
        let number = |value| Some(Score::Number(value));
        for (field, expected) in [
            ("0.1", number(0.1)),
            ("-12", number(-12.0)),
            ("+.5", number(0.5)),
            ("1.0e+003", number(1000.0)),
            ("9007199254740993", number(9007199254740992.0)),
            ("inf", number(f64::INFINITY)),
            ("-Infinity", number(f64::NEG_INFINITY)),
            ("nan", Some(Score::Failure)),
            ("NaN", Some(Score::Failure)),
            ("", Some(Score::Failure)),
            ("fta", Some(Score::Failure)),
            ("-999", Some(Score::Failure)),
            ("n/a", None),
            ("0,75", None),
            ("0.5x", None),
            ("0.5 0.6", None),
            ("1e999", None),
            ("0x10", None),
        ] {
            assert_eq!(score(field.as_bytes(), &["FTA".to_owned(), "-999".to_owned()]), expected, "{field}");
        }
        let Some(Score::Number(zero)) = score(b"-0.0", &[]) else { panic!("-0.0 is a number") };
        assert_eq!(zero.to_bits(), 0);
    }

    #[test]
    fn errors_show_the_way_out() {
        for (field, way_out) in [
            ("0,75", "0.75"),
            ("-1,5e-3", "0.75"),
            ("1,234", "0.75"),
            ("1,234.5", "thousands"),
            ("1.234,5", "thousands"),
            ("1,234,567", "0.75"),
            ("0.5", "everywhere"),
            ("N/A", "--failure N/A"),
            ("high", "--failure"),
            ("1e999", "inf"),
        ] {
            assert!(unreadable(field.as_bytes()).way_out().contains(way_out), "{field}");
        }
        for field in ["1,2,3", ",5", "5,", "a,5", "1,5x"] {
            assert!(!has_decimal_comma(field.as_bytes()), "{field}");
        }
    }
}
