//! Deflate to bytes (RFC 1951), straight into memory.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::unpacking::{STEP, Unpacking, cut_off, damaged, too_large};
use crate::error::Result;

/// Appends what a stream holds, and gives what follows the stream.
///
/// # Errors
/// `Format` when it is damaged or cut off, or there is no room.
pub(super) fn inflate<'a>(
    mut stream: &'a [u8],
    bytes: &mut Vec<u8>,
    unpacking: &mut Unpacking<'_>,
) -> Result<&'a [u8]> {
    let mut state = DecompressorOxide::new();
    let (start, mut end) = (bytes.len(), bytes.len());
    loop {
        (unpacking.go_on)()?;
        if bytes.capacity() < end + STEP {
            let more = STEP.max(end / 2);
            bytes.try_reserve_exact(end + more - bytes.len()).map_err(|_| too_large("the memory there is"))?;
        }
        bytes.resize(end + STEP, 0);
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut state, stream, &mut bytes[start..], end - start, flags);
        unpacking.take(written)?;
        stream = &stream[read..];
        end += written;
        match status {
            TINFLStatus::HasMoreOutput => {}
            TINFLStatus::Done => break,
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => return Err(cut_off()),
            _ => return Err(damaged()),
        }
    }
    bytes.truncate(end);
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::DeflateEncoder};

    use super::*;
    use crate::error::ErrorKind;

    fn deflated(bytes: &[u8], level: u32) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(b"before".to_vec(), Compression::new(level));
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap().split_off(6)
    }

    fn inflated(stream: &[u8], room: usize) -> Result<(Vec<u8>, Vec<u8>, usize)> {
        let mut unpacking = Unpacking { room, go_on: &mut || Ok(()), files: Vec::new(), notes: Vec::new() };
        let mut bytes = b"before".to_vec();
        let rest = inflate(stream, &mut bytes, &mut unpacking)?.to_vec();
        Ok((bytes, rest, unpacking.room))
    }

    #[test]
    fn what_fits_is_taken_and_more_is_refused() {
        for length in [0, 1, STEP - 6, STEP - 5, 3 * STEP + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| (at * at % 251) as u8).collect();
            for level in [0, 1, 9] {
                let stream = [deflated(&bytes, level), b"after".to_vec()].concat();
                let (mut all, rest, room) = inflated(&stream, length + 5).unwrap();
                assert!(all.split_off(6) == bytes, "{length} bytes at level {level}");
                assert_eq!((&all[..], &rest[..], room), (&b"before"[..], &b"after"[..], 5));
                if length > 0 {
                    let error = inflated(&stream, length - 1).unwrap_err();
                    assert!(error.to_string().contains("more than 1 GiB"), "{error}");
                    assert_eq!(inflated(&stream[..stream.len() - 6], length).unwrap_err(), cut_off());
                }
            }
        }
        assert_eq!(inflated(b"\x07\0", 9).unwrap_err(), damaged(), "a reserved type of block");
        let before = [0xfc, 0x0f, 0, 0]; // A copy of what was before the stream began.
        assert!(inflated(&before, 99).is_err());
    }

    #[test]
    fn unpacking_can_be_stopped() {
        let stream = deflated(&vec![7; 5 * STEP], 9);
        let mut steps = 0;
        let mut go_on = || {
            steps += 1;
            if steps < 3 { Ok(()) } else { Err(super::super::cancelled()) }
        };
        let mut unpacking = Unpacking { room: 9 * STEP, go_on: &mut go_on, files: Vec::new(), notes: Vec::new() };
        let error = inflate(&stream, &mut Vec::new(), &mut unpacking).unwrap_err();
        assert_eq!((error.kind(), steps), (ErrorKind::Cancelled, 3));
    }
}
