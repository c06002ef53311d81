import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choose, ready, reported, SCREENSHOTS, type GivenFile } from "./app.ts";
import { expect, test } from "./fixtures.ts";

/** In [0, 1); the generator of Numerical Recipes. */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Two systems of which the second has the larger AUC and the first accepts more at low FMR. */
function flipped(): GivenFile {
  const random = uniform(7);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rows = Array.from({ length: 8_000 }, (_, at) => {
    const mated = at % 8 === 0;
    // A part of the mated trials fails wholly in one system; all are a little weak in the other.
    const steady = mated ? (random() < 0.1 ? normal() : 5 + normal()) : normal();
    const weak = mated ? 2.6 + normal() : normal();
    return `${at},${mated ? "mated" : "non-mated"},${steady.toFixed(6)},${weak.toFixed(6)}`;
  });
  return { name: "pair.csv", text: `trial,label,steady,weak\n${rows.join("\n")}\n` };
}

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
});

for (const width of [375, 1440]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`several systems at ${width} px, ${colorScheme}`, async ({ app }) => {
      await app.setViewportSize({ width, height: 900 });
      await app.emulateMedia({ colorScheme });
      await ready(app);
      await choose(app, flipped());
      await reported(app);
      expect(await app.evaluate(() => document.documentElement.scrollWidth), "nothing overflows").toBeLessThanOrEqual(width);
      await app.waitForTimeout(300);
      await app.screenshot({ path: `${SCREENSHOTS}comparison-${width}-${colorScheme}.png`, fullPage: true });
    });
  }
}

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
