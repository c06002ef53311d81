import { html, nothing, type TemplateResult } from "lit";
import { exactThreshold, metric, none, threshold } from "../format.ts";
import { bound, foremost, isPoint, methodName } from "../intervals.ts";
import { GROUPS, metricName } from "../metric-names.ts";
import type { Difference, Metric, Report, Scheme, Support, System, Threshold } from "../report.ts";
import { comparisonOf, type Pair, type Placed } from "../systems.ts";
import { differenceCells, differenceHeadings } from "./difference.ts";
import { everyInterval } from "./metric-intervals.ts";
import { badge } from "./operating-points.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";

/** The worst first. */
const SUPPORTS: Support[] = ["unsupported", "tied", "weak", "supported"];

/** A metric, and how the pair differs by it. */
interface Row {
  id: string;
  name: string;
  definition: string;
  openable: boolean;
  difference: Difference | undefined;
}

/** Every metric of the systems in view, in groups, the pair that is compared first; each opens to all its intervals. */
export class MetricTable extends Part {
  static override properties = { report: { attribute: false }, systems: { attribute: false }, pair: { attribute: false }, scheme: {}, opened: { state: true } };
  declare report: Report | undefined;
  declare systems: Placed[];
  /** The pair whose differences are told. */
  declare pair: Pair | undefined;
  /** Whose bootstrap intervals are shown first. */
  declare scheme: Scheme | undefined;
  /** Metrics whose intervals are all in view. */
  declare opened: ReadonlySet<string>;

  constructor() {
    super();
    this.systems = [];
    this.opened = new Set();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report } = this;
    const systems = this.#ordered();
    const [first] = systems;
    if (report === undefined || first === undefined) return nothing;
    const ids = [...new Set(systems.flatMap(({ system }) => Object.keys(system.metrics)))];
    const metrics = ids.map((id) => ({ id, ...metricName(id) }));
    const openable = ids.filter((id) => systems.some(({ system }) => (system.metrics[id]?.intervals.length ?? 0) > 0));
    const all = openable.length > 0 && openable.every((id) => this.opened.has(id));
    const columns = this.#columns(systems.length);
    const differences = comparisonOf(report, this.pair, this.scheme)?.metrics ?? {};
    return html`<section class="sec">
      <div class="bar"><h3>All metrics</h3>
        ${openable.length === 0 ? nothing : html`<button type="button" aria-pressed=${all ? "true" : "false"} @click=${(): void => {
          this.opened = new Set(all ? [] : openable);
        }}>Every interval</button>`}
      </div>
      <div class="scroll" role="region" aria-label="All metrics" tabindex="0"><table class="metrics ${systems.length > 1 ? "dense" : ""}">
        <caption>Each name explains itself; the small name is the key in the JSON report</caption>
        <thead><tr><th scope="col">metric</th>${systems.length === 1 ? this.#headingsOfOne() : this.#headingsOfSeveral(report, systems)}<th scope="col">key</th></tr></thead>
        ${GROUPS.map((group) => {
          const members = metrics.filter((member) => member.group === group);
          if (members.length === 0) return nothing;
          return html`<tbody>
            <tr><th scope="rowgroup" colspan=${columns} class="group">${group}</th></tr>
            ${members.map(({ id, name, definition }) => this.#row(report, systems, { id, name, definition, openable: openable.includes(id), difference: differences[id] }))}
          </tbody>`;
        })}
      </table></div>
    </section>`;
  }

  /** The systems in view, those of the pair first. */
  #ordered(): Placed[] {
    const { systems, pair } = this;
    const place = ({ index }: Placed): number => (index === pair?.a ? 0 : index === pair?.b ? 1 : 2);
    return [...systems].sort((x, y) => place(x) - place(y) || x.index - y.index);
  }

