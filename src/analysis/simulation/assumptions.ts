// The assumptions of the forecast, in words, each with its source and what kind of knowledge it is.
import type { SimulationChange } from '../../domain/simulation.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import type { SimulationInput } from './input.ts';
import { ERROR_TEXT, MOBILE_PARITY, MOSTLY_NOTHING, PRIORS, RHO } from './priors.ts';

type Assumption = SimulationResult['assumptions'][number];

export function assumptionsOf({ order, learned, journey, isDeclared }: SimulationInput): Assumption[] {
  const titles = new Map(journey.steps.map(({ stepKey, name }) => [stepKey, name]));
  const { rho } = order;
  const isDefault = rho.low === RHO.low && rho.high === RHO.high;
  return [
    ...order.changes.map((change) => ofChange(change, learned, titles.get(change.stepKey) ?? change.stepKey)),
    ...(isDeclared === false
      ? [
          {
            kind: 'assumption' as const,
            text: 'Nothing has declared a success of this journey: which sessions completed is concluded from what its pages did.',
            source: 'The sessions that were counted',
            url: null,
          },
        ]
      : []),
    ...(order.changes.some((change) => isBelieved(change, learned)) ? [pick(MOSTLY_NOTHING)] : []),
    isDefault
      ? { kind: RHO.kind, text: RHO.text, source: 'Measured on simulated journeys whose visitors differ', url: null }
      : {
          kind: 'user',
          text: `People who would have left and now stay go on at ${rho.low} to ${rho.high} times the others’ rate, as the request says.`,
          source: 'The request',
          url: null,
        },
    {
      kind: 'assumption',
      text: 'The next weeks bring the same kinds of visitors as the weeks that the model was fitted to.',
      source: 'The model',
      url: null,
    },
  ];
}

/** A log hazard ratio, as by how many percent more leave; below 0, fewer. */
const inPercent = (ratio: number) => Math.round((Math.exp(ratio) - 1) * 100);

/** Whether the effect is a built-in belief. */
const isBelieved = (change: SimulationChange, learned: SimulationInput['learned']): boolean =>
  !['drop_step', 'set_rate'].includes(change.type) && !('effect' in change && change.effect) && !learned[change.type];

function ofChange(change: SimulationChange, learned: SimulationInput['learned'], title: string): Assumption {
  const { type } = change;
  const own = 'effect' in change ? change.effect : undefined;
  if (own) {
    const [effect, giveOrTake] = [inPercent(own.mean), inPercent(own.sd)];
    const direction = effect < 0 ? 'fewer' : 'more';
    const text = `The effect on leaving “${title}” is the caller’s: ${Math.abs(effect)} % ${direction} leave at any moment, give or take ${giveOrTake} %.`;
    return { kind: 'user', text, source: own.source ?? 'The request', url: null };
  }
  const known = learned[type];
  if (known) {
    const text = `The effect is learned from ${known.from} changes of this kind that this organization shipped.`;
    return { kind: 'data', text, source: 'This organization’s track record', url: null };
  }
  switch (type) {
    case 'drop_step':
      return {
        ...{ kind: 'assumption', source: 'The model', url: null },
        text: `Without “${title}”, nobody leaves at this step, and nobody leaves at another one because it is missing.`,
      };
    case 'set_rate':
      return {
        kind: 'user',
        text: `The share of people who leave at “${title}” is the caller’s.`,
        source: 'The request',
        url: null,
      };
    case 'error_text':
      return pick(ERROR_TEXT);
    case 'mobile_parity':
      return pick(MOBILE_PARITY);
    default:
      return pick(PRIORS[type]);
  }
}

const pick = ({ kind, text, source, url }: Assumption): Assumption => ({ kind, text, source, url });
