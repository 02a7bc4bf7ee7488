// Sessions of events that were stored by an earlier version, or by an import: their rows are made in the background, day by day of
// receipt, newest first. Until all are made, figures are answered 503 with how far it is: they would be too low.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../domain/error.ts';
import { SECOND_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { SESSION } from '../store/event-sql.ts';
import { changedWhere, foldSessions } from '../store/fold.ts';

export interface Preparation {
  /** Days of receipt, as days since 1970, whose sessions have no rows yet. */
  list(): Promise<readonly number[]>;
  /** Waits a moment for them, then throws `unavailable`, with how far it is, while any are left. */
  done(): Promise<void>;
  /** Resolves when none are left, however long that takes, or at the stop: for work that nobody waits for. */
  ready(): Promise<void>;
  /** Makes all rows. Safe to stop at any statement, to run again, and to run on several nodes. */
  run(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void>;
  close(): Promise<void>;
}

/** How long a question waits for the rows, in ms: few are made before it gives up. */
const PREPARED_WAIT_MS = 5 * SECOND_MS;
/** Events, about, whose sessions are found by one statement: nothing is loaded meanwhile. */
const PREPARED_EVENTS = 300_000;

export function openPreparation(store: Store, progress: (left: number) => void): Preparation {
  /** Undefined until it is first asked for: the store may be away at the start. */
  let known: readonly number[] | undefined;
  /** Days with events, when it was first asked. */
  let days: number | undefined;
  let work = Promise.resolve();
  let closing = false;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });

  // Another node may have made the rows of a day; none adds one.
  async function list(): Promise<readonly number[]> {
    if (known?.length === 0) return known;
    const rows = await store.query<{ day: number }>(
      'SELECT DISTINCT toUInt16(received_on) AS day FROM unfolded_days ORDER BY day DESC',
    );
    known = rows.map(({ day }) => day);
    if (known.length === 0) finish();
    return known;
  }

  async function countDays(): Promise<number> {
    const [row] = await store.query<{ days: number }>(
      'SELECT toUInt32(uniqExact(received_on)) AS days FROM (SELECT received_on FROM events UNION ALL SELECT received_on FROM unfolded_days)',
    );
    return row?.days ?? 0;
  }

  async function prepareDay(day: number, exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    const [counted] = await store.query<{ events: number }>(
      'SELECT count() AS events FROM events WHERE received_on = toDate({day:UInt16})',
      { day },
    );
    const slices = Math.max(1, Math.ceil((counted?.events ?? 0) / PREPARED_EVENTS));
    for (let slice = 0; slice < slices && !closing; slice++) {
      const condition = `received_on = toDate({day:UInt16}) AND ${SESSION} % {slices:UInt32} = {slice:UInt32}`;
      await exclusively(async () => foldSessions(store, await changedWhere(store, condition, { day, slices, slice })));
    }
    if (!closing) await store.command('DELETE FROM unfolded_days WHERE received_on = toDate({day:UInt16})', { day });
  }

  async function prepareAll(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    for (let [day, ...later] = await list(); day !== undefined && !closing; [day, ...later] = await list()) {
      progress(1 + later.length);
      await prepareDay(day, exclusively);
    }
  }

  return {
    list,
    async done() {
      if ((await list()).length === 0) return;
      await Promise.race([finished, delay(PREPARED_WAIT_MS, undefined, { ref: false })]);
      const { length } = await list();
      if (length === 0) return;
      days ??= await countDays();
      const [made, all] = [Math.max(0, days - length), Math.max(days, length)];
      throw unavailable(`Stored events are being prepared: ${made} of ${all} days. Try again later`);
    },
    async ready() {
      // Another node may be the one that makes them.
      while (!closing && (await list()).length > 0) {
        await Promise.race([finished, delay(PREPARED_WAIT_MS, undefined, { ref: false })]);
      }
    },
    run(exclusively) {
      work = prepareAll(exclusively);
      return work;
    },
    async close() {
      closing = true;
      finish();
      await work.catch(() => {});
    },
  };
}
