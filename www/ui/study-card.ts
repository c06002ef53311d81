import { html, nothing, type TemplateResult } from "lit";
import { brief, count, metric, none, percent } from "../format.ts";
import { by, methodName } from "../intervals.ts";
import { metricName } from "../metric-names.ts";
import type { Predictiveness, Ranking, Report, Scheme } from "../report.ts";
import type { Placed } from "../systems.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";

type Coefficient = "spearman" | "kendall" | "pearson";

const COEFFICIENTS: Record<Coefficient, string> = { spearman: "Spearman", kendall: "Kendall", pearson: "Pearson" };

/** Numbers that a paper would give for a matcher, in the order of the tables. */
const SCALARS = ["auc", "average_precision", "eer", "d_prime", "log_auc", "pauc", "tmr", "min_dcf"];

/** What single numbers tell and hide about several systems: five comparisons. */
export class StudyCard extends Part {
  static override properties = { report: { attribute: false }, systems: { attribute: false }, scheme: {}, coefficient: { state: true } };
  declare report: Report | undefined;
  declare systems: Placed[];
  declare scheme: Scheme | undefined;
  declare coefficient: Coefficient;

  constructor() {
    super();
    this.systems = [];
    this.coefficient = "spearman";
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report, systems } = this;
    if (report?.study === undefined || systems.length < 2) return nothing;
    const { predictiveness, rankings } = report.study;
    return html`<section class="sec study">
      <h3>Study: what one number says</h3>
      ${this.#overstatement(systems)}
      ${this.#predictiveness(predictiveness)}
      ${this.#rankings(report, rankings)}
      ${this.#prevalence(systems)}
      ${this.#uncertainty(systems)}
    </section>`;
  }

  /** By how much the full AUC flatters the part of the curve that will be used. */
  #overstatement(systems: Placed[]): TemplateResult {
    const ids = idsOf(systems, (id) => id === "auc" || id.startsWith("pauc@") || id.startsWith("overstatement@"));
    return block("Overstatement", "The full AUC, the mean TMR below a low FMR, and by how much the former exceeds the latter.", valueTable(systems, ids));
  }

  /** How well each number foretells the TMR at each FMR. */
  #predictiveness(all: Predictiveness[]): TemplateResult {
    if (all.length === 0) return block("Predictiveness", "Correlations of each number with the TMR at each FMR take more than two systems.", html``);
    const { coefficient } = this;
    const targets = [...new Set(all.map(({ target }) => target))];
    const metrics = [...new Set(all.map(({ metric: id }) => id))];
    const most = Math.max(...all.map(({ systems }) => systems));
    const cells = new Map(all.map((entry) => [`${entry.metric} ${entry.target}`, entry]));
    return block(
      "Predictiveness",
      html`Correlation, over ${count(most)} systems, of each number with the TMR at each FMR; numbers of which lower is better are negated. Hidden systems count.`,
      html`<fieldset class="switch"><legend>Coefficient</legend><div>${(Object.keys(COEFFICIENTS) as Coefficient[]).map((name) => html`<label><input type="radio" class="unseen" name="coefficient" value=${name} .checked=${name === coefficient} @change=${(): void => {
          this.coefficient = name;
        }} /><span>${COEFFICIENTS[name]}</span></label>`)}</div></fieldset>
        ${scrolled(`Predictiveness, ${COEFFICIENTS[coefficient]}`, html`<thead><tr><th scope="col">metric</th>${targets.map((target) => html`<th scope="col" class="num">${metricName(target).name}</th>`)}</tr></thead>
          <tbody>${metrics.map((id) => html`<tr><th scope="row">${metricName(id).name}</th>${targets.map((target) => correlation(cells.get(`${id} ${target}`), coefficient))}</tr>`)}</tbody>`)}`,
    );
  }

  /** The places of the systems by each number. */
  #rankings({ systems: all }: Report, rankings: Ranking[]): TemplateResult | typeof nothing {
    if (rankings.length === 0) return nothing;
    const datasets = [...new Set(rankings.map(({ dataset }) => dataset))];
    const places = new Map(all.map(({ dataset, name }, index) => [`${dataset}\n${name}`, index]));
    const shown = new Set(this.systems.map(({ index }) => index));
    return block("Rankings", "The place of each system by each number, 1 for the best. A place that is not that by the AUC is marked.", html`${datasets.map((dataset) => {
      const members = rankings.filter((ranking) => ranking.dataset === dataset);
      const byAuc = members.find(({ metric: id }) => id === "auc");
      const systems = members[0]?.systems ?? [];
      const rows = systems.flatMap(({ name }, at) => {
        const index = places.get(`${dataset}\n${name}`);
        return index !== undefined && shown.has(index) ? [{ at, index, name }] : [];
      });
      return html`${datasets.length > 1 ? html`<h5>${brief(dataset)}</h5>` : nothing}
        ${scrolled(`Rankings on ${brief(dataset)}`, html`<thead><tr><th scope="col">metric</th>${rows.map(({ index, name }) => html`<th scope="col" class="num">${named(index, name)}</th>`)}</tr></thead>
          <tbody>${members.map(({ metric: id, systems: ranked }) => html`<tr><th scope="row">${metricName(id).name}</th>${rows.map(({ at }) => {
            const rank = ranked[at]?.rank ?? null;
            const other = rank !== null && rank !== (byAuc?.systems[at]?.rank ?? rank);
            return html`<td class="num ${other ? "strong other" : ""}">${rank === null ? none() : rank}${other ? html`<span class="unseen"> (not so by the AUC)</span>` : nothing}</td>`;
          })}</tr>`)}</tbody>`)}`;
    })}`);
  }

  /** The full AUC does not see prevalence; the precision-recall area does. */
  #prevalence(systems: Placed[]): TemplateResult {
    const ids = idsOf(systems, (id) => ["auc", "average_precision", "roc_pr_gap"].includes(id));
    return block("ROC-AUC and PR-AUC", "Precision depends on the share of mated pairs among the trials; the ROC curve does not see it.", valueTable(systems, ids, true));
  }

  /** How wide the interval of each number is. */
  #uncertainty(systems: Placed[]): TemplateResult | typeof nothing {
    if (this.scheme === undefined) return nothing;
    const method = `bootstrap-${this.scheme}`;
    const ids = scalars(systems).filter((id) => systems.some(({ system }) => by(system.metrics[id]?.intervals ?? [], method) !== undefined));
    if (ids.length === 0) return nothing;
    return block("Uncertainty", `The width of the interval of each number (${methodName(method)}).`, scrolled("Uncertainty", html`<thead><tr><th scope="col">metric</th>${systems.map(({ system, index }) => html`<th scope="col" class="num">${named(index, system.name)}</th>`)}</tr></thead>
      <tbody>${ids.map((id) => html`<tr><th scope="row">${metricName(id).name}</th>${systems.map(({ system }) => {
        const found = by(system.metrics[id]?.intervals ?? [], method);
        return html`<td class="num" title=${found === undefined ? nothing : `${found.low} to ${found.high}`}>${found === undefined ? none() : metric(found.high - found.low)}</td>`;
      })}</tr>`)}</tbody>`));
  }
}

