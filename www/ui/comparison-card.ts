import { html, nothing, type TemplateResult } from "lit";
import { brief, count, difference, level, pValue, rate, shareOf } from "../format.ts";
import { SCHEMES } from "../intervals.ts";
import { metricName } from "../metric-names.ts";
import type { Comparison, Report, Scheme, Settings, Side } from "../report.ts";
import { comparisonOf, type Pair, pairsOf, sideOf } from "../systems.ts";
import { badge } from "./operating-points.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";

/** Two systems on their common trials. Says `op-pair` with another pair, and `op-apply` with settings. */
export class ComparisonCard extends Part {
  static override properties = { report: { attribute: false }, pair: { attribute: false }, scheme: {}, hiddenSystems: { attribute: false }, disabled: { type: Boolean } };
  declare report: Report | undefined;
  declare pair: Pair | undefined;
  declare scheme: Scheme | undefined;
  declare hiddenSystems: ReadonlySet<number>;
  declare disabled: boolean;

  constructor() {
    super();
    this.hiddenSystems = new Set();
    this.disabled = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report, pair, scheme } = this;
    const comparison = report === undefined ? undefined : comparisonOf(report, pair, scheme);
    if (report === undefined || pair === undefined || comparison === undefined) return nothing;
    return html`<section class="sec comparison">
      <h3>Comparison</h3>
      ${this.#choice(report, pair)}
      <p class="dim">${foundation(report, comparison)}</p>
      <dl class="facts">
        ${this.#fact("ROC-AUC", auc(report, comparison))}
        ${this.#fact(html`<op-term word="DeLong" explanation="The difference of the two AUCs in its standard errors, z, by DeLong, DeLong and Clarke-Pearson 1988, for the same trials; p from the normal distribution, two-sided."></op-term>`, delong(report, comparison))}
        ${this.#fact("Better in resamples", shares(report, pair, comparison))}
        ${this.#fact(html`<op-term word="Ranking flips" explanation="Strict metrics that significantly prefer the system with the significantly smaller AUC, where the trials support it."></op-term>`, flips(report, pair, comparison))}
        ${this.#fact("Ahead by TMR", ranges(report, pair, comparison))}
      </dl>
    </section>`;
  }

  #fact(name: TemplateResult | string, told: TemplateResult | string | typeof nothing): TemplateResult | typeof nothing {
    return told === nothing ? nothing : html`<div><dt>${name}</dt><dd>${told}</dd></div>`;
  }

  /** Two selects where there are several pairs; the first of a pair is the one that the report has first. */
  #choice(report: Report, pair: Pair): TemplateResult {
    const pairs = pairsOf(report).filter(({ a, b }) => !this.hiddenSystems.has(a) && !this.hiddenSystems.has(b));
    const several = pairs.length > 1;
    const partners = (index: number): number[] => pairs.flatMap(({ a, b }) => (a === index ? [b] : b === index ? [a] : [])).sort((x, y) => x - y);
    const all = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].sort((x, y) => x - y);
    const choose = (one: number, other: number): void => {
      const partner = partners(one).includes(other) ? other : partners(one)[0];
      const found = pairs.find(({ a, b }) => (a === one && b === partner) || (a === partner && b === one));
      if (found !== undefined) this.say<Pair>("op-pair", found);
    };
    const name = (index: number): string => `${report.systems[index]?.name ?? ""}`;
    const select = (heading: string, chosen: number, from: number[], change: (index: number) => void): TemplateResult => html`<select aria-label=${heading} .value=${String(chosen)} @change=${({ currentTarget }: Event): void => change(Number((currentTarget as HTMLSelectElement).value))}>
        ${from.map((index) => html`<option value=${index} ?selected=${index === chosen}>${brief(name(index), 60)}${new Set(report.systems.map(({ dataset }) => dataset)).size > 1 ? ` (${brief(report.systems[index]?.dataset ?? "", 30)})` : nothing}</option>`)}
      </select>`;
    const one = several ? select("First system", pair.a, all, (index) => choose(index, pair.b)) : nothing;
    const other = several ? select("Second system", pair.b, partners(pair.a), (index) => choose(pair.a, index)) : nothing;
    return html`<div class="versus">
      <span>${named(pair.a, name(pair.a))}</span> <span class="dim">minus</span> <span>${named(pair.b, name(pair.b))}</span>
      ${several ? html`<span class="choice"><span class="dim">Choose</span> ${one} ${other}</span>
        <label class="check"><input type="checkbox" .checked=${report.settings.holm} ?disabled=${this.disabled} @change=${({ currentTarget }: Event): void => this.say<Settings>("op-apply", { ...report.settings, holm: (currentTarget as HTMLInputElement).checked })} /> <op-term word="Holm over ${count(pairs.length)} pairs" explanation="Adjusts each p-value for the number of pairs compared by the same metric (Holm 1979), so that one of many does not look significant by chance."></op-term></label>` : nothing}
    </div>`;
  }
}

