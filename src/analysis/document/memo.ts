// A memo as a document: first a summary for directors, then the details for analysts.
import type { Language } from '../../domain/language.ts';
import type { Alarm, Fact, Finding, MemoResult } from '../../domain/memo.ts';
import { dateOf } from '../memo/input.ts';
import { todoOf } from '../memo/todo.ts';
import { type Speech, speech } from '../memo/words.ts';
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
import { appendix, figureOf } from './memo-appendix.ts';

export interface MemoPaper {
  title: string;
  createdAt: string;
  journeyName: string;
  /** The whole address of the journey's page. */
  journeyPage: string;
  /** The result in the document's language. */
  result: MemoResult;
  language: Language;
}

type Look = (one: Pick<Finding, 'look'>) => Link | null;

export function memoDocument(paper: MemoPaper): Document {
  const { title, createdAt, journeyName, journeyPage, result, language } = paper;
  const say = speech[language];
  const { document } = say.texts;
  const { findings, facts, alarms } = result;
  const heads = findings.filter(({ partOf }) => partOf === null);
  const partsOf = ({ id }: Finding) => findings.filter(({ partOf }) => partOf === id);
  const todo = todoOf(alarms, findings, say);
  const look: Look = (one) => lookAt(journeyPage, result, one.look, document.look);
  const said = result.data.certainty?.said ?? null;
  const blocks: Block[] = [
    heading(1, title),
    ...(todo.length === 0 ? [] : [heading(2, document.todo), list(todo.map(({ sentence }) => sentence))]),
    heading(2, document.inShort),
    paragraph(result.summary.sentences.filter((sentence) => sentence !== said).join(' ')),
    ...(said === null ? [] : [doubt(said)]),
    ...facts.filter(isWarning).flatMap((fact) => factBlocks(fact, 2)),
    ...(alarms.length === 0 ? [] : [heading(2, document.broken)]),
    ...alarms.flatMap((alarm) => alarmBlocks(alarm, look, say)),
    ...(heads.length === 0 ? [] : [heading(2, document.worth)]),
    ...heads.flatMap((finding, at) =>
      findingBlocks(finding, `${at + 1}. ${finding.headline}`, { result, parts: partsOf(finding), look, say }),
    ),
    ...facts.filter((fact) => !isWarning(fact)).flatMap((fact) => factBlocks(fact, 2)),
    ...appendix(result, journeyName, say),
  ];
  return { title, language, createdAt: Date.parse(createdAt), blocks };
}

const linkOf = (link: Link | null): Block[] => (link ? [{ kind: 'link', link }] : []);

function alarmBlocks(alarm: Alarm, look: Look, say: Speech): Block[] {
  const { headline, sentences } = alarm;
  return [heading(3, headline), doThis(alarm, say), ...sentences.map(paragraph), ...linkOf(look(alarm))];
}

/** The suggested actions, each with the people responsible if the memo names them. */
export function doThis(
  { suggestion, who }: Pick<Finding, 'suggestion' | 'who'>,
  { texts: { document } }: Speech,
): Block {
  return paragraph(who === '' ? document.doThis({ suggestion }) : document.doThisWho({ suggestion, who }));
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

interface Around {
  result: MemoResult;
  parts: readonly Finding[];
  look: Look;
  say: Speech;
}

/** Findings computed for the memo's own days only; the days before are not checked for them. */
const OF_ONE_MEMO: ReadonlySet<Finding['code']> = new Set(['change_since', 'step_loss_peers']);

function findingBlocks(finding: Finding, title: string, { result, parts, look, say }: Around): Block[] {
  const { sentences, grade, gradeReasons, status, gain, wouldChangeOurMind } = finding;
  const { document } = say.texts;
  const sure = { meaning: document.grades[grade], grade, reasons: gradeReasons.join(' ') };
  return [
    heading(3, title),
    doThis(finding, say),
    ...sentences.map(paragraph),
    ...linkOf(look(finding)),
    ...(parts.length === 0
      ? []
      : [paragraph(document.showsAt), linkedList(parts.map((part) => ({ text: part.headline, link: look(part) })))]),
    ...weekBlocks(finding, result, say),
    paragraph(
      document.sure({ ...sure, status: document.status[OF_ONE_MEMO.has(finding.code) ? 'only' : status] }).trim(),
    ),
    { kind: 'plot', plot: plotOf(finding, say) },
    ...(gain && gain.completions.high >= 0.5 ? [paragraph(gainText(gain, say))] : []),
    paragraph(document.change),
    list(wouldChangeOurMind),
  ];
}

function gainText(
  { completions: { low, high }, ceiling, per }: NonNullable<Finding['gain']>,
  { texts: { document } }: Speech,
): string {
  const most = { low: Math.round(low), high: Math.round(high), ceiling: Math.round(ceiling) };
  return document.gain({ ...most, days: Number.parseInt(per, 10) });
}

/** A plot of weeks: a dot for each share, and a bar to the share that it is compared with. */
function weekBlocks({ series }: Finding, { period, timezone = 'UTC' }: MemoResult, say: Speech): Block[] {
  const { date, inHundred } = say;
  // Weeks begin at the midnight of their date in UTC.
  const from = dateOf(Date.parse(period.from), timezone);
  const { document } = say.texts;
  const weeks = series.flatMap(({ start, value, against }) => (value === null ? [] : [{ start, value, against }]));
  if (weeks.length < 2) return [];
  const shareInWords = (share: number | null) => (share === null ? '' : inHundred(share));
  const rows = weeks.map(({ start, value, against }) => ({
    label: date(Date.parse(start)),
    low: Math.min(value, against ?? value),
    estimate: value,
    high: Math.max(value, against ?? value),
    text: against === null ? shareInWords(value) : `${shareInWords(value)} (${shareInWords(against)})`,
  }));
  const listed = rows.map(({ label, text }) => `${label}: ${text}`).join('; ');
  return [
    {
      kind: 'plot',
      plot: {
        alternative: document.weeks({ weeks: listed }),
        rows,
        none: 0,
        noneText: document.none,
        scale: 'linear',
      },
    },
    ...(Date.parse(weeks[0]?.start ?? '') < from ? [paragraph(document.weeksBefore({ from: date(from) }))] : []),
  ];
}

function plotOf({ headline, evidence }: Finding, say: Speech): Plot {
  const { estimand, estimate, low, high } = evidence;
  const { document } = say.texts;
  const shown = (value: number) => figureOf(estimand, value, say);
  const text = `${shown(estimate)} (${document.range({ low: shown(low), high: shown(high) })})`;
  const label = document.estimands[estimand];
  const isRatio = estimand === 'oddsRatio';
  return {
    alternative: document.plot({ estimand: label, text, headline }),
    rows: [{ label, low, estimate, high, text }],
    none: isRatio ? 1 : 0,
    noneText: isRatio ? document.asOften : estimand === 'share' ? document.none : document.noDifference,
    scale: isRatio ? 'log' : 'linear',
  };
}
