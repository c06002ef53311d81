//! Exports against golden files, against readers of their formats, and with names that no file should have.
//!
//! `BLESS=1 cargo test --test exports` writes the golden files anew.

use std::io::Cursor;
use std::path::Path;

use operating_point::evaluate;
use operating_point::export::tables::{self, Cell, Table};
use operating_point::export::{Format, summary};
use operating_point::read::Source;
use operating_point::report::comparison::Flip;
use operating_point::report::{
    Better, Group, GroupPoint, GroupRate, Interval, Metric, RateIntervals, Report, Support, Threshold, Transfer,
    TransferredPoint,
};
use operating_point::settings::Settings;
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A report of made-up systems on pairs of twelve people: the first is best at low FMR, the last reverses.
fn evaluated(systems: usize, settings: &Settings) -> Report {
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

fn small_settings() -> Settings {
    Settings { fmr_targets: vec![0.1, 1e-3], tmr_targets: vec![0.9], resamples: 250, ..Settings::default() }
}

/// Two systems, with groups, a transfer and a flip put in by hand.
fn small() -> Report {
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

fn text(format: Format, report: &Report) -> String {
    String::from_utf8(format.bytes(report)).unwrap()
}

#[test]
fn golden() {
    let report = small();
    let written = [
        ("tables.md", Format::Markdown),
        ("tables.tex", Format::Latex),
        ("metrics.csv", Format::Metrics),
        ("comparisons.csv", Format::Comparisons),
        ("groups.csv", Format::Groups),
        ("transfers.csv", Format::Transfers),
    ];
    for (name, format) in written {
        compare(name, &text(format, &report));
    }
    compare("summary.txt", &summary::text(&report));
}

fn compare(name: &str, written: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = root.join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&golden, written).unwrap();
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if expected != written {
        let file = root.join("target/golden").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, written).unwrap();
        panic!("{} differs from {}: look at both, then BLESS=1", file.display(), golden.display());
    }
}

/// The cells of a CSV without line breaks in cells, by row.
fn rows(csv: &str) -> Vec<Vec<String>> {
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

#[test]
fn csv_keeps_every_digit_of_every_entry() {
    let report = small();
    let table = rows(&text(Format::Comparisons, &report));
    let place = |name: &str| table[0].iter().position(|head| head == name).unwrap();
    let entries: usize = report.comparisons.iter().map(|comparison| comparison.metrics.len()).sum();
    assert_eq!(report.comparisons.len(), 2, "two schemes");
    assert_eq!(table.len(), 1 + entries + 1, "a header, and DeLong's once");
    for comparison in &report.comparisons {
        for (id, entry) in &comparison.metrics {
            let scheme = comparison.scheme.as_deref().unwrap();
            let row = table.iter().find(|row| row[place("scheme")] == scheme && row[place("metric")] == *id).unwrap();
            for (name, value) in [
                ("difference", entry.difference),
                ("low", entry.low),
                ("p_value", entry.p_value),
                ("p_a_better", entry.p_a_better),
            ] {
                assert_eq!(row[place(name)].parse::<f64>().ok().map(f64::to_bits), value.map(f64::to_bits), "{id}");
            }
            assert_eq!(row[place("significant")].parse::<bool>().ok(), entry.significant);
        }
    }
    let metrics = rows(&text(Format::Metrics, &report));
    let intervals = report.systems.iter().flat_map(|system| system.metrics.values());
    assert_eq!(metrics.len(), 1 + intervals.map(|metric| metric.intervals.len().max(1)).sum::<usize>());
    assert!(metrics.iter().chain(&table).all(|row| row.len() == metrics[0].len() || row.len() == table[0].len()));
}

/// The tables of a Markdown text, as a reader sees them.
fn seen(markdown: &str) -> (Vec<String>, Vec<Vec<Vec<String>>>) {
    let (mut headings, mut tables) = (Vec::new(), Vec::<Vec<Vec<String>>>::new());
    let mut current = String::new();
    for event in Parser::new_ext(markdown, Options::all().difference(Options::ENABLE_OLD_FOOTNOTES)) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => tables.last_mut().unwrap().push(Vec::new()),
            Event::Start(Tag::TableCell | Tag::Heading { .. } | Tag::Paragraph) => current.clear(),
            Event::End(TagEnd::TableCell) => {
                tables.last_mut().unwrap().last_mut().unwrap().push(std::mem::take(&mut current));
            }
            Event::End(TagEnd::Heading(_)) => headings.push(std::mem::take(&mut current)),
            Event::Text(text) => current += &text,
            Event::Html(comment) => assert!(comment.starts_with("<!-- operating-point "), "{comment}"),
            Event::Start(Tag::HtmlBlock) | Event::End(_) => {}
            other => panic!("{other:?} in {markdown}"),
        }
    }
    (headings, tables)
}

