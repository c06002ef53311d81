//! Figures against golden files, and against input that no real file should make.
//!
//! `BLESS=1 cargo test --test figures` writes the golden files anew.

use std::path::Path;

mod matchers;

use matchers::{Matcher, made_up, many, report};
use operating_point::curve::{Curves, Histogram, SystemCurves};
use operating_point::plot::path::Area;
use operating_point::plot::shape::{Anchor, Shape};
use operating_point::plot::{Figure, Style, describe, drawing, svg, table, text};
use operating_point::report::{Report, Support, System, Threshold};
use operating_point::settings::{Orientation, Scheme};
use operating_point::uncertainty::proportion;

/// The figures that look different with several systems.
const COMPARING: [Figure; 4] = [Figure::Roc, Figure::Det, Figure::Pr, Figure::OperatingPoints];

fn compare(name: &str, drawn: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = root.join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&golden, drawn).unwrap();
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    if expected != drawn {
        let drawn_file = root.join("target/golden").join(name);
        std::fs::create_dir_all(drawn_file.parent().unwrap()).unwrap();
        std::fs::write(&drawn_file, drawn).unwrap();
        panic!("{} differs from {}: look at both, then BLESS=1", drawn_file.display(), golden.display());
    }
}

#[test]
fn golden() {
    let style = Style::default();
    let dark = Style { dark: true, ..style.clone() };
    let identity = Style { scheme: Some(Scheme::Identity), ..style.clone() };
    for (count, figures) in [(1, &Figure::ALL[..]), (2, &COMPARING), (12, &COMPARING)] {
        let (report, curves) = if count > 2 { many(count) } else { made_up(count) };
        for &figure in figures {
            compare(&format!("{}-{count}.svg", figure.name()), &svg(figure, &report, &curves, &style).unwrap());
        }
    }
    let (report, curves) = made_up(2);
    for (name, style) in [("dark", dark), ("identity", identity)] {
        for figure in [Figure::Roc, Figure::OperatingPoints] {
            let file = format!("{}-2-{name}.svg", figure.name());
            compare(&file, &svg(figure, &report, &curves, &style).unwrap());
        }
    }
}

/// The words of a figure, joined.
fn words(figure: Figure, report: &Report, curves: &Curves, style: &Style) -> String {
    let drawn = drawing(figure, report, curves, style);
    texts(&drawn.shapes).into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ")
}

#[test]
fn bands_are_those_of_the_scheme_and_end_where_the_trials_do() {
    let (report, curves) = made_up(1);
    let style = |scheme| Style { scheme, ..Style::default() };
    for (figure, what) in [
        (Figure::Roc, "TMR at fixed FMR"),
        (Figure::Det, "FNMR at fixed FMR"),
        (Figure::Pr, "precision at fixed recall"),
    ] {
        let caption = format!("pointwise 95\u{a0}% bootstrap interval of {what}");
        for (scheme, expected) in [
            (None, Some(caption.clone())),
            (Some(Scheme::Trial), Some(caption.clone())),
            (Some(Scheme::Identity), Some(format!("{caption} (identity resamples)"))),
            (Some(Scheme::Stratified), None),
        ] {
            let style = style(scheme);
            let fills = drawing(figure, &report, &curves, &style).shapes;
            let bands: Vec<_> =
                fills.iter().filter(|shape| matches!(shape, Shape::Fill(points, _) if points.len() > 8)).collect();
            let words = words(figure, &report, &curves, &style);
            assert_eq!(bands.len(), usize::from(expected.is_some()), "{} {scheme:?}", figure.name());
            match expected {
                Some(caption) => {
                    assert!(words.ends_with(&caption) || words.starts_with(&caption), "{words}");
                    assert!(describe(figure, &report, &curves, &style).contains(&caption));
                }
                None => assert!(!words.contains("bootstrap")),
            }
        }
    }
    // Of five decades the first, with less than three false matches, has no band.
    let shapes = drawing(Figure::Roc, &report, &curves, &style(None)).shapes;
    let ends = |filled: bool| {
        let points = shapes.iter().filter_map(|shape| match shape {
            Shape::Line(points, ..) if !filled => Some(points),
            Shape::Fill(points, _) if filled => Some(points),
            _ => None,
        });
        let xs = points.max_by_key(|points| points.len()).unwrap().iter().map(|point| point.0);
        (xs.clone().fold(f64::INFINITY, f64::min), xs.fold(0.0, f64::max))
    };
    let (curve, band) = (ends(false), ends(true));
    assert!((band.0 - (curve.0 + (curve.1 - curve.0) / 5.0)).abs() < 0.01, "{band:?} {curve:?}");
    assert_eq!(band.1, curve.1);
}

