// From counted rows to the figures of a period: names, shares, points without gaps. How each is defined: docs/metrics.md.
import { type CertaintyCounts, describeCertainty } from './certainty.ts';
import { STEP_FIGURES, SUMMARY_FIGURES } from './figure-list.ts';
import type {
  FieldFigures,
  FilterValues,
  Group,
  JourneyFigures,
  JourneyOverview,
  Paths,
  StepDetail,
  StepFigures,
  Summary,
} from './figures.ts';
import type { Journey, Step } from './journey.ts';
import { figuresOf, type RowOf, toSeconds } from './listed-figures.ts';
import { type Interval, intervalStarts, type Period } from './period.ts';
import { shareOf } from './share.ts';
import { toIso } from './time.ts';

/** A period, and the time zone whose days and hours are meant. */
interface ZonedPeriod {
  period: Period;
  zone: string;
}

export const describePeriod = ({ period: { from, to }, zone }: ZonedPeriod) => ({
  from: toIso(from),
  to: toIso(to),
  timezone: zone,
});

type PeriodTotals = RowOf<typeof SUMMARY_FIGURES> & CertaintyCounts;

export function describeSummary(totals: PeriodTotals): Summary {
  return { ...figuresOf(SUMMARY_FIGURES, totals), certainty: describeCertainty(totals) };
}

/** A point for every interval that the period touches. */
export function describeSeries(
  { period, zone }: ZonedPeriod,
  interval: Interval,
  byStart: ReadonlyMap<number, CertaintyCounts>,
): JourneyFigures['series'] {
  return intervalStarts(period, interval, zone).map((start) => ({
    start: toIso(start),
    ...describeCompletion(byStart.get(start)),
  }));
}

const NONE_STARTED: CertaintyCounts = { sessions: 0, completed: 0, declared: 0, unknown: 0 };

/** How many completed, how sure that is, and their share. */
function describeCompletion(counts: CertaintyCounts = NONE_STARTED) {
  const { sessions, completed } = counts;
  return {
    ...{ sessions, completed },
    certainty: describeCertainty(counts),
    completion: shareOf(completed, sessions),
  };
}

/** By weekday and hour, in their order; hours without sessions are left out. */
export const describeWeekHours = (
  byHour: ReadonlyMap<number, { sessions: number; completed: number }>,
): JourneyFigures['weekHours'] =>
  [...byHour]
    .sort(([one], [other]) => one - other)
    .map(([at, { sessions, completed }]) => ({
      ...{ weekday: Math.floor(at / 24) + 1, hour: at % 24 },
      ...{ sessions, completed },
    }));

/** How many saw each configured step, in their order, and how many left there. */
export function describeStepLosses(
  { steps }: Pick<Journey, 'steps'>,
  counts: ReadonlyMap<string, { reached: number; left: number }>,
): JourneyOverview['steps'] {
  return steps.map(({ stepKey, name }) => {
    const { reached, left } = counts.get(stepKey) ?? { reached: 0, left: 0 };
    return { stepKey, name: name ?? stepKey, reached, left, abandonment: shareOf(left, reached) };
  });
}

/** The period before, in the list of journeys: `first` is the hour of the first stored session, if it was looked up. */
export function describePrevious(
  counts: CertaintyCounts | undefined,
  first: number | undefined,
  period: Period,
): Previous {
  const began = first !== undefined && first > period.from ? toIso(first) : null;
  return { ...describeCompletion(counts), trackedSince: began };
}
type Previous = JourneyOverview['previous'];

export function describeGroups(groups: readonly (CertaintyCounts & { value: string })[]): Group[] {
  return groups.map(({ value, ...counts }) => ({ value, ...describeCompletion(counts) }));
}

type Values = readonly { value: string }[];

export function describeFilters(groups: Record<keyof FilterValues, Values>): FilterValues {
  const valuesOf = (kind: keyof FilterValues) => groups[kind].map(({ value }) => value);
  return {
    languages: valuesOf('languages'),
    sources: valuesOf('sources'),
    browsers: valuesOf('browsers'),
    variants: valuesOf('variants'),
  };
}

/** A row without `wentOn`, which follows from the other counts. */
type StepRow = Omit<RowOf<typeof STEP_FIGURES>, 'sessions' | 'wentOn'>;
type StepCounts = StepRow & { stepKey: string };

/** The row of a step without sessions. */
export const UNSEEN = {
  ...Object.fromEntries(Object.keys(STEP_FIGURES).map((key) => [key, 0])),
  ...{ medianMs: null, p90Ms: null },
} as StepRow;

