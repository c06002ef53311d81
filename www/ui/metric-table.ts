import { html, nothing, type TemplateResult } from "lit";
import { count, exactThreshold, level, metric, none, threshold } from "../format.ts";
import { bound, foremost, isPoint, methodName } from "../intervals.ts";
import { GROUPS, metricName } from "../metric-names.ts";
import type { Interval, Metric, Scheme, System, Threshold } from "../report.ts";
import { badge } from "./operating-points.ts";
import { Part } from "./part.ts";

/** Every metric of a system, in groups; each opens to all its intervals. */
export class MetricTable extends Part {
  static override properties = { system: { attribute: false }, scheme: {}, opened: { state: true } };
  declare system: System | undefined;
  /** Whose bootstrap intervals are shown first. */
  declare scheme: Scheme | undefined;
  /** Metrics whose intervals are all in view. */
  declare opened: ReadonlySet<string>;

  constructor() {
    super();
    this.opened = new Set();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.system === undefined) return nothing;
    const metrics = Object.entries(this.system.metrics).map(([id, value]) => ({ id, value, ...metricName(id) }));
    const openable = metrics.filter(({ value }) => value.intervals.length > 0).map(({ id }) => id);
    const all = openable.length > 0 && openable.every((id) => this.opened.has(id));
    return html`<section class="sec">
      <div class="bar"><h3>All metrics</h3>
        ${openable.length === 0 ? nothing : html`<button type="button" aria-pressed=${all ? "true" : "false"} @click=${(): void => {
          this.opened = new Set(all ? [] : openable);
        }}>Every interval</button>`}
      </div>
      <div class="scroll" role="region" aria-label="All metrics" tabindex="0"><table class="metrics">
        <caption>Each name explains itself; the small name is the key in the JSON report</caption>
        <thead><tr>
          <th scope="col">metric</th>
          <th scope="col" class="num">value</th>
          <th scope="col">interval${this.scheme === undefined ? nothing : html`<br><small>${methodName(`bootstrap-${this.scheme}`)}</small>`}</th>
          <th scope="col" class="num">threshold</th>
          <th scope="col">support</th>
          <th scope="col">key</th>
        </tr></thead>
        ${GROUPS.map((group) => {
          const members = metrics.filter((member) => member.group === group);
          if (members.length === 0) return nothing;
          return html`<tbody>
            <tr><th scope="rowgroup" colspan="6" class="group">${group}</th></tr>
            ${members.map(({ id, value, name, definition }) => this.#row(this.system as System, id, value, name, definition))}
          </tbody>`;
        })}
      </table></div>
    </section>`;
  }

  #row(system: System, id: string, found: Metric, name: string, definition: string): TemplateResult {
    const open = this.opened.has(id);
    return html`<tr class=${found.support === "unsupported" ? "void" : ""}>
        <th scope="row">${definition === "" ? name : html`<op-term .word=${name} .explanation=${definition}></op-term>`}</th>
        <td class="num">${found.value === null ? absent(found) : html`<span class="strong" title=${brackets(found)}>${metric(found.value)}</span>`}</td>
        <td class="dim">${this.#interval(system, id, found, name)}</td>
        <td class="num dim">${found.threshold === undefined ? nothing : html`<span title=${there(found, found.threshold)}>${threshold(found.threshold)}</span>`}</td>
        <td>${found.support === undefined ? nothing : badge(found.support)}</td>
        <td class="dim"><code>${id}</code></td>
      </tr>
      ${open ? html`<tr class="every"><td colspan="6">${everyInterval(found, name)}</td></tr>` : nothing}`;
  }

  #interval(system: System, id: string, found: Metric, name: string): TemplateResult | typeof nothing {
    const shown = foremost(found.intervals, this.scheme);
    if (shown === undefined) return nothing;
    const open = this.opened.has(id);
    return html`<button type="button" class="more" aria-expanded=${open ? "true" : "false"} aria-label="Every interval of ${name}" @click=${(): void => this.#toggle(id)}></button>
      ${isPoint(shown) ? html`<span class="reason">every resample gives ${metric(shown.low)}; ${bound(id, found, system) ?? "that is no sign of certainty"}</span>` : html`${metric(shown.low)} – ${metric(shown.high)}${shown.method === `bootstrap-${this.scheme}` ? nothing : html` <small>${methodName(shown.method)}</small>`}`}`;
  }

  #toggle(id: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(id)) opened.add(id);
    this.opened = opened;
  }
}

/** All intervals of a metric, one method a row. */
function everyInterval({ value, intervals }: Metric, name: string): TemplateResult {
  return html`<table>
    <caption class="unseen">Every interval of ${name}</caption>
    <thead><tr>
      <th scope="col">method</th><th scope="col" class="num">estimate</th><th scope="col" class="num">standard error</th>
      <th scope="col" class="num">low</th><th scope="col" class="num">high</th><th scope="col" class="num">level</th>
      <th scope="col" class="num">resamples</th><th scope="col" class="num">dropped</th>
    </tr></thead>
    <tbody>${intervals.map((found) => html`<tr>
      <th scope="row">${methodName(found.method)}</th>
      <td class="num" title=${value ?? nothing}>${value === null ? none() : metric(value)}</td>
      ${numbers(found)}
    </tr>`)}</tbody>
  </table>`;
}

function numbers({ standard_error, low, high, level: at, resamples, dropped }: Interval): TemplateResult {
  const value = (number: number | undefined): TemplateResult => html`<td class="num" title=${number ?? nothing}>${number === undefined ? none() : metric(number)}</td>`;
  const whole = (number: number | undefined): TemplateResult => html`<td class="num">${number === undefined ? none() : count(number)}</td>`;
  return html`${value(standard_error)}${value(low)}${value(high)}<td class="num">${level(at)}</td>${whole(resamples)}${whole(dropped)}`;
}

function there({ fmr, fnmr }: Metric, at: Threshold): string {
  const rates = fmr === undefined || fnmr === undefined ? "" : `; FMR ${fmr}, FNMR ${fnmr} there`;
  return `${exactThreshold(at)}${rates}`;
}

function absent({ reason }: Metric): TemplateResult {
  return html`${none()} <span class="reason">${reason ?? "undefined"}</span>`;
}

function brackets({ value, optimistic, pessimistic }: Metric): string {
  const exact = String(value);
  if (optimistic === undefined && pessimistic === undefined) return exact;
  return `${exact}; ties decided for mated ${optimistic ?? exact}, against ${pessimistic ?? exact}`;
}

customElements.define("op-metric-table", MetricTable);
