/** Made-up scores with seeds, for tests that need more than a few trials. */

import type { GivenFile } from "./app.ts";

/** In [0, 1); the generator of Numerical Recipes. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Two systems of which the second has the larger AUC and the first accepts more at low FMR. */
export function flipped(): GivenFile {
  const random = uniform(7);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rows = Array.from({ length: 8_000 }, (_, at) => {
    const mated = at % 8 === 0;
    // A part of the mated trials fails wholly in one system; all are a little weak in the other.
    const steady = mated ? (random() < 0.1 ? normal() : 5 + normal()) : normal();
    const weak = mated ? 2.6 + normal() : normal();
    return `${at},${mated ? "mated" : "non-mated"},${steady.toFixed(6)},${weak.toFixed(6)}`;
  });
  return { name: "pair.csv", text: `trial,label,steady,weak\n${rows.join("\n")}\n` };
}

/** Several systems of rising quality, all of which fail for some mated trials. */
export function several(systems: number, trials = 3_000): GivenFile {
  const random = uniform(11);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const names = Array.from({ length: systems }, (_, at) => `system_${at + 1}`);
  const rows = Array.from({ length: trials }, (_, at) => {
    const mated = at % 6 === 0;
    const scores = names.map((_, system) => (normal() + (mated && random() > 0.05 * (system % 3) ? 1.8 + 0.25 * system : 0)).toFixed(5));
    return [mated ? "mated" : "non-mated", ...scores].join(",");
  });
  return { name: "several.csv", text: `label,${names.join(",")}\n${rows.join("\n")}\n` };
}
