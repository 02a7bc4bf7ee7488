// The evidence of a memo, arranged as detectors ask for it.
import type { Subject } from '../../domain/memo.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { DayRow } from '../../metrics/evidence/cube.ts';
import { autocorrelationFactor, type WeekSpread, weekSpread } from '../statistics/change.ts';
import { binomialVariance } from '../statistics/share.ts';
import { NO_SUBJECT } from './candidate.ts';
import { byStep, type Cell, dayOf, totalOf, weeksOf, within, withoutBrief } from './cells.ts';
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
  /** Share of those that went on that completed. */
  downstream: number;
  /** Hours that a session that left here had taken, on average, as the burden counts them. */
  hoursEach: number;
}

export interface Scene {
  input: MemoInput;
  days: number;
  firstDay: number;
  /** The journey first, then its steps by sessions. */
  places: Place[];
  /** Cells of the window, and of everything, by step. */
  window: ReadonlyMap<string, readonly Cell[]>;
  all: ReadonlyMap<string, readonly Cell[]>;
  groups: MemoInput['groups'];
  /** By how much weeks of each place differ, before the days that are compared. */
  spreads: ReadonlyMap<string, WeekSpread>;
  /** By what the error of a change over time is widened, and how many weeks say so. */
  autocorrelation: { factor: number; weeks: number };
}

/** Steps that are compared: those of most sessions. */
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
  // The series ends where the window begins: what is compared must not say how much weeks differ by chance.
  const ofJourney = weeks.filter(
    ({ day, step, reached }) => step === '' && day + 7 <= dayOf(window.from) && reached > 0,
  );
  const { factor } = autocorrelationFactor(
    ofJourney.map(({ reached, completed }) => completed / reached),
    ofJourney.reduce((sum, { reached, completed }) => sum + binomialVariance(completed, reached), 0) / ofJourney.length,
  );
  return {
    input,
    days: Math.round((window.to - window.from) / DAY_MS),
    firstDay: dayOf(window.from),
    places: [place(null), ...steps],
    window: current,
    all: byStep(cube),
    groups: input.groups.map(({ by, rows }) => ({ by, rows: withoutBrief(rows) })),
    spreads: spreadsOf(weeks, cube, factor),
    autocorrelation: { factor, weeks: ofJourney.length },
  };
}

/** Spreads of the weeks before everything that is compared, so that no change that is looked for counts as chance. */
function spreadsOf(weeks: readonly DayRow[], cube: MemoInput['cube'], factor: number): Map<string, WeekSpread> {
  const first = cube.reduce((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const before = byStep(weeks.filter(({ day }) => day + 7 <= first));
  return new Map(
    [...before].map(([step, rows]) => [
      step,
      weekSpread(
        rows.map((row): [number, number] => [step === '' ? row.completed : row.left, row.reached - row.open]),
        factor,
      ),
    ]),
  );
}
