/** The Report type of the page against a report of the program: every key, both ways. */

import type {
  Band,
  Comparison,
  CostLine,
  Delong,
  Difference,
  Finding,
  Flip,
  Group,
  GroupRate,
  Histogram,
  Input,
  Interval,
  LeftOut,
  Metric,
  OperatingPoint,
  Precision,
  Predictiveness,
  Range,
  Ranking,
  Report,
  ReportFigures,
  RocPoint,
  Settings,
  Study,
  System,
  ThresholdInterval,
  Transfer,
  TransferredPoint,
} from "../../www/report.ts";
import { DEFAULTS } from "../../www/settings.ts";
import { choose, type GivenFile, ready, reported } from "./app.ts";
import { expect, test } from "./fixtures.ts";
import { flipped, uniform } from "./made.ts";

/** Each key of a type, and whether every object has it; the compiler refuses a key too many or too few. */
type Keys<T> = { [K in keyof Required<T>]: undefined extends T[K] ? "sometimes" : Record<string, never> extends Pick<T, K> ? "sometimes" : "always" };

const REPORT: Keys<Report> = { schema: "always", generator: "always", settings: "always", inputs: "always", systems: "always", comparisons: "always", study: "sometimes", transfers: "sometimes", findings: "always" };
const SETTINGS: Keys<Settings> = { fmr_targets: "always", tmr_targets: "always", priors: "always", cost_miss: "always", cost_false_match: "always", thresholds: "always", level: "always", resamples: "always", schemes: "always", seed: "always", orientation: "always", label: "always", score: "always", positive: "always", failure: "always", identity: "always", group: "always", baseline: "always", development: "always", holm: "always", histogram: "always", names: "always" };
const INPUT: Keys<Input> = { name: "always", bytes: "always", sha256: "always", format: "always", rows: "always", used: "always", failures: "always", left_out: "always" };
const LEFT_OUT: Keys<LeftOut> = { reason: "always", count: "always", lines: "always" };
const SYSTEM: Keys<System> = { name: "always", dataset: "always", orientation: "always", mated: "always", non_mated: "always", prevalence: "always", identities: "sometimes", samples: "sometimes", trials_per_identity: "sometimes", metrics: "always", operating_points: "always", cost_lines: "always", groups: "sometimes", figures: "sometimes" };
const METRIC: Keys<Metric> = { value: "always", reason: "sometimes", threshold: "sometimes", fmr: "sometimes", fnmr: "sometimes", support: "sometimes", optimistic: "sometimes", pessimistic: "sometimes", intervals: "always" };
const POINT: Keys<OperatingPoint> = { target_fmr: "always", support: "always", threshold: "always", fmr: "always", fnmr: "always", false_matches: "always", false_non_matches: "always", precision: "always", intervals: "always" };
const PRECISION: Keys<Precision> = { prevalence: "always", value: "always" };
const COST_LINE: Keys<CostLine> = { prior: "always", slope: "always", points: "always" };
const ROC_POINT: Keys<RocPoint> = { threshold: "always", fmr: "always", tmr: "always" };
const FIGURES: Keys<ReportFigures> = { roc: "always", histogram: "always", bands: "sometimes" };
const HISTOGRAM: Keys<Histogram> = { low: "always", high: "always", mated: "always", non_mated: "always" };
const FINDING: Keys<Finding> = { kind: "always", severity: "always", system: "sometimes", text: "always" };

const INTERVAL: Keys<Interval> = { method: "always", level: "always", low: "always", high: "always", standard_error: "sometimes", resamples: "sometimes", dropped: "sometimes" };
const THRESHOLD_INTERVAL: Keys<ThresholdInterval> = { method: "always", level: "always", low: "always", high: "always", resamples: "always" };
const BAND: Keys<Band> = { method: "always", level: "always", tmr: "always", precision: "always" };
const COMPARISON: Keys<Comparison> = { dataset: "always", a: "always", b: "always", scheme: "always", common_trials: "always", mated: "always", non_mated: "always", metrics: "always", delong: "always", flips: "always", flips_tried: "always", band: "always", crossings: "always", ranges: "always" };
const DIFFERENCE: Keys<Difference> = { a: "always", b: "always", difference: "always", low: "sometimes", high: "sometimes", standard_error: "sometimes", resamples: "sometimes", dropped: "sometimes", p_a_greater: "sometimes", p_equal: "sometimes", p_a_better: "sometimes", p_value: "sometimes", p_adjusted: "sometimes", significant: "always", reason: "sometimes", better: "always" };
const DELONG: Keys<Delong> = { difference: "always", standard_error: "always", z: "always", p_value: "always", low: "always", high: "always" };
const FLIP: Keys<Flip> = { metric: "always", auc_prefers: "always", metric_prefers: "always", support: "always", ratio: "always" };
const RANGE: Keys<Range> = { from: "always", to: "always", better: "always" };
const STUDY: Keys<Study> = { predictiveness: "always", rankings: "always" };
const PREDICTIVENESS: Keys<Predictiveness> = { metric: "always", target: "always", systems: "always", spearman: "always", kendall: "always", pearson: "always" };
const RANKING: Keys<Ranking> = { dataset: "always", metric: "always", systems: "always" };

const TRANSFER: Keys<Transfer> = { system: "always", development: "always", evaluation: "always", points: "always" };
const TRANSFERRED_POINT: Keys<TransferredPoint> = { target_fmr: "always", support: "always", threshold: "always", development_fmr: "always", development_fnmr: "always", fmr: "always", fnmr: "always", false_matches: "always", false_non_matches: "always", intervals: "always" };
const GROUP: Keys<Group> = { name: "always", mated: "always", non_mated: "always", metrics: "always", points: "always" };
const GROUP_POINT: Keys<Group["points"][number]> = { target_fmr: "always", threshold: "always", fmr: "always", fnmr: "always" };
const GROUP_RATE: Keys<GroupRate> = { errors: "always", value: "always", too_small: "always", ratio: "always", intervals: "always" };

