/** What a metric id means to a reader: its name, the group it belongs to, and its definition. */

import { rate } from "./format.ts";

export interface MetricName {
  group: string;
  name: string;
  definition: string;
}

/** Groups in the order in which they are shown. */
export const GROUPS = [
  "Rates at fixed targets",
  "Error trade-off",
  "Low false match rates",
  "Whole curve",
  "Precision and recall",
  "Other",
] as const;

type Group = (typeof GROUPS)[number];

interface Entry {
  group: Group;
  name(at: string): string;
  definition: string;
}

const OPERATING: Group = "Rates at fixed targets";
const ERRORS: Group = "Error trade-off";
const PARTIAL: Group = "Low false match rates";
const WHOLE: Group = "Whole curve";
const PRECISION: Group = "Precision and recall";

const ENTRIES: Record<string, Entry> = {
  "tmr@fmr": entry(OPERATING, (at) => `TMR at FMR ${at}`, "True match rate on the curve at this false match rate, linear between the curve's points. The operating point above is what a threshold can really achieve; it is never better than this."),
  "fnmr@fmr": entry(OPERATING, (at) => `FNMR at FMR ${at}`, "1 − TMR at this false match rate: the share of mated pairs that are turned away."),
  "fmr@tmr": entry(OPERATING, (at) => `FMR at TMR ${at}`, "False match rate at the strictest threshold that still accepts this share of mated pairs."),
  eer: entry(ERRORS, () => "EER (BMEC)", "Equal error rate by the rule of the BioSecure campaign: the mean of FMR and FNMR at the threshold where the two are closest, compared as whole numbers of trials."),
  eer_interpolated: entry(ERRORS, () => "EER, interpolated", "Where the straight lines between the curve's points cross FMR = FNMR."),
  eer_rocch: entry(ERRORS, () => "EER on the convex hull", "Where the convex hull of the ROC curve crosses FMR = FNMR."),
  min_dcf: entry(ERRORS, (at) => `minDCF, ${at}`, "Least expected cost over all thresholds, FNMR × P × the cost of a miss + FMR × (1 − P) × the cost of a false match, divided by the cost of the better of accepting all and rejecting all: 1 means that the matcher is no help at this prior. A minimum over thresholds is too low on average, and lower again in a resample: its percentile interval holds the true minimum less often than its level says."),
  pauc: entry(PARTIAL, (at) => `mean TMR below FMR ${at}`, "Area under the ROC curve from FMR 0 to this bound, divided by the bound: the mean true match rate there."),
  pauc_mcclish: entry(PARTIAL, (at) => `partial AUC below FMR ${at}, McClish`, "Partial area, rescaled so that chance is 0.5 and perfection 1 (McClish 1989; max_fpr in scikit-learn)."),
  log_auc: entry(PARTIAL, (at) => `log-FMR AUC, ${at} to 1`, "Mean true match rate over the logarithm of FMR from this bound to 1, so that each decade counts the same."),
  overstatement: entry(PARTIAL, (at) => `overstatement at ${at}`, "AUC minus the mean TMR below this FMR: by how much the full AUC flatters the part of the curve that will be used."),
  auc: entry(WHOLE, () => "ROC-AUC", "Area under the whole ROC curve: the share of mated and non-mated pairs of trials in which the mated score is the stronger, ties counting half."),
  gini: entry(WHOLE, () => "Gini coefficient", "2 AUC − 1."),
  tied_pairs: entry(WHOLE, () => "tied pairs", "Share of mated and non-mated pairs of trials with equal scores."),
  auc_optimistic: entry(WHOLE, () => "AUC, ties for mated", "AUC if every tie were decided for the mated trial."),
  auc_pessimistic: entry(WHOLE, () => "AUC, ties against mated", "AUC if every tie were decided against the mated trial."),
  auc_rocch: entry(WHOLE, () => "AUC of the convex hull", "Area under the convex hull of the ROC curve."),
  d_prime: entry(WHOLE, () => "d′", "Distance of the two means in units of the pooled standard deviation. It describes the bulk of the scores, not the tail where thresholds lie."),
  average_precision: entry(PRECISION, () => "PR-AUC (average precision)", "Precision at each gain in recall, weighted by the gain, at the prevalence of this file."),
  average_precision_non_mated: entry(PRECISION, () => "average precision, non-mated as positive", "Average precision with the non-mated class in the place of the mated one."),
  pr_auc_trapezoid: entry(PRECISION, () => "PR-AUC, trapezoid", "Area under straight lines between the points of the precision-recall curve; straight lines cannot be achieved there, so it is optimistic."),
  pr_auc_davis_goadrich: entry(PRECISION, () => "PR-AUC, Davis and Goadrich", "Area under the achievable precision-recall curve between its points."),
  roc_pr_gap: entry(PRECISION, () => "ROC-AUC minus PR-AUC", "AUC minus average precision: how much rosier the picture is that does not see prevalence."),
  precision: entry(PRECISION, (at) => `precision at ${at}`, "Share of mated pairs among the accepted ones."),
  tmr: entry(OPERATING, (at) => `TMR at ${at}`, "Share of mated pairs accepted at this threshold."),
  fmr: entry(OPERATING, (at) => `FMR at ${at}`, "Share of non-mated pairs accepted at this threshold."),
  fnmr: entry(OPERATING, (at) => `FNMR at ${at}`, "Share of mated pairs turned away at this threshold."),
  accuracy: entry(OPERATING, (at) => `accuracy at ${at}`, "Share of all trials decided rightly at this threshold, at the prevalence of this file."),
  far: entry(OPERATING, (at) => `FAR at ${at}`, "FMR (1 − FTA): false acceptance over all attempts, failures counted as rejections."),
  frr: entry(OPERATING, (at) => `FRR at ${at}`, "FTA + FNMR (1 − FTA): false rejection over all attempts, failures counted as rejections."),
  fta: entry(OPERATING, () => "failure to acquire", "Failures over all attempts of both classes."),
};

/** The name of any metric id, such as `pauc@fmr=1e-3` or `min_dcf@p=0.01,cm=1,cfa=10`. */
export function metricName(id: string): MetricName {
  const [base = id, place = ""] = id.split("@", 2);
  const key = place.split("=", 1)[0] ?? "";
  const found = ENTRIES[`${base}@${key}`] ?? ENTRIES[base];
  if (found === undefined) return { group: "Other", name: id, definition: "" };
  return { group: found.group, name: found.name(found === ENTRIES[base] ? spelled(place) : bare(place)), definition: found.definition };
}

function entry(group: Group, name: (at: string) => string, definition: string): Entry {
  return { group, name, definition };
}

/** `fmr=1e-3` as 10⁻³, for names that say FMR themselves; other places with their sign. */
function spelled(place: string): string {
  if (place.startsWith("fmr=")) return bare(place);
  return place
    .split(",")
    .map((part) => part.replace(/^p=/, "P = ").replace(/^cm=/, "miss costs ").replace(/^cfa=/, "false match costs ").replace(/^(\w+)=/, "$1 "))
    .join(", ");
}

function bare(place: string): string {
  const value = place.slice(place.indexOf("=") + 1);
  return place.startsWith("fmr=") ? rate(Number(value)) : value;
}
