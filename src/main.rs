//! The command line: files in, a summary on standard output, a report where asked.

use std::fs::File;
use std::io::{BufReader, IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Parser;
use operating_point::curve::Curves;
use operating_point::error::{Error, ErrorKind, Result};
use operating_point::evaluate::{self, Prepared};
use operating_point::export::{self, Format};
use operating_point::plot::{self, Figure};
use operating_point::read::{Progress, Source};
use operating_point::report::Report;
use operating_point::settings::{Orientation, Scheme, Settings};

/// Exact operating points of biometric matchers from their score files, and which matcher is better there.
///
/// Give one file with score and label columns, a mated (genuine) and a non-mated (impostor) file, or several of
/// these; a file of ids and labels may go with files of ids and scores. Trials are matched by their ids.
/// Exit status: 0 when a report was made, 2 on bad input, with a message on standard error.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Arguments {
    /// The score files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the report as JSON
    #[arg(long, value_name = "PATH")]
    report: Option<PathBuf>,
    /// Write the operating points as CSV
    #[arg(long, value_name = "PATH")]
    csv: Option<PathBuf>,
    /// Write every metric with every interval as CSV
    #[arg(long, value_name = "PATH")]
    metrics_csv: Option<PathBuf>,
    /// Write the paired differences of systems as CSV
    #[arg(long, value_name = "PATH")]
    comparisons_csv: Option<PathBuf>,
    /// Write the error rates of groups of people as CSV
    #[arg(long, value_name = "PATH")]
    groups_csv: Option<PathBuf>,
    /// Write what thresholds of one data set do on another as CSV
    #[arg(long, value_name = "PATH")]
    transfers_csv: Option<PathBuf>,
    /// Write the tables of a paper as Markdown
    #[arg(long, value_name = "PATH")]
    markdown: Option<PathBuf>,
    /// Write the tables of a paper as LaTeX, for \input
    #[arg(long, value_name = "PATH")]
    latex: Option<PathBuf>,
    /// Write every figure as SVG into a folder
    #[arg(long, value_name = "FOLDER")]
    figures: Option<PathBuf>,
    /// Read settings from JSON, the settings object of a report; other options win over it
    #[arg(long, value_name = "PATH")]
    settings: Option<PathBuf>,
    /// The label column, by header or number from 1
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    label: Option<String>,
    /// The score column, by header or number from 1; for several systems several, such as matcher_a,matcher_b
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    score: Option<Vec<String>>,
    /// The label word of the mated class
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    positive: Option<String>,
    /// A word in the score column that counts as a failure, as nan does; may be repeated
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    failure: Vec<String>,
    /// The non-mated file counts scores: its line k, from 0, says how many equal k
    #[arg(long)]
    histogram: bool,
    /// The columns that say who is compared, such as id_a,id_b; none leaves identities out
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    identity: Option<Vec<String>>,
    /// The column of groups of people, or two for who is compared, such as group_a,group_b; none leaves groups out
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    group: Option<Vec<String>>,
    /// Smaller scores mean mated
    #[arg(long, conflicts_with = "similarity")]
    distance: bool,
    /// Larger scores mean mated, whatever a column is called
    #[arg(long)]
    similarity: bool,
    /// FMR targets, such as 0.01,0.001 [default: 0.1,0.01,0.001,0.0001]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_negative_numbers = true)]
    fmr: Option<Vec<f64>>,
    /// TMR targets, such as 0.9,0.99; the FMR there is in the JSON report [default: 0.9,0.95,0.99]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_negative_numbers = true)]
    tmr: Option<Vec<f64>>,
    /// Priors P of a mated pair for the detection cost, in the JSON report [default: 0.01]
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_negative_numbers = true)]
    prior: Option<Vec<f64>>,
    /// Cost of a false non-match
    #[arg(long, value_name = "COST", allow_negative_numbers = true)]
    cost_miss: Option<f64>,
    /// Cost of a false match
    #[arg(long, value_name = "COST", allow_negative_numbers = true)]
    cost_false_match: Option<f64>,
    /// Thresholds, in the sign of the file, whose rates stand in the JSON report
    #[arg(long, value_name = "LIST", value_delimiter = ',', allow_hyphen_values = true)]
    threshold: Option<Vec<f64>>,
    /// The level of confidence intervals [default: 0.95]
    #[arg(long, value_name = "LEVEL", allow_negative_numbers = true)]
    level: Option<f64>,
    /// Bootstrap resamples, whose intervals stand in the JSON report; 0 leaves it out [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    resamples: Option<u32>,
    /// Bootstrap schemes of trial, stratified, identity [default: trial, and identity where columns tell who is compared]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    scheme: Option<Vec<String>>,
    /// The seed of the bootstrap [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Choose thresholds on this data set and judge them on the others [default: told by names such as face-dev and
    /// face-eval; none: do not]
    #[arg(long, value_name = "DATASET", allow_hyphen_values = true)]
    development: Option<String>,
    /// Compare every system with this one only, by its name [default: all pairs]
    #[arg(long, value_name = "SYSTEM", allow_hyphen_values = true)]
    baseline: Option<String>,
    /// Adjust p-values over pairs of systems by Holm's method
    #[arg(long)]
    holm: bool,
    /// Show a system under another name, such as 'matcher_a=Matcher A'; may be repeated
    #[arg(long, value_name = "NAME=SHOWN", value_parser = renaming)]
    name: Vec<(String, String)>,
    /// Threads of the bootstrap; the report does not depend on them
    #[arg(long, value_name = "N")]
    workers: Option<NonZero<usize>>,
}

