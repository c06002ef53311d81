//! What is measured, a section a file.

pub mod bootstrap;
pub mod drop;
pub mod identity;
pub mod intervals;
pub mod memory;
pub mod worker;

use anyhow::Result;

use super::Bench;
use super::scores::Scores;
use super::stepper::Stepper;

/// Resamples that the page is to draw.
#[derive(Clone, Copy, Debug)]
pub struct Resampling {
    /// How many.
    pub resamples: u32,
    /// The scheme, by its name in the settings.
    pub scheme: &'static str,
    /// Workers that draw at the same time.
    pub workers: u32,
}

impl Resampling {
    /// Trials times resamples.
    pub fn work(self, scores: &Scores) -> f64 {
        scores.trials() as f64 * f64::from(self.resamples)
    }

    /// What it is, for a title.
    pub fn title(self, scores: &Scores) -> String {
        let Self { resamples, scheme, workers } = self;
        let workers = if workers == 1 { "one worker".to_owned() } else { format!("{workers} workers") };
        let trials = format!("{} non-mated and {} mated trials", grouped(scores.non_mated), grouped(scores.mated));
        format!("{trials}, B = {resamples} by {scheme}, {workers}")
    }

    /// A script that has the page do it.
    fn in_chromium(self, bench: &Bench, script: &str, scores: &Scores) -> Result<Stepper> {
        let columns = scores.columns.iter().map(|column| format!("{:?}", column.name)).collect::<Vec<_>>().join(", ");
        let settings =
            format!(r#"{{"resamples": {}, "schemes": ["{}"], "score": [{columns}]}}"#, self.resamples, self.scheme);
        let file = scores.file()?;
        bench.in_chromium(script, [file.as_os_str(), self.workers.to_string().as_ref(), settings.as_ref()])
    }
}

/// 2000000 as 2,000,000.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_thousands() {
        assert_eq!([0, 999, 1_000, 2_250_000].map(grouped), ["0", "999", "1,000", "2,250,000"]);
    }
}
