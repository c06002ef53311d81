//! The browser's side of the core, and the only place that names JavaScript types.
//!
//! A worker calls [`evaluate`]; the page draws and exports with [`Figures`] from what it returns.

mod blob;

use std::ops::{ControlFlow, Range};
use std::str::FromStr;

use js_sys::{Array, Function, JsString, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement};

use crate::curve::Curves;
use crate::error::{Error, ErrorKind};
use crate::evaluate::{Piece, Prepared, plans, prepare};
use crate::export::{self, Format};
use crate::handover;
use crate::plot::style::{self, Marker, Theme};
use crate::plot::{self, Figure, Style, Surface};
use crate::read::{Progress, Source};
use crate::report::Report;
use crate::settings::{Scheme, Settings};
use crate::uncertainty::bootstrap::{Columns, Joint, Replicates};
use blob::BlobReader;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type FigureName =
  "roc" | "det" | "pr" | "distributions" | "operating-points" | "rates" | "difference" | "metrics" | "ranking";
export type FormatName = "json" | "operating-points" | "metrics" | "comparisons" | "groups" | "transfers" | "markdown" | "latex";
export interface ScoreFile { name: string; blob: Blob }
/** Thrown as data: what went wrong, where, and the way out; `text` is all of it in a sentence. */
export interface EvaluationError {
  kind: string; message: string; file?: string; line?: number; column?: string; way_out: string; text: string;
}
export type ProgressCallback = (stage: "reading" | "computing", done: number, total: number) => void;
"#;

#[wasm_bindgen]
extern "C" {
    /// An array of files with their names.
    #[wasm_bindgen(typescript_type = "ScoreFile[]")]
    pub type ScoreFiles;
    /// Called with the stage, what is done and the total.
    #[wasm_bindgen(typescript_type = "ProgressCallback")]
    pub type ProgressCallback;
    /// The name of a figure.
    #[wasm_bindgen(typescript_type = "FigureName")]
    pub type FigureName;
    /// The name of a format.
    #[wasm_bindgen(typescript_type = "FormatName")]
    pub type FormatName;
}

/// Files that were evaluated: the report of point estimates at once, and all that the bootstrap needs.
///
/// The bootstrap is computed in pieces, `{team, scheme, from, to}`, by [`Resampler`]s in other workers;
/// [`take`](Self::take) gathers their values, and [`finish`](Self::finish) makes the report with
/// every interval, or with those that the pieces taken so far give.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Evaluation {
    prepared: Prepared,
    report: Report,
    /// Of each system of each team.
    columns: Vec<Vec<Columns>>,
    parts: Vec<(Piece, Vec<Replicates>)>,
}

#[wasm_bindgen]
impl Evaluation {
    /// The report of point estimates as JSON, with the intervals that formulas give.
    pub fn report(&self) -> Vec<u8> {
        export::json::report(&self.report)
    }

    /// The curves for [`Figures`].
    pub fn curves(&self) -> Vec<f64> {
        self.prepared.curves().to_floats()
    }

