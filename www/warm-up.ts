/**
 * What a fresh worker evaluates before a person's files. Browsers compile a function when it is first
 * called, and well only after it has worked for a while; made-up scores can bear that wait.
 */

import type { Answer, Piece, Request } from "./protocol.ts";

/** Evaluations after which a worker is fast. */
export const ROUNDS = 20;

/** Few enough that a person's files, should they come meanwhile, hardly wait for the round. */
const ROWS = 20_000;

/** Fewer still in the first round, which is by far the slowest. */
const FIRST_ROWS = 1_000;

/** One round of so many goes on to the bootstrap; reading, which comes first in earnest, has them all. */
const RESAMPLED = 3;

/** As many resamples as {@link PIECE} has. */
const RESAMPLING = '{"resamples": 32}';

const PIECE: Piece = { team: 0, scheme: "trial", from: 0, to: 2 };

let made: string[] | undefined;

/** Scores in random order, one of nine mated, for a round counted from 0. */
export function madeUp(round: number): File {
  made ??= rows();
  const some = round === 0 ? made.slice(0, FIRST_ROWS) : made;
  return new File([`score,label\n${some.join("\n")}\n`], "warm-up.csv");
}

/** The settings of a round. */
export function settingsOf(round: number): string {
  return round % RESAMPLED === 1 ? RESAMPLING : '{"resamples": 0}';
}

/** What a round's worker does after an answer, some milliseconds each; nothing when the round is over. */
export function following(answer: Answer, id: number): Request[] {
  if (answer.type === "result") return answer.pieces.length === 0 ? [] : [{ id, action: "share" }];
  if (answer.type === "share") {
    return [
      { id, action: "join", share: answer.share, settings: RESAMPLING },
      { id, action: "resample", piece: PIECE },
    ];
  }
  if (answer.type !== "values") return [];
  return [
    { id, action: "take", piece: PIECE, values: answer.values },
    { id, action: "finish" },
  ];
}

/** Calls when the page has nothing else to do; Safari does not tell when that is. */
export function idle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 20);
}

function rows(): string[] {
  let state = 1;
  /** In [0, 1); the generator of Numerical Recipes. */
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: ROWS }, (_, at) => {
    const mated = at % 9 === 0;
    const score = random() + random() + random() + (mated ? 1 : 0);
    return `${score.toFixed(9)},${mated ? 1 : 0}`;
  });
}
