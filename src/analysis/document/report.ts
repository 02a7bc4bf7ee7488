// The one-page report: the figures of a journey in a period, for a meeting or for the records.
import type { Certainty } from '../../domain/certainty.ts';
import { type ListedFigure, STEP_FIGURES } from '../../domain/figure-list.ts';
import type { JourneyFigures, StepFigures } from '../../domain/figures.ts';
import type { Headline } from '../../domain/headline.ts';
import type { Language } from '../../domain/language.ts';
import type { Targets } from '../../domain/targets.ts';
import { cut } from '../../domain/text.ts';
import { DAY_MS } from '../../domain/time.ts';
import { duration, formats } from '../../language/formats.ts';
import { words } from '../../language/words.ts';
import type { MarkedSides } from '../../metrics/evidence/cube.ts';
import { doubtOf } from '../certainty-words.ts';
import { besideMarked } from '../memo/marked.ts';
import { differenceOfShares } from '../statistics/newcombe.ts';
import { type Block, type Document, doubt, figure, heading, list, paragraph } from './blocks.ts';
import { groupRows, groupTable, type NewestNote, noteText, reasonText, type WorstFields } from './report-causes.ts';
import {
  besideOther,
  type Compared,
  dateIn,
  ENOUGH_SESSIONS,
  filterValue,
  listed,
  range,
  share,
  span,
} from './report-phrases.ts';

export interface ReportPaper {
  journeyName: string;
  figures: Pick<
    JourneyFigures,
    | 'period'
    | 'previousPeriod'
    | 'summary'
    | 'previousSummary'
    | 'steps'
    | 'faults'
    | 'devices'
    | 'variants'
    | 'excluded'
  >;
  /** The fields of the step that stands out, if there is one. */
  worst: WorstFields | undefined;
  newest: NewestNote | undefined;
  /** Hour of the journey's first session, in ms; null without sessions. */
  trackedSince: number | null;
  targets: Targets;
  /** The journey's headline; undefined if the page covers other days or a part of the sessions. */
  headline: Headline | undefined;
  /** Suspicious sessions compared with the others; undefined if the filter already selects one side. */
  marked: MarkedSides | undefined;
  /** The request's query. The page names its parameters that filter sessions. */
  query: Readonly<Record<string, unknown>>;
  createdAt: number;
  /** Address of the definitions. */
  definitions: string;
  language: Language;
}

/** Steps that fit on the page. */
const STEPS_MAX = 14;
/** Rows of the step table that other sections replace; two rows of groups replace one step. */
const ROOM = { groups: 3, headline: 3, newest: 2, reason: 2, unreached: 2 };
/** Characters of a name that fit into two lines of the table. */
const NAME_LENGTH_MAX = 48;

export function reportDocument(paper: ReportPaper): Document {
  const { journeyName, figures, worst: fields, newest, headline, marked, createdAt, definitions, language } = paper;
  const { report } = words[language];
  const { excluded, summary } = figures;
  const leftOut = excluded.counted ? 0 : excluded.sessions;
  const about = {
    title: report.title({ journey: journeyName, days: span(figures.period, language) }),
    ...{ language, createdAt },
  };
  const method = paragraph(report.method({ url: definitions }));
  if (summary.sessions === 0 && leftOut > 0) {
    const said = list([report.allExcluded({ n: leftOut })]);
    return { ...about, blocks: [heading(1, journeyName), paragraph(whose(paper)), said, method] };
  }
  const seen = figures.steps.filter(({ reached }) => reached > 0);
  const groups = groupRows(figures, language);
  const why = fields ? reasonText(fields, language) : [];
  const unseen = unreached(figures, language);
  const room =
    (groups.length === 0 ? 0 : ROOM.groups + Math.ceil(groups.length / 2)) +
    (newest ? ROOM.newest : 0) +
    (headline ? ROOM.headline : 0) +
    (why.length === 0 ? 0 : ROOM.reason) +
    (unseen.length === 0 ? 0 : ROOM.unreached);
  const most = STEPS_MAX - room;
  const rows = mostLeft(seen, most);
  return {
    ...about,
    blocks: [
      heading(1, journeyName),
      paragraph([whose(paper), ...(leftOut > 0 ? [report.excluded({ n: leftOut })] : [])].join(' ')),
      ...(headline ? [paragraph(`${headline.title}. ${textOf(headline)}`)] : []),
      ...sayMarked(marked, language),
      ...broken(figures, language),
      list(outcomes(paper)),
      ...doubts(summary.certainty, language),
      heading(2, report.leave),
      ...(figures.faults.length === 0
        ? [paragraph([worst(seen, summary.certainty.unknown, language), ...why].join(' '))]
        : []),
      ...(rows.length === 0 ? [] : [tableOf(rows, summary.sessions, language)]),
      ...unseen,
      ...(rows.length < seen.length ? [paragraph(report.someSteps({ shown: most, all: seen.length }))] : []),
      ...(groups.length === 0 ? [] : [heading(2, report.groups), groupTable(groups, language)]),
      method,
    ],
  };
}

