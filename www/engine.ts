/** Runs evaluations in one worker, which is replaced when it is cancelled or fails. */

import type { Answer, Outcome, Problem, Progress, Request } from "./protocol.ts";
import { workerAddress } from "./trusted.ts";
import { idle, madeUp, ROUNDS } from "./warm-up.ts";

interface Job {
  request: Request & { action: "evaluate" };
  resolve(outcome: Outcome): void;
  reject(problem: Problem): void;
  progress(progress: Progress): void;
}

const CANCELLED: Problem = {
  kind: "cancelled",
  message: "The evaluation was cancelled",
  way_out: "Evaluate again, or drop other files.",
  text: "The evaluation was cancelled. Evaluate again, or drop other files.",
};

const STOPPED: Problem = {
  kind: "stopped",
  message: "The computation stopped in mid-run: it ran out of memory, or met a fault in this program",
  way_out: "A fresh worker is ready, so other files can be evaluated now. For very large files use the command line, which has the whole memory of the machine.",
  text: "The computation stopped in mid-run. A fresh worker is ready.",
};

/**
 * Make an engine only after the page is locked: a worker keeps the policy under which it was made.
 *
 * A worker with nothing to do evaluates made-up scores, a round at a time, until it is warm; a job
 * waits for one round at most.
 */
export class Engine {
  readonly #module: WebAssembly.Module;
  readonly #warmed: (outcome: Outcome) => void;
  #worker: Worker | undefined;
  #job: Job | undefined;
  #lastId = 0;
  #proven = false;
  /** The round that the worker is at, by its id. */
  #round: number | undefined;
  #roundsLeft = 0;
  /** Whether the warm-up has failed once, and is left alone. */
  #cold = false;

  /** Gives the first outcome of made-up scores to `warmed`. */
  constructor(module: WebAssembly.Module, warmed: (outcome: Outcome) => void) {
    this.#module = module;
    this.#warmed = warmed;
    this.#ready();
  }

  /** Evaluates files; a running evaluation is cancelled first. Rejects with a {@link Problem}. */
  evaluate(files: File[], settings: string, progress: (progress: Progress) => void): Promise<Outcome> {
    this.cancel();
    return new Promise((resolve, reject) => {
      const worker = this.#ready();
      const request: Job["request"] = { id: this.#nextId(), action: "evaluate", files, settings };
      this.#job = { request, resolve, reject, progress };
      post(worker, request);
    });
  }

  /** Ends the running evaluation at once and makes the next worker ready. */
  cancel(): void {
    if (this.#job === undefined) return;
    this.#end();
    this.#ready();
    this.#take()?.reject(CANCELLED);
  }

  /** Ends the worker; the next evaluation would make another. */
  dispose(): void {
    this.#end();
    this.#take()?.reject(CANCELLED);
  }

  #ready(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(workerAddress() as string, { name: "operating-point" });
    worker.onmessage = ({ data }: MessageEvent<Answer>): void => this.#hear(data);
    worker.onmessageerror = (): void => this.#fail(worker);
    worker.onerror = (event): void => {
      event.preventDefault();
      this.#fail(worker);
    };
    this.#worker = worker;
    this.#roundsLeft = this.#cold ? 0 : ROUNDS;
    post(worker, { id: this.#nextId(), action: "start", module: this.#module });
    return worker;
  }

  /** The next round, once the page is idle. */
  #warm(): void {
    idle(() => {
      if (this.#worker === undefined || this.#job !== undefined || this.#round !== undefined || this.#roundsLeft === 0) return;
      const files = [madeUp(ROUNDS - this.#roundsLeft)];
      this.#roundsLeft -= 1;
      this.#round = this.#nextId();
      post(this.#worker, { id: this.#round, action: "evaluate", files, settings: "{}" });
    });
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#round = undefined;
  }

  #take(): Job | undefined {
    const job = this.#job;
    this.#job = undefined;
    return job;
  }

  #hear(answer: Answer): void {
    if (answer.type === "started") this.#proven = true;
    else if (answer.id === this.#job?.request.id) this.#advance(this.#job, answer);
    else if (answer.type !== "progress" && answer.id === this.#round) this.#warmer(answer);
    if (answer.type !== "progress") this.#warm();
  }

  #advance(job: Job, answer: Answer): void {
    if (answer.type === "progress") job.progress(answer);
    if (answer.type === "result") this.#take()?.resolve(answer);
    if (answer.type === "error") this.#take()?.reject(answer.error);
  }

  #warmer(answer: Answer): void {
    this.#round = undefined;
    if (answer.type === "result" && this.#roundsLeft === ROUNDS - 1) this.#warmed(answer);
  }

  #fail(worker: Worker): void {
    if (worker !== this.#worker) return;
    const warming = this.#round !== undefined;
    this.#cold ||= warming;
    this.#end();
    // Where no worker ever started, another would fail too; the next evaluation tries again.
    if (this.#proven) this.#ready();
    if (!warming) this.#take()?.reject(STOPPED);
    // The job had not begun.
    else if (this.#job !== undefined) post(this.#ready(), this.#job.request);
  }
}

function post(worker: Worker, request: Request): void {
  worker.postMessage(request);
}