  #columns(systems: number): number {
    if (systems === 1) return 6;
    return 3 + systems + (this.pair === undefined ? 0 : 4);
  }

  #headingsOfOne(): TemplateResult {
    return html`<th scope="col" class="num">value</th>
      <th scope="col">interval${this.scheme === undefined ? nothing : html`<br><small>${methodName(`bootstrap-${this.scheme}`)}</small>`}</th>
      <th scope="col" class="num">threshold</th>
      <th scope="col">support</th>`;
  }

  #headingsOfSeveral(report: Report, systems: Placed[]): TemplateResult {
    const { pair } = this;
    const heading = ({ system, index }: Placed): TemplateResult => html`<th scope="col" class="num">${named(index, system.name)}</th>`;
    if (pair === undefined) return html`${systems.map(heading)}<th scope="col">support</th>`;
    return html`${systems.slice(0, 2).map(heading)}${differenceHeadings(report.settings.level, report.settings.holm)}<th scope="col">support</th>${systems.slice(2).map(heading)}`;
  }

  #row(report: Report, systems: Placed[], row: Row): TemplateResult {
    const { id, name, definition, openable } = row;
    const open = this.opened.has(id);
    const found = systems.map(({ system }) => system.metrics[id]);
    const support = SUPPORTS.find((verdict) => found.slice(0, 2).some((value) => value?.support === verdict));
    return html`<tr class=${support === "unsupported" ? "void" : ""}>
        <th scope="row"><span class="line">${openable ? html`<button type="button" class="more" aria-expanded=${open ? "true" : "false"} aria-label="Every interval of ${name}" @click=${(): void => this.#toggle(id)}></button>` : html`<span class="more"></span>`}${definition === "" ? name : html`<op-term .word=${name} .explanation=${definition}></op-term>`}</span></th>
        ${systems.length === 1 ? this.#cellsOfOne(systems[0] as Placed, id) : this.#cellsOfSeveral(report, found, row.difference, support)}
        <td class="dim"><code>${id}</code></td>
      </tr>
      ${open ? html`<tr class="every"><td colspan=${this.#columns(systems.length)}>${everyInterval(report, systems, this.pair, id, name)}</td></tr>` : nothing}`;
  }

  #cellsOfOne({ system }: Placed, id: string): TemplateResult {
    const found = system.metrics[id];
    if (found === undefined) return html`<td></td><td></td><td></td><td></td>`;
    return html`<td class="num">${value(found, true)}</td>
      <td class="dim">${this.#interval(system, id, found)}</td>
      <td class="num dim">${found.threshold === undefined ? nothing : html`<span title=${there(found, found.threshold)}>${threshold(found.threshold)}</span>`}</td>
      <td>${found.support === undefined ? nothing : badge(found.support)}</td>`;
  }

  #cellsOfSeveral(report: Report, found: (Metric | undefined)[], difference: Difference | undefined, support: Support | undefined): TemplateResult {
    const { pair } = this;
    const better = difference?.significant === true ? difference.better : null;
    const cell = (metric: Metric | undefined, at: number): TemplateResult => html`<td class="num">${metric === undefined ? none() : value(metric, pair !== undefined && at < 2 && better === (at === 0 ? "a" : "b"))}</td>`;
    const verdict = html`<td>${support === undefined ? nothing : badge(support)}</td>`;
    if (pair === undefined) return html`${found.map(cell)}${verdict}`;
    return html`${found.slice(0, 2).map(cell)}${differenceCells(report, pair, difference)}${verdict}${found.slice(2).map((metric) => cell(metric, 2))}`;
  }

  #interval(system: System, id: string, found: Metric): TemplateResult | typeof nothing {
    const shown = foremost(found.intervals, this.scheme);
    if (shown === undefined) return nothing;
    if (isPoint(shown)) return html`<span class="reason">every resample gives ${metric(shown.low)}; ${bound(id, found, system) ?? "that is no sign of certainty"}</span>`;
    return html`${metric(shown.low)} – ${metric(shown.high)}${shown.method === `bootstrap-${this.scheme}` ? nothing : html` <small>${methodName(shown.method)}</small>`}`;
  }

  #toggle(id: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(id)) opened.add(id);
    this.opened = opened;
  }
}

function value(found: Metric, strong: boolean): TemplateResult {
  if (found.value === null) return html`${none()} <span class="reason">${found.reason ?? "undefined"}</span>`;
  return html`<span class=${strong ? "strong" : ""} title=${brackets(found)}>${metric(found.value)}</span>`;
}

function there({ fmr, fnmr }: Metric, at: Threshold): string {
  const rates = fmr === undefined || fnmr === undefined ? "" : `; FMR ${fmr}, FNMR ${fnmr} there`;
  return `${exactThreshold(at)}${rates}`;
}

function brackets({ value, optimistic, pessimistic }: Metric): string {
  const exact = String(value);
  if (optimistic === undefined && pessimistic === undefined) return exact;
  return `${exact}; ties decided for mated ${optimistic ?? exact}, against ${pessimistic ?? exact}`;
}

customElements.define("op-metric-table", MetricTable);
