import { html, nothing, type TemplateResult } from "lit";
import { count, exactThreshold, level, none, percent, percentColumn, rate, threshold, thresholdDecimals } from "../format.ts";
import { atFixedThreshold, chosenAnew, methodName, SCHEMES } from "../intervals.ts";
import type { Interval, OperatingPoint, Scheme, Support, System } from "../report.ts";
import { Part } from "./part.ts";
import "./term.ts";

/** What each support verdict means. */
export const SUPPORT: Record<Support, string> = {
  supported: "At least 30 expected false matches and 30 observed false non-matches (rule of 30).",
  weak: "Fewer than 30 expected false matches, or fewer than 30 observed false non-matches: a rough figure.",
  tied: "Tied scores straddle this target: the achievable FMR is below half of it.",
  unsupported: "Fewer than one false match is expected at this target: the trials cannot say anything about it.",
};

/** What the columns of a table of operating points have in common. */
interface Columns {
  fixed: boolean;
  anew: boolean;
  decimals: number;
  scheme: Scheme | undefined;
}

/** The achievable point at each FMR target. */
export class OperatingPoints extends Part {
  static override properties = { system: { attribute: false }, scheme: {} };
  declare system: System | undefined;
  /** Whose bootstrap intervals are shown. */
  declare scheme: Scheme | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { system, scheme } = this;
    if (system === undefined) return nothing;
    const points = system.operating_points;
    const priors = points[0]?.precision.map(({ prevalence }) => prevalence) ?? [];
    const fixed = points.map((point) => atFixedThreshold(point, scheme)).find((found) => found !== undefined);
    const anew = points.some((point) => chosenAnew(system, point, scheme).fnmr !== undefined);
    const columns = { fixed: fixed !== undefined, anew, decimals: thresholdDecimals(points.map((point) => point.threshold)), scheme };
    const heading = level(fixed?.level ?? 0);
    return html`<section class="sec">
      <h3>Operating points</h3>
      <div class="scroll" role="region" aria-label="Operating points" tabindex="0"><table class="points">
        <caption>FNMR at fixed FMR, in percent, at the most lenient threshold that keeps to the target</caption>
        <thead><tr>
          <th scope="col">FMR target</th>
          <th scope="col" class="num">FNMR %</th>
          ${columns.fixed ? html`<th scope="col" class="num">${heading} interval,<br><op-term word="this threshold" explanation=${FIXED}></op-term></th>` : nothing}
          ${anew ? html`<th scope="col" class="num">${heading} interval,<br><op-term word="threshold anew" explanation=${anewMeaning(scheme)}></op-term></th>` : nothing}
          <th scope="col" class="num">threshold</th>
          <th scope="col" class="num">false matches</th>
          <th scope="col" class="num">false non-matches</th>
          ${priors.map((prior, at) => html`<th scope="col" class="num">${at === 0 ? "precision here" : `at prior ${prior}`}</th>`)}
          <th scope="col" class="wide">support</th>
        </tr></thead>
        <tbody>${points.map((point) => row(point, system, columns))}</tbody>
      </table></div>
    </section>`;
  }
}

const FIXED = "An interval of the FNMR at the very threshold of this row, taken as given. Wilson's; the dyadic one where intervals by identities are chosen; at no error the one-sided bound of the rule of three.";

function anewMeaning(scheme: Scheme | undefined): string {
  const drawn = scheme === undefined ? "" : ` ${SCHEMES[scheme].meaning}`;
  return `An interval of the FNMR at this FMR: each resample of the bootstrap chooses its own threshold, so that the uncertainty of the threshold is in it.${drawn}`;
}

function row(point: OperatingPoint, system: System, { fixed, anew, decimals, scheme }: Columns): TemplateResult {
  const resampled = chosenAnew(system, point, scheme);
  return html`<tr class=${point.support === "unsupported" ? "void" : ""}>
    <th scope="row"><span class="strong">${rate(point.target_fmr)}</span> <span class="narrow">${badge(point.support)}</span></th>
    <td class="num strong" title=${point.fnmr}>${percentColumn(point.fnmr)}</td>
    ${fixed ? html`<td class="num dim">${held(atFixedThreshold(point, scheme))}</td>` : nothing}
    ${anew ? html`<td class="num dim">${interval(resampled.fnmr)}</td>` : nothing}
    <td class="num" title=${thresholdTitle(point, resampled.threshold)}>${threshold(point.threshold, decimals)}</td>
    <td class="num" title="FMR ${point.fmr}">${count(point.false_matches)} <span class="dim">/ ${count(system.non_mated)}</span></td>
    <td class="num">${count(point.false_non_matches)} <span class="dim">/ ${count(system.mated)}</span></td>
    ${point.precision.map(({ value }) => html`<td class="num" title=${value ?? "nothing is accepted"}>${value === null ? none() : value.toFixed(3)}</td>`)}
    <td class="wide">${badge(point.support)}</td>
  </tr>`;
}

/** A support verdict that explains itself. */
export function badge(support: Support): TemplateResult {
  return html`<op-term .word=${support} .explanation=${SUPPORT[support]} .look=${`badge ${support}`}></op-term>`;
}

function thresholdTitle({ threshold: at }: OperatingPoint, resampled: ReturnType<typeof chosenAnew>["threshold"]): string {
  const exact = exactThreshold(at);
  if (resampled === undefined) return exact;
  return `${exact}; chosen anew, ${level(resampled.level)} of resamples lie from ${exactThreshold(resampled.low)} to ${exactThreshold(resampled.high)} (${methodName(resampled.method)})`;
}

/** An interval at the row's threshold: a bound where there was no error. */
function held(found: Interval | undefined): string | TemplateResult {
  if (found?.method !== "rule-of-three") return interval(found);
  return html`<span title="${methodName(found.method)}, one-sided, ${level(found.level)}: ${found.high}">≤ ${percent(found.high)} <small>rule of three</small></span>`;
}

function interval(found: Interval | undefined): string | TemplateResult {
  if (found === undefined) return none();
  const resamples = found.resamples === undefined ? "" : `, ${count(found.resamples)} resamples`;
  return html`<span title="${methodName(found.method)}, ${level(found.level)}${resamples}: ${found.low} to ${found.high}">${percent(found.low)} – ${percent(found.high)}</span>`;
}

customElements.define("op-operating-points", OperatingPoints);
