// The documents of shared links. Counts are rounded to tens and shares to whole percent, and a share of which either side is below ten is
// left out: so two links whose periods differ by a few people do not show these few.
import type { Certainty } from '../../domain/certainty.ts';
import type { JourneyFigures, StepDetail, StepFigures } from '../../domain/figures.ts';
import type { Alarm, Finding, MemoResult } from '../../domain/memo.ts';
import { LEAST_GROUP, type LinkFigure } from '../../domain/shared-link.ts';
import { todoOf } from '../memo/todo.ts';
import { date } from '../memo/words.ts';
import { type Block, type Document, doubt, figure, heading, list, paragraph, words } from './blocks.ts';

interface Paper {
  journeyName: string;
  organizationName: string;
  createdAt: number;
}

const NOT_SHOWN = 'not shown';
const ROUNDED = 'Counts are rounded to tens. What is about fewer than ten people is not shown.';

export function sharedOverview(
  paper: Paper,
  shown: readonly LinkFigure[],
  figures: Omit<JourneyFigures, 'excluded'>,
): Document {
  const { summary, steps, period } = figures;
  const seen = steps.filter(({ reached }) => reached >= LEAST_GROUP);
  const facts = [
    ...(shown.includes('completion') ? [completionOf(summary)] : []),
    ...(shown.includes('time') ? [timeOf(summary)] : []),
  ];
  return documentOf(paper, paper.journeyName, period, [
    ...(facts.length > 0 ? [list(facts)] : []),
    ...(shown.includes('completion') ? doubtsOf(summary.certainty, summary.sessions) : []),
    ...(shown.includes('steps') && seen.length > 0 ? [heading(2, 'Steps'), stepTable(seen)] : []),
  ]);
}

export function sharedStep(
  paper: Paper,
  shown: readonly LinkFigure[],
  { step, certainty, period }: Omit<StepDetail, 'excluded'>,
): Document {
  const facts = [
    ...(shown.includes('completion') || shown.includes('steps')
      ? [`${rounded(step.reached)} sessions saw it; ${shareText(step.left, step.reached)} left here.`]
      : []),
    ...(shown.includes('time') ? [stayOf(step)] : []),
  ];
  return documentOf(paper, `${step.name}: a step of ${paper.journeyName}`, period, [
    list(facts),
    ...(shown.includes('completion') || shown.includes('steps') ? doubtsAtStep(certainty, step) : []),
  ]);
}

export function sharedMemo(paper: Paper, title: string, result: MemoResult): Document {
  const alarms = result.alarms.filter(isLargeAlarm);
  const findings = result.findings.filter(({ partOf }) => partOf === null).filter(isLargeFinding);
  const all = result.alarms.length + result.findings.filter(({ partOf }) => partOf === null).length;
  const left = all - alarms.length - findings.length;
  const blocks = [...alarms, ...findings].flatMap(({ headline, sentences, suggestion, who }) => [
    heading(2, headline),
    ...sentences.map(paragraph),
    paragraph(`What to do: ${suggestion}${who === '' ? '' : ` ${who}.`}`),
  ]);
  const todo = todoOf(alarms, findings);
  return documentOf(paper, title, result.period, [
    ...(todo.length === 0 ? [] : [heading(2, 'What to do'), list(todo.map(({ sentence }) => sentence))]),
    ...(blocks.length === 0 ? [paragraph('Nothing in this memo is about ten people or more on each side.')] : blocks),
    ...(left > 0 && blocks.length > 0
      ? [paragraph(`${left} more are about fewer than ten people on a side, and not shown.`)]
      : []),
  ]);
}

const isLargeAlarm = ({ evidence: { part, whole } }: Alarm) => part >= LEAST_GROUP && whole - part >= LEAST_GROUP;

function isLargeFinding({ evidence: { numerators, denominators } }: Finding): boolean {
  return Object.entries(denominators).every(
    ([group, whole]) => (numerators[group] ?? 0) >= LEAST_GROUP && whole - (numerators[group] ?? 0) >= LEAST_GROUP,
  );
}

