// Sentences about the assumptions of a forecast, each with its source and kind of evidence.
import type { SimulationChange } from '../../domain/simulation.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import type { SimulationInput } from './input.ts';
import { ERROR_TEXT, MOBILE_PARITY, MOSTLY_NOTHING, PRIORS, RHO } from './priors.ts';
import type { ForecastSpeech } from './words.ts';

type Assumption = SimulationResult['assumptions'][number];

export function assumptionsOf(
  { order, learned, journey, isDeclared, networks = 0 }: SimulationInput,
  { forecast, decimal }: ForecastSpeech,
): Assumption[] {
  const { assumptions: say, sources } = forecast;
  const titles = new Map(journey.steps.map(({ stepKey, name }) => [stepKey, name]));
  const { rho } = order;
  const isDefault = rho.low === RHO.low && rho.high === RHO.high;
  const changes = order.changes.map((change) =>
    ofChange(change, learned, titles.get(change.stepKey) ?? change.stepKey, forecast),
  );
  const bounds = { low: ratioText(rho.low, decimal), high: ratioText(rho.high, decimal) };
  return [
    ...changes,
    ...(isDeclared === false ? [assumed(say.notDeclared, sources.counted)] : []),
    ...(networks > 0 ? [assumed(say.networks({ n: networks }), sources.counted)] : []),
    ...(order.changes.some((change) => isBelieved(change, learned))
      ? [{ ...kept(MOSTLY_NOTHING), text: say.nothing, source: sources.nothing }]
      : []),
    isDefault ? assumed(say.rho, sources.rho) : yours(say.ownRho(bounds), sources.request),
    assumed(say.sameVisitors, sources.model),
  ];
}

/** "1", "0.5", "0.75": with the digits of the input. */
const ratioText = (value: number, decimal: (value: number) => string): string => {
  const point = decimal(0.5).charAt(1);
  return String(value).replace('.', point);
};

const assumed = (text: string, source: string): Assumption => ({ kind: 'assumption', text, source, url: null });
const yours = (text: string, source: string): Assumption => ({ kind: 'user', text, source, url: null });
const kept = ({ kind, url }: Pick<Assumption, 'kind' | 'url'>) => ({ kind, url });

/** A log hazard ratio as a percentage change of leaving; negative means fewer. */
const inPercent = (ratio: number) => Math.round((Math.exp(ratio) - 1) * 100);

/** True if the effect comes from a built-in prior. */
const isBelieved = (change: SimulationChange, learned: SimulationInput['learned']): boolean =>
  !['drop_step', 'set_rate'].includes(change.type) && !('effect' in change && change.effect) && !learned[change.type];

function ofChange(
  change: SimulationChange,
  learned: SimulationInput['learned'],
  step: string,
  { assumptions: say, sources }: ForecastSpeech['forecast'],
): Assumption {
  const { type } = change;
  const own = 'effect' in change ? change.effect : undefined;
  if (own) {
    const [effect, giveOrTake] = [inPercent(own.mean), inPercent(own.sd)];
    const size = { by: Math.abs(effect), isFewer: effect < 0 ? 'yes' : 'no', giveOrTake } as const;
    return yours(say.ownEffect({ step, ...size }), own.source ?? sources.request);
  }
  const known = learned[type];
  if (known) return { kind: 'data', text: say.learned({ n: known.from }), source: sources.record, url: null };
  switch (type) {
    case 'drop_step':
      return assumed(say.drop_step({ step }), sources.model);
    case 'set_rate':
      return yours(say.set_rate({ step }), sources.request);
    case 'error_text':
      return { ...kept(ERROR_TEXT), text: say.error_text, source: sources.error_text };
    case 'mobile_parity':
      return { ...kept(MOBILE_PARITY), text: say.mobile_parity, source: sources.mobile_parity };
    default:
      return { ...kept(PRIORS[type]), text: say[type], source: sources[type] };
  }
}