impl Arguments {
    /// The files to write, and what into them.
    fn outputs(&self) -> impl Iterator<Item = (&PathBuf, Format)> {
        let outputs = [
            (&self.report, Format::Json),
            (&self.csv, Format::OperatingPoints),
            (&self.metrics_csv, Format::Metrics),
            (&self.comparisons_csv, Format::Comparisons),
            (&self.groups_csv, Format::Groups),
            (&self.transfers_csv, Format::Transfers),
            (&self.markdown, Format::Markdown),
            (&self.latex, Format::Latex),
        ];
        outputs.into_iter().filter_map(|(path, format)| Some((path.as_ref()?, format)))
    }
}

fn renaming(text: &str) -> std::result::Result<(String, String), String> {
    let (name, shown) = text.split_once('=').ok_or("write the name in the file, =, and the name to show")?;
    Ok((name.to_owned(), shown.to_owned()))
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("operating-point: {}", export::summary::printable(&error.to_string()));
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let settings = settings(arguments)?;
    check_outputs(arguments)?;
    let sources = arguments.files.iter().map(|path| open(path)).collect::<Result<Vec<_>>>()?;
    let prepared = evaluate::prepare(sources, &settings, &mut progress())?;
    let report = bootstrap(arguments, &prepared)?;
    for (path, format) in arguments.outputs() {
        write(path, &format.bytes(&report))?;
    }
    if let Some(folder) = &arguments.figures {
        write_figures(folder, &report, &prepared.curves())?;
    }
    // A closed pipe is no reason to fail: the report is written.
    let _ = std::io::stdout().write_all(export::summary::text(&report).as_bytes());
    Ok(())
}

/// Refuses outputs that would overwrite an input or each other, or whose folder is not there, before any work.
fn check_outputs(arguments: &Arguments) -> Result<()> {
    let outputs: Vec<&PathBuf> = arguments.outputs().map(|(path, _)| path).collect();
    for (at, &output) in outputs.iter().enumerate() {
        let same =
            |other: &PathBuf| matches!((place(other), place(output)), (Some(other), Some(output)) if other == output);
        let overwritten = if arguments.files.iter().any(same) {
            Some("this is one of the score files, which the output would overwrite")
        } else if arguments.settings.iter().any(same) {
            Some("this is the file of settings, which the output would overwrite")
        } else if outputs[..at].iter().any(|&other| same(other)) {
            Some("two outputs would be written to this one path")
        } else {
            None
        };
        if let Some(message) = overwritten {
            return Err(Error::new(ErrorKind::Files, message, "Write to another path.").in_file(name(output)));
        }
        let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            let message = "there is no such folder to write to";
            return Err(Error::new(ErrorKind::Io, message, "Make it, or write elsewhere.")
                .in_file(output.display().to_string()));
        }
    }
    Ok(())
}

/// Where a path leads, also when nothing is there yet; none when its folder is not there.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    path.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
}

