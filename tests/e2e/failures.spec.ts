import { choose, chooseHuge, drop, problem, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";

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
  await page.addInitScript(trapFirstWorker);
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

/**
 * Gives the first worker a module with the exports of the real one, each of which is
 * `unreachable`: what a panic, or memory that has run out, ends in.
 */
function trapFirstWorker(): void {
  const section = (id: number, ...content: number[]): number[] => [id, ...leb(content.length), ...content];
  const leb = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))]);
  const trapping = (real: WebAssembly.Module): WebAssembly.Module => {
    const exports = WebAssembly.Module.exports(real).filter(({ kind }) => kind === "function" || kind === "memory");
    const entries = exports.flatMap(({ name, kind }) => {
      const text = [...new TextEncoder().encode(name)];
      // Function 0 does nothing, so that the start goes well; function 1 traps.
      return [...leb(text.length), ...text, ...(kind === "memory" ? [2, 0] : [0, name === "__wbindgen_start" ? 0 : 1])];
    });
    const bytes = [
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, 1, 0x60, 0, 0),
      ...section(3, 2, 0, 0),
      ...section(5, 1, 0, 1),
      ...section(7, ...leb(exports.length), ...entries),
      ...section(10, 2, 2, 0, 0x0b, 3, 0, 0x00, 0x0b),
    ];
    return new WebAssembly.Module(new Uint8Array(bytes));
  };
  const post = Worker.prototype.postMessage;
  let started = 0;
  Worker.prototype.postMessage = function (this: Worker, message: { action: string; module?: WebAssembly.Module }): void {
    if (message.module !== undefined) started += 1;
    post.call(this, message.module !== undefined && started === 1 ? { ...message, module: trapping(message.module) } : message);
  };
}
