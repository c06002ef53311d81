import { html, nothing, type TemplateResult } from "lit";
import { brief, count, none, percent } from "../format.ts";
import type { System } from "../report.ts";
import type { Placed } from "../systems.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";

/** What each system has scored. */
export class TrialCounts extends Part {
  static override properties = { systems: { attribute: false } };
  declare systems: Placed[];

  constructor() {
    super();
    this.systems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { systems } = this;
    if (systems.length === 0) return nothing;
    const known = systems.some(({ system }) => system.identities !== undefined);
    const whole = (value: number | undefined): string => (value === undefined ? none() : count(value));
    return html`<section class="sec">
      <h3>Pairs</h3>
      <div class="scroll ${systems.length > 20 ? "tall" : ""}" role="region" aria-label="Pairs" tabindex="0"><table class="pairs">
        <caption>The comparisons that each system has scored${known ? nothing : "; the files do not say who is compared"}</caption>
        <thead><tr>
          <th scope="col">data set</th><th scope="col">system</th>
          <th scope="col" class="num">mated</th><th scope="col" class="num">non-mated</th><th scope="col" class="num">prevalence</th>
          ${known ? html`<th scope="col" class="num">identities</th><th scope="col" class="num">samples</th><th scope="col" class="num">trials per identity</th>` : nothing}
        </tr></thead>
        <tbody>${systems.map(({ system, index }) => html`<tr>
          <td title=${system.dataset.length > 40 ? brief(system.dataset, 1000) : nothing}>${brief(system.dataset, 40)}</td>
          <th scope="row">${named(index, system.name)}</th>
          <td class="num">${count(system.mated)}</td><td class="num">${count(system.non_mated)}</td>
          <td class="num" title=${system.prevalence}>${percent(system.prevalence)}&#xa0;%</td>
          ${known ? html`<td class="num">${whole(system.identities)}</td><td class="num">${whole(system.samples)}</td><td class="num">${perIdentity(system)}</td>` : nothing}
        </tr>`)}</tbody>
      </table></div>
    </section>`;
  }
}

function perIdentity({ trials_per_identity: found }: System): TemplateResult | string {
  if (found === undefined) return none();
  return html`<span title="${count(found.least)} to ${count(found.most)}; on average ${found.mean}">${found.least === found.most ? count(found.least) : `${count(found.least)} – ${count(found.most)}, mean ${count(Number(found.mean.toPrecision(3)))}`}</span>`;
}

customElements.define("op-trial-counts", TrialCounts);
