// @ts-check
/**
 * Gives a file to the page in Chromium: a line on standard input is a run on a page just opened, and
 * its answer a line on standard output with the seconds from the input's change to the report and to
 * the drawn figures.
 */

import { argv, stdin } from "node:process";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const [, , executablePath, scores, address] = argv;
if (executablePath === undefined || scores === undefined || address === undefined) throw new Error("run `cargo xtask bench`");

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
for await (const _ of createInterface(stdin)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  // Enabled once the page is locked.
  const input = page.locator("#app input[type=file]:enabled");
  await input.waitFor({ state: "attached" });
  // Nobody has the file in hand sooner.
  await page.waitForTimeout(1000);
  const times = await page.evaluateHandle(watch);
  await input.setInputFiles(scores);
  console.log((await times.evaluate(({ seconds }) => seconds)).join(" "));
  await context.close();
}
await browser.close();

/** In the page: the times to come. Wrapped, or the answer would wait for them. */
function watch() {
  const app = document.querySelector("#app");
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
