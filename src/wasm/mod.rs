//! The browser's side of the core, and the only place that names JavaScript types.
//!
//! A worker calls [`evaluate`]; the page draws and exports with [`Figures`] from what it returns.

mod blob;

use std::ops::ControlFlow;
use std::str::FromStr;

use js_sys::{Array, Function, JsString, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement};

use crate::curve::Curves;
use crate::error::{Error, ErrorKind};
use crate::evaluate::{Piece, Prepared, plan, prepare};
use crate::export;
use crate::handover;
use crate::plot::{self, Figure, Style, Surface};
use crate::read::{Progress, Source};
use crate::report::Report;
use crate::settings::{Scheme, Settings};
use crate::uncertainty::bootstrap::{Plan, Replicates};
use blob::BlobReader;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type FigureName = "roc" | "det" | "pr" | "distributions" | "operating-points" | "rates" | "metrics";
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
}

/// Files that were evaluated: the report of point estimates at once, and all that the bootstrap needs.
///
/// The bootstrap is computed in pieces, `{scheme, from, to}`, by this worker or by [`Resampler`]s in
/// others; [`take`](Self::take) gathers their values, and [`finish`](Self::finish) makes the report with
/// every interval, or with those that the pieces taken so far give.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Evaluation {
    prepared: Prepared,
    report: Report,
    plan: Option<Plan>,
    parts: Vec<(Piece, Replicates)>,
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

    /// The pieces of the bootstrap as JSON, `[{"scheme": "trial", "from": 0, "to": 2}, ...]`; none
    /// when it is left out. Sixteen resamples a batch, batches `from` up to, not with, `to`.
    pub fn pieces(&self) -> String {
        let pieces: Vec<String> = self
            .prepared
            .pieces()
            .iter()
            .map(|Piece { scheme, batches }| {
                format!(r#"{{"scheme":"{}","from":{},"to":{}}}"#, scheme.name(), batches.start, batches.end)
            })
            .collect();
        format!("[{}]", pieces.join(","))
    }

    /// What a [`Resampler`] in another worker needs. About 8 bytes a trial, 24 with identities.
    pub fn share(&self) -> Vec<f64> {
        handover::to_floats(self.prepared.staircase())
    }

    /// Computes a piece here.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown scheme.
    pub fn resample(&mut self, scheme: &str, from: u32, to: u32) -> Result<(), JsValue> {
        let piece = piece(scheme, from, to)?;
        let plan = self.plan.get_or_insert_with(|| self.prepared.plan());
        let replicates = piece.replicates(plan, self.report.settings.seed);
        self.parts.push((piece, replicates));
        Ok(())
    }

    /// Takes the values that a [`Resampler`] computed for a piece.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when they are not such.
    pub fn take(&mut self, scheme: &str, from: u32, to: u32, values: Vec<f64>) -> Result<(), JsValue> {
        let plan = self.plan.get_or_insert_with(|| self.prepared.plan());
        let replicates = Replicates::from_values(plan.columns().len(), values).map_err(|error| thrown(&error))?;
        self.parts.push((piece(scheme, from, to)?, replicates));
        Ok(())
    }

    /// The report with the bootstrap's intervals, byte for byte what the command line writes when
    /// all pieces were taken; otherwise a finding says how many resamples it rests on.
    ///
    /// # Errors
    /// Throws an `EvaluationError` when the pieces do not fit together.
    pub fn finish(&mut self) -> Result<Vec<u8>, JsValue> {
        let plan = self.plan.get_or_insert_with(|| self.prepared.plan());
        let report = self.prepared.finish(self.report.clone(), plan, self.parts.clone());
        report.map(|report| export::json::report(&report)).map_err(|error| thrown(&error))
    }
}

