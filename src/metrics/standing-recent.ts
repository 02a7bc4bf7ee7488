// What happened lately on journeys, kept in memory. The answer to the next question is the last one, with what came since
// added, and what has left the window since taken away: a busy journey has a million events in it. Events that were
// acknowledged since are counted here, whether or not they are in the store already.
import { LRUCache } from 'lru-cache';
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { RecentActivity } from '../domain/metrics.ts';
import { DAY_MS } from '../domain/time.ts';
import { openTurns } from '../domain/turns.ts';
import type { Store } from '../store/engine.ts';
import type { Admitted } from './live.ts';
import { type LoadedUpTo, recentActivity, recentActivitySince } from './recent.ts';

export interface RecentQuestion {
  journeyId: string;
  keptSince: number;
  now: number;
}

/** Journeys whose answers are kept: those asked for last. */
const JOURNEYS_MAX = 2_000;
/** Events that are kept beside an answer, of a journey and of all: about 40 bytes each. */
const LATER_EVENTS_MAX = 50_000;
const ALL_LATER_EVENTS_MAX = 500_000;

/** The last answer, and what it counts. */
interface Known {
  question: RecentQuestion;
  loaded: LoadedUpTo;
  answer: RecentActivity;
}

interface LaterEvent {
  batch: number;
  ts: number;
  tag: string;
  stepKey: string;
}

interface Entry {
  known: Known | undefined;
  /** Acknowledged since. */
  later: LaterEvent[];
  /** Not all that came since is among them. */
  isIncomplete: boolean;
}

export function openStandingRecent(store: Store, spool: number, startedUpTo: number, caughtUp: () => Promise<void>) {
  const turns = openTurns();
  let allLater = 0;
  const entries = new LRUCache<string, Entry>({
    max: JOURNEYS_MAX,
    dispose: (entry) => {
      dropLater(entry, entry.later.length);
    },
  });
  let upTo = startedUpTo;

  function dropLater(entry: Entry, events: number): void {
    allLater -= events;
    entry.later.splice(0, events);
  }

  function outdate(entry: Entry | undefined): void {
    if (!entry) return;
    entry.isIncomplete = true;
    dropLater(entry, entry.later.length);
  }

  /** One question of a journey after the other: the first spares the others theirs. */
  function answer(question: RecentQuestion, certainUpTo: number): Promise<RecentActivity> {
    const entry = entries.get(question.journeyId) ?? newEntry();
    entries.set(question.journeyId, entry);
    return turns.take(question.journeyId, () => ask(entry, question, certainUpTo));
  }

  async function ask(entry: Entry, question: RecentQuestion, certainUpTo: number): Promise<RecentActivity> {
    const { keptSince, now } = question;
    const last = entry.known;
    const before = last?.question.keptSince === keptSince && last.question.now <= now ? last : undefined;
    if (before && !entry.isIncomplete && now < before.answer.standsUntil)
      return withLater(entry, before, now, certainUpTo);
    if (!before || entry.isIncomplete) {
      entry.isIncomplete = false;
      await caughtUp();
    }
    const loaded = { spool, batch: upTo };
    const answer = before
      ? await recentActivitySince(store, question, loaded, { ...before, now: before.question.now })
      : await recentActivity(store, question, loaded);
    entry.known = { question, loaded, answer };
    const later = entry.later.findIndex(({ batch }) => batch > loaded.batch);
    dropLater(entry, later === -1 ? entry.later.length : later);
    return withLater(entry, entry.known, now, certainUpTo);
  }

  return {
    answer,
    /** Whether anybody may ask what has come. */
    admitted({ journeyId, batch, count, events }: Admitted): boolean {
      const entry = entries.peek(journeyId);
      if (!entry) return false;
      if (entry.isIncomplete) return true;
      for (let at = 0; at < count; at++) {
        const [ts, tag, stepKey] = [events.ts[at] as number, events.tag[at] as string, events.stepKey[at] as string];
        entry.later.push({ batch, ts, tag, stepKey });
      }
      allLater += count;
      if (entry.later.length > LATER_EVENTS_MAX || allLater > ALL_LATER_EVENTS_MAX) outdate(entry);
      return true;
    },
    /** Events came of which nothing was heard before. */
    touched(journeyIds: Iterable<string>): void {
      for (const journeyId of journeyIds) outdate(entries.peek(journeyId));
    },
    loaded(upToBatch: number): void {
      upTo = upToBatch;
    },
    forget(journeyIds: readonly string[]): void {
      for (const journeyId of journeyIds) entries.delete(journeyId);
    },
  };
}

const newEntry = (): Entry => ({ known: undefined, later: [], isIncomplete: false });

/** An answer with what was acknowledged since, up to a batch. */
function withLater({ later }: Entry, { answer, loaded }: Known, now: number, upToBatch: number): RecentActivity {
  if (later.length === 0) return answer;
  const counts = { ...answer.countsByTag };
  const stepKeys = new Set(answer.stepKeys);
  for (const { batch, ts, tag, stepKey } of later) {
    if (batch <= loaded.batch || batch > upToBatch || ts > now + CLOCK_TOLERANCE_MS || ts <= now - 7 * DAY_MS) continue;
    stepKeys.add(stepKey);
    if (ts > now - DAY_MS) counts[tag] = (counts[tag] ?? 0) + 1;
  }
  return { ...answer, countsByTag: counts, stepKeys };
}
