import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choose, downloaded, drop, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";

test("a dropped file becomes the report of the command line, byte for byte", async ({ app, cli, server }) => {
  await ready(app);
  const before = server.requests.length;
  const given = await sample();
  await drop(app, given);
  await reported(app);

  const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
  const file = join(folder, given.name);
  await writeFile(file, given.text);
  const exports = [
    ["--report", "Report, JSON"],
    ["--csv", "Operating points, CSV"],
    ["--metrics-csv", "Metrics, CSV"],
    ["--comparisons-csv", "Comparisons, CSV"],
    ["--groups-csv", "Groups, CSV"],
    ["--transfers-csv", "Thresholds carried over, CSV"],
    ["--markdown", "Tables, Markdown"],
    ["--latex", "Tables, LaTeX"],
  ] as const;
  const made = await cli(file, ...exports.flatMap(([option]) => [option, join(folder, option.slice(2))]));
  expect(made.code, made.stderr).toBe(0);
  for (const [option, title] of exports) expect(await downloaded(app, title), title).toEqual(await readFile(join(folder, option.slice(2))));
  expect(server.requests.slice(before), "requests after the lock").toEqual([]);
});

test("the button tries the made-up data", async ({ app }) => {
  await ready(app);
  await app.getByRole("button", { name: "Try it with made-up data" }).click();
  const report = await reported(app);
  expect(report.systems[0]).toMatchObject({ mated: 900, non_mated: 30_000 });
  await expect(app.locator(".headline")).toHaveText(/^At FMR 10⁻³, .+ accepts \d\d\.\d\s% of mated pairs\.$/);
  await expect(app.locator(".headline")).toBeFocused();
});

test("the file chooser takes a mated and a non-mated file", async ({ app }) => {
  await ready(app);
  const chooser = app.waitForEvent("filechooser");
  await app.locator(".drop").click();
  const files = [
    ["genuine.txt", "0.9\n0.8\n0.4\n"],
    ["impostor.txt", "0.1\n0.3\n0.5\n0.2\n"],
  ].map(([name = "", text = ""]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) }));
  await (await chooser).setFiles(files);
  const report = await reported(app);
  expect(report.inputs.map(({ name }) => name)).toEqual(["genuine.txt", "impostor.txt"]);
  expect(report.systems[0]).toMatchObject({ mated: 3, non_mated: 4 });
  await expect(app.locator("op-file-card")).toHaveCount(2);
});

test("every figure is drawn, redrawn in the dark, told in words, and given as files and as a table", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  for (const scheme of ["light", "dark"] as const) {
    await app.emulateMedia({ colorScheme: scheme });
    for (const figure of await app.locator("op-figure-card canvas").all()) {
      await figure.scrollIntoViewIfNeeded();
      await expect.poll(() => figure.evaluate(inked), `${scheme} ${await figure.getAttribute("aria-label")}`).toEqual({ colours: true, dark: scheme === "dark" });
      expect((await figure.getAttribute("aria-label"))?.length).toBeGreaterThan(40);
    }
  }
  for (const card of await app.locator("op-figure-card").all()) {
    const svg = app.waitForEvent("download");
    await card.getByRole("button", { name: "SVG" }).click();
    expect(await readFile(await (await svg).path(), "utf8")).toMatch(/^(<\?xml.*\?>\s*)?<svg /);
    const png = app.waitForEvent("download");
    await card.getByRole("button", { name: "PNG" }).click();
    expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe("PNG");
    await card.getByRole("button", { name: "table" }).click();
    expect(await card.getByRole("row").count()).toBeGreaterThan(1);
  }
});

test("every metric of the report has a readable name that explains itself", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  const metrics = Object.keys((await reported(app)).systems[0]?.metrics ?? {});
  expect(metrics.length).toBeGreaterThan(20);
  const rows = app.locator(".metrics tbody tr:has(code)");
  await expect(rows).toHaveCount(metrics.length);
  expect((await rows.locator("code").allTextContents()).sort()).toEqual(metrics.sort());
  await expect(rows.locator("th op-term button")).toHaveCount(metrics.length);
  const term = app.getByRole("button", { name: "ROC-AUC", exact: true });
  await term.focus();
  await expect(app.getByRole("tooltip").filter({ hasText: "whole ROC curve" })).toBeVisible();
  await app.keyboard.press("Escape");
  await expect(app.locator(".tip:popover-open")).toHaveCount(0);
});

test("the command line of the page makes the same report", async ({ app, cli, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ready(app);
  const given = { ...(await sample()), name: "it's a sample.csv" };
  await choose(app, given);
  await reported(app);
  await app.locator("#set-fmr").fill("0.05");
  await app.locator("#set-costs").fill("1 : 10");
  await app.locator("#set-thresholds").fill("0.5");
  await app.locator("#set-level").fill("99");
  await app.getByRole("button", { name: "Apply" }).click();
  await expect(app.locator(".points tbody tr")).toHaveCount(1);
  const report = await reported(app);
  await app.getByRole("button", { name: "Copy command line" }).click();
  await expect(app.locator("#command")).toContainText("Copied");
  const line = await app.evaluate(() => navigator.clipboard.readText());
  expect(await app.locator("#command code").textContent()).toBe(line);

  const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
  await writeFile(join(folder, given.name), given.text);
  const words = shellWords(line).slice(1);
  const made = await cli(...words.map((word) => (word === given.name ? join(folder, word) : word)), "--report", join(folder, "report.json"));
  expect(made.code, made.stderr).toBe(0);
  expect(JSON.parse(await readFile(join(folder, "report.json"), "utf8"))).toEqual(report);
});

/** Whether the canvas holds more than one colour, and whether its ground is dark. */
function inked(element: Element): { colours: boolean; dark: boolean } {
  const canvas = element as HTMLCanvasElement;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy?.drawImage(canvas, 0, 0);
  const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray(4) };
  const pixels = new Uint32Array(data.buffer);
  const [r = 0, g = 0, b = 0, alpha = 0] = data;
  const dark = alpha === 0 ? matchMedia("(prefers-color-scheme: dark)").matches : r + g + b < 384;
  return { colours: new Set(pixels).size > 2, dark };
}

/** The words of a POSIX command line with single quotes only. */
function shellWords(line: string): string[] {
  return (line.match(/(?:[^\s'\\]|\\.|'[^']*')+/g) ?? []).map((word) => word.replace(/'([^']*)'|\\(.)/g, "$1$2"));
}
