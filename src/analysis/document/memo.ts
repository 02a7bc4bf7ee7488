// A memo as a document: what a director reads first, and what an analyst takes apart after it.
import type { Fact, Finding, MemoResult } from '../../domain/memo.ts';
import { dateOf } from '../memo/input.ts';
import { among, comparisonsMade, count, date, days, hours, percent, times } from '../memo/words.ts';
import { type Block, type Document, figure, heading, list, type Plot, paragraph, words } from './blocks.ts';

export interface MemoPaper {
  title: string;
  createdAt: string;
  journeyName: string;
  result: MemoResult;
}

export const GRADE_MEANINGS: Record<Finding['grade'], string> = {
  A: 'assigned by chance',
  B: 'a dated change, with a quiet time before it',
  C: 'an association: sessions were not assigned by chance',
  D: 'a description, or the tracking is too poor for more',
};

export function memoDocument({ title, createdAt, journeyName, result }: MemoPaper): Document {
  const { findings, belowTheLine, facts } = result;
  const period = datesOf(result, result.period);
  const blocks: Block[] = [
    heading(1, title),
    paragraph(`Journey: ${journeyName}. Days: ${days(period)} (${result.timezone ?? 'UTC'}).`),
    ...filterOf(result),
    paragraph(result.summary.sentences.join(' ')),
    ...facts.filter(isWarning).flatMap((fact) => factBlocks(fact, 2)),
    ...(findings.length === 0
      ? []
      : [heading(2, findings.length === 1 ? 'One finding' : `${findings.length} findings`), overviewOf(findings)]),
    ...findings.flatMap((finding, at) => findingBlocks(finding, `${at + 1}. ${finding.headline}`)),
    ...facts.filter((fact) => !isWarning(fact)).flatMap((fact) => factBlocks(fact, 2)),
    ...belowBlocks(belowTheLine),
    ...methodBlocks(result),
    ...testedBlocks(result),
  ];
  return { title, language: 'en', createdAt: Date.parse(createdAt), blocks };
}

const WARNINGS: readonly Fact['code'][] = ['tracking_health', 'too_little_data', 'no_finding'];
const isWarning = ({ code }: Fact) => WARNINGS.includes(code);

function filterOf({ filter }: MemoResult): Block[] {
  const parts = Object.entries(filter).map(([name, value]) => `${name} ${value === '' ? 'unknown' : value}`);
  return parts.length === 0 ? [] : [paragraph(`Only sessions with ${parts.join(', ')}.`)];
}

const factBlocks = (fact: Fact, level: 2 | 3): Block[] => [
  heading(level, fact.headline),
  ...(fact.sentences.length === 1
    ? [paragraph(fact.sentences[0] ?? '')]
    : fact.sentences.length > 1
      ? [list(fact.sentences)]
      : []),
];

/** All findings at a glance, before each of them. */
const overviewOf = (findings: readonly Finding[]): Block => ({
  kind: 'table',
  caption: 'What stands out, and what it could be worth in 28 days',
  head: ['Finding', 'Grade', 'Completed sessions'],
  rows: findings.map(({ headline, grade, gain }, at) => [
    words(`${at + 1}. ${headline}`),
    words(grade),
    figure(
      gain && gain.completions.high >= 0.5 ? `${count(gain.completions.low)} to ${count(gain.completions.high)}` : '–',
    ),
  ]),
});

function findingBlocks(finding: Finding, title: string): Block[] {
  const { sentences, grade, gradeReasons, status, suggestion, gain, wouldChangeOurMind } = finding;
  return [
    heading(3, title),
    ...sentences.map(paragraph),
    paragraph(
      `Evidence: grade ${grade}, ${GRADE_MEANINGS[grade]}. ${gradeReasons.join(' ')} ${STATUS_WORDS[status]}`.trim(),
    ),
    evidenceTable(finding),
    { kind: 'plot', plot: plotOf(finding) },
    paragraph(`What to do: ${suggestion}`),
    ...(gain && gain.completions.high < 0.5
      ? [
          paragraph(
            `What it could be worth: up to ${hours(gain.hours.high)} in ${gain.per}. No completed session more is to be expected of it.`,
          ),
        ]
      : []),
    ...(gain && gain.completions.high >= 0.5
      ? [
          paragraph(
            `What it could be worth: ${count(gain.completions.low)} to ${count(gain.completions.high)} completed sessions in ${gain.per} (${count(gain.completions.mid)} in the middle), and ${hours(gain.hours.low)} to ${hours(gain.hours.high)} no longer lost. It cannot be more than ${count(gain.ceiling)}.`,
          ),
        ]
      : []),
    paragraph('What would change our mind:'),
    list(wouldChangeOurMind),
  ];
}

