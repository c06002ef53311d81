/** The bootstrap: estimates at once, intervals after, and what becomes of them when it ends early. */

import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Progress } from "../../www/protocol.ts";
import type { Report, Settings } from "../../www/report.ts";
import { choose, problem, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { trapWorkers } from "./trap.ts";

/** So many that no machine is done before a test looks. */
const MANY = 200_000;

interface Heard {
  reports: Report[];
  progress: (Progress & { time: number })[];
}

/** Evaluates the sample, and keeps what the element says in the page. */
async function begin(app: Page, settings: Partial<Settings>): Promise<void> {
  const { name, text } = await sample();
  await app.evaluate(
    ({ name, text, settings }) => {
      const element = document.querySelector("#app") as unknown as HTMLElement & { evaluate(files: File[], settings: Partial<Settings>): Promise<Report> };
      const heard: Heard = { reports: [], progress: [] };
      Object.assign(globalThis, { heard });
      element.addEventListener("op-report", (event) => void heard.reports.push((event as CustomEvent<Report>).detail));
      element.addEventListener("op-progress", (event) => void heard.progress.push({ ...(event as CustomEvent<Progress>).detail, time: performance.now() }));
      element.evaluate([new File([text], name)], settings).catch(() => undefined);
    },
    { name, text, settings },
  );
}

function heard(app: Page): Promise<Heard> {
  return app.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

/** The resamples behind the AUC's interval. */
function resamples(report: Report | undefined): number | undefined {
  return report?.systems[0]?.metrics["auc"]?.intervals.find(({ method }) => method === "bootstrap-trial")?.resamples;
}

async function resampling(app: Page, share: number, timeout = 5000): Promise<void> {
  await expect(app.locator(".progress")).toContainText("Resampling");
  await expect.poll(() => app.locator("progress").evaluate((bar) => (bar as HTMLProgressElement).value), { timeout }).toBeGreaterThan(share);
}

test("the estimates come at once, and the intervals after them", async ({ app }) => {
  await ready(app);
  await begin(app, { resamples: 3000 });
  expect(resamples(await reported(app))).toBe(3000);
  const { reports } = await heard(app);
  expect(reports.map(resamples)).toEqual([undefined, 3000]);
  const [estimates, final] = reports.map((report) => Object.entries(report.systems[0]?.metrics ?? {}).map(([id, { value }]) => [id, value]));
  expect(final).toEqual(estimates);
  const told = (await heard(app)).progress.filter(({ stage }) => stage === "resampling");
  expect(told.at(-1)).toMatchObject({ done: 3000, total: 3000 });
  await expect(app.locator(".metrics tr", { hasText: "ROC-AUC" }).first()).toContainText(/0\.9\d{3} – 0\.9\d{3}/);
});

test("progress is told four times a second, with the time left", async ({ app }) => {
  await ready(app);
  await begin(app, { resamples: MANY });
  await resampling(app, 0);
  await app.waitForTimeout(1500);
  const told = (await heard(app)).progress.filter(({ stage }) => stage === "resampling");
  const gaps = told.slice(1).map(({ time }, at) => time - (told[at]?.time ?? time));
  // Most of them: on a busy machine the page itself waits at times.
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.sort((a, b) => a - b)[Math.floor(0.5 * gaps.length)]).toBeLessThanOrEqual(250);
  expect(told.at(-1)?.left).toBeGreaterThan(0);
  await expect(app.locator(".progress")).toContainText(/[\d,]+ of 200,000 resamples, \d+\s(s|min) left/);
});

test("cancelled within 200 ms, the report keeps the intervals of the resamples so far, and says so", async ({ app }) => {
  await ready(app);
  await begin(app, { resamples: MANY });
  await resampling(app, 0.005);
  const took = await app.evaluate(async () => {
    const root = document.querySelector("#app")?.shadowRoot;
    const begun = performance.now();
    [...(root?.querySelectorAll("button") ?? [])].find((button) => button.textContent === "Cancel")?.click();
    while (root?.querySelector(".progress")) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - begun;
  });
  expect(took).toBeLessThan(200);
  // A busy machine takes its time to join the values.
  await expect(app.locator(".findings")).toContainText("The bootstrap was cut short", { timeout: 10_000 });
  const report = await reported(app);
  expect(resamples(report)).toBeGreaterThan(100);
  expect(resamples(report)).toBeLessThan(MANY);
  await expect(problem(app)).toHaveCount(0);
  await expect.poll(() => app.workers().length).toBe(1);
});

test("cancelled after very many resamples, the estimates stay while the intervals so far are joined", async ({ app }) => {
  test.setTimeout(90_000);
  await ready(app);
  const rows = Array.from({ length: 200 }, (_, at) => `${(at * 37) % 101},${at % 4 === 0 ? 1 : 0}`);
  await choose(app, { name: "scores.csv", text: "score,label\n0.5,1\n" + rows.join("\n") });
  await reported(app);
  await app.locator("#set-resamples").fill("300000");
  await app.locator("#set-resamples").press("Enter");
  await resampling(app, 0.1, 45_000);
  await app.getByRole("button", { name: "Cancel" }).click();
  await expect(app.locator(".progress")).toHaveCount(0, { timeout: 1000 });
  await expect(app.locator(".headline")).toBeVisible();
  await expect(app.locator(".findings")).toContainText("The bootstrap was cut short", { timeout: 30_000 });
  expect(resamples(await reported(app))).toBeGreaterThan(10_000);
  await expect(problem(app)).toHaveCount(0);
});

test("settings applied while resampling begin anew", async ({ app }) => {
  await ready(app);
  await begin(app, { resamples: MANY });
  await resampling(app, 0);
  await app.locator("#set-resamples").fill("400");
  await app.locator("#set-resamples").press("Enter");
  const report = await reported(app);
  expect(report.settings.resamples).toBe(400);
  expect(resamples(report)).toBe(400);
  await expect(problem(app)).toHaveCount(0);
  await expect.poll(() => app.workers().length).toBe(1);
});

test("without resamples there is no bootstrap", async ({ app }) => {
  await ready(app);
  await begin(app, { resamples: 0 });
  expect(resamples(await reported(app))).toBeUndefined();
  expect((await heard(app)).reports.length).toBe(1);
});

test("what a failed helper had is done by another, to the same bytes", async ({ page, server, complaints, cli }) => {
  // The first worker evaluates, the second is the first helper.
  await page.addInitScript(trapWorkers, [2]);
  await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 }));
  await page.goto(server.url);
  await ready(page);
  await begin(page, { resamples: 2000, schemes: ["trial", "stratified"] });
  const report = await reported(page);
  expect(await page.evaluate(() => (globalThis as { startedWorkers?: number }).startedWorkers)).toBe(4);
  const given = await sample();
  const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
  await writeFile(join(folder, given.name), given.text);
  const made = await cli(join(folder, given.name), "--resamples", "2000", "--scheme", "trial,stratified", "--report", join(folder, "report.json"));
  expect(made.code, made.stderr).toBe(0);
  expect(report).toEqual(JSON.parse(await readFile(join(folder, "report.json"), "utf8")));
  complaints.console.length = 0;
});

test("when every helper fails, the estimates stay, and the report says what is missing", async ({ page, server, complaints }) => {
  await page.addInitScript(trapWorkers, [2, 3, 4, 5, 6, 7, 8, 9]);
  await page.goto(server.url);
  await ready(page);
  await choose(page, await sample());
  const report = await reported(page);
  expect(resamples(report)).toBeUndefined();
  await expect(page.locator(".findings")).toContainText("rest on 0 of 1,000 resamples, so there are none");
  await expect(page.locator(".headline")).toContainText("of mated pairs");
  complaints.console.length = 0;
});
