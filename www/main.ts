/** The hosted page: load, lock, and only then take files. */

import { OperatingPointReport } from "./element.ts";
import { load, lock } from "./loader.ts";

async function begin(app: OperatingPointReport): Promise<void> {
  if (typeof WebAssembly === "undefined") {
    app.refuse("This browser has no WebAssembly, which computes the report.", "Use a current Firefox, Chrome, Edge or Safari, or the command line.");
    return;
  }
  try {
    const { module, sample } = await load();
    lock();
    app.begin({ module, sample, locked: true });
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown.message : String(thrown);
    app.refuse(`The page could not be loaded in full: ${cause}.`, "Check the connection and reload the page.");
  }
}

const app = document.querySelector("operating-point-report");
if (app instanceof OperatingPointReport) void begin(app);
