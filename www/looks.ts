/** How systems look: the same on the page as in every figure. */

import { system_look } from "../pkg/operating_point.js";

export interface Look {
  /** Colours on light and on dark ground. */
  light: string;
  dark: string;
  dash: number[];
  /** A shape, or the number of corners of a polygon. */
  marker: "circle" | "square" | "wedge" | number;
}

/** Colours after which they begin anew. */
const HUES = 8;

const looks: Look[] = [];

/** The look of the system at a place of the report. */
export function lookOf(index: number): Look {
  looks[index] ??= JSON.parse(system_look(index)) as Look;
  return looks[index];
}

/** The class that gives the colour of a system to what is drawn in the colour of its text. */
export function hue(index: number): string {
  return `hue-${index % HUES}`;
}

/** The rules of these classes. */
export function hues(): CSSStyleSheet {
  const rules = (scheme: "light" | "dark"): string => Array.from({ length: HUES }, (_, index) => `.${hue(index)} { color: ${lookOf(index)[scheme]}; }`).join("\n");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${rules("light")}\n@media screen and (prefers-color-scheme: dark) { ${rules("dark")} }`);
  return sheet;
}
