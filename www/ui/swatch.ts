import { html, nothing, svg, type TemplateResult } from "lit";
import { brief } from "../format.ts";
import { hue, lookOf } from "../looks.ts";

/** A piece of a system's line, with its marker: silent to screen readers, since the name stands beside it. */
export function swatch(index: number): TemplateResult {
  return html`<svg class="swatch ${hue(index)}" viewBox="0 0 30 12" aria-hidden="true"><path d="M1 6H29" stroke-dasharray=${lookOf(index).dash.join(" ") || nothing}></path>${shape(index, 15)}</svg>`;
}

/** A system's marker alone. */
export function mark(index: number): TemplateResult {
  return html`<svg class="mark ${hue(index)}" viewBox="0 0 12 12" aria-hidden="true">${shape(index, 6)}</svg>`;
}

/** A system's name, cut where it is very long, behind its line. */
export function named(index: number, name: string): TemplateResult {
  return html`<span class="system">${swatch(index)}<span title=${name.length > 40 ? brief(name, 1000) : nothing}>${brief(name, 60)}</span></span>`;
}

function shape(index: number, x: number): TemplateResult {
  const { marker } = lookOf(index);
  if (marker === "circle") return svg`<circle cx=${x} cy="6" r="3.4"></circle>`;
  if (marker === "square") return svg`<rect x=${x - 3} y="3" width="6" height="6"></rect>`;
  const [corners, top] = marker === "wedge" ? [3, 1] : [marker, -1];
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    return `${(x + 4 * Math.sin(angle)).toFixed(2)},${(6 + 4 * top * Math.cos(angle)).toFixed(2)}`;
  });
  return svg`<polygon points=${points.join(" ")}></polygon>`;
}
