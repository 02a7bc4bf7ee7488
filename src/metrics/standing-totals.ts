// Totals of journeys that stand until an event changes them.
//
// A journey of few sessions is counted anew when it was touched. Of a larger one, all sessions are folded into totals
// (folding.ts), and each that was touched since is taken away as it was and added as it is: a question looks only at
// those that were touched since the last question. When they are many they are folded as well. What a session that began
// since counts is told by its events (live.ts): neither the store is asked, nor waited for.
import { LRUCache } from 'lru-cache';
import { unavailable } from '../domain/error.ts';
import type { SessionTotals } from '../domain/metrics.ts';
import { openTurns } from '../domain/turns.ts';
import type { Store } from '../store/engine.ts';
import type { Loaded } from '../store/insert.ts';
import { hashOf } from '../store/pack.ts';
import { type Change, type Counts, EXACT_DURATIONS_MAX, rowOf, type SessionCounts, sumOf, toTotals } from './counts.ts';
import {
  countEach,
  type Folded,
  fold,
  foldedJourneys,
  foldKnown,
  holdsOlder,
  prepareFolding,
  readFolded,
  removeFolded,
} from './folding.ts';
import { PIECE_ROWS, type Which } from './folding-sql.ts';
import { type Admitted, countsOfLive, sortTouched } from './live.ts';
import { countRows, findSessions, sessionTotals } from './sessions.ts';
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
  /** Sizes of the filters that tell what may have been there before. */
  seenBytes?: readonly number[];
}

/** A journey of fewer sessions is counted anew when it was touched: in about 5 ms. */
const SMALL_SESSIONS_MAX = 20_000;
/** Touched sessions that are kept in mind beside the totals; when there are more, they are folded. */
const TOUCHED_SESSIONS_MAX = 10_000;
/** Journeys whose answers are kept in memory: those asked for last. */
const JOURNEYS_MAX = 2_000;
/** Bytes that these answers take, about, with the durations from which a median is taken: 8 for each completed session. */
const ANSWERS_BYTES_MAX = 64 * 1024 ** 2;
/** Bytes of one count by key, about, and of what is known of one touched session. */
const COUNT_BYTES = 100;
const TOUCHED_BYTES = 500;

/** Stands for a number of times that no journey was touched. */
const ALWAYS_TOUCHED = -1;

/** Stands for the table that folds share, among the ids of journeys. */
const FOLDING = 'folding';

interface Known {
  question: TotalsQuestion;
  totals: SessionTotals;
  /** As often had the journey been touched. */
  times: number;
  many?: Many;
}

/** Of a journey of many sessions: what was folded, and what is counted now. */
interface Many {
  folded: Folded;
  counts: Counts;
  /** Number of the newest batch whose sessions are counted. */
  upTo: number;
  /** What sessions that were touched lately count in it, by hash; undefined: they are gone. */
  each: Map<string, SessionCounts | undefined>;
}

/**
 * `startedUpTo`: number of the newest batch before which all are in the store. `caughtUp` resolves when all are that were
 * acknowledged before the call.
 */
