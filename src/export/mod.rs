//! Reports to bytes, one format a file.

use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result};
use crate::report::Report;

mod choice;
pub mod csv;
pub mod json;
pub mod latex;
pub mod markdown;
mod paired;
pub mod summary;
pub mod tables;

/// What a report can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The whole report.
    Json,
    /// The operating points, as CSV.
    OperatingPoints,
    /// Every metric with every interval, as CSV.
    Metrics,
    /// Every paired difference, as CSV.
    Comparisons,
    /// Error rates of groups of people, as CSV.
    Groups,
    /// Thresholds carried from one data set to another, as CSV.
    Transfers,
    /// The tables of a paper, as Markdown.
    Markdown,
    /// The tables of a paper, as LaTeX.
    Latex,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::OperatingPoints,
        Self::Metrics,
        Self::Comparisons,
        Self::Groups,
        Self::Transfers,
        Self::Markdown,
        Self::Latex,
    ];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::OperatingPoints => "operating-points",
            Self::Metrics => "metrics",
            Self::Comparisons => "comparisons",
            Self::Groups => "groups",
            Self::Transfers => "transfers",
            Self::Markdown => "markdown",
            Self::Latex => "latex",
        }
    }

    /// A report in this format, the same bytes on every face.
    pub fn bytes(self, report: &Report) -> Vec<u8> {
        let write = match self {
            Self::Json => json::report,
            Self::OperatingPoints => csv::operating_points,
            Self::Metrics => csv::metrics,
            Self::Comparisons => csv::comparisons,
            Self::Groups => csv::groups,
            Self::Transfers => csv::transfers,
            Self::Markdown => markdown::tables,
            Self::Latex => latex::tables,
        };
        write(report)
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            Error::new(ErrorKind::Setting, format!("there is no format '{name}'"), format!("Ask for one of {names}."))
        })
    }
}
