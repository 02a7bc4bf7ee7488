// step_loss_change: completion, and each page's shares of all started sessions, in the memo's days, compared with the weeks before.
import { DAY_MS } from '../../../domain/time.ts';
import { type Detected, NO_SUBJECT } from '../candidate.ts';
import { dayOf } from '../cells.ts';
import { rowsWithin, sumsOf, weeklyShares } from '../course.ts';
import type { Dated } from '../input.ts';
import type { Scene } from '../scene.ts';
import type { Said } from '../words.ts';
import { candidatesOf, compareTimes, LEFT_MIN, mostLeft } from './course-change.ts';
import { whatOf } from './course-change-words.ts';

const STARTED_MIN = 300;
const WEEKS_BEFORE_MIN = 4;
const WEEKS_AFTER_MIN = 2;
/** With fewer weeks, the autocorrelation of neighbouring weeks is not well known. */
export const WEEKS_KNOWN = 26;

export function stepLossChange(scene: Scene): Detected {
  const detected: Detected = { candidates: [], notTested: [] };
  const { history, window } = scene.input;
  const { pages, rows } = scene.course;
  const sideOf = ({ from, to }: typeof window) => ({
    from: dayOf(from),
    weeks: Math.round((to - from) / (7 * DAY_MS)),
  });
  const comparison = {
    code: 'step_loss_change' as const,
    date: null,
    sides: { before: sideOf(history), after: sideOf(window) },
  };
  const { before, after } = comparison.sides;
  const startedIn = (side: typeof before) => sumsOf(rowsWithin(rows, side), { of: 'completed' }).whole;
  const have = Math.min(startedIn(before), startedIn(after));
  if (have < STARTED_MIN) {
    if (have > 0) detected.notTested.push({ code: 'step_loss_change', subject: NO_SUBJECT, have, need: STARTED_MIN });
    return detected;
  }
  const weeksIn = (side: typeof before) => weeklyShares(rows, side, { of: 'completed' }).length;
  if (weeksIn(before) < WEEKS_BEFORE_MIN || weeksIn(after) < WEEKS_AFTER_MIN) return detected;
  const compared = compareTimes(scene, comparison);
  if (!compared) return detected;
  const reasons = [saidOf(scene), ...fewWeeks(scene)];
  detected.candidates.push(...candidatesOf(scene, compared, () => ({ grade: 'C', reasons })));
  pages.forEach(({ subject }, page) => {
    const left = mostLeft(scene, comparison, page);
    if (left < LEFT_MIN)
      detected.notTested.push({ code: 'step_loss_change', subject, have: left, need: LEFT_MIN, of: 'left' });
  });
  return detected;
}

/** A note up to this many days before the memo's days may name the cause. */
const NOTED_DAYS = 7;

/** The latest note of these days, or a sentence that there is none. */
function saidOf({ input: { dates, window } }: Scene): Said {
  const isNear = ({ at }: Dated) => at >= window.from - NOTED_DAYS * DAY_MS && at < window.to;
  const [note] = dates.filter(isNear).sort((a, b) => b.at - a.at);
  if (!note) return ({ texts }) => texts.stepLossChange.unsaid;
  return (speech) => speech.texts.stepLossChange.noted({ what: whatOf(note, speech), day: speech.date(note.at) });
}

const fewWeeks = ({ autocorrelation: { weeks } }: Scene): Said[] =>
  weeks < WEEKS_KNOWN ? [({ texts }) => texts.change.fewWeeks({ weeks })] : [];
