import { svg, type TemplateResult } from "lit";

/** Icons of 16 units, drawn in the colour of their text, silent to screen readers. */
export const icons = {
  locked: icon("M4 7V5a4 4 0 118 0v2h1v8H3V7zm2 0h4V5a2 2 0 10-4 0z"),
  open: icon("M4 7V5a4 4 0 117.9-1l-1.9.5A2 2 0 006 5v2h7v8H3V7z"),
  warning: icon("M8 1l7.5 13.5H.5zM7 6v4h2V6zm0 5v2h2v-2z"),
  info: icon("M8 1a7 7 0 100 14A7 7 0 008 1zM7 4h2v2H7zm0 3h2v5H7z"),
  error: icon("M5 1h6l4 4v6l-4 4H5l-4-4V5zm2 3v5h2V4zm0 6v2h2v-2z"),
  file: icon("M3 1h6l4 4v10H3zm1.5 1.5v11h7V6H8V2.5z"),
};

function icon(path: string): TemplateResult {
  return svg`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d=${path}></path></svg>`;
}
