//! The achievable precision-recall curve (Davis and Goadrich 2006).

use super::COLUMNS;
use crate::staircase::{Segment, Staircase};

/// Half a pixel's quarter: how far a chord may lie from the curve that it replaces.
const CHORD: f64 = 0.25 / COLUMNS as f64;

/// (recall, precision) by rising recall, thinned for a linear recall axis.
pub(super) fn precision_recall(staircase: &Staircase) -> Vec<[f64; 2]> {
    let m = staircase.mated() as f64;
    let mut columns = Columns::default();
    for Segment { from, to } in staircase.segments() {
        if from.mated == 0 && to.mated > 0 {
            // The limit at recall 0: constant along a first segment that rises, else 0.
            let limit = to.mated as f64 / (to.mated + to.non_mated) as f64;
            columns.push([0.0, if from.non_mated == 0 { limit } else { 0.0 }]);
        }
        // Inside a segment false matches grow linearly with true ones.
        let (rise, run) = ((to.mated - from.mated) as f64, (to.non_mated - from.non_mated) as f64);
        let at = |share: f64| {
            let (mated, non_mated) = (from.mated as f64 + share * rise, from.non_mated as f64 + share * run);
            [mated / m, mated / (mated + non_mated)]
        };
        if from.mated + from.non_mated > 0 && rise > 0.0 {
            subdivide(&at, 0.0, 1.0, &mut columns);
        }
        if to.mated > 0 {
            columns.push(at(1.0));
        }
    }
    columns.finish()
}

/// Points between two ends of a hyperbola, where its chord would show.
fn subdivide(at: &impl Fn(f64) -> [f64; 2], from: f64, to: f64, columns: &mut Columns) {
    let middle = (from + to) / 2.0;
    let ([left, low], [x, y], [right, high]) = (at(from), at(middle), at(to));
    if right - left > 1.0 / COLUMNS as f64 && (y - (low + high) / 2.0).abs() > CHORD {
        subdivide(at, from, middle, columns);
        columns.push([x, y]);
        subdivide(at, middle, to, columns);
    }
}

/// Keeps the first, lowest, highest and last point of each column.
#[derive(Default)]
struct Columns {
    kept: Vec<[f64; 2]>,
    column: usize,
    /// First, lowest, highest and last point of the column, with their order of arrival.
    marks: Option<[(usize, [f64; 2]); 4]>,
    arrived: usize,
}

impl Columns {
    fn push(&mut self, point: [f64; 2]) {
        let column = (point[0] * COLUMNS as f64) as usize;
        if column != self.column {
            self.flush();
            self.column = column;
        }
        self.arrived += 1;
        let mark = (self.arrived, point);
        match &mut self.marks {
            None => self.marks = Some([mark; 4]),
            Some([_, lowest, highest, last]) => {
                if point[1] < lowest.1[1] {
                    *lowest = mark;
                }
                if point[1] > highest.1[1] {
                    *highest = mark;
                }
                *last = mark;
            }
        }
    }

    fn flush(&mut self) {
        let Some(mut marks) = self.marks.take() else { return };
        crate::order::arrange(&mut marks, &|a, b| a.0.cmp(&b.0));
        for (_, point) in marks {
            if self.kept.last() != Some(&point) {
                self.kept.push(point);
            }
        }
    }

    fn finish(mut self) -> Vec<[f64; 2]> {
        self.flush();
        self.kept
    }
}
