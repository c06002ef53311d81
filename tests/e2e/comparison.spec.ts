import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { choose, type GivenFile, ready, reported } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { flipped, several, uniform } from "./made.ts";

test("two systems are compared, and the flip of their order is told first", async ({ app, cli }) => {
  await ready(app);
  const given = flipped();
  await choose(app, given);
  const report = await reported(app);
  expect(report.systems.map(({ name }) => name)).toEqual(["steady", "weak"]);

  const [first] = report.findings;
  expect(first?.kind).toBe("ranking-flip");
  const auc = (at: number): string => (report.systems[at]?.metrics["auc"]?.value ?? 0).toFixed(3);
  expect(first?.text).toContain(`weak has the larger full AUC (${auc(1)} against ${auc(0)}), but at FMR`);
  const finding = app.locator("op-findings .finding").first();
  await expect(finding).toContainText("weak has the larger full AUC");
  await expect(finding).toContainText("steady accepts");
  await expect(app.locator(".headline")).toContainText(/steady accepts .* of mated pairs and weak/);
  await expect(app.locator(".headline")).toContainText("By full AUC the order is the reverse.");

  const comparison = app.locator("op-comparison-card");
  await expect(comparison).toContainText("DeLong");
  await expect(comparison).toContainText("TMR at FMR 10⁻²");
  const tmr = report.comparisons[0]?.metrics["tmr@fmr=1e-2"];
  expect(tmr).toMatchObject({ significant: true, better: "a" });
  const row = app.locator("op-metric-table tr", { hasText: "TMR at FMR 10⁻²" }).first();
  await expect(row).toContainText((tmr?.difference ?? 0).toFixed(4));

  const difference = app.locator("op-figure-card.difference canvas");
  await expect(difference).toHaveAttribute("aria-label", /steady is ahead from FMR .*weak is ahead from FMR/);
  const inked = await difference.evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(Array.from({ length: pixels.length / 4 }, (_, at) => `${pixels[4 * at]},${pixels[4 * at + 1]},${pixels[4 * at + 2]}`)).size;
  });
  expect(inked, "colours of the difference figure").toBeGreaterThan(8);

  const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
  const file = join(folder, given.name);
  await writeFile(file, given.text);
  const made = await cli(file, "--report", join(folder, "report.json"));
  expect(made.code, made.stderr).toBe(0);
  expect(report, "the page and the command line agree").toEqual(JSON.parse(await readFile(join(folder, "report.json"), "utf8")));
});

test("systems are renamed and hidden", async ({ app }) => {
  await ready(app);
  await choose(app, flipped());
  await reported(app);
  const card = app.locator("op-systems-card");
  await card.getByLabel("Name of weak").fill("Weak <b>one</b>");
  await card.getByLabel("Name of weak").press("Enter");
  await expect.poll(async () => (await reported(app)).systems[1]?.name).toBe("Weak <b>one</b>");
  await expect(app.locator("op-operating-points")).toContainText("Weak <b>one</b>");
  await card.getByLabel("Show steady").uncheck();
  await expect(app.locator("op-operating-points")).not.toContainText("steady");
  await expect(app.locator("op-comparison-card section")).toHaveCount(0);
  const roc = app.locator("op-figure-card.roc canvas");
  await expect(roc).toHaveAttribute("aria-label", /Weak <b>one<\/b>/);
  await expect(roc).not.toHaveAttribute("aria-label", /steady/);
  await expect(app.locator("op-figure-card.difference")).toHaveCount(0);
  expect(await colours(roc), "the second system keeps its colour, and the first is gone").toEqual({ first: false, second: true });
  await card.getByLabel("Show steady").check();
  await expect(app.locator("op-figure-card.difference")).toHaveCount(1);
  await expect.poll(() => colours(roc)).toEqual({ first: true, second: true });
});

