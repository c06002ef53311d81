//! Score distributions of both classes, with the thresholds of the operating points.

use super::axis::Axis;
use super::flags::Flags;
use super::labels::Labels;
use super::pane::Pane;
use super::panels::panels;
use super::path::{Area, Point};
use super::shape::{Anchor, Drawing};
use super::style::{Color, Style, Theme};
use super::text;
use super::{drawable, score_title, sheet};
use crate::curve::{Curves, Histogram};
use crate::report::{Report, System};

/// Draws the distributions, one panel a system since scores of systems have no common scale.
pub fn draw(report: &Report, curves: &Curves, style: &Style) -> Drawing {
    let mut drawing = sheet(style);
    let theme = Theme::of(style);
    let systems: Vec<_> = drawable(report, curves).collect();
    let explained = "in colour: mated; grey: non-mated; dotted: thresholds at the FMR targets";
    let panels = panels(&mut drawing, theme, systems.len(), explained);
    for (&(index, system, curves), &frame) in systems.iter().zip(&panels.frames) {
        let frame = panels.name(&mut drawing, theme, frame, index, &system.name);
        draw_panel(&mut drawing, (frame, panels.compact), theme, index, system, &curves.histogram);
    }
    drawing
}

/// Bins of equal width but for the last, which may be narrower.
#[derive(Clone, Debug, PartialEq)]
pub struct Bins {
    /// Edges, one more than bins.
    pub edges: Vec<f64>,
    /// Mated trials in each bin.
    pub mated: Vec<u64>,
    /// Non-mated trials in each bin.
    pub non_mated: Vec<u64>,
}

/// Merges neighbouring bins until there are at most `most`. All scores equal: one bin around them.
pub fn rebin(histogram: &Histogram, most: usize) -> Bins {
    let count = histogram.mated.len().max(histogram.non_mated.len());
    let (low, high) = (histogram.low, histogram.high);
    if count == 0 || !low.is_finite() || !high.is_finite() || low > high {
        return Bins { edges: Vec::new(), mated: Vec::new(), non_mated: Vec::new() };
    }
    if low == high {
        let half = (Axis::linear(low, high, 5).high() - low) / 12.0;
        let total = |counts: &[u64]| vec![counts.iter().sum()];
        return Bins {
            edges: vec![low - half, high + half],
            mated: total(&histogram.mated),
            non_mated: total(&histogram.non_mated),
        };
    }
    let merge = count.div_ceil(most.max(1));
    let merged = |counts: &[u64]| {
        let mut sums: Vec<u64> = counts.chunks(merge).map(|chunk| chunk.iter().sum()).collect();
        sums.resize(count.div_ceil(merge), 0);
        sums
    };
    // Shares of the ends instead of steps from one, so that extreme ranges stay finite.
    let edge = |bin: usize| {
        let part = bin.min(count) as f64 / count as f64;
        low * (1.0 - part) + high * part
    };
    Bins {
        edges: (0..=count.div_ceil(merge)).map(|bin| edge(bin * merge)).collect(),
        mated: merged(&histogram.mated),
        non_mated: merged(&histogram.non_mated),
    }
}

/// Share of a class per width of a bin, on a common scale.
fn densities(edges: &[f64], counts: &[u64]) -> Vec<f64> {
    let total: u64 = counts.iter().sum();
    let unit = edges[1] - edges[0];
    let share = |(pair, &count): (&[f64], &u64)| count as f64 / total.max(1) as f64 / ((pair[1] - pair[0]) / unit);
    edges.windows(2).zip(counts).map(share).collect()
}

