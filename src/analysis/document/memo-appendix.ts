// The end of a memo's document: its evidence, what is not shown, what was compared, and by which method.
import type { Finding, MemoResult } from '../../domain/memo.ts';
import { dateOf } from '../memo/input.ts';
import { aboutOf, evidenceWords } from '../memo/name.ts';
import { comparisonsMade, count, days, percent, times } from '../memo/words.ts';
import { type Block, figure, heading, paragraph, words } from './blocks.ts';

export function appendix(result: MemoResult, journeyName: string): Block[] {
  return [
    heading(2, 'Appendix: how this was computed'),
    paragraph(`Journey: ${journeyName}. Days: ${days(datesOf(result, result.period))} (${result.timezone ?? 'UTC'}).`),
    ...filterOf(result),
    ...methodBlocks(result),
    ...result.findings.map(evidenceTable),
    ...belowBlocks(result.belowTheLine),
    ...testedBlocks(result),
  ];
}

function filterOf({ filter }: MemoResult): Block[] {
  const parts = Object.entries(filter).map(([name, value]) => `${name} ${value === '' ? 'unknown' : value}`);
  return parts.length === 0 ? [] : [paragraph(`Only visits with ${parts.join(', ')}.`)];
}

/** An estimate on the scale that it is read on. */
export function figureOf(estimand: Finding['evidence']['estimand'], value: number): string {
  if (estimand === 'oddsRatio') return times(value);
  if (estimand === 'share') return percent(value);
  return `${percent(value).replace(' %', '')} points`;
}

/** "13.5 to 22.3 points" */
const spanOf = (estimand: Finding['evidence']['estimand'], low: number, high: number): string =>
  `${figureOf(estimand, low).replace(/ (points|times|%)$/, '')} to ${figureOf(estimand, high)}`;

export const ESTIMANDS: Record<Finding['evidence']['estimand'], string> = {
  riskDifference: 'Difference',
  oddsRatio: 'Ratio of odds',
  share: 'Share',
};

function evidenceTable(finding: Finding): Block {
  const { headline, evidence } = finding;
  const { estimand, estimate, low, high, unadjusted, p, adjustedP, numerators, denominators } = evidence;
  const shown = (value: number) => figureOf(estimand, value);
  const { sides, method } = evidenceWords(finding);
  const rows = [
    [words(ESTIMANDS[estimand]), figure(shown(estimate))],
    [words('Interval, adjusted for the selection'), figure(spanOf(estimand, low, high))],
    [words('95 % interval of this question alone'), figure(spanOf(estimand, unadjusted.low, unadjusted.high))],
    ...Object.keys(numerators).map((name) => [
      words(sides[name] ?? name),
      figure(`${count(numerators[name] ?? 0)} of ${count(denominators[name] ?? 0)}`),
    ]),
    [words('p of this question alone'), figure(small(p))],
    [words('p, adjusted for all comparisons'), figure(small(adjustedP))],
    [words('Method'), words(method)],
  ];
  return { kind: 'table', caption: headline, head: ['Figure', 'Value'], rows };
}

/** "0.0004", "0.04", "below 0.0001" */
const small = (p: number): string => (p < 0.0001 ? 'below 0.0001' : String(Number(p.toPrecision(2))));

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
      `Days before that are compared: ${days(period)}. ${sayLoss(health.loss)} ${data.sampledOneIn > 1 ? `Fields were read from one session in ${count(data.sampledOneIn)}.` : ''}`.trim(),
    ),
    paragraph(`Rules ${rulesVersion}, metrics ${metricVersion}, data ${data.fingerprint}.`),
  ];
}

/** Comparisons that a document lists; all of them are in its JSON. */
const LISTED_MAX = 60;

function testedBlocks({ tested, notTested }: MemoResult): Block[] {
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
              words(aboutOf(subject)),
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
              words(aboutOf(subject)),
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

function sayLoss(loss: number | null): string {
  if (loss === null) return 'How many events never arrived is unknown.';
  return loss === 0 ? 'No event is known to be missing.' : `At least ${percent(loss)} of events never arrived.`;
}
