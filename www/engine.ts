/** Runs evaluations in a worker, which is replaced when it is cancelled or fails, and their bootstrap in others. */

import type { Answer, Outcome, Piece, Problem, Progress, Request } from "./protocol.ts";
import type { Settings } from "./report.ts";
import { Resampling } from "./resampling.ts";
import { workerAddress } from "./trusted.ts";
import { following, idle, madeUp, ROUNDS, settingsOf } from "./warm-up.ts";

/** Who is told how an evaluation goes. */
export interface Listener {
  progress(progress: Progress): void;
  /** The report of point estimates, when the intervals of the bootstrap are still to come. */
  estimates(outcome: Outcome): void;
}

interface Job extends Listener {
  request: Request & { action: "evaluate" };
  resolve(outcome: Outcome): void;
  reject(problem: Problem): void;
  /** Once there are estimates: these, and the bootstrap. */
  under?: { estimates: Outcome; resampling: Resampling; finishing: boolean };
}

/** Milliseconds in which a cancelled bootstrap may still give its intervals; the page does not wait for them. */
const PATIENCE = 30_000;

/** Helpers that start before it is known how many there should be. */
const SPARES = 2;

const CANCELLED = problem("cancelled", "The evaluation was cancelled", "Evaluate again, or drop other files.");

const UNFINISHED = problem(
  "cancelled",
  "The cancelled bootstrap gave no intervals in time",
  "The point estimates below are whole; evaluate again for their intervals.",
);

const STOPPED = stopped("computation", "A fresh worker is ready, so other files can be evaluated now. For very large files");

const STOPPED_RESAMPLING = stopped("bootstrap", "The point estimates below are whole. For the intervals");

/**
 * Make an engine only after the page is locked: a worker keeps the policy under which it was made.
 *
 * A worker with nothing to do evaluates and resamples made-up scores, a round at a time, until it is warm; a
 * job waits for one step of a round at most.
 */
export class Engine {
  readonly #module: WebAssembly.Module;
  readonly #warmed: (outcome: Outcome) => void;
  #worker: Worker | undefined;
  /** Helpers that a bootstrap may yet need. */
  readonly #spares = new Set<Worker>();
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

