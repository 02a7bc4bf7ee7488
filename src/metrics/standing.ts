// Answers that stand until an event changes them: the totals of journeys, and what happened lately. Where one process
// alone adds events it knows what changes what, and a question costs the same with ten sessions as with ten million.
//
// A journey of few sessions is counted anew when it was touched. Of a larger one, all sessions are folded into totals
// (folding.ts), and those touched since are looked at with each question, until they are many and are folded as well.
import { LRUCache } from 'lru-cache';
import type { RecentActivity, SessionTotals } from '../domain/metrics.ts';
import type { Store } from '../store/engine.ts';
import { EXACT_DURATIONS_MAX, toTotals } from './counts.ts';
import {
  countsWith,
  type Folded,
  fold,
  holdsOlder,
  prepareFolding,
  readFolded,
  removeFolded,
  type Which,
} from './folding.ts';
import { recentActivity } from './recent.ts';
import { sessionTotals } from './sessions.ts';

export interface Standing {
  /** Hears which sessions a block has touched, by journey, as soon as it is in the store. */
  touched(sessions: ReadonlyMap<string, ReadonlySet<string>>, upToBatch: number): void;
  totals(question: TotalsQuestion): Promise<SessionTotals>;
  recent(question: RecentQuestion): Promise<RecentActivity>;
  /** Takes what was received before a day out of what is folded, while the store still holds it. */
  expire(journeyId: string, keptSince: number): Promise<void>;
  /** Forgets what is known of journeys: their events were removed, or others came past this process. */
  forget(journeyIds: readonly string[]): Promise<void>;
}

export interface TotalsQuestion {
  journeyId: string;
  stepKeys: readonly string[];
  /** First day of receipt that counts. */
  keptSince: number;
}

export interface RecentQuestion {
  journeyId: string;
  keptSince: number;
  now: number;
}

/** A journey of fewer sessions is counted anew when it was touched: in about 5 ms. */
const SMALL_SESSIONS_MAX = 20_000;
/** Sessions that a question looks at besides the totals; more are folded first. */
const TOUCHED_SESSIONS_MAX = 1_000;
/** Characters of the ids of touched sessions: as a value of a question, they stay below 128 KiB. */
const TOUCHED_LENGTH_MAX = 100_000;
/** The same for all journeys together: about 20 MB of memory. Beyond, touched sessions are found in the store. */
const ALL_TOUCHED_LENGTH_MAX = 4_000_000;
/** Journeys whose answers are kept in memory: those asked for last. */
const JOURNEYS_MAX = 2_000;
/** Bytes that these answers take, about, with the durations from which a median is taken: 8 for each completed session. */
const ANSWERS_BYTES_MAX = 64 * 1024 ** 2;
/** Bytes of one count by key, about. */
const COUNT_BYTES = 100;

/** Stands for the table that folds share, among the ids of journeys. */
const FOLDING = 'folding';

interface Touched {
  sessions: Set<string>;
  length: number;
}

interface RecentEntry {
  question: RecentQuestion;
  /** Missing while it is asked for. */
  answer?: RecentActivity;
}

interface Known {
  question: TotalsQuestion;
  /** The answer, as long as no session is touched. */
  totals: SessionTotals;
  /** Of a journey of many sessions. */
  folded?: Folded;
}

export interface StandingBounds {
  smallSessionsMax?: number;
  touchedSessionsMax?: number;
  answersBytesMax?: number;
}