/// Computes pieces of the bootstrap in a worker that has not read the files.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Resampler {
    plan: Plan,
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
            let staircase = handover::from_floats(&share).ok_or_else(|| {
                Error::new(ErrorKind::Format, "these are no scores of an evaluation", "Evaluate the files again.")
            })?;
            Ok(Self { plan: plan(&staircase, &settings), seed: settings.seed })
        };
        make().map_err(|error| thrown(&error))
    }

    /// The values of a piece, for `Evaluation.take()`.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown scheme.
    pub fn resample(&self, scheme: &str, from: u32, to: u32) -> Result<Vec<f64>, JsValue> {
        Ok(piece(scheme, from, to)?.replicates(&self.plan, self.seed).into_values())
    }
}

fn piece(scheme: &str, from: u32, to: u32) -> Result<Piece, JsValue> {
    let scheme = Scheme::of_name(scheme).map_err(|error| thrown(&error))?;
    Ok(Piece { scheme, batches: from..to })
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
        Ok(Evaluation { report: prepared.report(), prepared, plan: None, parts: Vec::new() })
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
    report: Report,
    curves: Curves,
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
        Ok(Self { report: from_bytes(report, "the report").map_err(|error| thrown(&error))?, curves })
    }

    /// Draws a figure; `style` is JSON of `plot::Style`. Sets the canvas's size in device pixels.
    ///
    /// # Errors
    /// Throws an `EvaluationError`.
    pub fn draw(&self, canvas: HtmlCanvasElement, figure: FigureName, style: &str) -> Result<(), JsValue> {
        let (figure, style) = arguments(&figure, style)?;
        let device = |css: u32| (f64::from(css) * style.scale).round() as u32;
        canvas.set_width(device(style.width));
        canvas.set_height(device(style.height));
        let lacking = || thrown(&Error::new(ErrorKind::Io, "the canvas gives no drawing context", "Reload the page."));
        let context = canvas.get_context("2d")?.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        // Setting the size has reset the context; from here its unit is a tenth of a pixel.
        context.ok_or_else(lacking)?.scale(0.1, 0.1)?;
        let backend = plotters_canvas::CanvasBackend::with_canvas_object(canvas).ok_or_else(lacking)?;
        plot::draw(figure, &self.report, &self.curves, &style, Surface::FineCanvas, backend)
            .map_err(|error| thrown(&error))
    }

    /// A figure as SVG.
    ///
    /// # Errors
    /// Throws an `EvaluationError`.
    pub fn svg(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style) = arguments(&figure, style)?;
        plot::svg(figure, &self.report, &self.curves, &style).map_err(|error| thrown(&error))
    }

    /// What a figure shows, in sentences.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown figure.
    pub fn describe(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style) = arguments(&figure, style)?;
        Ok(plot::describe(figure, &self.report, &self.curves, &style))
    }

    /// The data behind a figure as JSON `{columns, rows}`.
    ///
    /// # Errors
    /// Throws an `EvaluationError` for an unknown figure.
    pub fn table(&self, figure: FigureName, style: &str) -> Result<String, JsValue> {
        let (figure, style) = arguments(&figure, style)?;
        serde_json::to_string(&plot::table(figure, &self.report, &self.curves, &style))
            .map_err(|error| JsValue::from_str(&error.to_string()))
    }
}

fn arguments(figure: &FigureName, style: &str) -> Result<(Figure, Style), JsValue> {
    let name = figure.as_string().unwrap_or_default();
    let figure = Figure::from_str(&name).map_err(|error| thrown(&error))?;
    let style = from_json(style, ErrorKind::Setting, "the style").map_err(|error| thrown(&error))?;
    Ok((figure, style))
}

/// The operating points of a report as CSV.
///
/// # Errors
/// Throws an `EvaluationError` when the bytes are not a report.
#[wasm_bindgen]
pub fn operating_points_csv(report: &[u8]) -> Result<Vec<u8>, JsValue> {
    let report: Report = from_bytes(report, "the report").map_err(|error| thrown(&error))?;
    Ok(export::csv::operating_points(&report))
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

/// The version of this program.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
