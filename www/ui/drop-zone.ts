import { html, type TemplateResult } from "lit";
import { Part } from "./part.ts";

export type FilesEvent = CustomEvent<File[]>;

/** Where files are dropped or chosen. Says `op-files` with what was given. */
export class DropZone extends Part {
  static override properties = {
    large: { type: Boolean },
    disabled: { type: Boolean },
    over: { type: Boolean, reflect: true },
  };
  declare large: boolean;
  declare disabled: boolean;
  /** Whether files hang over the page. */
  declare over: boolean;

  constructor() {
    super();
    this.large = false;
    this.disabled = false;
    this.over = false;
  }

  protected override render(): TemplateResult {
    return html`<label class="drop ${this.large ? "large" : ""}">
      <input type="file" multiple class="unseen" .disabled=${this.disabled} @change=${this.#chosen} />
      <span class="drop-title">${this.over ? html`<b>Let go to read them</b>` : html`<b>Drop score files</b> or <span class="link">choose</span>`}</span>
      <span class="drop-formats">CSV or text: files with labels and one or several score columns, or a mated and a non-mated file</span>
    </label>`;
  }

  readonly #chosen = (event: Event): void => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement) || input.files === null || input.files.length === 0) return;
    const files = Array.from(input.files);
    // So that choosing the same file again, after mending it, is a change.
    input.value = "";
    this.say<File[]>("op-files", files);
  };
}

customElements.define("op-drop-zone", DropZone);
