// Totals of journeys that stand until an event changes them.
//
// A journey of few sessions is counted anew when it was touched. Of a larger one, all sessions are folded into totals
// (folding.ts), and each that was touched since is taken away as it was and added as it is: a question looks only at
// those that were touched since the last question. When they are many they are folded as well.
import { LRUCache } from 'lru-cache';
import { unavailable } from '../domain/error.ts';
import type { SessionTotals } from '../domain/metrics.ts';
import type { Store } from '../store/engine.ts';
import type { Loaded } from '../store/insert.ts';
import { type Counts, type CountsRow, EXACT_DURATIONS_MAX, joined, negated, sumOf, toTotals } from './counts.ts';
import {
  countEach,
  type Folded,
  fold,
  foldedJourneys,
  holdsOlder,
  prepareFolding,
  readFolded,
  removeFolded,
} from './folding.ts';
import { PIECE_ROWS, type Which } from './folding-sql.ts';
import { sessionTotals } from './sessions.ts';
import { openTouchedSessions, type Touched } from './touched.ts';

export interface TotalsQuestion {
  journeyId: string;
  stepKeys: readonly string[];
  /** First day of receipt that counts. */
  keptSince: number;
}

export interface StandingBounds {
  smallSessionsMax?: number;
  touchedSessionsMax?: number;
  answersBytesMax?: number;
  pieceRows?: number;
}

/** A journey of fewer sessions is counted anew when it was touched: in about 5 ms. */
const SMALL_SESSIONS_MAX = 20_000;
/** Touched sessions that are kept in mind beside the totals; when there are more, they are folded. */
const TOUCHED_SESSIONS_MAX = 2_000;
/** Journeys whose answers are kept in memory: those asked for last. */
const JOURNEYS_MAX = 2_000;
/** Bytes that these answers take, about, with the durations from which a median is taken: 8 for each completed session. */
const ANSWERS_BYTES_MAX = 64 * 1024 ** 2;
/** Bytes of one count by key, about, and of what is known of one touched session. */
const COUNT_BYTES = 100;
const TOUCHED_BYTES = 1_000;

/** Stands for the table that folds share, among the ids of journeys. */
const FOLDING = 'folding';

interface Known {
  question: TotalsQuestion;
  totals: SessionTotals;
  /** As often had the journey been touched. */
  times: number;
  many?: Many;
}

/** Of a journey of many sessions: what was folded, what is counted now, and what each touched session adds to that. */
interface Many {
  folded: Folded;
  counts: Counts;
  touched: Map<string, CountsRow>;
}

