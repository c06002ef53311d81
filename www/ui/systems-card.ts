import { html, nothing, type TemplateResult } from "lit";
import { brief } from "../format.ts";
import type { Report, Settings, System } from "../report.ts";
import { datasetsOf, pairsOf } from "../systems.ts";
import { Part } from "./part.ts";
import { swatch } from "./swatch.ts";

/**
 * The systems of a report: which are in view, what they are called, and whom they are compared with. Says
 * `op-hide` with the places of the hidden ones, and `op-apply` with settings.
 */
export class SystemsCard extends Part {
  static override properties = { report: { attribute: false }, hiddenSystems: { attribute: false }, disabled: { type: Boolean } };
  declare report: Report | undefined;
  declare hiddenSystems: ReadonlySet<number>;
  declare disabled: boolean;

  constructor() {
    super();
    this.hiddenSystems = new Set();
    this.disabled = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { report, hiddenSystems: hidden } = this;
    if (report === undefined || report.systems.length < 2) return nothing;
    const datasets = datasetsOf(report);
    const many = report.systems.length > 8;
    return html`<section class="card systems">
      <div class="bar"><h2>Systems</h2>${many ? html`
        <button type="button" @click=${(): void => this.#hide([])}>all</button>
        <button type="button" @click=${(): void => this.#hide(report.systems.map((_, index) => index).slice(1))}>first only</button>` : nothing}</div>
      <div class="list" tabindex=${many ? 0 : nothing} role=${many ? "region" : nothing} aria-label=${many ? "Systems" : nothing}>
        ${datasets.map((dataset) => html`${datasets.length > 1 ? html`<h3 title=${dataset}>${brief(dataset, 40)}</h3>` : nothing}
          <ul>${report.systems.map((system, index) => (system.dataset === dataset ? this.#entry(report.settings, system, index, hidden.has(index)) : nothing))}</ul>`)}
      </div>
      ${pairsOf(report).length > 1 || report.settings.baseline !== null ? this.#baseline(report) : nothing}
    </section>`;
  }

  #entry(settings: Settings, { name }: System, index: number, isHidden: boolean): TemplateResult {
    const original = originally(settings, name);
    return html`<li>${swatch(index)}
      <input type="text" maxlength="200" autocomplete="off" spellcheck="false" aria-label="Name of ${brief(original, 60)}" title=${name === original ? "Type another name to show" : `${brief(original)} in the file; leave empty to show that again`} ?disabled=${this.disabled} .value=${name} @change=${(event: Event): void => this.#rename(original, name, event)} />
      <input type="checkbox" aria-label="Show ${brief(name, 60)}" title="Show in tables and figures" .checked=${!isHidden} @change=${(): void => this.#toggle(index)} />
    </li>`;
  }

  #baseline({ systems, settings }: Report): TemplateResult {
    const names = [...new Set(systems.map(({ name }) => name))];
    return html`<div class="field">
      <label for="set-baseline">Compare</label>
      <select id="set-baseline" ?disabled=${this.disabled} @change=${({ currentTarget }: Event): void => {
        const chosen = (currentTarget as HTMLSelectElement).value;
        this.say<Settings>("op-apply", { ...settings, baseline: chosen === "" ? null : (names[Number(chosen)] ?? null) });
      }}>
        <option value="" ?selected=${settings.baseline === null}>every pair</option>
        ${names.map((name, at) => html`<option value=${at} ?selected=${settings.baseline === name}>all with ${brief(name, 60)}</option>`)}
      </select>
    </div>`;
  }

  #toggle(index: number): void {
    this.#hide(this.hiddenSystems.has(index) ? [...this.hiddenSystems].filter((other) => other !== index) : [...this.hiddenSystems, index]);
  }

  #hide(indices: number[]): void {
    this.say<ReadonlySet<number>>("op-hide", new Set(indices));
  }

  #rename(original: string, before: string, event: Event): void {
    const { settings } = this.report ?? {};
    const typed = (event.currentTarget as HTMLInputElement).value.trim();
    const name = typed === "" ? original : typed;
    if (settings === undefined || name === before) return;
    const { [original]: _, ...others } = settings.names;
    const baseline = settings.baseline === before ? name : settings.baseline;
    this.say<Settings>("op-apply", { ...settings, baseline, names: name === original ? others : { ...others, [original]: name } });
  }
}

/** What the file calls a system that is shown by a name. */
function originally({ names }: Settings, shown: string): string {
  return Object.entries(names).find(([, name]) => name === shown)?.[0] ?? shown;
}

customElements.define("op-systems-card", SystemsCard);
