// The dates since which steps of a journey lose more or fewer people, for pages and reports alike.
import type { StepChange } from '../domain/step-change.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { type AskedJourney, stepDays, stepKeysOf } from './gather.ts';
import { findShifts, SHIFT_DAYS } from './shifts.ts';

/** Searches the whole days before yesterday, since yesterday's sessions may still continue. Sorted by ascending p-value. */
export async function stepChanges(asked: AskedJourney): Promise<StepChange[]> {
  const { timezone } = asked.org.settings;
  const yesterday = dayOf(timezone, asked.now) - 1;
  const period = { from: startOfDay(timezone, yesterday - SHIFT_DAYS), to: startOfDay(timezone, yesterday) };
  const days = await stepDays(asked, period);
  const names = new Map(asked.journey.steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey]));
  return findShifts(days, stepKeysOf(asked.journey)).map(({ stepKey, day, p: _p, ...counts }) => ({
    ...{ stepKey, name: names.get(stepKey) ?? stepKey },
    ...{ since: toIso(day * DAY_MS).slice(0, 10), ...counts },
  }));
}
