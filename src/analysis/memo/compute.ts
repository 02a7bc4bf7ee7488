// A memo from its input: pure, without a clock and without chance. Equal input gives equal bytes.
import type { SaidCertainty } from '../../domain/certainty.ts';
import { FALSE_DISCOVERY_RATE, type MemoResult } from '../../domain/memo.ts';
import type { Period } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import { sayCertainty } from '../certainty-words.ts';
import { smallestDetectable } from '../statistics/multiple.ts';
import type { Candidate, Detected } from './candidate.ts';
import { changeSince } from './detectors/change-since.ts';
import { errors } from './detectors/errors.ts';
import { groupGap } from './detectors/group-gap.ts';
import { stepLossChange } from './detectors/step-loss-change.ts';
import { stepLossPeers } from './detectors/step-loss-peers.ts';
import { submitBlocked } from './detectors/submit-blocked.ts';
import { variantDifference } from './detectors/variant-difference.ts';
import {
  briefVisits,
  completionShare,
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
import { besideMarked, sayMarked } from './marked.ts';
import { cutsOf } from './robust.ts';
import { type Scene, setScene } from './scene.ts';
import { count, days, hours } from './words.ts';
import { doesItWork } from './works.ts';

type Detector = (scene: Scene) => Detected;
const DETECTORS: readonly Detector[] = [
  stepLossChange,
  stepLossPeers,
  variantDifference,
  groupGap,
  changeSince,
  errors,
  submitBlocked,
];

const detect = (scene: Scene): Detected => {
  const all = DETECTORS.map((detector) => detector(scene));
  return {
    candidates: all.flatMap(({ candidates }) => candidates),
    notTested: all.flatMap(({ notTested }) => notTested),
  };
};

/** The doubt in memos whose evidence is from before unknown sends were counted. */
const NOT_DECLARED =
  'Nothing has declared a success of this journey: which visits completed is concluded from what its pages did.';

/** Comparisons that are listed: the clearest, and those nearest to being testable. Strangers can name a thousand fields. */
const TESTED_MAX = 500;
const NOT_TESTED_MAX = 100;
/** Findings that are shown, and that are not. */
const SHOWN_MAX = 100;

export function computeMemo(input: MemoInput): MemoResult {
  const scene = setScene(input);
  const [journey] = scene.places;
  const { zone = 'UTC' } = input;
  const health = describeHealth(input);
  const few = tooLittle(scene);
  const { candidates, notTested } = few.length > 0 ? { candidates: [], notTested: [] } : detect(scene);
  const know = cutsOf(input, (cut) => detect(setScene(cut)).candidates);
  const verdict = judge(candidates, know);
  const open = { open: journey?.open ?? 0, sessions: journey?.reached ?? 0 };
  const findings = capGrades(verdict.findings, health, open).slice(0, SHOWN_MAX);
  const heads = findings.filter(({ partOf }) => partOf === null);
  const alarms = doesItWork(scene);
  const detectable = detectableBy(candidates);
  const isQuiet = few.length === 0 && heads.length === 0 && alarms.length === 0;
  const facts = [
    ...health.facts,
    ...few,
    ...(isQuiet ? [noFinding(candidates.length, detectable.stepLoss)] : []),
    ...briefVisits(scene),
    ...hoursLost(scene),
  ];
  const { part, whole, ...completion } = completionShare(scene);
  const certainty = sayCertainty({ sessions: whole, completed: part, unknown: input.unknown }, input.isDeclared);
  const marked = besideMarked(input);
  const lost = journey ? hoursLostAt(journey) : 0;
  const result: MemoResult = {
    rulesVersion: input.rulesVersion,
    metricVersion: input.metricVersion,
    period: instants(input.window, zone),
    history: instants(input.history, zone),
    ...(input.zone !== undefined && { timezone: input.zone }),
    filter: input.filter,
    data: {
      sessions: completion.sessions,
      completed: journey?.completed ?? 0,
      open: journey?.open ?? 0,
      excluded: input.excluded,
      excludedByMark: input.excludedByMark,
      ...(marked !== undefined && { marked }),
      ...(certainty !== undefined && { certainty }),
      ...(input.exclusions !== undefined && { exclusions: input.exclusions }),
      fingerprint: input.fingerprint,
      brief: completion.sessions - (journey?.reached ?? 0),
      sampledOneIn: input.sampledOneIn,
    },
    summary: {
      sentences: [
        ...sayMarked(marked, 'memo'),
        ...summarise(input, scene, lost, { alarms: alarms.length, heads: heads.length, facts, certainty }),
      ],
      completion,
      hoursLost: lost,
      tested: candidates.length,
      tooSmall: notTested.length,
      notTested: countedBy(notTested),
      findings: heads.length,
      falseDiscoveryRate: FALSE_DISCOVERY_RATE,
      smallestDetectable: detectable,
    },
    health: health.summary,
    alarms,
    facts,
    findings,
    belowTheLine: capGrades(verdict.belowTheLine, health, open).slice(0, SHOWN_MAX),
    tested: [...candidates]
      .sort((a, b) => a.p - b.p)
      .slice(0, TESTED_MAX)
      .map(({ code, subject, n, estimate, p }) => ({ code, subject, n, estimate, p })),
    notTested: [...notTested]
      .sort((a, b) => b.have / b.need - a.have / a.need)
      .slice(0, NOT_TESTED_MAX)
      .map((one) => ({ ...one, enoughOn: enoughOn(scene, one) })),
  };
  return rounded(result);
}

function instants(dates: Period, zone: string): MemoResult['period'] {
  const { from, to } = instantsOf(dates, zone);
  return { from: toIso(from), to: toIso(to) };
}

function summarise(
  input: MemoInput,
  scene: Scene,
  lost: number,
  {
    alarms,
    heads,
    facts,
    certainty,
  }: { alarms: number; heads: number; facts: MemoResult['facts']; certainty: SaidCertainty | undefined },
): string[] {
  const [journey] = scene.places;
  const { sentence, sessions } = completionShare(scene);
  const stands = [
    ...(alarms > 0 ? [alarms === 1 ? 'One thing does not work.' : `${count(alarms)} things do not work.`] : []),
    ...(heads > 0 ? [heads === 1 ? 'One thing is worth changing.' : `${count(heads)} things are worth changing.`] : []),
  ];
  const none = facts.find(({ code }) => code === 'no_finding' || code === 'too_little_data')?.headline;
  return [
    ...(stands.length > 0 ? stands : none ? [none] : []),
    `From ${days(input.window)}, there were ${count(sessions)} visits.`,
    ...(sentence === null ? [] : [sentence]),
    ...doubtsOf(input, certainty, journey?.completed ?? 0),
    ...(journey && lost > 0 ? [`People spent ${hours(lost)} in visits that they left.`] : []),
    ...leftOut(input),
  ];
}

function doubtsOf({ isDeclared }: MemoInput, certainty: SaidCertainty | undefined, completed: number): string[] {
  if (certainty !== undefined) return certainty.said === null ? [] : [certainty.said];
  return isDeclared === false && completed > 0 ? [NOT_DECLARED] : [];
}

function countedBy(notTested: Detected['notTested']): MemoResult['summary']['notTested'] {
  const counts = new Map<string, MemoResult['summary']['notTested'][number]>();
  for (const { code, of: reason = 'sessions' } of notTested) {
    const known = counts.get(`${code} ${reason}`) ?? { code, reason, count: 0 };
    counts.set(`${code} ${reason}`, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
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
