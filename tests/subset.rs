//! Some systems of a report drawn alone.

mod matchers;

use matchers::many;
use operating_point::plot::style::Theme;
use operating_point::plot::{Figure, Style, describe, subset, svg};

#[test]
fn systems_drawn_alone_keep_their_looks_and_the_others_are_gone() {
    let (report, curves) = many(12);
    let places = vec![2, 5];
    let (some, of_some) = subset(&report, &curves, &places);
    assert_eq!(some.systems.len(), 2);
    assert_eq!(some.systems[1], report.systems[5]);
    let style = Style { places, ..Style::default() };
    let plain = Style::default();
    let color = |index: usize| {
        let (r, g, b) = Theme::of(&plain).system(index).rgb;
        format!("#{r:02X}{g:02X}{b:02X}")
    };
    for figure in [Figure::Roc, Figure::Det, Figure::Pr, Figure::OperatingPoints, Figure::Rates, Figure::Distributions]
    {
        let drawn = svg(figure, &some, &of_some, &style).unwrap();
        for index in 0..8 {
            assert_eq!(drawn.contains(&color(index)), index == 2 || index == 5, "{} {index}", figure.name());
        }
        let said = describe(figure, &some, &of_some, &style);
        assert!(said.contains(&report.systems[5].name) && !said.contains(&report.systems[0].name), "{said}");
    }
}
