// When there is too little to forecast from. A refusal is an answer: what there is, what is needed, and when there will be.
import { SIMULATION_DAYS } from '../../domain/simulation.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { errorName } from '../memo/words.ts';
import { isAbsorbing } from './chain.ts';
import { reproducedCompletion } from './forecast.ts';
import type { SimulationInput } from './input.ts';
import type { Model } from './model.ts';

export interface Reason {
  text: string;
  have: number;
  need: number;
  /** The day on which there is enough at present traffic, YYYY-MM-DD; null: waiting does not help, and the text says why. */
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
/** Waiting helps only as long as the days that are waited for are among those that the model is fitted to. */
const FITTED_DAYS_MAX = Math.max(...SIMULATION_DAYS);

export function reasonsToRefuse(input: SimulationInput, model: Model, now: number): Reason[] {
  const reasons: Reason[] = [];
  const daysSeen = new Set(input.days.map(({ day }) => day)).size;
  const dayAfter = (days: number) => toIso(now + days * DAY_MS).slice(0, 10);
  const atLeast = (have: number, need: number, text: string) => {
    if (have >= need) return;
    const days = have > 0 ? Math.ceil((need / have) * daysSeen) : Number.POSITIVE_INFINITY;
    if (days > FITTED_DAYS_MAX) {
      const why =
        have > 0
          ? `At the current traffic, ${FITTED_DAYS_MAX} days do not bring enough.`
          : 'Without any, no day can be named.';
      reasons.push({ text: `${text} ${why}`, have, need, enoughOn: null });
      return;
    }
    const longer = days > input.order.days ? ` It takes a model of ${FITTED_DAYS_MAX} days.` : '';
    reasons.push({ text: `${text}${longer}`, have, need, enoughOn: dayAfter(Math.max(1, days - daysSeen)) });
  };
  const atMost = (have: number, need: number, text: string) => {
    if (have > need) reasons.push({ text, have, need, enoughOn: null });
  };
  if (daysSeen < DAYS_MIN) {
    const text = 'Too few days with sessions.';
    reasons.push({ text, have: daysSeen, need: DAYS_MIN, enoughOn: dayAfter(DAYS_MIN - daysSeen) });
  }
  atLeast(model.completed, COMPLETED_MIN, 'Too few completed sessions.');
  for (const [at, change] of input.order.changes.entries()) {
    const { stepKey } = change;
    const { reached, left } = countsOf(input, stepKey);
    const name = input.journey.steps.find((step) => step.stepKey === stepKey)?.name ?? stepKey;
    atLeast(reached, REACHED_MIN, `Too few people reached “${name}”.`);
    atLeast(left, LEFT_MIN, `Too few people left at “${name}”.`);
    if (change.type === 'error_text') {
      const { fieldKey, errorType } = change;
      const error = errorType === undefined ? 'an error' : `the error ${errorName(errorType)}`;
      const field = fieldKey === undefined ? '' : `the field “${fieldKey}” of `;
      const { withError = 0, excess } = input.errors[at] ?? {};
      atLeast(withError, 1, `Nobody met ${error} on ${field}“${name}”.`);
      if (withError > 0 && !(excess && Number.isFinite(excess.value) && Number.isFinite(excess.standardError)))
        atLeast(
          withError,
          2 * withError,
          `Too few people met ${error} on ${field}“${name}” to compare them with others that were there as long.`,
        );
    }
  }
  const placed = model.sessions + input.open;
  atMost(input.lossOfEvents, LOSS_OF_EVENTS_MAX, 'Too many events are lost on their way: waiting does not help.');
  const all = placed + input.unplaced;
  atMost(
    all === 0 ? 0 : input.unplaced / all,
    UNPLACED_MAX,
    'Too many sessions saw no configured step: step keys may be broken.',
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
