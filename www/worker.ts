/** The worker: a table of actions over the wasm module. */

import { evaluate, initSync } from "../pkg/operating_point.js";
import { type Answer, isProblem, type Progress, type Request } from "./protocol.ts";

declare const self: DedicatedWorkerGlobalScope;

type Action = Request["action"];

/** Milliseconds between two tellings of progress: each costs the page about one. */
const PACE = 50;

const actions: { [A in Action]: (request: Extract<Request, { action: A }>) => void } = {
  start({ id, module }) {
    initSync({ module });
    post({ id, type: "started" });
  },

  evaluate({ id, files, settings }) {
    const named = files.map((file) => ({ name: file.name, blob: file }));
    const outcome = evaluate(named, settings, paced((progress) => post({ id, type: "progress", ...progress })));
    // The glue gives copies, never the buffer of the module itself, which cannot be given away.
    const report = outcome.report() as Uint8Array<ArrayBuffer>;
    const curves = outcome.curves() as Float64Array<ArrayBuffer>;
    outcome.free();
    post({ id, type: "result", report, curves }, [report.buffer, curves.buffer]);
  },
};

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
