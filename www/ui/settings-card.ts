import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { new_seed } from "../../pkg/operating_point.js";
import type { Settings } from "../report.ts";
import { type Complaints, DEFAULTS, type Field, fromTexts, type Texts, toTexts } from "../settings.ts";
import { Part } from "./part.ts";

interface Row {
  field: Field;
  label: string;
  hint: string;
  placeholder?: string;
  /** Values that are a click away, with their words. */
  presets?: [value: string, word: string][];
}

const NUMBERS: Row[] = [
  { field: "fmr", label: "FMR targets", hint: "False match rates at which operating points are stated" },
  { field: "tmr", label: "TMR targets", hint: "True match rates for which the FMR is stated" },
  { field: "prior", label: "Target prior P", hint: "Share of mated pairs expected in use, for the detection cost and the precision" },
  { field: "costs", label: "Cost miss : false", hint: "Cost of a false non-match to the cost of a false match" },
  { field: "thresholds", label: "Thresholds", hint: "Scores at which the rates are stated", placeholder: "none" },
];

const INTERVALS: Row[] = [
  { field: "level", label: "Confidence %", hint: "The level of every confidence interval, in percent", presets: [["90", "90"], ["95", "95"], ["99", "99"]] },
  { field: "resamples", label: "Resamples", hint: "How often the bootstrap draws; 0 leaves it out", presets: [["0", "off"], ["200", "200"], ["1000", "1000"]] },
  { field: "schemes", label: "Schemes", hint: "What is drawn with replacement: trial, stratified, identity, or several of them", placeholder: "by the file" },
  { field: "seed", label: "Seed", hint: "The same seed gives the same intervals" },
];

const COLUMNS: Row[] = [
  { field: "label", label: "Label column", hint: "Header, or number from 1", placeholder: "found" },
  { field: "score", label: "Score column", hint: "Header, or number from 1; several for several systems", placeholder: "found" },
  { field: "positive", label: "Mated word", hint: "The label of mated pairs", placeholder: "known words" },
  { field: "failure", label: "Failure words", hint: "Words in the score column that count as failures", placeholder: "nan, empty" },
  { field: "identity", label: "Identity columns", hint: "One or two columns that say who is compared, by header or number from 1; none leaves identities out", placeholder: "found" },
  { field: "group", label: "Group columns", hint: "The column of the trials' groups of people, or the two of who is compared, by header or number from 1; none leaves groups out", placeholder: "found" },
  { field: "development", label: "Development set", hint: "The data set on which thresholds are chosen, to be judged on the others; none: do not", placeholder: "by the names" },
];

/** The settings as a form. Says `op-apply` with settings that are valid. */
export class SettingsCard extends Part {
  static override properties = {
    settings: { attribute: false },
    disabled: { type: Boolean },
    again: { type: Boolean },
    columnsOpen: { type: Boolean },
    texts: { state: true },
    complaints: { state: true },
  };
  /** The settings in force. */
  declare settings: Settings;
  declare disabled: boolean;
  /** Whether the same settings may be applied again, because they made no report. */
  declare again: boolean;
  /** Whether the fields about columns begin in view. */
  declare columnsOpen: boolean;
  declare texts: Texts;
  declare complaints: Complaints;

  constructor() {
    super();
    this.settings = DEFAULTS;
    this.disabled = false;
    this.again = false;
    this.columnsOpen = false;
    this.texts = toTexts(DEFAULTS);
    this.complaints = {};
  }

