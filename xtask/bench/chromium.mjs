// @ts-check
/** The page in Chromium, as every measurement needs it. */

import { chromium } from "@playwright/test";

/** @import { Browser, JSHandle, Page } from "@playwright/test" */
/** @import { Report, Settings } from "../../www/report.ts" */

/** @typedef {HTMLElement & { updateComplete: Promise<boolean>, evaluate(files: File[], settings: Partial<Settings>): Promise<Report> }} App */

/**
 * What to do, from the arguments of a program that has the page evaluate a file.
 * @param {string[]} argv
 */
export function task([, , executablePath, address, path, helpers, settings]) {
  if (executablePath === undefined || address === undefined || path === undefined || settings === undefined) throw new Error("run `cargo xtask bench`");
  return { executablePath, address, path, helpers: Number(helpers), settings: /** @type {Partial<Settings>} */ (JSON.parse(settings)) };
}

/**
 * Starts a browser.
 * @param {string} executablePath
 */
export function launch(executablePath) {
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
}

/**
 * An empty page that is told of so many processors, of all that there are where it is left out.
 * @param {Browser} browser
 * @param {number} [processors]
 */
export async function blank(browser, processors) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  if (processors !== undefined) {
    await page.addInitScript((value) => Object.defineProperty(navigator, "hardwareConcurrency", { value }), processors);
  }
  return page;
}

/**
 * Loads the page and waits until it takes files and is warm.
 * @param {Page} page
 * @param {string} address
 */
export async function load(page, address) {
  await page.goto(address);
  // Enabled once the page is locked.
  await page.locator("#app input[type=file]:enabled").waitFor({ state: "attached" });
  // Nobody has the file in hand sooner.
  await page.waitForTimeout(1000);
}

/**
 * A file in the hand of a script in the page, not yet given to the element.
 * @param {Page} page
 * @param {string} path
 * @returns {Promise<JSHandle<File>>}
 */
export async function pick(page, path) {
  const input = await page.evaluateHandle(() => Object.assign(document.createElement("input"), { type: "file" }));
  await input.setInputFiles(path);
  return input.evaluateHandle(({ files }) => {
    const file = files?.[0];
    if (file === undefined) throw new Error("the browser gave no file");
    return file;
  });
}
