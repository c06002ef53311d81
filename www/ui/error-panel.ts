import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "../protocol.ts";
import type { Field } from "../settings.ts";
import { icons } from "./icons.ts";
import { withFields } from "./options.ts";
import { Part } from "./part.ts";

/** What went wrong, where, and the way out. Says `op-dismiss`, and `op-field` to lead to a setting. */
export class ErrorPanel extends Part {
  static override properties = { problem: { attribute: false }, shown: {} };
  declare problem: Problem | undefined;
  /** The report that stays in view below, by the names of its files. */
  declare shown: string;

  constructor() {
    super();
    this.shown = "";
  }

  /** Takes the person to the message. */
  async attend(): Promise<void> {
    await this.updateComplete;
    const panel = this.querySelector<HTMLElement>(".problem");
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { problem } = this;
    if (problem === undefined) return nothing;
    const calm = problem.kind === "cancelled";
    return html`<section class="problem ${calm ? "calm" : ""}" role=${calm ? "status" : "alert"} tabindex="-1">
      ${calm ? icons.info : icons.error}
      <div>
        <h2>${title(problem)}</h2>
        <p class="message">${sentence(problem.message)}</p>
        ${place(problem)}
        <p class="way-out">${withFields(problem.way_out, (field) => this.say<Field>("op-field", field))}</p>
        ${this.shown === "" ? nothing : html`<p class="dim">The report below is still the one of ${this.shown}.</p>`}
      </div>
      ${problem.kind === "refused" ? nothing : html`<button type="button" class="close" aria-label="Close the message" @click=${(): void => this.say("op-dismiss")}>×</button>`}
    </section>`;
  }
}

function title({ kind, file }: Problem): string {
  if (kind === "cancelled") return "Cancelled";
  if (kind === "stopped") return "The computation stopped";
  if (kind === "refused") return "No files can be taken";
  if (kind === "setting") return "A setting does not fit";
  return file === undefined ? "There is no report" : `${file} could not be evaluated`;
}

function place({ file, line, column }: Problem): TemplateResult | typeof nothing {
  if (line === undefined && column === undefined) return nothing;
  return html`<dl class="place">
    ${file === undefined ? nothing : html`<div><dt>file</dt><dd>${file}</dd></div>`}
    ${line === undefined ? nothing : html`<div><dt>line</dt><dd>${line}</dd></div>`}
    ${column === undefined ? nothing : html`<div><dt>column</dt><dd>${column}</dd></div>`}
  </dl>`;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;
}

customElements.define("op-error-panel", ErrorPanel);
