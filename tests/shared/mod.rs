//! The folder of score files and reference values beside the project, where there is one.

use std::fs::File;
use std::path::Path;

use operating_point::error::Result;
use operating_point::evaluate;
use operating_point::read::Source;
use operating_point::report::Report;
use operating_point::settings::Settings;

pub use folder::folder;

mod folder;

/// Evaluates files of the folder.
pub fn evaluate(root: &Path, files: &[&str], settings: &Settings) -> Result<Report> {
    let source = |file: &&str| {
        let path = root.join(file);
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        Source { name, reader: File::open(path).unwrap() }
    };
    // Without the bootstrap, which has tests of its own.
    let settings = Settings { resamples: 0, ..settings.clone() };
    evaluate::evaluate(files.iter().map(source).collect(), &settings)
}
