//! Reports to export, and readers of what is written.

// Each test takes a part.
#![allow(dead_code)]

use std::io::Cursor;

use operating_point::evaluate;
use operating_point::export::Format;
use operating_point::read::Source;
use operating_point::report::comparison::Flip;
use operating_point::report::{
    Better, Group, GroupPoint, GroupRate, Interval, Metric, RateIntervals, Report, Support, Threshold, Transfer,
    TransferredPoint,
};
use operating_point::settings::Settings;

/// A report of made-up systems on pairs of twelve people: the first is best at low FMR, the last reverses.
pub fn evaluated(systems: usize, settings: &Settings) -> Report {
    let names: Vec<String> = (0..systems).map(|system| format!("matcher_{system}")).collect();
    let mut text = format!("id_a,id_b,label,{}\n", names.join(","));
    for trial in 0_usize..600 {
        let (a, b) = (trial % 12, (trial / 12 * 5 + trial) % 12);
        let mated = a == b || trial % 5 == 0;
        let (a, b) = if mated { (a, a) } else { (a, (a + 1 + b % 11) % 12) };
        text += &format!("p{a},p{b},{}", u8::from(mated));
        for system in 0..systems {
            let noise = (trial * (37 + 24 * system) + 11 * a) % 101;
            let lift = if mated { 70 - 30 * system / systems + (trial % 7) * system / 2 } else { 0 };
            text += &format!(",{}", noise + lift);
        }
        text += "\n";
    }
    let source = Source { name: "made-up.csv".to_owned(), reader: Cursor::new(text.into_bytes()) };
    evaluate::evaluate(vec![source], &Settings { score: names, ..settings.clone() }).unwrap()
}

pub fn small_settings() -> Settings {
    Settings { fmr_targets: vec![0.1, 1e-3], tmr_targets: vec![0.9], resamples: 250, ..Settings::default() }
}

/// Two systems, with groups, a transfer and a flip put in by hand.
pub fn small() -> Report {
    let mut report = evaluated(2, &small_settings());
    // Not of what the golden files are about.
    report.generator.version = "0".to_owned();
    let intervals = |low: f64, high: f64| vec![Interval::new("wilson", 0.95, low, high)];
    let rate = |errors: u64, value: f64, ratio: Option<f64>| GroupRate {
        errors,
        value: Some(value),
        too_small: ratio.is_none(),
        ratio,
        intervals: intervals(value / 2.0, value * 2.0),
    };
    let group = |name: Option<&str>, ratio: Option<f64>| Group {
        name: name.map(str::to_owned),
        mated: 40,
        non_mated: 200,
        metrics: [("auc", Some(0.9)), ("eer", None)]
            .map(|(id, value)| {
                let reason = value.is_none().then(|| "too few trials".to_owned());
                (id.to_owned(), Metric { value, reason, ..Metric::default() })
            })
            .into_iter()
            .collect(),
        points: vec![GroupPoint {
            target_fmr: 0.1,
            threshold: Threshold::At(0.5),
            fmr: rate(20, 0.1, ratio),
            fnmr: rate(4, 0.1, Some(2.0)),
        }],
    };
    report.systems[0].groups = vec![group(Some("young"), Some(1.0)), group(Some("old"), None), group(None, None)];
    report.transfers = vec![Transfer {
        system: "matcher_0".to_owned(),
        development: "face-dev".to_owned(),
        evaluation: "face-eval".to_owned(),
        points: vec![TransferredPoint {
            target_fmr: 1e-3,
            support: Support::Weak,
            threshold: Threshold::RejectAll,
            development_fmr: 0.0,
            development_fnmr: 1.0,
            fmr: 0.002,
            fnmr: 0.5,
            false_matches: 1,
            false_non_matches: 60,
            intervals: RateIntervals { fmr: intervals(0.001, 0.004), ..RateIntervals::default() },
        }],
    }];
    report.comparisons[1].flips = vec![Flip {
        metric: "tmr@fmr=1e-1".to_owned(),
        auc_prefers: Better::A,
        metric_prefers: Better::B,
        support: Some(Support::Weak),
        ratio: Some(7.25),
    }];
    report
}

pub fn text(format: Format, report: &Report) -> String {
    String::from_utf8(format.bytes(report)).unwrap()
}

/// The cells of a CSV without line breaks in cells, by row.
pub fn rows(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv_core::Reader::new();
    let (mut input, mut rows, mut row) = (csv.as_bytes(), Vec::new(), Vec::new());
    let mut cell = Vec::new();
    loop {
        let mut output = [0; 4096];
        let (result, read, written) = reader.read_field(input, &mut output);
        input = &input[read..];
        cell.extend_from_slice(&output[..written]);
        match result {
            csv_core::ReadFieldResult::Field { record_end } => {
                row.push(String::from_utf8(std::mem::take(&mut cell)).unwrap());
                if record_end {
                    rows.push(std::mem::take(&mut row));
                }
            }
            csv_core::ReadFieldResult::End => return rows,
            csv_core::ReadFieldResult::InputEmpty | csv_core::ReadFieldResult::OutputFull => {}
        }
    }
}

/// Braces, dollars and groups of LaTeX are balanced; every table has as many cells in each row as columns.
pub fn check_latex(latex: &str) -> Vec<Vec<String>> {
    let (mut depth, mut open, mut is_math) = (0_i32, Vec::new(), false);
    let mut characters = latex.chars().peekable();
    let mut is_comment = false;
    while let Some(c) = characters.next() {
        match c {
            '\n' => is_comment = false,
            _ if is_comment => {}
            '%' => is_comment = true,
            '\\' => {
                characters.next();
            }
            '{' => depth += 1,
            '}' => depth -= 1,
            '$' => is_math = !is_math,
            '#' => panic!("a parameter in {latex}"),
            '^' => assert!(is_math, "{latex}"),
            '_' => panic!("an index in {latex}"),
            _ => {}
        }
        assert!(depth >= 0, "{latex}");
    }
    assert_eq!((depth, is_math), (0, false), "{latex}");
    let (mut columns, mut rows) = (0, Vec::new());
    for line in latex.lines() {
        let environment = |sign: &str| line.strip_prefix(sign).and_then(|rest| rest.split_once('}'));
        if let Some((name, rest)) = environment("\\begin{") {
            open.push(name.to_owned());
            columns = if rest.starts_with('{') { rest.len() - 2 } else { columns };
        } else if let Some((name, _)) = environment("\\end{") {
            assert_eq!(open.pop().as_deref(), Some(name));
        } else if let Some(row) = line.strip_suffix(" \\\\").filter(|row| !row.starts_with("\\caption")) {
            let cells = cells(row);
            assert_eq!(cells.len(), columns, "{line}");
            rows.push(cells);
        }
    }
    assert!(open.is_empty() && !rows.is_empty());
    rows
}

/// The cells of a row between the signs & that no backslash escapes.
pub fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut is_escaped) = (vec![String::new()], false);
    for c in row.chars() {
        match c {
            '&' if !is_escaped => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}
