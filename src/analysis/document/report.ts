// The figures of a journey in a period on one page: for a meeting, or a file of record.
import type { Certainty } from '../../domain/certainty.ts';
import type { Fault, JourneyFigures, Share, StepFigures } from '../../domain/figures.ts';
import type { Targets } from '../../domain/targets.ts';
import { DAY_MS } from '../../domain/time.ts';
import { dayOf } from '../../domain/zone.ts';
import type { MarkedSides } from '../../metrics/evidence/cube.ts';
import { doubtOf } from '../certainty-words.ts';
import { besideMarked, sayMarked } from '../memo/marked.ts';
import { count, date, percent, points, pointsBetween, quoted, sessions, share } from '../memo/words.ts';
import { type Difference, differenceOfShares } from '../statistics/newcombe.ts';
import { type Block, type Document, doubt, figure, heading, list, paragraph, words } from './blocks.ts';

export interface ReportPaper {
  journeyName: string;
  figures: Pick<JourneyFigures, 'period' | 'previousPeriod' | 'summary' | 'previousSummary' | 'steps' | 'faults'>;
  /** The hour, in ms, in which the first session of the journey started; null without any. */
  trackedSince: number | null;
  targets: Targets;
  /** Sessions that look wrong beside the others; undefined: the page is about the ones or the others alone. */
  marked: MarkedSides | undefined;
  /** The filter of the sessions, as the query names it. */
  filter: Readonly<Record<string, string>>;
  createdAt: number;
  /** Address of the definitions. */
  definitions: string;
}

/** Names on the page for parameters that the query calls otherwise. */
const FILTERS: Readonly<Record<string, string>> = {
  deviceClass: 'device',
  only: 'those marked',
  without: 'those not marked',
};
/** Steps that fit on the page. */
const STEPS_MAX = 14;
/** Characters of a name that fit on two lines of the table. */
const NAME_LENGTH_MAX = 48;
/** Fewer sessions than this, and a share is not compared: the rule of every caption of the dashboard. */
const ENOUGH_SESSIONS = 30;

export function reportDocument(paper: ReportPaper): Document {
  const { journeyName, figures, filter, marked, createdAt, definitions } = paper;
  const { period, steps } = figures;
  const seen = steps.filter(({ reached }) => reached > 0);
  const rows = mostLeft(seen, STEPS_MAX);
  const filters = Object.entries(filter).map(
    ([name, value]) => `${FILTERS[name] ?? name} ${value === '' ? 'not given' : value}`,
  );
  return {
    title: `${journeyName}, ${span(period)}`,
    language: 'en',
    createdAt,
    blocks: [
      heading(1, journeyName),
      paragraph(`Sessions that started ${span(period)}${filters.length > 0 ? `, only ${filters.join(', ')}` : ''}.`),
      ...sayMarked(marked && besideMarked({ marked: { counted: true, ...marked } }), 'page').map(paragraph),
      ...broken(figures),
      list(outcomes(paper)),
      ...doubts(figures.summary.certainty),
      heading(2, 'Where people leave'),
      ...(figures.faults.length === 0 ? [paragraph(worst(seen))] : []),
      ...(rows.length === 0 ? [] : [tableOf(rows)]),
      ...(rows.length < seen.length
        ? [paragraph(`The ${STEPS_MAX} steps that most people left, of ${seen.length}.`)]
        : []),
      paragraph(`Intervals are 95 % intervals. How each number is computed: ${definitions}`),
    ],
  };
}

/** Before anything else: what the pages do not report. */
function broken(figures: ReportPaper['figures']): Block[] {
  if (figures.faults.length === 0) return [];
  return [heading(2, NOT_WHOLE), list(faultSentences(figures))];
}

export const NOT_WHOLE = 'These figures are not whole';

export const faultSentences = ({ faults, summary }: ReportPaper['figures']): string[] =>
  faults.map((fault) => FAULTS[fault.kind](fault, summary));

const FAULTS: Record<Fault['kind'], (fault: Fault, summary: JourneyFigures['summary']) => string> = {
  silent_step: ({ name, sessions: later }) =>
    `The step ${quoted(name)} sends nothing: no session saw it, although ${sessions(later)} saw a later one.`,
  no_completion: ({ name, sessions: last }, summary) =>
    last === 0
      ? `Nobody has completed, of ${sessions(summary.sessions)}.`
      : `Nobody has completed, although ${sessions(last)} saw the last step, ${quoted(name)}. Does the page that confirms report success?`,
};

/** The steps that most people left, in the order of the journey. */
function mostLeft(steps: readonly StepFigures[], most: number): StepFigures[] {
  const chosen = new Set([...steps].sort((a, b) => b.left - a.left).slice(0, most));
  return steps.filter((step) => chosen.has(step));
}

function outcomes({
  figures: { summary, previousSummary, previousPeriod },
  trackedSince,
  targets,
}: ReportPaper): string[] {
  const { completed, completion, open } = summary;
  if (summary.sessions === 0) return ['No session started.'];
  return [
    `${sessions(summary.sessions)}: ${share(completed, summary.sessions)} completed, ${range(completion)}.${open > 0 ? ` ${count(open)} are still open.` : ''}`,
    ...timesTaken(summary),
    besideBefore(summary, previousSummary, previousPeriod, trackedSince),
    ...targetsReached(summary, targets),
  ];
}

export function timesTaken({ medianTimeToComplete, p90TimeToComplete }: JourneyFigures['summary']): string[] {
  if (medianTimeToComplete === null || p90TimeToComplete === null) return [];
  const [half, most] = [time(medianTimeToComplete), time(p90TimeToComplete)];
  return [`Half of the completed sessions took less than ${half}, nine in ten less than ${most}.`];
}

