import { html, nothing, type TemplateResult } from "lit";
import { brief, count, counted, level, percent, rate } from "../format.ts";
import { SCHEMES } from "../intervals.ts";
import type { OperatingPoint, Report, Scheme, Support, System } from "../report.ts";
import { label } from "../systems.ts";
import { Part } from "./part.ts";

/** The sentences that a reader should take away, and what they rest on. */
export class Headline extends Part {
  static override properties = { report: { attribute: false }, scheme: {} };
  declare report: Report | undefined;
  declare scheme: Scheme | undefined;

  protected override render(): TemplateResult {
    const { report, scheme } = this;
    const [system, ...more] = report?.systems ?? [];
    if (report === undefined || system === undefined) return html`<h2 class="headline" tabindex="-1">The files hold no system to report on.</h2>`;
    if (more.length > 0) {
      const { sentences, caveat } = ofSeveral(report, scheme);
      return html`<h2 class="headline" tabindex="-1">${sentences.map((sentence, at) => html`${at === 0 ? nothing : " "}<span>${sentence}</span>`)}</h2>
        <p class="sub">${caveat}${basis(report, scheme)}</p>`;
    }
    const { sentence, caveat } = headline(system);
    return html`<h2 class="headline" tabindex="-1" title=${system.name.length > 300 ? brief(system.name, 1000) : nothing}>${sentence}</h2>
      <p class="sub">${caveat}${trials(system)} ${direction(system)}</p>`;
  }
}

const ROUGH = "Take this as a rough figure: no target is supported by 30 expected false matches and 30 false non-matches. ";

/** The strictest target that the trials support, else the strictest weakly supported one. */
export function headline(system: System): { sentence: string; caveat: string } {
  const strictest = (support: Support): OperatingPoint | undefined =>
    system.operating_points.filter((point) => point.support === support).sort((a, b) => a.target_fmr - b.target_fmr)[0];
  const supported = strictest("supported");
  if (supported !== undefined) return { sentence: accepts(system, supported), caveat: "" };
  const weak = strictest("weak");
  if (weak !== undefined) return { sentence: accepts(system, weak), caveat: ROUGH };
  const tied = strictest("tied");
  if (tied !== undefined) {
    return {
      sentence: `The scores of ${brief(system.name)} are too coarse for these targets: ties leave no threshold near FMR ${rate(tied.target_fmr)}.`,
      caveat: "The achievable points are in the table. ",
    };
  }
  return {
    sentence: `The file is too small to say how ${brief(system.name)} does at these targets.`,
    caveat: "Each target allows less than one false match among the non-mated trials. ",
  };
}

/** The systems of the first data set, or of all where that holds but one, at the strictest target that all support. */
export function ofSeveral(report: Report, scheme: Scheme | undefined): { sentences: string[]; caveat: string } {
  const first = report.systems.filter(({ dataset }) => dataset === report.systems[0]?.dataset);
  const systems = first.length > 1 ? first : report.systems;
  const where = systems.length < report.systems.length ? `On ${brief(systems[0]?.dataset ?? "")}, at` : "At";
  const target = strictestFor(systems, ["supported"]) ?? strictestFor(systems, ["supported", "weak"]);
  if (target === undefined) {
    return { sentences: [`The trials do not say how these ${systems.length} systems do at these targets.`], caveat: "No target is supported for all of them: the table says why. " };
  }
  const caveat = strictestFor(systems, ["supported"]) === undefined ? ROUGH : "";
  const name = (system: System): string => label({ ...report, systems }, system);
  const at = (system: System): number => 1 - (pointAt(system, target)?.fnmr ?? 1);
  const head = `${where} FMR ${rate(target)}`;
  if (systems.length > 3) {
    const sorted = [...systems].sort((a, b) => at(b) - at(a));
    const [best, worst] = [sorted[0] as System, sorted.at(-1) as System];
    return { sentences: [`${head}, the best of ${systems.length} systems, ${name(best)}, accepts ${share(at(best))} of mated pairs and the worst, ${name(worst)}, ${share(at(worst))}.`, ...flips(report, systems, scheme, target)], caveat };
  }
  const others = systems.slice(1).map((system) => `${name(system)} ${share(at(system))}`);
  const rest = others.length === 1 ? ` and ${others[0]}` : `, ${others[0]} and ${others[1]}`;
  return { sentences: [`${head}, ${name(systems[0] as System)} accepts ${share(at(systems[0] as System))} of mated pairs${rest}.`, ...flips(report, systems, scheme, target)], caveat };
}

