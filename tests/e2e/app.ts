/** The page as a person uses it. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { Report } from "../../www/report.ts";
import { expect, SITE } from "./fixtures.ts";

export interface GivenFile {
  name: string;
  text: string;
}

/** A file that is no text. */
export interface GivenBytes {
  name: string;
  bytes: Buffer;
}

/** Where screenshots go. */
export const SCREENSHOTS = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));

/** Waits until the page is locked and takes files. */
export async function ready(app: Page): Promise<void> {
  await expect(input(app)).toBeEnabled();
  await expect(app.locator("op-lock-notice")).toContainText("Network locked");
}

/** Gives files through the file chooser's input. */
export async function choose(app: Page, ...files: GivenFile[]): Promise<void> {
  await input(app).setInputFiles(files.map(({ name, text }) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })));
}

/** Drops files on the drop zone. */
export async function drop(app: Page, ...files: (GivenFile | GivenBytes)[]): Promise<void> {
  const given = files.map((file) => ({ name: file.name, bytes: [...("text" in file ? Buffer.from(file.text) : file.bytes)] }));
  const dataTransfer = await app.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
    return transfer;
  }, given);
  const zone = app.locator("op-drop-zone .drop");
  await zone.dispatchEvent("dragover", { dataTransfer });
  await expect(zone).toContainText("Let go to read them");
  await zone.dispatchEvent("drop", { dataTransfer });
}

/** Waits for a finished report, drawings included, and returns what the element holds. */
export async function reported(app: Page): Promise<Report> {
  await complete(app);
  await expect(app.locator(".headline")).toBeVisible();
  // The bootstrap takes a while on a busy machine.
  await expect(app.locator(".progress, .problem")).toHaveCount(0, { timeout: 20_000 });
  await complete(app);
  const report = await app.evaluate(() => (document.querySelector("#app") as unknown as { report: Report }).report);
  const several = report.systems.length > 1;
  await expect(app.locator("canvas")).toHaveCount(6 + (several ? 1 : 0) + (report.comparisons.length > 0 ? 1 : 0) + ((report.study?.rankings.length ?? 0) > 0 ? 1 : 0));
  return report;
}

/** What a button of the downloads gives. */
export async function downloaded(app: Page, name: string): Promise<Buffer> {
  const download = app.waitForEvent("download");
  await app.getByRole("button", { name: "Download report" }).click();
  await app.getByRole("button", { name }).click();
  return readFile(await (await download).path());
}

/** Waits until the page shows what it knows. */
async function complete(app: Page): Promise<void> {
  await app.evaluate(() => (document.querySelector("#app") as unknown as { updateComplete: Promise<boolean> }).updateComplete);
}

/** The message about what went wrong. */
export function problem(app: Page): Locator {
  return app.locator(".problem");
}

export function input(app: Page): Locator {
  return app.locator("input[type=file]");
}

/** The made-up scores of the page. */
export async function sample(): Promise<GivenFile> {
  return { name: "sample.csv", text: await readFile(`${SITE}/sample.csv`, "utf8") };
}

/** A file that no machine reads at once: this many copies of a block of rows of 16 bytes. */
export async function chooseHuge(app: Page, copies: number): Promise<void> {
  await app.evaluate((count) => {
    const rows = Array.from({ length: 65_536 }, (_, at) => (at % 8 === 0 ? "0.7312,mated    " : "0.1204,non-mated").slice(0, 15));
    const block = new Blob([`${rows.join("\n")}\n`]);
    const transfer = new DataTransfer();
    transfer.items.add(new File(["score,label\n", ...Array.from({ length: count }, () => block)], "huge.csv"));
    const zone = document.querySelector("#app")?.shadowRoot?.querySelector(".drop");
    zone?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, composed: true, cancelable: true }));
  }, copies);
}
