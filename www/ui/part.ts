import { LitElement } from "lit";
import { inTurn } from "./turns.ts";

/**
 * A part of the page. It renders into itself, inside the shadow root of the report, so that
 * one sheet serves all parts and labels and ids reach across them.
 */
export abstract class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Renders in its turn: a whole report in one task would keep people waiting. */
  protected override scheduleUpdate(): Promise<void> {
    return new Promise((resolve, reject) => {
      inTurn(() => {
        try {
          super.scheduleUpdate();
          resolve();
        } catch (thrown) {
          reject(thrown as Error);
        }
      });
    });
  }

  /** Tells whoever holds this part. */
  protected say<T>(type: string, detail?: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}
