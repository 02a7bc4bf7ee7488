// A memo from its input: pure, without a clock and without chance. Equal input gives equal bytes.
import type { SaidCertainty } from '../../domain/certainty.ts';
import type { Language } from '../../domain/language.ts';
import { FALSE_DISCOVERY_RATE, type MemoResult } from '../../domain/memo.ts';
import type { Period } from '../../domain/period.ts';
import { toIso } from '../../domain/time.ts';
import { sayCertainty } from '../certainty-words.ts';
import { smallestDetectable } from '../statistics/multiple.ts';
import type { Candidate, Detected } from './candidate.ts';
import { changeSince, latestChange } from './detectors/change-since.ts';
import { sayCompletion } from './detectors/course-change-words.ts';
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
  hasTooLittle,
  hoursLost,
  hoursLostAt,
  leftOut,
  noFinding,
  tooLittle,
} from './facts.ts';
import { capGrades, describeHealth, healthFacts } from './health.ts';
import { instantsOf, type MemoInput } from './input.ts';
import { judge } from './judge.ts';
import { besideMarked, sayMarked } from './marked.ts';
import { cutsOf } from './robust.ts';
import { type Scene, setScene } from './scene.ts';
import { type Speech, sayFilter, speech } from './words.ts';
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

/** Listed comparisons, at most: the clearest, and those closest to being testable. The limit is needed since pages can name any number of fields. */
const TESTED_MAX = 500;
const NOT_TESTED_MAX = 100;
/** Days with sessions that a memo needs, as some tests use days as their unit. */
const TRACKED_DAYS_MIN = 7;
/** Limits of shown findings, and of findings below the line. */
const SHOWN_MAX = 100;

/** A memo in one language: English where none is named. */
export const computeMemo = (input: MemoInput, language: Language = 'en'): MemoResult => judgeMemo(input)(language);

/** Judges a memo once; the returned function words it in any language. */
export function judgeMemo(input: MemoInput): (language: Language) => MemoResult {
  const scene = setScene(input);
  const [journey] = scene.places;
  const { zone = 'UTC' } = input;
  const health = describeHealth(input);
  const isTooLittle = hasTooLittle(scene);
  const { candidates, notTested } = isTooLittle ? { candidates: [], notTested: [] } : detect(scene);
  const know = cutsOf(input, (cut) => {
    const days = setScene(cut);
    const tracked = new Set(days.window.get('')?.map(({ day }) => day)).size;
    return { ...detect(days), tooLittle: hasTooLittle(days) || tracked < TRACKED_DAYS_MIN };
  });
  const verdict = judge(candidates, know);
  const open = { open: journey?.open ?? 0, sessions: journey?.reached ?? 0 };
  const alarmsOf = doesItWork(scene);
  const changed = isTooLittle ? undefined : latestChange(scene);
  const detectable = detectableBy(candidates);
  const tested = [...candidates]
    .sort((a, b) => a.p - b.p)
    .slice(0, TESTED_MAX)
    .map(({ code, subject, n, estimate, p }) => ({ code, subject, n, estimate, p }));
  const nearest = [...notTested]
    .sort((a, b) => b.have / b.need - a.have / a.need)
    .slice(0, NOT_TESTED_MAX)
    .map((one) => ({ ...one, enoughOn: enoughOn(scene, one) }));
  const marked = besideMarked(input);
  const lost = journey ? hoursLostAt(journey) : 0;
  return (language) => {
    const say = speech[language];
    const { findings: clear, belowTheLine } = verdict(say);
    const findings = capGrades(clear, health, open, say).slice(0, SHOWN_MAX);
    const heads = findings.filter(({ partOf }) => partOf === null);
    const alarms = alarmsOf.map((alarm) => alarm(say));
    const isQuiet = !isTooLittle && heads.length === 0 && alarms.length === 0;
    const facts = [
      ...healthFacts(health, say),
      ...tooLittle(scene, say),
      ...(isQuiet ? [noFinding(candidates.length, detectable.stepLoss, say)] : []),
      ...briefVisits(scene, say),
      ...hoursLost(scene, say),
    ];
    const { part, whole, sentence, ...completion } = completionShare(scene, say);
    const certainty = sayCertainty({ sessions: whole, completed: part }, input, language);
    const summary = {
      alarms: alarms.length,
      heads: heads.length,
      facts,
      certainty,
      lost,
      sentence,
      since: changed ? [sayCompletion(scene, changed, say)] : [],
    };
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
        ...(input.networks !== undefined && { networks: input.networks }),
        fingerprint: input.fingerprint,
        brief: completion.sessions - (journey?.reached ?? 0),
        sampledOneIn: input.sampledOneIn,
      },
      summary: {
        sentences: [...sayMarked(marked, 'memo', say), ...summarise(scene, completion.sessions, summary, say)],
        completion,
        hoursLost: lost,
        tested: candidates.length,
        tooSmall: notTested.length,
        notTested: countedBy(notTested),
        findings: heads.length,
        falseDiscoveryRate: FALSE_DISCOVERY_RATE,
        smallestDetectable: detectable,
      },
      health: { ...health.summary, reasons: health.reasons.map((reason) => reason(say)) },
      alarms,
      facts,
      findings,
      belowTheLine: capGrades(belowTheLine, health, open, say).slice(0, SHOWN_MAX),
      tested,
      notTested: nearest,
    };
    return rounded(result);
  };
}

