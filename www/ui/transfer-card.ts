import { html, nothing, type TemplateResult } from "lit";
import { brief, count, level, percent, rate, threshold } from "../format.ts";
import type { Interval, Report, Transfer } from "../report.ts";
import { badge, interval } from "./operating-points.ts";
import { Part } from "./part.ts";

/** Thresholds of one data set on another. */
export class TransferCard extends Part {
  static override properties = { report: { attribute: false } };
  declare report: Report | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const transfers = this.report?.transfers ?? [];
    if (transfers.length === 0) return nothing;
    return html`<section class="sec transfer"><h3>Threshold transfer</h3>${transfers.map(table)}</section>`;
  }
}

function table({ system, development, evaluation, points }: Transfer): TemplateResult {
  const wilson = (intervals: Interval[]): Interval | undefined => intervals.find(({ method }) => method === "wilson");
  const shown = (value: number, intervals: Interval[]): TemplateResult => {
    const found = wilson(intervals);
    return html`<td class="num strong" title=${value}>${percent(value)}</td><td class="num">${found === undefined ? nothing : interval(found)}</td>`;
  };
  const of = level(wilson(points[0]?.intervals.fmr ?? [])?.level ?? 0.95);
  return html`<div class="scroll" role="region" aria-label="Threshold transfer of ${brief(system, 60)}" tabindex="0"><table>
    <caption>${brief(system)}: thresholds chosen on ${brief(development)}, judged on ${brief(evaluation)}; ${of} Wilson intervals of the evaluation, in percent</caption>
    <thead><tr><th scope="col">FMR target</th><th scope="col" class="num">threshold</th><th scope="col" class="num">FMR %</th><th scope="col" class="num">interval</th><th scope="col" class="num">FNMR %</th><th scope="col" class="num">interval</th><th scope="col" class="num">false matches</th><th scope="col" class="num">false non-matches</th><th scope="col">chosen with support</th></tr></thead>
    <tbody>${points.map((point) => html`<tr><th scope="row">${rate(point.target_fmr)}</th><td class="num">${threshold(point.threshold)}</td>${shown(point.fmr, point.intervals.fmr)}${shown(point.fnmr, point.intervals.fnmr)}<td class="num">${count(point.false_matches)}</td><td class="num">${count(point.false_non_matches)}</td><td>${badge(point.support)}</td></tr>`)}</tbody>
  </table></div>`;
}

customElements.define("op-transfer-card", TransferCard);
