// Beliefs about kinds of changes that an organization's own shipped changes have replaced.
import type { ForecastScore, ShippedForecast } from '../../domain/simulation-outcome.ts';
import { randomEffects } from '../statistics/peers.ts';
import type { SimulationInput } from './input.ts';
import { PRIORS } from './priors.ts';

export interface Learnable {
  journeyId: string;
  shippedAt: string;
  forecast: Pick<ShippedForecast, 'changes'>;
  score: ForecastScore | null;
}

/** Scored changes of a kind from which their own history counts. */
const CHANGES_MIN = 3;
/** The least part of the built-in spread: a few changes that came out alike do not say that the next one will. */
const SPREAD_MIN = 0.5;

/**
 * The next effect of each kind: the built-in belief about the mean, updated by what was measured (normal on normal, with
 * effects that truly differ by tau), and the spread of effects around it.
 */
export function learnedFrom(outcomes: readonly Learnable[]): SimulationInput['learned'] {
  // Several forecasts of one change are one change.
  const shipped = new Map(
    outcomes.flatMap(({ score, journeyId, shippedAt, forecast }) =>
      score?.status === 'scored' && score.effect
        ? [[JSON.stringify([journeyId, shippedAt, forecast.changes[0]?.stepKey, score.effect.type]), score.effect]]
        : [],
    ),
  );
  const effects = [...shipped.values()];
  const learned: SimulationInput['learned'] = {};
  for (const [type, prior] of Object.entries(PRIORS)) {
    const effectsOfType = effects.filter((effect) => effect.type === type);
    if (effectsOfType.length < CHANGES_MIN) continue;
    const { mean, standardError, tau2 } = randomEffects(effectsOfType);
    const [before, measured] = [1 / prior.sd ** 2, 1 / standardError ** 2];
    learned[type] = {
      mean: (before * prior.mean + measured * mean) / (before + measured),
      sd: Math.max(SPREAD_MIN * prior.sd, Math.sqrt(tau2 + 1 / (before + measured))),
      from: effectsOfType.length,
    };
  }
  return learned;
}
