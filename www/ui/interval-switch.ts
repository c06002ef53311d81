import { html, nothing, type TemplateResult } from "lit";
import { SCHEMES } from "../intervals.ts";
import type { Scheme } from "../report.ts";
import { Part } from "./part.ts";

/** Chooses whose bootstrap intervals are shown, where the report has several. Says `op-scheme`. */
export class IntervalSwitch extends Part {
  static override properties = { schemes: { attribute: false }, chosen: {} };
  declare schemes: Scheme[];
  declare chosen: Scheme | undefined;

  constructor() {
    super();
    this.schemes = [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { schemes, chosen } = this;
    if (schemes.length < 2) return nothing;
    return html`<fieldset class="switch">
      <legend>Intervals by resampling</legend>
      <div>${schemes.map((scheme) => html`<label title=${SCHEMES[scheme].meaning}>
        <input type="radio" class="unseen" name="scheme" value=${scheme} .checked=${scheme === chosen} @change=${(): void => this.say<Scheme>("op-scheme", scheme)} /><span>${SCHEMES[scheme].word}</span>
      </label>`)}</div>
      <p class="dim">${chosen === undefined ? nothing : SCHEMES[chosen].meaning}</p>
    </fieldset>`;
  }
}

customElements.define("op-interval-switch", IntervalSwitch);