/** The sentence of a headline, with the advice. */
export const textOf = ({ sentence, todo }: Headline): string => (todo === null ? sentence : `${sentence} ${todo}`);

/** A sentence about the sessions included. */
function whose({ figures: { period }, query, language }: ReportPaper): string {
  const { report } = words[language];
  const days = span(period, language);
  const names: Readonly<Record<string, string>> = report.filters;
  const filters = Object.entries(query).flatMap(([parameter, value]) => {
    const name = names[parameter];
    if (name === undefined) return [];
    return [report.filter({ name, value: filterValue(parameter, String(value), language) })];
  });
  if (filters.length === 0) return report.started({ days });
  return report.startedOnly({ days, filters: filters.reduce((one, other) => report.twoFilters({ one, other })) });
}

function sayMarked(marked: MarkedSides | undefined, language: Language): Block[] {
  const beside = marked && besideMarked({ marked: { counted: true, ...marked } });
  if (!beside?.differ) return [];
  const { sessions: n, completed, others } = beside;
  const { percent } = formats[language];
  const rates = { own: percent(completed / n), others: percent(others.completed / others.sessions) };
  return [paragraph(words[language].report.marked({ n, ...rates }))];
}

/** Tracking problems, which come first on the page. */
function broken(figures: ReportPaper['figures'], language: Language): Block[] {
  if (figures.faults.length === 0) return [];
  return [heading(2, words[language].report.notWhole), list(faultSentences(figures, language))];
}

export const faultSentences = (
  { faults, summary }: Pick<JourneyFigures, 'faults'> & { summary: Pick<JourneyFigures['summary'], 'sessions'> },
  language: Language,
): string[] => {
  const { report } = words[language];
  return faults.map(({ kind, name: step, sessions: n }) => {
    if (kind === 'silent_step') return report.silentStep({ step, n });
    return n === 0 ? report.nobody({ n: summary.sessions }) : report.noCompletion({ step, n });
  });
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
  newest,
  language,
}: ReportPaper): string[] {
  const { report } = words[language];
  const { completed, completion, open, sessions: n } = summary;
  if (n === 0) return [report.noSession];
  const ended = report.completed({ n, share: share(completed, n, language), range: range(completion, language) });
  return [
    open > 0 ? `${ended} ${report.stillOpen({ n: open })}` : ended,
    ...timesTaken(summary, language),
    besideBefore(summary, previousSummary, previousPeriod, trackedSince, language),
    ...targetsReached(summary, targets, language),
    ...(newest ? [noteText(newest, language)] : []),
  ];
}

export function timesTaken(
  { medianTimeToComplete, p90TimeToComplete }: JourneyFigures['summary'],
  language: Language,
): string[] {
  if (medianTimeToComplete === null || p90TimeToComplete === null) return [];
  return [words[language].report.times({ half: duration(medianTimeToComplete), most: duration(p90TimeToComplete) })];
}

function doubts(certainty: Certainty, language: Language): Block[] {
  const text = doubtOf(certainty, language);
  return text === null ? [] : [doubt(text)];
}

export function besideBefore(
  summary: Compared,
  previous: Compared,
  period: JourneyFigures['previousPeriod'],
  trackedSince: number | null,
  language: Language,
): string {
  const { report } = words[language];
  const { percent } = formats[language];
  const when = { days: span(period, language) };
  if (previous.sessions === 0) return report.nothingBefore(when);
  const was = report.before({ ...when, n: previous.sessions, percent: percent(previous.completion.rate ?? 0) });
  const began = trackedInPart(period, trackedSince);
  if (began !== null) return `${was} ${report.beganWithin({ day: dateIn(period.timezone, began, language) })}`;
  return `${was} ${besideOther(summary, previous, language) ?? report.tooFewToCompare}`;
}

