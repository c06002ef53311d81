/**
 * What the page and its workers say to each other. Every answer carries the id of its request.
 *
 * One worker evaluates the files. The pieces of the bootstrap are computed by others, which join with a
 * share of the trials; the first takes their values and finishes the report.
 */

export type Request =
  | { id: number; action: "start"; module: WebAssembly.Module }
  | { id: number; action: "evaluate"; files: File[]; settings: string }
  | { id: number; action: "share" }
  | { id: number; action: "take"; piece: Piece; values: Values }
  | { id: number; action: "finish" }
  | { id: number; action: "join"; share: Values; settings: string }
  | { id: number; action: "resample"; piece: Piece };

export type Answer =
  | { id: number; type: "started" }
  | ({ id: number; type: "progress" } & Progress)
  | ({ id: number; type: "result"; pieces: Piece[] } & Outcome)
  | { id: number; type: "share"; share: Values; memory: number }
  | { id: number; type: "values"; piece: Piece; values: Values }
  | { id: number; type: "finished"; report: Uint8Array<ArrayBuffer> }
  | { id: number; type: "error"; error: Problem };

/** Numbers whose buffer is given away with the message. */
export type Values = Float64Array<ArrayBuffer>;

/** Batches of sixteen resamples, from one up to, not with, another. */
export interface Piece {
  /** Systems on the same trials. */
  team: number;
  scheme: string;
  from: number;
  to: number;
}

/** How far a stage has come: in bytes while reading, in steps while computing, in resamples. */
export interface Progress {
  stage: "reading" | "computing" | "resampling";
  done: number;
  total: number;
  /** An estimate of the seconds to come. */
  left?: number;
}

/** The report as UTF-8 JSON, exactly as the command line writes it, and the curves to draw. */
export interface Outcome {
  report: Uint8Array<ArrayBuffer>;
  curves: Values;
}

/** What went wrong, where, and the way out. */
export interface Problem {
  kind: string;
  message: string;
  file?: string;
  line?: number;
  column?: string;
  way_out: string;
  /** The whole sentence. */
  text: string;
}

/** Whether something thrown is a problem told as data, not a fault of the program. */
export function isProblem(thrown: unknown): thrown is Problem {
  return typeof thrown === "object" && thrown !== null && "way_out" in thrown && "kind" in thrown;
}
