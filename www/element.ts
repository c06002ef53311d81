/** `<operating-point-report>`: takes score files, shows their report. Hands the work to the engine. */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { export_report, Figures, initSync } from "../pkg/operating_point.js";
import { commandLine } from "./command-line.ts";
import { download } from "./download.ts";
import { Engine } from "./engine.ts";
import { hues } from "./looks.ts";
import { isProblem, type Outcome, type Problem, type Progress } from "./protocol.ts";
import { rehearse } from "./rehearsal.ts";
import type { Orientation, Report, Settings } from "./report.ts";
import { DEFAULTS, type Field, forOtherFiles, misshapenSetting, unknownSetting } from "./settings.ts";
import type { FilesEvent } from "./ui/drop-zone.ts";
import "./ui/drop-zone.ts";
import { ErrorPanel } from "./ui/error-panel.ts";
import "./ui/file-card.ts";
import type { LockState } from "./ui/lock-notice.ts";
import "./ui/lock-notice.ts";
import "./ui/progress-panel.ts";
import "./ui/report-view.ts";
import { SettingsCard } from "./ui/settings-card.ts";
import { styles } from "./ui/styles.ts";
import "./ui/systems-card.ts";
import { type Export, EXPORTS } from "./ui/toolbar.ts";
import { allDone } from "./ui/turns.ts";
import { welcome } from "./ui/welcome.ts";

/** What the element needs to work. */
export interface Supplies {
  /** The compiled wasm module. */
  module: WebAssembly.Module;
  /** Made-up scores to try. */
  sample?: File;
  /** Whether the page around is locked. */
  locked: boolean;
}

/** A report as it came from the worker. */
interface Shown {
  report: Report;
  bytes: Uint8Array<ArrayBuffer>;
  figures: Figures;
  files: File[];
  settings: Settings;
}

/** Kinds of problem that naming a column or a word may solve. */
const SOLVED_BY_COLUMNS = ["column", "label", "number", "one-class", "format"];

export class OperatingPointReport extends LitElement {
  static override styles = styles;
  static override properties = {
    lock: { state: true },
    over: { state: true },
    files: { state: true },
    current: { state: true },
    shown: { state: true },
    progress: { state: true },
    working: { state: true },
    resampling: { state: true },
    problem: { state: true },
    status: { state: true },
    hiddenSystems: { state: true },
  };
  /** Whether files may be taken yet. */
  declare lock: LockState;
  /** Whether files hang over the page. */
  declare over: boolean;
  /** The files in hand. */
  declare files: File[];
  /** The settings in force. */
  declare current: Settings;
  declare shown: Shown | undefined;
  declare progress: Progress | undefined;
  /** Whether files are read, and there is no report of them yet. */
  declare working: boolean;
  /** Whether the intervals of the report in view are still to come. */
  declare resampling: boolean;
  declare problem: Problem | undefined;
  /** What a screen reader is told. */
  declare status: string;
  /** Systems that are left out of tables and figures, by their places in the report. */
  declare hiddenSystems: ReadonlySet<number>;
  #engine: Engine | undefined;
  #sample: File | undefined;
  /** Counts evaluations, so that one that was given up does not speak for the next. */
  #runs = 0;

