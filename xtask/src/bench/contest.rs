//! Contenders that run in turn, so that what else the machine does falls on all alike, and their
//! times as a table.

use anyhow::Result;

/// Something to be timed.
pub struct Contender<'a> {
    rows: &'static [&'static str],
    run: Box<dyn FnMut() -> Result<Vec<f64>> + 'a>,
}

/// The times of one thing, in seconds.
pub struct Row {
    what: &'static str,
    times: Vec<f64>,
}

impl<'a> Contender<'a> {
    /// A run gives the seconds of every row.
    pub fn new(rows: &'static [&'static str], run: impl FnMut() -> Result<Vec<f64>> + 'a) -> Self {
        Self { rows, run: Box::new(run) }
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
}

/// Runs the contenders in turn; gives their rows in the same order.
pub fn hold(mut contenders: Vec<Contender<'_>>, runs: usize) -> Result<Vec<Row>> {
    let names = contenders.iter().flat_map(|contender| contender.rows);
    let mut rows: Vec<Row> = names.map(|what| Row { what, times: Vec::with_capacity(runs) }).collect();
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

/// Prints the rows; with a baseline also how many times as fast as it each is, by the medians.
pub fn print(rows: &[Row], baseline: Option<&Row>) {
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or(0);
    let head = baseline.map_or("", |_| "times as fast");
    println!("{:width$}  {:>9}  {:>9}  {head}", "", "min", "median");
    for row in rows {
        let ratio = baseline.map_or(String::new(), |baseline| format!("{:13.2}", baseline.median() / row.median()));
        println!("{:width$}  {:>7.3} s  {:>7.3} s  {ratio}", row.what, row.min(), row.median());
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
        let median = |times: &[f64]| Row { what: "", times: times.to_vec() }.median();
        assert_eq!(median(&[5.0, 1.0, 3.0]), 3.0);
        assert_eq!(median(&[5.0, 1.0]), 5.0);
    }
}
