// change_since: completion, and each page's shares of all started sessions, since a date, compared with the eight weeks before it.
import { DAY_MS, toIso } from '../../../domain/time.ts';
import { twoSidedP } from '../../statistics/t.ts';
import { type Detected, isTestable, NO_SUBJECT } from '../candidate.ts';
import { dayOf } from '../cells.ts';
import { type Measure, rowsWithin, sumsOf, surely, weeklyShares } from '../course.ts';
import type { Dated } from '../input.ts';
import type { Scene } from '../scene.ts';
import type { Said, Speech } from '../words.ts';
import { type Compared, candidatesOf, compareTimes } from './course-change.ts';
import { WEEKS_KNOWN } from './step-loss-change.ts';

const WEEK_MS = 7 * DAY_MS;
export const WEEKS_BEFORE = 8;
const WEEKS_BEFORE_MIN = 4;
const WEEKS_AFTER_MIN = 3;
const SESSIONS_A_WEEK_MIN = 300;
/** Weeks after the date that grade B needs. */
const WEEKS_AFTER_FOR_B = 4;
const TREND_P_MIN = 0.1;

export function changeSince(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const date of scene.input.dates) {
    const compared = comparedSince(scene, date);
    if (typeof compared === 'number') {
      const subject = { ...NO_SUBJECT, since: toIso(date.at) };
      found.notTested.push({ code: 'change_since', subject, have: Math.round(compared), need: SESSIONS_A_WEEK_MIN });
    } else if (compared) {
      found.candidates.push(
        ...candidatesOf(scene, compared, (measure, change) => gradeOf(scene, compared, measure, change.value)),
      );
    }
  }
  return found;
}

/** The comparison at a date; a number means too few sessions, and is their number per week. */
export function comparedSince(scene: Scene, date: Dated): Compared | number | undefined {
  const { window } = scene.input;
  const { rows } = scene.course;
  const day = dayOf(date.at);
  const sides = {
    before: { from: day - 7 * WEEKS_BEFORE, weeks: WEEKS_BEFORE },
    after: { from: day, weeks: Math.max(0, Math.floor((window.to - day * DAY_MS) / WEEK_MS)) },
  };
  const weeksOf = (side: (typeof sides)['after']) => weeklyShares(rows, side, COMPLETED).length;
  const [before, after] = [weeksOf(sides.before), weeksOf(sides.after)];
  const startedIn = (side: (typeof sides)['after']) => sumsOf(rowsWithin(rows, side), COMPLETED).whole;
  const have = Math.min(startedIn(sides.before) / Math.max(1, before), startedIn(sides.after) / Math.max(1, after));
  if (before < WEEKS_BEFORE_MIN || after < WEEKS_AFTER_MIN || have < SESSIONS_A_WEEK_MIN) return have;
  return compareTimes(scene, { code: 'change_since', date, sides });
}

const COMPLETED: Measure = { of: 'completed' };

function gradeOf(
  scene: Scene,
  { sides, change, placebo }: Compared,
  measure: Measure,
  value: number,
): { grade: 'B' | 'C'; reasons: Said[] } {
  const reasons: Said[] = [];
  const say = (sentence: (texts: Speech['texts']) => string) => reasons.push(({ texts }) => sentence(texts));
  const { weeks } = scene.autocorrelation;
  const { rows } = scene.course;
  const known = change.weeks;
  if (known.before < WEEKS_BEFORE)
    say(({ changeSince }) => changeSince.fewWeeksBefore({ weeks: known.before, least: WEEKS_BEFORE }));
  if (known.after < WEEKS_AFTER_FOR_B)
    say(({ changeSince }) => changeSince.fewWeeksAfter({ weeks: known.after, least: WEEKS_AFTER_FOR_B }));
  if (weeks < WEEKS_KNOWN) say((texts) => texts.change.fewWeeks({ weeks }));
  if (trendP(weeklyShares(rows, sides.before, measure)) <= TREND_P_MIN) say(({ changeSince }) => changeSince.moving);
  const quiet = measure.of === 'completed' ? placebo?.completion : placebo?.pages[measure.page]?.left;
  if (quiet && isTestable(quiet) && surely(quiet)) say(({ changeSince }) => changeSince.placebo);
  const [was, is] = [sides.before, sides.after].map((side) => sumsOf(rowsWithin(rows, side), measure));
  const raw = was && is ? is.part / is.whole - was.part / was.whole : 0;
  if (raw * value < 0) say(({ changeSince }) => changeSince.otherWay);
  return reasons.length === 0
    ? { grade: 'B', reasons: [({ texts }) => texts.changeSince.dated] }
    : { grade: 'C', reasons };
}

/** p-value of the slope of weekly shares over time, by least squares. */
function trendP(shares: readonly number[]): number {
  const n = shares.length;
  const [meanX, meanY] = [(n - 1) / 2, shares.reduce((sum, y) => sum + y, 0) / n];
  const sxx = shares.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  const slope = shares.reduce((sum, y, x) => sum + (x - meanX) * (y - meanY), 0) / sxx;
  const rest = shares.reduce((sum, y, x) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const error = Math.sqrt(rest / (n - 2) / sxx);
  return error > 0 ? twoSidedP(slope / error, n - 2) : 1;
}

/** The comparison at the latest possible date, with which a memo about a change begins. */
export function latestChange(scene: Scene): Compared | undefined {
  for (const date of scene.input.dates) {
    const compared = comparedSince(scene, date);
    if (typeof compared === 'object') return compared;
  }
  return undefined;
}
