/** The bootstrap's helpers: workers that compute its pieces in turn, and how far they are. */

import type { Answer, Piece, Progress, Request, Values } from "./protocol.ts";

/** What a resampling needs from whoever holds the evaluation. */
export interface Terms {
  pieces: Piece[];
  settings: string;
  /** How many are wanted of each scheme. */
  resamples: number;
  /** A new worker that has been told to start. */
  hire(): Worker;
  /** Asks for a copy of the trials, to be given to {@link Resampling.join}. */
  askShare(): void;
  take(piece: Piece, values: Values): void;
  progress(progress: Progress): void;
  /** Called when all pieces are taken, or no helper is left to compute the others. */
  end(): void;
}

/** More helpers than this gain little, and each has a copy of the trials. */
const MOST_HELPERS = 8;

/** For all helpers together, in bytes: many machines have no more to give. */
const MEMORY = 2e9;

/** Numbers times resamples that are worth a helper: some tens of milliseconds. */
const WORK_EACH = 2e7;

/** Pieces that a helper has before it, so that it need not wait for the page. */
const AHEAD = 2;

const RESAMPLES_IN_BATCH = 16;

/** Milliseconds in which the page, while it shows the estimates, shares the machine with one helper only. */
const HEAD_START = 50;

/** Milliseconds between two tellings of progress. */
const PACE = 150;

export class Resampling {
  readonly #terms: Terms;
  /** Pieces that no helper has. */
  #queue: Piece[] = [];
  /** The helpers, with the pieces that they have. */
  readonly #helpers = new Map<Worker, Piece[]>();
  readonly #begun = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Resamples; the last batch of a scheme may hold more than are wanted. */
  readonly #total: number;
  #done = 0;
  #piecesLeft = 0;
  /** Shares that were asked for and have not come. */
  #asked = 0;
  #crewed = false;
  #stopped = false;

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#total = this.#wanted(terms.pieces);
    this.#timer = setInterval(() => this.tell(), PACE);
    this.#ask(1);
  }

  /** Gives a new helper its share, for which it needs some bytes; the first tells how many helpers there may be. */
  join(share: Values, memory: number): void {
    if (this.#stopped) return;
    this.#asked -= 1;
    if (!this.#crewed) {
      this.#crewed = true;
      const { pieces } = this.#terms;
      const helpers = crew(share.length, memory, pieces);
      this.#queue = joined(pieces, share.length, helpers);
      this.#piecesLeft = this.#queue.length;
      this.#ask(helpers - 1, this.#begun + HEAD_START);
    }
    const helper = this.#terms.hire();
    helper.onmessage = ({ data }: MessageEvent<Answer>): void => this.#hear(helper, data);
    helper.onmessageerror = (): void => this.#lose(helper);
    helper.onerror = (event): void => {
      event.preventDefault();
      this.#lose(helper);
    };
    this.#helpers.set(helper, []);
    post(helper, { id: 0, action: "join", share, settings: this.#terms.settings }, [share.buffer]);
    this.#feed(helper);
  }

  /** Ends all helpers at once. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const helper of this.#helpers.keys()) helper.terminate();
    this.#helpers.clear();
  }

  /** Asks for shares, not before a time. */
  #ask(count: number, when = 0): void {
    this.#asked += count;
    const ask = (): void => {
      for (let left = count; left > 0 && !this.#stopped; left -= 1) this.#terms.askShare();
    };
    const wait = when - performance.now();
    if (wait > 0) setTimeout(ask, wait);
    else ask();
  }

  #feed(helper: Worker): void {
    const had = this.#helpers.get(helper);
    while (had !== undefined && had.length < AHEAD) {
      const piece = this.#queue.shift();
      if (piece === undefined) return;
      had.push(piece);
      post(helper, { id: 0, action: "resample", piece });
    }
  }

  #hear(helper: Worker, answer: Answer): void {
    const had = this.#helpers.get(helper);
    if (had === undefined) return;
    if (answer.type === "error") this.#lose(helper);
    if (answer.type !== "values") return;
    // A helper does what it has in turn.
    had.shift();
    this.#feed(helper);
    this.#terms.take(answer.piece, answer.values);
    this.#done += this.#wanted([answer.piece]);
    this.#piecesLeft -= 1;
    if (this.#piecesLeft === 0) this.#end();
  }

  #wanted(pieces: Piece[]): number {
    const count = (batches: number): number => Math.min(batches * RESAMPLES_IN_BATCH, this.#terms.resamples);
    return pieces.reduce((sum, { from, to }) => sum + count(to) - count(from), 0);
  }

  /** Another does what a failed helper had, if there is one. */
  #lose(helper: Worker): void {
    const had = this.#helpers.get(helper);
    if (had === undefined) return;
    helper.terminate();
    this.#helpers.delete(helper);
    this.#queue.unshift(...had);
    for (const other of this.#helpers.keys()) this.#feed(other);
    if (this.#helpers.size === 0 && this.#asked === 0) this.#end();
  }

  #end(): void {
    this.tell();
    this.stop();
    this.#terms.end();
  }

  /** Tells how far the helpers are, which comes by itself from time to time. */
  tell(): void {
    if (this.#stopped) return;
    const seconds = (performance.now() - this.#begun) / 1000;
    const left = this.#done === 0 ? {} : { left: (seconds * (this.#total - this.#done)) / this.#done };
    this.#terms.progress({ stage: "resampling", done: this.#done, total: this.#total, ...left });
  }
}

/** How many helpers there may be for a share of so many numbers, if each needs so many bytes. */
function crew(numbers: number, memory: number, pieces: Piece[]): number {
  const work = numbers * batches(pieces) * RESAMPLES_IN_BATCH;
  const useful = Math.min(pieces.length, Math.ceil(work / WORK_EACH));
  const possible = Math.min(navigator.hardwareConcurrency, MOST_HELPERS, Math.floor(MEMORY / memory));
  return Math.max(1, Math.min(useful, possible));
}

/** Neighbouring pieces as one, so that there are not more messages than work, but some for every helper. */
function joined(pieces: Piece[], numbers: number, helpers: number): Piece[] {
  const worth = WORK_EACH / (numbers * RESAMPLES_IN_BATCH);
  const fair = batches(pieces) / (4 * helpers);
  const most = Math.min(worth, fair);
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.team === piece.team && last.scheme === piece.scheme && last.to === piece.from && piece.to - last.from <= most) last.to = piece.to;
    else all.push({ ...piece });
  }
  return all;
}

function batches(pieces: Piece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0);
}

function post(worker: Worker, request: Request, transfer: Transferable[] = []): void {
  worker.postMessage(request, transfer);
}