  constructor() {
    super();
    this.lock = "loading";
    this.over = false;
    this.files = [];
    this.current = { ...DEFAULTS };
    this.working = false;
    this.resampling = false;
    this.status = "";
    this.hiddenSystems = new Set();
    this.addEventListener("dragover", this.#drag);
    this.addEventListener("dragleave", this.#leave);
    this.addEventListener("drop", this.#drop);
  }

  /** The report in view. */
  get report(): Report | undefined {
    return this.shown?.report;
  }

  /** Takes files from now on. Call it once the page is locked. */
  begin({ module, sample, locked }: Supplies): void {
    initSync({ module });
    this.shadowRoot?.adoptedStyleSheets.push(hues());
    this.#engine = new Engine(module, (outcome) => rehearse(outcome, getComputedStyle(this).fontFamily, () => this.files.length === 0));
    this.#sample = sample;
    this.lock = locked ? "locked" : "unlocked";
    this.status = "Ready for files.";
  }

  /** Says for good why no files are taken. */
  refuse(message: string, wayOut: string): void {
    this.problem = { kind: "refused", message, way_out: wayOut, text: `${message} ${wayOut}` };
  }

  /**
   * Evaluates files and shows their report; absent settings take their defaults.
   *
   * The report of point estimates comes first, as `op-report`; once more, and by the promise, with the
   * intervals of the bootstrap. Cancelled before, that report has the intervals of the resamples so far.
   * Rejects with a problem: what went wrong, where, and the way out.
   */
  async evaluate(files: File[], settings: Partial<Settings> = {}): Promise<Report> {
    if (this.#engine === undefined) throw new Error("the element is not ready: it has not begun yet");
    this.#engine.abandon();
    const run = (this.#runs += 1);
    const given: object | null = settings;
    const refused = given === null || typeof given !== "object" ? notSettings() : noSetting(settings) ?? noValue(settings);
    if (refused !== undefined) {
      const thrown = refused;
      this.#complain(thrown);
      throw thrown;
    }
    if (names(files) !== names(this.files)) this.hiddenSystems = new Set();
    this.files = files;
    const set = Object.entries(settings).filter(([, value]) => value !== undefined);
    this.current = { ...DEFAULTS, ...Object.fromEntries(set) };
    this.problem = undefined;
    this.progress = undefined;
    this.working = true;
    this.resampling = false;
    this.status = `Reading ${names(files)}.`;
    const estimates = (outcome: Outcome): void => {
      this.#show(outcome, "The report is ready; its intervals follow.");
      this.resampling = true;
    };
    try {
      const outcome = await this.#engine.evaluate(files, JSON.stringify(this.current), { progress: this.#advance, estimates });
      return this.#show(outcome, "The report is ready.");
    } catch (thrown) {
      if (this.#runs === run && isProblem(thrown)) this.#complain(thrown);
      throw thrown;
    }
  }

  /** Ends a running evaluation; a report in view keeps the intervals that its bootstrap has given so far. */
  cancel(): void {
    if (this.resampling) this.status = "Cancelled. The report keeps the intervals so far.";
    this.resampling = false;
    this.#engine?.cancel();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#engine?.dispose();
  }

  /** Complete once all parts have rendered and all figures are drawn. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await allDone();
    return complete;
  }

  protected override render(): TemplateResult {
    const started = this.shown !== undefined || this.files.length > 0;
    return html`<header class="top">
        <h1>operating-point</h1>
        <op-lock-notice .state=${this.lock}></op-lock-notice>
        ${this.shown === undefined ? nothing : html`<op-toolbar .command=${commandLine(this.shown.report.inputs.map(({ name }) => name), this.shown.report.settings)} @op-export=${this.#export}></op-toolbar>`}
      </header>
      <p class="unseen" role="status">${this.status}</p>
      ${started ? this.#workplace() : welcome({ ready: this.#engine !== undefined, over: this.over, problem: this.problem, sample: this.#sample, evaluate: (files) => this.#take(files) })}
      <footer>${this.#footer()}</footer>`;
  }

  #workplace(): TemplateResult {
    const { shown, problem } = this;
    const inputs = shown?.report.inputs ?? [];
    const read = shown !== undefined && !this.working && (problem === undefined || shown.files === this.files);
    return html`<div class="shell">
      <aside aria-label="Files and settings">
        <op-drop-zone .over=${this.over} @op-files=${this.#given}></op-drop-zone>
        ${read ? inputs.map((input) => html`<op-file-card .input=${input}></op-file-card>`) : this.files.map((file) => html`<op-file-card .file=${file} .note=${this.working ? "being read" : "not evaluated"}></op-file-card>`)}
        <op-settings-card
          .settings=${this.current}
          .disabled=${this.working}
          .again=${problem !== undefined && !this.working}
          .columnsOpen=${problem !== undefined && SOLVED_BY_COLUMNS.includes(problem.kind)}
          @op-apply=${this.#apply}
        ></op-settings-card>
        ${read ? html`<op-systems-card .report=${shown.report} .hiddenSystems=${this.hiddenSystems} .disabled=${this.working} @op-apply=${this.#apply} @op-hide=${({ detail }: CustomEvent<ReadonlySet<number>>): void => {
          this.hiddenSystems = detail;
        }}></op-systems-card>` : nothing}
      </aside>
      <main aria-busy=${this.working ? "true" : "false"} @op-field=${this.#lead}>
        ${this.working ? this.#panel() : nothing}
        <op-error-panel .problem=${problem} .shown=${inputs.map(({ name }) => name).join(", ")} @op-dismiss=${this.#dismiss}></op-error-panel>
        ${shown === undefined ? nothing : this.#report(shown)}
        ${this.resampling ? this.#panel() : nothing}
      </main>
    </div>`;
  }

  #panel(): TemplateResult {
    return html`<op-progress-panel class=${this.resampling ? "afloat" : ""} .progress=${this.progress} .names=${this.files.map(({ name }) => name)} @op-cancel=${this.cancel}></op-progress-panel>`;
  }

  #report({ report, figures }: Shown): TemplateResult {
    return html`<op-report-view class="report ${this.working ? "stale" : ""}"
      .report=${report} .figures=${figures} .hiddenSystems=${this.hiddenSystems} .disabled=${this.working}
      @op-orientation=${this.#turn} @op-apply=${this.#apply}
    ></op-report-view>`;
  }

  #footer(): string {
    if (this.shown === undefined) return "Exact operating points of biometric matchers, computed on your machine. Open source, MIT or Apache-2.0.";
    const { generator, inputs } = this.shown.report;
    const sums = inputs.map(({ sha256 }) => `${sha256.slice(0, 4)}…${sha256.slice(-4)}`).join(", ");
    return `${generator.name} ${generator.version} · SHA-256 ${sums} · definitions of every number under its name`;
  }

  #show({ report: bytes, curves }: Outcome, status: string): Report {
    const before = this.shown;
    const focused = this.shadowRoot?.activeElement ?? null;
    const first = !this.resampling;
    const report = JSON.parse(new TextDecoder().decode(bytes)) as Report;
    this.shown = { report, bytes, figures: new Figures(bytes, curves), files: this.files, settings: this.current };
    this.#rest(status);
    this.#tell("op-report", report);
    void this.updateComplete.then(() => {
      before?.figures.free();
      // What had the focus may be gone with the view before.
      if (this.shadowRoot?.activeElement === null && (first || focused !== null)) this.shadowRoot.querySelector<HTMLElement>(".headline")?.focus({ preventScroll: true });
    });
    return report;
  }

  #complain(problem: Problem): void {
    this.problem = problem;
    this.#rest("");
    this.#tell("op-error", problem);
    void this.updateComplete.then(() => {
      const panel = this.shadowRoot?.querySelector("op-error-panel");
      if (panel instanceof ErrorPanel) void panel.attend();
    });
  }

  #rest(status: string): void {
    this.working = false;
    this.resampling = false;
    this.progress = undefined;
    this.status = status;
  }

  #tell<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #base(): string {
    return this.shown?.report.systems[0]?.dataset ?? "report";
  }

  /** For the parts: what goes wrong is already in view. */
  readonly #evaluate = (files: File[], settings: Settings = this.current): void => {
    this.evaluate(files, settings).catch((thrown: unknown) => {
      if (!isProblem(thrown)) throw thrown;
    });
  };

  readonly #advance = (progress: Progress): void => {
    if (this.progress?.stage !== progress.stage && this.working) this.status = progress.stage === "reading" ? `Reading ${names(this.files)}.` : "Computing.";
    this.progress = progress;
    this.#tell("op-progress", progress);
  };

  readonly #apply = ({ detail }: CustomEvent<Settings>): void => this.#evaluate(this.files, detail);

  readonly #given = ({ detail }: FilesEvent): void => this.#take(detail);

  /** Files from the person: how others were to be read says nothing about these. */
  #take(files: File[]): void {
    const again = this.files.length > 0 && names(files) === names(this.files);
    this.#evaluate(files, again ? this.current : forOtherFiles(this.current));
  }

  readonly #turn = ({ detail }: CustomEvent<Orientation>): void => this.#evaluate(this.files, { ...this.current, orientation: detail });

  readonly #lead = ({ detail }: CustomEvent<Field>): void => {
    const card = this.shadowRoot?.querySelector("op-settings-card");
    if (card instanceof SettingsCard) card.attend(detail);
  };

  readonly #dismiss = (): void => {
    this.problem = undefined;
    this.files = this.shown?.files ?? [];
    this.current = this.shown?.settings ?? this.current;
  };

  readonly #export = ({ detail }: CustomEvent<Export>): void => {
    if (this.shown === undefined) return;
    const { bytes } = this.shown;
    const { file, type } = EXPORTS[detail];
    download(`${this.#base()}-${file}`, detail === "json" ? bytes : export_report(bytes, detail).slice(), type);
  };

