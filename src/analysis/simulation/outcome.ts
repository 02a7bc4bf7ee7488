// The outcome of a forecast, measured by weeks before and after the change (as in memos) or between randomly assigned variants. The
// forecast is then scored by the measured value, taking its standard error into account.
import type { Language } from '../../domain/language.ts';
import type { ForecastScore, ShippedForecast } from '../../domain/simulation-outcome.ts';
import { DAY_MS } from '../../domain/time.ts';
import {
  byStep,
  type Cell,
  compared,
  completionOf,
  cutIntoBlocks,
  dayOf,
  groupsOf,
  lossOf,
  numbered,
} from '../memo/cells.ts';
import { WEEKS_BEFORE } from '../memo/detectors/change-since.ts';
import { splitsEvenly } from '../memo/detectors/variant-difference.ts';
import { autocorrelationFactor, changeByWeeks } from '../statistics/change.ts';
import { type Estimate, type Sums, sumOf } from '../statistics/jackknife.ts';
import { riskDifferenceByBlocks } from '../statistics/risk-difference.ts';
import { crps, crpsOfBins, pitOfBins, withError } from '../statistics/score.ts';
import { tQuantile } from '../statistics/t.ts';
import { timesBelief } from './changes.ts';
import { type ForecastSpeech, forecastSpeech } from './words.ts';

const WEEK_DAYS = 7;
export const WEEKS_AFTER = 4;
const WEEKS_BEFORE_MIN = 4;
const SESSIONS_A_WEEK_MIN = 300;

/** The days on both sides of a change; the week of the change itself is left out. */
export function daysOfOutcome(shippedAt: number) {
  const after = shippedAt + WEEK_DAYS * DAY_MS;
  return {
    before: shippedAt - WEEKS_BEFORE * WEEK_DAYS * DAY_MS,
    after,
    end: after + WEEKS_AFTER * WEEK_DAYS * DAY_MS,
  };
}

export interface OutcomeInput {
  /** ms, a midnight. */
  shippedAt: number;
  variant: string | null;
  forecast: ShippedForecast;
  /** By day, device, language and variant, for the journey (step '') and the changed step. */
  rows: readonly (Cell & { value: string })[];
  /** Completion of the weeks before the change, oldest first. */
  weeks: readonly number[];
}

type Rows = OutcomeInput['rows'];

interface Measured {
  method: 'before_after' | 'randomised';
  caution: string | null;
  /** Change of completion, as a share of all sessions. */
  completion: Estimate;
  /** Loss of the changed step on both sides. */
  loss: { before: number; after: number; standardError: number } | null;
}

type Words = ForecastSpeech['forecast']['outcome'];

export function scoreOutcome(input: OutcomeInput, language: Language = 'en'): ForecastScore {
  const say = forecastSpeech[language].forecast.outcome;
  const measured = input.variant === null ? byWeeks(input, say) : byVariant(input, input.variant, say);
  if (typeof measured === 'string') return { status: 'not_measured', reason: measured };
  const { method, caution, completion } = measured;
  const { sessions, histogram } = input.forecast;
  const { value, standardError, df } = completion;
  const half = tQuantile(0.975, df) * standardError;
  const actual = {
    estimate: sessions * value,
    low: sessions * (value - half),
    high: sessions * (value + half),
  };
  // The variance of t is df / (df - 2).
  const error = sessions * standardError * Math.sqrt(df > 2 ? df / (df - 2) : 3);
  const shown = withError(histogram, error);
  return {
    ...{ status: 'scored', method, caution, actual },
    crps: crpsOfBins(shown, actual.estimate),
    crpsNoChange: crps(0, error, actual.estimate),
    pit: pitOfBins(shown, actual.estimate),
    effect: effectOf(input.forecast, measured),
  };
}

const sessionsIn = (block: Sums) => block.reduce((sum, count, at) => (at % 2 === 1 ? sum + count : sum), 0);