/** The start of tracking, in ms, if it began in the period or later; null if the whole period was tracked. The dashboard has the same rule. */
export function trackedInPart({ from, to }: { from: string; to: string }, trackedSince: number | null): number | null {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  // The first session comes some time after tracking was installed, hence a tolerance, which is smaller for short periods.
  const grace = Math.min(DAY_MS, (end - start) / 7);
  return trackedSince !== null && trackedSince - start > grace ? trackedSince : null;
}

export function targetsReached(
  { completion, medianTimeToComplete: median }: JourneyFigures['summary'],
  { completionRate, medianTimeToComplete }: Targets,
  language: Language,
): string[] {
  const { report } = words[language];
  const sentences: string[] = [];
  if (completionRate !== null && completion.rate !== null) {
    const reached = completion.rate >= completionRate ? 'yes' : 'no';
    sentences.push(report.targetCompletion({ target: formats[language].percent(completionRate), reached }));
  }
  if (medianTimeToComplete !== null && median !== null) {
    const reached = median <= medianTimeToComplete ? 'yes' : 'no';
    sentences.push(report.targetTime({ target: duration(medianTimeToComplete), reached }));
  }
  return sentences;
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

/** The step that stands out by its share of leaving sessions. The last step only counts if it stands out without unknown sends, too. */
export function worstStep(steps: readonly StepFigures[], unknown: number): StepFigures | undefined {
  const place = standsOut(steps);
  const step = place === null ? undefined : steps[place];
  if (!step || step.left === 0) return undefined;
  const others = steps.filter((other) => other !== step && other.reached >= ENOUGH_SESSIONS);
  const next = Math.max(...others.map(({ abandonment }) => abandonment.rate ?? 0));
  return surelyLeft(step, steps, unknown) <= next ? undefined : step;
}

/** The share that certainly left a step: without the last step's unknown sends, which count as left but may have completed. */
function surelyLeft({ index, left, reached }: StepFigures, steps: readonly StepFigures[], unknown: number): number {
  const isLast = index !== null && steps.every((other) => (other.index ?? 0) <= index);
  return (left - (isLast ? unknown : 0)) / reached;
}

export function worst(steps: readonly StepFigures[], unknown: number, language: Language): string {
  const { report } = words[language];
  if (steps.every(({ reached }) => reached < ENOUGH_SESSIONS)) return report.tooFewToName;
  const step = worstStep(steps, unknown);
  if (!step) return report.noneStandsOut;
  return report.worst({
    step: step.name,
    ...{ share: share(step.left, step.reached, language), range: range(step.abandonment, language) },
  });
}

/** Configured steps without sessions; empty if a tracking problem already explains them. */
function unreached({ steps, faults }: ReportPaper['figures'], language: Language): Block[] {
  const { report } = words[language];
  const unseen = steps.filter(({ index, reached }) => index !== null && reached === 0).slice(0, UNREACHED_MAX);
  if (faults.length > 0 || unseen.length === 0 || unseen.length === steps.length) return [];
  const names = unseen.map(({ name }) => report.quoted({ name: cut(name, NAME_LENGTH_MAX) }));
  return [paragraph(report.unreached({ steps: listed(names, language) }))];
}

/** Steps named in a sentence, at most. */
const UNREACHED_MAX = 3;

/** The funnel table: each step's bar is its share of all sessions; the end of the bar is the share that left there. */
function tableOf(steps: readonly StepFigures[], all: number, language: Language): Block {
  const { head, steps: caption, bars } = words[language].report;
  const figures = STEP_KEYS.filter((key) => 'inReport' in STEP_FIGURES[key]);
  return {
    ...{ kind: 'table', caption, bars },
    head: [head.step, ...figures.flatMap((key) => headsOf(STEP_FIGURES[key], language))],
    rows: steps.map((step) => [
      { text: cut(step.name, NAME_LENGTH_MAX), bar: { length: step.reached / all, end: step.left / all } },
      ...figures.flatMap((key) => cellsOf(STEP_FIGURES[key], step[key], language).map(figure)),
    ]),
  };
}

const STEP_KEYS = Object.keys(STEP_FIGURES) as (keyof typeof STEP_FIGURES)[];

function headsOf({ unit, label, short = label }: ListedFigure, language: Language): string[] {
  const own = short?.[language] ?? '';
  return unit === 'share' ? [own, words[language].report.head.interval] : [own];
}

function cellsOf({ unit }: ListedFigure, value: StepFigures[keyof typeof STEP_FIGURES], language: Language): string[] {
  const { count, percent } = formats[language];
  if (typeof value === 'object') return value === null ? ['–'] : [percent(value.rate ?? 0), range(value, language)];
  return [unit === 'count' ? count(value) : duration(value)];
}