    /// The pieces of the bootstrap as JSON, `[{"team": 0, "scheme": "trial", "from": 0, "to": 2}, ...]`;
    /// none when it is left out. Systems on the same trials are a team. Sixteen resamples a batch, batches
    /// `from` up to, not with, `to`.
    pub fn pieces(&self) -> String {
        let pieces: Vec<String> = self
            .prepared
            .pieces()
            .iter()
            .map(|Piece { team, scheme, batches: Range { start, end } }| {
                format!(r#"{{"team":{team},"scheme":"{}","from":{start},"to":{end}}}"#, scheme.name())
            })
            .collect();
        format!("[{}]", pieces.join(","))
    }

    /// What a [`Resampler`] in another worker needs. About 8 bytes a trial and system, 8 more for each
    /// system beside the first, 16 for identities.
    pub fn share(&self) -> Vec<f64> {
        handover::to_floats(self.prepared.cohorts())
    }

    /// The bytes of memory that a worker with a [`Resampler`] needs at most.
    pub fn memory(&self) -> f64 {
        handover::memory(self.prepared.cohorts()) as f64
    }

    /// Takes the values that a [`Resampler`] computed for a piece.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when they are not such.
    pub fn take(&mut self, team: usize, scheme: &str, from: u32, to: u32, values: &[f64]) -> Result<(), JsValue> {
        let systems = self.columns.get(team).map_or(&[][..], Vec::as_slice);
        // Each system has as many values as the others.
        let each = values.len() / systems.len().max(1);
        let parts = systems.iter().zip(values.chunks(each.max(1)));
        let replicates = parts.map(|(columns, values)| Replicates::from_values(columns.len(), values.to_vec()));
        let replicates = replicates.collect::<Result<_, _>>().map_err(|error| thrown(&error))?;
        self.parts.push((piece(team, scheme, from, to)?, replicates));
        Ok(())
    }

    /// The report with the bootstrap's intervals, byte for byte what the command line writes when
    /// all pieces were taken; otherwise a finding says how many resamples it rests on.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when the pieces do not fit together.
    pub fn finish(&mut self) -> Result<Vec<u8>, JsValue> {
        let report = self.prepared.finish(self.report.clone(), std::mem::take(&mut self.parts));
        report.map(|report| export::json::report(&report)).map_err(|error| thrown(&error))
    }
}

/// Computes pieces of the bootstrap in a worker that has not read the files.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Resampler {
    plans: Vec<Joint>,
    seed: u64,
}

#[wasm_bindgen]
impl Resampler {
    /// Takes what `Evaluation.share()` gave, and the same settings.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when they are not such.
    #[wasm_bindgen(constructor)]
    pub fn new(share: Vec<f64>, settings: &str) -> Result<Resampler, JsValue> {
        let make = || {
            let settings: Settings = from_json(settings, ErrorKind::Setting, "the settings")?;
            settings.validate()?;
            let cohorts = handover::from_floats(&share).ok_or_else(|| {
                Error::new(ErrorKind::Format, "these are no scores of an evaluation", "Evaluate the files again.")
            })?;
            Ok(Self { plans: plans(cohorts.iter(), &settings), seed: settings.seed })
        };
        make().map_err(|error| thrown(&error))
    }

    /// The values of a piece, for `Evaluation.take()`.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown team or scheme.
    pub fn resample(&self, team: usize, scheme: &str, from: u32, to: u32) -> Result<Vec<f64>, JsValue> {
        let systems = piece(team, scheme, from, to)?.replicates(&self.plans, self.seed);
        let values = systems.map(|systems| systems.into_iter().flat_map(Replicates::into_values).collect());
        values.map_err(|error| thrown(&error))
    }
}

fn piece(team: usize, scheme: &str, from: u32, to: u32) -> Result<Piece, JsValue> {
    let scheme = Scheme::of_name(scheme).map_err(|error| thrown(&error))?;
    Ok(Piece { team, scheme, batches: from..to })
}

/// Evaluates files in a worker (it reads with FileReaderSync); `settings` is JSON.
///
/// # Errors
/// Throws an `EvaluationError`.
#[wasm_bindgen]
pub fn evaluate(files: ScoreFiles, settings: &str, progress: ProgressCallback) -> Result<Evaluation, JsValue> {
    let tell = |stage: &str, done: u64, total: u64| {
        let arguments = Array::of3(&stage.into(), &(done as f64).into(), &(total as f64).into());
        // What the page does with the progress is its own affair.
        let _ = Reflect::apply(progress.unchecked_ref::<Function>(), &JsValue::NULL, &arguments);
    };
    let work = || {
        let settings: Settings = from_json(settings, ErrorKind::Setting, "the settings")?;
        let sources = files.unchecked_ref::<Array>().iter().map(source).collect::<Result<Vec<_>, _>>()?;
        let prepared = prepare(sources, &settings, &mut |Progress { done, total }| {
            tell("reading", done, total);
            ControlFlow::Continue(())
        })?;
        tell("computing", 0, 1);
        Ok(Evaluation { report: prepared.report(), columns: prepared.columns(), prepared, parts: Vec::new() })
    };
    work().map_err(|error| thrown(&error))
}

