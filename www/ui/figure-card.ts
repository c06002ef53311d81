import type { Figures } from "../../pkg/operating_point.js";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { download } from "../download.ts";
import { isProblem } from "../protocol.ts";
import type { Comparison, Scheme } from "../report.ts";
import { Part } from "./part.ts";

/** The figures of a report, in the order of the page. */
export const FIGURES = ["roc", "det", "difference", "operating-points", "metrics", "ranking", "distributions", "pr", "rates"] as const;
export type FigureName = (typeof FIGURES)[number];

const TITLES: Record<FigureName, { title: string; caption: string }> = {
  roc: { title: "ROC", caption: "Markers: the operating points. The axis is logarithmic, so that the left end, where thresholds are set, has room." },
  det: { title: "DET", caption: "Straight lines mean normal score distributions." },
  pr: { title: "Precision and recall", caption: "At the prevalence of mated pairs in this file." },
  distributions: { title: "Score distributions", caption: "Thresholds for low FMR lie in the tail of the non-mated scores." },
  "operating-points": { title: "Fixed-FMR operating points", caption: "How many mated pairs are turned away at each target, side by side. A target that the trials cannot support stays empty." },
  difference: { title: "Difference of the TMR", caption: "Where one system accepts more mated pairs than the other, along the FMR; a thick line where it does so by more than chance." },
  metrics: { title: "Metrics", caption: "The same systems by each metric: where the order of the marks changes, the metrics disagree." },
  ranking: { title: "Ranking by metric", caption: "The place of each system by each metric. Lines that cross are systems whose order depends on the metric." },
  rates: { title: "Error rates by threshold", caption: "FMR and FNMR at every threshold, in the scale of the scores." },
};

/** Exported figures have one size and light colours, whatever the window. */
const EXPORT = { width: 720, height: 500, dark: false };
const PNG_SCALE = 3;

interface Data {
  columns: string[];
  rows: string[][];
}

/** One figure: its drawing, which follows size, screen and colour scheme, its files, and its data. */
export class FigureCard extends Part {
  static override properties = {
    figures: { attribute: false },
    name: {},
    base: {},
    scheme: {},
    hiddenSystems: { attribute: false },
    comparison: { attribute: false },
    tabled: { state: true },
    failure: { state: true },
  };
  declare figures: Figures | undefined;
  declare name: FigureName;
  /** The beginning of the names of downloaded files. */
  declare base: string;
  /** The bootstrap whose bands and intervals are drawn; none: the first that the report has. */
  declare scheme: Scheme | undefined;
  /** The two systems whose difference is drawn; none: a pair with a ranking flip, or the first. */
  declare comparison: Comparison | undefined;
  /** Systems that the figures do not show, by their places. */
  declare hiddenSystems: ReadonlySet<number> | undefined;
  declare tabled: boolean;
  declare failure: string;
  /** What the canvas shows, so that nothing is drawn twice. */
  #drawn: { canvas: HTMLCanvasElement; figures: Figures; hiddenSystems: ReadonlySet<number> | undefined; name: FigureName; style: string } | undefined;
  readonly #sizes = new ResizeObserver(() => this.#draw());
  readonly #scheme = window.matchMedia("(prefers-color-scheme: dark)");
  readonly #paper = window.matchMedia("print");
  #screen: MediaQueryList | undefined;

