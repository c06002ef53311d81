// @ts-check
/**
 * The memory of each of the page's workers while it evaluates a file: a line on standard input is a
 * run on a page just opened, and its answer a line on standard output with the most bytes that each
 * worker held, first the one that reads the file, then those that resample.
 *
 * A worker holds the memory of its wasm module, which never shrinks and is told with every answer that
 * it gives, and, as Chromium's debugger counts them, the heap of its JavaScript and its other buffers.
 * Compiled code, which all workers of a page share, is not counted.
 */

import { argv, stdin } from "node:process";
import { createInterface } from "node:readline";
import { blank, launch, load, pick, task } from "./chromium.mjs";
import { attach } from "./debugger.mjs";

/** @import { App } from "./chromium.mjs" */
/** @import { WorkerDebugger } from "./debugger.mjs" */

/** Milliseconds between two looks at a worker's heap. */
const PACE = 10;

const { executablePath, address, path, helpers, settings } = task(argv);

const browser = await launch(executablePath);
for await (const _ of createInterface(stdin)) {
  const page = await blank(browser, helpers);
  /** @type {Promise<number>[]} */
  const most = [];
  const evaluated = new AbortController();
  await page.addInitScript(tellMemory);
  await attach(page, (worker) => void most.push(watch(worker, evaluated.signal)));
  await load(page, address);
  const file = await pick(page, path);
  await file.evaluate((file, settings) => {
    const app = /** @type {App | null} */ (document.querySelector("#app"));
    return app?.evaluate([file], settings);
  }, settings);
  evaluated.abort();
  const bytes = await Promise.all(most);
  if (bytes.length !== 1 + helpers || bytes.includes(0)) throw new Error(`the workers held ${bytes} bytes`);
  console.log(bytes.join(" "));
  await page.context().close();
}
await browser.close();

/**
 * The most bytes that a worker holds until it ends, or until the signal; 0 if it never told.
 * @param {WorkerDebugger} worker
 * @param {AbortSignal} signal
 */
async function watch(worker, signal) {
  let wasm = 0;
  worker.heard = (bytes) => (wasm = Number(bytes));
  let most = 0;
  while (!signal.aborted) {
    const heap = await worker.ask("Runtime.getHeapUsage");
    if (heap !== undefined) most = Math.max(most, heap.usedSize + heap.backingStorageSize);
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
  return wasm === 0 ? 0 : wasm + most;
}

/** In the page: has every worker tell the bytes of its wasm module's memory before each of its answers. */
function tellMemory() {
  const telling = `{
    const Instance = WebAssembly.Instance;
    WebAssembly.Instance = function (...given) {
      const instance = new Instance(...given);
      const { memory } = instance.exports;
      const post = self.postMessage;
      self.postMessage = (...answer) => {
        console.debug(memory.buffer.byteLength);
        post(...answer);
      };
      return instance;
    };
  }`;
  // The one script that is made from a blob is the workers'.
  globalThis.Blob = class extends Blob {
    /**
     * @param {BlobPart[]} parts
     * @param {BlobPropertyBag} [bag]
     */
    constructor(parts = [], bag) {
      super(bag?.type === "text/javascript" ? [telling, ...parts] : parts, bag);
    }
  };
}
