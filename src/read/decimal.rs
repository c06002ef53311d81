//! Decimal commas: which columns have them, and the scores of these.

use super::dialect::Rows;
use super::scores::{self, Score, has_decimal_comma, is_number};

/// For each column whether a comma is its decimal mark; the numbers of these get a point in `rows`.
///
/// The comma must be beyond doubt: in `1,234` it may separate thousands, and decides nothing.
pub(super) fn columns(rows: &mut Rows, width: usize) -> Vec<bool> {
    let mut commas = vec![false; width];
    for (index, has_comma) in commas.iter_mut().enumerate() {
        let values = || rows.iter().filter_map(|row| row.get(index)).map(Vec::as_slice);
        let with_comma = values().filter(|value| has_decimal_comma(value)).count();
        let with_point = values().filter(|value| value.contains(&b'.') && is_number(value)).count();
        *has_comma =
            with_comma > with_point && values().any(|value| has_decimal_comma(value) && !may_be_thousands(value));
        if *has_comma {
            rows.iter_mut()
                .filter_map(|row| row.get_mut(index))
                .filter(|value| has_decimal_comma(value))
                .for_each(|value| point(value));
        }
    }
    commas
}

/// Reads a trimmed score field of a column whose decimal mark is the comma, as [`scores::score`] does. A
/// point is none of its marks.
#[cold]
pub(super) fn score(field: &[u8], failure: &[String]) -> Option<Score> {
    if let Some(failed @ Score::Failure) = scores::score(field, failure) {
        return Some(failed);
    }
    if field.contains(&b'.') {
        return None;
    }
    let mut text = field.to_vec();
    point(&mut text);
    scores::score(&text, &[])
}

/// Whether the comma of a number, such as `1,234`, may as well separate thousands.
pub(super) fn may_be_thousands(field: &[u8]) -> bool {
    let unsigned = field.strip_prefix(b"-").or(field.strip_prefix(b"+")).unwrap_or(field);
    let mut groups = unsigned.split(|&byte| byte == b',');
    let first = groups.next().unwrap_or_default();
    let are_digits = |group: &[u8]| group.iter().all(u8::is_ascii_digit);
    let mut count = 0;
    let mut is_group = |group: &[u8]| {
        count += 1;
        group.len() == 3 && are_digits(group)
    };
    matches!(first.len(), 1..=3) && are_digits(first) && first[0] != b'0' && groups.all(&mut is_group) && count > 0
}

/// Whether a field is a number but for marks between thousands, such as `1,234.5` and `1.234,5`.
pub(super) fn has_thousands(field: &[u8]) -> bool {
    let without = |mark: u8| {
        let digits: Vec<u8> = field.iter().copied().filter(|&byte| byte != mark).collect();
        digits.len() < field.len() && (is_number(&digits) || has_decimal_comma(&digits))
    };
    without(b',') || without(b'.')
}

fn point(number: &mut [u8]) {
    if let Some(comma) = number.iter().position(|&byte| byte == b',') {
        number[comma] = b'.';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_with_decimal_commas_are_told() {
        for (values, expected) in [
            (&["0,75", "1", "0,5"][..], true),
            (&["1,234", "0,5"], true),
            (&["1,234", "-12,500"], false),
            (&["score", "1,25"], true),
            (&["0.5", "0,75"], false),
            (&["0.5", "0,75", "0,5"], true),
            (&["1", "2"], false),
            (&["1,2,3"], false),
            (&["0,5e-3"], true),
        ] {
            let mut rows: Rows = values.iter().map(|value| vec![value.as_bytes().to_vec()]).collect();
            assert_eq!(columns(&mut rows, 1), [expected], "{values:?}");
            assert!(!expected || !rows.iter().flatten().any(|value| has_decimal_comma(value)), "{values:?}");
        }
    }

    #[test]
    fn scores_have_a_comma() {
        let number = |value| Some(Score::Number(value));
        for (field, expected) in [
            ("0,75", number(0.75)),
            ("-12", number(-12.0)),
            ("1,5e-3", number(0.0015)),
            ("nan", Some(Score::Failure)),
            ("", Some(Score::Failure)),
            ("-1.000", Some(Score::Failure)),
            ("0.75", None),
            ("1.234,5", None),
            ("1,2,3", None),
            ("x", None),
        ] {
            assert_eq!(score(field.as_bytes(), &["-1.000".to_owned()]), expected, "{field}");
        }
    }
}
