/** Work that takes its turn: one piece a task, so that the page hears people and workers between them. */

const waiting = new Set<() => void>();

/** Who waits until no work is left. */
let patient: (() => void)[] = [];

// A timer would wait longer each time.
const { port1: bell, port2: door } = new MessageChannel();

door.onmessage = (): void => {
  const [work] = waiting;
  if (work === undefined) {
    const done = patient;
    patient = [];
    for (const tell of done) tell();
    return;
  }
  waiting.delete(work);
  if (waiting.size > 0 || patient.length > 0) bell.postMessage(null);
  work();
};

/** Does some work in a task of its own, once however often it is asked for meanwhile. */
export function inTurn(work: () => void): void {
  if (waiting.size === 0) bell.postMessage(null);
  waiting.add(work);
}

/** Waits until no work is left, nor has come of it. */
export function allDone(): Promise<void> {
  if (waiting.size === 0) bell.postMessage(null);
  return new Promise((resolve) => patient.push(resolve));
}
