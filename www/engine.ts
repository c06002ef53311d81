/** Runs evaluations in one worker, which is replaced when it is cancelled or fails. */

import type { Answer, Outcome, Problem, Progress, Request } from "./protocol.ts";
import { workerAddress } from "./trusted.ts";

interface Job {
  id: number;
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
 */
export class Engine {
  readonly #module: WebAssembly.Module;
  #worker: Worker | undefined;
  #job: Job | undefined;
  #lastId = 0;
  #proven = false;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#warm();
  }

  /** Evaluates files; a running evaluation is cancelled first. Rejects with a {@link Problem}. */
  evaluate(files: File[], settings: string, progress: (progress: Progress) => void): Promise<Outcome> {
    this.cancel();
    return new Promise((resolve, reject) => {
      const worker = this.#warm();
      const id = this.#nextId();
      this.#job = { id, resolve, reject, progress };
      post(worker, { id, action: "evaluate", files, settings });
    });
  }

  /** Ends the running evaluation at once and makes the next worker ready. */
  cancel(): void {
    if (this.#job === undefined) return;
    this.#end();
    this.#warm();
    this.#take()?.reject(CANCELLED);
  }

  /** Ends the worker; the next evaluation would make another. */
  dispose(): void {
    this.#end();
    this.#take()?.reject(CANCELLED);
  }

  #warm(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(workerAddress() as string, { name: "operating-point" });
    worker.onmessage = ({ data }: MessageEvent<Answer>): void => this.#hear(data);
    worker.onmessageerror = (): void => this.#fail(worker);
    worker.onerror = (event): void => {
      event.preventDefault();
      this.#fail(worker);
    };
    this.#worker = worker;
    post(worker, { id: this.#nextId(), action: "start", module: this.#module });
    return worker;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #take(): Job | undefined {
    const job = this.#job;
    this.#job = undefined;
    return job;
  }

  #hear(answer: Answer): void {
    if (answer.type === "started") this.#proven = true;
    if (answer.id !== this.#job?.id) return;
    if (answer.type === "progress") this.#job.progress(answer);
    if (answer.type === "result") this.#take()?.resolve(answer);
    if (answer.type === "error") this.#take()?.reject(answer.error);
  }

  #fail(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#end();
    // Where no worker ever started, another would fail too; the next evaluation tries again.
    if (this.#proven) this.#warm();
    this.#take()?.reject(STOPPED);
  }
}

function post(worker: Worker, request: Request): void {
  worker.postMessage(request);
}
