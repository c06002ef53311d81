import { html, type TemplateResult } from "lit";
import { Part } from "./part.ts";
import { place } from "./place.ts";

let terms = 0;

/** A word with an explanation, which opens on hover, focus and touch, and closes with Escape. */
export class Term extends Part {
  static override properties = { word: {}, explanation: {}, look: {} };
  declare word: string;
  declare explanation: string;
  /** The class of the button. */
  declare look: string;
  readonly #id = `term-${(terms += 1)}`;

  constructor() {
    super();
    this.word = "";
    this.explanation = "";
    this.look = "term";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("scroll", this.#follow, { capture: true });
  }

  protected override render(): TemplateResult {
    return html`<button
        type="button"
        class=${this.look}
        aria-describedby=${this.#id}
        @pointerenter=${this.#open}
        @pointerleave=${this.#close}
        @focus=${this.#open}
        @blur=${this.#close}
        @click=${this.#open}
        @keydown=${this.#escape}
      >${this.word}</button><span id=${this.#id} class="tip" role="tooltip" popover="manual">${this.explanation}</span>`;
  }

  readonly #open = (): void => {
    const tip = this.#tip();
    if (tip === null || tip.matches(":popover-open")) return;
    tip.showPopover();
    this.#follow();
    window.addEventListener("scroll", this.#follow, { capture: true, passive: true });
  };

  readonly #close = (): void => {
    const tip = this.#tip();
    if (tip?.matches(":popover-open")) tip.hidePopover();
    window.removeEventListener("scroll", this.#follow, { capture: true });
  };

  /** Moving the focus may scroll the page, and the explanation goes with its word. */
  readonly #follow = (): void => {
    const tip = this.#tip();
    if (tip !== null) place(tip, this);
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#close();
  };

  #tip(): HTMLElement | null {
    return this.querySelector(".tip");
  }
}

customElements.define("op-term", Term);
