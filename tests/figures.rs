//! Figures against golden files, and against input that no real file should make.
//!
//! `BLESS=1 cargo test --test figures` writes the golden files anew.

use std::path::Path;

use operating_point::curve::{Curves, Histogram, SystemCurves};
use operating_point::plot::path::Area;
use operating_point::plot::shape::{Anchor, Shape};
use operating_point::plot::{Figure, Style, describe, drawing, svg, table, text};
use operating_point::report::{
    Generator, Metric, OperatingPoint, RateIntervals, Report, SCHEMA, Support, System, Threshold,
};
use operating_point::settings::{Orientation, Settings};

/// Scores of a made-up matcher: normal, the mated with this mean and deviation, the others standard.
struct Matcher {
    name: &'static str,
    mean: f64,
    deviation: f64,
}

const MATCHERS: [Matcher; 2] = [
    Matcher { name: "matcher_a", mean: 3.6, deviation: 1.6 },
    Matcher { name: "matcher_b", mean: 2.4, deviation: 0.7 },
];
const MATED: u64 = 900;
const NON_MATED: u64 = 30_000;

/// The share of a standard normal above z.
fn above(z: f64) -> f64 {
    0.5 * libm::erfc(z / std::f64::consts::SQRT_2)
}

impl Matcher {
    /// FMR and FNMR at a threshold, as counts of trials would give them.
    fn rates(&self, threshold: f64) -> (f64, f64) {
        let fmr = libm::round(above(threshold) * NON_MATED as f64) / NON_MATED as f64;
        let tmr = libm::round(above((threshold - self.mean) / self.deviation) * MATED as f64) / MATED as f64;
        (fmr, 1.0 - tmr)
    }

    fn curves(&self) -> SystemCurves {
        let thresholds: Vec<f64> = (0..=400).map(|step| f64::from(step) / 400.0 * 12.0 - 4.0).collect();
        let rates: Vec<[f64; 3]> = thresholds
            .iter()
            .map(|&t| {
                let (fmr, fnmr) = self.rates(t);
                [t, fmr, fnmr]
            })
            .collect();
        let mut roc = vec![[0.0, 0.0]];
        roc.extend(rates.iter().rev().map(|&[_, fmr, fnmr]| [fmr, 1.0 - fnmr]));
        roc.push([1.0, 1.0]);
        roc.dedup();
        let det = roc.iter().map(|&[fmr, tmr]| [fmr, 1.0 - tmr]).collect();
        let mut pr: Vec<[f64; 2]> = roc
            .iter()
            .filter(|[fmr, tmr]| fmr + tmr > 0.0)
            .map(|&[fmr, tmr]| {
                let (right, wrong) = (tmr * MATED as f64, fmr * NON_MATED as f64);
                [tmr, right / (right + wrong)]
            })
            .collect();
        pr.insert(0, [0.0, pr[0][1]]);
        SystemCurves { roc, det, pr, rates, histogram: self.histogram() }
    }

    fn histogram(&self) -> Histogram {
        let counts = |mean: f64, deviation: f64, trials: u64| {
            // Differences of rounded cumulative counts, so that no trial is lost.
            let until = |bin: u32| {
                let edge = (f64::from(bin) / 512.0 * 12.0 - 4.0 - mean) / deviation;
                libm::round((1.0 - above(edge)) * trials as f64) as u64
            };
            (0..512).map(|bin| until(bin + 1) - until(bin)).collect()
        };
        Histogram {
            low: -4.0,
            high: 8.0,
            mated: counts(self.mean, self.deviation, MATED),
            non_mated: counts(0.0, 1.0, NON_MATED),
        }
    }

    fn point(&self, target_fmr: f64) -> OperatingPoint {
        let threshold =
            (0..=12_000).map(|step| f64::from(step) / 1000.0 - 4.0).find(|&t| self.rates(t).0 <= target_fmr);
        let threshold = threshold.unwrap_or(8.0);
        let (fmr, fnmr) = self.rates(threshold);
        let expected = target_fmr * NON_MATED as f64;
        OperatingPoint {
            target_fmr,
            support: if expected < 1.0 {
                Support::Unsupported
            } else if expected < 30.0 {
                Support::Weak
            } else {
                Support::Supported
            },
            threshold: Threshold::At(threshold),
            fmr,
            fnmr,
            false_matches: libm::round(fmr * NON_MATED as f64) as u64,
            false_non_matches: libm::round(fnmr * MATED as f64) as u64,
            precision: Vec::new(),
            intervals: RateIntervals::default(),
        }
    }

