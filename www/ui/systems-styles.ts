import { css } from "lit";

/** What several systems bring: their looks, their card, comparisons, the study. */
export const systemsStyles = css`
  .swatch { width: 30px; height: 12px; flex: none; }
  .mark { width: 12px; height: 12px; flex: none; }
  .swatch path { stroke: currentColor; stroke-width: 2; }
  .swatch :is(circle, rect, polygon) { fill: var(--paper); stroke: currentColor; stroke-width: 1.6; }
  .mark :is(circle, rect, polygon) { fill: currentColor; }
  .system { display: inline-flex; gap: 7px; align-items: center; vertical-align: bottom; max-width: 260px; }
  .system > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  thead .system { color: var(--ink); }
  .num .system { max-width: 170px; }

  .card > .bar { display: flex; gap: 6px; align-items: baseline; margin-bottom: 6px; }
  .card > .bar h2 { flex: 1; font-size: 12px; font-weight: 600; color: var(--dim); letter-spacing: 0.02em; }
  .card > .bar button { padding: 0 8px; font-size: 12px; color: var(--dim); }
  .systems .list { max-height: 330px; overflow-y: auto; margin: 0 -4px; padding: 0 4px; }
  .systems h3 { margin: 8px 0 2px; font-size: 12.5px; font-weight: 600; overflow-wrap: anywhere; }
  .systems ul { list-style: none; }
  .systems li { display: flex; gap: 7px; align-items: center; padding: 1px 0; }
  .systems input[type="text"] { flex: 1; min-width: 0; font: inherit; font-size: 13.5px; padding: 2px 5px; border: 1px solid transparent; border-radius: 5px; background: none; color: var(--ink); text-overflow: ellipsis; }
  .systems input[type="text"]:is(:hover, :focus) { border-color: var(--edge); background: var(--paper); }
  input[type="checkbox"] { accent-color: var(--accent); width: 15px; height: 15px; margin: 2px; flex: none; }

  .target > tr > th[scope="row"] { padding-left: 10px; }
  .target > tr > th[scope="rowgroup"] { vertical-align: top; padding-top: 7px; }
  .target:not(:last-of-type) > tr:last-child > *, .target:not(:last-of-type) > tr > th[scope="rowgroup"] { border-bottom-color: var(--line); }
  .tall { max-height: min(620px, 80vh); overflow: auto; }
  .tall thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); box-shadow: inset 0 -1px var(--line); }
  td .badge:not(button) { display: inline-block; cursor: default; }

  .versus { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin-bottom: 6px; font-weight: 600; }
  .side { display: inline-flex; gap: 7px; align-items: center; }
  .points .system { max-width: 200px; }
  .versus :is(.dim, .check) { font-weight: 400; font-size: 13px; }
  .versus select { max-width: 190px; font: inherit; font-size: 13px; padding: 2px 6px; border: 1px solid var(--edge); border-radius: 5px; background: var(--paper); color: var(--ink); }
  .check { display: inline-flex; gap: 4px; align-items: center; }
  .comparison > .dim { font-size: 13px; max-width: 90ch; }
  .facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(250px, 1fr)); gap: 12px 26px; margin-top: 12px; font-size: 13.5px; }
  .facts dt { color: var(--dim); font-size: 12px; margin-bottom: 2px; }
  .facts dd { overflow-wrap: anywhere; }
  .facts b { font-weight: 600; }
  .facts ul { list-style: none; }
  .facts li { padding: 1px 0; }
  .facts li .dim { white-space: nowrap; }

  .study > section { margin-top: 18px; }
  .study h4 { font-size: 13.5px; font-weight: 600; }
  .study h5 { margin: 10px 0 2px; font-size: 13px; font-weight: 600; }
  .study p { font-size: 12.5px; margin: 1px 0 6px; max-width: 90ch; }
  .study thead th { white-space: normal; min-width: 80px; }
  .study .switch { margin: 4px 0; }
  .study td.other { color: var(--accent); }
`;