  constructor() {
    super();
    this.name = "roc";
    this.base = "";
    this.tabled = false;
    this.failure = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scheme.addEventListener("change", this.#draw);
    this.#paper.addEventListener("change", this.#draw);
    this.#watchScreen();
    const canvas = this.#canvas();
    if (canvas !== null) this.#sizes.observe(canvas);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#scheme.removeEventListener("change", this.#draw);
    this.#paper.removeEventListener("change", this.#draw);
    this.#screen?.removeEventListener("change", this.#watchScreen);
    this.#sizes.disconnect();
  }

  protected override firstUpdated(): void {
    const canvas = this.#canvas();
    if (canvas !== null) this.#sizes.observe(canvas);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("figures") || changed.has("name") || changed.has("scheme") || changed.has("hiddenSystems") || changed.has("comparison")) this.#draw();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { figures, name } = this;
    if (figures === undefined) return nothing;
    const { title, caption } = TITLES[name];
    return html`<figure>
      <div class="bar">
        <h3>${title}</h3>
        <button type="button" aria-label="Download ${title} as SVG" title="Vector file, light colours" @click=${this.#saveSvg}>SVG</button>
        <button type="button" aria-label="Download ${title} as PNG" title="Image of ${EXPORT.width * PNG_SCALE} pixels, light colours" @click=${this.#savePng}>PNG</button>
        <button type="button" aria-label="Data of ${title} as a table" aria-pressed=${this.tabled ? "true" : "false"} @click=${(): void => {
          this.tabled = !this.tabled;
        }}>Table</button>
      </div>
      <canvas role="img" aria-label=${figures.describe(name, this.#style({}))}></canvas>
      ${this.failure === "" ? nothing : html`<p class="complaint" role="alert">${this.failure}</p>`}
      <figcaption>${caption}</figcaption>
      ${this.tabled ? table(JSON.parse(figures.table(name, this.#style({}))) as Data, title) : nothing}
    </figure>`;
  }

  readonly #draw = (): void => {
    const { figures, hiddenSystems, name } = this;
    const canvas = this.#canvas();
    if (canvas === null || figures === undefined || canvas.clientWidth === 0) return;
    const style = this.#style({
      width: canvas.clientWidth,
      height: canvas.clientHeight,
      scale: window.devicePixelRatio,
      dark: this.#scheme.matches && !this.#paper.matches,
      font_family: getComputedStyle(this).fontFamily,
    });
    const drawn = this.#drawn;
    if (canvas === drawn?.canvas && figures === drawn.figures && hiddenSystems === drawn.hiddenSystems && name === drawn.name && style === drawn.style) return;
    this.#drawn = undefined;
    this.#try(() => {
      figures.draw(canvas, name, style);
      this.#drawn = { canvas, figures, hiddenSystems, name, style };
    });
  };

  readonly #watchScreen = (): void => {
    this.#screen?.removeEventListener("change", this.#watchScreen);
    this.#screen = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    this.#screen.addEventListener("change", this.#watchScreen);
    this.#draw();
  };

  readonly #saveSvg = (): void =>
    this.#try(() => {
      const text = this.figures?.svg(this.name, this.#style({ ...EXPORT, scale: 1 }));
      if (text !== undefined) download(`${this.base}-${this.name}.svg`, text, "image/svg+xml");
    });

  readonly #savePng = (): void =>
    this.#try(() => {
      const canvas = document.createElement("canvas");
      this.figures?.draw(canvas, this.name, this.#style({ ...EXPORT, scale: PNG_SCALE }));
      canvas.toBlob((image) => {
        if (image !== null) download(`${this.base}-${this.name}.png`, image, "image/png");
      }, "image/png");
    });

  /** A style for the core, with the scheme of the card. */
  #style(look: object): string {
    const { comparison } = this;
    return JSON.stringify({ ...look, scheme: this.scheme, pair: comparison === undefined ? undefined : [comparison.a, comparison.b] });
  }

  /** A figure that fails must not take the page with it. */
  #try(work: () => void): void {
    try {
      work();
      this.failure = "";
    } catch (thrown) {
      this.failure = isProblem(thrown) ? thrown.text : `This figure could not be drawn (${String(thrown)}). The numbers are not touched by that.`;
    }
  }

  #canvas(): HTMLCanvasElement | null {
    return this.querySelector("canvas");
  }
}

function table({ columns, rows }: Data, title: string): TemplateResult {
  return html`<div class="scroll data" role="region" aria-label="Data of ${title}" tabindex="0"><table>
    <thead><tr>${columns.map((column, at) => html`<th scope="col" class=${at === 0 ? "" : "num"}>${column}</th>`)}</tr></thead>
    <tbody>${rows.map((cells) => html`<tr>${cells.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="num">${cell}</td>`))}</tr>`)}</tbody>
  </table></div>`;
}

customElements.define("op-figure-card", FigureCard);
