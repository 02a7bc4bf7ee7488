// dead_time: steps on which people stop for a minute or more, and how fast they leave after the first such pause.
import { changeByWeeks } from '../../statistics/change.ts';
import { logRateRatioByBlocks } from '../../statistics/rate-ratio.ts';
import { type Detected, isTestable, ratioTest } from '../candidate.ts';
import { ratesOf, riskOf } from '../episodes.ts';
import { gainOf } from '../gain.ts';
import { HOURS } from '../input.ts';
import { addLevel, besideBefore, byDay, intervalWords, ROSE } from '../level.ts';
import type { Place, Scene } from '../scene.ts';
import { count, days, hours, quoted, share, times } from '../words.ts';

const COMPLETED_MIN = 300;
const MARGIN = 0.1;
const SHARE = 0.2;
/** Of all the time that sessions which completed took, paused on this step; or a share this much above that of before. */
const OF_JOURNEY = 0.1;
const RISE = 0.2;
const RESUMED_MIN = 200;
const LEFT_MIN = 20;
const SECONDS = 1000;
const DAYS = 28;

export function deadTime(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) pausesAt(scene, place, found);
  return found;
}

function pausesAt(scene: Scene, place: Place, found: Detected): void {
  const { stays, pausesBefore, sampledOneIn, window } = scene.input;
  const rows = stays.filter(({ step }) => step === place.key);
  const daily = [...pausesBefore.filter(({ step }) => step === place.key), ...rows].map(
    ({ day, paused, completed }) => ({ day, part: paused, whole: completed }),
  );
  const pausedMs = rows.reduce((sum, row) => sum + row.pausedMs, 0) * sampledOneIn;
  const journeyMs = stays.reduce((sum, { completedMs }) => sum + completedMs, 0) * sampledOneIn;
  const before = besideBefore(scene, daily);
  const ratio = ratioAfterPause(scene, rows);
  const name = quoted(place.step?.name ?? '');
  addLevel(found, {
    code: 'dead_time',
    subject: place.subject,
    blocks: byDay(scene, daily),
    wholeMin: COMPLETED_MIN,
    margin: MARGIN,
    threshold: SHARE,
    alsoWorth: pausedMs >= OF_JOURNEY * journeyMs || (before?.rose === true && roseBy(scene, daily) >= RISE),
    compared: before?.rose
      ? ROSE
      : ratio
        ? 'Rates of leaving after a pause are compared with those without; nobody was assigned to pause.'
        : null,
    tell: (part, whole, shown) => ({
      headline: `${share(part, whole)} of sessions that completed stopped for a minute or more on ${name}, ${hours(HOURS(pausedMs))} in all.`,
      sentences: [
        `From ${days(window)}, ${count(whole)} sessions that saw this step completed; ${intervalWords(shown)}.`,
        `That is ${count(pausedMs / sampledOneIn / SECONDS / whole)} seconds for each of them on average, counting at most half an hour of one pause.`,
        ...(before ? [before.sentence] : []),
        ...(ratio
          ? [
              `After a first pause, sessions left at ${times(ratio.estimate)} the rate of others that had been on the step as long; the interval is ${times(ratio.interval.low)} to ${times(ratio.interval.high)}.`,
            ]
          : []),
      ],
      suggestion: `Say before the start what ${name} asks for, and let people save and come back.`,
      wouldChangeOurMind: ['People pause as long on steps that ask for nothing.'],
      gain: gainIn(scene, place, ratio, HOURS(pausedMs)),
    }),
  });
}

/** How far the share is above that of the weeks before, as a part of it. */
function roseBy(scene: Scene, daily: readonly { day: number; part: number; whole: number }[]): number {
  const sums = (isBefore: boolean) => {
    const own = daily.filter(({ day }) => day < scene.firstDay === isBefore);
    return [[own.reduce((sum, { part }) => sum + part, 0), own.reduce((sum, { whole }) => sum + whole, 0)]];
  };
  const { before, value } = changeByWeeks(sums(true), sums(false));
  return value / before;
}

interface Ratio {
  estimate: number;
  interval: { low: number; high: number };
  standardError: number;
  sessions: number;
  left: number;
}

/** The ratio of rates of leaving after the first pause, when people are back, and without one. */
export function ratioAfterPause(scene: Scene, rows: Scene['input']['stays']): Ratio | undefined {
  const about = { field: '', code: '', kind: 'again' as const };
  const resumed = rows.map((row) => ({
    ...{ ...row, ...about },
    ...{ sessions: row.resumed, time: row.resumedTime, left: row.resumedLeft },
  }));
  // Who pauses and comes back cannot have left meanwhile: such time belongs to neither side.
  const active = rows.map((row) => ({ ...row, time: row.time.map((ms, bin) => ms - (row.pauseTime[bin] ?? 0)) }));
  const risk = riskOf(scene, active, resumed);
  if (risk.sessions < RESUMED_MIN || risk.leftAfter < LEFT_MIN || risk.leftWithout < LEFT_MIN) return undefined;
  const logarithm = logRateRatioByBlocks(ratesOf(risk));
  if (!isTestable(logarithm)) return undefined;
  const { estimate, interval } = ratioTest(logarithm);
  return {
    estimate,
    interval: interval(0.95),
    standardError: logarithm.standardError,
    sessions: risk.sessions,
    left: risk.leftAfter,
  };
}

/** Hours: from none to all that were paused. Completions: those who left after a pause beyond the rate of others. */
function gainIn(scene: Scene, place: Place, ratio: Ratio | undefined, pausedHours: number) {
  const each = ratio ? ratio.left / ratio.sessions : 0;
  const beyond = (value: number) => Math.max(0, 1 - 1 / value) * each;
  const completions = gainOf({
    excess: ratio ? beyond(ratio.estimate) : 0,
    standardError: ratio ? beyond(ratio.estimate) * ratio.standardError : 0,
    interval: ratio ? { low: beyond(ratio.interval.low), high: beyond(ratio.interval.high) } : { low: 0, high: 0 },
    reached: (ratio?.sessions ?? 0) * scene.input.sampledOneIn,
    left: (ratio?.left ?? 0) * scene.input.sampledOneIn,
    downstream: place.downstream,
    hoursEach: 0,
    days: scene.days,
  });
  if (!completions) return null;
  const most = (pausedHours * DAYS) / scene.days;
  return { ...completions, hours: { low: 0, mid: most / 2, high: most } };
}