/// The error bars of a figure of operating points up to 100 %: (x, low, high); and how many systems are marked.
fn bars(report: &Report, curves: &Curves, style: &Style) -> (Vec<[f64; 3]>, usize) {
    let shapes = drawing(Figure::OperatingPoints, report, curves, style).shapes;
    let level = |label: &str| {
        let found = shapes.iter().find_map(|shape| match shape {
            Shape::Text { text, at, .. } if text == label => Some(at.1 - 0.5),
            _ => None,
        });
        found.unwrap()
    };
    let (zero, one) = (level("0\u{a0}%"), level("100\u{a0}%"));
    let value = |y: f64| (y - zero) / (one - zero);
    // Hatching slants, axes are blocks.
    let bars = shapes.iter().filter_map(|shape| match shape {
        Shape::Line(points, ..) if points.iter().all(|point| point.0 == points[0].0) => {
            Some([points[0].0, value(points[0].1), value(points[points.len() - 1].1)])
        }
        _ => None,
    });
    // The key has a marker, too.
    (bars.collect(), shapes.iter().filter(|shape| matches!(shape, Shape::Disc(..))).count() - 1)
}

#[test]
fn operating_points_have_the_bars_that_the_report_supports() {
    let (mut report, curves) = made_up(1);
    let style = Style::default();
    let near = |bar: [f64; 3], low: f64, high: f64| {
        assert!((bar[1] - low).abs() < 1e-9 && (bar[2] - high).abs() < 1e-9, "{bar:?} {low} {high}");
    };
    let said = |report: &Report| words(Figure::OperatingPoints, report, &curves, &style);
    let intervals = |report: &Report, id: &str| report.systems[0].metrics[id].intervals.clone();
    // One of the five targets is void: no mark, no bar.
    let (drawn, marked) = bars(&report, &curves, &style);
    assert_eq!((drawn.len(), marked), (4, 4));
    for (bar, target) in drawn.into_iter().zip(["1e-1", "1e-2", "1e-3", "1e-4"]) {
        let interval = &intervals(&report, &format!("fnmr@fmr={target}"))[0];
        near(bar, interval.low, interval.high);
    }
    let text = said(&report);
    assert!(text.contains("void: N·FMR < 1") && text.contains("weak: 3 false matches"), "{text}");
    assert!(text.contains("bars: 95\u{a0}% bootstrap interval of FNMR at fixed FMR"), "{text}");
    let (drawn, _) = bars(&report, &curves, &Style { scheme: Some(Scheme::Identity), ..style.clone() });
    let interval = &intervals(&report, "fnmr@fmr=1e-1")[1];
    near(drawn[0], interval.low, interval.high);

    // Where the bootstrap has none: Wilson's, in dashes.
    report.systems[0].metrics["fnmr@fmr=1e-4"].intervals.clear();
    let wilson = report.systems[0].operating_points[3].intervals.fnmr[1].clone();
    let (drawn, _) = bars(&report, &curves, &style);
    let (first, last) = (drawn[3], drawn[drawn.len() - 1]);
    assert!(drawn.len() > 5 && wilson.method == "wilson");
    assert!((first[1] - wilson.low).abs() < 1e-9 && last[2] <= wilson.high + 1e-9 && last[2] > wilson.high - 0.03);
    assert!(said(&report).contains("dashed: 95\u{a0}% Wilson interval at the fixed threshold"));

    // No bootstrap at all.
    let mut without = report.clone();
    without.systems[0].figures = None;
    without.systems[0].metrics.values_mut().for_each(|metric| metric.intervals.clear());
    let (drawn, _) = bars(&without, &curves, &style);
    near(drawn[3], wilson.low, wilson.high);
    assert!(said(&without).contains("bars: 95\u{a0}% Wilson interval at the fixed threshold"));

    // No errors: resamples without errors are no certainty.
    let system = &mut report.systems[0];
    let point = &mut system.operating_points[0];
    (point.fnmr, point.false_non_matches) = (0.0, 0);
    point.intervals.fnmr = proportion::all(0, system.mated, 0.95);
    let metric = &mut system.metrics["fnmr@fmr=1e-1"];
    metric.value = Some(0.0);
    for interval in &mut metric.intervals {
        (interval.low, interval.high) = (0.0, 0.0);
    }
    let bound = 1.0 - libm::pow(0.05, 1.0 / system.mated as f64);
    near(bars(&report, &curves, &style).0[0], 0.0, bound);
    assert!(said(&report).contains("no errors: one-sided 95\u{a0}% bound (rule of three)"));
    let rows = table(Figure::OperatingPoints, &report, &curves, &style).rows;
    assert_eq!(rows[0][1..7], ["10⁻¹", "0", "0", "0.00332306", "rule-of-three", "2998"]);
    assert_eq!(rows[3][5], "wilson");
    assert_eq!(rows[4][2..6], ["", "", "", ""]);
}

