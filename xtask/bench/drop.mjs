// @ts-check
/**
 * Gives a file to the page in Chromium: a line on standard input is a run on a page just opened, and
 * its answer a line on standard output with the seconds from the input's change to the report and to
 * the drawn figures.
 */

import { argv, stdin } from "node:process";
import { createInterface } from "node:readline";
import { blank, launch, load } from "./chromium.mjs";

/** @import { App } from "./chromium.mjs" */

const [, , executablePath, address, scores] = argv;
if (executablePath === undefined || scores === undefined || address === undefined) throw new Error("run `cargo xtask bench`");

const browser = await launch(executablePath);
for await (const _ of createInterface(stdin)) {
  const page = await blank(browser);
  await load(page, address);
  const times = await page.evaluateHandle(watch);
  await page.locator("#app input[type=file]").setInputFiles(scores);
  console.log((await times.evaluate(({ seconds }) => seconds)).join(" "));
  await page.context().close();
}
await browser.close();

/** In the page: the times to come. Wrapped, or the answer would wait for them. */
function watch() {
  const app = /** @type {App | null} */ (document.querySelector("#app"));
  const root = app?.shadowRoot;
  if (!app || !root) throw new Error("the page has no element");
  const frame = () => new Promise(requestAnimationFrame);
  const seconds = (async () => {
    await new Promise((resolve) => root.addEventListener("change", resolve, { capture: true, once: true }));
    const start = performance.now();
    await new Promise((resolve, reject) => {
      app.addEventListener("op-report", resolve, { once: true });
      app.addEventListener("op-error", (event) => reject(new Error(event instanceof CustomEvent ? event.detail.text : "no report")));
    });
    const report = performance.now();
    await app.updateComplete;
    // The first frame shows what was drawn before it; when the second begins, the first is done.
    await frame();
    await frame();
    const figures = performance.now();
    const canvases = Array.from(root.querySelectorAll("canvas"));
    if (canvases.length === 0 || canvases.some(isEmpty)) throw new Error("a figure is not drawn yet");
    return [report - start, figures - start].map((milliseconds) => milliseconds / 1000);
  })();
  return { seconds };

  /** @param {HTMLCanvasElement} canvas */
  function isEmpty(canvas) {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return data === undefined || data.every((value) => value === data[0]);
  }
}
