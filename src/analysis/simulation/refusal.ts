// When there is too little to forecast from. A refusal is an answer: what there is, what is needed, and when there will be.
import { DAY_MS, toIso } from '../../domain/time.ts';
import { isAbsorbing } from './chain.ts';
import { reproducedCompletion } from './forecast.ts';
import type { SimulationInput } from './input.ts';
import type { Model } from './model.ts';

export interface Reason {
  text: string;
  have: number;
  need: number;
  /** The day on which there is enough at present traffic, YYYY-MM-DD; null: traffic does not help. */
  enoughOn: string | null;
}

const DAYS_MIN = 14;
const REACHED_MIN = 300;
const LEFT_MIN = 30;
const COMPLETED_MIN = 100;
const LOSS_OF_EVENTS_MAX = 0.1;
const UNPLACED_MAX = 0.2;
/** The model without any change must complete as many as were observed, within this: else keys or events are broken. */
const IDENTITY_MAX = 0.005;
/** Nothing is foreseen beyond this. */
const WAIT_DAYS_MAX = 730;

export function reasonsToRefuse(input: SimulationInput, model: Model, now: number): Reason[] {
  const reasons: Reason[] = [];
  const daysSeen = new Set(input.days.map(({ day }) => day)).size;
  const enough = (have: number, need: number): string | null => {
    if (have <= 0 || daysSeen === 0) return null;
    const wait = Math.ceil(((need - have) / have) * daysSeen);
    return wait <= WAIT_DAYS_MAX ? toIso(now + wait * DAY_MS).slice(0, 10) : null;
  };
  const atLeast = (have: number, need: number, text: string) => {
    if (have < need) reasons.push({ text, have, need, enoughOn: enough(have, need) });
  };
  const atMost = (have: number, need: number, text: string) => {
    if (have > need) reasons.push({ text, have, need, enoughOn: null });
  };
  if (daysSeen < DAYS_MIN) {
    const enoughOn = toIso(now + (DAYS_MIN - daysSeen) * DAY_MS).slice(0, 10);
    reasons.push({ text: 'Too few days with sessions.', have: daysSeen, need: DAYS_MIN, enoughOn });
  }
  atLeast(model.completed, COMPLETED_MIN, 'Too few completed sessions.');
  for (const { stepKey } of input.order.changes) {
    const { reached, left } = countsOf(input, stepKey);
    const name = input.journey.steps.find((step) => step.stepKey === stepKey)?.name ?? stepKey;
    atLeast(reached, REACHED_MIN, `Too few sessions reached “${name}”.`);
    atLeast(left, LEFT_MIN, `Too few sessions left at “${name}”.`);
  }
  const placed = model.sessions + input.open;
  atMost(input.lossOfEvents, LOSS_OF_EVENTS_MAX, 'Too many events are lost on their way.');
  atMost(
    placed === 0 ? 1 : input.unplaced / (placed + input.unplaced),
    UNPLACED_MAX,
    'Too many sessions saw no configured step.',
  );
  if (model.sessions === 0 || reasons.length > 0) return reasons;
  if (!model.strata.every(({ chain }) => isAbsorbing(chain))) {
    reasons.push({ text: 'Some steps are never left: their sessions have no end.', have: 0, need: 1, enoughOn: null });
    return reasons;
  }
  const difference = Math.abs(reproducedCompletion(model) - model.completed / model.sessions);
  atMost(
    difference,
    IDENTITY_MAX,
    'The model does not reproduce the completion that was observed: step keys may be broken.',
  );
  return reasons;
}

export function countsOf({ days }: Pick<SimulationInput, 'days'>, stepKey: string) {
  const rows = days.filter(({ step }) => step === stepKey);
  const sum = (member: 'reached' | 'left' | 'lostMs') => rows.reduce((total, row) => total + row[member], 0);
  return { reached: sum('reached'), left: sum('left'), lostMs: sum('lostMs') };
}
