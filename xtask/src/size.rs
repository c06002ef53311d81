//! What the page costs to transfer: sizes as they are and as `gzip -9` leaves them.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use flate2::{Compression, write::GzEncoder};

/// The page with its sample transfers at most this much, compressed.
const LIMIT: usize = 300_000;

/// Prints the sizes of a folder's files; fails when they come to more than the limit.
pub fn print(folder: &Path) -> Result<()> {
    let mut names: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
    names.sort();
    println!("{:>12} {:>12}", "bytes", "gzip -9");
    let (mut raw, mut compressed) = (0, 0);
    for name in names {
        let bytes = fs::read(folder.join(&name))?;
        let gzip = gzip(&bytes)?;
        println!("{:>12} {gzip:>12}  {}", bytes.len(), name.display());
        raw += bytes.len();
        compressed += gzip;
    }
    println!("{raw:>12} {compressed:>12}  of {LIMIT}");
    if compressed > LIMIT {
        bail!("the page transfers {compressed} bytes compressed, more than {LIMIT}");
    }
    Ok(())
}

fn gzip(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
