/** Work that takes its turn, in short tasks between which the page hears people and workers. */

/** Milliseconds after which a task leaves the rest to the next; each may cost a layout and a frame. */
const TASK = 12;

const waiting = new Set<() => void>();

/** Who waits until no work is left. */
let patient: (() => void)[] = [];

// A timer would wait longer each time.
const { port1: bell, port2: door } = new MessageChannel();

door.onmessage = async (): Promise<void> => {
  const begun = performance.now();
  for (const work of waiting) {
    waiting.delete(work);
    try {
      work();
    } catch (thrown) {
      reportError(thrown);
    }
    // What comes of it, comes in this task.
    await new Promise<void>(queueMicrotask);
    await new Promise<void>(queueMicrotask);
    if (performance.now() - begun > TASK) break;
  }
  if (waiting.size > 0) {
    bell.postMessage(null);
    return;
  }
  const done = patient;
  patient = [];
  for (const tell of done) tell();
};

/** Does some work in its turn, once however often it is asked for meanwhile. */
export function inTurn(work: () => void): void {
  if (waiting.size === 0) bell.postMessage(null);
  waiting.add(work);
}

/** Waits until no work is left, nor has come of it. */
export function allDone(): Promise<void> {
  if (waiting.size === 0) bell.postMessage(null);
  return new Promise((resolve) => patient.push(resolve));
}
