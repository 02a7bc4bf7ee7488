// submit_blocked, back_loop and dead_time: shares that are high by themselves. No groups are compared: grade D.
import type { FindingCode, Subject } from '../../../domain/memo.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../../statistics/share.ts';
import { type Candidate, type Detected, isTestable, marginTest, type Telling } from '../candidate.ts';
import { gainOf } from '../gain.ts';
import { HOURS } from '../input.ts';
import type { Place, Scene } from '../scene.ts';
import { count, days, hours, percent, quoted, share } from '../words.ts';

const SESSIONS_MIN = 200;
const PART_MIN = 20;

interface Level {
  code: FindingCode;
  subject: Subject;
  /** [part, whole] by day. */
  blocks: number[][];
  margin: number;
  threshold: number;
  /** Beside being above the threshold. */
  alsoWorth?: boolean;
  tell(part: number, whole: number, interval: { low: number; high: number }, standardError: number): Telling;
}

export function levels(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) {
    add(found, submitBlocked(scene, place));
    add(found, deadTime(scene, place));
    for (const loop of backLoops(scene, place)) add(found, loop);
  }
  return found;
}

function add(found: Detected, { code, subject, blocks, margin, threshold, alsoWorth = true, tell }: Level): void {
  const estimate = shareByBlocks(blocks);
  const { part, whole, designEffect } = estimate;
  if (whole < SESSIONS_MIN || part < PART_MIN) {
    const few = whole < SESSIONS_MIN;
    if (part > 0)
      found.notTested.push({ code, subject, have: few ? whole : part, need: few ? SESSIONS_MIN : PART_MIN });
    return;
  }
  if (!isTestable(estimate)) return;
  const interval = (level: number) => wilson(part, whole, criticalValue(level, estimate.df), designEffect);
  const candidate: Candidate = {
    code,
    subject,
    ...marginTest(estimate, margin, interval),
    n: [part, whole],
    numerators: { share: part },
    denominators: { share: whole },
    threshold,
    method: 'share/wilson-deff/day-jackknife',
    grade: 'D',
    gradeReasons: ['A share by itself: nothing was compared.'],
    worth: ({ low }) => estimate.value >= threshold && low > margin && alsoWorth,
    tell: (shown) => tell(part, whole, shown, estimate.standardError),
  };
  found.candidates.push(candidate);
}

const byDay = <Row extends { day: number }>(
  scene: Scene,
  rows: readonly Row[],
  countsOf: (row: Row) => [number, number],
) => {
  const blocks = Array.from({ length: scene.days }, () => [0, 0]);
  for (const row of rows) {
    const block = blocks[row.day - scene.firstDay];
    const [part, whole] = countsOf(row);
    if (!block) continue;
    block[0] = (block[0] ?? 0) + part;
    block[1] = (block[1] ?? 0) + whole;
  }
  return blocks;
};

const interval = ({ low, high }: { low: number; high: number }) =>
  `the interval is ${percent(low)} to ${percent(high)}`;

function submitBlocked(scene: Scene, place: Place): Level {
  const rows = scene.input.submits.filter(({ step }) => step === place.key);
  const name = quoted(place.step?.name ?? '');
  return {
    code: 'submit_blocked',
    subject: place.subject,
    blocks: byDay(scene, rows, ({ stopped, tried }) => [stopped, tried]),
    margin: 0.05,
    threshold: 0.08,
    tell: (part, whole, shown, standardError) => ({
      headline: `${share(part, whole)} of sessions that tried to send from ${name} were stopped by validation and left there.`,
      sentences: [
        `From ${days(scene.input.window)}, ${count(whole)} sessions tried; ${interval(shown)}.`,
        ...topErrors(scene, place),
      ],
      suggestion: `Look at the errors of ${name}: accept what can be accepted, and say what is wrong beside the field.`,
      wouldChangeOurMind: ['The form is validated elsewhere, and what is stopped here is not what people see.'],
      gain: gainOf({
        excess: part / whole,
        standardError,
        interval: shown,
        reached: whole * scene.input.sampledOneIn,
        left: part * scene.input.sampledOneIn,
        downstream: place.downstream,
        hoursEach: place.hoursEach,
        days: scene.days,
      }),
    }),
  };
}

