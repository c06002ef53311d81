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

test("the level and the identity columns are settings, and applying others leaves them", async ({ app }) => {
  await ready(app);
  const rows = Array.from({ length: 40 }, (_, at) => `p${at % 8},p${(at * 3) % 8},${at % 7},${at % 8 === (at * 3) % 8 ? 1 : 0}`);
  await choose(app, { name: "scores.csv", text: `left,right,score,label\n${rows.join("\n")}\n` });
  await reported(app);
  await expect(app.getByRole("columnheader", { name: "95 % interval" })).toBeVisible();
  await app.locator("#set-level").fill("100");
  await app.locator("#set-level").press("Enter");
  await expect(app.locator("#set-level")).toHaveAccessibleDescription(/A percentage above 0 and below 100/);
  await app.locator("#set-level").fill("99.9 %");
  await app.getByText("How the file is read").click();
  await app.locator("#set-identity").fill("left, right");
  await app.locator("#set-identity").press("Enter");
  await expect(app.getByRole("columnheader", { name: "99.9 % interval" })).toBeVisible();
  const first = await reported(app);
  expect(first.settings).toMatchObject({ level: 0.999, identity: ["left", "right"] });
  expect(first.systems[0]?.identities).toBe(8);
  await expect(app.locator("#set-level")).toHaveValue("99.9");
  await app.locator("#set-fmr").fill("0.5");
  await app.locator("#set-fmr").press("Enter");
  await expect(app.locator(".points tbody tr")).toHaveCount(1);
  expect((await reported(app)).settings).toMatchObject({ level: 0.999, identity: ["left", "right"], fmr_targets: [0.5] });
  await expect(app.locator("#command code")).toContainText("--level=0.999 --identity=left,right");
  await app.locator("#set-identity").fill("none");
  await app.locator("#set-identity").press("Enter");
  await expect(app.locator("#command code")).toContainText("--identity=none");
  expect((await reported(app)).systems[0]?.identities).toBeUndefined();
});

test("settings without a field stay when others are applied", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  const settings = await app.evaluate(async () => {
    const card = document.querySelector("#app")?.shadowRoot?.querySelector("op-settings-card") as unknown as { settings: object };
    card.settings = { ...card.settings, unlisted: 7 };
    await new Promise(requestAnimationFrame);
    const applied = new Promise((resolve) => document.querySelector("#app")?.shadowRoot?.addEventListener("op-apply", (event) => {
      event.stopPropagation();
      resolve((event as CustomEvent<object>).detail);
    }, { capture: true, once: true }));
    const field = document.querySelector("#app")?.shadowRoot?.querySelector<HTMLInputElement>("#set-fmr");
    if (!field) return {};
    field.value = "0.2";
    field.dispatchEvent(new Event("input"));
    field.form?.requestSubmit();
    return applied;
  });
  expect(settings).toMatchObject({ fmr_targets: [0.2], unlisted: 7 });
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
  await choose(app, { name: "odd.csv", text: "alpha,beta,gamma\n9,2,yes\n8,1,yes\n3,4,no\n2,3,no\n" });
  await expect(app.locator(".problem")).toBeVisible();
  await app.locator("#set-label").fill("gamma");
  await app.locator("#set-score").fill("alpha");
  await app.locator("#set-score").press("Enter");
  const report = await reported(app);
  expect(report.settings).toMatchObject({ label: "gamma", score: ["alpha"] });
  expect(report.systems[0]).toMatchObject({ mated: 2, non_mated: 2 });
});

test("what is listed twice counts once", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  await app.locator("#set-fmr").fill("0.1, 1e-1, 0.01");
  await app.locator("#set-prior").fill("0.5, 5e-1");
  await app.locator("#set-thresholds").fill("0.5, 0.50");
  await app.locator("summary", { hasText: "Bootstrap" }).click();
  await app.locator("#set-schemes").fill("trial, trial");
  await app.locator("#set-schemes").press("Enter");
  await expect(app.locator(".points tbody tr")).toHaveCount(2);
  expect((await reported(app)).settings).toMatchObject({ fmr_targets: [0.1, 0.01], priors: [0.5], thresholds: [0.5], schemes: ["trial"] });
});

test("a very long name is cut, and does not hold the page up", async ({ app }) => {
  await ready(app);
  const name = "m".repeat(20_000);
  const rows = Array.from({ length: 200 }, (_, at) => `${(at * 37) % 101},${at % 4 === 0 ? 1 : 0}`);
  await choose(app, { name: "scores.csv", text: `${name},label\n${rows.join("\n")}\n` });
  const headline = app.locator(".headline");
  await expect(headline).toContainText("mmm…", { timeout: 3000 });
  expect((await headline.textContent())?.length).toBeLessThan(400);
  expect((await headline.getAttribute("title"))?.length).toBe(1000);
  expect((await app.locator("canvas").first().getAttribute("aria-label"))?.length).toBeLessThan(2000);
});
