//! What must not change a number: order of rows, spelling of labels, read size, a rising map.

use std::io::{Cursor, Read, Seek, SeekFrom};

use operating_point::evaluate::evaluate;
use operating_point::read::Source;
use operating_point::report::Report;
use operating_point::settings::Settings;
use proptest::prelude::*;

/// Rows of (mated, score).
fn rows() -> impl Strategy<Value = Vec<(bool, i32)>> {
    prop::collection::vec((any::<bool>(), -20_i32..20), 4..60)
        .prop_filter("both classes", |rows| rows.iter().any(|row| row.0) && rows.iter().any(|row| !row.0))
}

fn text(rows: &[(bool, i32)], words: (&str, &str), map: impl Fn(f64) -> f64) -> String {
    let mut text = String::from("label,score\n");
    for &(mated, score) in rows {
        let word = if mated { words.0 } else { words.1 };
        text.push_str(&format!("{word},{:?}\n", map(f64::from(score) / 4.0)));
    }
    text
}

/// A reader that gives at most a few bytes at a time.
struct Trickle(Cursor<String>, usize);

impl Read for Trickle {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let most = out.len().min(self.1);
        self.0.read(&mut out[..most])
    }
}

impl Seek for Trickle {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

fn report(text: String, at_a_time: usize) -> Report {
    let reader = Trickle(Cursor::new(text), at_a_time);
    evaluate(vec![Source { name: "a.csv".into(), reader }], &Settings { resamples: 16, ..Settings::default() }).unwrap()
}

/// Everything but the inputs, which hold the hash of the bytes.
fn numbers(report: Report) -> String {
    let mut report = report;
    report.inputs.clear();
    serde_json::to_string(&report).unwrap()
}

/// Values of the rank metrics, and counts at the operating points.
fn ranks(report: &Report) -> Vec<(String, Option<f64>)> {
    let system = &report.systems[0];
    let metrics = system.metrics.iter().filter(|(id, _)| *id != "d_prime");
    let counts = system.operating_points.iter().map(|point| {
        (format!("{}", point.target_fmr), Some((point.false_matches * 1000 + point.false_non_matches) as f64))
    });
    metrics.map(|(id, metric)| (id.clone(), metric.value)).chain(counts).collect()
}

proptest! {
    #[test]
    fn the_order_of_rows_changes_nothing(rows in rows(), shuffle in any::<prop::sample::Index>()) {
        let mut turned = rows.clone();
        turned.rotate_left(shuffle.index(rows.len()));
        turned[1..].reverse();
        let of = |rows: &[(bool, i32)]| numbers(report(text(rows, ("1", "0"), |s| s), 4096));
        prop_assert_eq!(of(&rows), of(&turned));
    }

    #[test]
    fn the_spelling_of_labels_changes_nothing(rows in rows()) {
        let of = |words| numbers(report(text(&rows, words, |s| s), 4096));
        let plain = of(("1", "0"));
        for words in [("genuine", "impostor"), ("True", "FALSE"), ("\"target\"", "nontarget"), (" mated ", "Non-Mated"), ("1", "-1")] {
            prop_assert_eq!(&plain, &of(words));
        }
    }

    #[test]
    fn the_read_size_changes_nothing(rows in rows(), at_a_time in 1_usize..40) {
        let text = text(&rows, ("1", "0"), |s| s);
        prop_assert_eq!(report(text.clone(), at_a_time), report(text, usize::MAX));
    }

    #[test]
    fn a_rising_map_changes_no_rank_metric(rows in rows()) {
        let of = |map: fn(f64) -> f64| ranks(&report(text(&rows, ("1", "0"), map), 4096));
        let plain = of(|s| s);
        prop_assert_eq!(&plain, &of(|s| 3.0 * s - 1000.0));
        prop_assert_eq!(&plain, &of(|s| s * s * s));
        prop_assert_eq!(&plain, &of(|s| libm::exp(s) * 1e-300));
        prop_assert_eq!(&plain, &of(libm::atan));
    }
}
