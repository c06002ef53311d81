/** Numbers as a reader wants them; the exact values stay in the report. */

import type { Threshold } from "./report.ts";

const THIN = "\u2009";
const MINUS = "\u2212";
const NO_VALUE = "\u2013";

/** Made once, which takes longer than to use it. */
const GROUPS = new Intl.NumberFormat("en-US");

/** A count with separators: 30,000. */
export function count(value: number): string {
  return GROUPS.format(value);
}

/** A count and its noun: "1 row", "30,000 rows". */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** A share in percent, without the sign: 65.0, finer near 0 and 100: 0.052, 99.981. */
export function percent(share: number): string {
  const value = 100 * share;
  const gap = Math.min(Math.abs(value), Math.abs(100 - value));
  if (gap === 0 || gap >= 1) return signed(value.toFixed(1));
  return signed(value.toFixed(Math.min(6, 1 - Math.floor(Math.log10(gap)))));
}

/** A share in percent with two decimals throughout, for a column: 7.67. */
export function percentColumn(share: number): string {
  return signed((100 * share).toFixed(2));
}

/** A confidence level: 95 %, 99.9 %. */
export function level(value: number): string {
  return `${typed(shifted(value, 2))}\u00a0%`;
}

/** A rate: 10⁻³, 5 × 10⁻⁴, 0.25. */
export function rate(value: number): string {
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (mantissa === "1" && power < 0) return `10${superscript(power)}`;
  if (power > -3) return decimal(value);
  return `${mantissa}${THIN}×${THIN}10${superscript(power)}`;
}

/** A metric's value to four decimals; very small ones in scientific form. */
export function metric(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-3)) {
    const [mantissa = "", exponent = "0"] = value.toExponential(2).split("e");
    return `${signed(mantissa)}${THIN}×${THIN}10${superscript(Number(exponent))}`;
  }
  return signed(value.toFixed(4));
}

/** A difference to four decimals, with its sign in any case: +0.0774. */
export function difference(value: number): string {
  return value > 0 ? `+${metric(value)}` : metric(value);
}

/** A p-value: 0.002, smaller ones in scientific form. */
export function pValue(value: number): string {
  return value >= 0.001 || value === 0 ? value.toFixed(3) : metric(value);
}

/** The share of resamples in which something holds, in percent; never quite none or all. */
export function shareOf(share: number, resamples: number): string {
  const least = `${percent(1 / resamples)}\u00a0%`;
  if (share === 0) return `< ${least}`;
  return share === 1 ? `> ${percent(1 - 1 / resamples)}\u00a0%` : `${percent(share)}\u00a0%`;
}

/** A threshold, shortened to eight digits, and with at least this many decimals. */
export function threshold(value: Threshold, decimals = 0): string {
  if (value === null) return "reject all";
  if (value === "inf") return "∞";
  if (value === "-inf") return `${MINUS}∞`;
  const text = shortened(value);
  return signed(text.includes("e") || decimalsOf(text) >= decimals ? text : value.toFixed(decimals));
}

/** The decimals that align a column of thresholds. */
export function thresholdDecimals(values: Threshold[]): number {
  return Math.max(0, ...values.map((value) => (typeof value === "number" ? decimalsOf(shortened(value)) : 0)));
}

/** A threshold in full, as the report has it. */
export function exactThreshold(value: Threshold): string {
  return value === null ? "beyond every score: nothing is accepted" : String(value);
}

/** The sign that stands for no value. */
export function none(): string {
  return NO_VALUE;
}

/** A size: 412 B, 1.4 MB. */
export function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = value < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  const scaled = value / 1000 ** step;
  return `${step === 0 ? scaled : scaled.toFixed(scaled < 100 ? 1 : 0)}${THIN}${units[step] ?? ""}`;
}

/** A time to come, in seconds, rounded up: 1 s, 12 s, 3 min. */
export function duration(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.ceil(seconds))}${THIN}s` : `${Math.ceil(seconds / 60)}${THIN}min`;
}

/** The beginning of a checksum. */
export function shortSha(sha256: string): string {
  return sha256.slice(0, 12);
}

/** A text from a file, cut with an ellipsis where it is very long: a page takes its time to lay such text out. */
export function brief(text: string, most = 300): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A decimal as it would be typed: 0.1, 0.01, 1e-3. */
export function typed(value: number): string {
  const plain = String(value);
  const scientific = value.toExponential();
  return scientific.length < plain.length ? scientific : plain;
}

/** The decimal with its point moved: exact, where a product of binary fractions would not be. */
export function shifted(value: number, places: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** Superscript digits: ⁻³. */
export function superscript(power: number): string {
  const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  return Array.from(String(power), (sign) => (sign === "-" ? "⁻" : digits.charAt(Number(sign)))).join("");
}

function shortened(value: number): string {
  const text = String(value);
  return text.length <= 10 ? text : String(Number(value.toPrecision(8)));
}

function decimalsOf(text: string): number {
  return text.includes("e") ? 0 : (text.split(".")[1]?.length ?? 0);
}

function decimal(value: number): string {
  return signed(String(Number(value.toPrecision(12))));
}

function signed(text: string): string {
  return text.replace(/^-/, MINUS);
}
