//! A zip archive to its files.

use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};

use super::archive::{Entry, Listing, is_clutter, place};
use super::checksum::crc32;
use super::held::Held;
use super::inflate::inflate;
use super::unpacking::{self, Unpacking};
use crate::error::{Error, ErrorKind, Result};
use crate::read::text::placed;

/// Unpacks all files, in the order of the archive's directory; sizes and checksums are verified.
///
/// # Errors
/// `Format`, naming the entry, for what is damaged, encrypted, compressed by another method, or too large.
pub(super) fn listing(bytes: &Held, archive: &str, unpacking: &mut Unpacking<'_>) -> Result<Listing> {
    let zip = ZipArchive::from_slice(bytes.as_ref()).map_err(damaged)?;
    let mut listing = Listing::default();
    let mut entries = zip.entries();
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        let path = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        if ["xl/workbook.xml", "content.xml"].contains(&path.as_str()) {
            return Err(Error::new(ErrorKind::Format, "this is a spreadsheet", "Save its sheet as CSV."));
        } else if entry.is_dir() {
            listing.folders += 1;
        } else if is_clutter(&path) {
            listing.left_out.push(path);
        } else {
            let unpacked = unpacked(bytes, &zip, &entry, unpacking);
            let bytes = unpacked.map_err(|error| placed(error, &place(&path, archive)))?;
            listing.entries.push(Entry { path, bytes });
        }
    }
    Ok(listing)
}

fn unpacked(
    bytes: &Held,
    zip: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord<'_>,
    unpacking: &mut Unpacking<'_>,
) -> Result<Held> {
    if entry.flags().is_encrypted() {
        return Err(Error::new(ErrorKind::Format, "this entry is encrypted", "Unpack it with its password first."));
    }
    let stored = zip.get_entry(entry.wayfinder()).map_err(damaged)?;
    let unpacked = match entry.compression_method() {
        CompressionMethod::STORE => {
            let (start, end) = stored.compressed_data_range();
            bytes.part(start as usize, (end - start) as usize)
        }
        CompressionMethod::DEFLATE => {
            let mut bytes = Vec::new();
            inflate(stored.data(), &mut bytes, unpacking)?;
            Held::new(bytes)
        }
        other => {
            let message = format!("this entry is compressed by the method {}, which is not read", other.as_u16());
            return Err(Error::new(ErrorKind::Format, message, "Unpack it first, or pack it by deflate."));
        }
    };
    let (held, expected) = (unpacked.as_ref(), stored.claim_verifier());
    if held.len() as u64 != expected.uncompressed_size || crc32(held) != expected.crc {
        return Err(unpacking::damaged());
    }
    Ok(unpacked)
}

fn damaged(_: rawzip::Error) -> Error {
    Error::new(ErrorKind::Format, "the zip archive is damaged or cut off", "Copy or pack the files again.")
}
