// Takes whole months out of the store when no organization keeps any of their days any more. A removal of rows only marks them: their
// place on disk comes back with a later merge, which old months may never see. A month that is dropped gives its files back at once.
import { DAY_MS, toDay } from '../domain/time.ts';
import { whereRowsAre } from './cluster.ts';
import type { Store } from './engine.ts';
import { EVENT_TABLES } from './schema.ts';

/** Tables that are partitioned by month of receipt, in the order in which they lose one. */
const MONTHLY_TABLES = ['span_sums', ...EVENT_TABLES] as const;

/**
 * Drops every month that ended before a day (days since 1970). Resolves with the months, as numbers such as 202611. After a failure
 * it can be called again. Nothing may be loaded meanwhile.
 */
export async function dropMonthsBefore(store: Store, day: number): Promise<number[]> {
  const first = firstOfMonth(day);
  const tables = MONTHLY_TABLES.map(
    (table) =>
      `SELECT DISTINCT '${table}' AS name, toYYYYMM(received_on) AS month FROM ${table} WHERE received_on < toDate({first:UInt16})`,
  );
  const found = await store.query<{ name: string; month: number }>(tables.join(' UNION ALL '), { first });
  if (found.length === 0) return [];
  // Sums of these days count no more from here on, whatever of the month is still stored.
  await store.command('DELETE FROM spans WHERE received_on < toDate({first:UInt16})', { first });
  for (const table of MONTHLY_TABLES) {
    for (const { month } of found.filter(({ name }) => name === table)) {
      await store.command(
        `ALTER TABLE ${whereRowsAre(table, store.cluster)} DROP PARTITION {month:UInt32} SETTINGS max_partition_size_to_drop = 0`,
        { month },
      );
    }
  }
  return [...new Set(found.map(({ month }) => month))].sort();
}

function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}
