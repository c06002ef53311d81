//! Contenders that run in turn, so that what else the machine does falls on all alike, and their
//! times as a table.

use anyhow::Result;

/// Something to be timed.
pub struct Contender<'a> {
    rows: &'static [&'static str],
    /// How many times the smallest piece of work a run does.
    work: f64,
    run: Box<dyn FnMut() -> Result<Vec<f64>> + 'a>,
}

/// The times of one thing, in seconds.
pub struct Row {
    what: &'static str,
    work: f64,
    times: Vec<f64>,
}

impl<'a> Contender<'a> {
    /// A run gives the seconds of every row.
    pub fn new(rows: &'static [&'static str], run: impl FnMut() -> Result<Vec<f64>> + 'a) -> Self {
        Self { rows, work: 1.0, run: Box::new(run) }
    }

    /// Says how much work a run is, where contenders do not do the same: trials times resamples.
    pub fn working(self, work: f64) -> Self {
        Self { work, ..self }
    }
}

impl Row {
    fn min(&self) -> f64 {
        self.times.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The middle time, the upper one of two.
    pub fn median(&self) -> f64 {
        let mut sorted = self.times.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }

    /// Nanoseconds for the smallest piece of work, by the median.
    pub fn nanoseconds(&self) -> f64 {
        self.median() / self.work * 1e9
    }

    /// How many times as fast as another, by the medians, for the same work.
    pub fn times_as_fast_as(&self, other: &Self) -> f64 {
        other.nanoseconds() / self.nanoseconds()
    }
}

/// Runs the contenders in turn; gives their rows in the same order.
pub fn hold(mut contenders: Vec<Contender<'_>>, runs: usize) -> Result<Vec<Row>> {
    let names = contenders.iter().flat_map(|contender| contender.rows.iter().map(|&what| (what, contender.work)));
    let mut rows: Vec<Row> = names.map(|(what, work)| Row { what, work, times: Vec::with_capacity(runs) }).collect();
    for _ in 0..runs {
        let mut at = 0;
        for contender in &mut contenders {
            let times = (contender.run)()?;
            anyhow::ensure!(times.len() == contender.rows.len(), "{} gave {times:?}", contender.rows.join(" and "));
            for time in times {
                rows[at].times.push(time);
                at += 1;
            }
        }
    }
    Ok(rows)
}

/// Prints the rows, where they are of trials and resamples also the time for one; with a baseline also
/// how many times as fast as it each is.
pub fn print(rows: &[Row], baseline: Option<&Row>) {
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or(0);
    let resampled = rows.iter().any(|row| row.work > 1.0);
    let each = if resampled { "  per trial and resample" } else { "" };
    let head = baseline.map_or("", |_| "  times as fast");
    println!("{:width$}  {:>9}  {:>9}{each}{head}", "", "min", "median");
    for row in rows {
        let each = if resampled { format!("  {:>19.2} ns", row.nanoseconds()) } else { String::new() };
        let ratio = baseline.map_or(String::new(), |baseline| format!("  {:13.2}", row.times_as_fast_as(baseline)));
        println!("{:width$}  {:>7.3} s  {:>7.3} s{each}{ratio}", row.what, row.min(), row.median());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_in_turn() {
        let order = std::cell::RefCell::new(Vec::new());
        let contender = |name: &'static str, rows, times: [f64; 2]| {
            let order = &order;
            Contender::new(rows, move || {
                order.borrow_mut().push(name);
                Ok(times[..rows.len()].to_vec())
            })
        };
        let rows = hold(vec![contender("a", &["x", "y"], [1.0, 2.0]), contender("b", &["z"], [3.0, 0.0])], 2).unwrap();
        assert_eq!(*order.borrow(), ["a", "b", "a", "b"]);
        assert_eq!(
            rows.iter().map(|row| (row.what, row.min())).collect::<Vec<_>>(),
            [("x", 1.0), ("y", 2.0), ("z", 3.0)]
        );
    }

    #[test]
    fn medians() {
        let median = |times: &[f64]| row(1.0, times).median();
        assert_eq!(median(&[5.0, 1.0, 3.0]), 3.0);
        assert_eq!(median(&[5.0, 1.0]), 5.0);
    }

    #[test]
    fn ratios_are_for_the_same_work() {
        let (ours, theirs) = (row(200.0, &[0.5, 9.0, 0.25]), row(1.0, &[1.0]));
        assert_eq!((ours.nanoseconds(), theirs.nanoseconds()), (0.0025e9, 1e9));
        assert_eq!(ours.times_as_fast_as(&theirs), 400.0);
    }

    fn row(work: f64, times: &[f64]) -> Row {
        Row { what: "", work, times: times.to_vec() }
    }
}
