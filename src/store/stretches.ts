// The events of the store in parts that one statement can take.
import { HOUR_MS } from '../domain/time.ts';
import type { Store } from './engine.ts';

/**
 * Stretches of time in ms, with at most so many events each; an hour that has more is to be taken in so many parts. Events
 * lie in the order of time: most sessions are in one stretch, and the others are few.
 */
export async function stretches(
  store: Store,
  eventsMax: number,
): Promise<{ from: number; to: number; parts: number }[]> {
  const hours = await store.query<{ hour: number; events: number }>(
    `SELECT toInt64(floor(toUnixTimestamp64Milli(ts) / ${HOUR_MS})) AS hour, count() AS events FROM events GROUP BY hour ORDER BY hour
     SETTINGS max_threads = 1`,
  );
  const found: { from: number; to: number; events: number }[] = [];
  for (const { hour, events } of hours) {
    const last = found.at(-1);
    if (last && last.events + events <= eventsMax) {
      last.to = (hour + 1) * HOUR_MS;
      last.events += events;
    } else {
      found.push({ from: hour * HOUR_MS, to: (hour + 1) * HOUR_MS, events });
    }
  }
  return found.map(({ from, to, events }) => ({ from, to, parts: Math.ceil(events / eventsMax) }));
}
