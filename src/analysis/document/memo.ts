// A memo as a document: what a director reads first, and what an analyst takes apart after it.
import type { Alarm, Fact, Finding, MemoResult } from '../../domain/memo.ts';
import { dateOf } from '../memo/input.ts';
import { among, comparisonsMade, count, date, days, inHundred, percent, times } from '../memo/words.ts';
import { type Block, type Document, doubt, figure, heading, list, type Plot, paragraph, words } from './blocks.ts';

export interface MemoPaper {
  title: string;
  createdAt: string;
  journeyName: string;
  result: MemoResult;
}

export const GRADE_MEANINGS: Record<Finding['grade'], string> = {
  A: 'chance decided who saw what',
  B: 'a dated change, with a quiet time before it',
  C: 'it goes together; chance did not decide who is in which group',
  D: 'a description, or too much is missing for more',
};

export function memoDocument({ title, createdAt, journeyName, result }: MemoPaper): Document {
  const { findings, belowTheLine, facts, alarms } = result;
  const heads = findings.filter(({ partOf }) => partOf === null);
  const partsOf = ({ id }: Finding) => findings.filter(({ partOf }) => partOf === id);
  const period = datesOf(result, result.period);
  const said = result.data.certainty?.said ?? null;
  const blocks: Block[] = [
    heading(1, title),
    paragraph(result.summary.sentences.filter((sentence) => sentence !== said).join(' ')),
    ...(said === null ? [] : [doubt(said)]),
    ...todo([...alarms, ...heads]),
    ...facts.filter(isWarning).flatMap((fact) => factBlocks(fact, 2)),
    ...(alarms.length === 0 ? [] : [heading(2, 'What does not work')]),
    ...alarms.flatMap((alarm) => alarmBlocks(alarm)),
    ...(heads.length === 0 ? [] : [heading(2, 'What is worth changing')]),
    ...heads.flatMap((finding, at) => findingBlocks(finding, `${at + 1}. ${finding.headline}`, partsOf(finding))),
    ...facts.filter((fact) => !isWarning(fact)).flatMap((fact) => factBlocks(fact, 2)),
    heading(2, 'Appendix: how this was computed'),
    paragraph(`Journey: ${journeyName}. Days: ${days(period)} (${result.timezone ?? 'UTC'}).`),
    ...filterOf(result),
    ...methodBlocks(result),
    ...findings.map(evidenceTable),
    ...belowBlocks(belowTheLine),
    ...testedBlocks(result),
  ];
  return { title, language: 'en', createdAt: Date.parse(createdAt), blocks };
}

/** What to do, and who can: one sentence a cause, before anything is explained. */
const todo = (causes: readonly Pick<Finding, 'suggestion' | 'who'>[]): Block[] =>
  causes.length === 0
    ? []
    : [
        heading(2, 'What to do'),
        list(causes.map(({ suggestion, who }) => (who === '' ? suggestion : `${who}: ${suggestion}`))),
      ];

function alarmBlocks({ headline, sentences, suggestion, who }: Alarm): Block[] {
  return [heading(3, headline), ...sentences.map(paragraph), paragraph(`What to do: ${suggestion} ${who}.`)];
}

const WARNINGS: readonly Fact['code'][] = ['tracking_health', 'too_little_data', 'no_finding'];
const isWarning = ({ code }: Fact) => WARNINGS.includes(code);

function filterOf({ filter }: MemoResult): Block[] {
  const parts = Object.entries(filter).map(([name, value]) => `${name} ${value === '' ? 'unknown' : value}`);
  return parts.length === 0 ? [] : [paragraph(`Only visits with ${parts.join(', ')}.`)];
}

const factBlocks = (fact: Fact, level: 2 | 3): Block[] => [
  heading(level, fact.headline),
  ...(fact.sentences.length === 1
    ? [paragraph(fact.sentences[0] ?? '')]
    : fact.sentences.length > 1
      ? [list(fact.sentences)]
      : []),
];

function findingBlocks(finding: Finding, title: string, parts: readonly Finding[]): Block[] {
  const { sentences, grade, gradeReasons, status, suggestion, who, gain, wouldChangeOurMind } = finding;
  return [
    heading(3, title),
    paragraph(`What to do: ${suggestion}${who === '' ? '' : ` ${who}.`}`),
    ...sentences.map(paragraph),
    ...(parts.length === 0 ? [] : [paragraph('It shows at:'), list(parts.map((part) => part.headline))]),
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

/** An estimate on the scale that it is read on. */
export function figureOf(estimand: Finding['evidence']['estimand'], value: number): string {
  if (estimand === 'oddsRatio') return times(value);
  if (estimand === 'share') return percent(value);
  return `${percent(value).replace(' %', '')} points`;
}

/** "13.5 to 22.3 points" */
const spanOf = (estimand: Finding['evidence']['estimand'], low: number, high: number): string =>
  `${figureOf(estimand, low).replace(/ (points|times|%)$/, '')} to ${figureOf(estimand, high)}`;

const ESTIMANDS: Record<Finding['evidence']['estimand'], string> = {
  riskDifference: 'Difference',
  oddsRatio: 'Ratio of odds',
  share: 'Share',
};

function evidenceTable({ headline, evidence, subject: { group } }: Finding): Block {
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
      words(`Visits ${side(name)}`),
      figure(`${count(numerators[name] ?? 0)} of ${count(denominators[name] ?? 0)}`),
    ]),
    [words('p of this question alone'), figure(small(p))],
    [words('p, adjusted for all comparisons'), figure(small(adjustedP))],
    [words('Method'), words(method)],
  ];
  return { kind: 'table', caption: headline, head: ['Figure', 'Value'], rows };
}

const SIDES: Record<string, string> = {
  now: 'in these days',
  before: 'before',
  since: 'since then',
  with: 'with it',
  without: 'without it',
  share: 'with it',
};

/** "0.0004", "0.04", "below 0.0001" */
const small = (p: number): string => (p < 0.0001 ? 'below 0.0001' : String(Number(p.toPrecision(2))));

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

function belowBlocks(findings: readonly Finding[]): Block[] {
  if (findings.length === 0) return [];
  const shown = findings.map(({ headline, evidence: { estimand, estimate, low, high } }) => [
    words(headline),
    figure(figureOf(estimand, estimate)),
    figure(`${figureOf(estimand, low)} to ${figureOf(estimand, high)}`),
  ]);
  return [
    heading(3, 'Not shown'),
    paragraph(
      'These are more than chance, and too small to act on, or gone without the visits of one hour, browser or mark.',
    ),
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
          heading(3, 'What was compared'),
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
          heading(3, 'What was too small to compare'),
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
