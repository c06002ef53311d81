import { html, type TemplateResult } from "lit";
import { Part } from "./part.ts";
import { place } from "./place.ts";

/** What a report can be downloaded as, by the name of the format. */
export const EXPORTS = {
  json: { title: "Report, JSON", note: "every number, as the command line writes it", file: "report.json", type: "application/json" },
  "operating-points": { title: "Operating points, CSV", note: "the first table, for a spreadsheet", file: "operating-points.csv", type: "text/csv" },
  metrics: { title: "Metrics, CSV", note: "every metric with every interval, a row each", file: "metrics.csv", type: "text/csv" },
  comparisons: { title: "Comparisons, CSV", note: "paired differences of every metric, a row each", file: "comparisons.csv", type: "text/csv" },
  groups: { title: "Groups, CSV", note: "error rates of groups of people, a row each", file: "groups.csv", type: "text/csv" },
  transfers: { title: "Thresholds carried over, CSV", note: "what they do on other data, a row each", file: "transfers.csv", type: "text/csv" },
  markdown: { title: "Tables, Markdown", note: "for a readme or a notebook", file: "tables.md", type: "text/markdown" },
  latex: { title: "Tables, LaTeX", note: "for a paper, with booktabs", file: "tables.tex", type: "application/x-tex" },
} as const;

export type Export = keyof typeof EXPORTS;

const KINDS = Object.keys(EXPORTS) as Export[];

/** What to take away from a report: files and the command. Says `op-export`. */
export class Toolbar extends Part {
  static override properties = { command: {}, copied: { state: true } };
  /** The command line that makes the same report. */
  declare command: string;
  declare copied: boolean;

  constructor() {
    super();
    this.command = "";
    this.copied = false;
  }

  protected override render(): TemplateResult {
    return html`<button type="button" popovertarget="command" @click=${this.#copy}>Copy command line</button>
      <div id="command" class="menu command" popover @beforetoggle=${this.#place}>
        <p role="status">${this.copied ? "Copied. In the folder of the files it makes the same report:" : "In the folder of the files this makes the same report:"}</p>
        <code tabindex="0">${this.command}</code>
      </div>
      <button type="button" class="main" popovertarget="downloads">Download report <span aria-hidden="true">▾</span></button>
      <div id="downloads" class="menu" popover @beforetoggle=${this.#place}>
        ${KINDS.map((kind) => html`<button type="button" @click=${(): void => this.#export(kind)}><b>${EXPORTS[kind].title}</b><span>${EXPORTS[kind].note}</span></button>`)}
      </div>`;
  }

  readonly #copy = async (): Promise<void> => {
    this.copied = false;
    try {
      await navigator.clipboard.writeText(this.command);
      this.copied = true;
    } catch {
      // The command is in view, so it can be copied by hand.
    }
  };

  readonly #place = (event: Event): void => {
    const menu = event.currentTarget;
    if (!(menu instanceof HTMLElement) || !(event instanceof ToggleEvent) || event.newState !== "open") return;
    const button = this.querySelector<HTMLElement>(`[popovertarget=${menu.id}]`);
    // Its size is known only once it is open, which the next frame is early enough to see.
    if (button !== null) requestAnimationFrame(() => place(menu, button));
  };

  #export(kind: Export): void {
    this.querySelector<HTMLElement>("#downloads")?.hidePopover();
    this.say<Export>("op-export", kind);
  }
}

customElements.define("op-toolbar", Toolbar);