fn source(file: JsValue) -> Result<Source<BlobReader>, Error> {
    let field = |name: &str| Reflect::get(&file, &name.into()).ok();
    let name = field("name").and_then(|name| name.dyn_into::<JsString>().ok());
    let blob = field("blob").and_then(|blob| blob.dyn_into::<Blob>().ok());
    match (name, blob) {
        (Some(name), Some(blob)) => Ok(Source { name: name.into(), reader: BlobReader::new(blob)? }),
        _ => Err(Error::new(ErrorKind::Files, "a file came without its name or bytes", "Choose the file again.")),
    }
}

fn thrown(error: &Error) -> JsValue {
    #[derive(Serialize)]
    struct Thrown<'a> {
        #[serde(flatten)]
        error: &'a Error,
        text: String,
    }
    let data = Thrown { error, text: error.to_string() };
    data.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).unwrap_or_else(|_| error.to_string().into())
}

/// A report and its curves, to be drawn on the page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Figures {
    whole: (Report, Curves),
    /// The systems that are drawn, where these are not all.
    part: Option<(Vec<usize>, Report, Curves)>,
}

#[wasm_bindgen]
impl Figures {
    /// Takes the bytes and curves of an `Evaluation`.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when they are not such.
    #[wasm_bindgen(constructor)]
    pub fn new(report: &[u8], curves: &[f64]) -> Result<Figures, JsValue> {
        let curves = Curves::from_floats(curves).ok_or_else(|| {
            thrown(&Error::new(ErrorKind::Format, "these are not curves", "Evaluate the files again."))
        })?;
        let report = from_bytes(report, "the report").map_err(|error| thrown(&error))?;
        Ok(Self { whole: (report, curves), part: None })
    }

    /// Draws only the systems at some places of the report from now on; they keep their looks.
    pub fn show(&mut self, places: Vec<usize>) {
        let (report, curves) = &self.whole;
        self.part = (places.len() < report.systems.len()).then(|| {
            let (report, curves) = plot::subset(report, curves, &places);
            (places, report, curves)
        });
    }

    /// Draws a figure; `style` is JSON of `plot::Style`. Sets the canvas's size in device pixels.
    ///
    /// # Errors
    /// Throws an `EvaluationError`.
    pub fn draw(&self, canvas: HtmlCanvasElement, figure: FigureName, style: &str) -> Result<(), JsValue> {
        let (figure, style, report, curves) = self.arguments(&figure, style)?;
        let device = |css: u32| (f64::from(css) * style.scale).round() as u32;
        canvas.set_width(device(style.width));
        canvas.set_height(device(style.height));
        let lacking = || thrown(&Error::new(ErrorKind::Io, "the canvas gives no drawing context", "Reload the page."));
        let context = canvas.get_context("2d")?.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        // Setting the size has reset the context; from here its unit is a tenth of a pixel.
        context.ok_or_else(lacking)?.scale(0.1, 0.1)?;
        let backend = plotters_canvas::CanvasBackend::with_canvas_object(canvas).ok_or_else(lacking)?;
        plot::draw(figure, report, curves, &style, Surface::FineCanvas, backend).map_err(|error| thrown(&error))
    }

