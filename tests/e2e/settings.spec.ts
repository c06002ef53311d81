import { choose, problem, ready, reported, sample } from "./app.ts";
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
  await expect(app.getByRole("columnheader", { name: "95 % interval, this threshold" })).toBeVisible();
  await app.locator("#set-level").fill("100");
  await app.locator("#set-level").press("Enter");
  await expect(app.locator("#set-level")).toHaveAccessibleDescription(/A percentage above 0 and below 100/);
  await app.locator("#set-level").fill("99.9 %");
  await app.getByText("How the file is read").click();
  await app.locator("#set-identity").fill("left, right");
  await app.locator("#set-identity").press("Enter");
  await expect(app.getByRole("columnheader", { name: "99.9 % interval, this threshold" })).toBeVisible();
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

test("usual levels and resamples are a click away, and a new seed another", async ({ app }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  await app.getByRole("group", { name: "Usual values of Confidence %" }).getByRole("button", { name: "90" }).click();
  await app.getByRole("group", { name: "Usual values of Resamples" }).getByRole("button", { name: "200" }).click();
  await expect(app.locator("#set-resamples")).toHaveValue("200");
  await app.getByRole("button", { name: "New seed" }).click();
  const seed = Number(await app.locator("#set-seed").inputValue());
  await app.getByRole("button", { name: "New seed" }).click();
  const other = Number(await app.locator("#set-seed").inputValue());
  expect(other).not.toBe(seed);
  expect(Number.isInteger(other) && other >= 0 && other < 1e9).toBe(true);
  await app.getByRole("button", { name: "Apply" }).click();
  await expect(app.getByRole("columnheader", { name: "90 % interval, this threshold" })).toBeVisible();
  expect((await reported(app)).settings).toMatchObject({ level: 0.9, resamples: 200, seed: other });
  await expect(app.locator("#command code")).toContainText(`--level=0.9 --resamples=200 --seed=${other}`);
  await expect(app.getByRole("group", { name: "Usual values of Resamples" }).getByRole("button", { pressed: true })).toHaveText("200");
});

test("other files are read by themselves, the same file as it was before", async ({ app }) => {
  await ready(app);
  const odd = { name: "odd.csv", text: "alpha,beta,gamma\n9,2,yes\n8,1,yes\n3,4,no\n2,3,no\n" };
  await choose(app, odd);
  await expect(app.locator(".problem")).toBeVisible();
  await app.locator("#set-label").fill("gamma");
  await app.locator("#set-score").fill("alpha");
  await app.locator("#set-fmr").fill("0.5");
  await app.locator("#set-score").press("Enter");
  await reported(app);
  await choose(app, odd);
  expect((await reported(app)).settings).toMatchObject({ label: "gamma", score: ["alpha"], fmr_targets: [0.5] });
  await choose(app, { name: "other.csv", text: "score,label\n0.9,1\n0.8,1\n0.3,0\n0.2,0\n" });
  await expect(app.locator("op-file-card .name")).toHaveText("other.csv");
  await expect(problem(app)).toHaveCount(0);
  expect((await reported(app)).settings).toMatchObject({ label: null, score: [], fmr_targets: [0.5] });
});

test("a setting that there is not is refused", async ({ app }) => {
  await ready(app);
  const thrown = await app.evaluate(async () => {
    const element = document.querySelector("#app") as unknown as { evaluate(files: File[], settings: object): Promise<unknown> };
    return element.evaluate([new File(["score,label\n1,1\n0,0\n"], "a.csv")], { resample: 10 }).catch((problem: unknown) => problem);
  });
  expect(thrown).toMatchObject({ kind: "setting", message: "There is no setting 'resample'", way_out: expect.stringContaining("resamples, schemes") });
  await expect(problem(app)).toContainText("There is no setting 'resample'");
});

test("a setting of another kind than its default is refused, and the page goes on", async ({ app }) => {
  await ready(app);
  for (const settings of [{ schemes: "trial" }, { group: "none" }, { fmr_targets: [undefined] }, { level: null }, { names: ["a"] }, null]) {
    const thrown = await app.evaluate(async (given) => {
      const element = document.querySelector("#app") as unknown as { evaluate(files: File[], settings: unknown): Promise<unknown> };
      return element.evaluate([new File(["score,label\n1,1\n0,0\n"], "a.csv")], given).catch((problem: unknown) => problem);
    }, settings);
    const message = settings === null ? "The settings are no object" : `The setting '${Object.keys(settings)[0]}' has a value of another kind`;
    expect(thrown).toMatchObject({ kind: "setting", message });
    await expect(problem(app)).toContainText(message);
  }
  await choose(app, await sample());
  expect((await reported(app)).settings.schemes).toEqual([]);
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
  await expect(app.locator(".way-out")).toHaveText("Fix the file, name the score column in the field Score column, or name a word that marks a failure in the field Failure words.");
  await app.getByRole("button", { name: "Failure words" }).click();
  await expect(app.locator("#set-failure")).toBeFocused();
  await app.keyboard.type("lost");
  await app.keyboard.press("Enter");
  expect((await reported(app)).inputs[0]?.failures).toEqual({ mated: 1, non_mated: 0 });
});

test("messages speak of the fields of the page", async ({ app }) => {
  await ready(app);
  const said = async (text: string): Promise<string | null> => {
    await choose(app, { name: "odd.csv", text });
    await expect(problem(app)).toBeFocused();
    return app.locator(".way-out").textContent();
  };
  expect(await said("score,label\n0.9,1\nn.a.,0\n")).toBe("If it marks a failure, say so with n.a. in the field Failure words, or write nan; otherwise fix the file.");
  expect(await said("score,label\n0.9,yeah\n0.1,nope\n")).toBe("The labels are 'yeah', 'nope': name the mated one in the field Mated word, such as yeah, or the label column in the field Label column.");
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