function block(title: string, what: TemplateResult | string, content: TemplateResult): TemplateResult {
  return html`<section><h4>${title}</h4><p class="dim">${what}</p>${content}</section>`;
}

function scrolled(name: string, content: TemplateResult): TemplateResult {
  return html`<div class="scroll tall" role="region" aria-label=${name} tabindex="0"><table>${content}</table></div>`;
}

/** A row a system, a column a metric. */
function valueTable(systems: Placed[], ids: string[], prevalence = false): TemplateResult {
  return scrolled(ids.map((id) => metricName(id).name).join(", "), html`<thead><tr><th scope="col">system</th>${prevalence ? html`<th scope="col" class="num">prevalence</th>` : nothing}${ids.map((id) => html`<th scope="col" class="num">${metricName(id).name}</th>`)}</tr></thead>
    <tbody>${systems.map(({ system, index }) => html`<tr><th scope="row">${named(index, system.name)}</th>
      ${prevalence ? html`<td class="num">${percent(system.prevalence)}&#xa0;%</td>` : nothing}
      ${ids.map((id) => {
        const value = system.metrics[id]?.value ?? null;
        return html`<td class="num" title=${value ?? nothing}>${value === null ? none() : metric(value)}</td>`;
      })}
    </tr>`)}</tbody>`);
}

function idsOf(systems: Placed[], kept: (id: string) => boolean): string[] {
  return [...new Set(systems.flatMap(({ system }) => Object.keys(system.metrics)))].filter(kept);
}

function scalars(systems: Placed[]): string[] {
  const place = (id: string): number => SCALARS.indexOf(id.split("@", 1)[0] ?? id);
  return idsOf(systems, (id) => place(id) >= 0).sort((a, b) => place(a) - place(b));
}

function correlation(entry: Predictiveness | undefined, coefficient: Coefficient): TemplateResult {
  const value = entry?.[coefficient] ?? null;
  return html`<td class="num" title=${value ?? "one of the two is the same for all systems"}>${value === null ? none() : value.toFixed(3).replace("-", "\u2212")}</td>`;
}

customElements.define("op-study-card", StudyCard);
