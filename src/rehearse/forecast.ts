// A forecast of the funnel before the release: how many go on from each step, from what an organization's own journeys were like.
import { type Static, Type } from 'typebox';
import { drawShares } from '../analysis/statistics/mixed-shares.ts';
import { quantile } from '../analysis/statistics/score.ts';
import { type Random, random } from '../domain/random.ts';

/** A step of a journey that has been measured. */
export interface PastStep {
  journey: string;
  stepType: string;
  /** Null: unknown. */
  fields: number | null;
  /** Sessions that saw it and are over. */
  reached: number;
  /** Sessions among these that went to a later step, or completed. */
  wentOn: number;
}

const share = Type.Number({ minimum: 0, maximum: 1 });
const bounds80 = { low80: share, high80: share };

/** A share with the bounds of its 80 % and 95 % intervals. */
const Expected = Type.Object({ median: share, ...bounds80, low95: share, high95: share });
export type Expected = Static<typeof Expected>;

const NextStep = Type.Object({
  number: Type.Integer(),
  heading: Type.String(),
  stepKey: Type.Union([Type.String(), Type.Null()]),
  stepType: Type.String(),
  fields: Type.Integer(),
});
/** A step that the rehearsal found. */
export type NextStep = Static<typeof NextStep>;

const StepForecast = Type.Object({
  ...NextStep.properties,
  /** The share of the sessions that saw the step and continue from it. */
  goesOn: Expected,
  /** Past steps of its type. */
  alike: Type.Integer(),
});
export type StepForecast = Static<typeof StepForecast>;

/** The schema of the file that stores a forecast until its score. */
export const Forecast = Type.Object({
  /** The journey that it will be measured as. */
  journey: Type.String({ minLength: 1 }),
  madeAt: Type.String(),
  past: Type.Object({ journeys: Type.Integer(), steps: Type.Integer(), days: Type.Integer() }),
  steps: Type.Array(StepForecast),
  /** The share that completes, of the sessions that see the first step. */
  completion: Expected,
  /** The interval of all past steps, regardless of their properties: a forecast should be narrower. */
  anyStep: Type.Object(bounds80),
  notes: Type.Array(Type.String()),
});
export type Forecast = Static<typeof Forecast>;

export interface NoForecast {
  journey: string;
  /** The reason why no forecast is possible. */
  none: string;
}

/** Days of the past that it is made from. */
export const PAST_DAYS = 90;
/** A step that fewer sessions saw says too little. */
export const STEP_SESSIONS_MIN = 200;
const JOURNEYS_MIN = 3;
const STEPS_MIN = 8;
/** Steps of the past that are used, of the journeys with most sessions first: the work grows with the third power. */
const PAST_STEPS_MAX = 150;
/** The number of sessions for which a forecast's interval holds: fewer vary more by chance. */
const MEASURED_BY = 300;
const DRAWS = 4_000;
const SEED = 20_261_124;

export function forecastFunnel(
  journey: string,
  all: readonly PastStep[],
  steps: readonly NextStep[],
  now: number,
): Forecast | NoForecast {
  const past = usable(all);
  const journeys = new Set(past.map((step) => step.journey)).size;
  if (journeys < JOURNEYS_MIN || past.length < STEPS_MIN) {
    const have = `${journeys} with ${past.length} such steps`;
    return {
      journey,
      none: `No forecast: fewer than ${JOURNEYS_MIN} other journeys, with ${STEPS_MIN} steps that ${STEP_SESSIONS_MIN} sessions saw, in the last ${PAST_DAYS} days (found: ${have}).`,
    };
  }
  if (steps.length === 0) return { journey, none: 'No forecast: no step was found.' };
  const unitOf = (family: string, stepType: string, fields: number | null) => ({
    ...{ kind: stepType, family, x: fields === null ? null : Math.log1p(fields) },
  });
  const chance = random(SEED);
  const draws = drawShares(
    past.map((step) => ({
      ...unitOf(step.journey, step.stepType, step.fields),
      ...{ part: step.wentOn, whole: step.reached },
    })),
    // A name that no journey has: slugs are never empty.
    steps.map((step) => unitOf('', step.stepType, step.fields)),
    DRAWS,
    chance,
  ).map((draw) => draw.map((share) => measured(share, chance)));
  const shares = past.map(({ wentOn, reached }) => wentOn / reached).sort((one, other) => one - other);
  return {
    ...{ journey, madeAt: new Date(now).toISOString() },
    past: { journeys, steps: past.length, days: PAST_DAYS },
    steps: steps.map((step, at) => ({
      ...step,
      goesOn: expectedOf(draws.map((draw) => draw[at] as number)),
      alike: past.filter(({ stepType }) => stepType === step.stepType).length,
    })),
    completion: expectedOf(draws.map((draw) => draw.reduce((product, share) => product * share, 1))),
    anyStep: { low80: quantile(shares, 0.1), high80: quantile(shares, 0.9) },
    notes: notesOf(past, steps),
  };
}

/** The figure of a share, by the normal approximation of the binomial distribution. */
function measured(share: number, chance: Random): number {
  const sd = Math.sqrt((share * (1 - share)) / MEASURED_BY);
  return Math.min(1, Math.max(0, share + sd * chance.normal()));
}

function usable(all: readonly PastStep[]): PastStep[] {
  const sessions = new Map<string, number>();
  for (const { journey, reached } of all) sessions.set(journey, Math.max(reached, sessions.get(journey) ?? 0));
  return all
    .filter(({ reached }) => reached >= STEP_SESSIONS_MIN)
    .sort((one, other) => (sessions.get(other.journey) ?? 0) - (sessions.get(one.journey) ?? 0))
    .slice(0, PAST_STEPS_MAX);
}

function expectedOf(values: number[]): Expected {
  const sorted = values.sort((one, other) => one - other);
  const at = (p: number) => Math.round(quantile(sorted, p) * 10_000) / 10_000;
  return { median: at(0.5), low80: at(0.1), high80: at(0.9), low95: at(0.025), high95: at(0.975) };
}

function notesOf(past: readonly PastStep[], steps: readonly NextStep[]): string[] {
  const types = new Set(past.map(({ stepType }) => stepType));
  const strange = [...new Set(steps.map(({ stepType }) => stepType))].filter((type) => !types.has(type));
  const most = Math.max(0, ...past.map(({ fields }) => fields ?? 0));
  const larger = steps.filter(({ fields }) => fields > most);
  const unknown = past.filter(({ fields }) => fields === null).length;
  return [
    ...(strange.length > 0
      ? [`No past step is of the type ${strange.join(', ')}: such a step is taken for any other.`]
      : []),
    ...(larger.length > 0
      ? [
          `No past step has more than ${most} questions, and ${larger.length} of these steps have: their intervals are a guess.`,
        ]
      : []),
    ...(unknown > 0 ? [`${unknown} of ${past.length} past steps do not say how many fields they have.`] : []),
  ];
}

export const isForecast = (one: Forecast | NoForecast): one is Forecast => !('none' in one);

const percent = (share: number) => `${Math.round(share * 100)}`;
export const rangeOf = (low: number, high: number): string =>
  percent(low) === percent(high) ? `${percent(low)} %` : `${percent(low)} to ${percent(high)} %`;

/** The sentence over a forecast. */
export const forecastWords = ({ completion, past }: Forecast): string =>
  `About ${percent(completion.median)} of 100 people who see the first step may complete: ${rangeOf(completion.low80, completion.high80)} in 4 of 5 cases, ` +
  `${rangeOf(completion.low95, completion.high95)} in 19 of 20, as ${past.journeys} other journeys of this organization (${past.steps} steps) make likely.`;
