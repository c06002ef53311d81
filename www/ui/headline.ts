import { html, nothing, type TemplateResult } from "lit";
import { brief, count, counted, percent, rate } from "../format.ts";
import type { OperatingPoint, Report, System } from "../report.ts";
import { Part } from "./part.ts";

/** The one sentence that a reader should take away, and what it rests on. */
export class Headline extends Part {
  static override properties = { report: { attribute: false } };
  declare report: Report | undefined;

  protected override render(): TemplateResult {
    const system = this.report?.systems[0];
    if (system === undefined) return html`<h2 class="headline" tabindex="-1">The files hold no system to report on.</h2>`;
    const { sentence, caveat } = headline(system);
    return html`<h2 class="headline" tabindex="-1" title=${system.name.length > 300 ? brief(system.name, 1000) : nothing}>${sentence}</h2>
      <p class="sub">${caveat}${trials(system)}</p>`;
  }
}

/** The strictest target that the trials support, else the strictest weakly supported one. */
export function headline(system: System): { sentence: string; caveat: string } {
  const strictest = (support: OperatingPoint["support"]): OperatingPoint | undefined =>
    system.operating_points.filter((point) => point.support === support).sort((a, b) => a.target_fmr - b.target_fmr)[0];
  const supported = strictest("supported");
  if (supported !== undefined) return { sentence: accepts(system, supported), caveat: "" };
  const weak = strictest("weak");
  if (weak !== undefined) {
    return { sentence: accepts(system, weak), caveat: "Take this as a rough figure: no target is supported by 30 expected false matches and 30 false non-matches. " };
  }
  const tied = strictest("tied");
  if (tied !== undefined) {
    return {
      sentence: `The scores of ${brief(system.name)} are too coarse for these targets: ties leave no threshold near FMR ${rate(tied.target_fmr)}.`,
      caveat: "The achievable points are in the table. ",
    };
  }
  return {
    sentence: `The file is too small to say how ${brief(system.name)} does at these targets.`,
    caveat: "Each target allows less than one false match among the non-mated trials. ",
  };
}

function accepts(system: System, point: OperatingPoint): string {
  return `At FMR ${rate(point.target_fmr)}, ${brief(system.name)} accepts ${percent(1 - point.fnmr)}\u00a0% of mated pairs.`;
}

function trials({ mated, non_mated, orientation }: System): string {
  const direction = orientation === "similarity" ? "Larger scores speak for a mated pair." : "Smaller scores speak for a mated pair (distances).";
  return `${count(mated)} mated and ${counted(non_mated, "non-mated trial")}. ${direction}`;
}

customElements.define("op-headline", Headline);