/** The errors that most sessions met here. */
function topErrors(scene: Scene, place: Place): string[] {
  const sums = new Map<string, number>();
  for (const { step, kind, field, code, sessions } of scene.input.episodes) {
    if (step !== place.key || kind !== 'error') continue;
    const name = `${quoted(field)}${code === '' ? '' : ` (${code})`}`;
    sums.set(name, (sums.get(name) ?? 0) + sessions);
  }
  const [most] = [...sums].sort((a, b) => b[1] - a[1]);
  return most && most[1] >= 10
    ? [`The error that most sessions met here is ${most[0]}: ${count(most[1])} sessions.`]
    : [];
}

function deadTime(scene: Scene, place: Place): Level {
  const rows = scene.input.stays.filter(({ step }) => step === place.key);
  const name = quoted(place.step?.name ?? '');
  const scale = scene.input.sampledOneIn;
  const paused = rows.reduce((sum, { pausedMs }) => sum + pausedMs, 0) * scale;
  const all = scene.input.stays.reduce((sum, { pausedMs }) => sum + pausedMs, 0) * scale;
  return {
    code: 'dead_time',
    subject: place.subject,
    blocks: byDay(scene, rows, (row) => [row.paused, row.completed]),
    margin: 0.1,
    threshold: 0.2,
    // A tenth of all the time that people who completed stood still, at least.
    alsoWorth: paused >= 0.1 * all,
    tell: (part, whole, shown) => ({
      headline: `${share(part, whole)} of sessions that completed stopped for a minute or more on ${name}, ${hours(HOURS(paused))} in all.`,
      sentences: [
        `From ${days(scene.input.window)}, ${count(whole)} sessions that saw this step completed; ${interval(shown)}.`,
        'Of one pause, at most half an hour is counted.',
      ],
      suggestion: `Say before the start what ${name} asks for, and let people save and come back.`,
      wouldChangeOurMind: ['People pause as long on steps that ask for nothing.'],
      gain: null,
    }),
  };
}

function backLoops(scene: Scene, place: Place): Level[] {
  if (place.step?.stepType === 'review') return [];
  const reached = scene.window.get(place.key) ?? [];
  const pairs = new Set(scene.input.loops.filter(({ to }) => to === place.key).map(({ from }) => from));
  const isReview = (key: string) => scene.places.some((one) => one.key === key && one.step?.stepType === 'review');
  return [...pairs].sort().flatMap((from) => {
    // From a review and back, once for each answer, is what a review is for.
    if (isReview(from)) return [];
    const loops = scene.input.loops.filter((row) => row.to === place.key && row.from === from);
    const blocks = byDay(scene, loops, ({ sessions }) => [sessions, 0]);
    byDay(scene, reached, (row) => [0, row.reached]).forEach((block, at) => {
      const own = blocks[at];
      if (own) own[1] = block[1] ?? 0;
    });
    const names = [from, place.key].map((key) =>
      quoted(scene.places.find((one) => one.key === key)?.step?.name ?? key),
    );
    const level: Level = {
      code: 'back_loop',
      subject: { ...place.subject, group: { by: 'from', value: from, against: place.key } },
      blocks,
      margin: 0.05,
      threshold: 0.08,
      tell: (part, whole, shown) => ({
        headline: `${share(part, whole)} of sessions that reached ${names[1]} went between it and ${names[0]} twice or more.`,
        sentences: [`From ${days(scene.input.window)}; ${interval(shown)}.`],
        suggestion: `Show on ${names[1]} what people go back to ${names[0]} for, and let them correct it in place.`,
        wouldChangeOurMind: ['People are sent back by the form itself.'],
        gain: null,
      }),
    };
    return [level];
  });
}