const STATUS_WORDS: Record<Finding['status'], string> = {
  new: 'It is new in this memo.',
  seenBefore: 'An earlier memo found it in days that overlap with these.',
  replicated: 'An earlier memo found it in other days.',
};

/** An estimate on the scale that it is read on. */
export function figureOf(estimand: Finding['evidence']['estimand'], value: number): string {
  if (estimand === 'rateRatio' || estimand === 'oddsRatio') return times(value);
  if (estimand === 'share') return percent(value);
  return `${percent(value).replace(' %', '')} points`;
}

/** "13.5 to 22.3 points" */
const spanOf = (estimand: Finding['evidence']['estimand'], low: number, high: number): string =>
  `${figureOf(estimand, low).replace(/ (points|times|%)$/, '')} to ${figureOf(estimand, high)}`;

const ESTIMANDS: Record<Finding['evidence']['estimand'], string> = {
  riskDifference: 'Difference',
  rateRatio: 'Ratio of rates',
  oddsRatio: 'Ratio of odds',
  share: 'Share',
};

function evidenceTable({ evidence, subject: { group } }: Finding): Block {
  const { estimand, estimate, low, high, unadjusted, p, adjustedP, numerators, denominators, method } = evidence;
  const shown = (value: number) => figureOf(estimand, value);
  const side = (name: string) => {
    if (group && name === 'group') return among(group.by, group.value);
    if (group && name === 'against') return among(group.by, group.against);
    return SIDES[name] ?? name;
  };
  const rows = [
    [words(ESTIMANDS[estimand]), figure(shown(estimate))],
    [words('Interval, adjusted for the selection'), figure(spanOf(estimand, low, high))],
    [words('95 % interval of this question alone'), figure(spanOf(estimand, unadjusted.low, unadjusted.high))],
    ...Object.keys(numerators).map((name) => [
      words(`Sessions ${side(name)}`),
      figure(`${count(numerators[name] ?? 0)} of ${count(denominators[name] ?? 0)}`),
    ]),
    [words('p of this question alone'), figure(small(p))],
    [words('p, adjusted for all comparisons'), figure(small(adjustedP))],
    [words('Method'), words(method)],
  ];
  return { kind: 'table', caption: 'How we know', head: ['Figure', 'Value'], rows };
}

const SIDES: Record<string, string> = {
  now: 'in these days',
  before: 'before',
  since: 'since then',
  after: 'after the episode',
  without: 'without it',
  share: 'with it',
};

/** "0.0004", "0.04", "below 0.0001" */
const small = (p: number): string => (p < 0.0001 ? 'below 0.0001' : String(Number(p.toPrecision(2))));

function plotOf({ headline, evidence }: Finding): Plot {
  const { estimand, estimate, low, high } = evidence;
  const text = `${figureOf(estimand, estimate)} (${figureOf(estimand, low)} to ${figureOf(estimand, high)})`;
  const isRatio = estimand === 'rateRatio' || estimand === 'oddsRatio';
  return {
    alternative: `${ESTIMANDS[estimand]}: ${text}. ${headline}`,
    rows: [{ label: ESTIMANDS[estimand], low, estimate, high, text }],
    none: isRatio ? 1 : 0,
    noneText: isRatio ? 'as often' : estimand === 'share' ? 'none' : 'no difference',
    scale: isRatio ? 'log' : 'linear',
  };
}