function byWeeks({ shippedAt, forecast, rows, weeks }: OutcomeInput, say: Words): Measured | string {
  const { before, after } = daysOfOutcome(shippedAt);
  const steps = byStep(rows);
  const { factor } = autocorrelationFactor(weeks);
  const changeOf = (own: Rows, countsOf: (row: Cell) => [number, number]) => {
    const stratumOf = ({ device, language }: Cell) => `${device} ${language}`;
    const strata = numbered(own.map(stratumOf));
    const cut = (from: number, blocks: number) =>
      cutIntoBlocks(
        { rows: own, first: dayOf(from), blockDays: WEEK_DAYS, blocks, stratumOf, countsOf },
        strata,
      ).filter((block) => sessionsIn(block) > 0);
    return { was: cut(before, WEEKS_BEFORE), is: cut(after, WEEKS_AFTER) };
  };
  const whole = changeOf(steps.get('') ?? [], completionOf);
  if (whole.was.length < WEEKS_BEFORE_MIN) return say.weeksBefore({ weeks: whole.was.length, least: WEEKS_BEFORE_MIN });
  if (whole.is.length < WEEKS_AFTER) return say.weeksAfter({ weeks: whole.is.length, all: WEEKS_AFTER });
  const least = Math.min(...[whole.was, whole.is].map((blocks) => sessionsIn(sumOf(blocks)) / blocks.length));
  if (least < SESSIONS_A_WEEK_MIN) return say.sessions({ n: Math.floor(least), least: SESSIONS_A_WEEK_MIN });
  const completion = changeByWeeks(whole.was, whole.is, factor);
  if (!Number.isFinite(completion.standardError)) return say.constant;
  const step = believedStep(forecast);
  const parts = step === undefined ? undefined : changeOf(steps.get(step) ?? [], lossOf);
  const loss = parts && parts.was.length > 1 && parts.is.length > 1 ? changeByWeeks(parts.was, parts.is, factor) : null;
  const isMixed = rows.some(({ day, value }) => value !== '' && value !== '*' && day >= dayOf(after));
  return {
    method: 'before_after',
    caution: isMixed ? say.mixed : say.otherChanges,
    ...{ completion, loss },
  };
}

function byVariant({ shippedAt, forecast, rows }: OutcomeInput, variant: string, say: Words): Measured | string {
  const { after, end } = daysOfOutcome(shippedAt);
  const named = rows.filter(
    ({ day, value }) => value !== '' && value !== '*' && day >= dayOf(after) && day < dayOf(end),
  );
  const groups = groupsOf(
    named.filter(({ step }) => step === ''),
    ({ value }) => value,
  );
  if (!groups.some(({ value }) => value === variant)) return say.nobody({ variant });
  if (groups.length < 2) return say.everybody({ variant });
  if (groups.some(({ reached }) => reached < SESSIONS_A_WEEK_MIN)) return say.small({ least: SESSIONS_A_WEEK_MIN });
  const steps = byStep(named);
  const gapOf = (own: Rows, countsOf: (row: Cell) => [number, number]) => {
    const blocks = compared({
      ...{ rows: own, first: dayOf(after), blockDays: 1, blocks: WEEKS_AFTER * WEEK_DAYS, countsOf },
      stratumOf: ({ device, language }) => `${device} ${language}`,
      sideOf: ({ value }) => (value === variant ? 0 : 1),
    }).filter((block) => block.some((count) => count > 0));
    return { blocks, estimate: riskDifferenceByBlocks(blocks) };
  };
  const completion = gapOf(steps.get('') ?? [], completionOf).estimate;
  if (!Number.isFinite(completion.standardError)) return say.constant;
  const step = believedStep(forecast);
  const stepGroups = step === undefined ? [] : (steps.get(step) ?? []);
  const isOdd = !splitsEvenly(groups);
  return {
    method: 'randomised',
    caution: isOdd ? say.uneven : null,
    completion,
    loss: stepGroups.length === 0 ? null : lossOfVariants(gapOf(stepGroups, lossOf)),
  };
}

function lossOfVariants({ blocks, estimate }: { blocks: Sums[]; estimate: Estimate }): Measured['loss'] {
  let [left, reached] = [0, 0];
  for (const block of blocks)
    for (let at = 0; at < block.length; at += 4) {
      left += block[at + 2] ?? 0;
      reached += block[at + 3] ?? 0;
    }
  const before = reached === 0 ? 0 : left / reached;
  return { before, after: before + estimate.value, standardError: estimate.standardError };
}

/** The step whose hazard ratio was forecast; only for forecasts of a single change with a hazard ratio. */
function believedStep({ changes }: ShippedForecast): string | undefined {
  const [change] = changes;
  return changes.length === 1 && change && timesBelief(change) !== undefined ? change.stepKey : undefined;
}

/** The measured log hazard ratio, ln(ln(1 - after) / ln(1 - before)), per unit of the prior; its error by the delta method. */
function effectOf(
  { changes }: ShippedForecast,
  { loss }: Measured,
): Extract<ForecastScore, { status: 'scored' }>['effect'] {
  const [change] = changes;
  const times = change && timesBelief(change);
  if (!change || !times || !loss) return null;
  const { before, after, standardError } = loss;
  if (![before, after].every((share) => share > 0 && share < 1) || !(standardError > 0)) return null;
  const hazard = (share: number) => -Math.log(1 - share);
  const slope = 1 / ((1 - after) * hazard(after));
  return {
    type: change.type,
    value: Math.log(hazard(after) / hazard(before)) / times,
    standardError: (slope * standardError) / times,
  };
}