/// The report with the bootstrap's intervals, computed by threads that take pieces in turn.
fn bootstrap(arguments: &Arguments, prepared: &Prepared) -> Result<Report> {
    let pieces = prepared.pieces();
    let report = prepared.report();
    if pieces.is_empty() {
        return Ok(report);
    }
    let (plans, seed) = (prepared.plans(), report.settings.seed);
    let workers = arguments.workers.or(std::thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let (next, parts) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(pieces.len())));
    let shown = std::io::stderr().is_terminal();
    std::thread::scope(|scope| {
        for _ in 0..workers.min(pieces.len()) {
            scope.spawn(|| {
                while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let replicates = piece.replicates(&plans, seed);
                    let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
                    parts.push(replicates.map(|replicates| (piece.clone(), replicates)));
                    if shown {
                        eprint!("\rresampling {:3} %", parts.len() * 100 / pieces.len());
                    }
                }
            });
        }
    });
    if shown {
        eprint!("\r                 \r");
    }
    let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
    prepared.finish(report, parts.into_iter().collect::<Result<_>>()?)
}

fn settings(arguments: &Arguments) -> Result<Settings> {
    let mut settings = match &arguments.settings {
        None => Settings::default(),
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|error| io_error(path, &error))?;
            Settings::from_json(&text).map_err(|error| error.in_file(name(path)))?
        }
    };
    let given = arguments;
    settings.label = given.label.clone().or(settings.label);
    settings.positive = given.positive.clone().or(settings.positive);
    settings.score = given.score.clone().unwrap_or(settings.score);
    settings.identity = given.identity.clone().unwrap_or(settings.identity);
    settings.group = given.group.clone().unwrap_or(settings.group);
    if !given.failure.is_empty() {
        settings.failure.clone_from(&given.failure);
    }
    if given.distance {
        settings.orientation = Some(Orientation::Distance);
    } else if given.similarity {
        settings.orientation = Some(Orientation::Similarity);
    }
    if let Some(names) = &given.scheme {
        settings.schemes = names.iter().map(|name| Scheme::of_name(name)).collect::<Result<_>>()?;
    }
    settings.baseline = given.baseline.clone().or(settings.baseline);
    settings.development = given.development.clone().or(settings.development);
    settings.holm |= given.holm;
    settings.histogram |= given.histogram;
    settings.names.extend(given.name.iter().cloned());
    settings.resamples = given.resamples.unwrap_or(settings.resamples);
    settings.seed = given.seed.unwrap_or(settings.seed);
    settings.fmr_targets = given.fmr.clone().unwrap_or(settings.fmr_targets);
    settings.tmr_targets = given.tmr.clone().unwrap_or(settings.tmr_targets);
    settings.priors = given.prior.clone().unwrap_or(settings.priors);
    settings.thresholds = given.threshold.clone().unwrap_or(settings.thresholds);
    settings.level = given.level.unwrap_or(settings.level);
    settings.cost_miss = given.cost_miss.unwrap_or(settings.cost_miss);
    settings.cost_false_match = given.cost_false_match.unwrap_or(settings.cost_false_match);
    Ok(settings)
}

fn open(path: &Path) -> Result<Source<BufReader<File>>> {
    let directory = || std::io::Error::other("it is a folder");
    let file = File::open(path)
        .and_then(|file| if file.metadata()?.is_dir() { Err(directory()) } else { Ok(file) })
        .map_err(|error| io_error(path, &error))?;
    Ok(Source { name: name(path), reader: BufReader::new(file) })
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn io_error(path: &Path, error: &std::io::Error) -> Error {
    Error::new(ErrorKind::Io, format!("cannot be used: {error}"), "Check the path and its permissions.")
        .in_file(path.display().to_string())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).map_err(|error| io_error(path, &error))
}

fn write_figures(folder: &Path, report: &Report, curves: &Curves) -> Result<()> {
    std::fs::create_dir_all(folder).map_err(|error| io_error(folder, &error))?;
    Figure::ALL.iter().filter(|figure| figure.is_of(report)).try_for_each(|&figure| {
        let svg = plot::svg(figure, report, curves, &plot::Style::default())?;
        write(&folder.join(format!("{}.svg", figure.name())), svg.as_bytes())
    })
}

/// Tells the progress on standard error, on a terminal only.
fn progress() -> impl FnMut(Progress) -> ControlFlow<()> {
    let shown = std::io::stderr().is_terminal();
    let mut last = None;
    move |Progress { done, total }| {
        let percent = (done * 100).checked_div(total).unwrap_or(100);
        if shown && last != Some(percent) {
            last = Some(percent);
            eprint!("\rreading {percent:3} %{}", if done == total { "\r             \r" } else { "" });
        }
        ControlFlow::Continue(())
    }
}
