/** The browser tests, run by `cargo xtask test`, which finds the browser and builds what they test. */

import { defineConfig } from "@playwright/test";

const chromium = process.env["OPERATING_POINT_CHROMIUM"];
if (chromium === undefined) throw new Error("run the browser tests with `cargo xtask test`, or set OPERATING_POINT_CHROMIUM");

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "target/playwright",
  // Never in the tree: a missing snapshot is a failure to be looked at.
  updateSnapshots: "none",
  forbidOnly: true,
  retries: 0,
  // Two browsers and their workers share what may be two busy processors.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
