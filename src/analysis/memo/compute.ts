// A memo from its input: pure, without a clock and without chance. Equal input gives equal bytes.
import { FALSE_DISCOVERY_RATE, type MemoResult } from '../../domain/memo.ts';
import type { Period } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import { criticalValue, smallestDetectable } from '../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../statistics/share.ts';
import type { Candidate, Detected } from './candidate.ts';
import { completionOf, cutIntoBlocks, numbered } from './cells.ts';
import { backLoop } from './detectors/back-loop.ts';
import { burdenAssociation } from './detectors/burden-association.ts';
import { changeSince } from './detectors/change-since.ts';
import { deadTime } from './detectors/dead-time.ts';
import { errorUnrecovered } from './detectors/error-unrecovered.ts';
import { fieldLoops } from './detectors/field-loops.ts';
import { groupGap } from './detectors/group-gap.ts';
import { stepLossChange } from './detectors/step-loss-change.ts';
import { stepLossPeers } from './detectors/step-loss-peers.ts';
import { submitBlocked } from './detectors/submit-blocked.ts';
import { variantDifference } from './detectors/variant-difference.ts';
import {
  burden,
  completionSentence,
  enoughOn,
  hoursLost,
  hoursLostAt,
  leftOut,
  noFinding,
  tooLittle,
} from './facts.ts';
import { capGrades, describeHealth } from './health.ts';
import { instantsOf, type MemoInput } from './input.ts';
import { judge } from './judge.ts';
import { type Scene, setScene } from './scene.ts';
import { comparisonsMade, count, days, hours } from './words.ts';

type Detector = (scene: Scene) => Detected;
const DETECTORS: readonly Detector[] = [
  stepLossChange,
  stepLossPeers,
  variantDifference,
  groupGap,
  changeSince,
  fieldLoops,
  errorUnrecovered,
  submitBlocked,
  deadTime,
  backLoop,
  burdenAssociation,
];

export function computeMemo(input: MemoInput): MemoResult {
  const scene = setScene(input);
  const [journey] = scene.places;
  const { zone = 'UTC' } = input;
  const health = describeHealth(input);
  const few = tooLittle(scene);
  const detected = few.length > 0 ? [] : DETECTORS.map((detect) => detect(scene));
  const candidates = detected.flatMap((one) => one.candidates);
  const notTested = detected.flatMap((one) => one.notTested).map((one) => ({ ...one, enoughOn: enoughOn(scene, one) }));
  const verdict = judge(candidates, input.window, input.earlier);
  const open = { open: journey?.open ?? 0, sessions: journey?.reached ?? 0 };
  const findings = capGrades(verdict.findings, health, open);
  const detectable = detectableBy(candidates);
  const facts = [
    ...health.facts,
    ...few,
    ...(few.length === 0 && findings.length === 0 ? [noFinding(candidates.length, detectable.stepLoss)] : []),
    ...hoursLost(scene),
    ...burden(scene),
  ];
  const completion = completionShare(scene);
  const lost = journey ? hoursLostAt(journey) : 0;
  const result: MemoResult = {
    rulesVersion: input.rulesVersion,
    metricVersion: input.metricVersion,
    period: instants(input.window, zone),
    history: instants(input.history, zone),
    ...(input.zone !== undefined && { timezone: input.zone }),
    filter: input.filter,
    data: {
      sessions: journey?.reached ?? 0,
      completed: journey?.completed ?? 0,
      open: journey?.open ?? 0,
      excluded: input.excluded,
      excludedByMark: input.excludedByMark,
      ...(input.exclusions !== undefined && { exclusions: input.exclusions }),
      fingerprint: input.fingerprint,
      sampledOneIn: input.sampledOneIn,
    },
    summary: {
      sentences: [
        `From ${days(input.window)}, ${count(journey?.reached ?? 0)} sessions started.`,
        ...(completion.known > 0
          ? [completionSentence(completion.completed, completion.known, completion.low ?? 0, completion.high ?? 1)]
          : []),
        ...(lost > 0 ? [`People spent ${hours(lost)} in sessions that left.`] : []),
        findings.length > 0
          ? `${comparisonsMade(candidates.length)}; ${findings.length === 1 ? 'one stands' : `${count(findings.length)} stand`} out.`
          : (facts.find(({ code }) => code === 'no_finding' || code === 'too_little_data')?.headline ?? ''),
        ...leftOut(input),
      ].filter((sentence) => sentence !== ''),
      completion: { rate: completion.rate, low: completion.low, high: completion.high },
      hoursLost: lost,
      tested: candidates.length,
      tooSmall: notTested.length,
      findings: findings.length,
      falseDiscoveryRate: FALSE_DISCOVERY_RATE,
      smallestDetectable: detectable,
    },
    health: health.summary,
    facts,
    findings,
    belowTheLine: capGrades(verdict.belowTheLine, health, open),
    tested: candidates.map(({ code, subject, n, estimate, p }) => ({ code, subject, n, estimate, p })),
    notTested,
  };
  return rounded(result);
}

function instants(dates: Period, zone: string): MemoResult['period'] {
  const { from, to } = instantsOf(dates, zone);
  return { from: toIso(from), to: toIso(to) };
}

function completionShare({ window, firstDay, days: blocks }: Scene) {
  const rows = window.get('') ?? [];
  const cut = { rows, first: firstDay, blockDays: 1, blocks, stratumOf: () => '', countsOf: completionOf };
  const perDay = cutIntoBlocks(cut, numbered(['']));
  const { part, whole, value, designEffect, df } = shareByBlocks(perDay);
  if (whole === 0) return { rate: null, low: null, high: null, completed: 0, known: 0 };
  const effect = Number.isFinite(designEffect) ? designEffect : 1;
  const { low, high } = wilson(part, whole, criticalValue(0.95, df), effect);
  return { rate: value, low, high, completed: part, known: whole };
}

/** The median of what comparisons between devices, or else any comparison of shares, would have found 4 times in 5. */
function detectableBy(candidates: readonly Candidate[]): MemoResult['summary']['smallestDetectable'] {
  const medianOf = (atStep: boolean) => {
    const own = candidates.filter(({ code, subject }) => code === 'group_gap' && (subject.stepKey !== null) === atStep);
    const byDevice = own.filter(({ subject }) => subject.group?.by === 'device');
    const sizes = (byDevice.length > 0 ? byDevice : own)
      .map(({ standardError, df }) => smallestDetectable(standardError, df, FALSE_DISCOVERY_RATE / candidates.length))
      .sort((a, b) => a - b);
    return sizes[Math.floor(sizes.length / 2)] ?? null;
  };
  return { stepLoss: medianOf(true), completion: medianOf(false) };
}

const DIGITS = 6;

/** Figures to six digits: what a sum's order or another engine's logarithm changes is far behind them. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))) as Value;
  if (Array.isArray(value)) return value.map(rounded) as Value;
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)])) as Value;
  return value;
}
