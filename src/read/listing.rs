//! The rows of files in their order, with ids, to be matched with other rows.

use super::growth::push;
use super::labels::Class;

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which of the files, in the order given.
    pub(super) file: usize,
    /// The line, from 1.
    pub(super) line: u64,
}

/// Where rows stand. Runs of rows on lines that follow each other are kept, not the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    runs: Vec<(u32, Place)>,
    count: u32,
    picked: Option<Vec<u32>>,
}

impl Places {
    /// Adds a row.
    #[inline]
    pub(super) fn push(&mut self, place: Place) {
        let follows = self.runs.last().is_some_and(|&(row, first)| {
            first.file == place.file && first.line + u64::from(self.count - row) == place.line
        });
        if !follows {
            self.runs.push((self.count, place));
        }
        self.count += 1;
    }

    /// Where a row stands. Time: O(log runs).
    pub(super) fn of(&self, row: u32) -> Place {
        let row = self.picked.as_ref().map_or(row, |picked| picked[row as usize]);
        let run = self.runs.partition_point(|&(first, _)| first <= row) - 1;
        let (first, place) = self.runs[run];
        Place { line: place.line + u64::from(row - first), ..place }
    }

    /// Some rows only.
    pub(super) fn pick(&self, rows: &[u32]) -> Self {
        let picked = match &self.picked {
            None => rows.to_vec(),
            Some(picked) => rows.iter().map(|&row| picked[row as usize]).collect(),
        };
        Self { runs: self.runs.clone(), count: self.count, picked: Some(picked) }
    }

    /// Adds the rows of another list, of which none was picked apart.
    fn append(&mut self, other: Self) {
        let count = self.count;
        self.runs.extend(other.runs.into_iter().map(|(row, place)| (count + row, place)));
        self.count += other.count;
    }
}

/// A column of ids.
#[derive(Clone, Debug)]
pub(super) struct IdColumn {
    /// Its header, if there is one.
    pub(super) header: Option<String>,
    /// Whether it is known to say which trial a row is: its header or its text tells.
    pub(super) telling: bool,
    /// The numbers of the texts, one a row.
    pub(super) codes: Vec<u32>,
}

/// Rows in the order of their file, or of a mated and a non-mated file.
#[derive(Clone, Debug, Default)]
pub(super) struct Listing {
    pub(super) ids: Vec<IdColumn>,
    /// The class of each row; none where no file says so.
    pub(super) classes: Option<Vec<Class>>,
    /// The scores of each system, NaN for failures; none in a key.
    pub(super) systems: Vec<Vec<f64>>,
    pub(super) places: Places,
    pub(super) rows: u32,
}

impl Listing {
    /// Some rows only.
    pub(super) fn pick(&self, rows: &[u32]) -> Self {
        fn of<T: Copy>(list: &[T], rows: &[u32]) -> Vec<T> {
            rows.iter().map(|&row| list[row as usize]).collect()
        }
        let ids = self.ids.iter().map(|column| IdColumn { codes: of(&column.codes, rows), ..column.head() }).collect();
        Self {
            ids,
            classes: self.classes.as_ref().map(|classes| of(classes, rows)),
            systems: self.systems.iter().map(|scores| of(scores, rows)).collect(),
            places: self.places.pick(rows),
            rows: rows.len() as u32,
        }
    }

    /// Adds the rows of another file; ids are kept where both have the same columns of them.
    pub(super) fn append(&mut self, other: Self) {
        let headers = |listing: &Self| listing.ids.iter().map(|column| column.header.clone()).collect::<Vec<_>>();
        if headers(self) == headers(&other) {
            for (column, more) in self.ids.iter_mut().zip(other.ids) {
                column.codes.extend(more.codes);
                column.telling &= more.telling;
            }
        } else {
            self.ids.clear();
        }
        if let (Some(classes), Some(more)) = (&mut self.classes, other.classes) {
            classes.extend(more);
        }
        for (scores, more) in self.systems.iter_mut().zip(other.systems) {
            scores.extend(more);
        }
        self.places.append(other.places);
        self.rows += other.rows;
    }

    /// Gives back the memory that it does not need.
    pub(super) fn shrink(&mut self) {
        self.ids.iter_mut().for_each(|column| column.codes.shrink_to_fit());
        self.systems.iter_mut().for_each(Vec::shrink_to_fit);
    }

    /// Whether every system failed in a row.
    pub(super) fn failed(&self, row: u32) -> bool {
        self.systems.iter().all(|scores| scores[row as usize].is_nan())
    }
}

impl IdColumn {
    /// A column without rows.
    pub(super) fn new(header: Option<String>, telling: bool) -> Self {
        Self { header, telling, codes: Vec::new() }
    }

    /// The column without its rows.
    fn head(&self) -> Self {
        Self::new(self.header.clone(), self.telling)
    }

    /// Adds a row.
    #[inline]
    pub(super) fn push(&mut self, code: u32) {
        push(&mut self.codes, code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_again() {
        let mut places = Places::default();
        let mut expected = Vec::new();
        for (file, lines) in [(0, &[2, 3, 4, 7, 8, 9][..]), (1, &[1, 2, 4])] {
            for &line in lines {
                places.push(Place { file, line });
                expected.push(Place { file, line });
            }
        }
        assert_eq!(places.runs.len(), 4);
        assert_eq!((0..9).map(|row| places.of(row)).collect::<Vec<_>>(), expected);
        let picked = places.pick(&[8, 0, 4]).pick(&[2, 0]);
        assert_eq!([picked.of(0), picked.of(1)], [expected[4], expected[8]]);
        let mut both = places.clone();
        both.append(places);
        assert_eq!((9..18).map(|row| both.of(row)).collect::<Vec<_>>(), expected);
    }
}