/// Reports with curves that real files make only in extreme cases.
fn extremes() -> Vec<(&'static str, Report, Curves)> {
    let (base, _) = made_up(1);
    let with = |name: &str, change: &dyn Fn(&mut System)| {
        let mut system = base.systems[0].clone();
        system.name = name.to_owned();
        change(&mut system);
        system
    };
    let histogram = |low, high, mated: &[u64], non_mated: &[u64]| Histogram {
        low,
        high,
        mated: mated.into(),
        non_mated: non_mated.into(),
    };
    let perfect = SystemCurves {
        roc: vec![[0.0, 0.0], [0.0, 1.0], [1.0, 1.0]],
        det: vec![[0.0, 1.0], [0.0, 0.0], [1.0, 0.0]],
        pr: vec![[0.0, 1.0], [1.0, 1.0], [1.0, 0.5]],
        rates: vec![[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
        histogram: histogram(0.0, 1.0, &[0, 0, 1], &[1, 0, 0]),
    };
    let tied = SystemCurves {
        roc: vec![[0.0, 0.0], [1.0, 1.0]],
        det: vec![[0.0, 1.0], [1.0, 0.0]],
        pr: vec![[0.0, 0.5], [1.0, 0.5]],
        rates: vec![[3.0, 1.0, 0.0]],
        histogram: histogram(3.0, 3.0, &[1], &[1]),
    };
    let huge = SystemCurves {
        rates: vec![[f64::MIN, 1.0, 0.0], [f64::MAX, 0.0, 1.0]],
        histogram: histogram(f64::MIN, f64::MAX, &[5, 0, 1], &[5, 0, 1]),
        ..tied.clone()
    };
    let mut spiky = Matcher::new("", 3.6, 1.6).curves();
    spiky.histogram.non_mated =
        (0..512).map(|bin| if bin == 150 { 29_000 } else { u64::from(bin < 300) * 3 }).collect();
    let two = |system: &mut System| {
        (system.mated, system.non_mated, system.prevalence) = (1, 1, 0.5);
        system.metrics.clear();
        for point in &mut system.operating_points {
            (point.threshold, point.support) = (Threshold::RejectAll, Support::Unsupported);
        }
    };
    let infinite = |system: &mut System| {
        for (point, score) in system.operating_points.iter_mut().zip([f64::INFINITY, f64::NEG_INFINITY, 0.0]) {
            point.threshold = Threshold::At(score);
        }
    };
    let normal = Matcher::new("", 3.6, 1.6).curves();
    let many: Vec<System> =
        (0..20).map(|index| with(&format!("system number {index} with a long name"), &|_| ())).collect();
    let eight = many[..8].to_vec();
    let many_curves = (0..20).map(|index| Matcher::new("", 1.0 + 0.15 * f64::from(index), 1.2).curves());
    let one = |name, system: System, curves: &SystemCurves| {
        (name, report(vec![system]), Curves { systems: vec![curves.clone()] })
    };
    vec![
        one("spiky", with("spiky", &|_| ()), &spiky),
        one("two-trials", with("two", &two), &perfect),
        one("perfect", with("perfect", &|_| ()), &perfect),
        one("tied", with("tied", &two), &tied),
        one("huge", with("huge", &infinite), &huge),
        one("empty", with("", &two), &SystemCurves::default()),
        one("infinite", with("inf", &infinite), &normal),
        one("distance", with("d", &|system| system.orientation = Orientation::Distance), &normal),
        one("hostile", with("<script>alert(1)</script>\"&'\u{0}\u{1b}\u{202e}\n\u{ffff}", &|_| ()), &normal),
        ("no-system", report(Vec::new()), Curves::default()),
        ("eight", report(eight), Curves { systems: many_curves.clone().take(8).collect() }),
        ("many", report(many), Curves { systems: many_curves.collect() }),
    ]
}

fn styles() -> [Style; 5] {
    let size = |width, height| Style { width, height, ..Style::default() };
    [size(520, 360), size(330, 260), Style { dark: true, ..size(900, 600) }, size(1, 1), size(u32::MAX, 200)]
}

#[test]
fn any_input_is_drawn_and_told() {
    for (name, report, curves) in extremes() {
        for figure in Figure::ALL {
            for style in styles() {
                let drawn = svg(figure, &report, &curves, &style).unwrap();
                assert!(drawn.ends_with("</svg>\n"), "{name}");
                assert!(!drawn.contains("NaN") && !drawn.contains("1000000"), "{name} {}", figure.name());
            }
            let table = table(figure, &report, &curves, &Style::default());
            assert!(table.rows.len() <= 300 && table.rows.iter().all(|row| row.len() == table.columns.len()), "{name}");
            assert!(describe(figure, &report, &curves, &Style::default()).ends_with('.'), "{name}");
        }
    }
}

#[test]
fn names_from_files_stay_text() {
    let (_, report, curves) = extremes().into_iter().find(|(name, ..)| *name == "hostile").unwrap();
    for figure in Figure::ALL.into_iter().filter(|figure| figure.is_of(&report)) {
        let drawn = svg(figure, &report, &curves, &Style { width: 1200, ..Style::default() }).unwrap();
        assert!(drawn.contains("&lt;script&gt;"), "{}", figure.name());
        assert!(!drawn.contains("<script"), "{}", figure.name());
        assert!(!drawn.contains(['\u{0}', '\u{1b}', '\u{202e}', '\u{ffff}']), "{}", figure.name());
        assert!(!describe(figure, &report, &curves, &Style::default()).contains(['\u{0}', '\n', '\u{202e}']));
    }
    let style = Style { font_family: "a\" onload=\"alert(1)".into(), ..Style::default() };
    assert!(!svg(Figure::Roc, &report, &curves, &style).unwrap().contains("onload=\""));
}

/// The areas of the texts of a drawing.
fn texts(shapes: &[Shape]) -> Vec<(String, Area)> {
    let area = |shape: &Shape| {
        let Shape::Text { text, at: (x, y), anchor, upright, lettering } = shape else { return None };
        let (width, half) = (text::width(text, lettering.size, lettering.bold), 0.36 * lettering.size);
        let from = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let area = if *upright {
            Area { left: x - half, right: x + half, top: y - from - width, bottom: y - from }
        } else {
            Area { left: x + from, right: x + from + width, top: y - half, bottom: y + half }
        };
        Some((text.clone(), area))
    };
    shapes.iter().filter_map(area).collect()
}

#[test]
fn texts_stay_in_the_picture_and_apart() {
    let mut cases = extremes();
    cases.extend([1, 2].map(|count| {
        let (report, curves) = made_up(count);
        ("made up", report, curves)
    }));
    cases.extend([5, 12, 50].map(|count| {
        let (report, curves) = many(count);
        ("many", report, curves)
    }));
    for (name, report, curves) in cases {
        for figure in Figure::ALL {
            for style in &styles()[..3] {
                let drawn = drawing(figure, &report, &curves, style);
                let texts = texts(&drawn.shapes);
                for (index, (text, area)) in texts.iter().enumerate() {
                    let place = format!("{name} {} {} {text}", figure.name(), style.width);
                    assert!(drawn.area.contains(*area), "outside: {place} {area:?}");
                    for (other, taken) in &texts[..index] {
                        assert!(!taken.meets(*area), "{place} meets {other}");
                    }
                }
            }
        }
    }
}

/// Writes every figure at several sizes for looking at: `FIGURES=folder cargo test --test figures`.
#[test]
fn gallery() {
    let Some(folder) = std::env::var_os("FIGURES") else { return };
    let mut cases = extremes();
    cases.extend([("one", 1), ("both", 2)].map(|(name, count)| {
        let (report, curves) = made_up(count);
        (name, report, curves)
    }));
    cases.extend([("5", 5), ("12", 12), ("50", 50)].map(|(name, count)| {
        let (report, curves) = many(count);
        (name, report, curves)
    }));
    for (name, report, curves) in cases {
        for figure in Figure::ALL {
            for (size, style) in ["", "-phone", "-large-dark"].into_iter().zip(styles()) {
                let file = Path::new(&folder).join(format!("{name}-{}{size}.svg", figure.name()));
                std::fs::write(file, svg(figure, &report, &curves, &style).unwrap()).unwrap();
            }
        }
    }
}
