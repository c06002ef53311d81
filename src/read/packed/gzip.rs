//! A gzip stream to its bytes (RFC 1952).

use super::checksum::crc32;
use super::inflate::inflate;
use super::unpacking::{Unpacking, cut_off, damaged};
use crate::error::{Error, ErrorKind, Result};

/// The first bytes of a member.
pub(super) const MAGIC: &[u8] = b"\x1f\x8b";

/// The only method there is.
const DEFLATE: u8 = 8;

/// Unpacks all members, as `cat a.gz b.gz` makes them; zeros may follow, as tapes pad.
///
/// # Errors
/// `Format` for a stream that is damaged, cut off, or followed by anything else.
pub(super) fn unpacked(mut stream: &[u8], unpacking: &mut Unpacking<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while stream.starts_with(MAGIC) {
        let body = after_header(stream).ok_or_else(cut_off)?;
        if stream[2] != DEFLATE {
            return Err(damaged());
        }
        let start = bytes.len();
        let after = inflate(body, &mut bytes, unpacking)?;
        let (trailer, rest) = after.split_first_chunk::<8>().ok_or_else(cut_off)?;
        let member = &bytes[start..];
        if *trailer != [crc32(member).to_le_bytes(), (member.len() as u32).to_le_bytes()].concat()[..] {
            return Err(damaged());
        }
        stream = rest;
    }
    if stream.iter().any(|&byte| byte != 0) {
        let message = format!("{} bytes that are not gzip follow the compressed data", stream.len());
        return Err(Error::new(ErrorKind::Format, message, "Compress the scores again, or unpack them (gunzip)."));
    }
    Ok(bytes)
}

/// The stream after a member's header; none where it is cut off.
fn after_header(stream: &[u8]) -> Option<&[u8]> {
    let [checksum, extra, name, comment] = [1, 2, 3, 4].map(|bit| 1 << bit);
    let flags = *stream.get(3)?;
    let mut rest = stream.get(10..)?;
    if flags & extra != 0 {
        let (length, after) = rest.split_first_chunk::<2>()?;
        rest = after.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for _ in [name, comment].into_iter().filter(|text| flags & text != 0) {
        rest = &rest[memchr::memchr(0, rest)? + 1..];
    }
    if flags & checksum == 0 { Some(rest) } else { rest.get(2..) }
}

/// The name without the ending that compressing added.
pub(super) fn inner_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.eq_ignore_ascii_case("gz") => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_compressing_added() {
        for (name, inner) in
            [("a.csv.gz", "a.csv"), ("a.GZ", "a"), (".gz", ".gz"), ("a.tgz", "a.tgz"), ("a", "a"), ("gz", "gz")]
        {
            assert_eq!(inner_name(name), inner);
        }
    }

    #[test]
    fn headers_may_hold_more() {
        let header = |flags: u8, more: &[u8]| [b"\x1f\x8b\x08", &[flags][..], &[0; 6], more, b"body"].concat();
        for (flags, more) in [
            (0, &b""[..]),
            (8, b"name\0"),
            (16, b"comment\0"),
            (4, b"\x03\0abc"),
            (2, b"\x01\x02"),
            (30, b"\x01\0aname\0comment\0\x01\x02"),
        ] {
            let stream = header(flags, more);
            assert_eq!(after_header(&stream), Some(&b"body"[..]), "{flags}");
            assert_eq!(after_header(&stream[..9]), None);
        }
        assert_eq!(after_header(&header(8, b"")), None, "a name without an end");
    }
}
