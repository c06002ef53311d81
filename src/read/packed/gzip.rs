//! A gzip stream to its bytes.

use flate2::bufread::GzDecoder;

use super::unpacking::Unpacking;
use crate::error::{Error, ErrorKind, Result};

/// The first bytes of a member.
pub(super) const MAGIC: &[u8] = b"\x1f\x8b";

/// Unpacks all members, as `cat a.gz b.gz` makes them; zeros may follow, as tapes pad.
///
/// # Errors
/// `Format` for a stream that is damaged, cut off, or followed by anything else.
pub(super) fn unpacked(mut stream: &[u8], unpacking: &mut Unpacking<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while stream.starts_with(MAGIC) {
        let mut decoder = GzDecoder::new(stream);
        unpacking.append(&mut bytes, &mut decoder)?;
        stream = decoder.into_inner();
    }
    if stream.iter().any(|&byte| byte != 0) {
        let message = format!("{} bytes that are not gzip follow the compressed data", stream.len());
        return Err(Error::new(ErrorKind::Format, message, "Compress the scores again, or unpack them (gunzip)."));
    }
    Ok(bytes)
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
}
