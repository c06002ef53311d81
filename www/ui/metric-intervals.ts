/** All intervals of one metric, a row a method and system. */

import { html, nothing, type TemplateResult } from "lit";
import { count, difference, level, metric, none } from "../format.ts";
import { methodName } from "../intervals.ts";
import type { Report } from "../report.ts";
import type { Pair, Placed } from "../systems.ts";
import { named } from "./swatch.ts";

interface Line {
  of: TemplateResult | string | undefined;
  method: string;
  estimate: string;
  exact: number | null | undefined;
  standard_error: number | undefined;
  low: string;
  high: string;
  level: number;
  resamples: number | undefined;
  dropped: number | undefined;
}

/** The intervals of a metric of every system in view, and of the pair's difference under every scheme. */
export function everyInterval(report: Report, systems: Placed[], pair: Pair | undefined, id: string, name: string): TemplateResult {
  const several = systems.length > 1;
  const lines = [...systems.flatMap((placed) => ofSystem(placed, id, several)), ...ofPair(report, pair, id)];
  return html`<table>
    <caption class="unseen">Every interval of ${name}</caption>
    <thead><tr>
      ${several ? html`<th scope="col">system</th>` : nothing}
      <th scope="col">method</th><th scope="col" class="num">estimate</th><th scope="col" class="num">standard error</th>
      <th scope="col" class="num">low</th><th scope="col" class="num">high</th><th scope="col" class="num">level</th>
      <th scope="col" class="num">resamples</th><th scope="col" class="num">dropped</th>
    </tr></thead>
    <tbody>${lines.map((line) => html`<tr>
      ${several ? html`<td>${line.of}</td>` : nothing}
      <th scope="row">${line.method}</th>
      <td class="num" title=${line.exact ?? nothing}>${line.estimate}</td>
      <td class="num" title=${line.standard_error ?? nothing}>${line.standard_error === undefined ? none() : metric(line.standard_error)}</td>
      <td class="num">${line.low}</td><td class="num">${line.high}</td><td class="num">${level(line.level)}</td>
      ${[line.resamples, line.dropped].map((number) => html`<td class="num">${number === undefined ? none() : count(number)}</td>`)}
    </tr>`)}</tbody>
  </table>`;
}

function ofSystem({ system, index }: Placed, id: string, several: boolean): Line[] {
  const { value, intervals } = system.metrics[id] ?? { value: null, intervals: [] };
  return intervals.map((found) => ({
    of: several ? named(index, system.name) : undefined,
    method: methodName(found.method),
    estimate: value === null ? none() : metric(value),
    exact: value,
    standard_error: found.standard_error,
    low: metric(found.low),
    high: metric(found.high),
    level: found.level,
    resamples: found.resamples,
    dropped: found.dropped,
  }));
}

function ofPair(report: Report, pair: Pair | undefined, id: string): Line[] {
  if (pair === undefined) return [];
  const [a, b] = [report.systems[pair.a], report.systems[pair.b]];
  const compared = report.comparisons.filter((comparison) => comparison.dataset === a?.dataset && comparison.a === a.name && comparison.b === b?.name);
  const lines = compared.flatMap(({ scheme, metrics }): Line[] => {
    const found = metrics[id];
    if (found?.low === undefined || found.high === undefined || scheme === null) return [];
    return [{
      of: "difference",
      method: methodName(`bootstrap-${scheme}`),
      estimate: found.difference === null ? none() : difference(found.difference),
      exact: found.difference,
      standard_error: found.standard_error,
      low: difference(found.low),
      high: difference(found.high),
      level: report.settings.level,
      resamples: found.resamples,
      dropped: found.dropped,
    }];
  });
  const delong = id === "auc" ? compared[0]?.delong : undefined;
  if (delong?.low === undefined || delong.low === null || delong.high === null) return lines;
  const { difference: exact, standard_error, low, high } = delong;
  return [...lines, { of: "difference", method: methodName("delong"), estimate: difference(exact), exact, standard_error, low: difference(low), high: difference(high), level: report.settings.level, resamples: undefined, dropped: undefined }];
}
