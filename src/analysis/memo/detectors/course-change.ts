// Compares a journey at two times: completion, and each page by its shares of all started sessions (course.ts). Completion comes first,
// and all advice follows its direction; a page of the other direction is reported as a part.
import type { Finding, Grade } from '../../../domain/memo.ts';
import { toIso } from '../../../domain/time.ts';
import type { Change } from '../../statistics/change.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { around, type Candidate, differenceTest, isTestable, keepsClearOf } from '../candidate.ts';
import {
  type CourseChange,
  type CourseVerdict,
  compareCourses,
  judgeCourse,
  type Measure,
  partOf,
  rowsWithin,
  type Side,
  sumsOf,
} from '../course.ts';
import { gainOfFall } from '../gain.ts';
import type { Dated } from '../input.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { tellChange } from './course-change-words.ts';

/** A finding needs at least this change, as a share of all started sessions. */
export const COMPLETION_POINTS = 0.02;
export const PAGE_POINTS = 0.01;
/** A page needs this many leaving sessions on both sides together. */
export const LEFT_MIN = 30;

export interface Comparison {
  code: 'change_since' | 'step_loss_change';
  /** Null: the memo's days compared with the weeks before them. */
  date: Dated | null;
  sides: { before: Side; after: Side };
}

export interface Compared extends Comparison {
  change: CourseChange;
  verdict: CourseVerdict;
  /** The same comparison within the time before, where nothing changed. */
  placebo: CourseChange | undefined;
}

export function compareTimes(scene: Scene, comparison: Comparison): Compared | undefined {
  const { rows } = scene.course;
  const { factor } = scene.autocorrelation;
  const { before } = comparison.sides;
  const half = Math.floor(before.weeks / 2);
  const change = compareCourses(rows, comparison.sides, factor, scene.spreadOf);
  if (!change || !isTestable(change.completion)) return undefined;
  const placebo = compareCourses(
    rows,
    { before: { ...before, weeks: half }, after: { from: before.from + 7 * half, weeks: before.weeks - half } },
    factor,
    scene.spreadOf,
  );
  return { ...comparison, change, placebo, verdict: judgeCourse(change, placebo) };
}

/** The grade of one share's comparison, with the reasons. */
type GradeOf = (measure: Measure, change: Change) => { grade: Grade; reasons: Candidate['gradeReasons'] };

export function candidatesOf(scene: Scene, compared: Compared, gradeOf: GradeOf): Candidate[] {
  const { change, verdict } = compared;
  const pages = scene.course.pages.flatMap((place, page) => {
    const move = change.pages[page];
    if (!move || !isTestable(move.own) || mostLeft(scene, compared, page) < LEFT_MIN) return [];
    const made = candidateOf(scene, compared, { place, measure: { of: 'left', page }, tested: move.own }, gradeOf);
    // If all pages change, no single page is reported.
    return [{ ...made, p: move.p, worth: verdict.isEverywhere ? () => false : made.worth }];
  });
  const [journey] = scene.places;
  if (!journey) return pages;
  const whole = { place: journey, measure: { of: 'completed' as const }, tested: change.completion };
  return [candidateOf(scene, compared, whole, gradeOf), ...pages];
}

export function mostLeft({ course: { rows } }: Scene, { sides }: Comparison, page: number): number {
  return Math.max(
    ...[sides.before, sides.after].map((side) => sumsOf(rowsWithin(rows, side), { of: 'left', page }).part),
  );
}

/** The page, or the journey, whose share is tested. */
export interface Tested {
  place: Place;
  measure: Measure;
  tested: Change;
}

function candidateOf(scene: Scene, compared: Compared, what: Tested, gradeOf: GradeOf): Candidate {
  const { place, measure, tested } = what;
  const { code, date, sides } = compared;
  const { rows } = scene.course;
  const [then, now] = [sumsOf(rowsWithin(rows, sides.before), measure), sumsOf(rowsWithin(rows, sides.after), measure)];
  const { grade, reasons } = gradeOf(measure, tested);
  const after = date ? 'since' : 'now';
  const threshold = place.step ? PAGE_POINTS : COMPLETION_POINTS;
  return {
    code,
    subject: { ...place.subject, since: date && toIso(date.at) },
    ...differenceTest(tested),
    n: [now.whole, then.whole],
    numerators: { [after]: now.part, before: then.part },
    denominators: { [after]: now.whole, before: then.whole },
    threshold,
    method: 'standardised-rd/week-jackknife-welch',
    grade,
    gradeReasons: reasons,
    worth: (interval) => Math.abs(tested.value) >= threshold && keepsClearOf(0, interval),
    look: { ...(place.step && { step: place.key }), outcome: 'left' },
    series: () => weeksOfCells(scene, rows, (row) => [partOf(measure)(row), row.started], { isChange: true }),
    tell: (interval, speech) => ({
      ...tellChange(scene, compared, { ...what, then, now, interval }, speech),
      gain: gainOf(scene, compared, what, now)(speech),
    }),
  };
}

/** The gain of undoing the change: the loss of completion. None if completion rose, or the page loses fewer. */
function gainOf(
  scene: Scene,
  { change: { completion }, sides, verdict }: Compared,
  { place, tested }: Tested,
  now: { part: number; whole: number },
): (speech: Parameters<Candidate['tell']>[1]) => Finding['gain'] {
  const isWorse = place.step ? tested.value > 0 : tested.value < 0;
  if (!isWorse || verdict.sign > 0) return () => null;
  const { value, standardError, df } = completion;
  const interval = around(value, criticalValue(0.95, df) * standardError);
  const [journey] = scene.places;
  return (speech) =>
    gainOfFall(
      {
        ...{ value, standardError, interval, started: now.whole },
        left: place.step ? now.part : now.whole - now.part,
        hoursEach: (place.step ? place : journey)?.hoursEach ?? 0,
        days: 7 * sides.after.weeks,
      },
      speech,
    );
}
