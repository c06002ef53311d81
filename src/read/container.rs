//! What a file is by its first bytes, never by its ending.

use super::encoding::Encoding;
use crate::error::{Error, ErrorKind, Result};

/// Magic bytes, where they stand, what they mean, and the way out.
const CONTAINERS: [(&[u8], usize, &str, &str); 12] = [
    (b"BZh", 0, "bzip2-compressed", "Unpack it first: bunzip2 FILE"),
    (b"\xfd7zXZ\0", 0, "xz-compressed", "Unpack it first: unxz FILE"),
    (b"\x28\xb5\x2f\xfd", 0, "zstd-compressed", "Unpack it first: unzstd FILE"),
    (b"7z\xbc\xaf\x27\x1c", 0, "a 7z archive", "Unpack it first: 7z x FILE"),
    (b"\x93NUMPY", 0, "a NumPy array", NUMPY),
    (b"PAR1", 0, "a Parquet file", PARQUET),
    (b"MATLAB 5.0", 0, "a MATLAB file", MATLAB),
    (b"\x89HDF\r\n\x1a\n", 0, "an HDF5 file", HDF5),
    (b"\xd0\xcf\x11\xe0", 0, "an Excel 97 workbook", "Save the sheet as CSV."),
    (b"%PDF", 0, "a PDF document", "Give the scores as text."),
    (b"S2\n", 0, "an OpenBR matrix", "Write its scores as CSV, one trial a line."),
    (b"D2\n", 0, "an OpenBR matrix", "Write its scores as CSV, one trial a line."),
];
const NUMPY: &str = "Write it as text, in Python: import numpy; numpy.savetxt('scores.txt', numpy.load('FILE')), or \
    numpy.load('FILE.npz')['NAME'] for an array of several.";
const PARQUET: &str =
    "Write it as CSV, in Python: import pandas; pandas.read_parquet('FILE').to_csv('scores.csv', index=False)";
const MATLAB: &str = "Write its scores as text, in Python: import numpy, scipy.io; \
    numpy.savetxt('scores.txt', scipy.io.loadmat('FILE')['NAME'].ravel())";
const HDF5: &str = "Write its scores as text, in Python: import h5py, numpy; \
    numpy.savetxt('scores.txt', h5py.File('FILE')['NAME'][:].ravel())";
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
        for (head, way_out) in [
            (&b"\xfd7zXZ\0"[..], "unxz FILE"),
            (b"BZh91AY&SY", "bunzip2 FILE"),
            (b"\x28\xb5\x2f\xfd", "unzstd FILE"),
            (b"\x93NUMPY\x01\0", "savetxt"),
            (b"PAR1", "read_parquet('FILE').to_csv("),
            (b"MATLAB 5.0 MAT-file", "loadmat('FILE')"),
            (b"\x89HDF\r\n\x1a\n", "h5py.File('FILE')"),
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