  /** Evaluates files; a running evaluation is given up first. Rejects with a {@link Problem}. */
  evaluate(files: File[], settings: string, listener: Listener): Promise<Outcome> {
    this.abandon();
    return new Promise((resolve, reject) => {
      const worker = this.#ready();
      const request: Job["request"] = { id: this.#nextId(), action: "evaluate", files, settings };
      this.#job = { ...listener, request, resolve, reject };
      post(worker, request);
      if ((JSON.parse(settings) as Settings).resamples > 0) this.#makeSpares();
    });
  }

  /** Ends the running evaluation at once; one under bootstrap still resolves with the intervals so far. */
  cancel(): void {
    const job = this.#job;
    if (job?.under === undefined) {
      this.abandon();
      return;
    }
    // A bootstrap that is complete, or cancelled already, needs its time only.
    if (job.under.finishing) return;
    job.under.resampling.stop();
    this.#finish(job);
    setTimeout(() => {
      if (this.#job === job) this.#giveUp(UNFINISHED);
    }, PATIENCE);
  }

  /** Ends the running evaluation at once and makes the next worker ready. */
  abandon(): void {
    if (this.#job !== undefined) this.#giveUp(CANCELLED);
  }

  /** Ends all workers; the next evaluation would make another. */
  dispose(): void {
    this.#end();
    this.#take()?.reject(CANCELLED);
  }

  #giveUp(why: Problem): void {
    this.#end();
    this.#ready();
    this.#take()?.reject(why);
  }

  #ready(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#hire();
    worker.onmessage = ({ data }: MessageEvent<Answer>): void => this.#hear(data);
    worker.onmessageerror = (): void => this.#fail(worker);
    worker.onerror = (event): void => {
      event.preventDefault();
      this.#fail(worker);
    };
    this.#worker = worker;
    this.#roundsLeft = this.#cold ? 0 : ROUNDS;
    return worker;
  }

  #hire(): Worker {
    const worker = new Worker(workerAddress() as string, { name: "operating-point" });
    post(worker, { id: this.#nextId(), action: "start", module: this.#module });
    return worker;
  }

  /** Helpers take a while to start: some do so while the files are read. */
  #makeSpares(): void {
    for (let more = Math.min(SPARES, navigator.hardwareConcurrency); more > 0; more -= 1) {
      const spare = this.#hire();
      spare.onerror = (event): void => {
        event.preventDefault();
        spare.terminate();
        this.#spares.delete(spare);
      };
      this.#spares.add(spare);
    }
  }

  #helper(): Worker {
    const [helper = this.#hire()] = this.#spares;
    this.#spares.delete(helper);
    return helper;
  }

  /** The next round, once the page is idle. */
  #warm(): void {
    idle(() => {
      if (this.#worker === undefined || this.#job !== undefined || this.#round !== undefined || this.#roundsLeft === 0) return;
      const round = ROUNDS - this.#roundsLeft;
      this.#roundsLeft -= 1;
      this.#round = this.#nextId();
      post(this.#worker, { id: this.#round, action: "evaluate", files: [madeUp(round)], settings: settingsOf(round) });
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
    job?.under?.resampling.stop();
    for (const spare of this.#spares) spare.terminate();
    this.#spares.clear();
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
    else if (answer.type === "error") this.#take()?.reject(answer.error);
    else if (answer.type === "result" && answer.pieces.length === 0) this.#take()?.resolve(answer);
    else if (answer.type === "result") this.#resample(job, answer, answer.pieces);
    else if (answer.type === "share") job.under?.resampling.join(answer.share, answer.memory);
    else if (answer.type === "finished" && job.under !== undefined) {
      this.#take()?.resolve({ report: answer.report, curves: job.under.estimates.curves });
    }
  }

  #resample(job: Job, estimates: Outcome, pieces: Piece[]): void {
    const { id, settings } = job.request;
    const ask = (request: Request, transfer: Transferable[] = []): void => this.#worker?.postMessage(request, transfer);
    const resampling = new Resampling({
      pieces,
      settings,
      resamples: (JSON.parse(settings) as Settings).resamples,
      hire: () => this.#helper(),
      askShare: () => ask({ id, action: "share" }),
      take: (piece, values) => ask({ id, action: "take", piece, values }, [values.buffer]),
      progress: (progress) => job.progress(progress),
      end: () => this.#finish(job),
    });
    job.under = { estimates, resampling, finishing: false };
    job.estimates(estimates);
    resampling.tell();
  }

  #finish({ request: { id }, under }: Job): void {
    if (this.#worker === undefined || under === undefined || under.finishing) return;
    under.finishing = true;
    post(this.#worker, { id, action: "finish" });
  }

  /** Goes on with the round: a helper's work is done by the same worker, since all share the compiled code. */
  #warmer(answer: Answer): void {
    const id = this.#round;
    if (answer.type === "result" && this.#roundsLeft === ROUNDS - 1) this.#warmed(answer);
    const steps = this.#job === undefined && id !== undefined ? following(answer, id) : [];
    if (steps.length === 0) this.#round = undefined;
    for (const step of steps) this.#worker?.postMessage(step);
  }

  #fail(worker: Worker): void {
    if (worker !== this.#worker) return;
    const warming = this.#round !== undefined;
    this.#cold ||= warming;
    this.#end();
    // Where no worker ever started, another would fail too; the next evaluation tries again.
    if (this.#proven) this.#ready();
    if (warming && this.#job !== undefined) {
      // The job had not begun.
      post(this.#ready(), this.#job.request);
      return;
    }
    const job = this.#take();
    job?.reject(job.under === undefined ? STOPPED : STOPPED_RESAMPLING);
  }
}

function stopped(what: string, wayOut: string): Problem {
  return problem(
    "stopped",
    `The ${what} stopped in mid-run: it ran out of memory, or met a fault in this program`,
    `${wayOut} use the command line, which has the whole memory of the machine.`,
  );
}

function problem(kind: string, message: string, wayOut: string): Problem {
  return { kind, message, way_out: wayOut, text: `${message}. ${wayOut}` };
}

function post(worker: Worker, request: Request): void {
  worker.postMessage(request);
}
