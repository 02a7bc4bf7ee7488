// Priors for kinds of changes, learned from an organization's own shipped changes instead of the built-in ones.
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

/** Scored changes of a kind that are needed to replace its built-in prior. */
const CHANGES_MIN = 3;
/** Lower bound of the spread, relative to the built-in one: a few similar outcomes do not make the next one certain. */
const SPREAD_MIN = 0.5;

/**
 * Predictive distribution of the next effect of each kind: the built-in prior of the mean updated by the measured effects (normal-normal
 * model with between-effect deviation tau), and the spread of effects around it.
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