/** The lowest target at which the support of each system is one of these. */
function strictestFor(systems: System[], supports: Support[]): number | undefined {
  const targets = (systems[0]?.operating_points ?? []).map(({ target_fmr }) => target_fmr).sort((a, b) => a - b);
  return targets.find((target) => systems.every((system) => supports.includes(pointAt(system, target)?.support ?? "unsupported")));
}

function pointAt(system: System, target: number): OperatingPoint | undefined {
  return system.operating_points.find(({ target_fmr }) => target_fmr === target);
}

/** What is said of flips under a scheme, if there is one among these systems. */
function flips(report: Report, systems: System[], scheme: Scheme | undefined, target: number): string[] {
  const dataset = systems.every((system) => system.dataset === systems[0]?.dataset) ? systems[0]?.dataset : undefined;
  const compared = report.comparisons.filter((comparison) => comparison.dataset === dataset && (scheme === undefined || comparison.scheme === scheme));
  const turned = compared.filter((comparison) => comparison.flips.length > 0);
  if (turned.length === 0) return [];
  if (systems.length > 2) return [`By full AUC, the order of ${counted(turned.length, "pair")} of ${count(compared.length)} is the reverse.`];
  const of = (id: string): number => Math.sign((systems[0]?.metrics[id]?.value ?? 0) - (systems[1]?.metrics[id]?.value ?? 0));
  const tmr = Math.sign((pointAt(systems[1] as System, target)?.fnmr ?? 0) - (pointAt(systems[0] as System, target)?.fnmr ?? 0));
  // The flip may be at another target than the one of the sentence before.
  return of("auc") * tmr < 0 ? ["By full AUC the order is the reverse."] : [];
}

function accepts(system: System, point: OperatingPoint): string {
  return `At FMR ${rate(point.target_fmr)}, ${brief(system.name)} accepts ${share(1 - point.fnmr)} of mated pairs.`;
}

function share(value: number): string {
  return `${percent(value)}\u00a0%`;
}

function trials({ mated, non_mated }: System): string {
  return `${count(mated)} mated and ${counted(non_mated, "non-mated trial")}.`;
}

function direction({ orientation }: System): string {
  return orientation === "similarity" ? "Larger scores speak for a mated pair." : "Smaller scores speak for a mated pair (distances).";
}

/** The trials, the intervals, and whether the systems are compared on the same trials. */
function basis(report: Report, scheme: Scheme | undefined): string {
  const { systems, comparisons, settings } = report;
  const datasets = new Set(systems.map(({ dataset }) => dataset)).size;
  const same = systems.every(({ mated, non_mated }) => mated === systems[0]?.mated && non_mated === systems[0].non_mated);
  const what = datasets > 1 ? `${systems.length} systems on ${datasets} data sets.` : same ? trials(systems[0] as System) : "The systems have scored different numbers of trials.";
  const drawn = scheme === undefined ? "" : ` ${level(settings.level)} intervals from ${count(settings.resamples)} resamples of the ${scheme === "stratified" ? "trials of each class" : SCHEMES[scheme].word}.`;
  if (comparisons.length === 0) return `${what}${drawn} No two systems have scored the same trials.`;
  const own = (name: string, dataset: string): number => {
    const system = systems.find((other) => other.name === name && other.dataset === dataset);
    return (system?.mated ?? 0) + (system?.non_mated ?? 0);
  };
  const whole = comparisons.every(({ a, b, dataset, common_trials }) => own(a, dataset) === common_trials && own(b, dataset) === common_trials);
  const all = systems.length === 2 ? "Both systems" : datasets > 1 ? "The systems of a data set" : "All systems";
  return `${what}${drawn} ${whole ? `${all} have scored the same trials.` : "Systems are compared on the trials that both have scored."}`;
}

customElements.define("op-headline", Headline);