function doubts(certainty: Certainty): Block[] {
  const text = doubtOf(certainty);
  return text === null ? [] : [doubt(text)];
}

export function besideBefore(
  summary: Compared,
  previous: Compared,
  period: JourneyFigures['previousPeriod'],
  trackedSince: number | null,
): string {
  const when = span(period);
  if (previous.sessions === 0) return `Before that, ${when}: no session to compare with.`;
  const was = `Before that, ${when}: ${sessions(previous.sessions)}, ${percent(previous.completion.rate ?? 0)} completed`;
  const began = trackedInPart(period, trackedSince);
  if (began !== null) return `${was}. Not compared: tracking began on ${dateIn(period.timezone, began)}.`;
  const found = differenceBetween(summary, previous);
  if (!found) return `${was}. Too few sessions to compare.`;
  if (isMaybeChance(found)) return `${was}. The difference may be chance.`;
  return `${was}. It is now ${movedBy(found)}.`;
}

export type Compared = Pick<JourneyFigures['summary'], 'sessions' | 'completion'>;

/** Null: one side has too few sessions. */
export function differenceBetween(now: Compared, then: Compared): Difference | null {
  if (Math.min(now.sessions, then.sessions) < ENOUGH_SESSIONS) return null;
  return differenceOfShares(now.completion, then.completion);
}

export const isMaybeChance = ({ low, high }: Difference): boolean => low <= 0 && high >= 0;

/** "4.1 points higher (between 0.9 and 7.3 points)" */
export function movedBy({ by, low, high }: Difference): string {
  const [least, most] = [Math.min(Math.abs(low), Math.abs(high)), Math.max(Math.abs(low), Math.abs(high))];
  return `${points(Math.abs(by))} ${by > 0 ? 'higher' : 'lower'} (${pointsBetween({ low: least, high: most })})`;
}

/** When tracking began, in ms, of a period that it began in, or after: the rule of the dashboard. Null: it is tracked as a whole. */
export function trackedInPart({ from, to }: { from: string; to: string }, trackedSince: number | null): number | null {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  // The first session comes a while after a page began to report, in a short period sooner.
  const grace = Math.min(DAY_MS, (end - start) / 7);
  return trackedSince !== null && trackedSince - start > grace ? trackedSince : null;
}

export function targetsReached(
  { completion, medianTimeToComplete }: JourneyFigures['summary'],
  targets: Targets,
): string[] {
  const found: string[] = [];
  if (targets.completionRate !== null && completion.rate !== null) {
    const reached = completion.rate >= targets.completionRate;
    found.push(`Target for completion: ${percent(targets.completionRate)}, ${reached ? 'reached' : 'not reached'}.`);
  }
  if (targets.medianTimeToComplete !== null && medianTimeToComplete !== null) {
    const reached = medianTimeToComplete <= targets.medianTimeToComplete;
    found.push(
      `Target for the median time: ${time(targets.medianTimeToComplete)}, ${reached ? 'reached' : 'not reached'}.`,
    );
  }
  return found;
}

/** The step with the highest share, if its share is clearly above that of every other. */
export function standsOut(steps: readonly Pick<StepFigures, 'reached' | 'abandonment'>[]): number | null {
  const ranked = steps
    .map((step, place) => ({ step, place }))
    .filter(({ step }) => step.reached >= ENOUGH_SESSIONS)
    .sort((a, b) => (b.step.abandonment.rate ?? 0) - (a.step.abandonment.rate ?? 0));
  const [top, ...others] = ranked;
  if (!top) return null;
  const isAbove = others.every(
    ({ step }) => (differenceOfShares(top.step.abandonment, step.abandonment)?.low ?? 0) > 0,
  );
  return isAbove ? top.place : null;
}

export function worst(steps: readonly StepFigures[]): string {
  if (steps.every(({ reached }) => reached < ENOUGH_SESSIONS)) return 'Too few sessions to name a step.';
  const place = standsOut(steps);
  const step = place === null ? undefined : steps[place];
  if (!step || step.left === 0) return 'No step stands out.';
  return `The step where most people stopped is ${quoted(step.name)}: ${share(step.left, step.reached)}, ${range(step.abandonment)}.`;
}

const tableOf = (steps: readonly StepFigures[]): Block => ({
  kind: 'table',
  caption: 'Steps, in their order',
  head: ['Step', 'Reached', 'Left here', 'Share', '95 % interval', 'Median time'],
  rows: steps.map(({ name, reached, left, abandonment, medianTimeOnStep }) => [
    words(short(name)),
    figure(count(reached)),
    figure(count(left)),
    figure(percent(abandonment.rate ?? 0)),
    figure(range(abandonment)),
    figure(medianTimeOnStep === null ? '–' : time(medianTimeOnStep)),
  ]),
});

const short = (name: string): string =>
  name.length <= NAME_LENGTH_MAX ? name : `${name.slice(0, NAME_LENGTH_MAX - 1)}…`;

/** "58.0 % to 64.3 %" */
export const range = ({ low, high }: Share): string => `${percent(low ?? 0)} to ${percent(high ?? 0)}`;

/** Both ends belong to it; in the days of its zone. */
export function span({ from, to, timezone }: { from: string; to: string; timezone: string }): string {
  const [first, last] = [dateIn(timezone, Date.parse(from)), dateIn(timezone, Date.parse(to) - 1)];
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

export const dateIn = (zone: string, ms: number): string => date(dayOf(zone, ms) * DAY_MS);

function time(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
