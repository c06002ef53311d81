import { html, nothing, type TemplateResult } from "lit";
import { count, exactThreshold, level, none, percent, percentColumn, rate, threshold, thresholdDecimals } from "../format.ts";
import type { Interval, OperatingPoint, Support, System } from "../report.ts";
import { Part } from "./part.ts";
import "./term.ts";

/** What each support verdict means. */
export const SUPPORT: Record<Support, string> = {
  supported: "At least 30 expected false matches and 30 observed false non-matches (rule of 30).",
  weak: "Fewer than 30 expected false matches, or fewer than 30 observed false non-matches: a rough figure.",
  tied: "Tied scores straddle this target: the achievable FMR is below half of it.",
  unsupported: "Fewer than one false match is expected at this target: the trials cannot say anything about it.",
};

/** The achievable point at each FMR target. */
export class OperatingPoints extends Part {
  static override properties = { system: { attribute: false } };
  declare system: System | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { system } = this;
    if (system === undefined) return nothing;
    const points = system.operating_points;
    const priors = points[0]?.precision.map(({ prevalence }) => prevalence) ?? [];
    const intervals = points.map(wilson).find((found) => found !== undefined);
    const decimals = thresholdDecimals(points.map((point) => point.threshold));
    return html`<section class="sec">
      <h3>Operating points</h3>
      <div class="scroll" role="region" aria-label="Operating points" tabindex="0"><table class="points">
        <caption>FNMR at fixed FMR, in percent, at the most lenient threshold that keeps to the target${intervals === undefined ? "" : "; Wilson intervals, with that threshold held fixed"}</caption>
        <thead><tr>
          <th scope="col">FMR target</th>
          <th scope="col" class="num">FNMR %</th>
          ${intervals === undefined ? nothing : html`<th scope="col" class="num">${level(intervals.level)} interval</th>`}
          <th scope="col" class="num">threshold</th>
          <th scope="col" class="num">false matches</th>
          <th scope="col" class="num">false non-matches</th>
          ${priors.map((prior, at) => html`<th scope="col" class="num">${at === 0 ? "precision here" : `at prior ${prior}`}</th>`)}
          <th scope="col">support</th>
        </tr></thead>
        <tbody>${points.map((point) => row(point, system, intervals !== undefined, decimals))}</tbody>
      </table></div>
    </section>`;
  }
}

function row(point: OperatingPoint, system: System, intervals: boolean, decimals: number): TemplateResult {
  const unsupported = point.support === "unsupported";
  return html`<tr class=${unsupported ? "void" : ""}>
    <th scope="row" class="strong">${rate(point.target_fmr)}</th>
    <td class="num strong" title=${point.fnmr}>${percentColumn(point.fnmr)}</td>
    ${intervals ? html`<td class="num dim">${interval(wilson(point))}</td>` : nothing}
    <td class="num" title=${exactThreshold(point.threshold)}>${threshold(point.threshold, decimals)}</td>
    <td class="num" title="FMR ${point.fmr}">${count(point.false_matches)} <span class="dim">/ ${count(system.non_mated)}</span></td>
    <td class="num">${count(point.false_non_matches)} <span class="dim">/ ${count(system.mated)}</span></td>
    ${point.precision.map(({ value }) => html`<td class="num" title=${value ?? "nothing is accepted"}>${value === null ? none() : value.toFixed(3)}</td>`)}
    <td>${badge(point.support)}</td>
  </tr>`;
}

/** A support verdict that explains itself. */
export function badge(support: Support): TemplateResult {
  return html`<op-term .word=${support} .explanation=${SUPPORT[support]} .look=${`badge ${support}`}></op-term>`;
}

function wilson(point: OperatingPoint): Interval | undefined {
  return point.intervals.fnmr.find(({ method }) => method === "wilson");
}

function interval(found: Interval | undefined): string | TemplateResult {
  return found === undefined ? none() : html`<span title="${found.method}, ${level(found.level)}">${percent(found.low)} – ${percent(found.high)}</span>`;
}

customElements.define("op-operating-points", OperatingPoints);
