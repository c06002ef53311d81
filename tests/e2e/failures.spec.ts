import type { Page } from "@playwright/test";
import { choose, chooseHuge, drop, problem, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { type Message, trapWorkers } from "./trap.ts";

const GOOD = { name: "good.csv", text: "score,label\n0.9,1\n0.8,1\n0.3,0\n0.1,0\n" };

const BAD = [
  { what: "a word for a number", text: "score,label\n0.9,1\n0.1,0\nhigh,1\n", says: ["bad.csv", "line4", "columnscore"] },
  { what: "no bytes", text: "", says: ["bad.csv"] },
  { what: "one class", text: "score,label\n0.9,1\n0.8,1\n", says: ["bad.csv"] },
];

for (const { what, text, says } of BAD) {
  test(`a file with ${what} is told where the person looks, and the next file works`, async ({ app }) => {
    await ready(app);
    await drop(app, { name: "bad.csv", text });
    await expect(problem(app)).toBeFocused();
    await expect(problem(app)).toHaveRole("alert");
    for (const words of says) await expect(problem(app)).toContainText(words);
    expect((await problem(app).locator(".way-out").textContent())?.length).toBeGreaterThan(10);
    await expect(app.locator(".headline")).toHaveCount(0);
    await choose(app, GOOD);
    expect((await reported(app)).inputs[0]?.name).toBe("good.csv");
  });
}

test("a bad file leaves the report before it in view, and closing the message returns to it", async ({ app }) => {
  await ready(app);
  await choose(app, GOOD);
  await reported(app);
  await choose(app, { name: "bad.csv", text: "score,label\nhigh,1\n" });
  await expect(problem(app)).toContainText("The report below is still the one of good.csv.");
  await app.getByRole("button", { name: "Close the message" }).click();
  await expect(app.locator("op-file-card .name")).toHaveText("good.csv");
  await app.locator("#set-tmr").fill("0.5");
  await app.getByRole("button", { name: "Apply" }).click();
  await expect(app.locator(".metrics")).toContainText("FMR at TMR 0.5");
  expect((await reported(app)).inputs[0]?.name).toBe("good.csv");
});

test("markup in names and cells stays text", async ({ app }) => {
  await ready(app);
  await choose(app, { name: "<img src=x>.csv", text: "score,label\n<b>1</b>,1\n0.2,0\n" });
  await expect(problem(app)).toContainText("<img src=x>.csv");
  await expect(problem(app)).toContainText("<b>1</b>");
  await expect(app.locator("op-error-panel img, op-error-panel b")).toHaveCount(0);
});

test("a reading is cancelled within 200 ms, and the next file works", async ({ app }) => {
  await ready(app);
  await chooseHuge(app, 2_000);
  const bar = app.locator("progress");
  await expect.poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value)).toBeGreaterThan(0.002);
  await expect(app.locator(".progress")).toContainText(/\sMB of 2\.1\sGB/);
  const took = await app.evaluate(async () => {
    const element = document.querySelector("#app");
    const ended = new Promise((resolve) => element?.addEventListener("op-error", resolve, { once: true }));
    const begun = performance.now();
    [...(element?.shadowRoot?.querySelectorAll("button") ?? [])].find((button) => button.textContent === "Cancel")?.click();
    await ended;
    return performance.now() - begun;
  });
  expect(took).toBeLessThan(200);
  await expect(problem(app)).toContainText("Cancelled");
  await choose(app, GOOD);
  await reported(app);
});

test("files given while others are read take their place", async ({ app }) => {
  await ready(app);
  await chooseHuge(app, 2_000);
  await expect(app.locator("progress")).toBeVisible();
  await choose(app, await sample());
  expect((await reported(app)).inputs[0]?.name).toBe("sample.csv");
});

test("a worker that traps is replaced, and the person reads why", async ({ page, server, complaints }) => {
  await page.addInitScript(withoutWarmUp);
  await page.addInitScript(trapWorkers, [1]);
  await page.goto(server.url);
  await ready(page);
  await choose(page, GOOD);
  await expect(problem(page)).toContainText("The computation stopped");
  await expect(problem(page)).toContainText("command line");
  await expect(problem(page)).toBeFocused();
  await page.getByRole("button", { name: "Evaluate again" }).click();
  expect((await reported(page)).inputs[0]?.name).toBe("good.csv");
  complaints.console.length = 0;
});

test("a worker that traps over made-up scores is replaced, and nobody hears of it", async ({ page, server, complaints }) => {
  await page.addInitScript(trapWorkers, [1]);
  await page.goto(server.url);
  await ready(page);
  await expect.poll(() => page.evaluate(() => (globalThis as { startedWorkers?: number }).startedWorkers)).toBe(2);
  await expect(problem(page)).toHaveCount(0);
  await expect(page.locator(".welcome")).toBeVisible();
  await choose(page, GOOD);
  expect((await reported(page)).inputs[0]?.name).toBe("good.csv");
  expect(await startedBeyondSpares(page)).toBe(2);
  complaints.console.length = 0;
});

test("files given while made-up scores trap the worker are evaluated by the next", async ({ page, server, complaints }) => {
  await page.addInitScript(trapWorkers, [1]);
  await page.addInitScript(giveFilesWithFirstWarmUp, GOOD);
  await page.goto(server.url);
  expect((await reported(page)).inputs[0]?.name).toBe("good.csv");
  expect(await startedBeyondSpares(page)).toBe(2);
  complaints.console.length = 0;
});

test("made-up scores warm the worker, and nothing of it shows", async ({ page, server, complaints: _ }) => {
  await page.addInitScript(countWarmUp);
  await page.goto(server.url);
  await ready(page);
  await expect.poll(() => page.evaluate(() => (globalThis as { warmUps?: number }).warmUps), { timeout: 20_000 }).toBe(20);
  expect(await page.evaluate(() => (globalThis as { heard?: string[] }).heard)).toEqual([]);
  await expect(page.locator(".welcome")).toBeVisible();
  await expect(page.locator("op-progress-panel, .problem, .headline")).toHaveCount(0);
  expect(await page.evaluate(() => (document.querySelector("#app") as unknown as { report: unknown }).report)).toBeUndefined();
});

/** Keeps made-up scores from the workers: they wait until the page is idle. */
function withoutWarmUp(): void {
  globalThis.requestIdleCallback = (): number => 0;
}

/** Counts the made-up files, and listens for what the element says. */
function countWarmUp(): void {
  const seen = globalThis as { warmUps?: number; heard?: string[] };
  const heard: string[] = [];
  seen.heard = heard;
  seen.warmUps = 0;
  for (const type of ["op-progress", "op-report", "op-error"]) addEventListener(type, () => void heard.push(type));
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: Message): void {
    if (message.files?.[0]?.name === "warm-up.csv") seen.warmUps = (seen.warmUps ?? 0) + 1;
    post.call(this, message);
  };
}

/** Drops a file just after the first made-up one has gone to the worker. */
function giveFilesWithFirstWarmUp({ name, text }: { name: string; text: string }): void {
  const post = Worker.prototype.postMessage;
  let given = false;
  Worker.prototype.postMessage = function (this: Worker, message: Message): void {
    post.call(this, message);
    if (given || message.files === undefined) return;
    given = true;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.querySelector("#app")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  };
}

/** Workers that were started, without those that wait for a bootstrap while files are read. */
function startedBeyondSpares(page: Page): Promise<number> {
  return page.evaluate(() => ((globalThis as { startedWorkers?: number }).startedWorkers ?? 0) - Math.min(2, navigator.hardwareConcurrency));
}
