// Makes the session rows of events that were stored by an earlier version or an import, in the background: one day of receipt at a time,
// newest first, each row from all events of its session. A query is answered as soon as the days that it reads are ready; before that,
// its figures would be too low, so it is answered with 503 and the progress.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '../domain/error.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { instant, SESSION } from '../store/event-sql.ts';
import { HOUR_NUMBER } from '../store/session.ts';
import { type ChangedSession, changedWhere, keyOf, makeSessionRows } from '../store/session-rows.ts';

export interface Preparation {
  /** Days of receipt, as days since 1970, whose sessions have no rows yet. */
  list(): Promise<readonly number[]>;
  /**
   * Waits briefly until the rows of sessions that started at that time or later (ms; default: all) are ready. Then throws `unavailable`
   * with the progress if days are missing.
   */
  done(since?: number): Promise<void>;
  /** Resolves when no unprepared days are left, without a time limit, or when the service stops. For background work. */
  ready(): Promise<void>;
  /** Makes all rows. Safe to stop at any statement, to run again, and to run on several nodes. */
  run(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void>;
  close(): Promise<void>;
}

/** How long a question waits for the rows, in ms: few are made before it gives up. */
const PREPARED_WAIT_MS = 5 * SECOND_MS;
/** Events, about, whose sessions are found by one statement: nothing is loaded meanwhile. */
const PREPARED_EVENTS = 300_000;
/** Slices per statement that searches earlier days for the slices' sessions; the statement reads all session ids of these days. */
const SLICES_LOOKED_BACK = 24;
/** How long before a day, in days, its sessions may have begun: longer pauses are found when that earlier day is prepared. */
const LOOKED_BACK_DAYS = 31;
/** How long, in ms, before its receipt an event may say that it was, or a session go on over midnight: these days are awaited too. */
const AROUND_MIDNIGHT_MS = DAY_MS;

/** Events of a day of receipt whose ts lies in some hours (ms), and of one of `parts` of their sessions. */
interface Slice {
  from: number;
  to: number;
  parts: number;
  part: number;
}

const IN_SLICE = `received_on = toDate({day:UInt16}) AND ts >= ${instant('from')} AND ts < ${instant('to')}
  AND ${SESSION} % {parts:UInt32} = {part:UInt32}`;

/**
 * Events are read by the index of their hour, so a slice is some hours; one with too many events is divided by session. A session that
 * lies in two slices is made twice.
 */
async function slicesOf(store: Store, day: number): Promise<Slice[]> {
  const hours = await store.query<{ hour: number; events: number }>(
    `SELECT ${HOUR_NUMBER} AS hour, count() AS events FROM events WHERE received_on = toDate({day:UInt16}) GROUP BY hour ORDER BY hour`,
    { day },
  );
  const slices: Slice[] = [];
  let left = 0;
  for (const { hour, events } of hours) {
    const [from, to] = [hour * HOUR_MS, (hour + 1) * HOUR_MS];
    const parts = Math.ceil(events / PREPARED_EVENTS);
    const last = slices.at(-1);
    if (last && parts === 1 && events <= left) {
      last.to = to;
      left -= events;
    } else {
      for (let part = 0; part < parts; part++) slices.push({ from, to, parts, part });
      left = parts === 1 ? PREPARED_EVENTS - events : 0;
    }
  }
  return slices;
}

export function openPreparation(store: Store, progress: (left: number) => void): Preparation {
  /** Undefined until it is first asked for: the store may be away at the start. */
  let known: readonly number[] | undefined;
  /** Days with events, when it was first asked. */
  let days: readonly number[] | undefined;
  let work = Promise.resolve();
  let closing = false;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });

  /** The first question, which several ask at the same time. */
  let asking: Promise<readonly number[]> | undefined;

  // Another node may have made the rows of a day; none adds one.
  async function list(): Promise<readonly number[]> {
    if (known?.length === 0) return known;
    if (known !== undefined) return askForDays();
    asking ??= askForDays().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function askForDays(): Promise<readonly number[]> {
    const rows = await store.query<{ day: number }>(
      'SELECT DISTINCT toUInt16(received_on) AS day FROM unfolded_days ORDER BY day DESC',
    );
    known = rows.map(({ day }) => day);
    if (known.length === 0) finish();
    return known;
  }

  async function daysWithEvents(): Promise<readonly number[]> {
    const rows = await store.query<{ day: number }>(
      `SELECT DISTINCT toUInt16(received_on) AS day
       FROM (SELECT received_on FROM events UNION ALL SELECT received_on FROM unfolded_days)`,
    );
    return rows.map(({ day }) => day);
  }

  async function prepareDay(day: number, exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    const slices = await slicesOf(store, day);
    let earlier = new Map<string, ChangedSession>();
    for (let at = 0; at < slices.length && !closing; at++) {
      if (at % SLICES_LOOKED_BACK === 0) earlier = await beganBefore(day, slices.slice(at, at + SLICES_LOOKED_BACK));
      await exclusively(async () => {
        const changed = await changedWhere(store, IN_SLICE, { day, ...(slices[at] as Slice) });
        await makeSessionRows(
          store,
          changed.map((one) => together(one, earlier.get(keyOf(one)))),
        );
      });
    }
    if (!closing) await store.command('DELETE FROM unfolded_days WHERE received_on = toDate({day:UInt16})', { day });
  }

  /** Events, received on earlier days, of sessions with events of the day: without them, such a session would seem to begin on it. */
  async function beganBefore(day: number, slices: readonly Slice[]): Promise<Map<string, ChangedSession>> {
    const found = await changedWhere(
      store,
      `received_on >= toDate({firstDay:UInt16}) AND received_on < toDate({day:UInt16})
         AND (journey_id, ${SESSION}) GLOBAL IN (
           SELECT journey_id, ${SESSION} FROM events WHERE received_on = toDate({day:UInt16})
             AND ts >= ${instant('from')} AND ts < ${instant('to')})`,
      {
        ...{ day, firstDay: Math.max(0, day - LOOKED_BACK_DAYS) },
        from: Math.min(...slices.map(({ from }) => from)),
        to: Math.max(...slices.map(({ to }) => to)),
      },
    );
    return new Map(found.map((one) => [keyOf(one), one]));
  }

  async function prepareAll(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    for (let [day, ...later] = await list(); day !== undefined && !closing; [day, ...later] = await list()) {
      progress(1 + later.length);
      await prepareDay(day, exclusively);
    }
  }

  return {
    list,
    async done(since = Number.NEGATIVE_INFINITY) {
      const needed = (day: number) => (day + 1) * DAY_MS > since - AROUND_MIDNIGHT_MS;
      const left = async () => (await list()).filter(needed).length;
      if ((await left()) === 0) return;
      await Promise.race([finished, delay(PREPARED_WAIT_MS, undefined, { ref: false })]);
      const length = await left();
      if (length === 0) return;
      days ??= await daysWithEvents();
      const all = Math.max(days.filter(needed).length, length);
      throw unavailable(`Stored events are being prepared: ${all - length} of ${all} days. Try again later`);
    },
    async ready() {
      // Another node may prepare them, so the list is polled.
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

const together = (one: ChangedSession, other: ChangedSession | undefined): ChangedSession =>
  other === undefined
    ? one
    : {
        ...one,
        hours: new Set([...one.hours, ...other.hours]),
        events: one.events + other.events,
        from: Math.min(one.from, other.from),
        received: Math.max(one.received, other.received),
        isShifted: one.isShifted || other.isShifted,
      };