fn draw_panel(
    drawing: &mut Drawing,
    (frame, compact): (Area, bool),
    theme: Theme<'_>,
    index: usize,
    system: &System,
    histogram: &Histogram,
) {
    let bins = rebin(histogram, ((frame.width() / 5.0) as usize).clamp(60, 120));
    if bins.edges.is_empty() {
        return;
    }
    let [mated, non_mated] = [&bins.mated, &bins.non_mated].map(|counts| densities(&bins.edges, counts));
    let peaks = [&non_mated, &mated].map(|densities| densities.iter().copied().fold(f64::MIN_POSITIVE, f64::max));
    let highest = top(peaks);
    let x = Axis::linear(histogram.low, histogram.high, (frame.width() / 90.0) as usize);
    let titles = if compact { (String::new(), "") } else { (score_title(system), "Density") };
    let mut pane = Pane::new(frame, theme, (x, &titles.0), (Axis::unmarked(highest), titles.1));
    let flags = if compact { Flags::poles_only(&pane, system) } else { Flags::new(&pane, system) };
    // Flags stand in a band of their own above the distributions; where there is little room beside
    // the humps, their names have one too.
    let names_height = if frame.width() < 420.0 && frame.height() > 240.0 { pane.sizes.label + 6.0 } else { 0.0 };
    pane.area.top += flags.height() + names_height;
    pane.draw_grid(drawing);
    let color = theme.system(index);
    let names_top = pane.area.top - names_height;
    let mut labels = Labels::new(Area { top: names_top, ..pane.area }.grown(-2.0));
    let classes = [(non_mated, theme.non_mated, 0.22), (mated, color, 0.25)];
    for (owner, (densities, color, opacity)) in classes.iter().enumerate() {
        let outline = outline(&pane, &bins.edges, densities);
        drawing.shapes.push(super::shape::Shape::Fill(outline.clone(), color.faded(*opacity)));
        drawing.stroke(&outline, 1.3, *color, &[]);
        labels.avoid_curve(owner, &[outline]);
    }
    pane.draw_axes(drawing);
    flags.draw(drawing, &pane);
    if compact {
        return;
    }
    for x in flags.poles() {
        labels.avoid_curve(usize::MAX, &[vec![(x, names_top), (x, pane.area.bottom)]]);
    }
    let non_mated_left = mean(&bins.edges, &classes[0].0) <= mean(&bins.edges, &classes[1].0);
    let names = [("non-mated", theme.dim), ("mated", color)];
    for (owner, ((densities, ..), (name, color))) in classes.iter().zip(names).enumerate() {
        label_class(
            drawing,
            &pane,
            &mut labels,
            (owner, (owner == 0) == non_mated_left),
            (&bins.edges, densities),
            name,
            color,
        );
    }
    let (owner, peak) = if peaks[0] > peaks[1] { (0, peaks[0]) } else { (1, peaks[1]) };
    if peak > highest {
        note_cut(drawing, &pane, &mut labels, (&bins.edges, &classes[owner].0), peak / pane.y.high());
    }
}

/// The highest density to show. A class on few scores can stand so high that the other would be
/// flat: then it is cut.
fn top(peaks: [f64; 2]) -> f64 {
    let (lower, higher) = (peaks[0].min(peaks[1]), peaks[0].max(peaks[1]));
    if higher > 8.0 * lower && lower > f64::MIN_POSITIVE { 4.0 * lower } else { higher }
}

/// Says beside a peak that it is cut, and how much higher it is.
fn note_cut(drawing: &mut Drawing, pane: &Pane, labels: &mut Labels, (edges, densities): (&[f64], &[f64]), times: f64) {
    let cut = |density: &f64| *density > pane.y.high();
    let (first, last) = (densities.iter().position(cut).unwrap_or(0), densities.iter().rposition(cut).unwrap_or(0));
    let (left, right) = (pane.place(edges[first], 0.0).0, pane.place(edges[last + 1], 0.0).0);
    let note = pane.note();
    let text = format!("cut, {times:.0}× as high");
    let size = (text::width(&text, note.size, false), note.size);
    let corners = (0..6).flat_map(|row| {
        let y = pane.area.top + 4.0 + 14.0 * f64::from(row);
        [(right + 6.0, y), (left - 6.0 - size.0, y)].map(|corner| (corner, 2.0 * f64::from(row)))
    });
    if let Some((area, covers)) = labels.place(usize::MAX, size, corners) {
        if covers {
            drawing.block(area.grown(1.5), pane.theme.paper.faded(0.9));
        }
        drawing.text(&text, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, note);
    }
}

/// Where a class lies, as a share of the range of scores.
fn mean(edges: &[f64], densities: &[f64]) -> f64 {
    let total: f64 = densities.iter().sum();
    let weighted: f64 = densities.iter().enumerate().map(|(bin, density)| bin as f64 * density).sum();
    if total > 0.0 { weighted / total / edges.len() as f64 } else { 0.5 }
}

