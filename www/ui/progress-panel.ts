import { html, type TemplateResult } from "lit";
import { bytes, count, counted, duration } from "../format.ts";
import type { Progress } from "../protocol.ts";
import { Part } from "./part.ts";

const WORDS: Record<Progress["stage"], { verb: string; label: string }> = {
  reading: { verb: "Reading", label: "Read so far" },
  computing: { verb: "Computing", label: "Computed so far" },
  resampling: { verb: "Resampling", label: "Resampled so far" },
};

/** How far an evaluation has come. Says `op-cancel`. */
export class ProgressPanel extends Part {
  static override properties = { progress: { attribute: false }, names: { attribute: false } };
  declare progress: Progress | undefined;
  declare names: string[];

  constructor() {
    super();
    this.names = [];
  }

  protected override render(): TemplateResult {
    const { progress } = this;
    const share = progress === undefined || progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
    const { verb, label } = WORDS[progress?.stage ?? "reading"];
    return html`<section class="sec progress" aria-label="Evaluation under way">
      <div class="bar">
        <h2>${verb} <span class="name">${this.names.join(", ")}</span></h2>
        <button type="button" @click=${(): void => this.say("op-cancel")}>Cancel</button>
      </div>
      <progress max="1" .value=${share} aria-label=${label}></progress>
      <p class="dim">${amount(progress)}<span class="share">${Math.floor(100 * share)} %</span></p>
    </section>`;
  }
}

function amount(progress: Progress | undefined): string {
  if (progress === undefined) return "Starting";
  if (progress.stage === "reading") return `${bytes(progress.done)} of ${bytes(progress.total)}`;
  if (progress.stage === "resampling") {
    const left = progress.left === undefined ? "" : `, ${duration(progress.left)} left`;
    return `${count(progress.done)} of ${count(progress.total)} resamples${left}. The values are final; their intervals follow.`;
  }
  return `Every number is exact: no sampling, no binning. ${counted(progress.total, "step")}`;
}

customElements.define("op-progress-panel", ProgressPanel);
