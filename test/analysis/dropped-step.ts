// A journey of five steps whose third one is dropped, in histories whose truth is known.
import { computeSimulation } from '../../src/analysis/simulation/compute.ts';
import { inputOf, truthOf, type Visitors } from './simulated-journey.ts';

export const WORLD: Visitors = {
  ...{ steps: 5, losses: [0.05, 0.1, 0.25, 0.08, 0.04], frailty: 0.6, back: 0.05, mobileShare: 0.5, mobileGap: 0.3 },
  ...{ perWeek: 900, shockSd: 0.05, shockKept: 0.3 },
};
export const DROP = { type: 'drop_step', stepKey: 'step-2' } as const;

/** In how many of the first histories the interval of 90 % holds what the same visitors did without the step. */
export function historiesHeld(histories: number): number {
  const held = Array.from({ length: histories }, (_, at) => {
    const { before, after } = truthOf(WORLD, at + 1, { loss: (step, loss) => (step === 2 ? 0 : loss) });
    const { q05 = 0, q95 = 0 } = computeSimulation(inputOf(WORLD, at + 1, [DROP])).result?.completions.extra ?? {};
    return after - before >= q05 && after - before <= q95;
  });
  return held.filter(Boolean).length;
}
