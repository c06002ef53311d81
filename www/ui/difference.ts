/** How a difference of two systems is told: its value, its interval, and who is better. */

import { html, nothing, type TemplateResult } from "lit";
import { count, difference, level, metric, none, pValue, shareOf } from "../format.ts";
import type { Difference, Report } from "../report.ts";
import { type Pair, sideOf } from "../systems.ts";
import { mark } from "./swatch.ts";

/** The headings of a difference's cells; `adjusted` says that the p-values are. */
export function differenceHeadings(at: number, adjusted: boolean): TemplateResult {
  return html`<th scope="col" class="num">difference</th>
    <th scope="col">better</th>
    <th scope="col">${level(at)} interval</th>
    <th scope="col" class="num">p${adjusted ? ", Holm" : nothing}</th>`;
}

/** The cells of a difference; empty ones where there is none. */
export function differenceCells(report: Report, pair: Pair, found: Difference | undefined): TemplateResult {
  if (found === undefined) return html`<td class="num">${none()}</td><td></td><td></td><td></td>`;
  const { low, high, p_adjusted, p_value } = found;
  const p = p_adjusted ?? p_value;
  return html`<td class="num ${found.significant === true ? "strong" : ""}" title=${values(found)}>${found.difference === null ? none() : difference(found.difference)}</td>
    <td>${verdict(report, pair, found)}</td>
    <td class="dim" title=${low === undefined || high === undefined ? nothing : `${low} to ${high}; ${count(found.resamples ?? 0)} resamples, ${count(found.dropped ?? 0)} dropped`}>${low === undefined || high === undefined ? none() : `${difference(low)} to ${difference(high)}`}</td>
    <td class="num dim" title=${p ?? nothing}>${p === undefined ? none() : pValue(p)}</td>`;
}

/** Who is better, if that is more than chance; else why no word is given. */
export function verdict(report: Report, pair: Pair, { significant, better, reason, p_a_better, p_equal, resamples }: Difference): TemplateResult | typeof nothing {
  if (significant === null) return reason === undefined ? nothing : html`<span class="reason">${reason}</span>`;
  if (!significant) return html`<span class="badge">not significant</span>`;
  if (better === null) return html`<span class="dim">differ</span>`;
  const index = sideOf(pair, better);
  const shares = p_a_better === undefined || p_equal === undefined ? undefined : { a: p_a_better, b: 1 - p_a_better - p_equal };
  const share = shares === undefined || resamples === undefined ? nothing : `in ${shareOf(shares[better], resamples)} of resamples`;
  return html`<span class="system strong" title=${share}>${mark(index)}${report.systems[index]?.name}</span>`;
}

function values({ a, b, difference: exact }: Difference): string {
  const value = (number: number | null): string => (number === null ? "undefined" : metric(number));
  return `${exact ?? "undefined"}; on the common trials ${value(a)} and ${value(b)}`;
}