    fn system(&self) -> System {
        let equal = (0..=12_000)
            .map(|step| f64::from(step) / 1000.0 - 4.0)
            .find(|&t| {
                let (fmr, fnmr) = self.rates(t);
                fnmr >= fmr
            })
            .unwrap();
        let (fmr, fnmr) = self.rates(equal);
        let metric = |value: f64| Metric { value: Some(value), ..Metric::default() };
        let eer = Metric {
            threshold: Some(Threshold::At(equal)),
            fmr: Some(fmr),
            fnmr: Some(fnmr),
            ..metric((fmr + fnmr) / 2.0)
        };
        System {
            name: self.name.into(),
            dataset: "made-up".into(),
            orientation: Orientation::Similarity,
            mated: MATED,
            non_mated: NON_MATED,
            prevalence: MATED as f64 / (MATED + NON_MATED) as f64,
            identities: None,
            samples: None,
            trials_per_identity: None,
            metrics: [("eer".to_owned(), eer), ("average_precision".to_owned(), metric(0.8125))].into_iter().collect(),
            operating_points: [1e-1, 1e-2, 1e-3, 1e-4, 1e-5].map(|target| self.point(target)).into(),
            cost_lines: Vec::new(),
            figures: None,
        }
    }
}

fn report(systems: Vec<System>) -> Report {
    Report {
        schema: SCHEMA.into(),
        generator: Generator { name: "operating-point".into(), version: "0".into() },
        settings: Settings::default(),
        inputs: Vec::new(),
        systems,
        comparisons: Vec::new(),
        study: None,
        transfers: Vec::new(),
        findings: Vec::new(),
    }
}

fn made_up(count: usize) -> (Report, Curves) {
    let matchers = &MATCHERS[..count];
    (
        report(matchers.iter().map(Matcher::system).collect()),
        Curves { systems: matchers.iter().map(Matcher::curves).collect() },
    )
}

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
    for count in [1, 2] {
        let (report, curves) = made_up(count);
        for figure in Figure::ALL {
            if count == 1 || figure == Figure::Roc {
                compare(&format!("{}-{count}.svg", figure.name()), &svg(figure, &report, &curves, &style).unwrap());
            }
        }
    }
    let (report, curves) = made_up(2);
    let dark = Style { dark: true, ..style };
    compare("roc-2-dark.svg", &svg(Figure::Roc, &report, &curves, &dark).unwrap());
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
    let mut spiky = MATCHERS[0].curves();
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
    let normal = MATCHERS[0].curves();
    let many: Vec<System> =
        (0..20).map(|index| with(&format!("system number {index} with a long name"), &|_| ())).collect();
    let eight = many[..8].to_vec();
    let many_curves =
        (0..20).map(|index| Matcher { name: "", mean: 1.0 + 0.15 * f64::from(index), deviation: 1.2 }.curves());
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
            let table = table(figure, &report, &curves);
            assert!(table.rows.len() <= 30 && table.rows.iter().all(|row| row.len() == table.columns.len()), "{name}");
            assert!(describe(figure, &report, &curves).ends_with('.'), "{name}");
        }
    }
}

#[test]
fn names_from_files_stay_text() {
    let (_, report, curves) = extremes().into_iter().find(|(name, ..)| *name == "hostile").unwrap();
    for figure in Figure::ALL {
        let drawn = svg(figure, &report, &curves, &Style { width: 1200, ..Style::default() }).unwrap();
        assert!(drawn.contains("&lt;script&gt;"), "{}", figure.name());
        assert!(!drawn.contains("<script"), "{}", figure.name());
        assert!(!drawn.contains(['\u{0}', '\u{1b}', '\u{202e}', '\u{ffff}']), "{}", figure.name());
        assert!(!describe(figure, &report, &curves).contains(['\u{0}', '\n', '\u{202e}']));
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
    for (name, report, curves) in cases {
        for figure in Figure::ALL {
            for (size, style) in ["", "-phone", "-large-dark"].into_iter().zip(styles()) {
                let file = Path::new(&folder).join(format!("{name}-{}{size}.svg", figure.name()));
                std::fs::write(file, svg(figure, &report, &curves, &style).unwrap()).unwrap();
            }
        }
    }
}
