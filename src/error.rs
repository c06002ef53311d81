//! The one error of this crate: what went wrong, where, and the way out.

use std::fmt;

use serde::Serialize;

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file could not be read at all.
    Io,
    /// The file holds no bytes, or no rows with trials.
    Empty,
    /// The bytes are of a kind that is not read.
    Format,
    /// A column that is needed cannot be told, or was named and is not there.
    Column,
    /// A label cannot be read as mated or non-mated.
    Label,
    /// A score cannot be read as a number.
    Number,
    /// Only one of the two classes has trials.
    OneClass,
    /// The files given do not go together.
    Files,
    /// A setting is out of its range.
    Setting,
    /// The work was cancelled.
    Cancelled,
}

/// An error that names file, line and column where there are such, and always the way out.
///
/// ```
/// use operating_point::error::{Error, ErrorKind};
/// let error = Error::new(ErrorKind::Number, "'n/a' is not a number", "Write nan for a failure, or fix the file.")
///     .in_file("scores.csv")
///     .at_line(17)
///     .in_column("score");
/// assert_eq!(
///     error.to_string(),
///     "scores.csv, line 17, column 'score': 'n/a' is not a number. Write nan for a failure, or fix the file."
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<String>,
    way_out: String,
}

/// The result of anything that can fail with [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with a message (without a full stop) and the way out (a sentence).
    pub fn new(kind: ErrorKind, message: impl Into<String>, way_out: impl Into<String>) -> Self {
        Self { kind, message: message.into(), file: None, line: None, column: None, way_out: way_out.into() }
    }

    /// Names the file.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Names the line, counted from 1.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// Names the column, by its header or its number.
    #[must_use]
    pub fn in_column(mut self, column: impl Into<String>) -> Self {
        self.column = Some(column.into());
        self
    }

    /// Names the system that the message is about, before the message.
    #[must_use]
    pub fn of_system(mut self, system: &str) -> Self {
        self.message = format!("of system '{system}', {}", self.message);
        self
    }

    /// Adds a sentence before the way out, which says more of what went wrong.
    #[must_use]
    pub fn because(mut self, sentence: &str) -> Self {
        self.way_out = format!("{sentence} {}", self.way_out);
        self
    }

    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What went wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The file, where one is concerned.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The line, counted from 1, where one is concerned.
    pub fn line(&self) -> Option<u64> {
        self.line
    }

    /// The column, by its header or its number, where one is concerned.
    pub fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// What the reader can do about it.
    pub fn way_out(&self) -> &str {
        &self.way_out
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let column = self.column.as_ref().map(|column| format!("column '{column}'"));
        let place: Vec<&str> =
            [self.file.as_deref(), line.as_deref(), column.as_deref()].into_iter().flatten().collect();
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        write!(f, "{}. {}", self.message, self.way_out)
    }
}

impl std::error::Error for Error {}
