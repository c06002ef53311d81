/** Systems of a report: what they are called, which are in view, and what is said about two of them. */

import { brief } from "./format.ts";
import type { Comparison, Report, Scheme, Side, System } from "./report.ts";

/** A system with its place in the report, which decides how it looks. */
export interface Placed {
  system: System;
  index: number;
}

/** The systems that are not hidden. */
export function inView(report: Report, hidden: ReadonlySet<number>): Placed[] {
  return report.systems.map((system, index) => ({ system, index })).filter(({ index }) => !hidden.has(index));
}

/** The data sets, in the order of the report. */
export function datasetsOf(report: Report): string[] {
  return [...new Set(report.systems.map(({ dataset }) => dataset))];
}

/** What tells a system from all others of its report. */
export function label(report: Report, { name, dataset }: System): string {
  const alone = report.systems.filter((other) => other.name === name).length === 1;
  return alone ? brief(name) : `${brief(name)} on ${brief(dataset)}`;
}

/** Two systems that the report compares, by their places; the difference is the first minus the second. */
export interface Pair {
  a: number;
  b: number;
}

/** All pairs that the report compares, once each. */
export function pairsOf(report: Report): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const comparison of report.comparisons) {
    const pair = placed(report, comparison);
    if (pair !== undefined) pairs.set(`${pair.a} ${pair.b}`, pair);
  }
  return [...pairs.values()];
}

/** The comparison of a pair under a scheme; without a scheme, or where it has none, any. */
export function comparisonOf(report: Report, pair: Pair | undefined, scheme: Scheme | undefined): Comparison | undefined {
  if (pair === undefined) return undefined;
  const [first, second] = [report.systems[pair.a], report.systems[pair.b]];
  const all = report.comparisons.filter(({ dataset, a, b }) => dataset === first?.dataset && a === first.name && b === second?.name);
  return all.find((comparison) => comparison.scheme === scheme) ?? all[0];
}

/** The pair to speak of: the one chosen if it is in view and compared, else one whose order turns, else the first. */
export function pairInView(report: Report, hidden: ReadonlySet<number>, chosen: Pair | undefined): Pair | undefined {
  const seen = ({ a, b }: Pair): boolean => !hidden.has(a) && !hidden.has(b);
  const pairs = pairsOf(report).filter(seen);
  const turned = report.comparisons.filter(({ flips }) => flips.length > 0).map((comparison) => placed(report, comparison));
  return pairs.find(({ a, b }) => a === chosen?.a && b === chosen.b) ?? turned.find((pair) => pair !== undefined && seen(pair)) ?? pairs[0];
}

/** The place of one side of a pair. */
export function sideOf(pair: Pair, side: Side): number {
  return side === "a" ? pair.a : pair.b;
}

function placed(report: Report, { dataset, a, b }: Comparison): Pair | undefined {
  const place = (name: string): number => report.systems.findIndex((system) => system.dataset === dataset && system.name === name);
  const pair = { a: place(a), b: place(b) };
  return pair.a < 0 || pair.b < 0 ? undefined : pair;
}
