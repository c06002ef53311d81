// @ts-check
/**
 * Gives a file to the page in Chromium and waits for the intervals of its bootstrap: a line on standard
 * input is a run on a page just opened, and its answer a line on standard output with the seconds from
 * the estimates to the drawn intervals, and from the file to them.
 */

import { argv, stdin } from "node:process";
import { createInterface } from "node:readline";
import { blank, launch, load, pick, task } from "./chromium.mjs";

/** @import { App } from "./chromium.mjs" */
/** @import { Settings } from "../../www/report.ts" */

const { executablePath, address, path, helpers, settings } = task(argv);

const browser = await launch(executablePath);
for await (const _ of createInterface(stdin)) {
  const page = await blank(browser, helpers);
  await load(page, address);
  const file = await pick(page, path);
  let hired = 0;
  page.on("worker", () => (hired += 1));
  const { seconds, resamples } = await file.evaluate(give, settings);
  if (hired !== helpers) throw new Error(`${hired} workers resampled, not ${helpers}`);
  if (resamples.length === 0 || resamples.some((count) => count !== settings.resamples)) throw new Error(`there were ${resamples} resamples`);
  console.log(seconds.join(" "));
  await page.context().close();
}
await browser.close();

/**
 * In the page: the seconds, and how many resamples are behind the intervals of each scheme.
 * @param {File} file
 * @param {Partial<Settings>} settings
 */
async function give(file, settings) {
  const app = /** @type {App | null} */ (document.querySelector("#app"));
  if (app === null) throw new Error("the page has no element");
  const frame = () => new Promise(requestAnimationFrame);
  const given = performance.now();
  let estimates = Number.NaN;
  app.addEventListener("op-report", () => (estimates = performance.now()), { once: true });
  const report = await app.evaluate([file], settings);
  await app.updateComplete;
  // The first frame shows what was drawn before it; when the second begins, the first is done.
  await frame();
  await frame();
  const intervals = performance.now();
  const found = report.systems[0]?.metrics["auc"]?.intervals ?? [];
  return {
    seconds: [intervals - estimates, intervals - given].map((milliseconds) => milliseconds / 1000),
    resamples: found.filter(({ method }) => method.startsWith("bootstrap-")).map(({ resamples }) => resamples),
  };
}
