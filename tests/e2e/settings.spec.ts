import { choose, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";

test("settings apply to the files in hand", async ({ app, server }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  const before = server.requests.length;
  await app.locator("#set-fmr").fill("1e-2, 0.002");
  await app.locator("#set-prior").fill("0.5");
  await app.locator("#set-prior").press("Enter");
  await expect(app.locator(".points tbody tr")).toHaveCount(2);
  const { settings } = await reported(app);
  expect(settings.fmr_targets).toEqual([0.01, 0.002]);
  expect(settings.priors).toEqual([0.5]);
  await expect(app.locator(".points tbody th").last()).toHaveText(/2.×.10⁻³/);
  await app.getByRole("button", { name: "Defaults" }).click();
  await expect(app.locator(".points tbody tr")).toHaveCount(4);
  expect(server.requests.length).toBe(before);
});

test("what cannot be read is told at its field", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  const report = await reported(app);
  const field = app.locator("#set-fmr");
  await field.fill("0.1, lots");
  await app.getByRole("button", { name: "Apply" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Rates above 0/);
  expect(await reported(app)).toEqual(report);
  await field.fill("0.1");
  await expect(field).toHaveAttribute("aria-invalid", "false");
});

test("one button turns the scale", async ({ app }) => {
  await ready(app);
  const rows = Array.from({ length: 400 }, (_, at) => (at % 4 === 0 ? `${0.1 + at / 2_000},1` : `${0.5 + at / 1_000},0`));
  await choose(app, { name: "scores.csv", text: `score,label\n${rows.join("\n")}\n` });
  expect((await reported(app)).systems[0]?.orientation).toBe("similarity");
  await app.getByRole("button", { name: "Read scores as distances" }).click();
  await expect(app.locator(".sub")).toContainText("Smaller scores speak for a mated pair");
  const report = await reported(app);
  expect(report.systems[0]?.orientation).toBe("distance");
  expect(report.settings.orientation).toBe("distance");
  await expect(app.locator("#set-orientation")).toHaveValue("distance");
  await expect(app.getByRole("button", { name: /^Read scores as/ })).toHaveCount(0);
});

test("an option that a message names leads to its field", async ({ app }) => {
  await ready(app);
  await choose(app, { name: "odd.csv", text: "score,label\n0.9,1\n0.8,1\nlost,1\n0.2,0\n0.1,0\n" });
  await expect(app.locator(".problem")).not.toContainText("--");
  await app.getByRole("button", { name: "Failure words" }).click();
  await expect(app.locator("#set-failure")).toBeFocused();
  await app.keyboard.type("lost");
  await app.keyboard.press("Enter");
  expect((await reported(app)).inputs[0]?.failures).toEqual({ mated: 1, non_mated: 0 });
});

test("naming the columns mends a file that could not be read", async ({ app }) => {
  await ready(app);
  await choose(app, { name: "odd.csv", text: "alpha,beta,gamma\n0.9,0.2,yes\n0.8,0.1,yes\n0.3,0.4,no\n0.2,0.3,no\n" });
  await expect(app.locator(".problem")).toBeVisible();
  await app.locator("#set-label").fill("gamma");
  await app.locator("#set-score").fill("alpha");
  await app.locator("#set-score").press("Enter");
  const report = await reported(app);
  expect(report.settings).toMatchObject({ label: "gamma", score: ["alpha"] });
  expect(report.systems[0]).toMatchObject({ mated: 2, non_mated: 2 });
});