    /// A figure as SVG.
    ///
    /// # Errors
    /// Throws an `EvaluationError`.
    pub fn svg(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style, report, curves) = self.arguments(&figure, style)?;
        plot::svg(figure, report, curves, &style).map_err(|error| thrown(&error))
    }

    /// Whether the report has what a figure shows.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown figure.
    pub fn has(&self, figure: FigureName) -> Result<bool, JsValue> {
        let (figure, _, report, _) = self.arguments(&figure, "{}")?;
        Ok(figure.is_of(report))
    }

    /// What a figure shows, in sentences.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown figure.
    pub fn describe(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style, report, curves) = self.arguments(&figure, style)?;
        Ok(plot::describe(figure, report, curves, &style))
    }

    /// The data behind a figure as JSON `{columns, rows}`.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown figure.
    pub fn table(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style, report, curves) = self.arguments(&figure, style)?;
        serde_json::to_string(&plot::table(figure, report, curves, &style))
            .map_err(|error| JsValue::from_str(&error.to_string()))
    }

    fn arguments(&self, figure: &FigureName, style: &str) -> Result<(Figure, Style, &Report, &Curves), JsValue> {
        let name = figure.as_string().unwrap_or_default();
        let figure = Figure::from_str(&name).map_err(|error| thrown(&error))?;
        let style: Style = from_json(style, ErrorKind::Setting, "the style").map_err(|error| thrown(&error))?;
        Ok(match &self.part {
            None => (figure, style, &self.whole.0, &self.whole.1),
            Some((places, report, curves)) => (figure, Style { places: places.clone(), ..style }, report, curves),
        })
    }
}

/// How the system at an index looks in every figure, as JSON: its colour on light and on dark ground, the
/// dashes of its line, and its marker: `circle`, `square`, `wedge` or the corners of a polygon.
#[wasm_bindgen]
pub fn system_look(index: usize) -> String {
    let hex = |dark| {
        let (r, g, b) = Theme::of(&Style { dark, ..Style::default() }).system(index).rgb;
        format!("#{r:02x}{g:02x}{b:02x}")
    };
    let marker = match style::marker(index) {
        Marker::Circle => "\"circle\"".to_owned(),
        Marker::Square => "\"square\"".to_owned(),
        Marker::Wedge => "\"wedge\"".to_owned(),
        Marker::Polygon(corners) => corners.to_string(),
    };
    let (light, dark, dash) = (hex(false), hex(true), style::dash(index));
    format!(r#"{{"light":"{light}","dark":"{dark}","dash":{dash:?},"marker":{marker}}}"#)
}

/// A report, given as JSON, in another format.
///
/// # Errors
/// Throws an `EvaluationError` when the bytes are not a report, or for an unknown format.
#[wasm_bindgen]
pub fn export_report(report: &[u8], format: FormatName) -> Result<Vec<u8>, JsValue> {
    let name = format.as_string().unwrap_or_default();
    let format = Format::from_str(&name).map_err(|error| thrown(&error))?;
    let report: Report = from_bytes(report, "the report").map_err(|error| thrown(&error))?;
    Ok(format.bytes(&report))
}

fn from_bytes<T: DeserializeOwned>(json: &[u8], what: &str) -> Result<T, Error> {
    from_json(&String::from_utf8_lossy(json), ErrorKind::Format, what)
}

/// Reads JSON by the browser's own parser: a second one would add a fifth to the module.
fn from_json<T: DeserializeOwned>(json: &str, kind: ErrorKind, what: &str) -> Result<T, Error> {
    let refused = |error: String| {
        Error::new(kind, format!("{what} cannot be read: {error}"), "Correct it, or evaluate the files again.")
    };
    let data = js_sys::JSON::parse(json).map_err(|error| refused(format!("{error:?}")))?;
    serde_wasm_bindgen::from_value(data).map_err(|error| refused(error.to_string()))
}

/// A seed that nobody can foretell, below 10^9, so that it is quickly typed.
///
/// # Errors
/// Throws an `EvaluationError` when the browser gives no random numbers.
#[wasm_bindgen]
pub fn new_seed() -> Result<u32, JsValue> {
    let random = getrandom::u64().map_err(|error| {
        let message = format!("the browser gives no random numbers: {error}");
        thrown(&Error::new(ErrorKind::Io, message, "Type a seed."))
    })?;
    Ok((random % 1_000_000_000) as u32)
}

/// The version of this program.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
