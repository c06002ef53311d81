//! Numbers as people read them: 10⁻³, 5 %, 30,000.

/// The space between a number and its percent sign, where no line may break.
const NO_BREAK: char = '\u{a0}';

/// The float that a decimal means. The score files' parser serves here too: std's would add its own
/// tables to the page.
pub fn parse(decimal: &str) -> Option<f64> {
    fast_float2::parse(decimal).ok()
}

/// The shortest digits that mean the same float: plain, or with an exponent where that would take
/// many zeros.
///
/// ```
/// use operating_point::number::shortest;
/// assert_eq!([shortest(0.1), shortest(-3.0), shortest(1e300), shortest(5e-324)], ["0.1", "-3", "1e300", "5e-324"]);
/// ```
pub fn shortest(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && size.is_finite() && !(1e-5..1e16).contains(&size) {
        format!("{value:e}")
    } else {
        value.to_string()
    }
}

/// An integer as superscript digits, such as ⁻³.
pub fn superscript(exponent: i32) -> String {
    exponent
        .to_string()
        .chars()
        .map(|c| match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => char::from_u32(0x2070 + (digit as u32 - '0' as u32)).unwrap_or(digit),
        })
        .collect()
}

/// A rate or target in powers of ten: 1, 10⁻³, 5 × 10⁻⁴.
///
/// ```
/// use operating_point::number::rate;
/// assert_eq!([rate(1e-3), rate(5e-4), rate(1.0), rate(0.0)], ["10⁻³", "5 × 10⁻⁴", "1", "0"]);
/// ```
pub fn rate(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return plain(value);
    }
    let (mantissa, exponent) = scientific(value);
    match (mantissa.as_str(), exponent) {
        (_, 0) => mantissa,
        ("1", _) => format!("10{}", superscript(exponent)),
        _ => format!("{mantissa} × 10{}", superscript(exponent)),
    }
}

/// A share in percent with as many digits as it needs, for ticks: 5 %, 0.01 %.
///
/// ```
/// use operating_point::number::percent;
/// assert_eq!([percent(0.05), percent(1e-4)], ["5\u{a0}%", "0.01\u{a0}%"]);
/// ```
pub fn percent(share: f64) -> String {
    format!("{}{NO_BREAK}%", plain(share * 100.0))
}

/// A measured share in percent: one decimal, or two significant digits below 1 %.
///
/// ```
/// use operating_point::number::measured;
/// assert_eq!([measured(0.65), measured(0.00123), measured(0.0)], ["65.0\u{a0}%", "0.12\u{a0}%", "0\u{a0}%"]);
/// ```
pub fn measured(share: f64) -> String {
    let value = share * 100.0;
    if value == 0.0 || value.abs() >= 1.0 {
        let decimals = usize::from(value != 0.0);
        return format!("{value:.decimals$}{NO_BREAK}%");
    }
    let (_, exponent) = scientific(value);
    let decimals = usize::try_from(1 - exponent).unwrap_or(1);
    format!("{value:.decimals$}{NO_BREAK}%")
}

/// A number with up to six significant digits and no needless zeros.
///
/// ```
/// use operating_point::number::plain;
/// assert_eq!([plain(0.1 + 0.2), plain(-2.5), plain(1234567.0), plain(1e-9)], ["0.3", "-2.5", "1.23457e6", "1e-9"]);
/// ```
pub fn plain(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let (mantissa, exponent) = scientific(value);
    if !(-5..6).contains(&exponent) {
        return format!("{mantissa}e{exponent}");
    }
    let decimals = usize::try_from(5 - exponent).unwrap_or(0);
    without_zeros(format!("{value:.decimals$}"))
}

/// A count with a comma every three digits.
///
/// ```
/// use operating_point::number::count;
/// assert_eq!([count(7), count(30000)], ["7", "30,000"]);
/// ```
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The decimals that show a spread, such as the length of an interval, to two significant digits; 2 to 9.
///
/// ```
/// use operating_point::number::places;
/// assert_eq!([places(0.025), places(0.00025), places(12.0), places(0.0)], [3, 5, 2, 4]);
/// ```
pub fn places(spread: f64) -> usize {
    if spread == 0.0 || !spread.is_finite() {
        return 4;
    }
    usize::try_from(1 - scientific(spread).1).unwrap_or(0).clamp(2, 9)
}

/// The true minus sign instead of the hyphen, for numbers that are set, not copied.
pub fn typeset(number: &str) -> String {
    number.replace('-', "−")
}

/// Mantissa with up to six significant digits and exponent.
fn scientific(value: f64) -> (String, i32) {
    let text = format!("{value:.5e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (without_zeros(mantissa.to_owned()), exponent.parse().unwrap_or(0))
}

fn without_zeros(decimal: String) -> String {
    if decimal.contains('.') { decimal.trim_end_matches('0').trim_end_matches('.').to_owned() } else { decimal }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_superscript() {
        assert_eq!(superscript(-1234567890), "⁻¹²³⁴⁵⁶⁷⁸⁹⁰");
        assert_eq!(rate(1e-8), "10⁻⁸");
        assert_eq!(rate(0.05), "5 × 10⁻²");
        assert_eq!(rate(0.1 + 0.2), "3 × 10⁻¹");
    }

    #[test]
    fn shares_are_percent() {
        let cases = [(0.2, "20"), (0.6, "60"), (1.0, "100"), (1e-6, "0.0001"), (0.995, "99.5"), (0.0, "0")];
        for (share, text) in cases {
            assert_eq!(percent(share), format!("{text}\u{a0}%"));
        }
        assert_eq!(measured(0.999999), "100.0\u{a0}%");
        assert_eq!(measured(1.0 / 30_000.0), "0.0033\u{a0}%");
    }

    #[test]
    fn numbers_are_short() {
        let cases = [
            (f64::INFINITY, "inf"),
            (123456.0, "123456"),
            (0.467885, "0.467885"),
            (-0.0, "0"),
            (5e-324, "4.94066e-324"),
        ];
        for (value, text) in cases {
            assert_eq!(plain(value), text);
        }
        assert_eq!(typeset("-1e-9"), "−1e−9");
        assert_eq!(count(1_234_567), "1,234,567");
    }
}