function agrees(name: string, objects: object[], keys: Record<string, string>): void {
  expect(objects.length, `${name} occurs`).toBeGreaterThan(0);
  const always = Object.keys(keys).filter((key) => keys[key] === "always");
  for (const object of objects) {
    expect(Object.keys(keys), name).toEqual(expect.arrayContaining(Object.keys(object)));
    expect(Object.keys(object), name).toEqual(expect.arrayContaining(always));
  }
}

test("the type of the page has the keys of the program's report", async ({ app }) => {
  await ready(app);
  // Ties, a failure, reversed scores and an infinite one, so that optional keys occur.
  await choose(app, { name: "many.csv", text: "score,label\n0.1,1\n0.5,1\n0.5,0\n0.5,0\nnan,1\ninf,0\n0.9,0\n" });
  const report = await reported(app);
  const metrics = report.systems.flatMap((system) => Object.values(system.metrics));
  const points = report.systems.flatMap((system) => system.operating_points);
  const lines = report.systems.flatMap((system) => system.cost_lines);
  const figures = report.systems.flatMap((system) => system.figures ?? []);
  agrees("Report", [report], REPORT);
  agrees("Settings", [report.settings], SETTINGS);
  agrees("Input", report.inputs, INPUT);
  for (const input of report.inputs) for (const left of input.left_out) agrees("LeftOut", [left], LEFT_OUT);
  agrees("System", report.systems, SYSTEM);
  agrees("Metric", metrics, METRIC);
  agrees("OperatingPoint", points, POINT);
  agrees("Precision", points.flatMap((point) => point.precision), PRECISION);
  agrees("CostLine", lines, COST_LINE);
  agrees("RocPoint", lines.flatMap((line) => line.points), ROC_POINT);
  agrees("Figures", figures, FIGURES);
  agrees("Histogram", figures.map((figure) => figure.histogram), HISTOGRAM);
  agrees("Finding", report.findings, FINDING);
  expect(metrics.some((metric) => metric.value === null && typeof metric.reason === "string")).toBe(true);
  expect(report.schema).toBe("operating-point/report/1");
  expect(report.settings, "the defaults of the page are those of the program").toEqual(DEFAULTS);
});

test("what is said of several systems has the keys of the program's report", async ({ app }) => {
  await ready(app);
  const pair = flipped();
  // A third system, so that there are correlations and p-values to adjust.
  const text = pair.text.split("\n").map((row, at) => (row === "" ? "" : `${row},${at === 0 ? "third" : ((at * 7919) % 1000) / 1000}`)).join("\n");
  await choose(app, { ...pair, text });
  await app.evaluate(async (file) => {
    const element = document.querySelector("#app") as unknown as { evaluate(files: File[], settings: object): Promise<unknown> };
    await element.evaluate([new File([file.text], file.name)], { holm: true });
  }, { ...pair, text });
  const report = await reported(app);
  const { comparisons, systems, study } = report;
  const differences = comparisons.flatMap(({ metrics }) => Object.values(metrics));
  agrees("Interval", systems.flatMap(({ metrics }) => Object.values(metrics).flatMap(({ intervals }) => intervals)), INTERVAL);
  agrees("ThresholdInterval", systems.flatMap(({ operating_points }) => operating_points.flatMap(({ intervals }) => intervals.threshold ?? [])), THRESHOLD_INTERVAL);
  agrees("Band", systems.flatMap(({ figures }) => figures?.bands ?? []), BAND);
  agrees("Comparison", comparisons, COMPARISON);
  agrees("Difference", differences, DIFFERENCE);
  const all = new Set(differences.flatMap((difference) => Object.keys(difference)));
  expect([...all].sort(), "every optional key occurs").toEqual(Object.keys(DIFFERENCE).sort());
  agrees("Delong", comparisons.flatMap(({ delong }) => delong ?? []), DELONG);
  agrees("Flip", comparisons.flatMap(({ flips }) => flips), FLIP);
  agrees("Range", comparisons.flatMap(({ ranges }) => ranges), RANGE);
  agrees("Study", study === undefined ? [] : [study], STUDY);
  agrees("Predictiveness", study?.predictiveness ?? [], PREDICTIVENESS);
  agrees("Ranking", study?.rankings ?? [], RANKING);
});

test("what is said of carried thresholds and of groups has the keys of the program's report", async ({ app }) => {
  await ready(app);
  const random = uniform(5);
  const rows = (trials: number): string =>
    Array.from({ length: trials }, (_, at) => `${at % 4 === 0 ? 1 : 0},${random() + (at % 4 === 0 ? 0.5 : 0)},${["north", "south"][at % 2]},${["north", "south"][Math.floor(at / 2) % 2]}`).join("\n");
  const file = (name: string, trials: number): GivenFile => ({ name, text: `label,score,group_a,group_b\n${rows(trials)}\n` });
  await choose(app, file("voice-dev.csv", 400), file("voice-eval.csv", 500));
  const { transfers, systems } = await reported(app);
  agrees("Transfer", transfers ?? [], TRANSFER);
  agrees("TransferredPoint", (transfers ?? []).flatMap(({ points }) => points), TRANSFERRED_POINT);
  const groups = systems.flatMap((system) => system.groups ?? []);
  agrees("Group", groups, GROUP);
  const points = groups.flatMap((group) => group.points);
  agrees("GroupPoint", points, GROUP_POINT);
  agrees("GroupRate", points.flatMap(({ fmr, fnmr }) => [fmr, fnmr]), GROUP_RATE);
});
