//! The memory of each worker.

use anyhow::Result;

use super::Resampling;
use crate::bench::Bench;
use crate::bench::aim::{self, Aim};
use crate::bench::scores;

/// Megabytes that a worker may hold.
const MEGABYTES: f64 = 300.0;

/// Measures and prints.
pub fn print(bench: &Bench) -> Result<()> {
    let resampling = Resampling { resamples: 200, scheme: "trial", workers: 2 };
    let bytes = resampling.in_chromium(bench, "memory.mjs", &scores::FACE)?.step()?;

    println!("\nMemory: {}", resampling.title(&scores::FACE));
    println!("wasm memory, JavaScript heap and other buffers of each worker, at their largest");
    let names =
        std::iter::once("the worker that reads".to_owned()).chain((1..).map(|number| format!("resampler {number}")));
    for (bytes, name) in bytes.iter().zip(names) {
        aim::print(&name, bytes / 1e6, "MB", Aim::AtMost(MEGABYTES));
    }
    Ok(())
}
