// A memo's evidence, arranged for the detectors.
import type { Subject } from '../../domain/memo.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { DayRow } from '../../metrics/evidence/cube.ts';
import { autocorrelationFactor, type WeekSpread, weekSpread } from '../statistics/change.ts';
import { binomialVariance } from '../statistics/share.ts';
import { NO_SUBJECT } from './candidate.ts';
import { byStep, type Cell, dayOf, totalOf, weeksOf, within, withoutBrief } from './cells.ts';
import { type CourseRow, courseOf, type Measure, partOf, STRATUM_OF } from './course.ts';
import { HOURS, type MemoInput, type MemoStep } from './input.ts';

/** A configured step, or the journey as a whole (step ''). */
export interface Place {
  key: string;
  /** null: the journey. */
  step: MemoStep | null;
  subject: Subject;
  reached: number;
  left: number;
  open: number;
  completed: number;
  /** Completion rate of the sessions that went on. */
  downstream: number;
  /** Average hours spent by a session that left here, counted as in the burden. */
  hoursEach: number;
}

export interface Scene {
  input: MemoInput;
  days: number;
  firstDay: number;
  /** The journey first, then its steps by sessions. */
  places: Place[];
  /** Cells by step: of the period, and of all days. */
  window: ReadonlyMap<string, readonly Cell[]>;
  all: ReadonlyMap<string, readonly Cell[]>;
  groups: MemoInput['groups'];
  /** Started sessions, and sessions that left at each page, by day and stratum; pages in the order of the journey. */
  course: { pages: readonly Place[]; rows: readonly CourseRow[] };
  /** Spread between weeks of a share of all started sessions, before the compared days. */
  spreadOf(measure: Measure): WeekSpread;
  /** The factor that widens the error of a change over time, and the number of weeks that it comes from. */
  autocorrelation: { factor: number; weeks: number };
}

/** Steps that are compared, at most: those with the most sessions. */
const STEPS_MAX = 50;

export function setScene(input: MemoInput): Scene {
  const { window, journey } = input;
  const cube = withoutBrief(input.cube);
  const current = byStep(within(cube, window));
  const lostMs = (key: string) =>
    input.lost.reduce((sum, { step, ms }) => (key === '' || step === key ? sum + ms : sum), 0);
  const place = (step: MemoStep | null): Place => {
    const key = step?.stepKey ?? '';
    const total = totalOf(current.get(key) ?? []);
    const wentOn = total.reached - total.left - total.open;
    return {
      key,
      step,
      subject: step
        ? { ...NO_SUBJECT, stepId: step.id, stepKey: step.stepKey, stepName: step.name }
        : { ...NO_SUBJECT },
      ...total,
      downstream: step ? (wentOn > 0 ? total.completed / wentOn : 0) : 1,
      hoursEach: total.left > 0 ? HOURS(lostMs(key)) / total.left : 0,
    };
  };
  const steps = journey.steps
    .map(place)
    .sort((a, b) => b.reached - a.reached || a.key.localeCompare(b.key))
    .slice(0, STEPS_MAX);
  const weeks = weeksOf(withoutBrief(input.days), dayOf(window.to));
  // The series ends before the period: the compared weeks must not contribute to the chance variation between weeks.
  const ofJourney = weeks.filter(
    ({ day, step, reached }) => step === '' && day + 7 <= dayOf(window.from) && reached > 0,
  );
  const { factor } = autocorrelationFactor(
    ofJourney.map(({ reached, completed }) => completed / reached),
    ofJourney.reduce((sum, { reached, completed }) => sum + binomialVariance(completed, reached), 0) / ofJourney.length,
  );
  const pages = [...steps].sort((a, b) => (a.step?.index ?? 0) - (b.step?.index ?? 0));
  const keys = pages.map(({ key }) => key);
  return {
    input,
    days: Math.round((window.to - window.from) / DAY_MS),
    firstDay: dayOf(window.from),
    places: [place(null), ...steps],
    window: current,
    all: byStep(cube),
    groups: input.groups.map(({ by, rows }) => ({ by, rows: withoutBrief(rows) })),
    course: { pages, rows: courseRows(input, cube, keys) },
    spreadOf: spreadsOf(weeks, cube, keys, factor),
    autocorrelation: { factor, weeks: ofJourney.length },
  };
}

/** Strata include the source if the evidence has it for all days. */
function courseRows({ groups }: MemoInput, cube: readonly Cell[], pages: readonly string[]): CourseRow[] {
  const firstOf = (rows: readonly { day: number }[]) =>
    rows.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const bySource = groups.find(({ by }) => by === 'source')?.rows ?? [];
  if (bySource.length > 0 && firstOf(bySource) <= firstOf(cube))
    return courseOf(byStep(withoutBrief(bySource)), pages, ({ device, language, value }) =>
      [device, language, value].join(STRATUM_OF),
    );
  return courseOf(byStep(cube), pages, ({ device, language }) => [device, language].join(STRATUM_OF));
}

/** The spread of weeks before all compared days, so that a change to be found does not count as chance. */
function spreadsOf(
  weeks: readonly DayRow[],
  cube: readonly Cell[],
  pages: readonly string[],
  factor: number,
): Scene['spreadOf'] {
  const first = cube.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const before = courseOf(byStep(weeks.filter(({ day }) => day + 7 <= first)), pages, () => '');
  return (measure) =>
    weekSpread(
      before.map((row): [number, number] => [partOf(measure)(row), row.started]),
      factor,
    );
}
