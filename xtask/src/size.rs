//! What the page costs to transfer: sizes as they are, and as hosts send them, by gzip or Brotli.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use flate2::{Compression, write::GzEncoder};

/// The page with its sample transfers at most this much from a host that sends Brotli, as every browser
/// of the last years takes it.
const LIMIT: usize = 502_000;

/// Prints the sizes of a folder's files; fails when they come to more than the limit.
pub fn print(folder: &Path) -> Result<()> {
    let mut names: Vec<_> = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
    names.sort();
    println!("{:>12} {:>12} {:>12}", "bytes", "gzip -9", "brotli -q 11");
    let mut sums = [0; 3];
    for name in names {
        let bytes = fs::read(folder.join(&name))?;
        let sizes = [bytes.len(), gzip(&bytes)?, brotli(&bytes)?];
        line(sizes, &name.display().to_string());
        sums.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size);
    }
    line(sums, &format!("of {LIMIT} by Brotli"));
    let [.., compressed] = sums;
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

fn brotli(bytes: &[u8]) -> Result<usize> {
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &brotli::enc::BrotliEncoderParams::default())?;
    Ok(compressed.len())
}

fn line([raw, gzip, brotli]: [usize; 3], what: &str) {
    println!("{raw:>12} {gzip:>12} {brotli:>12}  {what}");
}
