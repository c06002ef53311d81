import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { choose, chooseHuge, problem, ready, reported, sample, SCREENSHOTS } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { flipped, several } from "./made.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Every state that a person may see, and the way into it. */
const STATES: Record<string, (app: Page) => Promise<void>> = {
  empty: ready,
  report: async (app) => {
    await ready(app);
    await choose(app, await sample());
    await reported(app);
  },
  "two-systems": async (app) => {
    await ready(app);
    await choose(app, flipped());
    await reported(app);
    await app.getByRole("button", { name: "Every interval of ROC-AUC", exact: true }).click();
  },
  "ten-systems": async (app) => {
    await ready(app);
    await choose(app, several(10, 1_500));
    await reported(app);
  },
  error: async (app) => {
    await ready(app);
    await choose(app, { name: "scores.csv", text: "score,label\n0.9,mated\n0.2,non-mated\nn.a.,mated\n" });
    await expect(problem(app)).toBeVisible();
  },
  "error-above-report": async (app) => {
    await ready(app);
    await choose(app, await sample());
    await reported(app);
    await choose(app, { name: "one-class.csv", text: "score,label\n0.9,mated\n0.8,mated\n" });
    await expect(problem(app)).toBeVisible();
  },
  reading: async (app) => {
    await ready(app);
    await chooseHuge(app, 2_000);
    await expect(app.locator("progress")).toBeVisible();
    // Until the panel has come into view.
    await app.waitForTimeout(500);
  },
  resampling: async (app) => {
    await ready(app);
    const { name, text } = await sample();
    await app.evaluate(
      ({ name, text }) => {
        const element = document.querySelector("#app") as unknown as { evaluate(files: File[], settings: object): Promise<unknown> };
        void element.evaluate([new File([text], name)], { resamples: 1_000_000 });
      },
      { name, text },
    );
    await expect(app.locator(".progress")).toContainText("left");
    await app.waitForTimeout(500);
  },
  cancelled: async (app) => {
    await ready(app);
    await chooseHuge(app, 2_000);
    await app.getByRole("button", { name: "Cancel" }).click();
    await expect(problem(app)).toContainText("Cancelled");
  },
  dragging: async (app) => {
    await ready(app);
    await app.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["1"], "a.csv"));
      document.querySelector("#app")?.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(app.locator(".drop")).toContainText("Let go");
  },
  check: async (app) => {
    await ready(app);
    await app.getByRole("button", { name: "Check it" }).click();
  },
};

for (const [state, enter] of Object.entries(STATES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${state}, ${colorScheme}: accessible, and fits wide and narrow windows`, async ({ app }) => {
      await app.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await app.setViewportSize({ width: 1440, height: 900 });
      await enter(app);
      for (const width of [1440, 375]) {
        await app.setViewportSize({ width, height: width === 375 ? 780 : 900 });
        await app.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        await app.screenshot({ path: `${SCREENSHOTS}${state}-${width}-${colorScheme}.png`, fullPage: true });
        expect(await app.evaluate(() => document.documentElement.scrollWidth), "no scrolling sideways").toBeLessThanOrEqual(width);
        expect(await violations(app)).toEqual([]);
      }
    });
  }
}

test("the picture of the README", async ({ app }) => {
  test.skip(process.env["UPDATE_SCREENSHOT"] === undefined, "written only with UPDATE_SCREENSHOT=1");
  await app.setViewportSize({ width: 1280, height: 1180 });
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  await app.screenshot({ path: "docs/screenshot.png" });
});

async function violations(app: Page): Promise<string[]> {
  if (!(await app.evaluate(() => "axe" in globalThis))) await app.evaluate(await readFile(AXE, "utf8"));
  const { violations: found } = await app.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
}