function belowBlocks(findings: readonly Finding[]): Block[] {
  if (findings.length === 0) return [];
  const shown = findings.map(({ headline, evidence: { estimand, estimate, low, high } }) => [
    words(headline),
    figure(figureOf(estimand, estimate)),
    figure(`${figureOf(estimand, low)} to ${figureOf(estimand, high)}`),
  ]);
  return [
    heading(2, 'Below the line'),
    paragraph('These are more than chance, and too small to act on.'),
    { kind: 'table', caption: 'Visible, but small', head: ['What', 'Estimate', 'Interval'], rows: shown },
  ];
}

/** The dates of a period, as their midnights in UTC. */
const datesOf = ({ timezone = 'UTC' }: MemoResult, { from, to }: MemoResult['period']) => ({
  from: dateOf(Date.parse(from), timezone),
  to: dateOf(Date.parse(to), timezone),
});

function methodBlocks(result: MemoResult): Block[] {
  const { summary, data, health, rulesVersion, metricVersion } = result;
  const period = datesOf(result, result.history);
  const { smallestDetectable: size } = summary;
  return [
    heading(2, 'How we know'),
    paragraph(
      summary.tested === 0
        ? 'No comparison was made.'
        : `${comparisonsMade(summary.tested)}, and ${count(summary.tooSmall)} were too small to make. On average at most ${percent(summary.falseDiscoveryRate)} of what is found is found by chance (Benjamini and Hochberg). Intervals of findings know that the findings were selected.`,
    ),
    ...(size.stepLoss === null
      ? []
      : [
          paragraph(
            `A difference of ${percent(size.stepLoss).replace(' %', '')} points between groups on a step would have been found 4 times in 5.`,
          ),
        ]),
    paragraph(
      `Days before that are compared: ${days(period)}. ${health.loss === null ? 'How many events never arrived is unknown.' : `At least ${percent(health.loss)} of events never arrived.`} ${data.sampledOneIn > 1 ? `Fields were read from one session in ${count(data.sampledOneIn)}.` : ''}`.trim(),
    ),
    paragraph(`Rules ${rulesVersion}, metrics ${metricVersion}, data ${data.fingerprint}.`),
  ];
}

/** Comparisons that a document lists; all of them are in its JSON. */
const LISTED_MAX = 60;

function testedBlocks({ tested, notTested }: MemoResult): Block[] {
  const name = (subject: MemoResult['tested'][number]['subject']) =>
    [
      subject.stepName ?? 'The journey',
      subject.fieldKey,
      subject.errorType,
      subject.group && `${subject.group.value || 'unknown'} beside ${subject.group.against || 'unknown'}`,
      subject.since && `since ${date(Date.parse(subject.since))}`,
    ]
      .filter((part) => part !== null && part !== '')
      .join(', ');
  const listed = [...tested].sort((a, b) => a.p - b.p).slice(0, LISTED_MAX);
  return [
    ...(listed.length === 0
      ? []
      : [
          heading(2, 'What was compared'),
          ...(tested.length > listed.length
            ? [paragraph(`The ${listed.length} clearest of ${count(tested.length)}.`)]
            : []),
          {
            kind: 'table' as const,
            caption: 'Comparisons, the clearest first',
            head: ['Question', 'About', 'Sessions', 'p'],
            rows: listed.map(({ code, subject, n, p }) => [
              words(code.replaceAll('_', ' ')),
              words(name(subject)),
              figure(n.map(count).join(', ')),
              figure(small(p)),
            ]),
          },
        ]),
    ...(notTested.length === 0
      ? []
      : [
          heading(2, 'What was too small to compare'),
          {
            kind: 'table' as const,
            caption: 'Too few sessions',
            head: ['Question', 'About', 'Have', 'Need'],
            rows: notTested.slice(0, LISTED_MAX).map(({ code, subject, have, need, of }) => [
              words(code.replaceAll('_', ' ')),
              words(name(subject)),
              // Groups below ten appear without their number.
              figure(`${have === 0 ? 'none' : have < SMALL ? `fewer than ${SMALL}` : count(have)}${of ? OF[of] : ''}`),
              figure(count(need)),
            ]),
          },
        ]),
  ];
}

const SMALL = 10;
const OF = { left: ' that left', without: ' without it' };
