/** The worker: a table of actions over the wasm module. */

import { type Evaluation, evaluate, initSync, Resampler } from "../pkg/operating_point.js";
import { type Answer, isProblem, type Piece, type Progress, type Request, type Values } from "./protocol.ts";

declare const self: DedicatedWorkerGlobalScope;

type Action = Request["action"];

/** Milliseconds between two tellings of progress: each costs the page about one. */
const PACE = 50;

/** What the files gave, while its bootstrap is under way. */
let evaluation: Evaluation | undefined;
let resampler: Resampler | undefined;

const actions: { [A in Action]: (request: Extract<Request, { action: A }>) => void } = {
  start({ id, module }) {
    initSync({ module });
    post({ id, type: "started" });
  },

  evaluate({ id, files, settings }) {
    release();
    const named = files.map((file) => ({ name: file.name, blob: file }));
    evaluation = evaluate(named, settings, paced((progress) => post({ id, type: "progress", ...progress })));
    // The glue gives copies, never the buffer of the module itself, which cannot be given away.
    const report = evaluation.report() as Uint8Array<ArrayBuffer>;
    const curves = evaluation.curves() as Values;
    const pieces = JSON.parse(evaluation.pieces()) as Piece[];
    if (pieces.length === 0) release();
    post({ id, type: "result", report, curves, pieces }, [report.buffer, curves.buffer]);
  },

  share({ id }) {
    const share = held(evaluation).share() as Values;
    post({ id, type: "share", share, memory: held(evaluation).memory() }, [share.buffer]);
  },

  take({ piece: { team, scheme, from, to }, values }) {
    held(evaluation).take(team, scheme, from, to, values);
  },

  finish({ id }) {
    const report = held(evaluation).finish() as Uint8Array<ArrayBuffer>;
    release();
    post({ id, type: "finished", report }, [report.buffer]);
  },

  join({ share, settings }) {
    resampler?.free();
    resampler = new Resampler(share, settings);
  },

  resample({ id, piece }) {
    const values = held(resampler).resample(piece.team, piece.scheme, piece.from, piece.to) as Values;
    post({ id, type: "values", piece, values }, [values.buffer]);
  },
};

function release(): void {
  evaluation?.free();
  evaluation = undefined;
  resampler?.free();
  resampler = undefined;
}

function held<T>(object: T | undefined): T {
  if (object === undefined) throw new Error("this was asked of the wrong worker, or too late");
  return object;
}

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  try {
    run(data.action, data);
  } catch (thrown) {
    // Anything but a problem is a trap: it goes on to the page's error handler, which replaces this worker.
    if (!isProblem(thrown)) throw thrown;
    post({ id: data.id, type: "error", error: thrown });
  }
};

function run<A extends Action>(action: A, request: Request): void {
  actions[action](request as Extract<Request, { action: A }>);
}

/** Tells the first, the last and any change of stage; between them no more than a person can see. */
function paced(tell: (progress: Progress) => void): (stage: Progress["stage"], done: number, total: number) => void {
  let told = Number.NEGATIVE_INFINITY;
  let before: Progress["stage"] | undefined;
  return (stage, done, total) => {
    const now = performance.now();
    if (stage === before && done < total && now - told < PACE) return;
    told = now;
    before = stage;
    tell({ stage, done, total });
  };
}

function post(answer: Answer, transfer: Transferable[] = []): void {
  self.postMessage(answer, transfer);
}
