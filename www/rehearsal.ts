/** Draws the figures once where nobody sees them, so that the first report's are quick. */

import { Figures } from "../pkg/operating_point.js";
import type { Outcome } from "./protocol.ts";
import { FIGURES } from "./ui/figure-card.ts";
import { idle } from "./warm-up.ts";

/**
 * Draws made-up figures in the idle time of the page, for as long as they are `wanted`. Each step is a
 * task of its own, since the first of anything takes many times as long as the second.
 */
export function rehearse({ report, curves }: Outcome, fontFamily: string, wanted: () => boolean): void {
  const style = JSON.stringify({ font_family: fontFamily, scale: window.devicePixelRatio });
  const canvas = document.createElement("canvas");
  let figures: Figures | undefined;
  const steps: (() => unknown)[] = [
    (): void => {
      figures = new Figures(report, curves);
    },
    ...FIGURES.flatMap((name) => [(): unknown => figures?.describe(name, style), (): unknown => figures?.draw(canvas, name, style)]),
  ];
  const next = (): void => {
    const step = wanted() ? steps.shift() : undefined;
    if (step === undefined) {
      figures?.free();
      return;
    }
    try {
      step();
      idle(next);
    } catch {
      // If a person's own figures meet the same, they tell it.
    }
  };
  idle(next);
}
