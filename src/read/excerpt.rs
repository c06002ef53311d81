//! Text from files, made fit for a message.

use std::fmt::Write;

/// The most characters of a file's text that a message repeats.
const LONGEST: usize = 60;

/// Text as a message shows it: control characters escaped, cut after 60 characters.
pub(super) fn excerpt(text: &[u8]) -> String {
    // A character has at most four bytes; a little more is needed to see that text was cut.
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * LONGEST + 4)]);
    let mut shown = String::new();
    for (at, character) in text.chars().enumerate() {
        if at == LONGEST {
            shown.push('…');
            break;
        }
        if is_plain(character) {
            shown.push(character);
        } else {
            write!(shown, "{}", character.escape_unicode()).expect("writing to a string does not fail");
        }
    }
    shown
}

/// A list of texts in quotes, cut after a few.
pub(super) fn excerpts<'a>(texts: impl ExactSizeIterator<Item = &'a [u8]>) -> String {
    const MOST: usize = 8;
    let count = texts.len();
    let mut shown: Vec<String> = texts.take(MOST).map(|text| format!("'{}'", excerpt(text))).collect();
    if count > MOST {
        shown.push(format!("{} more", count - MOST));
    }
    shown.join(", ")
}

/// Neither a control character nor one that turns the direction of the text around it.
fn is_plain(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_show_text_safely() {
        for (text, shown) in
            [("n/a", "n/a"), ("a\u{7}b", "a\\u{7}b"), ("é", "é"), ("\u{202e}x", "\\u{202e}x"), ("", "")]
        {
            assert_eq!(excerpt(text.as_bytes()), shown);
        }
        assert_eq!(excerpt(&[b'x'; 1000]), "x".repeat(60) + "…");
        assert_eq!(excerpt(b"\xff"), "\u{fffd}");
        assert_eq!(excerpts([&b"a"[..], b"b"].into_iter()), "'a', 'b'");
        assert_eq!(excerpts([&b"a"[..]; 9].into_iter()), "'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 1 more");
    }
}
