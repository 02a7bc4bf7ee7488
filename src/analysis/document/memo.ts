// A memo as a document: what a director reads first, and what an analyst takes apart after it.
import type { Alarm, Fact, Finding, MemoResult } from '../../domain/memo.ts';
import { todoOf } from '../memo/todo.ts';
import { count, date, inHundred } from '../memo/words.ts';
import {
  type Block,
  type Document,
  doubt,
  heading,
  type Link,
  linkedList,
  list,
  type Plot,
  paragraph,
} from './blocks.ts';
import { lookAt } from './look.ts';
import { appendix, ESTIMANDS, figureOf } from './memo-appendix.ts';

export interface MemoPaper {
  title: string;
  createdAt: string;
  journeyName: string;
  /** The whole address of the journey's page. */
  journeyPage: string;
  result: MemoResult;
}

type Look = (one: Pick<Finding, 'look'>) => Link | null;

export const GRADE_MEANINGS: Record<Finding['grade'], string> = {
  A: 'chance decided who saw what',
  B: 'a dated change, with a quiet time before it',
  C: 'it goes together; chance did not decide who is in which group',
  D: 'a description, or too much is missing for more',
};

export function memoDocument({ title, createdAt, journeyName, journeyPage, result }: MemoPaper): Document {
  const { findings, facts, alarms } = result;
  const heads = findings.filter(({ partOf }) => partOf === null);
  const partsOf = ({ id }: Finding) => findings.filter(({ partOf }) => partOf === id);
  const todo = todoOf(alarms, findings);
  const look: Look = (one) => lookAt(journeyPage, result, one.look);
  const said = result.data.certainty?.said ?? null;
  const blocks: Block[] = [
    heading(1, title),
    ...(todo.length === 0 ? [] : [heading(2, 'What to do'), list(todo.map(({ sentence }) => sentence))]),
    heading(2, 'In short'),
    paragraph(result.summary.sentences.filter((sentence) => sentence !== said).join(' ')),
    ...(said === null ? [] : [doubt(said)]),
    ...facts.filter(isWarning).flatMap((fact) => factBlocks(fact, 2)),
    ...(alarms.length === 0 ? [] : [heading(2, 'What does not work')]),
    ...alarms.flatMap((alarm) => alarmBlocks(alarm, look)),
    ...(heads.length === 0 ? [] : [heading(2, 'What is worth changing')]),
    ...heads.flatMap((finding, at) => findingBlocks(finding, `${at + 1}. ${finding.headline}`, partsOf(finding), look)),
    ...facts.filter((fact) => !isWarning(fact)).flatMap((fact) => factBlocks(fact, 2)),
    ...appendix(result, journeyName),
  ];
  return { title, language: 'en', createdAt: Date.parse(createdAt), blocks };
}

const linkOf = (link: Link | null): Block[] => (link ? [{ kind: 'link', link }] : []);

function alarmBlocks(alarm: Alarm, look: Look): Block[] {
  const { headline, sentences, suggestion, who } = alarm;
  return [
    heading(3, headline),
    paragraph(`What to do: ${suggestion} ${who}.`),
    ...sentences.map(paragraph),
    ...linkOf(look(alarm)),
  ];
}

const WARNINGS: readonly Fact['code'][] = ['tracking_health', 'too_little_data', 'no_finding'];
const isWarning = ({ code }: Fact) => WARNINGS.includes(code);

const factBlocks = (fact: Fact, level: 2 | 3): Block[] => [
  heading(level, fact.headline),
  ...(fact.sentences.length === 1
    ? [paragraph(fact.sentences[0] ?? '')]
    : fact.sentences.length > 1
      ? [list(fact.sentences)]
      : []),
];

function findingBlocks(finding: Finding, title: string, parts: readonly Finding[], look: Look): Block[] {
  const { sentences, grade, gradeReasons, status, suggestion, who, gain, wouldChangeOurMind } = finding;
  return [
    heading(3, title),
    paragraph(`What to do: ${suggestion}${who === '' ? '' : ` ${who}.`}`),
    ...sentences.map(paragraph),
    ...linkOf(look(finding)),
    ...(parts.length === 0
      ? []
      : [paragraph('It shows at:'), linkedList(parts.map((part) => ({ text: part.headline, link: look(part) })))]),
    ...weekBlocks(finding),
    paragraph(
      `How sure: ${GRADE_MEANINGS[grade]} (grade ${grade}). ${gradeReasons.join(' ')} ${STATUS_WORDS[status]}`.trim(),
    ),
    { kind: 'plot', plot: plotOf(finding) },
    ...(gain && gain.completions.high >= 0.5
      ? [
          paragraph(
            `What it could be worth: ${count(gain.completions.low)} to ${count(gain.completions.high)} more people who complete in ${gain.per}. It cannot be more than ${count(gain.ceiling)}.`,
          ),
        ]
      : []),
    paragraph('What would change our mind:'),
    list(wouldChangeOurMind),
  ];
}

/** The weeks as a picture: a dot for the share, and a bar to the one that it is compared with. */
function weekBlocks({ series }: Finding): Block[] {
  const weeks = series.flatMap(({ start, value, against }) => (value === null ? [] : [{ start, value, against }]));
  if (weeks.length < 2) return [];
  const told = (share: number | null) => (share === null ? '' : `${inHundred(share)}`);
  const rows = weeks.map(({ start, value, against }) => ({
    label: date(Date.parse(start)),
    low: Math.min(value, against ?? value),
    estimate: value,
    high: Math.max(value, against ?? value),
    text: against === null ? told(value) : `${told(value)} (${told(against)})`,
  }));
  const listed = rows.map(({ label, text }) => `${label}: ${text}`).join('; ');
  return [
    {
      kind: 'plot',
      plot: {
        alternative: `Week by week, of 100 people: ${listed}.`,
        rows,
        none: 0,
        noneText: 'none',
        scale: 'linear',
      },
    },
  ];
}

const STATUS_WORDS: Record<Finding['status'], string> = {
  new: 'The days before do not show it.',
  replicated: 'The days before show it, too.',
};

function plotOf({ headline, evidence }: Finding): Plot {
  const { estimand, estimate, low, high } = evidence;
  const text = `${figureOf(estimand, estimate)} (${figureOf(estimand, low)} to ${figureOf(estimand, high)})`;
  const isRatio = estimand === 'oddsRatio';
  return {
    alternative: `${ESTIMANDS[estimand]}: ${text}. ${headline}`,
    rows: [{ label: ESTIMANDS[estimand], low, estimate, high, text }],
    none: isRatio ? 1 : 0,
    noneText: isRatio ? 'as often' : estimand === 'share' ? 'none' : 'no difference',
    scale: isRatio ? 'log' : 'linear',
  };
}