/// Blanks as a reader of Markdown keeps them.
fn trimmed(text: &str) -> String {
    summary::printable(text).trim_matches([' ', '\t']).to_owned()
}

/// Names of all kinds of markup.
fn hostile() -> impl Strategy<Value = String> {
    let signs = prop::sample::select(vec![
        "|",
        "`",
        "``",
        "*",
        "**",
        "_",
        "__",
        "~~",
        "[a](b)",
        "![",
        "]",
        "<b>",
        "</td>",
        "<!--",
        "-->",
        "&amp;",
        "&",
        "$x$",
        "$$",
        "\\",
        "\\\\",
        "{",
        "}",
        "^",
        "%",
        "#",
        "##",
        "\n",
        "\r\n",
        "\u{1b}[2J",
        "\u{202e}",
        "\u{200b}",
        "=1+1",
        "@x",
        "www.a.b",
        "http://a.b/",
        ":smile:",
        "--",
        "---",
        "''",
        "\"",
        "...",
        "\\input{x}",
        "\\end{table}",
        " & ",
        "a",
        "é",
        "⁻³",
        "×",
        "−",
        ":---",
        "|---|",
        "1.",
        "- ",
        "> ",
        "[^1]",
        "[x]",
        "\u{0}",
        "\u{85}",
        "{#id}",
        "{{",
        "H~2~O",
        "==m==",
        "=",
        "+",
        ",,",
        "[[w]]",
        "<https://a.b>",
        "x@y.z",
        "†",
    ]);
    prop_oneof![
        prop::collection::vec(signs, 1..6).prop_map(|parts| parts.concat()),
        "\\PC{0,12}",
        any::<String>().prop_map(|text| text.chars().take(12).collect()),
    ]
}