/** `startedUpTo`: number of the newest batch before which all are in the store. */
export async function openStanding(
  store: Store,
  startedUpTo: number,
  {
    smallSessionsMax = SMALL_SESSIONS_MAX,
    touchedSessionsMax = TOUCHED_SESSIONS_MAX,
    answersBytesMax = ANSWERS_BYTES_MAX,
  }: StandingBounds = {},
): Promise<Standing> {
  await prepareFolding(store);
  const known = new LRUCache<string, Known>({
    max: JOURNEYS_MAX,
    maxSize: answersBytesMax,
    sizeCalculation: bytesOf,
    // Which of its sessions are touched says nothing any more.
    dispose: (_known, journeyId, reason) => reason === 'evict' && forgetTouched(journeyId),
  });
  const recents = new LRUCache<string, RecentEntry>({ max: JOURNEYS_MAX });
  /** Sessions that were touched since what is known was counted. Of a journey without an entry, any may have been. */
  const touchedOf = new Map<string, Touched>();
  let allLength = 0;
  let upTo = startedUpTo;
  let lastFold = 0;
  /** Who is at work on a journey, and with the table that folds share. */
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(whose) ?? Promise.resolve()).then(work);
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

  function forgetTouched(journeyId: string): void {
    allLength -= touchedOf.get(journeyId)?.length ?? 0;
    touchedOf.delete(journeyId);
  }

  /** From here on, touched sessions are noted anew. */
  function beginAnew(journeyId: string): void {
    forgetTouched(journeyId);
    touchedOf.set(journeyId, { sessions: new Set(), length: 0 });
  }

  async function foldNow(question: TotalsQuestion, which: Which, before?: Folded): Promise<Folded> {
    const { journeyId, stepKeys, keptSince } = question;
    // Above every number that was used, also by a fold that was cut off.
    lastFold = Math.max(lastFold + 1, Date.now() * 1_000);
    const next = { fold: lastFold, base: before?.base ?? lastFold, upTo, keptSince, stepKeys };
    beginAnew(journeyId);
    try {
      const folded = await inTurn(FOLDING, () => fold(store, journeyId, which, next, before));
      known.set(journeyId, { question, totals: toTotals(folded.counts), folded });
      return folded;
    } catch (error) {
      forgetTouched(journeyId);
      known.delete(journeyId);
      throw error;
    }
  }

  /** The answer to the same question, where nothing has touched the journey since. */
  function standing(question: TotalsQuestion): SessionTotals | undefined {
    const now = known.get(question.journeyId);
    const isUntouched = touchedOf.get(question.journeyId)?.sessions.size === 0;
    return now?.totals && isUntouched && isSame(now.question, question) ? now.totals : undefined;
  }

  async function answer(question: TotalsQuestion): Promise<SessionTotals> {
    const stands = standing(question);
    if (stands) return stands;
    const { journeyId } = question;
    const now = known.get(journeyId);
    const isSmall = now && !now.folded && now.totals.sessions < smallSessionsMax;
    const before = isSmall ? undefined : (now?.folded ?? (await readFolded(store, journeyId)));
    if (isSmall || (!before && (await countRows(store, journeyId)) < smallSessionsMax)) return countAll(question);
    const { folded, left } = (before && (await foldedFor(question, before))) ?? {
      folded: await foldNow(question, 'all'),
      left: [],
    };
    const counts = left.length === 0 ? folded.counts : await countsWith(store, journeyId, left, folded);
    const totals = toTotals(counts);
    if (left.length === 0) known.set(journeyId, { question, totals, folded });
    return totals;
  }

  async function countAll(question: TotalsQuestion): Promise<SessionTotals> {
    beginAnew(question.journeyId);
    const totals = await sessionTotals(store, { ...question });
    known.set(question.journeyId, { question, totals });
    return totals;
  }

  /**
   * What was folded, brought so near to now that a question has little to add: the sessions that are left. Of what is
   * folded now, none: whatever comes meanwhile came after the question. Undefined when it has to be done anew.
   */
  async function foldedFor(
    question: TotalsQuestion,
    before: Folded,
  ): Promise<{ folded: Folded; left: string[] } | undefined> {
    const { journeyId, stepKeys, keptSince } = question;
    if (!isSameList(before.stepKeys, stepKeys) || before.keptSince > keptSince) return undefined;
    let folded = before;
    let left: string[] = [];
    const expires = before.keptSince < keptSince && (await holdsOlder(store, journeyId, before.base, keptSince));
    const touched = touchedOf.get(journeyId);
    if (!touched || expires) {
      folded = await foldNow(question, { after: before.upTo, before: keptSince }, before);
      if (expires && (await holdsOlder(store, journeyId, folded.base, keptSince))) return undefined;
    } else if (touched.sessions.size > touchedSessionsMax) {
      folded = await foldNow(question, { sessionIds: [...touched.sessions] }, before);
    } else {
      folded = { ...before, keptSince };
      left = [...touched.sessions];
    }
    const isExact = folded.counts.durations !== undefined || folded.counts.completed >= EXACT_DURATIONS_MAX;
    return isExact ? { folded, left } : undefined;
  }

  return {
    touched(sessions, upToBatch) {
      upTo = upToBatch;
      for (const [journeyId, ids] of sessions) {
        recents.delete(journeyId);
        const touched = touchedOf.get(journeyId);
        if (!touched) continue;
        for (const id of ids) {
          if (touched.sessions.has(id)) continue;
          touched.sessions.add(id);
          touched.length += id.length + 3;
          allLength += id.length + 3;
        }
        if (touched.length > TOUCHED_LENGTH_MAX || allLength > ALL_TOUCHED_LENGTH_MAX) forgetTouched(journeyId);
      }
    },
    async totals(question) {
      return standing(question) ?? inTurn(question.journeyId, () => answer(question));
    },
    async recent(question) {
      const { journeyId, keptSince, now } = question;
      const found = recents.get(journeyId);
      const isAsked = found?.question.keptSince === keptSince && found.question.now <= now;
      if (isAsked && found.answer && now < found.answer.standsUntil) return found.answer;
      // Noted before it is asked, so that what arrives meanwhile takes it away again.
      const entry: RecentEntry = { question };
      recents.set(journeyId, entry);
      const answer = await recentActivity(store, question);
      if (recents.get(journeyId) === entry) entry.answer = answer;
      return answer;
    },
    expire: (journeyId, keptSince) =>
      inTurn(journeyId, async () => {
        const before = known.get(journeyId)?.folded ?? (await readFolded(store, journeyId));
        if (before) await foldedFor({ journeyId, stepKeys: before.stepKeys, keptSince }, before);
      }),
    async forget(journeyIds) {
      for (const journeyId of journeyIds) {
        await inTurn(journeyId, async () => {
          known.delete(journeyId);
          recents.delete(journeyId);
          forgetTouched(journeyId);
          await removeFolded(store, journeyId);
        });
      }
    },
  };
}

function bytesOf({ totals, folded }: Known): number {
  const counts = folded ? folded.counts.classes.size + folded.counts.reached.size + folded.counts.abandoned.size : 0;
  const durations = folded?.counts.durations?.byteLength ?? 0;
  return durations + COUNT_BYTES * (counts + totals.reached.size + totals.abandoned.size + 1);
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
