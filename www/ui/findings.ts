import { html, nothing, type TemplateResult } from "lit";
import { brief } from "../format.ts";
import type { Finding, Orientation, Report } from "../report.ts";
import type { Field } from "../settings.ts";
import { icons } from "./icons.ts";
import { withFields } from "./options.ts";
import { Part } from "./part.ts";

/**
 * What the reader should know before trusting a number. Says `op-orientation` to turn the
 * scale, and `op-field` to lead to a setting.
 */
export class Findings extends Part {
  static override properties = { report: { attribute: false }, disabled: { type: Boolean } };
  declare report: Report | undefined;
  declare disabled: boolean;

  constructor() {
    super();
    this.disabled = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const findings = this.report?.findings ?? [];
    if (findings.length === 0) return nothing;
    return html`<ul class="findings" aria-label="Findings">${findings.map(this.#finding)}</ul>`;
  }

  readonly #finding = (finding: Finding): TemplateResult => {
    const warning = finding.severity === "warning";
    return html`<li class="finding ${finding.severity}">
      ${warning ? icons.warning : icons.info}
      <span><span class="unseen">${warning ? "Warning: " : "Note: "}</span>${this.#about(finding)}${withFields(finding.text, (field) => this.say<Field>("op-field", field))} ${finding.kind === "orientation-reversed" ? this.#turn() : nothing}</span>
    </li>`;
  };

  /** Of several systems, the one that a finding is about. */
  #about({ system }: Finding): TemplateResult | typeof nothing {
    return system === undefined || (this.report?.systems.length ?? 0) < 2 ? nothing : html`<b>${brief(system, 60)}:</b> `;
  }

  #turn(): TemplateResult {
    const to: Orientation = this.report?.systems[0]?.orientation === "distance" ? "similarity" : "distance";
    const label = to === "distance" ? "Read scores as distances" : "Read scores as similarities";
    return html`<button type="button" ?disabled=${this.disabled} @click=${(): void => this.say<Orientation>("op-orientation", to)}>${label}</button>`;
  }
}

customElements.define("op-findings", Findings);
