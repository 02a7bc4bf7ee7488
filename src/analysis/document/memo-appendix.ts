// The appendix of a memo's document: the evidence, the findings not shown, the comparisons made, and the methods.
import type { Finding, MemoResult } from '../../domain/memo.ts';
import { dateOf } from '../memo/input.ts';
import { aboutOf, evidenceWords } from '../memo/name.ts';
import { type Speech, sayFilter } from '../memo/words.ts';
import { type Block, figure, heading, paragraph, words } from './blocks.ts';

export function appendix(result: MemoResult, journeyName: string, say: Speech): Block[] {
  const { appendix: texts } = say.texts;
  const days = say.days(datesOf(result, result.period));
  return [
    heading(2, texts.heading),
    paragraph(texts.about({ journey: journeyName, days, zone: result.timezone ?? 'UTC' })),
    // Repeated here, because older memos mention the filter nowhere else.
    ...sayFilter(result.filter, say).map((sentence) => paragraph(sentence)),
    ...methodBlocks(result, say),
    ...result.findings.map((finding) => evidenceTable(finding, say)),
    ...belowBlocks(result.belowTheLine, say),
    ...testedBlocks(result, say),
  ];
}

/** An estimate formatted on its own scale. */
export function figureOf(estimand: Finding['evidence']['estimand'], value: number, say: Speech): string {
  if (estimand === 'oddsRatio') return say.times(value);
  return estimand === 'share' ? say.percent(value) : say.points(value);
}

/** The same without the unit, for the first number of a range. */
const bare = (estimand: Finding['evidence']['estimand'], value: number, { ratio, decimal }: Speech): string =>
  estimand === 'oddsRatio' ? ratio(value) : decimal(value * 100);

function evidenceTable(finding: Finding, say: Speech): Block {
  const { appendix: texts, document } = say.texts;
  const { headline, evidence } = finding;
  const { estimand, estimate, low, high, unadjusted, p, adjustedP, numerators, denominators } = evidence;
  const shown = (value: number) => figureOf(estimand, value, say);
  const span = ({ low, high }: { low: number; high: number }) => {
    const from = shown(low) === shown(high) ? shown(low) : bare(estimand, low, say);
    return figure(document.range({ low: from, high: shown(high) }));
  };
  const { sides, method } = evidenceWords(finding, say);
  const rows = [
    [words(document.estimands[estimand]), figure(shown(estimate))],
    [words(texts.interval), span({ low, high })],
    [words(texts.alone), span(unadjusted)],
    ...Object.keys(numerators).map((name) => [
      words(sides[name] ?? name),
      figure(texts.partOf({ part: numerators[name] ?? 0, whole: denominators[name] ?? 0 })),
    ]),
    [words(texts.p), figure(small(p, say))],
    [words(texts.adjusted), figure(small(adjustedP, say))],
    [words(texts.method), words(method)],
  ];
  return { kind: 'table', caption: headline, head: [texts.head.figure, texts.head.value], rows };
}

const SMALLEST = 0.0001;

/** "0.0004", "0.04", "below 0.0001" */
function small(p: number, { texts, language }: Speech): string {
  const text = (value: number) => new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value);
  return p < SMALLEST ? texts.appendix.below({ value: text(SMALLEST) }) : text(p);
}

function belowBlocks(findings: readonly Finding[], say: Speech): Block[] {
  if (findings.length === 0) return [];
  const { appendix: texts, document } = say.texts;
  const rows = findings.map(({ headline, evidence: { estimand, estimate, low, high } }) => {
    const shown = (value: number) => figureOf(estimand, value, say);
    return [
      ...[words(headline), figure(shown(estimate))],
      figure(document.range({ low: shown(low), high: shown(high) })),
    ];
  });
  const { what, estimate, interval } = texts.smallHead;
  return [
    heading(3, texts.notShown),
    paragraph(texts.notShownWhy),
    { kind: 'table', caption: texts.small, head: [what, estimate, interval], rows },
  ];
}

/** The dates of a period, as their midnights in UTC. */
const datesOf = ({ timezone = 'UTC' }: MemoResult, { from, to }: MemoResult['period']) => ({
  from: dateOf(Date.parse(from), timezone),
  to: dateOf(Date.parse(to), timezone),
});

function methodBlocks(result: MemoResult, say: Speech): Block[] {
  const { summary, data, health, rulesVersion: rules, metricVersion: metrics } = result;
  const { appendix: texts } = say.texts;
  const { tested: n, tooSmall, falseDiscoveryRate, smallestDetectable } = summary;
  const rate = say.percent(falseDiscoveryRate);
  const before = [
    texts.before({ days: say.days(datesOf(result, result.history)) }),
    sayLoss(health.loss, say),
    ...(data.sampledOneIn > 1 ? [texts.sampled({ n: data.sampledOneIn })] : []),
  ];
  return [
    paragraph(n === 0 ? texts.noComparison : texts.comparisons({ n, small: tooSmall, rate })),
    ...(smallestDetectable.stepLoss === null
      ? []
      : [paragraph(texts.detectable({ points: say.points(smallestDetectable.stepLoss) }))]),
    paragraph(before.join(' ')),
    paragraph(texts.versions({ rules, metrics: String(metrics), data: data.fingerprint })),
  ];
}

/** Comparisons listed in a document; the JSON has all of them. */
const LISTED_MAX = 60;

function testedBlocks({ tested, notTested }: MemoResult, say: Speech): Block[] {
  const { appendix: texts, names } = say.texts;
  const listed = [...tested].sort((a, b) => a.p - b.p).slice(0, LISTED_MAX);
  const { comparedHead: head, tooSmallHead: few } = texts;
  return [
    ...(listed.length === 0 ? [] : [heading(3, texts.compared)]),
    ...(tested.length > listed.length ? [paragraph(texts.clearest({ shown: listed.length, n: tested.length }))] : []),
    ...tableOf(
      texts.comparedCaption,
      [head.question, head.about, head.sessions, head.p],
      listed.map(({ code, subject, n, p }) => [
        ...[words(names.questions[code]), words(aboutOf(subject, say))],
        ...[figure(n.map(say.count).join(', ')), figure(small(p, say))],
      ]),
    ),
    ...(notTested.length === 0 ? [] : [heading(3, texts.tooSmall)]),
    ...tableOf(
      texts.tooSmallCaption,
      [few.question, few.about, few.have, few.need],
      notTested
        .slice(0, LISTED_MAX)
        .map(({ code, subject, have, need, of }) => [
          ...[words(names.questions[code]), words(aboutOf(subject, say))],
          ...[figure(haveText(have, of, say)), figure(say.count(need))],
        ]),
    ),
  ];
}

type Table = Extract<Block, { kind: 'table' }>;

const tableOf = (caption: string, head: Table['head'], rows: Table['rows']): Block[] =>
  rows.length === 0 ? [] : [{ kind: 'table', caption, head, rows }];

const SMALL = 10;

/** Groups below ten appear without their number. */
function haveText(have: number, of: 'left' | 'without' | undefined, { texts: { appendix: texts } }: Speech): string {
  const what = of ?? 'sessions';
  if (have === 0) return texts.noneOf({ of: what });
  return have < SMALL ? texts.fewOf({ of: what, n: SMALL }) : texts.someOf({ of: what, n: Math.round(have) });
}

function sayLoss(loss: number | null, { texts: { appendix: texts }, percent }: Speech): string {
  if (loss === null) return texts.lossUnknown;
  return loss === 0 ? texts.noLoss : texts.loss({ percent: percent(loss) });
}
