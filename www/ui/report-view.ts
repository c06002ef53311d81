import type { Figures } from "../../pkg/operating_point.js";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { schemesOf, usualScheme } from "../intervals.ts";
import type { Report, Scheme } from "../report.ts";
import { comparisonOf, inView, type Pair, pairInView } from "../systems.ts";
import "./comparison-card.ts";
import { FIGURES } from "./figure-card.ts";
import "./findings.ts";
import "./groups-card.ts";
import "./headline.ts";
import "./interval-switch.ts";
import "./metric-table.ts";
import "./operating-points.ts";
import { Part } from "./part.ts";
import "./study-card.ts";
import "./transfer-card.ts";
import "./trial-counts.ts";

/** A report, as the reader has chosen to see it. */
export class ReportView extends Part {
  static override properties = {
    report: { attribute: false },
    figures: { attribute: false },
    hiddenSystems: { attribute: false },
    disabled: { type: Boolean },
    scheme: { state: true },
    pair: { state: true },
  };
  declare report: Report | undefined;
  declare figures: Figures | undefined;
  /** Systems that are left out of tables and figures, by their places. */
  declare hiddenSystems: ReadonlySet<number>;
  declare disabled: boolean;
  /** Whose bootstrap intervals are to be shown, where the person chose. */
  declare scheme: Scheme | undefined;
  /** The two systems to be compared, where the person chose. */
  declare pair: Pair | undefined;

  constructor() {
    super();
    this.hiddenSystems = new Set();
    this.disabled = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("hiddenSystems") && !changed.has("figures")) return;
    const places = this.report === undefined ? [] : inView(this.report, this.hiddenSystems).map(({ index }) => index);
    this.figures?.show(Uint32Array.from(places));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report, figures, hiddenSystems, disabled } = this;
    if (report === undefined) return nothing;
    const schemes = schemesOf(report);
    const scheme = this.scheme !== undefined && schemes.includes(this.scheme) ? this.scheme : usualScheme(report);
    const systems = inView(report, hiddenSystems);
    const pair = pairInView(report, hiddenSystems, this.pair);
    return html`<op-headline .report=${report} .scheme=${scheme}></op-headline>
      <op-findings .report=${report} .disabled=${disabled}></op-findings>
      <op-interval-switch .schemes=${schemes} .chosen=${scheme} @op-scheme=${({ detail }: CustomEvent<Scheme>): void => {
        this.scheme = detail;
      }}></op-interval-switch>
      <op-operating-points .systems=${systems} .scheme=${scheme}></op-operating-points>
      <op-comparison-card .report=${report} .pair=${pair} .scheme=${scheme} .hiddenSystems=${hiddenSystems} .disabled=${disabled} @op-pair=${({ detail }: CustomEvent<Pair>): void => {
        this.pair = detail;
      }}></op-comparison-card>
      <div class="figs">${FIGURES.filter((name) => systems.length > 0 && figures?.has(name)).map((name) => html`<op-figure-card class=${name} .figures=${figures} .name=${name} .hiddenSystems=${hiddenSystems} .scheme=${scheme} .comparison=${comparisonOf(report, pair, scheme)} .base=${report.systems[0]?.dataset ?? "report"}></op-figure-card>`)}</div>
      <op-metric-table .report=${report} .systems=${systems} .pair=${pair} .scheme=${scheme}></op-metric-table>
      <op-transfer-card .report=${report}></op-transfer-card>
      <op-groups-card .systems=${systems}></op-groups-card>
      <op-study-card .report=${report} .systems=${systems} .scheme=${scheme}></op-study-card>
      <op-trial-counts .systems=${systems}></op-trial-counts>`;
  }
}

customElements.define("op-report-view", ReportView);