function documentOf(
  { journeyName, organizationName, createdAt }: Paper,
  title: string,
  period: { from: string; to: string },
  blocks: Block[],
): Document {
  const span = `from ${date(Date.parse(period.from))} to ${date(Date.parse(period.to) - 1)}`;
  return {
    ...{ title, language: 'en', createdAt },
    blocks: [
      heading(1, title),
      paragraph(`${organizationName}, ${journeyName}: sessions that started ${span}.`),
      ...blocks,
      paragraph(ROUNDED),
    ],
  };
}

function completionOf({ sessions, completed }: JourneyFigures['summary']): string {
  return `${rounded(sessions)} sessions; ${shareText(completed, sessions)} completed.`;
}

/** The number of declared, likely and unknown completions of `sessions`, and the bounds of the rate: as rounded as everything else. */
function doubtsOf({ declared, likely, unknown }: Certainty, sessions: number): Block[] {
  if (likely === 0 && unknown < LEAST_GROUP) return [paragraph(allDeclared(declared))];
  // Unknown sessions are no part of the bounds where they are too few to be shown.
  const mostSaid = shareText(declared + likely + (unknown < LEAST_GROUP ? 0 : unknown), sessions);
  const leastSaid = likely > 0 ? '0 %' : shareText(declared, sessions);
  return [
    doubt(
      `Not confirmed: ${partsOf({ declared, likely, unknown })}. The rate is between ${leastSaid} and ${mostSaid}.`,
    ),
  ];
}

/** Sessions that are likely to have completed at a step may have left there, and unknown ones may not have. */
function doubtsAtStep({ declared, likely, unknown }: Certainty, { left, reached }: StepFigures): Block[] {
  if (likely < LEAST_GROUP && unknown < LEAST_GROUP) return [];
  const leastSaid = shareText(left - (unknown < LEAST_GROUP ? 0 : unknown), reached);
  const mostSaid = shareText(left + (likely < LEAST_GROUP ? 0 : likely), reached);
  const parts = partsOf({ declared, likely, unknown });
  return [doubt(`Not confirmed: ${parts}. The share that left here is between ${leastSaid} and ${mostSaid}.`)];
}

const allDeclared = (declared: number) =>
  `${capital(rounded(declared))} completions, all declared; ${rounded(0)} sends without an answer.`;

function partsOf({ declared, likely, unknown }: Pick<Certainty, 'declared' | 'likely' | 'unknown'>): string {
  const completions =
    likely > 0
      ? `nobody has declared a success, so ${rounded(likely)} completions are only likely`
      : `${rounded(declared)} completions are declared`;
  return `${completions}, and of ${rounded(unknown)} more that sent the last step it is unknown whether they worked`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const timeOf = ({ completed, medianTimeToComplete: median }: JourneyFigures['summary']) =>
  median === null || completed < LEAST_GROUP
    ? 'Median time: not shown.'
    : `Half of the completed sessions took less than ${time(median)}.`;

/** Only a visit that something ended has a time: those who left at the step have none. */
const stayShown = ({ wentOn, medianTimeOnStep: median }: StepFigures) => (wentOn < LEAST_GROUP ? null : median);

function stayOf(step: StepFigures): string {
  const median = stayShown(step);
  return median === null ? 'Median time: not shown.' : `Half of those who went on stayed less than ${time(median)}.`;
}

const stepTable = (steps: readonly StepFigures[]): Block => ({
  kind: 'table',
  caption: 'Steps, in their order',
  head: ['Step', 'Sessions that saw it', 'Left here', 'Median time'],
  rows: steps.map((step) => {
    const { name, reached, left } = step;
    const stay = stayShown(step);
    return [
      ...[words(name), figure(rounded(reached)), figure(shareText(left, reached))],
      figure(stay === null ? NOT_SHOWN : time(stay)),
    ];
  }),
});

/** "1,240", "fewer than 10" */
export function rounded(count: number): string {
  if (count < LEAST_GROUP) return `fewer than ${LEAST_GROUP}`;
  return (Math.round(count / LEAST_GROUP) * LEAST_GROUP).toLocaleString('en');
}

/** "62 %", or that it is not shown. */
export function shareText(part: number, whole: number): string {
  if (part < LEAST_GROUP || whole - part < LEAST_GROUP) return `(${NOT_SHOWN})`;
  return `${Math.round((part / whole) * 100)} %`;
}

function time(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
