/** Which of a value's intervals a reader sees. No number is made here. */

import { rate } from "./format.ts";
import type { Interval, Metric, OperatingPoint, Report, Scheme, System, ThresholdInterval } from "./report.ts";

/** What the bootstrap draws, in a word and in a sentence. */
export const SCHEMES: Record<Scheme, { word: string; meaning: string }> = {
  trial: { word: "trials", meaning: "Trials are drawn anew, all together, as if each were independent of the others." },
  stratified: { word: "classes apart", meaning: "Trials are drawn anew within each class, so that the numbers of mated and non-mated trials stay." },
  identity: { word: "identities", meaning: "People are drawn anew with all their trials: the intervals allow for trials that share people, and err on the wide side." },
};

const METHODS: Record<string, string> = {
  "bootstrap-trial": "bootstrap, trials",
  "bootstrap-stratified": "bootstrap, classes apart",
  "bootstrap-identity": "bootstrap, identities",
  dyadic: "dyadic",
  delong: "DeLong",
  "hanley-mcneil": "Hanley and McNeil",
  wald: "Wald",
  wilson: "Wilson",
  "clopper-pearson": "Clopper and Pearson",
  "rule-of-three": "rule of three",
};

/** The name of an interval's method. */
export function methodName(method: string): string {
  return METHODS[method] ?? method;
}

/** The schemes that the report has intervals of. */
export function schemesOf(report: Report): Scheme[] {
  const methods = new Set(report.systems.flatMap(({ metrics }) => Object.values(metrics).flatMap(({ intervals }) => intervals.map(({ method }) => method))));
  return (Object.keys(SCHEMES) as Scheme[]).filter((scheme) => methods.has(`bootstrap-${scheme}`));
}

/** The scheme whose intervals are shown unless another is chosen: identities where trials depend on each other. */
export function usualScheme(report: Report): Scheme | undefined {
  const schemes = schemesOf(report);
  const depends = report.findings.some(({ kind }) => kind === "dependence");
  return depends && schemes.includes("identity") ? "identity" : schemes[0];
}

/** The interval that a method gave. */
export function by(intervals: readonly Interval[], method: string): Interval | undefined {
  return intervals.find((interval) => interval.method === method);
}

/** The interval of a metric that is shown first: the scheme's, else a formula's that fits it best, else any. */
export function foremost(intervals: readonly Interval[], scheme: Scheme | undefined): Interval | undefined {
  const formulas = scheme === "identity" ? ["dyadic", "delong", "wilson"] : ["delong", "wilson"];
  for (const method of [`bootstrap-${scheme}`, ...formulas]) {
    const found = by(intervals, method);
    if (found !== undefined) return found;
  }
  return intervals[0];
}

/** The interval of a point's FNMR with its threshold held fixed: one bound where there was no error. */
export function atFixedThreshold(point: OperatingPoint, scheme: Scheme | undefined): Interval | undefined {
  const { fnmr } = point.intervals;
  const dyadic = scheme === "identity" ? by(fnmr, "dyadic") : undefined;
  return by(fnmr, "rule-of-three") ?? dyadic ?? by(fnmr, "wilson");
}

/** What the bootstrap says about a target, choosing the threshold anew in each resample. */
export function chosenAnew(system: System, point: OperatingPoint, scheme: Scheme | undefined): { fnmr?: Interval; threshold?: ThresholdInterval } {
  const method = `bootstrap-${scheme}`;
  const fnmr = by(system.metrics[`fnmr@fmr=${scientific(point.target_fmr)}`]?.intervals ?? [], method);
  const threshold = point.intervals.threshold?.find((interval) => interval.method === method);
  return { ...(fnmr === undefined ? {} : { fnmr }), ...(threshold === undefined ? {} : { threshold }) };
}

/** Whether all resamples gave the same, which says nothing about the certainty of a value. */
export function isPoint({ method, low, high }: Interval): boolean {
  return method.startsWith("bootstrap-") && low === high;
}

/** A bound to show beside a bootstrap interval without width, in words; undefined where no formula has one. */
export function bound(id: string, metric: Metric, system: System): string | undefined {
  if (id === "auc") {
    const delong = by(metric.intervals, "delong");
    return delong === undefined ? undefined : `DeLong, one-sided: at least ${Number(delong.low.toPrecision(4))}`;
  }
  const [name, target] = id.split("@fmr=");
  const point = system.operating_points.find(({ target_fmr }) => scientific(target_fmr) === target);
  const rule = point === undefined ? undefined : by(point.intervals.fnmr, "rule-of-three");
  if (rule === undefined || point === undefined) return undefined;
  const most = Number(rule.high.toPrecision(3));
  if (name === "fnmr") return `rule of three at FMR ${rate(point.target_fmr)}: at most ${most}`;
  return name === "tmr" ? `rule of three at FMR ${rate(point.target_fmr)}: at least ${Number((1 - most).toPrecision(6))}` : undefined;
}

/** The rate as metric ids spell it: 1e-3. */
function scientific(value: number): string {
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  return `${mantissa}e${exponent.replace("+", "")}`;
}
