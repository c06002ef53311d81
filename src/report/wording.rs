//! Numbers as a sentence says them.

/// A rate as people write it: `10⁻³`, `5 × 10⁻⁴`, `0.25`, `1`.
pub fn rate(value: f64) -> String {
    let text = format!("{value:e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    match (digits, exponent) {
        (_, "0") => digits.to_owned(),
        ("1", _) => format!("10{}", superscript(exponent)),
        _ if value >= 0.01 => format!("{value}"),
        _ => format!("{digits} × 10{}", superscript(exponent)),
    }
}

fn superscript(exponent: &str) -> String {
    exponent
        .chars()
        .map(|digit| match digit {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            other => other.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(other),
        })
        .collect()
}

/// A count with commas between the thousands.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 false match`, `30,000 non-mated trials`.
pub fn counted(value: u64, singular: &str, plural: &str) -> String {
    format!("{} {}", count(value), if value == 1 { singular } else { plural })
}

/// A value to a number of decimals, without a trailing `-0.00`.
pub fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    if text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.')) {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    }
}

/// A share in percent to one decimal, never rounded to 0 or 100 when it is neither.
pub fn percent(share: f64) -> String {
    let text = decimals(share * 100.0, 1);
    match text.as_str() {
        "0.0" if share > 0.0 => "below 0.1 %".to_owned(),
        "100.0" if share < 1.0 => "above 99.9 %".to_owned(),
        _ => format!("{text} %"),
    }
}

/// Items joined as in speech: `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        for (value, text) in
            [(1e-3, "10⁻³"), (5e-4, "5 × 10⁻⁴"), (0.1, "10⁻¹"), (0.25, "0.25"), (1.0, "1"), (1e-12, "10⁻¹²")]
        {
            assert_eq!(rate(value), text);
        }
        for (value, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (58_900_000, "58,900,000")] {
            assert_eq!(count(value), text);
        }
        for (share, text) in
            [(0.0, "0.0 %"), (1.0, "100.0 %"), (0.65, "65.0 %"), (0.00001, "below 0.1 %"), (0.99999, "above 99.9 %")]
        {
            assert_eq!(percent(share), text);
        }
        assert_eq!(decimals(-0.0001, 2), "0.00");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}