/** The configured steps by index, then what else was seen, in the order given, up to `max` in all. */
export function describeSteps(
  steps: readonly Step[],
  seen: readonly StepCounts[],
  sessions: number,
  max: number,
): StepFigures[] {
  const byKey = new Map(seen.map((counts) => [counts.stepKey, counts]));
  const configured = new Set(steps.map(({ stepKey }) => stepKey));
  return [
    ...steps.map((step) => describeStep(step, byKey.get(step.stepKey) ?? UNSEEN, sessions)),
    ...seen
      .filter(({ stepKey }) => !configured.has(stepKey))
      .map((counts) => describeStep({ stepKey: counts.stepKey, name: null, index: null }, counts, sessions)),
  ].slice(0, max);
}

export function describeStep(
  { stepKey, name, index }: { stepKey: string; name: string | null; index: number | null },
  counts: StepRow,
  sessions: number,
): StepFigures {
  const wentOn = counts.reached - counts.left - counts.open;
  return { stepKey, name: name ?? stepKey, index, ...figuresOf(STEP_FIGURES, { ...counts, sessions, wentOn }) };
}

/** Steps before or after a step that `reached` sessions saw; '' means none. */
export function describeNeighbours(
  steps: readonly Step[],
  neighbours: readonly { stepKey: string; sessions: number }[],
  reached: number,
): StepDetail['entries'] {
  return neighbours.map(({ stepKey, sessions }) => ({
    stepKey: stepKey || null,
    name: stepKey === '' ? null : nameOf(steps, stepKey),
    sessions,
    share: shareOf(sessions, reached),
  }));
}

const nameOf = (steps: readonly Step[], stepKey: string) =>
  steps.find((step) => step.stepKey === stepKey)?.name ?? stepKey;

interface FieldCounts {
  fieldKey: string;
  reached: number;
  changed: number;
  medianMs: number | null;
  returned: number;
  errorTypes: readonly string[];
  errorSessions: readonly number[];
  errorEvents: readonly number[];
  withErrors: number;
  fixed: number;
  givenUp: number;
  lastTouched: number;
}

/** `left`: sessions that left at the step. Errors: by sessions, then by type. */
export function describeField(counts: FieldCounts, label: string | null, left: number): FieldFigures {
  const { fieldKey, reached, changed, returned, withErrors, fixed, givenUp, lastTouched } = counts;
  const errors = counts.errorTypes.map((errorType, place) => ({
    errorType,
    sessions: counts.errorSessions[place] ?? 0,
    events: counts.errorEvents[place] ?? 0,
  }));
  return {
    fieldKey,
    label,
    reached,
    changed,
    medianTimeInField: toSeconds(counts.medianMs),
    returned,
    errors: errors.sort((a, b) => b.sessions - a.sessions || (a.errorType < b.errorType ? -1 : 1)),
    withErrors,
    fixed,
    givenUp,
    lastTouched,
    lastTouchedShare: shareOf(lastTouched, left),
  };
}

interface PathCounts {
  sessions: number;
  steps: readonly Pick<StepCounts, 'stepKey' | 'reached'>[];
  skipped: readonly { stepKey: string; sessions: number }[];
  backSessions: number;
  transitions: readonly {
    from: string;
    to: string;
    end: 'completed' | 'left' | 'open' | '';
    times: number;
    sessions: number;
  }[];
  paths: readonly { steps: string[]; end: 'completed' | 'left' | 'open'; sessions: number }[];
}

/** `stepsMax`: steps that are listed. */
export function describePaths(
  { steps }: Pick<Journey, 'steps'>,
  counts: PathCounts,
  stepsMax: number,
): Omit<Paths, 'period' | 'excluded'> {
  const seen = counts.steps.map((step) => ({ ...UNSEEN, ...step }));
  const indexes = new Map(steps.map(({ stepKey, index }) => [stepKey, index]));
  const skipped = new Map(counts.skipped.map(({ stepKey, sessions }) => [stepKey, sessions]));
  const listed = counts.paths.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    sessions: counts.sessions,
    steps: describeSteps(steps, seen, counts.sessions, stepsMax).map(({ stepKey, name, index, reached }) => ({
      ...{ stepKey, name, index },
      sessions: reached,
      skipped: index === null ? null : (skipped.get(stepKey) ?? 0),
    })),
    transitions: counts.transitions.map(({ from, to, end, times, sessions }) => ({
      from: from || null,
      to: to || null,
      end: end || null,
      direction: directionOf(from, to, indexes),
      times,
      sessions,
    })),
    paths: counts.paths.map((path) => ({ ...path, share: shareOf(path.sessions, counts.sessions) })),
    otherSessions: counts.sessions - listed,
    backSessions: counts.backSessions,
  };
}

function directionOf(from: string, to: string, indexes: ReadonlyMap<string, number>) {
  if (from === '') return 'start';
  if (to === '') return 'end';
  const [before, after] = [indexes.get(from), indexes.get(to)];
  if (before === undefined || after === undefined) return 'other';
  return after > before ? 'forward' : 'back';
}
