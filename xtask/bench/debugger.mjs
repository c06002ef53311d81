// @ts-check
/** Chromium's debugger in the workers of a page, which Playwright itself does not open. */

/** @import { CDPSession, Page } from "@playwright/test" */

/** One worker; what it is asked has the names of the Chrome DevTools Protocol. */
export class WorkerDebugger {
  /** Called with the arguments of each `console.debug` in the worker. @type {(...said: unknown[]) => void} */
  heard = () => undefined;
  #page;
  #id;
  /** @type {Map<number, (answer: any) => void>} */
  #asked = new Map();
  #last = 0;
  #ended = false;

  /**
   * @param {CDPSession} page
   * @param {string} id
   */
  constructor(page, id) {
    this.#page = page;
    this.#id = id;
  }

  /**
   * The result; none once the worker has ended.
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  ask(method, params = {}) {
    if (this.#ended) return Promise.resolve(undefined);
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, resolve);
      const message = JSON.stringify({ id, method, params });
      this.#page.send("Target.sendMessageToTarget", { sessionId: this.#id, message }).catch((error) => {
        if (this.#ended) resolve(undefined);
        else reject(error);
      });
    });
  }

  /**
   * Takes what the worker says.
   * @param {string} message
   */
  hear(message) {
    const { id, result, method, params } = JSON.parse(message);
    if (method === "Runtime.consoleAPICalled" && params.type === "debug") this.heard(...params.args.map((/** @type {{ value: unknown }} */ { value }) => value));
    this.#asked.get(id)?.(result);
    this.#asked.delete(id);
  }

  /** The worker has ended and answers nothing more. */
  end() {
    this.#ended = true;
    for (const resolve of this.#asked.values()) resolve(undefined);
  }
}

/**
 * Calls with the debugger of each worker that the page will make.
 * @param {Page} page
 * @param {(worker: WorkerDebugger) => void} made
 */
export async function attach(page, made) {
  const session = await page.context().newCDPSession(page);
  /** @type {Map<string, WorkerDebugger>} */
  const workers = new Map();
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== "worker") return;
    const worker = new WorkerDebugger(session, sessionId);
    workers.set(sessionId, worker);
    void worker.ask("Runtime.enable");
    made(worker);
  });
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => workers.get(sessionId)?.hear(message));
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.get(sessionId)?.end());
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
}
