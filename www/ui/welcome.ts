import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "../protocol.ts";
import type { FilesEvent } from "./drop-zone.ts";

export interface Welcome {
  /** Whether files may be taken. */
  ready: boolean;
  over: boolean;
  /** Why no files can be taken at all. */
  problem: Problem | undefined;
  sample: File | undefined;
  evaluate(files: File[]): void;
}

/** The page before any file: what it does, and where files go. */
export function welcome({ ready, over, problem, sample, evaluate }: Welcome): TemplateResult {
  return html`<main class="welcome">
    <h2>Read a matcher at the threshold that will be deployed</h2>
    <p class="pitch">Drop the scores of mated and non-mated comparisons. You get exact error rates at fixed false match rates, the thresholds that achieve them, whether the file is large enough to say so, and figures for print. The scores never leave this machine.</p>
    <op-error-panel .problem=${problem}></op-error-panel>
    <op-drop-zone large .disabled=${!ready} .over=${over} @op-files=${({ detail }: FilesEvent): void => evaluate(detail)}></op-drop-zone>
    <p class="try"><button type="button" ?disabled=${!ready || sample === undefined} @click=${(): void => {
      if (sample !== undefined) evaluate([sample]);
    }}>Try it with made-up data</button>
    ${sample === undefined ? nothing : html`<span class="dim">900 mated and 30,000 non-mated scores</span>`}</p>
    <section class="formats" aria-labelledby="formats-title">
      <h3 id="formats-title">What is read</h3>
      <dl>
        <div><dt>One file</dt><dd>a score and a label column, in any order, with or without a header<pre>score,label
0.8731,mated
0.1204,non-mated</pre></dd></div>
        <div><dt>Two files</dt><dd>one score a line, told apart by their names<pre>genuine.txt   impostor.txt
0.7312        0.1120
0.9014        0.2511</pre></dd></div>
      </dl>
    </section>
  </main>`;
}
