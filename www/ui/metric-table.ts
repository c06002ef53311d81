import { html, nothing, type TemplateResult } from "lit";
import { count, exactThreshold, level, metric, none, threshold } from "../format.ts";
import { GROUPS, metricName } from "../metric-names.ts";
import type { Interval, Metric, System, Threshold } from "../report.ts";
import { badge } from "./operating-points.ts";
import { Part } from "./part.ts";

/** The interval that is shown first, where there are several: who is drawn decides most. */
const PREFERRED = ["bootstrap-identity", "bootstrap-trial", "bootstrap-stratified", "dyadic", "delong", "wilson"];

/** Every metric of a system, in groups. */
export class MetricTable extends Part {
  static override properties = { system: { attribute: false } };
  declare system: System | undefined;

  protected override render(): TemplateResult | typeof nothing {
    if (this.system === undefined) return nothing;
    const metrics = Object.entries(this.system.metrics).map(([id, value]) => ({ id, value, ...metricName(id) }));
    return html`<section class="sec">
      <h3>All metrics</h3>
      <div class="scroll" role="region" aria-label="All metrics" tabindex="0"><table class="metrics">
        <caption>Each name explains itself; the small name is the key in the JSON report</caption>
        <thead><tr>
          <th scope="col">metric</th>
          <th scope="col" class="num">value</th>
          <th scope="col">interval</th>
          <th scope="col" class="num">threshold</th>
          <th scope="col">support</th>
          <th scope="col">key</th>
        </tr></thead>
        ${GROUPS.map((group) => {
          const members = metrics.filter((member) => member.group === group);
          if (members.length === 0) return nothing;
          return html`<tbody>
            <tr><th scope="rowgroup" colspan="6" class="group">${group}</th></tr>
            ${members.map(({ id, value, name, definition }) => row(id, value, name, definition))}
          </tbody>`;
        })}
      </table></div>
    </section>`;
  }
}

function row(id: string, found: Metric, name: string, definition: string): TemplateResult {
  return html`<tr class=${found.support === "unsupported" ? "void" : ""}>
    <th scope="row">${definition === "" ? name : html`<op-term .word=${name} .explanation=${definition}></op-term>`}</th>
    <td class="num">${found.value === null ? absent(found) : html`<span class="strong" title=${brackets(found)}>${metric(found.value)}</span>`}</td>
    <td class="dim">${interval(found.intervals)}</td>
    <td class="num dim">${found.threshold === undefined ? nothing : html`<span title=${there(found, found.threshold)}>${threshold(found.threshold)}</span>`}</td>
    <td>${found.support === undefined ? nothing : badge(found.support)}</td>
    <td class="dim"><code>${id}</code></td>
  </tr>`;
}

function interval(intervals: Interval[]): TemplateResult | typeof nothing {
  const shown = PREFERRED.flatMap((method) => intervals.filter((found) => found.method === method))[0] ?? intervals[0];
  if (shown === undefined) return nothing;
  const all = intervals.map((found) => `${found.method}, ${level(found.level)}: ${found.low} to ${found.high}${found.resamples === undefined ? "" : `, ${count(found.resamples)} resamples`}`);
  return html`<span title=${all.join("\n")}>${metric(shown.low)} – ${metric(shown.high)} <small>${shown.method.replace("bootstrap-", "by ")}</small></span>`;
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
