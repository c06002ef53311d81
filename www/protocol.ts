/** What the page and its worker say to each other. Every answer carries the id of its request. */

export type Request =
  | { id: number; action: "start"; module: WebAssembly.Module }
  | { id: number; action: "evaluate"; files: File[]; settings: string };

export type Answer =
  | { id: number; type: "started" }
  | ({ id: number; type: "progress" } & Progress)
  | ({ id: number; type: "result" } & Outcome)
  | { id: number; type: "error"; error: Problem };

/** How far a stage has come: in bytes while reading, in steps while computing. */
export interface Progress {
  stage: "reading" | "computing";
  done: number;
  total: number;
}

/** The report as UTF-8 JSON, exactly as the command line writes it, and the curves to draw. */
export interface Outcome {
  report: Uint8Array<ArrayBuffer>;
  curves: Float64Array<ArrayBuffer>;
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
