//! Regions of a pane where the trials give weak support, or none: shaded or hatched, with a note.

use super::labels::Labels;
use super::pane::Pane;
use super::path::{Area, Point};
use super::shape::{Anchor, Drawing};
use super::style::Theme;
use super::text;
use crate::number::count;
use crate::report::{OperatingPoint, Support, System};

/// Why a value is not to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Less than one false match is expected: there is no value.
    Void,
    /// Weak support.
    Weak,
    /// Weak support by this many false matches.
    FalseMatches(u64),
    /// Weak support by this many false non-matches.
    FalseNonMatches(u64),
    /// The target falls into a tie.
    Tied,
}

impl Doubt {
    /// What a verdict gives reason to doubt.
    pub fn of(support: Support) -> Option<Self> {
        match support {
            Support::Supported => None,
            Support::Unsupported => Some(Self::Void),
            Support::Weak => Some(Self::Weak),
            Support::Tied => Some(Self::Tied),
        }
    }

    /// The doubt about an operating point of a system, with the count behind it.
    pub fn of_point(system: &System, point: &OperatingPoint) -> Option<Self> {
        let few_matches = point.target_fmr * (system.non_mated as f64) < 30.0;
        Self::of(point.support).map(|doubt| match doubt {
            Self::Weak if few_matches => Self::FalseMatches(point.false_matches),
            Self::Weak => Self::FalseNonMatches(point.false_non_matches),
            other => other,
        })
    }

    /// Whether two doubts are of one kind, whatever their counts.
    pub fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// What to say of doubts of one kind.
    pub fn said(doubts: &[Self]) -> &'static str {
        match doubts.first() {
            Some(Self::Void) => "void: N·FMR < 1",
            Some(Self::Tied) => "tied scores",
            _ => "weak",
        }
    }

    /// A note about doubts of one kind, with the least and largest count.
    pub fn note(doubts: &[Self]) -> String {
        let counts = doubts.iter().filter_map(|doubt| match doubt {
            Self::FalseMatches(count) | Self::FalseNonMatches(count) => Some(*count),
            _ => None,
        });
        let (Some(least), Some(most)) = (counts.clone().min(), counts.max()) else {
            return Self::said(doubts).to_owned();
        };
        let what = if matches!(doubts[0], Self::FalseMatches(_)) { "false match" } else { "false non-match" };
        let range = if least < most { format!("{}–{}", count(least), count(most)) } else { count(most) };
        format!("weak: {range} {what}{}", if most == 1 { "" } else { "es" })
    }
}

/// Shades a region of weak support, or hatches one without support.
pub fn shade(drawing: &mut Drawing, theme: Theme<'_>, area: Area, void: bool) {
    if !void {
        return drawing.block(area, theme.weak.faded(0.55));
    }
    drawing.block(area, theme.paper);
    // Thin lines at 45 degrees, cut at the edges of the area.
    let steps = ((area.width() + area.height()) / 7.0) as u32;
    for step in 1..=steps {
        let rise = 7.0 * f64::from(step);
        let at = |x: f64| -> Point { (x, area.bottom - rise + (x - area.left)) };
        let (from, to) = ((area.left + rise - area.height()).max(area.left), (area.left + rise).min(area.right));
        if to > from {
            drawing.stroke(&[at(from), at(to)], 0.8, theme.line, &[]);
        }
    }
}

/// Says what a region means, where it has room: rather in its middle and low, before ` false ` in a second line or
/// upright where it is narrow.
pub fn note(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, area: Area, text: &str, void: bool) {
    let note = pane.note();
    let width = |text: &str| text::width(text, note.size, false);
    let row = note.size + 2.0;
    let split = text.find(" false ").map_or(vec![text], |at| vec![&text[..at], &text[at + 1..]]);
    let fits = |lines: &[&str]| lines.iter().all(|line| width(line) + 10.0 <= area.width());
    let lines = [vec![text], split].into_iter().find(|lines| fits(lines));
    let upright = lines.is_none();
    let lines = lines.unwrap_or_else(|| vec![text]);
    let long = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    let high = row * lines.len() as f64 - 2.0;
    let (width, height) = if upright { (high, long) } else { (long, high) };
    let (across, along) = (area.width() - width - 4.0, area.height() - height - 4.0);
    if across < 0.0 || along < 0.0 {
        return;
    }
    let (across, along) = ((across - 4.0).max(0.0), (along - 12.0).max(0.0));
    let (middle, lowest) = ((area.left + area.right - width) / 2.0, (area.top + area.bottom + along - height) / 2.0);
    let corners = (0..=8).flat_map(|row| {
        [0.0, -0.25, 0.25, -0.5, 0.5].map(|aside| {
            let corner = (middle + aside * across, lowest - f64::from(row) / 8.0 * along);
            (corner, libm::fabs(aside))
        })
    });
    let Some((place, _)) = labels.place(usize::MAX, (width, height), corners) else {
        return;
    };
    if void {
        drawing.block(place.grown(2.0), pane.theme.paper.faded(0.85));
    }
    let middle = ((place.left + place.right) / 2.0, (place.top + place.bottom) / 2.0);
    if upright {
        return drawing.upright_text(text, middle, Anchor::Middle, note);
    }
    for (index, line) in lines.into_iter().enumerate() {
        drawing.text(line, (middle.0, place.top + row * index as f64 + 0.5 * note.size), Anchor::Middle, note);
    }
}