/// Braces, dollars and groups of LaTeX are balanced; every table has as many cells in each row as columns.
fn check_latex(latex: &str) -> Vec<Vec<String>> {
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
fn cells(row: &str) -> Vec<String> {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hostile_names_show_as_text(a in hostile(), b in hostile(), dataset in hostile(), reason in hostile()) {
        let report = named(&[&a, &b], &dataset, &reason);
        let (headings, tables) = seen(&text(Format::Markdown, &report));
        let expected = tables::of(&report);
        prop_assert_eq!(tables.len(), expected.len());
        for ((heading, table), expected) in headings.iter().zip(&tables).zip(&expected) {
            prop_assert_eq!(trimmed(heading), trimmed(&expected.title));
            let heads = expected.columns.iter().map(|column| trimmed(&column.head)).collect::<Vec<_>>();
            prop_assert_eq!(&table[0], &heads);
            for (row, cells) in table[1..].iter().zip(expected.cells()) {
                prop_assert_eq!(row, &cells.iter().map(|cell| trimmed(cell)).collect::<Vec<_>>());
            }
        }
        let pairs = &tables[0];
        prop_assert_eq!(&pairs[1][1], &trimmed(&a));
        prop_assert_eq!(&pairs[2][1], &trimmed(&b));

        check_latex(&text(Format::Latex, &report));

        let csv = rows(&text(Format::Metrics, &report));
        let shown = csv[1][0].strip_prefix('\'').unwrap_or(&csv[1][0]);
        prop_assert_eq!(shown, a.strip_prefix('\'').unwrap_or(&a));
        let signs = ['=', '+', '-', '@', '\t', '\r', '\n'];
        prop_assert!(csv.iter().all(|row| !row[0].starts_with(signs) && !row[1].starts_with(signs)));

        let summary = summary::text(&report);
        let obeyed = |c: char| c != '\n' && c.is_control() || ['\u{202e}', '\u{200b}'].contains(&c);
        prop_assert!(!summary.contains(obeyed));
    }
}

/// A small report under other names.
fn named(names: &[&str], dataset: &str, reason: &str) -> Report {
    thread_local! {
        static REPORT: Report = evaluated(2, &Settings { resamples: 20, ..small_settings() });
    }
    let mut report = REPORT.with(Report::clone);
    for (system, name) in report.systems.iter_mut().zip(names) {
        system.name = (*name).to_owned();
        system.dataset = dataset.to_owned();
        system.metrics["d_prime"] = Metric { reason: Some(reason.to_owned()), ..Metric::default() };
    }
    for comparison in &mut report.comparisons {
        (comparison.a, comparison.b) = (names[0].to_owned(), names[1].to_owned());
        comparison.dataset = dataset.to_owned();
    }
    report
}

#[test]
fn latex_writes_signs_as_they_are_read() {
    let report = named(&["50% {a}_b\\c", "x--y^~#$&<>|\"'''"], "d", "r");
    let rows = check_latex(&text(Format::Latex, &report));
    let names: Vec<&str> = rows.iter().skip(1).take(2).map(|row| row[1].as_str()).collect();
    assert_eq!(names[0], "50\\% \\{a\\}\\_b\\textbackslash{}c");
    let signs = "\\textasciicircum{}\\textasciitilde{}\\#\\$\\&\\textless{}\\textgreater{}\\textbar{}{''}";
    assert_eq!(names[1], format!("x-{{}}-y{signs}'{{}}'{{}}'"));
    assert!(text(Format::Latex, &report).contains("TMR at FMR 10$^{-3}$"));
    assert!(text(Format::Latex, &small()).is_ascii(), "pdfLaTeX knows every sign of the tables themselves");
}

fn keys(tables: &[Table]) -> Vec<&str> {
    let mut keys: Vec<&str> = tables.iter().map(|table| table.key).collect();
    keys.dedup();
    keys
}

#[test]
fn only_tables_with_content() {
    let alone = tables::of(&evaluated(1, &Settings { resamples: 0, ..small_settings() }));
    assert_eq!(keys(&alone), ["pair-counts", "operating-points", "metrics"]);
    let heads = |table: &Table| table.columns.iter().map(|column| column.head.clone()).collect::<Vec<_>>();
    assert!(!heads(&alone[1]).iter().any(|head| head == "trials"), "no bootstrap, no column for one");
    let both = tables::of(&small());
    let expected = [
        "pair-counts",
        "operating-points",
        "fixed-fmr",
        "metrics",
        "differences",
        "ranking-flips",
        "transfer",
        "groups",
        "group-rates",
        "rankings",
    ];
    assert_eq!(keys(&both), expected);
}

#[test]
fn the_interval_of_identities_goes_before_that_of_trials() {
    let report = small();
    let tables = tables::of(&report);
    let metrics = tables.iter().find(|table| table.key == "metrics").unwrap();
    assert!(metrics.caption.contains("250 resamples of identities"), "{}", metrics.caption);
    let auc = &report.systems[0].metrics["auc"];
    let ends = |method: &str| {
        let interval = auc.intervals.iter().find(|interval| interval.method == method).unwrap();
        Some([interval.low, interval.high])
    };
    let shown = |name: &str| {
        let row = metrics.rows.iter().find(|row| row[0] == Cell::of(name)).unwrap();
        let Cell::Estimate { value, ends, .. } = row[1] else { panic!("{row:?}") };
        assert_eq!(Some(value), auc.value);
        ends
    };
    assert_eq!(shown("ROC-AUC"), ends("bootstrap-identity"));
    assert_eq!(shown("ROC-AUC, DeLong"), ends("delong"));
}

#[test]
fn many_systems_stand_below_each_other() {
    let settings = Settings { resamples: 220, ..small_settings() };
    let report = evaluated(14, &settings);
    let tables = tables::of(&report);
    for table in &tables {
        assert!(table.columns.len() <= 13, "{} has {} columns", table.title, table.columns.len());
        assert!(table.rows.len() <= 100, "{} has {} rows", table.title, table.rows.len());
    }
    for key in ["metrics", "rankings"] {
        let several: Vec<&Table> = tables.iter().filter(|table| table.key == key).collect();
        assert!(several.len() > 4 && several.iter().all(|table| table.rows.len() == 14), "{key}");
        let shown: usize = several.iter().map(|table| table.columns.len() - 1).sum();
        assert!(shown > 20, "{key} shows {shown}");
    }
    let differences: Vec<&Table> = tables.iter().filter(|table| table.key == "differences").collect();
    assert!(differences.iter().all(|table| table.rows.len() == 91), "all pairs of 14 systems");
    assert!(differences.iter().any(|table| table.title.ends_with("TMR at FMR 10⁻¹, trials resampled")));
    assert!(tables.iter().any(|table| table.key == "predictiveness"));
    let latex = text(Format::Latex, &report);
    check_latex(&latex);
    assert!(latex.contains("\\begin{longtable}"));

    let summary = summary::text(&report);
    assert_eq!(summary.matches(" common trials, identities resampled").count(), 10);
    assert!(summary.contains("81 more pairs are compared"), "{summary}");
}

#[test]
fn formats_are_asked_for_by_name() {
    for format in Format::ALL {
        assert_eq!(format.name().parse::<Format>().unwrap(), format);
    }
    assert!("doc".parse::<Format>().unwrap_err().to_string().contains("markdown"));
}