function instants(dates: Period, zone: string): MemoResult['period'] {
  const { from, to } = instantsOf(dates, zone);
  return { from: toIso(from), to: toIso(to) };
}

interface Summarised {
  alarms: number;
  heads: number;
  facts: MemoResult['facts'];
  certainty: SaidCertainty | undefined;
  /** Hours in sessions that left. */
  lost: number;
  /** The share that completed, in words; null: no session is over. */
  sentence: string | null;
  /** Completion before and since a date, where one is compared. */
  since: readonly string[];
}

function summarise(
  { input, places: [journey] }: Scene,
  sessions: number,
  { alarms, heads, facts, certainty, lost, sentence, since }: Summarised,
  say: Speech,
): string[] {
  const { summary } = say.texts;
  const stands = [
    ...(alarms > 0 ? [summary.broken({ n: alarms })] : []),
    ...(heads > 0 ? [summary.worth({ n: heads })] : []),
  ];
  const none = facts.find(({ code }) => code === 'no_finding' || code === 'too_little_data')?.headline;
  return [
    ...(stands.length > 0 ? stands : none ? [none] : []),
    ...since,
    summary.period({ days: say.days(input.window), n: sessions }),
    ...sayFilter(input.filter, say),
    ...(sentence === null ? [] : [sentence]),
    ...doubtsOf(input, certainty, journey?.completed ?? 0, say),
    ...(journey && lost > 0 ? [summary.spent({ hours: say.hours(lost) })] : []),
    ...leftOut(input, say),
  ];
}

function doubtsOf(
  { isDeclared }: MemoInput,
  certainty: SaidCertainty | undefined,
  completed: number,
  { texts }: Speech,
): string[] {
  if (certainty !== undefined) return certainty.said === null ? [] : [certainty.said];
  // The caveat for older evidence, which does not count unknown sends.
  return isDeclared === false && completed > 0 ? [texts.summary.notDeclared] : [];
}

function countedBy(notTested: Detected['notTested']): MemoResult['summary']['notTested'] {
  const counts = new Map<string, MemoResult['summary']['notTested'][number]>();
  for (const { code, of: reason = 'sessions' } of notTested) {
    const known = counts.get(`${code} ${reason}`) ?? { code, reason, count: 0 };
    counts.set(`${code} ${reason}`, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}

/** Median smallest detectable difference (power 0.8) of the comparisons between devices, or else of all comparisons of shares. */
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

/** Rounds figures to six digits, far coarser than differences by order of summation or by another engine's logarithm. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))) as Value;
  if (Array.isArray(value)) return value.map(rounded) as Value;
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)])) as Value;
  return value;
}
