import { css } from "lit";
import { partStyles } from "./part-styles.ts";
import { systemsStyles } from "./systems-styles.ts";

/** Colours, type, and the frame of the page. */
const frame = css`
  :host {
    color-scheme: light dark;
    --paper: #fff; --ground: #f6f7f8; --ink: #171c22; --dim: #566170; --line: #dfe3e8; --edge: #8b96a3; --hair: #eceff2;
    --accent: #0a5fb4; --on-accent: #fff; --ok: #17703c; --ok-bg: #e5f3ea; --warn: #805300; --warn-bg: #fdf1d9;
    --bad: #a3231b; --bad-bg: #fdeceb; --bad-line: #f0c4c0;
    display: flex; flex-direction: column; min-height: 100vh;
    background: var(--ground); color: var(--ink);
    font: 14px/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums;
  }
  @media (prefers-color-scheme: dark) {
    :host {
      --paper: #15191e; --ground: #0f1216; --ink: #e8ecf0; --dim: #9aa6b3; --line: #2c333b; --edge: #66727f; --hair: #20262c;
      --accent: #6db3f8; --on-accent: #0f1216; --ok: #7fd3a0; --ok-bg: #15301f; --warn: #f0c671; --warn-bg: #352a10;
      --bad: #ff9b92; --bad-bg: #371a18; --bad-line: #5e2b27;
    }
  }
  *, ::before, ::after { box-sizing: border-box; }
  h1, h2, h3, h4, h5, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
  op-drop-zone, op-file-card, op-settings-card, op-headline, op-findings, op-interval-switch, op-operating-points, op-figure-card, op-metric-table, op-comparison-card, op-study-card, op-trial-counts, op-transfer-card, op-groups-card, op-systems-card, op-progress-panel, op-error-panel { display: block; min-width: 0; }
  op-term, op-lock-notice { display: inline; }
  .dim { color: var(--dim); }
  .strong { font-weight: 600; }
  .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .icon { width: 16px; height: 16px; fill: currentColor; flex: none; }
  code, pre { font: 12px/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
  a, .link { color: var(--accent); text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }

  button { font: inherit; font-size: 13px; padding: 5px 11px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); cursor: pointer; }
  button:hover:enabled { border-color: var(--edge); }
  button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.main:hover:enabled { filter: brightness(1.08); }
  button:disabled { opacity: 0.5; cursor: default; }
  button.link, button.link:hover:enabled { border: 0; border-radius: 2px; padding: 0; background: none; font: inherit; color: inherit; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .headline:focus, .problem:focus { outline: none; }

  .top { display: flex; gap: 8px 16px; align-items: center; padding: 10px 24px; background: var(--paper); border-bottom: 1px solid var(--line); position: sticky; top: 0; z-index: 2; }
  .top h1 { font-size: 15px; letter-spacing: -0.01em; font-weight: 700; }
  op-toolbar { display: flex; gap: 12px; margin-left: auto; flex: none; }
  .lock { display: inline-flex; gap: 7px; align-items: center; color: var(--ok); font-size: 13px; }
  .lock .icon { width: 14px; height: 14px; }
  .lock.waiting { color: var(--dim); }

  .shell { display: grid; grid-template-columns: 316px minmax(0, 1fr); gap: 20px; width: 100%; max-width: 1480px; margin: 0 auto; padding: 20px 24px 48px; }
  aside { display: flex; flex-direction: column; gap: 14px; min-width: 0; }
  main, .report { display: flex; flex-direction: column; gap: 18px; min-width: 0; }
  op-error-panel:empty, op-interval-switch:empty, op-comparison-card:empty, op-study-card:empty, op-trial-counts:empty, op-transfer-card:empty, op-groups-card:empty, op-systems-card:empty { display: none; }
  .report { transition: opacity 0.15s; }
  .report.stale { opacity: 0.55; transition-delay: 0.15s; }
  .figs { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 18px; }
  .figs > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  footer { color: var(--dim); font-size: 12.5px; padding: 0 24px 28px; width: 100%; max-width: 1480px; margin: auto auto 0; overflow-wrap: anywhere; }

  .welcome { width: 100%; max-width: 760px; margin: 0 auto; padding: clamp(28px, 9vh, 96px) 24px 48px; gap: 16px; }
  .welcome > h2 { font-size: 27px; line-height: 1.25; letter-spacing: -0.018em; font-weight: 650; text-wrap: balance; }
  .pitch { font-size: 15.5px; line-height: 1.55; color: var(--dim); max-width: 68ch; }
  .welcome .try { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  .welcome .try button { border-color: var(--edge); }
  .formats { margin-top: 20px; padding-top: 18px; border-top: 1px solid var(--line); }
  .formats h3 { font-size: 12px; font-weight: 600; color: var(--dim); letter-spacing: 0.02em; margin-bottom: 10px; }
  .formats dl { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px; }
  .formats dt { font-weight: 600; }
  .formats dd { color: var(--dim); }
  .formats pre { margin-top: 8px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); overflow-x: auto; }

  @media (max-width: 900px) {
    .top { flex-wrap: wrap; padding: 10px 14px; position: static; }
    .top h1, op-lock-notice { flex: 0 0 100%; }
    op-toolbar { margin-left: 0; }
    .shell { grid-template-columns: minmax(0, 1fr); padding: 14px 14px 40px; }
    .shell main { order: -1; }
    .figs, .formats dl { grid-template-columns: minmax(0, 1fr); }
    .welcome { padding: 28px 14px 40px; }
    .welcome > h2 { font-size: 22px; }
    footer { padding: 0 14px 24px; }
  }
  @media (prefers-reduced-motion: reduce) {
    * { transition: none !important; animation: none !important; }
  }
  @media print {
    :host {
      color-scheme: light;
      --paper: #fff; --ground: #fff; --ink: #171c22; --dim: #566170; --line: #dfe3e8; --hair: #eceff2; --accent: #0a5fb4; --on-accent: #fff;
      --ok: #17703c; --ok-bg: #e5f3ea; --warn: #805300; --warn-bg: #fdf1d9;
    }
    .top { position: static; }
    op-lock-notice, op-toolbar, op-progress-panel, op-drop-zone, op-settings-card, .bar button, .findings button { display: none; }
    .shell { display: block; padding: 12px 0; }
    aside { margin-bottom: 16px; }
    .figs { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .scroll { overflow: visible; }
    figure, .finding, tr, .card { break-inside: avoid; }
  }
`;

export const styles = [frame, partStyles, systemsStyles];
