// Figures are asked as of a moment. It stays the same one as long as nothing is stored or removed, for a few seconds at most: the questions
// of a page are about the same sessions then, and what several of them need is asked once.
import { SECOND_MS } from '../domain/time.ts';
import type { Params, Store } from '../store/engine.ts';
import { storedState } from '../store/state.ts';
import type { MadeFacts } from './sessions.ts';

/** A moment lasts so long, in ms, at most. */
export const MOMENT_MS = 5 * SECOND_MS;
/** Answers that one keeps, and rows in them. What is beyond is asked again. */
const ANSWERS_MAX = 1_000;
const ROWS_MAX = 50_000;
/** Facts that one keeps, of so many series of questions. */
const FACTS_MAX = 20;

export interface Moments {
  /** The moment of a question that is asked `now` (ms), when all that it is to count is stored. */
  at(store: Store, now: number): Promise<Moment>;
}

export interface Moment {
  /** ms */
  readonly now: number;
  /** What was asked under this key first; if that failed, it is asked again. */
  once<T>(key: string, ask: () => Promise<T>): Promise<T>;
  /** The store, which answers what was asked already as it did then. */
  askOnce(store: Store): Store;
  /** Facts of its sessions that can answer, until they are released: those that are there, or else those that `make` begins. */
  borrow(canAnswer: (facts: Facts) => boolean, make: () => Facts): Borrowed;
}

export interface Facts {
  of: Omit<MadeFacts, 'version'> & { about: string };
  /** Undefined: questions are asked without. */
  made: Promise<MadeFacts | 'many' | undefined>;
  remove(): Promise<void>;
}

export interface Borrowed extends Pick<Facts, 'made'> {
  /** Who borrows them last, when the moment is over, removes them. */
  release(): Promise<void>;
}

export function openMoments(): Moments {
  let last: { state: string; moment: OwnMoment } | undefined;
  return {
    async at(store, now) {
      const state = await storedState(store);
      const lasts = last && now >= last.moment.now && now < last.moment.now + MOMENT_MS;
      if (last && lasts && last.state === state) return last.moment;
      last?.moment.end();
      const moment = beginMoment(now);
      last = state === undefined ? undefined : { state, moment };
      // Nobody can say whether the next question finds the same.
      if (state === undefined) moment.end();
      return moment;
    },
  };
}

type OwnMoment = Moment & { end(): void };

function beginMoment(now: number): OwnMoment {
  const asked = new Map<string, Promise<unknown>>();
  let rowsKept = 0;
  const kept: { facts: Facts; borrowers: number }[] = [];
  let isOver = false;

  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const found = asked.get(key) as Promise<T> | undefined;
    // Who asked first may have gone.
    if (found) return found.catch(ask);
    const answer = ask();
    if (isOver || asked.size >= ANSWERS_MAX) return answer;
    asked.set(key, answer);
    answer.catch(() => asked.delete(key));
    return answer;
  };

  const askOnce = (store: Store): Store => ({
    ...store,
    async query<Row>(sql: string, params: Params = {}) {
      const key = JSON.stringify([sql, params]);
      const rows = await once(key, async () => {
        const answer = await store.query<Row>(sql, params);
        rowsKept += answer.length;
        if (rowsKept > ROWS_MAX) asked.delete(key);
        return answer;
      });
      // Each its own: others have the same.
      return rows.map((row) => ({ ...row }));
    },
  });

  const borrow: Moment['borrow'] = (canAnswer, make) => {
    const found = kept.find(({ facts }) => canAnswer(facts));
    const one = found ?? { facts: make(), borrowers: 0 };
    const isKept = found !== undefined || (!isOver && kept.length < FACTS_MAX);
    if (!found && isKept) {
      kept.push(one);
      one.facts.made.catch(() => kept.splice(kept.indexOf(one), 1));
    }
    one.borrowers++;
    return {
      // Who began to make them may have gone: others are answered without.
      made: found ? one.facts.made.catch(() => undefined) : one.facts.made,
      async release() {
        one.borrowers--;
        if (one.borrowers === 0 && (isOver || !isKept)) await one.facts.remove();
      },
    };
  };

  const end = () => {
    isOver = true;
    asked.clear();
    for (const { facts, borrowers } of kept) if (borrowers === 0) void facts.remove();
  };
  return { now, once, askOnce, borrow, end };
}
