import { css } from "lit";

/** The parts, in the order of the page. */
export const partStyles = css`
  .card, .sec, figure { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; min-width: 0; }
  .card { padding: 14px 16px; }
  .sec { padding: 16px 18px; }
  .card > h2, .sec > h3 { font-size: 12px; font-weight: 600; color: var(--dim); margin: 0 0 10px; letter-spacing: 0.02em; }

  .drop { position: relative; display: flex; flex-direction: column; gap: 2px; align-items: center; padding: 14px; border: 1.5px dashed var(--edge); border-radius: 8px; background: var(--paper); color: var(--dim); text-align: center; cursor: pointer; font-size: 13px; }
  .drop-title { font-size: 14px; }
  .drop-formats { text-wrap: balance; }
  .drop b { color: var(--ink); font-weight: 600; }
  .drop.large { gap: 8px; padding: 60px 24px; border-width: 2px; border-radius: 12px; font-size: 14px; }
  .drop.large .drop-title { font-size: 19px; }
  .drop:hover { border-color: var(--accent); }
  .drop:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
  .drop:has(:disabled) { opacity: 0.6; cursor: progress; }
  op-drop-zone[over] .drop { border-color: var(--accent); border-style: solid; background: color-mix(in srgb, var(--accent) 9%, var(--paper)); }
  op-drop-zone[over] b { color: var(--accent); }

  .card.file .name { font-size: 14px; font-weight: 600; color: var(--ink); letter-spacing: 0; margin: 0; overflow-wrap: anywhere; }
  .file dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; margin: 8px 0 0; font-size: 12.5px; }
  .file dt { color: var(--dim); }
  .file dd { overflow-wrap: anywhere; }

  .field { display: grid; grid-template-columns: minmax(0, 1fr) 154px; gap: 2px 10px; align-items: center; margin: 6px 0; font-size: 13px; }
  .field input, .field select { width: 100%; min-width: 0; font: inherit; font-size: 13px; padding: 3px 6px; border: 1px solid var(--edge); border-radius: 5px; background: var(--paper); color: var(--ink); }
  .field input::placeholder { color: var(--dim); opacity: 1; }
  .field [aria-invalid="true"] { border-color: var(--bad); }
  .complaint { color: var(--bad); font-size: 12.5px; }
  .field .complaint { grid-column: 1 / -1; text-align: right; }
  .good { color: var(--ok); }
  .card fieldset { margin: 10px 0 0; padding: 8px 0 0; border: 0; border-top: 1px solid var(--hair); min-width: 0; }
  .card legend { float: left; width: 100%; padding: 0 0 2px; font-size: 12px; font-weight: 600; color: var(--dim); }
  .card legend + * { clear: both; }
  .presets { grid-column: 2; display: flex; gap: 4px; margin-bottom: 2px; }
  .presets button { flex: 1; padding: 0 4px; font-size: 12px; color: var(--dim); }
  .presets button[aria-pressed="true"] { background: var(--hair); color: var(--ink); border-color: var(--edge); }
  details { margin-top: 10px; padding-top: 8px; border-top: 1px solid var(--hair); }
  summary { font-size: 13px; cursor: pointer; border-radius: 3px; }
  .actions { display: flex; gap: 8px; margin-top: 12px; }

  .headline { font-size: 21px; line-height: 1.35; letter-spacing: -0.012em; font-weight: 600; margin: 2px 0 0; max-width: 62ch; overflow-wrap: anywhere; text-wrap: pretty; }
  .sub { color: var(--dim); margin: 6px 0 0; max-width: 80ch; }

  .findings { display: flex; flex-direction: column; gap: 10px; list-style: none; }
  op-findings:empty { display: none; }
  .unfold { margin-top: 10px; color: var(--dim); }
  .finding { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 8px; padding: 9px 14px; border-radius: 7px; border: 1px solid transparent; background: var(--warn-bg); font-size: 13.5px; overflow-wrap: anywhere; }
  .finding .icon { fill: var(--warn); margin-top: 2px; }
  .finding.info { background: var(--paper); border-color: var(--line); }
  .finding.info .icon { fill: var(--dim); }
  .finding button:not(.link) { margin-left: 6px; padding: 1px 9px; border-color: var(--edge); }

  q { overflow-wrap: anywhere; quotes: "“" "”"; }
  .switch { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin: 0; padding: 0; border: 0; min-width: 0; font-size: 13px; }
  .switch legend { float: left; padding: 0; color: var(--dim); }
  .switch > div { display: flex; border: 1px solid var(--edge); border-radius: 6px; overflow: hidden; background: var(--paper); }
  .switch label { position: relative; cursor: pointer; }
  .switch label + label { border-left: 1px solid var(--line); }
  .switch span { display: block; padding: 3px 11px; }
  .switch :checked + span { background: var(--accent); color: var(--on-accent); }
  .switch div:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
  .switch p { flex: 1 1 300px; font-size: 12.5px; }

  .problem { display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; gap: 10px; padding: 14px 16px; border: 1px solid var(--bad-line); border-radius: 8px; background: var(--bad-bg); }
  .problem > .icon { fill: var(--bad); width: 18px; height: 18px; margin-top: 2px; }
  .problem h2 { font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
  .problem p { margin-top: 4px; max-width: 80ch; overflow-wrap: anywhere; }
  .problem .way-out { font-weight: 600; }
  .problem .place { display: flex; flex-wrap: wrap; gap: 4px 18px; margin-top: 6px; }
  .place div { display: flex; gap: 6px; }
  .place dt { color: var(--dim); }
  .place dd { font: 13px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; align-self: center; overflow-wrap: anywhere; }
  .problem .dim { color: color-mix(in srgb, var(--ink) 75%, var(--bad-bg)); }
  .problem .close { align-self: start; padding: 0 8px; font-size: 18px; line-height: 24px; border-color: transparent; background: none; }
  .problem.calm { background: var(--paper); border-color: var(--line); }
  .problem.calm > .icon { fill: var(--dim); }
  .problem.calm .way-out { font-weight: 400; }

  /* Over the report, which must not move under the reader. */
  .afloat { position: sticky; bottom: 12px; z-index: 1; }
  .afloat .progress { box-shadow: 0 4px 20px rgb(0 0 0 / 18%); }
  /* Small files are done before this comes into view. */
  .progress { animation: appear 0.2s 0.15s both; }
  @keyframes appear { from { opacity: 0; } }
  .progress .bar, figure .bar { display: flex; align-items: center; gap: 4px; }
  .progress h2 { flex: 1; min-width: 0; font-size: 15px; font-weight: 400; overflow-wrap: anywhere; }
  .progress .name { font-weight: 600; }
  progress { display: block; width: 100%; height: 8px; margin: 12px 0 8px; border: 0; border-radius: 4px; overflow: hidden; appearance: none; background: var(--hair); color: var(--accent); }
  progress::-webkit-progress-bar { background: var(--hair); }
  progress::-webkit-progress-value { background: var(--accent); }
  progress::-moz-progress-bar { background: var(--accent); }
  .progress .share { white-space: nowrap; }
  .progress p { display: flex; justify-content: space-between; gap: 12px; font-size: 13px; }

  .scroll { position: relative; overflow-x: auto; border-radius: 3px; }
  table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
  caption { text-align: left; color: var(--dim); font-size: 12.5px; padding-bottom: 6px; }
  th, td { padding: 5px 10px; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--hair); font-weight: 400; }
  th:first-child { padding-left: 5px; }
  thead th { color: var(--dim); font-size: 12px; border-bottom: 1px solid var(--line); vertical-align: bottom; }
  tbody th.strong, td.strong { font-weight: 600; }
  .num { text-align: right; }
  .void > .num, .void > th { color: var(--dim); font-weight: 400; }
  .void .strong { font-weight: 400; }
  .group { padding-top: 16px; color: var(--dim); font-size: 12px; font-weight: 600; border-bottom-color: var(--line); }
  .reason { color: var(--dim); white-space: normal; }
  .metrics th[scope="row"] { white-space: normal; min-width: 200px; }
  .metrics .line { display: flex; align-items: flex-start; }
  .dense :is(th, td) { padding-inline: 7px; }
  .points thead th { white-space: normal; }
  .metrics td .reason { display: inline-block; min-width: 150px; max-width: 44ch; }
  .sec > .bar { display: flex; align-items: baseline; gap: 8px; margin-bottom: 4px; }
  .sec > .bar h3 { flex: 1; font-size: 12px; font-weight: 600; color: var(--dim); letter-spacing: 0.02em; }
  .sec > .bar button { padding: 1px 9px; font-size: 12px; color: var(--dim); }
  .sec > .bar button[aria-pressed="true"] { background: var(--hair); color: var(--ink); border-color: var(--edge); }
  .more { flex: none; width: 17px; }
  button.more { margin-top: 2px; padding: 0 4px; border-color: transparent; background: none; color: var(--dim); line-height: 1; }
  button.more::before { content: "▸"; display: inline-block; transition: transform 0.1s; }
  button.more[aria-expanded="true"]::before { transform: rotate(90deg); }
  .every > td { padding: 0 0 10px 22px; }
  .every table { width: auto; font-size: 12.5px; background: var(--ground); border-radius: 5px; }
  .narrow { display: none; }

  .term { all: unset; cursor: help; text-decoration: underline dotted var(--dim); text-underline-offset: 3px; }
  .term:hover:enabled { text-decoration-color: var(--ink); }
  .badge, .badge:hover:enabled { font-size: 12px; padding: 1px 8px; border: 0; border-radius: 99px; background: var(--hair); color: var(--dim); cursor: help; }
  .badge.supported { background: var(--ok-bg); color: var(--ok); }
  .badge.weak, .badge.tied { background: var(--warn-bg); color: var(--warn); }
  .badge.unsupported { background: var(--bad-bg); color: var(--bad); }
  .term:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
  .tip, .menu { position: fixed; inset: auto; margin: 0; border: 1px solid var(--line); border-radius: 7px; background: var(--paper); color: var(--ink); box-shadow: 0 6px 24px rgb(0 0 0 / 16%); }
  .tip { max-width: min(340px, calc(100vw - 16px)); padding: 8px 12px; font-size: 12.5px; line-height: 1.45; white-space: normal; pointer-events: none; }
  .menu { max-width: calc(100vw - 16px); padding: 5px; }
  .menu > button { display: flex; flex-direction: column; width: 100%; padding: 7px 11px; border: 0; text-align: left; }
  .menu > button:hover { background: var(--hair); }
  .menu > button b { font-weight: 600; }
  .menu > button span { color: var(--dim); font-size: 12.5px; }
  .menu.command { width: 460px; padding: 12px 14px; }
  .menu.command p { font-size: 13px; color: var(--dim); margin-bottom: 8px; }
  .menu.command code { display: block; padding: 8px 10px; border-radius: 5px; background: var(--hair); overflow-wrap: anywhere; }

  figure { padding: 12px 14px 12px; height: 100%; }
  figure .bar { margin-bottom: 6px; }
  figure h3 { flex: 1; font-size: 13.5px; font-weight: 600; }
  figure .bar button { padding: 1px 7px; font-size: 12px; color: var(--dim); }
  figure .bar button[aria-pressed="true"] { background: var(--hair); color: var(--ink); border-color: var(--edge); }
  canvas { display: block; width: 100%; height: 350px; }
  figcaption { font-size: 12.5px; color: var(--dim); padding: 4px 2px 0; }
  .data { margin-top: 8px; max-height: 320px; overflow: auto; border-top: 1px solid var(--line); }
  .data table { font-size: 12.5px; }

  dialog { width: min(620px, calc(100vw - 28px)); padding: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); font-size: 14px; box-shadow: 0 16px 60px rgb(0 0 0 / 30%); }
  dialog::backdrop { background: rgb(10 14 18 / 50%); }
  .sheet { padding: 22px 24px; }
  .sheet h2 { font-size: 18px; letter-spacing: -0.01em; font-weight: 600; }
  .sheet p { margin-top: 8px; }
  .sheet ol { margin: 12px 0; padding-left: 20px; }
  .sheet li { margin-top: 8px; padding-left: 2px; }
  .sheet .try { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; }
  .sheet form { margin-top: 16px; text-align: right; }

  @media (max-width: 900px) {
    .headline { font-size: 18px; }
    .drop.large { padding: 36px 18px; }
    .sec { padding: 14px; }
    caption { max-width: calc(100vw - 60px); }
    .sec th, .sec td { padding-inline: 7px; }
    .wide { display: none; }
    .narrow { display: block; margin-top: 2px; }
    .metrics th[scope="row"] { min-width: 140px; }
    .dense tr:not(.every) > th[scope="row"] { position: sticky; left: 0; z-index: 1; background: var(--paper); }
    .dense thead .swatch { display: none; }
    canvas { height: 290px; }
  }
  @media print {
    .points, .metrics { font-size: 11px; }
  }
`;
