// Computes the burden of a journey from sums of pauses. Intervals are clustered by day, since sessions of one day share its shocks.
import type { Burden, BurdenAmount, HourlyRate } from '../domain/burden.ts';
import { BURDEN_DAYS_MIN } from '../domain/burden.ts';
import { burdenStatements } from '../domain/burden-statements.ts';
import type { Step } from '../domain/journey.ts';
import { HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import type { BurdenStepDay, BurdenTimes, CountedBurden } from '../metrics/period/burden.ts';
import { jackknife, type Sums } from './statistics/jackknife.ts';
import { tQuantile } from './statistics/t.ts';

interface Described {
  period: Burden['period'];
  steps: readonly Pick<Step, 'stepKey' | 'name' | 'index'>[];
  capMinutes: number;
  rate: HourlyRate;
}

export function describeBurden(counted: CountedBurden, { period, steps, capMinutes, rate }: Described): Burden {
  const { days, oneIn } = counted;
  const sessions = sumBy(days, 'sessions') * oneIn;
  const completed = sumBy(days, 'completed') * oneIn;
  const costOf = (hours: number) => (rate.amount === null ? null : hours * rate.amount);
  const part = (member: keyof BurdenTimes): Burden['total'] => {
    const hours = times(ratio(days.map((day) => [day[member] / HOUR_MS, day.sessions])), sessions);
    return {
      hours: { ...hours, value: hours.value ?? 0 },
      share: capped(ratio(days.map((day) => [day[member], day.ms]))),
      cost: costOf(hours.value ?? 0),
    };
  };
  const minutesPerCompletion = ratio(days.map(({ ms, completed }) => [ms / MINUTE_MS, completed]));
  const burden = {
    ...{ period, sessions, completed, truncated: counted.truncated, sampledOneIn: oneIn, rate },
    cap: {
      minutes: capMinutes,
      pauses: sumBy(days, 'cuts') * oneIn,
      hours: (sumBy(days, 'cutMs') * oneIn) / HOUR_MS,
    },
    total: part('ms'),
    errors: part('errorMs'),
    waiting: part('waitingMs'),
    nowhere: part('leftMs'),
    minutesPerSession: ratio(days.map(({ ms, sessions }) => [ms / MINUTE_MS, sessions])),
    minutesPerCompletion,
    costPerCompletion: minutesPerCompletion.value === null ? null : costOf(minutesPerCompletion.value / 60),
    steps: describeSteps(counted, steps),
  };
  return { ...burden, statements: burdenStatements(burden) };
}

function describeSteps({ days, steps, fields, oneIn }: CountedBurden, known: Described['steps']): Burden['steps'] {
  const byKey = new Map<string, BurdenStepDay[]>(known.map(({ stepKey }) => [stepKey, []]));
  for (const step of steps) byKey.set(step.stepKey, [...(byKey.get(step.stepKey) ?? []), step]);
  const described = [...byKey].map(([key, own]) => {
    const step = known.find(({ stepKey }) => stepKey === key);
    const byDay = new Map(own.map((one) => [one.day, one]));
    // Days without sessions at the step are clusters too, with zeros.
    const blocks = days.map(({ day }) => [(byDay.get(day)?.ms ?? 0) / MINUTE_MS, byDay.get(day)?.reached ?? 0]);
    return {
      stepKey: key === '' ? null : key,
      name: step?.name ?? null,
      index: step?.index ?? null,
      sessions: sumBy(own, 'reached') * oneIn,
      ...hoursOf(own, oneIn),
      minutesPerSession: ratio(blocks),
      fields: fields
        .filter(({ stepKey }) => stepKey === key)
        .map((field) => ({ fieldKey: field.fieldKey, ...hoursOf([field], oneIn) })),
    };
  });
  return described
    .filter(({ index, hours, sessions }) => index !== null || hours > 0 || sessions > 0)
    .sort((a, b) => (a.index ?? Number.MAX_VALUE) - (b.index ?? Number.MAX_VALUE) || b.hours - a.hours);
}

const hoursOf = (rows: readonly BurdenTimes[], oneIn: number) => ({
  hours: (sumBy(rows, 'ms') * oneIn) / HOUR_MS,
  errorHours: (sumBy(rows, 'errorMs') * oneIn) / HOUR_MS,
  waitingHours: (sumBy(rows, 'waitingMs') * oneIn) / HOUR_MS,
  nowhereHours: (sumBy(rows, 'leftMs') * oneIn) / HOUR_MS,
});

/** Sums of the first member over sums of the second, by day. */
function ratio(blocks: readonly Sums[]): BurdenAmount {
  const { value, standardError, df } = jackknife(blocks, ([part = 0, whole = 0]) => part / whole);
  if (!Number.isFinite(value)) return { value: null, low: null, high: null };
  if (blocks.length < BURDEN_DAYS_MIN || !Number.isFinite(standardError)) return { value, low: null, high: null };
  const reach = tQuantile(0.975, df) * standardError;
  return { value, low: Math.max(0, value - reach), high: value + reach };
}

const times = ({ value, low, high }: BurdenAmount, factor: number): BurdenAmount => ({
  value: value === null ? null : value * factor,
  low: low === null ? null : low * factor,
  high: high === null ? null : high * factor,
});

const capped = (share: BurdenAmount): BurdenAmount => ({
  ...share,
  high: share.high === null ? null : Math.min(1, share.high),
});

const sumBy = <Member extends string>(rows: readonly Record<Member, number>[], member: Member) =>
  rows.reduce((sum, row) => sum + row[member], 0);
