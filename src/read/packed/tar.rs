//! A tar archive to its files: ustar, with the long names of GNU and of pax.
//!
//! Only headers of 512 bytes need reading; crates for tar bring the writing of files along, which a page has
//! no use for.

use super::archive::{Entry, Listing, is_clutter, place};
use super::held::Held;
use crate::error::{Error, ErrorKind, Result};

const BLOCK: usize = 512;

/// All files, in the order of the archive, without a copy.
///
/// # Errors
/// `Format`, naming the entry where one is concerned, for what is damaged, cut off or stored with gaps.
pub(super) fn listing(bytes: &Held, archive: &str) -> Result<Listing> {
    let mut listing = Listing::default();
    let tar = bytes.as_ref();
    let (mut at, mut told) = (0, Told::default());
    while let Some(header) = tar.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        if header.iter().all(|&byte| byte == 0) {
            return Ok(listing);
        }
        if number(&header[148..156]) != Some(checksum(header)) {
            return Err(damaged("is damaged: the checksum of a header is another"));
        }
        let size = told.size.or_else(|| number(&header[124..136])).and_then(|size| usize::try_from(size).ok());
        let (start, size) = (at + BLOCK, size.ok_or_else(|| damaged("is damaged: a size is no number"))?);
        let data = start.checked_add(size).and_then(|end| tar.get(start..end)).ok_or_else(|| damaged("is cut off"))?;
        at = start + size.next_multiple_of(BLOCK);
        match header[156] {
            b'L' => told.path = Some(text(until_nul(data))),
            b'x' => told.read(data),
            b'K' | b'g' => {}
            kind => {
                let Told { path, is_sparse, .. } = std::mem::take(&mut told);
                let path = path.unwrap_or_else(|| path_of(header));
                if kind == b'5' || path.ends_with('/') {
                    listing.folders += 1;
                } else if kind == b'S' || is_sparse {
                    let error =
                        Error::new(ErrorKind::Format, "this entry is stored with gaps", "Pack it without --sparse.");
                    return Err(error.in_file(place(&path, archive)));
                } else if !matches!(kind, 0 | b'0' | b'7') || is_clutter(&path) {
                    listing.left_out.push(path);
                } else {
                    listing.entries.push(Entry { path, bytes: bytes.part(start, size) });
                }
            }
        }
    }
    // Without the block of zeros that ends an archive, files may be missing.
    Err(damaged("is cut off"))
}

/// What records before a header say in its stead.
#[derive(Default)]
struct Told {
    path: Option<String>,
    size: Option<u64>,
    is_sparse: bool,
}

impl Told {
    /// Reads pax records, each its length in digits, a blank, a key, `=`, a value and a line feed.
    fn read(&mut self, mut records: &[u8]) {
        while let Some(blank) = memchr::memchr(b' ', records) {
            let length = digits(&records[..blank], 10).and_then(|length| usize::try_from(length).ok());
            let Some(record) = length.and_then(|length| records.get(blank + 1..length)) else { return };
            records = &records[blank + 1 + record.len()..];
            let record = record.strip_suffix(b"\n").unwrap_or(record);
            let Some(equals) = memchr::memchr(b'=', record) else { return };
            let value = &record[equals + 1..];
            match &record[..equals] {
                b"path" => self.path = Some(text(value)),
                b"size" => self.size = digits(value, 10),
                key => self.is_sparse |= key.starts_with(b"GNU.sparse."),
            }
        }
    }
}

/// The path in a header; only ustar has a prefix, where GNU keeps times.
fn path_of(header: &[u8; BLOCK]) -> String {
    let (name, prefix) = (text(until_nul(&header[..100])), text(until_nul(&header[345..500])));
    if header[257..].starts_with(b"ustar\0") && !prefix.is_empty() { format!("{prefix}/{name}") } else { name }
}

/// The sum of a header's bytes, its own eight as blanks.
fn checksum(header: &[u8; BLOCK]) -> u64 {
    let byte = |(at, &byte): (usize, &u8)| if (148..156).contains(&at) { b' ' } else { byte };
    header.iter().enumerate().map(byte).map(u64::from).sum()
}

/// A field of octal digits or, where its first bit is set, of bytes.
fn number(field: &[u8]) -> Option<u64> {
    match field {
        [0x80, bytes @ ..] => bytes.iter().try_fold(0_u64, |sum, &byte| Some(sum.checked_mul(256)? | u64::from(byte))),
        _ => digits(until_nul(field).trim_ascii(), 8),
    }
}

fn digits(field: &[u8], radix: u32) -> Option<u64> {
    u64::from_str_radix(std::str::from_utf8(field).ok()?, radix).ok()
}

fn until_nul(field: &[u8]) -> &[u8] {
    &field[..memchr::memchr(0, field).unwrap_or(field.len())]
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn damaged(how: &str) -> Error {
    Error::new(ErrorKind::Format, format!("the tar archive {how}"), "Copy or pack the files again.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_octal_or_bytes() {
        for (field, expected) in [
            (&b"0000644\0"[..], Some(0o644)),
            (b"  17 \0", Some(0o17)),
            (b"\x80\0\0\0\0\0\0\0\0\0\x01\x02", Some(258)),
            (b"\x80\xff\0\0\0\0\0\0\0\0\x01\x02", None),
            (b"9\0", None),
            (b"\0", None),
        ] {
            assert_eq!(number(field), expected, "{field:?}");
        }
    }

    #[test]
    fn records_of_pax_are_read() {
        let mut told = Told::default();
        told.read(b"20 path=run/a=b.txt\n12 size=345\n22 mtime=1234567890.1\n");
        assert_eq!((told.path.as_deref(), told.size, told.is_sparse), (Some("run/a=b.txt"), Some(345), false));
        told.read(b"22 GNU.sparse.major=1\n");
        assert!(told.is_sparse);
        for broken in [&b"99 path=x\n"[..], b"2 path=x\n", b"x path=y\n", b"6 path\n", b" "] {
            let mut told = Told::default();
            told.read(broken);
            assert_eq!(told.path, None, "{broken:?}");
        }
    }
}