/** `startedUpTo`: number of the newest batch before which all are in the store. */
export async function openStandingTotals(
  store: Store,
  startedUpTo: number,
  {
    smallSessionsMax = SMALL_SESSIONS_MAX,
    touchedSessionsMax = TOUCHED_SESSIONS_MAX,
    answersBytesMax = ANSWERS_BYTES_MAX,
    pieceRows = PIECE_ROWS,
  }: StandingBounds,
) {
  await prepareFolding(store);
  /** Of others, nothing is there to be read. */
  const everFolded = await foldedJourneys(store);
  const closing = new AbortController();
  const pieces = { pieceRows, signal: closing.signal };
  const known = new LRUCache<string, Known>({
    max: JOURNEYS_MAX,
    maxSize: answersBytesMax,
    sizeCalculation: bytesOf,
    // Which of its sessions are touched says nothing any more.
    dispose: (_known, journeyId, reason) => reason === 'evict' && touchedOf.forget(journeyId),
  });
  const touchedOf = openTouchedSessions<Many>();
  let upTo = startedUpTo;
  let lastFold = 0;
  /** Who is at work on a journey, and with the table that folds share. */
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(whose) ?? Promise.resolve()).then(() => {
      if (closing.signal.aborted) throw unavailable('The service is stopping. Try again later');
      return work();
    });
    const end = mine.then(
      () => {},
      () => {},
    );
    turns.set(whose, end);
    void end.then(() => {
      if (turns.get(whose) === end) turns.delete(whose);
    });
    return mine;
  }

  /** Whatever happens meanwhile came after the question: what is folded counts nothing of it, or all. */
  async function foldNow(question: TotalsQuestion, which: Which, before?: Folded): Promise<Known> {
    const { journeyId, stepKeys, keptSince } = question;
    // Above every number that was used, also by a fold that was cut off.
    lastFold = Math.max(lastFold + 1, Date.now() * 1_000);
    const next = { fold: lastFold, base: before?.base ?? lastFold, upTo, keptSince, stepKeys };
    touchedOf.begin(journeyId);
    everFolded.add(journeyId);
    return orForget(journeyId, async () => {
      const folded = await inTurn(FOLDING, () => fold(store, journeyId, which, next, before, pieces));
      return note(journeyId, manyOf(question, folded));
    });
  }

  async function orForget<T>(journeyId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      touchedOf.forget(journeyId);
      known.delete(journeyId);
      throw error;
    }
  }

  function note(journeyId: string, now: Known): Known {
    known.set(journeyId, now);
    return now;
  }

  /** The answer to the same question, where nothing has touched the journey since. */
  function standing(question: TotalsQuestion): SessionTotals | undefined {
    const now = known.get(question.journeyId);
    const touched = touchedOf.get(question.journeyId);
    return now && touched?.times === now.times && isSame(now.question, question) ? now.totals : undefined;
  }

  async function answer(question: TotalsQuestion): Promise<SessionTotals> {
    const stands = standing(question);
    if (stands) return stands;
    const { journeyId } = question;
    const now = known.get(journeyId);
    if (now && !now.many && now.totals.sessions < smallSessionsMax) return countAll(question);
    const folded = now?.many || !everFolded.has(journeyId) ? undefined : await readFolded(store, journeyId);
    const before = folded ? manyOf({ ...question, ...folded }, folded) : now;
    if (!before?.many && (await countRows(store, journeyId)) < smallSessionsMax) return countAll(question);
    const next = (before && (await broughtUpTo(question, before))) ?? (await foldNow(question, 'all'));
    if ((touchedOf.get(journeyId)?.all.size ?? 0) > touchedSessionsMax) {
      // Nobody has to wait for it but the next question. What fails is done anew by that.
      void inTurn(journeyId, () => foldTouched(journeyId)).catch(() => {});
    }
    return next.totals;
  }

  async function countAll(question: TotalsQuestion): Promise<SessionTotals> {
    touchedOf.begin(question.journeyId);
    const totals = await sessionTotals(store, { ...question });
    return note(question.journeyId, { question, totals, times: 0 }).totals;
  }

  /** What is known of a journey of many sessions, as it is now. Undefined when it has to be folded anew. */
  async function broughtUpTo(question: TotalsQuestion, before: Known): Promise<Known | undefined> {
    const { journeyId, stepKeys, keptSince } = question;
    const folded = before.many?.folded;
    if (!folded || !isSameList(folded.stepKeys, stepKeys) || folded.keptSince > keptSince) return undefined;
    const expires = folded.keptSince < keptSince && (await holdsOlder(store, journeyId, folded.base, keptSince));
    const touched = touchedOf.get(journeyId);
    let now: Known;
    if (!touched || expires) {
      now = await foldNow(question, { after: folded.upTo, before: keptSince }, folded);
      if (expires && (await holdsOlder(store, journeyId, folded.base, keptSince))) return undefined;
    } else {
      now = await orForget(journeyId, () => withTouched(question, before, touched));
    }
    const { counts } = now.many as Many;
    return counts.durations !== undefined || counts.completed >= EXACT_DURATIONS_MAX ? now : undefined;
  }

  async function withTouched(question: TotalsQuestion, before: Known, touched: Touched<Many>): Promise<Known> {
    const { journeyId, keptSince } = question;
    const last = before.many as Many;
    const { folded } = last;
    // When other days count, what was known of touched sessions may count no more; and an answer may have been dropped.
    const isAsBefore = before.question.keptSince === keptSince && touched.counted === last;
    const counted = isAsBefore ? last.touched : new Map<string, CountsRow>();
    let counts = isAsBefore ? last.counts : folded.counts;
    const { times, since } = touched;
    const sessionIds = [...(isAsBefore ? touched.latest : touched.all)];
    touched.latest = new Set();
    if (sessionIds.length > 0) {
      const { is, was } = await countEach(store, journeyId, { sessionIds, since }, { ...folded, keptSince });
      const changes: CountsRow[] = [];
      for (const hash of new Set([...is.keys(), ...was.keys()])) {
        const [old, now] = [counted.get(hash) ?? was.get(hash), is.get(hash) ?? joined([])];
        changes.push(now, ...(old ? [negated(old)] : []));
        counted.set(hash, now);
      }
      counts = sumOf(counts, joined(changes));
    }
    const many = { folded: { ...folded, keptSince }, counts, touched: counted };
    touched.counted = many;
    return note(journeyId, { question, totals: toTotals(counts), times, many });
  }

  async function foldTouched(journeyId: string): Promise<void> {
    const touched = touchedOf.get(journeyId);
    const folded = known.get(journeyId)?.many?.folded;
    if (!folded || !touched || touched.all.size <= touchedSessionsMax) return;
    await foldNow({ journeyId, ...folded }, { sessionIds: [...touched.all], since: touched.since }, folded);
  }

  return {
    touched({ touched, receivedSince }: Loaded, upToBatch: number): void {
      upTo = upToBatch;
      for (const [journeyId, ids] of touched) touchedOf.note(journeyId, ids, receivedSince);
    },
    /** When sessions have to be folded first, of millions, that takes minutes. */
    async answer(question: TotalsQuestion): Promise<SessionTotals> {
      return standing(question) ?? inTurn(question.journeyId, () => answer(question));
    },
    expire: (journeyId: string, keptSince: number): Promise<void> =>
      inTurn(journeyId, async () => {
        const now = known.get(journeyId);
        const folded = now?.many?.folded ?? (await readFolded(store, journeyId));
        if (!folded) return;
        const question = { journeyId, stepKeys: folded.stepKeys, keptSince };
        await broughtUpTo(question, now?.many ? now : manyOf({ ...question, ...folded }, folded));
      }),
    async forget(journeyIds: readonly string[]): Promise<void> {
      for (const journeyId of journeyIds) {
        await inTurn(journeyId, async () => {
          known.delete(journeyId);
          touchedOf.forget(journeyId);
          await removeFolded(store, journeyId);
        });
      }
    },
    async close(): Promise<void> {
      closing.abort(unavailable('The service is stopping. Try again later'));
      while (turns.size > 0) await Promise.all(turns.values());
    },
  };
}

const manyOf = (question: TotalsQuestion, folded: Folded): Known => ({
  question: { journeyId: question.journeyId, stepKeys: folded.stepKeys, keptSince: folded.keptSince },
  totals: toTotals(folded.counts),
  times: 0,
  many: { folded, counts: folded.counts, touched: new Map() },
});

function bytesOf({ totals, many }: Known): number {
  const keys = many ? many.counts.classes.size + many.counts.reached.size + many.counts.abandoned.size : 0;
  const ofMany = many ? (many.counts.durations?.byteLength ?? 0) + TOUCHED_BYTES * many.touched.size : 0;
  return ofMany + COUNT_BYTES * (keys + totals.reached.size + totals.abandoned.size + 1);
}

const isSame = (one: TotalsQuestion, other: TotalsQuestion) =>
  one.keptSince === other.keptSince && isSameList(one.stepKeys, other.stepKeys);

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);

async function countRows(store: Store, journeyId: string): Promise<number> {
  const [row] = await store.query<{ rows: number }>(
    'SELECT count() AS rows FROM sessions WHERE journey_id = {journeyId:String}',
    { journeyId },
  );
  return row?.rows ?? 0;
}
