// What the forecast takes for granted, in words, with its source and what kind of knowledge it is.
import type { SimulationChange } from '../../domain/simulation.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import type { SimulationInput } from './input.ts';
import { ERROR_TEXT, MOBILE_PARITY, PRIORS, RHO } from './priors.ts';

type Assumption = SimulationResult['assumptions'][number];

export function assumptionsOf({ order, learned }: SimulationInput): Assumption[] {
  const { rho } = order;
  const isDefault = rho.low === RHO.low && rho.high === RHO.high;
  return [
    ...order.changes.map((change) => ofChange(change, learned)),
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

function ofChange(change: SimulationChange, learned: SimulationInput['learned']): Assumption {
  const { type, stepKey } = change;
  const own = 'effect' in change ? change.effect : undefined;
  if (own) {
    const text = `The effect on leaving “${stepKey}” is the caller’s: a log hazard ratio of ${own.mean}, give or take ${own.sd}.`;
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
        text: `Without “${stepKey}” nobody leaves there, and nobody leaves elsewhere for the lack of it.`,
      };
    case 'set_rate':
      return { kind: 'user', text: `The loss of “${stepKey}” is the caller’s.`, source: 'The request', url: null };
    case 'error_text':
      return pick(ERROR_TEXT);
    case 'mobile_parity':
      return pick(MOBILE_PARITY);
    default:
      return pick(PRIORS[type]);
  }
}

const pick = ({ kind, text, source, url }: Assumption): Assumption => ({ kind, text, source, url });
