import { html, nothing, type TemplateResult } from "lit";
import { bytes, count, counted, shortSha } from "../format.ts";
import type { Input, LeftOut } from "../report.ts";
import { Part } from "./part.ts";

/** One file: how it was read or, before that, its name and size. */
export class FileCard extends Part {
  static override properties = { file: { attribute: false }, input: { attribute: false }, note: {} };
  declare file: File | undefined;
  declare input: Input | undefined;
  /** What becomes of a file that is not read. */
  declare note: string;

  protected override render(): TemplateResult {
    const { input, file } = this;
    return html`<section class="card file">
      <h2 class="name">${input?.name ?? file?.name ?? ""}</h2>
      ${input === undefined ? html`<p class="dim">${bytes(file?.size ?? 0)}, ${this.note}</p>` : details(input)}
    </section>`;
  }
}

function details(input: Input): TemplateResult {
  const { mated, non_mated } = input.failures;
  return html`<dl>
    <dt>read as</dt><dd>${input.format}</dd>
    <dt>rows</dt><dd>${count(input.rows)}, ${count(input.used)} used</dd>
    <dt>failures</dt><dd>${mated + non_mated === 0 ? "none" : `${count(mated)} mated, ${count(non_mated)} non-mated`}</dd>
    <dt>left out</dt><dd>${input.left_out.length === 0 ? "none" : input.left_out.map(leftOut)}</dd>
    <dt>size</dt><dd title="${count(input.bytes)} bytes">${bytes(input.bytes)}</dd>
    <dt>SHA-256</dt><dd><code title=${input.sha256}>${shortSha(input.sha256)}…</code></dd>
  </dl>`;
}

function leftOut({ reason, count: rows, lines }: LeftOut): TemplateResult {
  const more = rows > lines.length ? " …" : "";
  return html`<p>${counted(rows, "row")}: ${reason}${lines.length > 0 ? html` <span class="dim">(line ${lines.map(count).join(", ")}${more})</span>` : nothing}</p>`;
}

customElements.define("op-file-card", FileCard);
