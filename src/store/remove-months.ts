// Drops the partitions of months that are past the retention of every organization. A DELETE only marks rows; their disk space is freed
// by a later merge, which old months may never get. DROP PARTITION frees the files at once.
import { DAY_MS, toDay } from '../domain/time.ts';
import { whereRowsAre } from './cluster.ts';
import type { Store } from './engine.ts';
import { EVENT_TABLES } from './schema.ts';
import { trimRows } from './trim.ts';

/**
 * Drops every month that ended before a day (days since 1970) and returns the months, as numbers such as 202611. Safe to repeat after
 * a failure. Nothing may be loaded meanwhile.
 */
export async function dropMonthsBefore(store: Store, day: number): Promise<number[]> {
  const first = firstOfMonth(day);
  const tables = EVENT_TABLES.map(
    (table) =>
      `SELECT DISTINCT '${table}' AS name, toYYYYMM(received_on) AS month FROM ${table} WHERE received_on < toDate({first:UInt16})`,
  );
  const found = await store.query<{ name: string; month: number }>(tables.join(' UNION ALL '), { first });
  if (found.length === 0) return [];
  // `session_rows` is not partitioned by month of receipt, because a late event would move a row to another month.
  const journeys = await store.query<{ id: string }>('SELECT DISTINCT journey_id AS id FROM session_rows');
  await trimRows(
    store,
    journeys.map(({ id }) => id),
    first,
  );
  await store.command(
    `ALTER TABLE ${whereRowsAre('session_rows', store.cluster)} DELETE WHERE last_received < {first:UInt16} * ${DAY_MS}
     SETTINGS mutations_sync = 2`,
    { first },
  );
  for (const table of EVENT_TABLES) {
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