export async function openStandingTotals(
  store: Store,
  startedUpTo: number,
  caughtUp: () => Promise<void>,
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
  const turns = openTurns();

  const inTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
    turns.take(whose, () => {
      if (closing.signal.aborted) throw unavailable('The service is stopping. Try again later');
      return work();
    });

  /** Whatever happens meanwhile came after the question: what is folded counts nothing of it, or all. */
  async function foldNow(question: TotalsQuestion, which: Which, before?: Folded): Promise<Known> {
    const { journeyId, stepKeys, keptSince } = question;
    touchedOf.begin(journeyId);
    everFolded.add(journeyId);
    return orForget(journeyId, async () => {
      await caughtUp();
      const folded = await inTurn(FOLDING, () => {
        const number = nextFold();
        const next = { fold: number, base: before?.base ?? number, upTo, keptSince, stepKeys };
        return fold(store, journeyId, which, next, before, pieces);
      });
      const now = knownOf(question, folded);
      const touched = touchedOf.get(journeyId);
      if (touched) Object.assign(touched, { isLive: true, counted: now.many });
      return note(journeyId, now);
    });
  }

  /** Above every number that was used, also by a fold that was cut off. */
  function nextFold(): number {
    lastFold = Math.max(lastFold + 1, Date.now() * 1_000);
    return lastFold;
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

  async function answer(question: TotalsQuestion, certainUpTo: number): Promise<SessionTotals> {
    const stands = standing(question);
    if (stands) return stands;
    const { journeyId } = question;
    const now = known.get(journeyId);
    if (now && !now.many && now.totals.sessions < smallSessionsMax) return countAll(question);
    const folded = now?.many || !everFolded.has(journeyId) ? undefined : await readFolded(store, journeyId);
    const before = folded ? knownOf(question, folded) : now;
    if (!before?.many && (await countRows(store, journeyId)) < smallSessionsMax) return countAll(question);
    const next = (before && (await broughtUpTo(question, before, certainUpTo))) ?? (await foldNow(question, 'all'));
    if ((touchedOf.get(journeyId)?.all.size ?? 0) > touchedSessionsMax) {
      // Nobody has to wait for it but the next question. What fails is done anew by that.
      void inTurn(journeyId, () => foldTouched(journeyId)).catch(() => {});
    }
    return next.totals;
  }

  async function countAll(question: TotalsQuestion): Promise<SessionTotals> {
    touchedOf.begin(question.journeyId);
    await caughtUp();
    const totals = await sessionTotals(store, { ...question });
    return note(question.journeyId, { question, totals, times: 0 }).totals;
  }

  /** What is known of a journey of many sessions, as it is now. Undefined when it has to be folded anew. */
  async function broughtUpTo(question: TotalsQuestion, before: Known, certainUpTo: number): Promise<Known | undefined> {
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
      now = await orForget(journeyId, () => withTouched(question, before, touched, certainUpTo));
    }
    const { counts } = now.many as Many;
    return counts.durations !== undefined || counts.completed >= EXACT_DURATIONS_MAX ? now : undefined;
  }

  async function withTouched(
    question: TotalsQuestion,
    before: Known,
    touched: Touched<Many>,
    certainUpTo: number,
  ): Promise<Known> {
    const { journeyId, keptSince, stepKeys } = question;
    const last = before.many as Many;
    const folded = { ...last.folded, keptSince };
    // When other days count, what was known of touched sessions may count no more; and an answer may have been dropped.
    const isAsBefore = before.question.keptSince === keptSince && touched.counted === last;
    const countedUpTo = Math.max(last.folded.upTo, Math.min(upTo, certainUpTo));
    const many = isAsBefore ? { ...last, folded, upTo: countedUpTo } : { ...manyOf(folded), upTo: countedUpTo };
    const { times, since } = touched;
    const sessionIds = [...(isAsBefore ? touched.latest : touched.all)];
    const { live, others, later } = isAsBefore
      ? sortTouched(sessionIds, touched.live, certainUpTo)
      : { live: [], others: sessionIds, later: [] };
    touched.latest = new Set(later);
    const changes: Change[] = [];
    const change = (hash: string, was: SessionCounts | undefined, is: SessionCounts | undefined) => {
      if (was) changes.push({ sign: -1, session: was });
      if (is) changes.push({ sign: 1, session: is });
      many.each.delete(hash);
      many.each.set(hash, is);
    };
    for (const [id, session] of live) {
      const is = countsOfLive(session, stepKeys);
      change(hashOf(id), session.counted, is);
      session.counted = is;
    }
    if (others.length > 0) {
      // Of what came before them, the store has to tell.
      for (const id of others) touched.live.delete(id);
      await caughtUp();
      const looked = await countEach(store, journeyId, { sessionIds: others, since }, folded, many.each);
      for (const { hash, was, is } of looked) change(hash, was, is);
    }
    if (changes.length > 0) many.counts = sumOf(many.counts, rowOf(changes));
    touched.counted = many;
    const answered = later.length > 0 ? ALWAYS_TOUCHED : times;
    return note(journeyId, { question, totals: toTotals(many.counts), times: answered, many });
  }

  /** What was looked at is written as it is known. */
  async function foldTouched(journeyId: string): Promise<void> {
    const now = known.get(journeyId);
    const touched = touchedOf.get(journeyId);
    if (!now?.many || touched?.counted !== now.many || touched.all.size <= touchedSessionsMax) return;
    const { each, counts, upTo } = now.many;
    const folded = { ...now.many.folded, fold: nextFold(), counts, upTo };
    const hashes = new Set([...touched.all].map(hashOf));
    const sessions = new Map([...each].filter(([hash]) => hashes.has(hash)));
    await orForget(journeyId, () => foldKnown(store, journeyId, sessions, folded));
    touchedOf.folded(journeyId, upTo);
    for (const hash of each.keys()) {
      if (each.size <= touchedSessionsMax) break;
      each.delete(hash);
    }
    now.many.folded = folded;
  }

  return {
    /** Sessions got events of which nothing was heard before they were in the store. */
    touched({ touched, receivedSince }: Loaded): void {
      for (const [journeyId, ids] of touched) touchedOf.note(journeyId, ids, receivedSince);
    },
    loaded(upToBatch: number): void {
      upTo = upToBatch;
    },
    /** Whether anybody may ask what has come. */
    admitted(batch: Admitted): boolean {
      touchedOf.admitted(batch);
      return touchedOf.get(batch.journeyId) !== undefined;
    },
    /** Looks for sessions that may have been there before they were acknowledged for the first time. */
    async lookForNew(journeyId: string): Promise<void> {
      const touched = touchedOf.get(journeyId);
      if (!touched || touched.maybeThere.size === 0) return;
      const sessionIds = [...touched.maybeThere];
      touched.maybeThere = new Set();
      try {
        for (const id of await findSessions(store, journeyId, sessionIds)) touched.live.delete(id);
      } catch (error) {
        for (const id of sessionIds) touched.maybeThere.add(id);
        throw error;
      }
    },
    /** Some batches hold events that were there before: of their sessions, only the store knows what counts. */
    repeated(journeyId: string, batches: ReadonlySet<number>): void {
      const touched = touchedOf.get(journeyId);
      for (const [id, session] of touched?.live ?? []) {
        for (const batch of batches) {
          if (session.firstBatch <= batch && batch <= session.lastBatch) touched?.live.delete(id);
        }
      }
    },
    /** Nothing that was acknowledged but not loaded is known any more. */
    outdate(journeyId: string): void {
      touchedOf.forget(journeyId);
    },
    watched: touchedOf.journeys,
    /** When sessions have to be folded first, of millions, that takes minutes. `certainUpTo`: a batch. */
    async answer(question: TotalsQuestion, certainUpTo: number): Promise<SessionTotals> {
      return standing(question) ?? inTurn(question.journeyId, () => answer(question, certainUpTo));
    },
    expire: (journeyId: string, keptSince: number, certainUpTo: number): Promise<void> =>
      inTurn(journeyId, async () => {
        const now = known.get(journeyId);
        const folded = now?.many?.folded ?? (await readFolded(store, journeyId));
        if (!folded) return;
        const question = { journeyId, stepKeys: folded.stepKeys, keptSince };
        await broughtUpTo(question, now?.many ? now : knownOf(question, folded), certainUpTo);
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
      await turns.settled();
    },
  };
}

const knownOf = ({ journeyId }: TotalsQuestion, folded: Folded): Known => ({
  question: { journeyId, stepKeys: folded.stepKeys, keptSince: folded.keptSince },
  totals: toTotals(folded.counts),
  times: 0,
  many: manyOf(folded),
});

const manyOf = (folded: Folded): Many => ({ folded, counts: folded.counts, upTo: folded.upTo, each: new Map() });

function bytesOf({ totals, many }: Known): number {
  const keys = many ? many.counts.classes.size + many.counts.reached.size + many.counts.abandoned.size : 0;
  const ofMany = many ? (many.counts.durations?.byteLength ?? 0) + TOUCHED_BYTES * many.each.size : 0;
  return ofMany + COUNT_BYTES * (keys + totals.reached.size + totals.abandoned.size + 1);
}

const isSame = (one: TotalsQuestion, other: TotalsQuestion) =>
  one.keptSince === other.keptSince && isSameList(one.stepKeys, other.stepKeys);

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);
