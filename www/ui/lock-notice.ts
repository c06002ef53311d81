import { html, nothing, type TemplateResult } from "lit";
import { icons } from "./icons.ts";
import { Part } from "./part.ts";

/** `loading`: not locked yet. `locked`: by the hosted page. `unlocked`: inside a page with its own policy. */
export type LockState = "loading" | "locked" | "unlocked";

type Attempt = "none" | "trying" | "refused" | "sent";

const REFUSED = "Refused by the browser, as it should be.";
const SENT = "The request was NOT refused. Do not drop files that must stay private, and report this.";

/** Says whether the network is locked, and how to check that oneself. */
export class LockNotice extends Part {
  static override properties = { state: {}, attempt: { state: true } };
  declare state: LockState;
  declare attempt: Attempt;

  constructor() {
    super();
    this.state = "loading";
    this.attempt = "none";
  }

  protected override render(): TemplateResult {
    if (this.state === "loading") return html`<span class="lock waiting">${icons.open}<span>Loading. Files are taken once the network is locked.</span></span>`;
    if (this.state === "unlocked") return html`<span class="lock waiting">${icons.open}<span>Computed on this machine. The page around this report is not locked.</span></span>`;
    return html`<span class="lock">${icons.locked}<span>Network locked. The browser now refuses every background request. <button type="button" class="link" aria-haspopup="dialog" @click=${this.#show}>Check it</button></span></span>
      ${this.#dialog()}`;
  }

  #dialog(): TemplateResult {
    return html`<dialog aria-labelledby="check-title" @click=${this.#outside}>
      <div class="sheet">
        <h2 id="check-title">Check that nothing is sent</h2>
        <p>Once its own files were loaded, this page added a policy to itself that allows no address for background requests. A policy can be added to but not taken back, and the worker that reads your files is made under it. You need not take that on trust:</p>
        <ol>
          <li><b>Try it.</b> Let the page attempt a request to its own server.
            <p class="try"><button type="button" ?disabled=${this.attempt === "trying"} @click=${this.#try}>Attempt a request</button>
            <span role="status" class=${this.attempt === "sent" ? "complaint" : "good"}>${this.attempt === "refused" ? REFUSED : this.attempt === "sent" ? SENT : nothing}</span></p></li>
          <li><b>Watch it.</b> Open the developer tools (F12), choose Network, and drop a file: no line appears.</li>
          <li><b>Cut it.</b> Switch to airplane mode now. Everything here still works.</li>
          <li><b>Read it.</b> In the developer tools choose Elements and look into <code>&lt;head&gt;</code>: two <code>Content-Security-Policy</code> lines. Or paste <code>fetch("/")</code> into the console and see it refused.</li>
        </ol>
        <p class="dim">What a policy cannot stop: a page that navigates away (this one never does, and it stores nothing), browser extensions, and other programs on this machine. The file SECURITY.md of the source says more.</p>
        <form method="dialog" @submit=${this.#hide}><button type="submit" class="main">Close</button></form>
      </div>
    </dialog>`;
  }

  readonly #show = (): void => {
    this.attempt = "none";
    this.#element()?.showModal();
  };

  readonly #hide = (event: Event): void => {
    event.preventDefault();
    this.#element()?.close();
  };

  /** A click on the backdrop is a click on the dialog outside its sheet. */
  readonly #outside = (event: Event): void => {
    if (event.target === event.currentTarget) this.#element()?.close();
  };

  readonly #try = async (): Promise<void> => {
    this.attempt = "trying";
    try {
      await fetch(new URL("lock-check", document.baseURI), { method: "HEAD" });
      this.attempt = "sent";
    } catch {
      this.attempt = "refused";
    }
  };

  #element(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }
}

customElements.define("op-lock-notice", LockNotice);
