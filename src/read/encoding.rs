//! The encoding of a text by its first bytes, and its bytes to UTF-8.
//!
//! UTF-16 is told by its byte-order mark or by the parity of its NUL bytes; text that is not valid UTF-8
//! is read as Windows-1252, of which Latin-1 is a part. A carriage return alone ends a line where the
//! first bytes hold no line feed.

/// Bytes in whose parity UTF-16 without a mark shows.
const TELLING: usize = 1024;

/// Windows-1252 from 0x80 to 0x9F; the rest is Latin-1. Source: the WHATWG Encoding Standard, index windows-1252.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How characters are written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    #[default]
    Utf8,
    Utf16 {
        big_endian: bool,
    },
    Windows1252,
}

impl Encoding {
    /// The encoding of a text that begins so.
    pub(super) fn of(head: &[u8]) -> Self {
        if let Some(utf_16) = Self::utf_16(head) {
            return utf_16;
        }
        match std::str::from_utf8(head) {
            // A character may go on beyond the first bytes.
            Err(error) if error.error_len().is_some() => Self::Windows1252,
            _ => Self::Utf8,
        }
    }

    /// UTF-16, if the text that begins so is written in it.
    #[inline(never)]
    pub(super) fn utf_16(head: &[u8]) -> Option<Self> {
        let start = &head[..head.len().min(TELLING)];
        let (mut even, mut odd) = (0_usize, 0_usize);
        for pair in start.chunks(2) {
            even += usize::from(pair[0] == 0);
            odd += usize::from(pair.get(1) == Some(&0));
        }
        // Of Latin text, nearly every other byte is 0.
        let is_telling = 4 * even.abs_diff(odd) > start.len();
        let big_endian = match start {
            [0xff, 0xfe, ..] => false,
            [0xfe, 0xff, ..] => true,
            _ if is_telling => even > odd,
            _ => return None,
        };
        Some(Self::Utf16 { big_endian })
    }

    /// The name in words.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 { .. } => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Bytes to UTF-8, piece by piece.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// Whether a carriage return ends a line.
    returns: bool,
    /// The bytes of a character that is not whole yet.
    begun: Vec<u8>,
}

impl Decoder {
    /// The decoder of a text that begins so.
    pub(super) fn of(head: &[u8]) -> Self {
        let returns = memchr::memchr(b'\n', head).is_none() && head.contains(&b'\r');
        Self { encoding: Encoding::of(head), returns, begun: Vec::new() }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether the bytes are UTF-8 with line feeds as they stand.
    pub(super) fn is_idle(&self) -> bool {
        self.encoding == Encoding::Utf8 && !self.returns
    }

    /// Adds the next piece of the text to `decoded`; nothing follows the `last`.
    ///
    /// Time: O(bytes). What stands for no character becomes U+FFFD.
    pub(super) fn decode(&mut self, piece: &[u8], last: bool, decoded: &mut Vec<u8>) {
        let from = decoded.len();
        match self.encoding {
            Encoding::Utf8 => decoded.extend_from_slice(piece),
            Encoding::Windows1252 => piece.iter().for_each(|&byte| push(decoded, of_windows(byte))),
            Encoding::Utf16 { big_endian } => self.decode_utf_16(piece, big_endian, last, decoded),
        }
        if self.returns {
            decoded[from..].iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
        }
    }

    fn decode_utf_16(&mut self, piece: &[u8], big_endian: bool, last: bool, decoded: &mut Vec<u8>) {
        let mut bytes = std::mem::take(&mut self.begun);
        bytes.extend_from_slice(piece);
        let unit = |pair: [u8; 2]| if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
        let mut whole = bytes.len() / 2 * 2;
        let begins_pair = whole >= 2 && (0xd800..0xdc00).contains(&unit([bytes[whole - 2], bytes[whole - 1]]));
        if begins_pair && !last {
            whole -= 2;
        }
        let units = bytes[..whole].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).for_each(|read| push(decoded, read.unwrap_or(char::REPLACEMENT_CHARACTER)));
        if last && whole < bytes.len() {
            push(decoded, char::REPLACEMENT_CHARACTER);
        } else {
            self.begun = bytes[whole..].to_vec();
        }
    }
}

fn of_windows(byte: u8) -> char {
    if matches!(byte, 0x80..=0x9f) { WINDOWS[usize::from(byte) - 0x80] } else { char::from(byte) }
}

fn push(text: &mut Vec<u8>, character: char) {
    text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn utf_16(text: &str, big_endian: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    fn decoded(bytes: &[u8], step: usize) -> String {
        let mut decoder = Decoder::of(bytes);
        let mut text = Vec::new();
        let pieces = bytes.chunks(step);
        let count = pieces.len();
        pieces.enumerate().for_each(|(at, piece)| decoder.decode(piece, at + 1 == count, &mut text));
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn encodings_are_told() {
        let utf16 = |big_endian| Encoding::Utf16 { big_endian };
        for (bytes, encoding) in [
            (&b"label,score\n1,0.5\n"[..], Encoding::Utf8),
            ("caf\u{e9},1\n".as_bytes(), Encoding::Utf8),
            (b"cut in a character: \xc3", Encoding::Utf8),
            (b"caf\xe9,1\n", Encoding::Windows1252),
            (b"\xff\xfe1\0", utf16(false)),
            (b"\xfe\xff\x001", utf16(true)),
            (b"1\0,\x000\0\n\0", utf16(false)),
            (b"\x001\0,\x000\0\n", utf16(true)),
            (b"", Encoding::Utf8),
        ] {
            assert_eq!(Encoding::of(bytes), encoding, "{bytes:?}");
        }
    }

    #[test]
    fn single_bytes_are_windows_1252() {
        assert_eq!(decoded(b"\xe9\x80\x9f\xff,1\n", 2), "é€Ÿÿ,1\n");
    }

    #[test]
    fn a_return_ends_a_line_where_nothing_else_does() {
        assert_eq!(decoded(b"1,2\r0,1\r", 3), "1,2\n0,1\n");
        assert_eq!(decoded(b"1,2\r\n0,1\r\n", 3), "1,2\r\n0,1\r\n");
    }

    #[test]
    fn what_is_no_character_is_marked() {
        assert_eq!(decoded(b"\xff\xfe1\0\x00\xd8", 2), "\u{feff}1\u{fffd}");
        assert_eq!(decoded(b"\xff\xfe1\0\x00\xd81\0,\0x", 4), "\u{feff}1\u{fffd}1,\u{fffd}");
    }

    proptest! {
        #[test]
        fn utf_16_in_any_pieces_is_the_text(text in "[a-z0-9é€𝄞]{0,40}", step in 1_usize..7, big_endian: bool) {
            let text = format!("\u{feff}{text}");
            prop_assert_eq!(decoded(&utf_16(&text, big_endian), step), text);
        }
    }
}