  readonly #drag = (event: DragEvent): void => {
    event.preventDefault();
    const taken = this.#engine !== undefined && event.dataTransfer?.types.includes("Files") === true;
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = taken ? "copy" : "none";
    this.over = taken;
  };

  readonly #leave = (event: DragEvent): void => {
    if (event.relatedTarget === null || !this.contains(event.relatedTarget as Node)) this.over = false;
  };

  readonly #drop = (event: DragEvent): void => {
    // Without this the browser would leave the page for the file.
    event.preventDefault();
    this.over = false;
    const files = Array.from(event.dataTransfer?.files ?? []);
    if (this.#engine !== undefined && files.length > 0) this.#take(files);
  };
}

function names(files: File[]): string {
  return files.map(({ name }) => name).join(", ");
}

function noSetting(settings: object): Problem | undefined {
  const name = unknownSetting(settings);
  if (name === undefined) return undefined;
  return wrongSetting(`There is no setting '${name}'`, `The settings are ${Object.keys(DEFAULTS).join(", ")}.`);
}

function noValue(settings: Partial<Settings>): Problem | undefined {
  const name = misshapenSetting(settings);
  if (name === undefined) return undefined;
  const standard = JSON.stringify(DEFAULTS[name as keyof Settings]);
  return wrongSetting(`The setting '${name}' has a value of another kind`, `Give one of the kind of its default, ${standard}.`);
}

function notSettings(): Problem {
  return wrongSetting("The settings are no object", "Give an object such as { resamples: 1000 }, or leave it out.");
}

function wrongSetting(message: string, wayOut: string): Problem {
  return { kind: "setting", message, way_out: wayOut, text: `${message}. ${wayOut}` };
}

customElements.define("operating-point-report", OperatingPointReport);
