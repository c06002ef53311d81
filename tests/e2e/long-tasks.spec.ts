/** The page is never busy for long while its helpers resample. */

import type { Page } from "@playwright/test";
import type { Report, Settings } from "../../www/report.ts";
import { type GivenFile, ready } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { several } from "./made.ts";

// A trace takes copies of the page in the page's own time.
test.use({ trace: "off" });

/** A machine that is busy with other things may hold up any task; what really takes long does so each time. */
const ATTEMPTS = 6;

/** The tasks over 50 ms from the first report to the last: when they began, after the first, and how long they were. */
function watched(app: Page, file: GivenFile): Promise<number[][]> {
  return app.evaluate(async ({ name, text }) => {
    const element = document.querySelector("#app") as unknown as HTMLElement & { evaluate(files: File[], settings: Partial<Settings>): Promise<Report>; updateComplete: Promise<boolean> };
    const shown: number[] = [];
    const show = (): void => void shown.push(performance.now());
    element.addEventListener("op-report", show);
    const tasks: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()));
    observer.observe({ type: "longtask" });
    await element.evaluate([new File([text], name)], { resamples: 400 });
    await element.updateComplete;
    // The observer hears of a task a while after its end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    element.removeEventListener("op-report", show);
    const [first, last] = shown;
    if (first === undefined || last === undefined || last - first < 100) throw new Error("the resampling was too short to be watched");
    return tasks.filter(({ startTime, duration }) => startTime + duration > first).map(({ startTime, duration }) => [startTime - first, duration]);
  }, file);
}

for (const systems of [1, 3]) {
  test(`does nothing for longer than 50 ms while ${systems === 1 ? "one system is" : `${systems} systems are`} resampled`, async ({ app }) => {
    // Told before anything reads it: with one helper the page has a processor for itself.
    await app.evaluate(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 1 }));
    await ready(app);
    // As in the time that a person takes to pick a file.
    await app.waitForTimeout(1000);
    const { name, text } = several(systems, 60_000);
    let long: number[][] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      long = await watched(app, { name, text });
      if (long.length === 0) break;
    }
    expect(long).toEqual([]);
  });
}
