//! Exports of systems whose names no file should have: they show as text in every format.

use operating_point::export::{Format, summary, tables};
use operating_point::report::{Metric, Report};
use operating_point::settings::Settings;
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

mod exported;

use exported::{check_latex, evaluated, rows, small, small_settings, text};

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
