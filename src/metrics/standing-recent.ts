// What happened lately on journeys, kept in memory. The answer to the next question is the last one, with what came since
// added, and what has left the window since taken away: a busy journey has a million events in it.
import { LRUCache } from 'lru-cache';
import type { RecentActivity } from '../domain/metrics.ts';
import type { Store } from '../store/engine.ts';
import { type LoadedUpTo, recentActivity, recentActivitySince } from './recent.ts';

export interface RecentQuestion {
  journeyId: string;
  keptSince: number;
  now: number;
}

/** Journeys whose answers are kept: those asked for last. */
const JOURNEYS_MAX = 2_000;

interface Entry {
  question: RecentQuestion;
  /** What the answer counts. */
  loaded: LoadedUpTo;
  answer: RecentActivity;
  /** Events have come since. */
  isTouched: boolean;
}

export function openStandingRecent(store: Store, spool: number, startedUpTo: number) {
  const entries = new LRUCache<string, Entry>({ max: JOURNEYS_MAX });
  let upTo = startedUpTo;
  /** Grows when something is forgotten: what was asked before that says nothing. */
  let epoch = 0;

  async function ask(question: RecentQuestion): Promise<RecentActivity> {
    const { journeyId, keptSince, now } = question;
    const loaded = { spool, batch: upTo };
    const began = epoch;
    const last = entries.get(journeyId);
    const before = last?.question.keptSince === keptSince && last.question.now <= now ? last : undefined;
    if (before && !before.isTouched && now < before.answer.standsUntil) return before.answer;
    const answer = before
      ? await recentActivitySince(store, question, loaded, { ...before, now: before.question.now })
      : await recentActivity(store, question, loaded);
    if (epoch === began) entries.set(journeyId, { question, loaded, answer, isTouched: upTo !== loaded.batch });
    return answer;
  }

  return {
    answer: ask,
    touched(journeyIds: Iterable<string>, upToBatch: number): void {
      upTo = upToBatch;
      for (const journeyId of journeyIds) {
        const entry = entries.get(journeyId);
        if (entry) entry.isTouched = true;
      }
    },
    forget(journeyIds: readonly string[]): void {
      epoch++;
      for (const journeyId of journeyIds) entries.delete(journeyId);
    },
  };
}
