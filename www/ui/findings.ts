import { html, nothing, type TemplateResult } from "lit";
import { brief, counted } from "../format.ts";
import type { Finding, Orientation, Report } from "../report.ts";
import type { Field } from "../settings.ts";
import { icons } from "./icons.ts";
import { withFields } from "./options.ts";
import { Part } from "./part.ts";

/** Findings that are always in view; more fold away. */
const IN_VIEW = 6;

/** A finding, and all systems of which it says the same. */
interface Said extends Finding {
  systems: string[];
}

/**
 * What the reader should know before trusting a number. Says `op-orientation` to turn the
 * scale, and `op-field` to lead to a setting.
 */
export class Findings extends Part {
  static override properties = { report: { attribute: false }, disabled: { type: Boolean }, whole: { state: true } };
  declare report: Report | undefined;
  declare disabled: boolean;
  /** Whether all are in view. */
  declare whole: boolean;

  constructor() {
    super();
    this.disabled = false;
    this.whole = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const findings = joined(this.report?.findings ?? []);
    if (findings.length === 0) return nothing;
    const folds = findings.length > IN_VIEW + 1;
    const shown = folds && !this.whole ? findings.slice(0, IN_VIEW) : findings;
    return html`<ul class="findings" aria-label="Findings">${shown.map(this.#finding)}</ul>
      ${folds ? html`<button type="button" class="unfold" aria-expanded=${this.whole ? "true" : "false"} @click=${(): void => {
        this.whole = !this.whole;
      }}>${this.whole ? "Show fewer" : folded(findings.slice(IN_VIEW))}</button>` : nothing}`;
  }

  readonly #finding = (finding: Said): TemplateResult => {
    const warning = finding.severity === "warning";
    return html`<li class="finding ${finding.severity}">
      ${warning ? icons.warning : icons.info}
      <span><span class="unseen">${warning ? "Warning: " : "Note: "}</span>${this.#about(finding)}${withFields(finding.text, (field) => this.say<Field>("op-field", field))} ${finding.kind === "orientation-reversed" ? this.#turn() : nothing}</span>
    </li>`;
  };

  /** Of several systems, those that a finding is about. */
  #about({ systems }: Said): TemplateResult | typeof nothing {
    if (systems.length === 0 || (this.report?.systems.length ?? 0) < 2) return nothing;
    const named = systems.slice(0, 3).map((system) => brief(system, 60));
    const more = systems.length > 3 ? ` and ${systems.length - 3} more` : "";
    return html`<b>${named.join(", ")}${more}:</b> `;
  }

  #turn(): TemplateResult {
    const to: Orientation = this.report?.systems[0]?.orientation === "distance" ? "similarity" : "distance";
    const label = to === "distance" ? "Read scores as distances" : "Read scores as similarities";
    return html`<button type="button" ?disabled=${this.disabled} @click=${(): void => this.say<Orientation>("op-orientation", to)}>${label}</button>`;
  }
}

/** The same text about several systems as one, at the place of the first. */
function joined(findings: Finding[]): Said[] {
  const all = new Map<string, Said>();
  for (const finding of findings) {
    const of = finding.system === undefined ? [] : [finding.system];
    const same = all.get(`${finding.kind} ${finding.text}`);
    if (same === undefined) all.set(`${finding.kind} ${finding.text}`, { ...finding, systems: of });
    else same.systems.push(...of);
  }
  return [...all.values()];
}

function folded(findings: Finding[]): string {
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const notes = findings.length - warnings;
  return `Show ${[warnings > 0 ? counted(warnings, "more warning") : "", notes > 0 ? counted(notes, "more note") : ""].filter((part) => part !== "").join(" and ")}`;
}

customElements.define("op-findings", Findings);
