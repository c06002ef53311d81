/** What the page shows of intervals: whose, of what, and that a width of nothing is no certainty. */

import type { Page } from "@playwright/test";
import { choose, type GivenFile, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";

/** Trials of twenty people, some of whom are hard for the matcher. */
function people(): GivenFile {
  const rows = Array.from({ length: 20 }, (_, a) =>
    Array.from({ length: 20 }, (_, b) => {
      const score = a === b ? 70 + ((a * 7) % 25) - (a % 5 === 0 ? 45 : 0) : ((a * 31 + b * 17) % 40) + (a % 6 === 0 ? 22 : 0);
      return `p${a},p${b},${score},${a === b ? 1 : 0}`;
    }),
  ).flat();
  return { name: "people.csv", text: `id_a,id_b,score,label\n${rows.join("\n")}\n` };
}

/** The cells of the operating points' first row. */
function firstRow(app: Page): Promise<string[]> {
  return app.locator(".points tbody tr").first().locator("td").allTextContents();
}

test("trials that share people are shown with the intervals of identities, and others are a click away", async ({ app }) => {
  await ready(app);
  await choose(app, people());
  const report = await reported(app);
  expect(report.findings.map(({ kind }) => kind)).toContain("dependence");
  const metric = report.systems[0]?.metrics["fnmr@fmr=1e-1"];
  const ends = (method: string): string => {
    const found = metric?.intervals.find((interval) => interval.method === method);
    return [found?.low, found?.high].map((end) => (100 * (end ?? Number.NaN)).toFixed(1)).join(" – ");
  };
  await expect(app.getByRole("radio", { name: "identities" })).toBeChecked();
  await expect(app.getByRole("columnheader", { name: "95 % interval, threshold anew" })).toBeVisible();
  expect((await firstRow(app))[2]).toBe(ends("bootstrap-identity"));
  await app.getByText("trials", { exact: true }).click();
  await expect(app.getByRole("radio", { name: "trials" })).toBeChecked();
  expect((await firstRow(app))[2]).toBe(ends("bootstrap-trial"));
  expect(ends("bootstrap-trial")).not.toBe(ends("bootstrap-identity"));
});

test("a metric opens to every interval: method, error, ends, resamples, dropped", async ({ app }) => {
  await ready(app);
  await choose(app, people());
  const report = await reported(app);
  const auc = report.systems[0]?.metrics["auc"];
  const button = app.getByRole("button", { name: "Every interval of ROC-AUC", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const table = app.getByRole("table", { name: "Every interval of ROC-AUC", exact: true });
  await expect(table.locator("tbody tr")).toHaveCount(auc?.intervals.length ?? 0);
  const identity = auc?.intervals.find(({ method }) => method === "bootstrap-identity");
  const cells = await table.getByRole("row", { name: /bootstrap, identities/ }).locator("td").allTextContents();
  expect(cells).toEqual([auc?.value, identity?.standard_error, identity?.low, identity?.high].map((value) => value?.toFixed(4)).concat("95\u00a0%", "1,000", "0"));
  await app.getByRole("button", { name: "Every interval", exact: true }).click();
  await expect(app.locator(".every")).toHaveCount(Object.values(report.systems[0]?.metrics ?? {}).filter(({ intervals }) => intervals.length > 0).length);
});

test("no error is not certainty: the rule of three, and no interval without width alone", async ({ app }) => {
  await ready(app);
  const rows = Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? `${2 + at / 1000},1` : `${at / 1000},0`));
  await choose(app, { name: "scores.csv", text: `score,label\n${rows.join("\n")}\n` });
  const report = await reported(app);
  const bound = report.systems[0]?.operating_points[0]?.intervals.fnmr.find(({ method }) => method === "rule-of-three");
  expect(bound?.high).toBeCloseTo(0.0295, 4);
  const cells = await firstRow(app);
  expect(cells[1]).toBe("≤ 3.0 rule of three");
  expect(cells[2]).toBe("0.0 – 0.0");
  const row = (name: string) => app.locator(".metrics tr", { has: app.getByRole("button", { name, exact: true }) }).first();
  await expect(row("ROC-AUC")).toContainText("every resample gives 1.0000; DeLong, one-sided: at least 0.9705");
  await expect(row("TMR at FMR 10⁻¹")).toContainText("every resample gives 1.0000; rule of three at FMR 10⁻¹: at least 0.9705");
  await expect(row("Gini coefficient")).toContainText("every resample gives 1.0000; that is no sign of certainty");
});

test("on a narrow page the support stands with its target", async ({ app }) => {
  await app.setViewportSize({ width: 375, height: 780 });
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  for (const badge of await app.locator(".points th .badge").all()) await expect(badge).toBeInViewport();
  await expect(app.locator(".points td .badge").first()).toBeHidden();
});
