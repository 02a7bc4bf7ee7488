// Documents of shared links. Counts are rounded to tens and shares to whole percent, and a share with fewer than ten sessions on either
// side is withheld. So two links whose periods differ by a few people reveal nothing about these few.
import type { Certainty } from '../../domain/certainty.ts';
import { STEP_FIGURES } from '../../domain/figure-list.ts';
import type { JourneyFigures, StepDetail, StepFigures } from '../../domain/figures.ts';
import type { Headline } from '../../domain/headline.ts';
import type { Language } from '../../domain/language.ts';
import type { Alarm, Finding, MemoResult } from '../../domain/memo.ts';
import { LEAST_GROUP, type LinkFigure } from '../../domain/shared-link.ts';
import { duration, formats } from '../../language/formats.ts';
import { words } from '../../language/words.ts';
import { todoOf } from '../memo/todo.ts';
import { speech } from '../memo/words.ts';
import { type Block, words as cell, type Document, doubt, figure, heading, list, paragraph } from './blocks.ts';
import { doThis } from './memo.ts';
import { type Days, span } from './report-phrases.ts';

interface Paper {
  journeyName: string;
  organizationName: string;
  createdAt: number;
  language: Language;
}

export function sharedOverview(
  paper: Paper,
  shown: readonly LinkFigure[],
  figures: Omit<JourneyFigures, 'excluded'>,
  headline: Pick<Headline, 'title'> | undefined,
): Document {
  const { summary, steps, period } = figures;
  const { language } = paper;
  const seen = steps.filter(({ reached }) => reached >= LEAST_GROUP);
  const facts = [
    ...(shown.includes('completion') ? [completionOf(summary, language)] : []),
    ...(shown.includes('time') ? [timeOf(summary, language)] : []),
  ];
  return documentOf(paper, paper.journeyName, period, [
    // Its title has no counts, which would have to be rounded.
    ...(headline ? [heading(2, headline.title)] : []),
    ...(facts.length > 0 ? [list(facts)] : []),
    ...(shown.includes('completion') ? doubtsOf(summary.certainty, summary.sessions, language) : []),
    ...(shown.includes('steps') && seen.length > 0
      ? [heading(2, words[language].sharedPage.steps), stepTable(seen, language)]
      : []),
  ]);
}

export function sharedStep(
  paper: Paper,
  shown: readonly LinkFigure[],
  { step, certainty, period }: Omit<StepDetail, 'excluded'>,
): Document {
  const { language, journeyName } = paper;
  const { saw, stepOf } = words[language].sharedPage;
  const isCounted = shown.includes('completion') || shown.includes('steps');
  const { reached, left } = step;
  const facts = [
    ...(isCounted ? [saw({ sessions: rounded(reached, language), share: shareText(left, reached, language) })] : []),
    ...(shown.includes('time') ? [stayOf(step, language)] : []),
  ];
  return documentOf(paper, stepOf({ step: step.name, journey: journeyName }), period, [
    list(facts),
    ...(isCounted ? doubtsAtStep(certainty, step, language) : []),
  ]);
}

/** `result` is in the language of the paper. */
export function sharedMemo(paper: Paper, title: string, result: MemoResult): Document {
  const say = speech[paper.language];
  const { document, shared } = say.texts;
  const alarms = result.alarms.filter(isLargeAlarm);
  const findings = result.findings.filter(({ partOf }) => partOf === null).filter(isLargeFinding);
  const all = result.alarms.length + result.findings.filter(({ partOf }) => partOf === null).length;
  const left = all - alarms.length - findings.length;
  const blocks = [...alarms, ...findings].flatMap((one) => [
    heading(2, one.headline),
    ...one.sentences.map(paragraph),
    doThis(one, say),
  ]);
  const todo = todoOf(alarms, findings, say);
  const period = { ...result.period, timezone: result.timezone ?? 'UTC' };
  return documentOf(paper, title, period, [
    ...(todo.length === 0 ? [] : [heading(2, document.todo), list(todo.map(({ sentence }) => sentence))]),
    ...(blocks.length === 0 ? [paragraph(shared.none)] : blocks),
    ...(left > 0 && blocks.length > 0 ? [paragraph(shared.more({ n: left }))] : []),
  ]);
}

const isLargeAlarm = ({ evidence: { part, whole } }: Alarm) => part >= LEAST_GROUP && whole - part >= LEAST_GROUP;

function isLargeFinding({ evidence: { numerators, denominators } }: Finding): boolean {
  return Object.entries(denominators).every(
    ([group, whole]) => (numerators[group] ?? 0) >= LEAST_GROUP && whole - (numerators[group] ?? 0) >= LEAST_GROUP,
  );
}