test("of many systems a pair is chosen, p-values are adjusted, one is the baseline, and the command line agrees", async ({ app, cli }) => {
  await ready(app);
  const given = several(10);
  await choose(app, given);
  await app.locator("#set-resamples").fill("400");
  await app.locator("#set-resamples").press("Enter");
  await expect.poll(async () => (await reported(app)).settings.resamples).toBe(400);
  const card = app.locator("op-comparison-card");
  await card.getByLabel("First system").selectOption({ label: "system_3" });
  await card.getByLabel("Second system").selectOption({ label: "system_9" });
  await expect(app.locator(".metrics thead")).toContainText(/system_3\s*system_9\s*difference/);
  const found = (await reported(app)).comparisons.find(({ a, b }) => a === "system_3" && b === "system_9");
  expect(found?.metrics["auc"]?.difference).toBeLessThan(0);
  await expect(app.locator(".metrics tr", { hasText: "ROC-AUC" }).first()).toContainText((found?.metrics["auc"]?.difference ?? 0).toFixed(4).replace("-", "\u2212"));
  await expect(app.locator("op-figure-card.difference canvas")).toHaveAttribute("aria-label", /system_3.*system_9/);

  await card.getByLabel("Holm over 45 pairs").check();
  await expect.poll(async () => (await reported(app)).settings.holm).toBe(true);
  await expect(app.getByRole("columnheader", { name: "p, Holm" })).toBeVisible();
  await app.getByLabel("Name of system_9").fill("it's best");
  await app.getByLabel("Name of system_9").press("Enter");
  await expect.poll(async () => (await reported(app)).systems[8]?.name).toBe("it's best");
  await app.getByLabel("Compare", { exact: true }).selectOption({ label: "all with it's best" });
  await expect.poll(async () => (await reported(app)).settings.baseline).toBe("it's best");
  const report = await reported(app);
  expect(report.comparisons.length).toBe(9);
  await expect(card.getByLabel("Holm over 9 pairs")).toBeChecked();

  const line = (await app.locator("#command code").textContent()) ?? "";
  for (const option of ["--holm", "--resamples=400", "'--baseline=it'\\''s best'", "'--name=system_9=it'\\''s best'"]) expect(line).toContain(option);
  const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
  const file = join(folder, given.name);
  await writeFile(file, given.text);
  const made = await cli(file, "--holm", "--resamples", "400", "--baseline", "it's best", "--name", "system_9=it's best", "--report", join(folder, "report.json"));
  expect(made.code, made.stderr).toBe(0);
  expect(report, "the page and the command line agree").toEqual(JSON.parse(await readFile(join(folder, "report.json"), "utf8")));
});

test("what is said of many systems is said once, and the study shows them", async ({ app }) => {
  await ready(app);
  await choose(app, several(10));
  const report = await reported(app);
  const unsupported = report.findings.filter(({ kind }) => kind === "target-unsupported");
  expect(unsupported.length).toBe(10);
  await expect(app.locator(".finding", { hasText: "not supported" })).toHaveCount(1);
  await expect(app.locator(".finding", { hasText: "not supported" })).toContainText("system_1, system_2, system_3 and 7 more:");
  await expect(app.locator(".headline")).toContainText(/the best of 10 systems, system_\d+, accepts [\d.]+.% of mated pairs and the worst, system_\d+,/);
  const study = app.locator("op-study-card");
  const entry = report.study?.predictiveness.find(({ metric, target }) => metric === "auc" && target === "tmr@fmr=1e-2");
  const table = study.getByRole("region", { name: "Predictiveness" });
  const column = await table.locator("thead th").allTextContents().then((heads) => heads.indexOf("TMR at FMR 10⁻²"));
  const cell = table.locator("tr", { hasText: "ROC-AUC" }).first().locator("th, td").nth(column);
  await expect(cell).toHaveText((entry?.spearman ?? 0).toFixed(3).replace("-", "\u2212"));
  await study.getByText("Kendall", { exact: true }).click();
  await expect(cell).toHaveText((entry?.kendall ?? 0).toFixed(3).replace("-", "\u2212"));
  await expect(app.locator(".pairs tbody tr")).toHaveCount(10);
});

test("a development and an evaluation file, with groups of people", async ({ app }) => {
  await ready(app);
  const random = uniform(3);
  const file = (name: string, lift: number, trials: number): GivenFile => {
    const rows = Array.from({ length: trials }, (_, at) => {
      const mated = at % 5 === 0;
      return `${mated ? 1 : 0},${(random() + random() + (mated ? 0.8 : lift)).toFixed(6)}`;
    });
    return { name, text: `label,score\n${rows.join("\n")}\n` };
  };
  await choose(app, file("face-dev.csv", 0, 3_000), file("face-eval.csv", 0.05, 2_900));
  const report = await reported(app);
  expect(report.transfers?.[0]).toMatchObject({ development: "face-dev", evaluation: "face-eval" });
  expect(report.comparisons).toEqual([]);
  await expect(app.locator("op-transfer-card")).toContainText("thresholds chosen on face-dev, judged on face-eval");
});

/** Whether a drawing on light ground has the colours of the first two systems. */
function colours(canvas: Locator): Promise<{ first: boolean; second: boolean }> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(element as HTMLCanvasElement, 0, 0);
    const data = copy?.getImageData(0, 0, width, height).data ?? [];
    const pixels = new Set(Array.from({ length: data.length / 4 }, (_, at) => `${data[4 * at]},${data[4 * at + 1]},${data[4 * at + 2]}`));
    return { first: pixels.has("10,95,180"), second: pixels.has("185,72,10") };
  });
}
