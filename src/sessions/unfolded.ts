// Events that were stored before sessions were folded as they are now: an upgraded store folds them in the background, day
// by day of receipt, newest first. Until a day is folded, questions fold its events themselves: slower, and as right.
import type { Store } from '../store/engine.ts';
import { foldedByDay, SESSION } from '../store/schema.ts';

export interface UnfoldedDays {
  /** Days of receipt, as days since 1970, that `session_days` does not hold yet. */
  list(): Promise<readonly number[]>;
  /** Folds them all. Safe to stop at any statement, to run again, and to run on several nodes. */
  fold(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void>;
  close(): Promise<void>;
}

/** Events, about, that one statement folds: nothing is loaded meanwhile. */
const FOLDED_EVENTS = 500_000;

export function openUnfoldedDays(store: Store, progress: (left: number) => void): UnfoldedDays {
  /** Undefined until it is first asked for: the store may be away at the start. */
  let known: readonly number[] | undefined;
  let work = Promise.resolve();
  let closing = false;

  // Another node may have folded a day; none adds one.
  async function list(): Promise<readonly number[]> {
    if (known?.length === 0) return known;
    const rows = await store.query<{ day: number }>(
      'SELECT DISTINCT toUInt16(received_on) AS day FROM unfolded_days ORDER BY day DESC',
    );
    known = rows.map(({ day }) => day);
    return known;
  }

  async function foldDay(day: number, exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    const [counted] = await store.query<{ events: number }>(
      'SELECT count() AS events FROM events WHERE received_on = toDate({day:UInt16})',
      { day },
    );
    const parts = Math.max(1, Math.ceil((counted?.events ?? 0) / FOLDED_EVENTS));
    for (let part = 0; part < parts && !closing; part++) {
      const events = `events WHERE received_on = toDate({day:UInt16}) AND ${SESSION} % {parts:UInt32} = {part:UInt32}`;
      await exclusively(() => store.command(`INSERT INTO session_days ${foldedByDay(events)}`, { day, parts, part }));
    }
    if (!closing) await store.command('DELETE FROM unfolded_days WHERE received_on = toDate({day:UInt16})', { day });
  }

  async function foldAll(exclusively: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
    for (let [day, ...later] = await list(); day !== undefined && !closing; [day, ...later] = await list()) {
      progress(1 + later.length);
      await foldDay(day, exclusively);
    }
  }

  return {
    list,
    fold(exclusively) {
      work = foldAll(exclusively);
      return work;
    },
    async close() {
      closing = true;
      await work.catch(() => {});
    },
  };
}