function documentOf(
  { journeyName, organizationName, createdAt, language }: Paper,
  title: string,
  period: Days,
  blocks: Block[],
): Document {
  const { sharedPage } = words[language];
  const about = { organization: organizationName, journey: journeyName, span: span(period, language) };
  return {
    ...{ title, language, createdAt },
    blocks: [heading(1, title), paragraph(sharedPage.lead(about)), ...blocks, paragraph(sharedPage.rounded)],
  };
}

const completionOf = ({ sessions, completed }: JourneyFigures['summary'], language: Language) =>
  words[language].sharedPage.completed({
    sessions: rounded(sessions, language),
    share: shareText(completed, sessions, language),
  });

/** The numbers of declared, likely and unknown completions, and the bounds of the rate, all rounded. */
function doubtsOf(certainty: Certainty, sessions: number, language: Language): Block[] {
  const { declared, likely, unknown } = certainty;
  const { allDeclared, rateBetween } = words[language].sharedPage;
  if (likely === 0 && unknown < LEAST_GROUP) {
    const none = rounded(0, language);
    return [paragraph(capital(allDeclared({ declared: rounded(declared, language), none })))];
  }
  // Unknown sessions do not widen the bounds if they are too few to be shown.
  const high = shareText(declared + likely + (unknown < LEAST_GROUP ? 0 : unknown), sessions, language);
  const low = likely > 0 && declared < LEAST_GROUP ? percent(0, language) : shareText(declared, sessions, language);
  return [doubt(`${partsOf(certainty, language)} ${rateBetween({ low, high })}`)];
}

/** A caveat for the step's share of leaving: likely completions may have left there, and unknown sends may not have. */
function doubtsAtStep(certainty: Certainty, { left, reached }: StepFigures, language: Language): Block[] {
  const { likely, unknown } = certainty;
  if (likely < LEAST_GROUP && unknown < LEAST_GROUP) return [];
  const low = shareText(left - (unknown < LEAST_GROUP ? 0 : unknown), reached, language);
  const high = shareText(left + (likely < LEAST_GROUP ? 0 : likely), reached, language);
  return [doubt(`${partsOf(certainty, language)} ${words[language].sharedPage.leftBetween({ low, high })}`)];
}

function partsOf({ declared, likely, unknown }: Certainty, language: Language): string {
  const say = words[language].sharedPage;
  const more = rounded(unknown, language);
  if (likely > 0 && declared >= LEAST_GROUP)
    return say.partly({
      ...{ declared: rounded(declared, language), likely: rounded(likely, language) },
      unknown: more,
    });
  return likely > 0
    ? say.likely({ likely: rounded(likely, language), unknown: more })
    : say.unknown({ declared: rounded(declared, language), unknown: more });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function timeOf({ completed, medianTimeToComplete }: JourneyFigures['summary'], language: Language): string {
  const { medianNotShown, halfCompleted } = words[language].sharedPage;
  if (medianTimeToComplete === null || completed < LEAST_GROUP) return medianNotShown;
  return halfCompleted({ time: time(medianTimeToComplete) });
}

/** The median time on the step, which comes from sessions that went on; null if they are too few. */
const stayShown = ({ wentOn, medianTimeOnStep: median }: StepFigures) => (wentOn < LEAST_GROUP ? null : median);

function stayOf(step: StepFigures, language: Language): string {
  const { medianNotShown, halfWentOn } = words[language].sharedPage;
  const median = stayShown(step);
  return median === null ? medianNotShown : halfWentOn({ time: time(median) });
}

function stepTable(steps: readonly StepFigures[], language: Language): Block {
  const { inOrder, head, notShown } = words[language].sharedPage;
  const { left, medianTimeOnStep } = STEP_FIGURES;
  return {
    kind: 'table',
    caption: inOrder,
    head: [head.step, head.reached, left.label[language], medianTimeOnStep.short[language]],
    rows: steps.map((step) => {
      const { name, reached, left } = step;
      const stay = stayShown(step);
      return [
        ...[cell(name), figure(rounded(reached, language)), figure(shareText(left, reached, language))],
        figure(stay === null ? notShown : time(stay)),
      ];
    }),
  };
}

/** "1,240", "fewer than 10" */
export function rounded(count: number, language: Language = 'en'): string {
  if (count < LEAST_GROUP) return words[language].sharedPage.fewer({ least: LEAST_GROUP });
  return formats[language].count(Math.round(count / LEAST_GROUP) * LEAST_GROUP);
}

/** "62 %", or a text that the share is withheld. */
export function shareText(part: number, whole: number, language: Language = 'en'): string {
  if (part < LEAST_GROUP || whole - part < LEAST_GROUP) return `(${words[language].sharedPage.notShown})`;
  return percent(part / whole, language);
}

const percent = (share: number, language: Language) => formats[language].wholePercent(share);

const time = (seconds: number) => duration(Math.max(1, seconds));
