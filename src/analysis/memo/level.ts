// A share that is high by itself, tested one-sided against a margin. It becomes an association (grade C) where the detector
// also compares it with something: with the weeks before, or with sessions to which the same did not happen.
import type { FindingCode, Grade, Subject } from '../../domain/memo.ts';
import { changeByWeeks } from '../statistics/change.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../statistics/share.ts';
import { twoSidedP } from '../statistics/t.ts';
import { type Detected, isTestable, marginTest, type Telling } from './candidate.ts';
import { cutIntoBlocks, dayOf, numbered } from './cells.ts';
import type { Scene } from './scene.ts';
import { percent } from './words.ts';

/** Sessions with it, without which it is not tested. */
export const PART_MIN = 20;

export interface Level {
  code: FindingCode;
  subject: Subject;
  /** [part, whole] by day. */
  blocks: number[][];
  wholeMin: number;
  margin: number;
  threshold: number;
  /** Beside being above the threshold. */
  alsoWorth?: boolean;
  /** What it was compared with, if with anything. */
  compared: string | null;
  tell(part: number, whole: number, interval: { low: number; high: number }, standardError: number): Telling;
}

export function addLevel(found: Detected, level: Level): void {
  const { code, subject, blocks, wholeMin, margin, threshold, alsoWorth = true, compared, tell } = level;
  const estimate = shareByBlocks(blocks);
  const { part, whole, designEffect } = estimate;
  if (whole < wholeMin || part < PART_MIN) {
    const few = whole < wholeMin;
    if (part > 0) found.notTested.push({ code, subject, have: few ? whole : part, need: few ? wholeMin : PART_MIN });
    return;
  }
  if (!isTestable(estimate)) {
    // It happened to all: a page that reports only what it stops looks the same.
    found.notTested.push({ code, subject, have: whole - part, need: 1, of: 'without' });
    return;
  }
  const interval = (confidence: number) => wilson(part, whole, criticalValue(confidence, estimate.df), designEffect);
  const grade: Grade = compared === null ? 'D' : 'C';
  found.candidates.push({
    code,
    subject,
    ...marginTest(estimate, margin, interval),
    n: [part, whole],
    numerators: { share: part },
    denominators: { share: whole },
    threshold,
    method: 'share/wilson-deff/day-jackknife',
    grade,
    gradeReasons: [compared ?? 'A share by itself: nothing was compared.'],
    worth: ({ low }) => estimate.value >= threshold && low > margin && alsoWorth,
    tell: (shown) => tell(part, whole, shown, estimate.standardError),
  });
}

export interface Daily {
  day: number;
  part: number;
  whole: number;
}

/** Blocks of [part, whole] for each day of the window. */
export function byDay({ days, firstDay }: Scene, rows: readonly Daily[]): number[][] {
  const blocks = Array.from({ length: days }, () => [0, 0]);
  for (const { day, part, whole } of rows) {
    const block = blocks[day - firstDay];
    if (!block) continue;
    block[0] = (block[0] ?? 0) + part;
    block[1] = (block[1] ?? 0) + whole;
  }
  return blocks;
}

export const intervalWords = ({ low, high }: { low: number; high: number }) =>
  `the interval is ${percent(low)} to ${percent(high)}`;

/** Weeks without which the days before are no comparison, and sessions in them. */
const WEEKS_BEFORE_MIN = 4;
const WHOLE_BEFORE_MIN = 200;
const RISE_P_MAX = 0.05;

/** How a share stands beside the weeks before: as a sentence, and whether it is higher by more than chance. */
export function besideBefore(scene: Scene, rows: readonly Daily[]): { sentence: string; rose: boolean } | undefined {
  const { history, window } = scene.input;
  const weeksOf = ({ from, to }: { from: number; to: number }) =>
    cutIntoBlocks(
      {
        rows,
        first: dayOf(from),
        blockDays: 7,
        blocks: Math.round((dayOf(to) - dayOf(from)) / 7),
        stratumOf: () => '',
        countsOf: ({ part, whole }) => [part, whole],
      },
      numbered(['']),
    ).filter(([, whole = 0]) => whole > 0);
  const [before, after] = [weeksOf(history), weeksOf(window)];
  const whole = before.reduce((sum, [, sessions = 0]) => sum + sessions, 0);
  if (before.length < WEEKS_BEFORE_MIN || after.length < 2 || whole < WHOLE_BEFORE_MIN) return undefined;
  const change = changeByWeeks(before, after, scene.autocorrelation.factor);
  if (!isTestable(change)) return undefined;
  const rose = change.value > 0 && twoSidedP(change.value / change.standardError, change.df) <= RISE_P_MAX;
  return {
    rose,
    sentence: `In the ${before.length} weeks before it was ${percent(change.before)}${rose ? '' : '; the two differ no more than weeks do by chance'}.`,
  };
}

export const ROSE = 'Compared with the weeks before, it is higher by more than weeks differ by chance.';
