/** Settings as a person types them: texts to values, values to texts, and what is wrong with a text. */

import { shifted, typed } from "./format.ts";
import type { Orientation, Scheme, Settings } from "./report.ts";

/** The defaults of src/settings.rs. */
export const DEFAULTS: Readonly<Settings> = {
  fmr_targets: [1e-1, 1e-2, 1e-3, 1e-4],
  tmr_targets: [0.9, 0.95, 0.99],
  priors: [0.01],
  cost_miss: 1,
  cost_false_match: 1,
  thresholds: [],
  level: 0.95,
  resamples: 1000,
  schemes: [],
  seed: 1,
  orientation: null,
  label: null,
  score: [],
  positive: null,
  failure: [],
  identity: [],
  group: [],
  baseline: null,
  development: null,
  holm: false,
  histogram: false,
  names: {},
};

/** The settings that say how files are read and what is in them; other files begin without them. */
export const READING = ["orientation", "label", "score", "positive", "failure", "histogram", "identity", "group", "baseline", "development", "names"] as const satisfies readonly (keyof Settings)[];

/** The settings with those of the files as at first. */
export function forOtherFiles(settings: Settings): Settings {
  return { ...settings, ...Object.fromEntries(READING.map((name) => [name, DEFAULTS[name]])) };
}

/** The first setting that there is not. */
export function unknownSetting(settings: object): string | undefined {
  return Object.keys(settings).find((name) => !Object.hasOwn(DEFAULTS, name));
}

/** The first setting whose value is not of the kind of its default; absent ones have none. */
export function misshapenSetting(settings: Partial<Settings>): string | undefined {
  const kind = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
  const fits = (value: unknown, standard: unknown, element?: unknown): boolean => {
    if (standard === null) return value === null || typeof value === "string";
    if (kind(value) !== kind(standard) || value === null) return false;
    return !Array.isArray(value) || value.every((part) => typeof part === element);
  };
  const element = (name: string): string => (/_targets$|^priors$|^thresholds$/.test(name) ? "number" : "string");
  const names = Object.keys(settings) as (keyof Settings)[];
  return names.find((name) => settings[name] !== undefined && !fits(settings[name], DEFAULTS[name], element(name)));
}

/** The texts of the form, one for each field. */
export interface Texts {
  fmr: string;
  tmr: string;
  prior: string;
  costs: string;
  thresholds: string;
  /** In percent. */
  level: string;
  resamples: string;
  schemes: string;
  seed: string;
  orientation: Orientation | "";
  label: string;
  score: string;
  positive: string;
  failure: string;
  /** Whether the non-mated file counts scores. */
  histogram: "counts" | "";
  identity: string;
  group: string;
  development: string;
}

export type Field = keyof Texts;

/** What is wrong with each field that cannot be read. */
export type Complaints = Partial<Record<Field, string>>;

const SCHEMES = ["trial", "stratified", "identity"];

/** The most systems that the program takes. */
const MOST_SYSTEMS = 50;

/** The most resamples that the program takes. */
const MOST_RESAMPLES = 1_000_000;

/** The texts for settings. */
export function toTexts(settings: Settings): Texts {
  return {
    fmr: list(settings.fmr_targets),
    tmr: list(settings.tmr_targets),
    prior: list(settings.priors),
    costs: `${typed(settings.cost_miss)} : ${typed(settings.cost_false_match)}`,
    thresholds: list(settings.thresholds),
    level: typed(shifted(settings.level, 2)),
    resamples: String(settings.resamples),
    schemes: settings.schemes.join(", "),
    seed: String(settings.seed),
    orientation: settings.orientation ?? "",
    label: settings.label ?? "",
    score: settings.score.join(", "),
    positive: settings.positive ?? "",
    failure: settings.failure.join(", "),
    histogram: settings.histogram ? "counts" : "",
    identity: settings.identity.join(", "),
    group: settings.group.join(", "),
    development: settings.development ?? "",
  };
}

/** The settings that the texts give, with those that have no text as they are; or the complaints. */
export function fromTexts(texts: Texts, settings: Settings): { settings: Settings } | { complaints: Complaints } {
  const complaints: Complaints = {};
  const numbers = (field: Field, fits: (value: number) => boolean, complaint: string): number[] => {
    const values = words(texts[field]).map(toNumber);
    if (!values.every(fits)) complaints[field] = complaint;
    return distinct(values);
  };
  const rates = (field: Field, fits: (value: number) => boolean, complaint: string): number[] => {
    const values = numbers(field, fits, complaint);
    if (values.length === 0) complaints[field] = complaint;
    return values;
  };
  const [miss = Number.NaN, falseMatch = Number.NaN, ...more] = texts.costs.split(":").map(toNumber);
  if (!(miss > 0 && falseMatch > 0 && Number.isFinite(miss + falseMatch)) || more.length > 0) {
    complaints.costs = "Two costs above 0, such as 1 : 10.";
  }
  const level = shifted(toNumber(texts.level.replace("%", "")), -2);
  if (!(level > 0 && level < 1)) complaints.level = "A percentage above 0 and below 100, such as 95.";
  const whole = (field: Field, most: number, complaint: string): number => {
    const value = toNumber(texts[field]);
    if (!(Number.isSafeInteger(value) && value >= 0 && value <= most)) complaints[field] = complaint;
    return value;
  };
  const schemes = distinct(words(texts.schemes));
  if (!schemes.every((scheme) => SCHEMES.includes(scheme))) complaints.schemes = "One or more of trial, stratified, identity.";
  const identity = listed(texts.identity);
  if (identity.length > 2) complaints.identity = "One or two columns, or the word none.";
  const group = listed(texts.group);
  if (group.length > 2) complaints.group = "One or two columns, or the word none.";
  const score = listed(texts.score);
  if (score.length > MOST_SYSTEMS) complaints.score = `At most ${MOST_SYSTEMS} columns.`;
  const read: Settings = {
    ...settings,
    fmr_targets: rates("fmr", (value) => value > 0 && value <= 1, "Rates above 0 and at most 1, such as 0.01, 1e-3."),
    tmr_targets: rates("tmr", (value) => value > 0 && value <= 1, "Rates above 0 and at most 1, such as 0.9, 0.99."),
    priors: rates("prior", (value) => value > 0 && value < 1, "Between 0 and 1, such as 0.01."),
    cost_miss: miss,
    cost_false_match: falseMatch,
    thresholds: numbers("thresholds", Number.isFinite, "Scores as in the file, such as 0.5."),
    level,
    resamples: whole("resamples", MOST_RESAMPLES, "A whole number up to 1000000, such as 1000; 0 for none."),
    schemes: schemes as Scheme[],
    seed: whole("seed", Number.MAX_SAFE_INTEGER, "A whole number, such as 1."),
    orientation: texts.orientation === "" ? null : texts.orientation,
    label: word(texts.label),
    score,
    positive: word(texts.positive),
    failure: listed(texts.failure),
    histogram: texts.histogram === "counts",
    identity,
    group,
    development: word(texts.development),
  };
  return Object.keys(complaints).length > 0 ? { complaints } : { settings: read };
}

function list(values: number[]): string {
  return values.map(typed).join(", ");
}

function words(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim()).filter((part) => part !== "");
}

/** Each value once, at its first place: 0.1 and 1e-1 are one, and so are 0 and -0. */
function distinct<T>(values: T[]): T[] {
  return [...new Set(values)];
}

function toNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function word(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