/// The outline of a histogram, from the axis and back to it.
fn outline(pane: &Pane, edges: &[f64], densities: &[f64]) -> Vec<Point> {
    let mut points = vec![pane.place(edges[0], 0.0)];
    for (pair, &density) in edges.windows(2).zip(densities) {
        points.extend([pane.place(pair[0], density), pane.place(pair[1], density)]);
    }
    points.push(pane.place(edges[edges.len() - 1], 0.0));
    super::path::thin(&points)
}

/// Writes the name of a class beside the slope of its hump that faces away from the other class, or
/// above the hump where that slope stands too close to the end of the axis.
fn label_class(
    drawing: &mut Drawing,
    pane: &Pane,
    labels: &mut Labels,
    (owner, to_left): (usize, bool),
    (edges, densities): (&[f64], &[f64]),
    name: &str,
    color: Color,
) {
    let lettering = pane.label(color);
    let size = (text::width(name, lettering.size, true), lettering.size);
    let peak = densities.iter().copied().fold(0.0, f64::max).min(pane.y.high());
    // The ends of the hump at a share of its height, and where a label stands on that height.
    let hump = |level: f64| {
        let above = |density: &f64| *density >= level * peak;
        let first = densities.iter().position(above).unwrap_or(0);
        let last = densities.iter().rposition(above).unwrap_or(0);
        let ((left, y), (right, _)) = (pane.place(edges[first], level * peak), pane.place(edges[last + 1], 0.0));
        (left, right, y - size.1 - 3.0)
    };
    let corners = [0.85, 0.7, 0.55, 0.4, 0.95, 0.25].into_iter().flat_map(|level| {
        let (left, right, y) = hump(level);
        (0..8).flat_map(move |step| {
            let gap = 7.0 + 14.0 * f64::from(step);
            let sides = [(left - gap - size.0, y), (right + gap, y)];
            let unwanted = if to_left { [0.0, 20.0] } else { [20.0, 0.0] };
            [0, 1].map(|side| (sides[side], unwanted[side] + 0.8 * f64::from(step)))
        })
    });
    let (left, top, right) = (pane.area.left + 4.0, pane.area.top + 4.0, pane.area.right - 4.0 - size.0);
    // The far end is beside the other class, whose name it would seem to be.
    let (near, far) = if to_left { (left, right) } else { (right, left) };
    let ends = [((near, top), 24.0), ((near, top + 18.0), 24.0), ((far, top), 40.0), ((far, top + 18.0), 40.0)];
    let (first, last, y) = hump(1.0);
    let above = (-5..=5).map(|part| {
        let aside = f64::from(part) / 10.0;
        (((first + last) / 2.0 + (aside - 0.5) * size.0, y - 2.0), 18.0 + 4.0 * libm::fabs(aside))
    });
    let corners = corners.chain(above).chain(ends);
    if let Some((area, _)) = labels.place(owner, size, corners) {
        drawing.text(name, (area.left, (area.top + area.bottom) / 2.0), Anchor::Start, lettering);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_bins_keep_every_trial() {
        let histogram = Histogram { low: 0.0, high: 10.0, mated: (0..10).collect(), non_mated: vec![1; 10] };
        let bins = rebin(&histogram, 4);
        assert_eq!(bins.edges, [0.0, 3.0, 6.0, 9.0, 10.0]);
        assert_eq!(bins.mated, [3, 12, 21, 9]);
        let even = densities(&bins.edges, &bins.non_mated);
        assert!(even.iter().all(|density| (density - 0.3).abs() < 1e-12), "{even:?}");
    }

    #[test]
    fn a_peak_is_cut_only_where_it_would_flatten_the_other_class() {
        assert_eq!([top([1.0, 8.0]), top([100.0, 2.0]), top([5.0, f64::MIN_POSITIVE])], [8.0, 8.0, 5.0]);
    }

    #[test]
    fn equal_scores_make_one_bin() {
        let bins = rebin(&Histogram { low: 2.0, high: 2.0, mated: vec![0, 3], non_mated: vec![0, 4] }, 60);
        assert_eq!((bins.mated, bins.non_mated), (vec![3], vec![4]));
        assert!(bins.edges[0] < 2.0 && bins.edges[1] > 2.0);
        assert!(rebin(&Histogram::default(), 60).edges.is_empty());
    }
}