  /** Leads the person to a field. */
  attend(field: Field): void {
    const control = this.querySelector<HTMLElement>(`#set-${field}`);
    const details = control?.closest("details");
    if (details) details.open = true;
    control?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("settings")) return;
    this.texts = toTexts(this.settings);
    this.complaints = {};
  }

  protected override render(): TemplateResult {
    return html`<section class="card">
      <h2>Settings</h2>
      <form novalidate @submit=${this.#submit}>
        ${NUMBERS.map(this.#row)}
        ${this.#direction()}
        <fieldset>
          <legend>Intervals</legend>
          ${INTERVALS.map(this.#row)}
        </fieldset>
        <details ?open=${this.columnsOpen || this.texts.histogram !== "" || COLUMNS.some(({ field }) => this.texts[field] !== "")}>
          <summary>How the file is read</summary>
          ${COLUMNS.map(this.#row)}
          ${this.#counted()}
        </details>
        <div class="actions">
          <button type="submit" class="main" ?disabled=${this.disabled || !(this.again || this.#edited())}>${this.again ? "Evaluate again" : "Apply"}</button>
          <button type="button" ?disabled=${this.disabled || !differ(this.texts, toTexts(DEFAULTS))} @click=${this.#reset}>Defaults</button>
        </div>
      </form>
    </section>`;
  }

  #direction(): TemplateResult {
    const { orientation } = this.texts;
    return html`<div class="field">
      <label for="set-orientation">Direction</label>
      <select id="set-orientation" .value=${orientation} @change=${this.#edit("orientation")}>
        <option value="" ?selected=${orientation === ""}>from the names</option>
        <option value="similarity" ?selected=${orientation === "similarity"}>similarity</option>
        <option value="distance" ?selected=${orientation === "distance"}>distance</option>
      </select>
    </div>`;
  }

  #counted(): TemplateResult {
    const { histogram } = this.texts;
    return html`<div class="field">
      <label for="set-histogram" title="What the file of a pair with the non-mated scores holds; a histogram has the number of scores that equal k in its line k, from 0">Non-mated file</label>
      <select id="set-histogram" .value=${histogram} @change=${this.#edit("histogram")}>
        <option value="" ?selected=${histogram === ""}>one score a line</option>
        <option value="counts" ?selected=${histogram === "counts"}>counts of 0, 1, 2, ... (histogram)</option>
      </select>
    </div>`;
  }

  readonly #row = ({ field, label, hint, placeholder, presets }: Row): TemplateResult => {
    const complaint = this.complaints[field];
    return html`<div class="field">
      <label for="set-${field}" title=${hint}>${label}</label>
      <input
        id="set-${field}"
        autocomplete="off"
        spellcheck="false"
        title=${hint}
        placeholder=${placeholder ?? nothing}
        aria-invalid=${complaint === undefined ? "false" : "true"}
        aria-describedby=${complaint === undefined ? nothing : `set-${field}-complaint`}
        .value=${this.texts[field]}
        @input=${this.#edit(field)}
      />
      ${presets === undefined ? nothing : html`<div class="presets" role="group" aria-label="Usual values of ${label}">${presets.map(
        ([value, word]) => html`<button type="button" title=${field === "resamples" && value === "200" ? "As many as in the paper" : nothing} aria-pressed=${this.texts[field].trim() === value ? "true" : "false"} @click=${(): void => this.#set(field, value)}>${word}</button>`,
      )}</div>`}
      ${field === "seed" ? html`<div class="presets"><button type="button" title="Other resamples: intervals that hold change little" @click=${this.#newSeed}>New seed</button></div>` : nothing}
      ${complaint === undefined ? nothing : html`<p class="complaint" id="set-${field}-complaint">${complaint}</p>`}
    </div>`;
  };

  #edit(field: Field): (event: Event) => void {
    return ({ currentTarget }) => {
      if (!(currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLSelectElement)) return;
      this.#set(field, currentTarget.value);
    };
  }

  #set(field: Field, text: string): void {
    this.texts = { ...this.texts, [field]: text };
    if (this.complaints[field] !== undefined) this.complaints = this.#complaints();
  }

  readonly #newSeed = (): void => this.#set("seed", String(new_seed()));

  #edited(): boolean {
    return differ(this.texts, toTexts(this.settings));
  }

  #complaints(): Complaints {
    const read = fromTexts(this.texts, this.settings);
    return "complaints" in read ? read.complaints : {};
  }

  readonly #reset = (): void => {
    this.texts = toTexts(DEFAULTS);
    this.complaints = {};
    if (this.#edited()) this.say<Settings>("op-apply", { ...DEFAULTS });
  };

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.disabled) return;
    const read = fromTexts(this.texts, this.settings);
    if ("settings" in read) {
      this.say<Settings>("op-apply", read.settings);
      return;
    }
    this.complaints = read.complaints;
    await this.updateComplete;
    this.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
}

function differ(a: Texts, b: Texts): boolean {
  return (Object.keys(a) as Field[]).some((field) => a[field] !== b[field]);
}

customElements.define("op-settings-card", SettingsCard);
