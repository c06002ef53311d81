import { html, nothing, type TemplateResult } from "lit";
import { brief, count, metric, none, percent, rate } from "../format.ts";
import type { Group, GroupRate } from "../report.ts";
import type { Placed } from "../systems.ts";
import { interval } from "./operating-points.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";

/** Groups of people at the threshold of all. */
export class GroupsCard extends Part {
  static override properties = { systems: { attribute: false } };
  declare systems: Placed[];

  constructor() {
    super();
    this.systems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const grouped = this.systems.filter(({ system }) => (system.groups ?? []).length > 0);
    if (grouped.length === 0) return nothing;
    return html`<section class="sec groups"><h3>Groups</h3>
      <p class="dim">Error rates at the thresholds of all trials, with Wilson intervals, in percent; times: in units of the best group, for groups with enough trials.</p>
      ${grouped.map(({ system, index }) => html`<div class="scroll" role="region" aria-label="Groups of ${brief(system.name, 60)}" tabindex="0"><table>
        <caption>${named(index, system.name)}: AUC of all trials ${metric(system.metrics["auc"]?.value ?? Number.NaN)}</caption>
        <thead><tr><th scope="col">group</th><th scope="col" class="num">mated</th><th scope="col" class="num">non-mated</th><th scope="col" class="num">AUC</th><th scope="col">FMR target</th><th scope="col" class="num">FMR %</th><th scope="col" class="num">interval</th><th scope="col" class="num">times</th><th scope="col" class="num">FNMR %</th><th scope="col" class="num">interval</th><th scope="col" class="num">times</th></tr></thead>
        <tbody>${(system.groups ?? []).flatMap(rows)}</tbody>
      </table></div>`)}
    </section>`;
  }
}

function rows({ name, mated, non_mated, metrics, points }: Group): TemplateResult[] {
  const auc = metrics["auc"]?.value ?? null;
  return points.map((point, at) => html`<tr>
    ${at > 0 ? nothing : html`<th scope="rowgroup" rowspan=${points.length}>${name === null ? html`<i>between groups</i>` : brief(name, 40)}</th>
      <td class="num" rowspan=${points.length}>${count(mated)}</td><td class="num" rowspan=${points.length}>${count(non_mated)}</td><td class="num" rowspan=${points.length}>${auc === null ? none() : metric(auc)}</td>`}
    <td>${rate(point.target_fmr)}</td>${cells(point.fmr)}${cells(point.fnmr)}
  </tr>`);
}

function cells({ value, errors, intervals, ratio, too_small }: GroupRate): TemplateResult {
  const found = intervals.find(({ method }) => method === "wilson");
  return html`<td class="num strong" title="${count(errors)} errors">${value === null ? none() : percent(value)}</td>
    <td class="num">${found === undefined ? nothing : interval(found)}</td>
    <td class="num">${too_small ? html`<span class="badge">too few trials</span>` : ratio === null ? none() : ratio.toFixed(2)}</td>`;
}

customElements.define("op-groups-card", GroupsCard);
