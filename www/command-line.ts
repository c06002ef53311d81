/** The command that makes the same report. */

import { typed } from "./format.ts";
import type { Settings } from "./report.ts";
import { DEFAULTS } from "./settings.ts";

/** A line for a POSIX shell: the files, and an option for each setting that is not the default. */
export function commandLine(files: string[], settings: Settings): string {
  const numbers = (values: number[]): string => values.map(typed).join(",");
  const options: string[][] = [
    ["--fmr", numbers(settings.fmr_targets), numbers(DEFAULTS.fmr_targets)],
    ["--tmr", numbers(settings.tmr_targets), numbers(DEFAULTS.tmr_targets)],
    ["--prior", numbers(settings.priors), numbers(DEFAULTS.priors)],
    ["--cost-miss", typed(settings.cost_miss), typed(DEFAULTS.cost_miss)],
    ["--cost-false-match", typed(settings.cost_false_match), typed(DEFAULTS.cost_false_match)],
    ["--threshold", numbers(settings.thresholds), ""],
    ["--level", typed(settings.level), typed(DEFAULTS.level)],
    ["--resamples", String(settings.resamples), String(DEFAULTS.resamples)],
    ["--scheme", settings.schemes.join(","), ""],
    ["--seed", String(settings.seed), String(DEFAULTS.seed)],
    ["--label", settings.label ?? "", ""],
    ["--score", settings.score.join(","), ""],
    ["--positive", settings.positive ?? "", ""],
    ["--identity", settings.identity.join(","), ""],
    ["--group", settings.group.join(","), ""],
    ["--development", settings.development ?? "", ""],
    ["--baseline", settings.baseline ?? "", ""],
  ];
  const failures = settings.failure.map((word) => `--failure=${word}`);
  const changed = options.filter(([, value, usual]) => value !== usual).map(([name = "", value = ""]) => `${name}=${value}`);
  const renamed = Object.entries(settings.names).map(([name, shown]) => `--name=${name}=${shown}`);
  const flags = [...(settings.holm ? ["--holm"] : []), ...(settings.histogram ? ["--histogram"] : [])];
  const direction = settings.orientation === null ? [] : [`--${settings.orientation}`];
  // A name that begins with a dash would be read as an option.
  const paths = files.map((name) => (name.startsWith("-") ? `./${name}` : name));
  return ["operating-point", ...paths, ...direction, ...flags, ...changed, ...failures, ...renamed].map(quoted).join(" ");
}

function quoted(text: string): string {
  return /^[\w.,:=/+@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
