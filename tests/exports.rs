//! Exports against golden files, and against the report that they are of.
//!
//! `BLESS=1 cargo test --test exports` writes the golden files anew.

use std::path::Path;

use operating_point::export::tables::{self, Cell, Table};
use operating_point::export::{Format, summary};
use operating_point::settings::Settings;

mod exported;

use exported::{check_latex, evaluated, rows, small, small_settings, text};

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
