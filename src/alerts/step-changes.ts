// The dates since which steps of a journey lose more or fewer people, for pages and reports alike.
import type { Journey } from '../domain/journey.ts';
import type { StepChange } from '../domain/step-change.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { type AskedJourney, stepDaysByJourney, stepKeysOf } from './gather.ts';
import { findShifts, SHIFT_DAYS } from './shifts.ts';

/** Searches the whole days before yesterday, since yesterday's sessions may still continue. Sorted by ascending p-value. */
export const stepChanges = async ({ journey, ...asked }: AskedJourney): Promise<StepChange[]> =>
  (await stepChangesOf(asked, [journey])).get(journey.id) ?? [];

/** The same for several journeys, by journey id. */
export async function stepChangesOf(
  asked: Omit<AskedJourney, 'journey'>,
  journeys: readonly Pick<Journey, 'id' | 'steps'>[],
): Promise<Map<string, StepChange[]>> {
  const { timezone } = asked.org.settings;
  const yesterday = dayOf(timezone, asked.now) - 1;
  const period = { from: startOfDay(timezone, yesterday - SHIFT_DAYS), to: startOfDay(timezone, yesterday) };
  const days = await stepDaysByJourney(asked, journeys, period);
  return new Map(
    journeys.map((journey) => {
      const names = new Map(journey.steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey]));
      const shifts = findShifts(days.get(journey.id) ?? [], stepKeysOf(journey));
      return [
        journey.id,
        shifts.map(({ stepKey, day, p: _p, ...counts }) => ({
          ...{ stepKey, name: names.get(stepKey) ?? stepKey },
          ...{ since: toIso(day * DAY_MS).slice(0, 10), ...counts },
        })),
      ];
    }),
  );
}
