import { html, nothing, type TemplateResult } from "lit";
import { count, exactThreshold, level, none, percent, percentColumn, rate, threshold, thresholdDecimals } from "../format.ts";
import { atFixedThreshold, chosenAnew, methodName, SCHEMES } from "../intervals.ts";
import type { Interval, OperatingPoint, Scheme, Support } from "../report.ts";
import type { Placed } from "../systems.ts";
import { Part } from "./part.ts";
import { named } from "./swatch.ts";
import "./term.ts";

/** What each support verdict means. */
export const SUPPORT: Record<Support, string> = {
  supported: "At least 30 expected false matches and 30 observed false non-matches (rule of 30).",
  weak: "Fewer than 30 expected false matches, or fewer than 30 observed false non-matches: a rough figure.",
  tied: "Tied scores straddle this target: the achievable FMR is below half of it.",
  unsupported: "Fewer than one false match is expected at this target: the trials cannot say anything about it.",
};

/** Rows from which the table scrolls by itself. */
const MANY = 40;

/** What the columns of a table of operating points have in common. */
interface Columns {
  fixed: boolean;
  anew: boolean;
  priors: boolean;
  scheme: Scheme | undefined;
}

/** The achievable point of each system at each FMR target. */
export class OperatingPoints extends Part {
  static override properties = { systems: { attribute: false }, scheme: {} };
  declare systems: Placed[];
  /** Whose bootstrap intervals are shown. */
  declare scheme: Scheme | undefined;

  constructor() {
    super();
    this.systems = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { systems, scheme } = this;
    const points = systems.flatMap(({ system }) => system.operating_points.map((point) => ({ system, point })));
    const [first] = points;
    if (first === undefined) return nothing;
    const single = systems.length === 1;
    const fixed = points.map(({ point }) => atFixedThreshold(point, scheme)).find((found) => found !== undefined);
    const columns: Columns = {
      fixed: fixed !== undefined,
      anew: points.some(({ system, point }) => chosenAnew(system, point, scheme).fnmr !== undefined),
      priors: single,
      scheme,
    };
    const priors = single ? first.point.precision.map(({ prevalence }) => prevalence) : [];
    const heading = level(fixed?.level ?? 0);
    const targets = [...new Set(points.map(({ point }) => point.target_fmr))];
    return html`<section class="sec">
      <h3>Operating points</h3>
      <div class="scroll ${points.length > MANY ? "tall" : ""}" role="region" aria-label="Operating points" tabindex="0"><table class="points">
        <caption>FNMR at fixed FMR, in percent, at the most lenient threshold that keeps to the target</caption>
        <thead><tr>
          <th scope="col">FMR target</th>
          ${single ? nothing : html`<th scope="col">system</th>`}
          <th scope="col" class="num">FNMR %</th>
          ${columns.fixed ? html`<th scope="col" class="num">${heading} interval,<br><op-term word="this threshold" explanation=${FIXED}></op-term></th>` : nothing}
          ${columns.anew ? html`<th scope="col" class="num">${heading} interval,<br><op-term word="threshold anew" explanation=${anewMeaning(scheme)}></op-term></th>` : nothing}
          <th scope="col" class="num">threshold</th>
          <th scope="col" class="num">false matches</th>
          <th scope="col" class="num">false non-matches</th>
          ${priors.map((prior, at) => html`<th scope="col" class="num">${at === 0 ? "precision here" : `at prior ${prior}`}</th>`)}
          <th scope="col" class="wide">support</th>
        </tr></thead>
        ${single ? html`<tbody>${targets.map((target) => rows(systems, target, columns))}</tbody>` : targets.map((target) => html`<tbody class="target">${rows(systems, target, columns)}</tbody>`)}
      </table></div>
    </section>`;
  }
}

const FIXED = "An interval of the FNMR at the very threshold of this row, taken as given. Wilson's; the dyadic one where intervals by identities are chosen; at no error the one-sided bound of the rule of three.";

function anewMeaning(scheme: Scheme | undefined): string {
  const drawn = scheme === undefined ? "" : ` ${SCHEMES[scheme].meaning}`;
  return `An interval of the FNMR at this FMR: each resample of the bootstrap chooses its own threshold, so that the uncertainty of the threshold is in it.${drawn}`;
}

/** A row for each system at a target; the target stands once. */
function rows(systems: Placed[], target: number, columns: Columns): TemplateResult[] {
  const found = systems.flatMap((placed) => {
    const point = placed.system.operating_points.find(({ target_fmr }) => target_fmr === target);
    return point === undefined ? [] : [{ placed, point }];
  });
  const single = systems.length === 1;
  return found.map(({ placed, point }, at) => html`<tr class=${point.support === "unsupported" ? "void" : ""}>
    ${single ? html`<th scope="row"><span class="strong">${rate(target)}</span> <span class="narrow">${badge(point.support)}</span></th>` : nothing}
    ${!single && at === 0 ? html`<th scope="rowgroup" rowspan=${found.length} class="strong">${rate(target)}</th>` : nothing}
    ${single ? nothing : html`<th scope="row">${named(placed.index, placed.system.name)} <span class="narrow">${badge(point.support)}</span></th>`}
    ${cells(placed, point, columns)}
  </tr>`);
}

function cells({ system }: Placed, point: OperatingPoint, { fixed, anew, priors, scheme }: Columns): TemplateResult {
  const decimals = thresholdDecimals(system.operating_points.map((other) => other.threshold));
  const resampled = chosenAnew(system, point, scheme);
  return html`<td class="num strong" title=${point.fnmr}>${percentColumn(point.fnmr)}</td>
    ${fixed ? html`<td class="num dim">${held(atFixedThreshold(point, scheme))}</td>` : nothing}
    ${anew ? html`<td class="num dim">${interval(resampled.fnmr)}</td>` : nothing}
    <td class="num" title=${thresholdTitle(point, resampled.threshold)}>${threshold(point.threshold, decimals)}</td>
    <td class="num" title="FMR ${point.fmr}">${count(point.false_matches)} <span class="dim">/ ${count(system.non_mated)}</span></td>
    <td class="num">${count(point.false_non_matches)} <span class="dim">/ ${count(system.mated)}</span></td>
    ${priors ? point.precision.map(({ value }) => html`<td class="num" title=${value ?? "nothing is accepted"}>${value === null ? none() : value.toFixed(3)}</td>`) : nothing}
    <td class="wide">${badge(point.support)}</td>`;
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

/** An interval in percent, with what it is. */
export function interval(found: Interval | undefined): string | TemplateResult {
  if (found === undefined) return none();
  const resamples = found.resamples === undefined ? "" : `, ${count(found.resamples)} resamples`;
  return html`<span title="${methodName(found.method)}, ${level(found.level)}${resamples}: ${found.low} to ${found.high}">${percent(found.low)} – ${percent(found.high)}</span>`;
}

customElements.define("op-operating-points", OperatingPoints);
