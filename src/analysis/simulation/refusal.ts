// Refusals of a forecast for lack of data. A refusal states the available data, the required data, and the date when there will be enough.
import { SIMULATION_DAYS } from '../../domain/simulation.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { isAbsorbing } from './chain.ts';
import { reproducedCompletion } from './forecast.ts';
import type { SimulationInput } from './input.ts';
import type { Model } from './model.ts';
import type { ForecastSpeech } from './words.ts';

export interface Reason {
  text(speech: ForecastSpeech): string;
  have: number;
  need: number;
  /** The day on which there is enough at present traffic, YYYY-MM-DD; null: waiting does not help, and the text says why. */
  enoughOn: string | null;
}

type Sentence = (say: ForecastSpeech['forecast']['refusal'], speech: ForecastSpeech) => string;

const DAYS_MIN = 14;
const REACHED_MIN = 300;
const LEFT_MIN = 30;
const COMPLETED_MIN = 100;
const LOSS_OF_EVENTS_MAX = 0.1;
const UNPLACED_MAX = 0.2;
/**
 * The model without changes must reproduce the observed completion rate within this, or, for few sessions, where the prior has weight,
 * within this share of its standard error. Otherwise step keys or events are inconsistent.
 */
const IDENTITY_MAX = 0.005;
const IDENTITY_ERRORS_MAX = 0.5;
/** A model is fitted to at most this many days, so waiting longer does not help. */
const FITTED_DAYS_MAX = Math.max(...SIMULATION_DAYS);

export function reasonsToRefuse(input: SimulationInput, model: Model, now: number): Reason[] {
  const reasons: Reason[] = [];
  const daysSeen = new Set(input.days.map(({ day }) => day)).size;
  const dayAfter = (days: number) => toIso(now + days * DAY_MS).slice(0, 10);
  const atLeast = (have: number, need: number, text: Sentence) => {
    if (have >= need) return;
    const days = have > 0 ? Math.ceil((need / have) * daysSeen) : Number.POSITIVE_INFINITY;
    const add = (more: Sentence | null, enoughOn: string | null) =>
      reasons.push({
        ...{ have, need, enoughOn },
        text: (speech) =>
          [text, more].flatMap((say) => (say === null ? [] : [say(speech.forecast.refusal, speech)])).join(' '),
      });
    if (days > FITTED_DAYS_MAX) {
      add(have > 0 ? (say) => say.neverEnough({ days: FITTED_DAYS_MAX }) : (say) => say.without, null);
      return;
    }
    const longer: Sentence = (say) => say.longer({ days: FITTED_DAYS_MAX });
    add(days > input.order.days ? longer : null, dayAfter(Math.max(1, days - daysSeen)));
  };
  const waitingIsNoHelp = (have: number, need: number, text: Sentence) =>
    reasons.push({ have, need, enoughOn: null, text: (speech) => text(speech.forecast.refusal, speech) });
  const atMost = (have: number, need: number, text: Sentence) => {
    if (have > need) waitingIsNoHelp(have, need, text);
  };
  if (daysSeen < DAYS_MIN) {
    const enoughOn = dayAfter(DAYS_MIN - daysSeen);
    reasons.push({ have: daysSeen, need: DAYS_MIN, enoughOn, text: ({ forecast }) => forecast.refusal.days });
  }
  atLeast(model.completed, COMPLETED_MIN, (say) => say.completed);
  for (const [at, change] of input.order.changes.entries()) {
    const { stepKey } = change;
    const { reached, left } = countsOf(input, stepKey);
    const step = input.journey.steps.find((one) => one.stepKey === stepKey)?.name ?? stepKey;
    atLeast(reached, REACHED_MIN, (say) => say.reached({ step }));
    atLeast(left, LEFT_MIN, (say) => say.left({ step }));
    if (change.type === 'error_text') {
      const { fieldKey, errorType } = change;
      const about = ({ errorName }: ForecastSpeech) =>
        ({
          ...{ step, field: fieldKey ?? '', isField: fieldKey === undefined ? 'no' : 'yes' },
          ...{ error: errorName(errorType ?? null), isNamed: errorType === undefined ? 'no' : 'yes' },
        }) as const;
      const { withError = 0, excess } = input.errors[at] ?? {};
      atLeast(withError, 1, (say, speech) => say.nobodyMet(about(speech)));
      if (withError > 0 && !(excess && Number.isFinite(excess.value) && Number.isFinite(excess.standardError)))
        atLeast(withError, 2 * withError, (say, speech) => say.fewMet(about(speech)));
    }
  }
  const placed = model.sessions + input.open;
  atMost(input.lossOfEvents, LOSS_OF_EVENTS_MAX, (say) => say.lost);
  const all = placed + input.unplaced;
  atMost(all === 0 ? 0 : input.unplaced / all, UNPLACED_MAX, (say) => say.unplaced);
  if (model.sessions === 0 || reasons.length > 0) return reasons;
  if (!model.strata.every(({ chain }) => isAbsorbing(chain))) {
    waitingIsNoHelp(0, 1, (say) => say.endless);
    return reasons;
  }
  const observed = model.completed / model.sessions;
  const standardError = Math.sqrt((observed * (1 - observed)) / model.sessions);
  const difference = Math.abs(reproducedCompletion(model) - observed);
  atMost(difference, Math.max(IDENTITY_MAX, IDENTITY_ERRORS_MAX * standardError), (say) => say.identity);
  return reasons;
}

export function countsOf({ days }: Pick<SimulationInput, 'days'>, stepKey: string) {
  const rows = days.filter(({ step }) => step === stepKey);
  const sum = (member: 'reached' | 'left' | 'lostMs') => rows.reduce((total, row) => total + row[member], 0);
  return { reached: sum('reached'), left: sum('left'), lostMs: sum('lostMs') };
}
