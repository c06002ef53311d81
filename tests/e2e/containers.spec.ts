import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { downloaded, drop, problem, ready, reported } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { several } from "./made.ts";
import { zipped } from "./zipped.ts";

const made = several(2, 1_200);
const list = (mated: boolean): string => {
  const rows = made.text.trim().split("\n").slice(1).map((row) => row.split(","));
  return rows.filter(([label]) => (label === "mated") === mated).map(([, score]) => `${score}\n`).join("");
};
const pair = zipped(
  { name: "run/x-genuine.txt", text: list(true) },
  { name: "__MACOSX/run/._x-genuine.txt", text: "\0" },
  { name: "run/x-impostor.txt", text: list(false) },
);

for (const [name, bytes] of [["scores.zip", pair], ["several.csv.gz", gzipSync(made.text)]] as const) {
  test(`${name} becomes the report of the command line, byte for byte`, async ({ app, cli }) => {
    await ready(app);
    await drop(app, { name, bytes });
    const report = await reported(app);
    expect(report.inputs[0]).toMatchObject({ bytes: bytes.length, format: expect.stringContaining(`unpacked from '${name}'`) });
    const folder = await mkdtemp(join(tmpdir(), "operating-point-"));
    await writeFile(join(folder, name), bytes);
    const done = await cli(join(folder, name), "--report", join(folder, "report.json"));
    expect(done.code, done.stderr).toBe(0);
    expect(await downloaded(app, "Report, JSON")).toEqual(await readFile(join(folder, "report.json")));
  });
}

test("a damaged archive is told by its name", async ({ app }) => {
  await ready(app);
  await drop(app, { name: "scores.zip", bytes: pair.subarray(0, -30) });
  await expect(problem(app)).toContainText("scores.zip could not be evaluated");
  await expect(problem(app)).toContainText("The zip archive is damaged or cut off.");
});
