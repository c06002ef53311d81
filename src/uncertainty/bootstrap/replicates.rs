//! The values of all metrics in many resamples.

use crate::error::{Error, ErrorKind, Result};

/// A matrix of values, a row a resample; NaN where undefined (never in a report).
#[derive(Clone, Debug, Default)]
pub struct Replicates {
    columns: usize,
    values: Vec<f64>,
}

impl Replicates {
    pub(super) fn new(columns: usize) -> Self {
        Self { columns, values: Vec::new() }
    }

    pub(super) fn push(&mut self, row: &[f64]) {
        assert_eq!(row.len(), self.columns, "a row has a value for each column");
        self.values.extend_from_slice(row);
    }

    /// Takes the values of a matrix with this many columns, row by row.
    ///
    /// # Errors
    /// When the last row is not full.
    pub fn from_values(columns: usize, values: Vec<f64>) -> Result<Self> {
        if columns == 0 || !values.len().is_multiple_of(columns) {
            return Err(Error::new(
                ErrorKind::Format,
                format!("{} values do not fill rows of {columns}", values.len()),
                "Give the replicates as they were taken.",
            ));
        }
        Ok(Self { columns, values })
    }

    /// All values, row by row: what goes from a worker to the others.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The values, given away.
    pub fn into_values(self) -> Vec<f64> {
        self.values
    }

    /// The number of resamples.
    pub fn len(&self) -> usize {
        self.values.len().checked_div(self.columns).unwrap_or(0)
    }

    /// Whether there are no resamples.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// One resample's values.
    pub fn row(&self, resample: usize) -> &[f64] {
        &self.values[resample * self.columns..][..self.columns]
    }

    /// One column, by resample.
    pub fn column(&self, column: usize) -> Vec<f64> {
        self.values.chunks_exact(self.columns.max(1)).map(|row| row[column]).collect()
    }

    /// Appends resamples that come after these. Batches must be joined in their order.
    ///
    /// # Errors
    /// When the columns differ.
    pub fn append(&mut self, mut later: Self) -> Result<()> {
        if self.values.is_empty() {
            *self = later;
        } else if later.columns == self.columns {
            self.values.append(&mut later.values);
        } else {
            return Err(Error::new(
                ErrorKind::Format,
                format!("replicates have {} and {} columns", self.columns, later.columns),
                "Join replicates of one plan.",
            ));
        }
        Ok(())
    }

    /// Keeps the first resamples: the last batch may hold more than were asked for.
    pub fn truncate(&mut self, resamples: usize) {
        self.values.truncate(resamples * self.columns);
    }
}