function foundation({ systems, settings }: Report, { scheme, common_trials, mated, non_mated, dataset, a, b }: Comparison): string {
  const own = (name: string): number => {
    const system = systems.find((other) => other.name === name && other.dataset === dataset);
    return (system?.mated ?? 0) + (system?.non_mated ?? 0);
  };
  const whole = own(a) === common_trials && own(b) === common_trials;
  const trials = `${count(mated)} mated and ${count(non_mated)} non-mated trials`;
  const drawn = scheme === null ? "No resamples, so that nothing is said about chance." : `Paired: each of ${count(settings.resamples)} resamples of ${scheme === "stratified" ? "the trials of each class" : SCHEMES[scheme].word} serves both.`;
  return `${whole ? `Both have scored all of the same ${trials}` : `On the ${trials} that both have scored; their own values rest on ${count(own(a))} and ${count(own(b))} trials`}. ${drawn}`;
}

function auc({ settings }: Report, { metrics }: Comparison): TemplateResult | typeof nothing {
  const found = metrics["auc"];
  if (found === undefined || found.difference === null) return nothing;
  const { low, high, p_value, p_adjusted } = found;
  const interval = low === undefined || high === undefined ? nothing : html`, ${level(settings.level)} from ${difference(low)} to ${difference(high)}`;
  const p = p_value === undefined ? nothing : html`, p = ${pValue(p_value)}${p_adjusted === undefined ? nothing : `, adjusted ${pValue(p_adjusted)}`}`;
  return html`<b>${difference(found.difference)}</b>${interval}${p}${found.significant === false ? html` <span class="badge">not significant</span>` : nothing}`;
}

function delong({ settings }: Report, { delong: found }: Comparison): TemplateResult | string {
  if (found === null) return "needs two trials of each class";
  if (found.z === null || found.p_value === null) return `difference ${difference(found.difference)}; the systems rank all trials alike, so there is no z and no p`;
  return html`z = ${difference(found.z)}, p = ${pValue(found.p_value)}${found.low === null || found.high === null ? nothing : `, ${level(settings.level)} from ${difference(found.low)} to ${difference(found.high)}`}`;
}

/** In how many resamples the first is better: by the full AUC and at each FMR. */
function shares(report: Report, pair: Pair, { metrics }: Comparison): TemplateResult | typeof nothing {
  const ids = ["auc", ...Object.keys(metrics).filter((id) => id.startsWith("tmr@fmr="))];
  const told = ids.flatMap((id) => {
    const { p_a_better: share, resamples } = metrics[id] ?? {};
    return share === undefined || resamples === undefined ? [] : [html`<li>${metricName(id).name}: ${shareOf(share, resamples)}</li>`];
  });
  return told.length === 0 ? nothing : html`${report.systems[pair.a]?.name} is better in<ul class="inline">${told}</ul>`;
}

function flips(report: Report, pair: Pair, { flips: found, flips_tried, scheme }: Comparison): TemplateResult | string {
  if (found.length === 0) return scheme === null ? "need resamples" : `none in ${count(flips_tried)} metrics at low FMR`;
  const name = (side: Side): string => report.systems[sideOf(pair, side)]?.name ?? "";
  return html`The AUC prefers ${name(found[0]?.auc_prefers ?? "a")}; ${name(found[0]?.metric_prefers ?? "b")} is better in
    <ul>${found.map(({ metric, support, ratio }) => html`<li>${metricName(metric).name} ${support === null ? nothing : badge(support)}${ratio === null ? nothing : html` <span class="dim" title="The TMRs differ so many times as much as the AUCs">${ratio.toFixed(1)} × the AUC's</span>`}</li>`)}</ul>`;
}

function ranges(report: Report, pair: Pair, { ranges: found, crossings, band }: Comparison): TemplateResult | typeof nothing {
  if (band.length === 0) return nothing;
  const crossed = crossings.length === 0 ? "The curves do not cross where the trials say anything." : `The curves cross at FMR ${crossings.map(roughly).join(", ")}.`;
  return html`${found.length === 0 ? "neither, at any FMR that the trials support. " : html`<ul>${found.map(({ from, to, better }) => html`<li>${report.systems[sideOf(pair, better)]?.name} from FMR ${roughly(from)} to ${roughly(to)}</li>`)}</ul>`}<span class="dim">${crossed} Pointwise, by the paired intervals.</span>`;
}

function roughly(fmr: number): string {
  return rate(Number(fmr.toPrecision(2)));
}

customElements.define("op-comparison-card", ComparisonCard);
