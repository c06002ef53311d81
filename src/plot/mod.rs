//! Figures of a report, drawn by plotters on any of its backends: a canvas in the browser, SVG
//! everywhere.
//!
//! A figure reads the [`Report`] and the thinned [`Curves`], never scores, and becomes a list of
//! shapes (`shape`) that one function paints. The axes are the module's own (`axis`): plotters maps
//! values to whole pixels, and its logarithmic ticks differ from machine to machine.

pub mod axis;
pub mod backend;
mod curves;
mod describe;
mod det;
pub mod difference;
mod distributions;
mod dots;
mod flags;
mod intervals;
mod labels;
mod legend;
mod metrics;
mod pane;
mod panels;
pub mod path;
mod points;
mod pr;
pub mod ranking;
mod rates;
mod region;
mod roc;
pub mod shape;
pub mod style;
mod subset;
mod svg;
mod table;
pub mod text;

use std::str::FromStr;

use plotters_backend::DrawingBackend;

use crate::curve::{Curves, SystemCurves};
use crate::error::{Error, ErrorKind, Result};
use crate::report::{Report, System};
use crate::settings::Orientation;

pub use backend::Surface;
pub use describe::describe;
pub use style::Style;
pub use subset::subset;
pub use svg::svg;
pub use table::{Table, table};

use shape::Drawing;

/// A figure of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// TMR against FMR on a logarithmic axis.
    Roc,
    /// FNMR against FMR on normal-deviate axes.
    Det,
    /// Precision against recall.
    Pr,
    /// Score distributions of both classes.
    Distributions,
    /// FNMR at the FMR targets, with intervals.
    OperatingPoints,
    /// FMR and FNMR against the threshold.
    Rates,
    /// The metrics of all systems, with intervals.
    Metrics,
    /// The difference of two systems' TMR against FMR.
    Difference,
    /// The ranks of the systems by each metric.
    Ranking,
}

impl Figure {
    /// All figures, in the order in which a page shows them.
    pub const ALL: [Self; 9] = [
        Self::Roc,
        Self::Det,
        Self::Difference,
        Self::OperatingPoints,
        Self::Distributions,
        Self::Metrics,
        Self::Ranking,
        Self::Pr,
        Self::Rates,
    ];

    /// Whether a report has what the figure shows.
    pub fn is_of(self, report: &Report) -> bool {
        match self {
            Self::Difference => !report.comparisons.is_empty(),
            Self::Metrics => report.systems.len() > 1,
            Self::Ranking => !ranking::shown(report).is_empty(),
            _ => true,
        }
    }

    /// The name by which the figure is asked for.
    ///
    /// ```
    /// use operating_point::plot::Figure;
    /// assert_eq!("det".parse(), Ok(Figure::Det));
    /// assert_eq!(Figure::Det.name(), "det");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Roc => "roc",
            Self::Det => "det",
            Self::Pr => "pr",
            Self::Distributions => "distributions",
            Self::OperatingPoints => "operating-points",
            Self::Rates => "rates",
            Self::Metrics => "metrics",
            Self::Difference => "difference",
            Self::Ranking => "ranking",
        }
    }

    /// The heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Roc => "ROC",
            Self::Det => "DET",
            Self::Pr => "Precision and recall",
            Self::Distributions => "Score distributions",
            Self::OperatingPoints => "Fixed-FMR operating points",
            Self::Rates => "Error rates by threshold",
            Self::Metrics => "Metrics",
            Self::Difference => "Difference of the TMR",
            Self::Ranking => "Ranking by metric",
        }
    }
}

impl FromStr for Figure {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|figure| figure.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Error::new(ErrorKind::Setting, format!("there is no figure '{name}'"), format!("Ask for one of {names}."))
        })
    }
}

/// The shapes of a figure, in CSS pixels.
pub fn drawing(figure: Figure, report: &Report, curves: &Curves, style: &Style) -> Drawing {
    let draw = match figure {
        Figure::Roc => roc::draw,
        Figure::Det => det::draw,
        Figure::Pr => pr::draw,
        Figure::Distributions => distributions::draw,
        Figure::OperatingPoints => points::draw,
        Figure::Rates => rates::draw,
        Figure::Metrics => metrics::draw,
        Figure::Difference => difference::draw,
        Figure::Ranking => ranking::draw,
    };
    draw(report, curves, style)
}

/// Draws a figure on a backend whose units are device pixels, or finer: see [`Surface`].
/// The picture is `width * scale` by `height * scale` device pixels.
///
/// # Errors
/// When the backend cannot draw.
pub fn draw<DB: DrawingBackend>(
    figure: Figure,
    report: &Report,
    curves: &Curves,
    style: &Style,
    surface: Surface,
    backend: DB,
) -> Result<()> {
    let scale = if style.scale.is_finite() { style.scale.clamp(0.1, 16.0) } else { 1.0 };
    drawing(figure, report, curves, style).paint(backend, surface, scale, &style.font_family).map_err(|error| {
        let message = format!("the {} figure could not be drawn: {error}", figure.title());
        Error::new(ErrorKind::Io, message, "Draw it smaller, or save it as SVG.")
    })
}

/// An empty picture of a style, of at least 120 by 90 and at most 4096 CSS pixels a side.
fn sheet(style: &Style) -> Drawing {
    let (width, height) = (style.width.clamp(120, 4096), style.height.clamp(90, 4096));
    Drawing::new(f64::from(width), f64::from(height), style::Theme::of(style).paper)
}

/// The names of the systems.
fn names(report: &Report) -> impl Iterator<Item = String> + use<'_> {
    report.systems.iter().map(|system| text::name(&system.name))
}

/// Systems with their curves, by index.
fn drawable<'a>(
    report: &'a Report,
    curves: &'a Curves,
) -> impl Iterator<Item = (usize, &'a System, &'a SystemCurves)> + use<'a> {
    report.systems.iter().zip(&curves.systems).enumerate().map(|(index, (system, curves))| (index, system, curves))
}

/// The title of an axis of scores.
fn score_title(system: &System) -> String {
    let stronger = match system.orientation {
        Orientation::Similarity => "larger",
        Orientation::Distance => "smaller",
    };
    format!("Score of {} ({stronger} is stronger)", text::name(&system.name))
}
