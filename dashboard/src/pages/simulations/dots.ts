// A forecast as dots: Kay, Kola, Hullman and Munson (CHI 2016) found that people read chances off them better than off curves.
import type { SimulationResult } from '../../../../src/domain/simulation-result.ts';

const DOTS = 20;

/** Values that equal parts of the draws lie around, from the lowest to the highest. */
export function dotsOf(histogram: NonNullable<SimulationResult['result']>['histogram']): number[] {
  const total = histogram.reduce((sum, { draws }) => sum + draws, 0);
  return Array.from({ length: DOTS }, (_, dot) => {
    const wanted = ((dot + 0.5) / DOTS) * total;
    let below = 0;
    for (const { from, to, draws } of histogram) {
      if (draws > 0 && below + draws >= wanted) return from + ((wanted - below) / draws) * (to - from);
      below += draws;
    }
    return histogram.at(-1)?.to ?? 0;
  });
}

/** Dots that would cover each other stand on each other, where the first of them stands. `xs` ascend. */
export function stacked(xs: readonly number[], diameter: number): { x: number; row: number }[] {
  let [start, row] = [Number.NEGATIVE_INFINITY, 0];
  return xs.map((x) => {
    if (x - start >= diameter) [start, row] = [x, 0];
    else row++;
    return { x: start, row };
  });
}
