//! What a file is by its first bytes, never by its ending.

use super::encoding::Encoding;
use crate::error::{Error, ErrorKind, Result};

/// Magic bytes, where they stand, what they mean, and the way out.
const CONTAINERS: [(&[u8], usize, &str, &str); 16] = [
    (b"\x1f\x8b", 0, "gzip-compressed", "Unpack it first (gunzip)."),
    (b"BZh", 0, "bzip2-compressed", "Unpack it first (bunzip2)."),
    (b"\xfd7zXZ\0", 0, "xz-compressed", "Unpack it first (unxz)."),
    (b"\x28\xb5\x2f\xfd", 0, "zstd-compressed", "Unpack it first (unzstd)."),
    (b"7z\xbc\xaf\x27\x1c", 0, "a 7z archive", "Unpack it first."),
    (b"PK\x03\x04", 0, "a zip archive", ZIP),
    (b"PK\x05\x06", 0, "a zip archive", ZIP),
    (b"ustar", 257, "a tar archive", "Unpack it first (tar -xf)."),
    (b"\x93NUMPY", 0, "a NumPy array", "Write it as text first (numpy.savetxt)."),
    (b"PAR1", 0, "a Parquet file", "Write it as CSV first."),
    (b"MATLAB 5.0", 0, "a MATLAB file", "Write it as text first (writematrix)."),
    (b"\x89HDF\r\n\x1a\n", 0, "an HDF5 file", "Write its scores as CSV first."),
    (b"\xd0\xcf\x11\xe0", 0, "an Excel 97 workbook", "Save the sheet as CSV."),
    (b"%PDF", 0, "a PDF document", "Give the scores as text."),
    (b"S2\n", 0, "an OpenBR matrix", "Write its scores as CSV, one trial a line."),
    (b"D2\n", 0, "an OpenBR matrix", "Write its scores as CSV, one trial a line."),
];
const ZIP: &str = "Unpack it first (unzip); save a spreadsheet as CSV, and NumPy arrays as text (numpy.savetxt).";
/// The byte-order mark in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Refuses what is not text; gives the length of the byte-order mark of UTF-8, 3 or 0.
///
/// # Errors
/// Of kind `Format`, with what the file is and how to make text of it.
pub(super) fn byte_order_mark(head: &[u8]) -> Result<usize> {
    for (magic, at, what, way_out) in CONTAINERS {
        if head.get(at..).is_some_and(|rest| rest.starts_with(magic)) {
            return Err(Error::new(ErrorKind::Format, format!("this is {what}, which is not read yet"), way_out));
        }
    }
    if Encoding::utf_16(head).is_some() {
        return Ok(0);
    }
    if head.contains(&0) {
        return Err(Error::new(
            ErrorKind::Format,
            "this is not text: it holds NUL bytes",
            "Give the scores as text, such as CSV.",
        ));
    }
    Ok(if head.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containers_are_refused_with_the_way_out() {
        let mut tar = vec![b'a'; 300];
        tar[257..262].copy_from_slice(b"ustar");
        for (head, way_out) in [
            (&b"\x1f\x8b\x08\0"[..], "gunzip"),
            (b"PK\x03\x04..", "unzip"),
            (&tar, "tar"),
            (b"\x93NUMPY\x01\0", "savetxt"),
            (b"PAR1", "CSV"),
            (b"MATLAB 5.0 MAT-file", "text"),
            (b"\x89HDF\r\n\x1a\n", "CSV"),
            (b"1\0\0\0\0", "CSV"),
        ] {
            let error = byte_order_mark(head).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Format);
            assert!(error.way_out().contains(way_out), "{error}");
        }
    }

    #[test]
    fn text_is_let_through() {
        for (head, mark) in [
            (&b""[..], 0),
            (b"1,0.5\n", 0),
            (b"1\r0\r", 0),
            (b"\xff\xfe1\0", 0),
            (b"\x001\0,\x000", 0),
            (b"\xef\xbb\xbflabel", 3),
            (b"PKW,1", 0),
        ] {
            assert_eq!(byte_order_mark(head).unwrap(), mark);
        }
    }
}
