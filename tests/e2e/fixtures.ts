/** What every browser test starts from: the built page on a server of its own, and its complaints. */

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

import { test as base, expect, type Page } from "@playwright/test";

import { type RecordingServer, serve } from "./server.ts";

export { expect };

/** The built page, as `cargo xtask build` writes it. */
export const SITE = fileURLToPath(new URL("../../dist/site", import.meta.url));

/** Something the browser refused because of a policy; the names are those of the event. */
export interface Violation {
  directive: string;
  blocked: string;
  source: string;
}

/** All that went wrong in the page, in workers and frames too, so far. */
export interface Complaints {
  /** Errors and warnings on the console, and errors that nobody caught. */
  console: string[];
  /** Policy violations in documents; those in workers come as errors on the console. */
  violations: Violation[];
}

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Fixtures {
  /** Serves `dist/site/` to this test alone. */
  server: RecordingServer;
  /** Demanded empty when the test ends: a test that provokes complaints checks them and empties the list. */
  complaints: Complaints;
  /** The page, opened on the server. */
  app: Page;
  /** Runs the command line, built from the same source. */
  cli: (...args: string[]) => Promise<Outcome>;
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await serve(SITE);
    await use(server);
    await server.close();
  },

  complaints: async ({ context }, use) => {
    const complaints: Complaints = { console: [], violations: [] };
    await context.exposeBinding("recordViolation", (_, violation: Violation) => void complaints.violations.push(violation));
    await context.addInitScript(() => {
      const { recordViolation } = globalThis as unknown as { recordViolation: (violation: Violation) => void };
      addEventListener(
        "securitypolicyviolation",
        ({ effectiveDirective, blockedURI, sourceFile }) =>
          recordViolation({ directive: effectiveDirective, blocked: blockedURI, source: sourceFile }),
        { capture: true },
      );
    });
    context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.console.push(message.text());
    });
    context.on("weberror", (error) => void complaints.console.push(String(error.error())));
    await use(complaints);
    // An answer from each page comes after all that it reported before.
    await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
    expect(complaints, "the page complained").toEqual({ console: [], violations: [] });
  },

  // The complaints come first, so that none of the page's is missed.
  app: async ({ page, server, complaints: _ }, use) => {
    await page.goto(server.url);
    await use(page);
  },

  cli: async ({}, use) => {
    const program = process.env["OPERATING_POINT_CLI"] ?? fileURLToPath(new URL("../../target/release/operating-point", import.meta.url));
    await use((...args) => run(program, args));
  },
});

function run(program: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, stdout, stderr });
      else reject(error ?? new Error(`${program} did not end`));
    });
  });
}
