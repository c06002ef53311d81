//! How wide text is, by a table: the same on every machine, and no question to the browser.
//!
//! Advance widths are those of DejaVu Sans, which is wider than most interface fonts, so that a
//! label that fits here fits in any of them.

/// Advance widths of U+0020 to U+007E in thousandths of the font size.
const REGULAR: [u16; 95] = [
    317, 400, 459, 837, 636, 950, 779, 274, 390, 390, 500, 837, 317, 360, 317, 336, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 336, 336, 837, 837, 837, 530, 1000, 684, 686, 698, 770, 631, 575, 774, 751, 294, 294, 655, 557, 862,
    748, 787, 603, 787, 694, 634, 610, 731, 684, 988, 685, 610, 685, 390, 336, 390, 837, 500, 500, 612, 634, 549, 634,
    615, 352, 634, 633, 277, 277, 579, 277, 974, 633, 611, 634, 634, 411, 520, 392, 633, 591, 817, 591, 591, 524, 636,
    336, 636, 837,
];

/// How much wider bold is; the widest letters of DejaVu Sans Bold gain 13 %, i and l more.
const BOLD: f64 = 1.13;

/// The width of `text` in the unit of `size`.
///
/// ```
/// use operating_point::plot::text::width;
/// assert_eq!(width("10", 10.0, false), 12.72);
/// ```
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let thousandths: u64 = text.chars().map(|c| u64::from(advance(c))).sum();
    thousandths as f64 * size / 1000.0 * if bold { BOLD } else { 1.0 }
}

/// `text` as it is, or cut with an ellipsis to fit into `room`.
///
/// ```
/// use operating_point::plot::text::shorten;
/// assert_eq!(shorten("matcher_with_a_long_name", 12.0, false, 60.0), "matche…");
/// ```
pub fn shorten(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while let Some(last) = kept.pop() {
        let cut_inside = advance(last) == 0;
        if !cut_inside && width(&kept, size, bold) + width("…", size, bold) <= room {
            break;
        }
    }
    kept.truncate(kept.trim_end().len());
    kept + "…"
}

/// `text` in at most `most` lines that fit into `room`, broken at spaces; what is left over is cut.
///
/// ```
/// use operating_point::plot::text::lines;
/// assert_eq!(lines("one two three four", 10.0, 60.0, 2), ["one two", "three four"]);
/// assert_eq!(lines("one two three four", 10.0, 60.0, 1), ["one two t…"]);
/// ```
pub fn lines(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let last = lines.len() >= most;
        match lines.last_mut() {
            Some(line) if last || width(&format!("{line} {word}"), size, false) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| shorten(line, size, false, room)).collect()
}

/// Text from a file as it may be shown: what controls, hides or reverses becomes visible as `�`.
///
/// ```
/// use operating_point::plot::text::clean;
/// assert_eq!(clean("a\u{0}b\u{202e}c d"), "a�b�c d");
/// ```
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if is_shown(c) { c } else { '\u{fffd}' }).collect()
}

/// The most characters of a name that a figure looks at: fitting text takes time, and no figure has room for more.
const NAME: usize = 200;

/// A name from a file as it may be shown: [clean], and cut with an ellipsis where it is very long.
///
/// ```
/// use operating_point::plot::text::name;
/// assert_eq!(name("matcher\n"), "matcher�");
/// assert_eq!(name(&"工".repeat(10_000)), "工".repeat(199) + "…");
/// ```
pub fn name(text: &str) -> String {
    match text.char_indices().nth(NAME) {
        None => clean(text),
        Some(_) => clean(&text.chars().take(NAME - 1).collect::<String>()) + "…",
    }
}

fn is_shown(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    // XML 1.0 has no place for the last two code points of a plane that plain text may hold.
    let noncharacter = (c as u32) & 0xfffe == 0xfffe || ('\u{fdd0}'..='\u{fdef}').contains(&c);
    !(c.is_control() || hidden || noncharacter)
}

fn advance(c: char) -> u16 {
    match c {
        ' '..='~' => REGULAR[c as usize - 0x20],
        '\u{a0}' => 317,
        '\u{b9}' | '\u{b2}' | '\u{b3}' | '\u{2070}'..='\u{2079}' => 400,
        '⁻' => 527,
        '−' | '×' => 837,
        '·' => 317,
        '…' => 1000,
        '\u{300}'..='\u{36f}' => 0,
        '\u{a1}'..='\u{24f}' => 790,
        '\u{370}'..='\u{5ff}' => 800,
        _ => 1030,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortened_text_fits() {
        for text in
            ["matcher", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "工工工工工", "", "WWWWWWWWWWWW", "a b c d e f"]
        {
            for room in 0..90 {
                let room = f64::from(room);
                let short = shorten(text, 12.0, true, room);
                assert!(width(&short, 12.0, true) <= room.max(width("…", 12.0, true)), "{short} in {room}");
                assert!(!short.starts_with('\u{301}'));
            }
        }
    }

    #[test]
    fn hostile_characters_are_shown() {
        for c in
            ['\u{0}', '\n', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202a}', '\u{2066}', '\u{200f}', '\u{ffff}', '\u{feff}']
        {
            assert_eq!(clean(&c.to_string()), "\u{fffd}", "{c:?}");
        }
        for c in ['<', '&', 'é', '工', 'א', '\u{301}'] {
            assert_eq!(clean(&c.to_string()), c.to_string());
        }
    }
}
