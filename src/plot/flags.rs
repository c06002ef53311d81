//! Thresholds marked by flags on poles above a panel, staggered so that no pole crosses a flag.

use super::pane::Pane;
use super::shape::{Anchor, Drawing, Lettering};
use super::text;
use crate::number;
use crate::report::{Support, System};

/// Height of a row of flags in CSS pixels.
const ROW: f64 = 15.0;

/// What every flag tells, in front of the target.
const SUBJECT: &str = "FMR";

/// The flags of a panel.
pub struct Flags {
    flags: Vec<Flag>,
    /// Whether flags fly to the right of their poles.
    rightwards: bool,
    /// Where the subject stands if not on the flags: beside the leftmost.
    subject: Option<f64>,
    size: f64,
}

struct Flag {
    x: f64,
    text: String,
    /// From the top.
    row: usize,
}

impl Flags {
    /// Flags at the thresholds that the trials support, with the subject only once where it has
    /// room, in as many rows as the panel can spare.
    pub fn new(pane: &Pane, system: &System) -> Self {
        let marks = marks(pane, system);
        let named: Vec<(f64, String)> = marks.iter().map(|(x, target)| (*x, format!("{SUBJECT} {target}"))).collect();
        let short = [true, false].into_iter().map(|rightwards| Self::flying(pane, &marks, rightwards));
        let long = [true, false].into_iter().map(|rightwards| Self::flying(pane, &named, rightwards));
        let with_subject = short.filter_map(|(flags, beyond)| Some((flags.with_subject(pane)?, beyond)));
        let fitting = with_subject.filter(|(_, beyond)| *beyond <= 0.0);
        let best = fitting.chain(long).reduce(|best, next| if next.1 < best.1 { next } else { best });
        best.map_or(Self { flags: Vec::new(), rightwards: true, subject: None, size: 0.0 }, |(flags, _)| flags)
    }

    /// Poles without flags, for a small panel.
    pub fn poles_only(pane: &Pane, system: &System) -> Self {
        let flag = |(x, _)| Flag { x, text: String::new(), row: 0 };
        let flags = marks(pane, system).into_iter().map(flag).collect();
        Self { flags, rightwards: true, subject: None, size: 0.0 }
    }

    /// Flags in a direction, and by how much they go beyond the panel.
    fn flying(pane: &Pane, marks: &[(f64, String)], rightwards: bool) -> (Self, f64) {
        let size = pane.sizes.tick - 0.5;
        let width = |text: &str| text::width(text, size, false) + 8.0;
        let mut flags: Vec<Flag> = marks.iter().map(|(x, text)| Flag { x: *x, text: text.clone(), row: 0 }).collect();
        if !rightwards {
            flags.reverse();
        }
        // In the direction of flight: a pole must pass below every flag that reaches it.
        for index in 0..flags.len() {
            let (before, flag) = flags.split_at(index);
            let reaching = before.iter().filter(|other| libm::fabs(other.x - flag[0].x) < width(&other.text));
            flags[index].row = reaching.map(|other| other.row + 1).max().unwrap_or(0);
        }
        let beyond = |flag: &Flag| {
            let end = if rightwards {
                flag.x + width(&flag.text) - 8.0 - pane.area.right
            } else {
                pane.area.left - 8.0 - flag.x + width(&flag.text)
            };
            end.max(0.0)
        };
        let beyond = flags.iter().map(beyond).sum();
        let rows = ((0.4 * pane.area.height() / ROW) as usize).max(1);
        if flags.iter().any(|flag| flag.row >= rows) {
            // Too many for the panel: the first tells what all of them say, in their order.
            let told = marks.iter().map(|(_, text)| text.trim_start_matches(SUBJECT).trim_start());
            let told = told.collect::<Vec<_>>().join(", ");
            for flag in &mut flags {
                (flag.text, flag.row) = (String::new(), 0);
            }
            flags[0].text = if marks[0].1.starts_with(SUBJECT) { format!("{SUBJECT} {told}") } else { told };
        }
        (Self { flags, rightwards, subject: None, size }, beyond)
    }

    /// With the subject to the left of the leftmost flag, if that is in the first row and there is room.
    fn with_subject(mut self, pane: &Pane) -> Option<Self> {
        let flag = if self.rightwards { self.flags.first() } else { self.flags.last() }?;
        let flag_width = if self.rightwards { 0.0 } else { text::width(&flag.text, self.size, false) };
        let x = flag.x - 4.0 - flag_width - if self.rightwards { 0.0 } else { 4.0 };
        let fits = x - text::width(SUBJECT, self.size, false) >= pane.area.left;
        let first = flag.row == 0;
        self.subject = Some(x);
        (fits && first).then_some(self)
    }

    /// Where the poles stand.
    pub fn poles(&self) -> impl Iterator<Item = f64> {
        self.flags.iter().map(|flag| flag.x)
    }

    /// The height of the band that the flags need.
    pub fn height(&self) -> f64 {
        let flying = self.flags.iter().filter(|flag| !flag.text.is_empty());
        flying.map(|flag| flag.row).max().map_or(0.0, |row| ROW * (row as f64 + 1.0) + 3.0)
    }

    /// Draws the flags in the band above the panel, and their poles down to its axis.
    pub fn draw(&self, drawing: &mut Drawing, pane: &Pane) {
        let top = pane.area.top - self.height();
        let note = Lettering { size: self.size, ..pane.note() };
        for flag in &self.flags {
            let y = top + ROW * (flag.row as f64 + 0.5);
            let from = if flag.text.is_empty() { pane.area.top } else { y - 6.0 };
            drawing.vertical(libm::round(flag.x) + 0.5, from, pane.area.bottom, pane.theme.dim, &[2.0, 3.0]);
            let (anchor, x, room) = match self.rightwards {
                true => (Anchor::Start, flag.x + 5.0, pane.area.right + 14.0 - flag.x - 5.0),
                false => (Anchor::End, flag.x - 4.0, flag.x - 4.0 - pane.area.left + 14.0),
            };
            let text = text::shorten(&flag.text, self.size, false, room.max(self.size));
            if !text.is_empty() {
                drawing.text(&text, (x, y), anchor, note);
            }
        }
        if let Some(x) = self.subject {
            drawing.text(SUBJECT, (x, top + ROW * 0.5), Anchor::End, note);
        }
    }
}

/// Where the thresholds lie, from the left, with their FMR targets; those at one place together.
fn marks(pane: &Pane, system: &System) -> Vec<(f64, String)> {
    let mut marks: Vec<(f64, String)> = Vec::new();
    for point in system.operating_points.iter().filter(|point| point.support != Support::Unsupported) {
        let Some(score) = point.threshold.score().filter(|&score| pane.holds(score, 0.0)) else {
            continue;
        };
        let (x, _) = pane.place(score, 0.0);
        let target = number::rate(point.target_fmr);
        match marks.iter_mut().find(|(other, _)| libm::fabs(other - x) < 1.0) {
            Some((_, text)) => *text = format!("{text}, {target}"),
            None => marks.push((x, target)),
        }
    }
    crate::order::arrange(&mut marks, &|a, b| a.0.total_cmp(&b.0));
    marks
}
