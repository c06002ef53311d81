/** The report, version 1: the TypeScript face of src/report/mod.rs, with its names. */

export interface Report {
  schema: string;
  generator: { name: string; version: string };
  settings: Settings;
  inputs: Input[];
  systems: System[];
  comparisons: Comparison[];
  study?: Study;
  /** Thresholds of a development data set on an evaluation data set. */
  transfers?: Transfer[];
  findings: Finding[];
}

export type Orientation = "similarity" | "distance";

/** What the bootstrap draws. */
export type Scheme = "trial" | "stratified" | "identity";

/** Every choice that shows in a number. */
export interface Settings {
  fmr_targets: number[];
  tmr_targets: number[];
  priors: number[];
  cost_miss: number;
  cost_false_match: number;
  thresholds: number[];
  level: number;
  /** 0 leaves the bootstrap out. */
  resamples: number;
  schemes: Scheme[];
  seed: number;
  orientation: Orientation | null;
  label: string | null;
  score: string[];
  positive: string | null;
  failure: string[];
  identity: string[];
  /** Columns of groups of people. */
  group: string[];
  /** The system that every other one is compared with; null: all pairs. */
  baseline: string | null;
  /** The data set on which thresholds are chosen; null: told by the names; "none": none. */
  development: string | null;
  /** Whether p-values are adjusted over pairs. */
  holm: boolean;
  histogram: boolean;
  /** Names to show, by those of the files. */
  names: Record<string, string>;
}

export interface Input {
  name: string;
  bytes: number;
  sha256: string;
  format: string;
  rows: number;
  used: number;
  failures: { mated: number; non_mated: number };
  left_out: LeftOut[];
}

export interface LeftOut {
  reason: string;
  count: number;
  lines: number[];
}

/** A score, an infinity, or null: beyond every score, nothing is accepted. */
export type Threshold = number | "inf" | "-inf" | null;

export interface System {
  name: string;
  dataset: string;
  orientation: Orientation;
  mated: number;
  non_mated: number;
  prevalence: number;
  identities?: number;
  samples?: number;
  trials_per_identity?: { least: number; mean: number; most: number };
  metrics: Record<string, Metric>;
  operating_points: OperatingPoint[];
  cost_lines: CostLine[];
  groups?: Group[];
  figures?: ReportFigures;
}

export type Support = "supported" | "weak" | "tied" | "unsupported";

export interface Metric {
  value: number | null;
  reason?: string;
  threshold?: Threshold;
  fmr?: number;
  fnmr?: number;
  support?: Support;
  optimistic?: number;
  pessimistic?: number;
  intervals: Interval[];
}

export interface Interval {
  method: string;
  level: number;
  low: number;
  high: number;
  standard_error?: number;
  resamples?: number;
  dropped?: number;
}

/** The most lenient threshold whose FMR does not exceed the target. */
export interface OperatingPoint {
  target_fmr: number;
  support: Support;
  threshold: Threshold;
  fmr: number;
  fnmr: number;
  false_matches: number;
  false_non_matches: number;
  precision: Precision[];
  intervals: { fmr: Interval[]; fnmr: Interval[]; threshold?: ThresholdInterval[] };
}

/** Of the achievable threshold, when it is chosen anew in each resample. */
export interface ThresholdInterval {
  method: string;
  level: number;
  low: Threshold;
  high: Threshold;
  resamples: number;
}

export interface Precision {
  prevalence: number;
  value: number | null;
}

export interface CostLine {
  prior: number;
  slope: number;
  points: RocPoint[];
}

export interface RocPoint {
  threshold: Threshold;
  fmr: number;
  tmr: number;
}

/** Thinned curves, for drawing only. */
export interface ReportFigures {
  roc: [Threshold, number, number][];
  histogram: Histogram;
  bands?: Band[];
}

/** Pointwise intervals: of the TMR at an FMR, of the precision at a recall. */
export interface Band {
  method: string;
  level: number;
  tmr: [number, number, number][];
  precision: [number, number, number][];
}

export interface Histogram {
  low: number;
  high: number;
  mated: number[];
  non_mated: number[];
}

/** Two systems on the trials that both have scored, under one scheme; every difference is a minus b. */
export interface Comparison {
  dataset: string;
  a: string;
  b: string;
  /** null without a bootstrap. */
  scheme: Scheme | null;
  common_trials: number;
  mated: number;
  non_mated: number;
  metrics: Record<string, Difference>;
  delong: Delong | null;
  flips: Flip[];
  /** Strict metrics by which a flip could have been found. */
  flips_tried: number;
  /** FMR, difference of the TMR, and its pointwise paired interval. */
  band: [number, number, number, number][];
  crossings: number[];
  ranges: Range[];
}

export type Side = "a" | "b";

export interface Difference {
  a: number | null;
  b: number | null;
  difference: number | null;
  low?: number;
  high?: number;
  standard_error?: number;
  resamples?: number;
  dropped?: number;
  p_a_greater?: number;
  p_equal?: number;
  p_a_better?: number;
  p_value?: number;
  p_adjusted?: number;
  significant: boolean | null;
  reason?: string;
  better: Side | null;
}

export interface Delong {
  difference: number;
  standard_error: number;
  z: number | null;
  p_value: number | null;
  low: number | null;
  high: number | null;
}

/** A strict metric that significantly prefers the system with the significantly smaller AUC. */
export interface Flip {
  metric: string;
  auc_prefers: Side;
  metric_prefers: Side;
  support: Support | null;
  /** |difference in TMR| / |difference in AUC|, where the metric is a TMR. */
  ratio: number | null;
}

/** FMRs at which one system is significantly ahead, pointwise. */
export interface Range {
  from: number;
  to: number;
  better: Side;
}

export interface Study {
  predictiveness: Predictiveness[];
  rankings: Ranking[];
}

/** Correlations over systems of a metric, negated where lower is better, with a TMR at a fixed FMR. */
export interface Predictiveness {
  metric: string;
  target: string;
  systems: number;
  spearman: number | null;
  kendall: number | null;
  pearson: number | null;
}

export interface Ranking {
  dataset: string;
  metric: string;
  systems: { name: string; rank: number | null }[];
}

export interface Finding {
  kind: string;
  severity: "warning" | "info";
  system?: string;
  text: string;
}

/** One system's thresholds, carried from one data set to another. */
export interface Transfer {
  system: string;
  development: string;
  evaluation: string;
  points: TransferredPoint[];
}

export interface TransferredPoint {
  target_fmr: number;
  support: Support;
  threshold: Threshold;
  development_fmr: number;
  development_fnmr: number;
  fmr: number;
  fnmr: number;
  false_matches: number;
  false_non_matches: number;
  intervals: { fmr: Interval[]; fnmr: Interval[] };
}

/** A group of people, or null for trials between groups. */
export interface Group {
  name: string | null;
  mated: number;
  non_mated: number;
  metrics: Record<string, Metric>;
  points: { target_fmr: number; threshold: Threshold; fmr: GroupRate; fnmr: GroupRate }[];
}

export interface GroupRate {
  errors: number;
  value: number | null;
  too_small: boolean;
  ratio: number | null;
  intervals: Interval[];
}
