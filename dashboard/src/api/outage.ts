// The service is away, or has no engine: questions are asked again by themselves until it answers. Until then their former
// answers stay, under one notice that says of when they are.
import { type Query, type QueryCache, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { NoAnswer, Refusal } from './client.ts';

/** A question that failed so often is said to have failed: one failure may be a connection that was just closed. */
const FAILURES_SHOWN = 2;

/** Whether a question is said to have failed, while it is tried again: at once where nothing was answered for long. */
export const hasFailed = (failures: number, reason: Error | null): boolean =>
  failures >= (reason instanceof NoAnswer ? 1 : FAILURES_SHOWN);

/** Whether the next try may succeed though nobody changes anything. Without an end: the delays grow. */
export const comesBack = (_failures: number, error: Error): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status >= 500);

/** An answer that is being tried again is still on its way for the library. For a page without any, it has failed. */
export function orFailure<Answer>(query: UseQueryResult<Answer>): UseQueryResult<Answer> {
  if (query.data !== undefined || query.error || !hasFailed(query.failureCount, query.failureReason)) return query;
  const { failureReason: error, ...rest } = query;
  const failed = { ...rest, error, failureReason: error, isError: true, isPending: false };
  // The library's type ties them to a status that this one is between.
  return failed as unknown as UseQueryResult<Answer>;
}

/** When each answer that is shown was given, in ms. The same answer may stand in for that of another question. */
const answeredAt = new WeakMap<object, number>();

export function noteAnswer(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) answeredAt.set(answer, Date.now());
}

export interface Outage {
  /** The service's words, or that it could not be reached. */
  reason: string;
  isUnreachable: boolean;
  /** When the oldest answer was given that is shown although a newer one was asked for, in ms. */
  since: number;
  /** Whether what is shown answers another question: that of the period and filters before. */
  isOther: boolean;
}

/** Since when each question waits for its answer, in ms. */
const askedAt = new WeakMap<Query, number>();

/** Listens from the start on: a question that is under way says nowhere since when. */
export function noteQuestions(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    if (type === 'fetch') askedAt.set(event.query, Date.now());
    else if (type === 'success' || type === 'error') askedAt.delete(event.query);
  });
}

/** An answer that takes longer, in ms, is said to be slow. */
const SLOW_MS = 5_000;
const LOOK_MS = 1_000;

/** Since when a page waits for its code, in ms: that is no question, and no library says so. */
const codeAskedAt = new Set<{ at: number }>();

/** For what stands in the place of a page whose code is on its way. */
export function useAwaitedCode(): void {
  useEffect(() => {
    const asked = { at: Date.now() };
    codeAskedAt.add(asked);
    return () => void codeAskedAt.delete(asked);
  }, []);
}

export interface Slowness {
  /** When the oldest answer was given that is shown meanwhile, in ms; null: none is. */
  since: number | null;
  /** Whether what is shown answers another question: that of the period and filters before. */
  isOther: boolean;
}

/** Null: no answer that the page waits for takes long, nor its code. What has failed is no longer slow. */
export function useSlowness(): Slowness | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(changed, LOOK_MS);
      const unsubscribe = cache.subscribe(changed);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    [cache],
  );
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(slownessOf(cache.getAll(), Date.now())));
  return JSON.parse(found) as Slowness | null;
}

function slownessOf(queries: readonly Query[], now: number): Slowness | null {
  const slow = queries.filter(
    (query) =>
      query.observers.length > 0 &&
      query.state.fetchStatus === 'fetching' &&
      !hasFailed(query.state.fetchFailureCount, query.state.fetchFailureReason) &&
      now - (askedAt.get(query) ?? now) >= SLOW_MS,
  );
  // No figures are shown meanwhile.
  if ([...codeAskedAt].some(({ at }) => now - at >= SLOW_MS)) return { since: null, isOther: false };
  if (slow.length === 0) return null;
  const shown = slow.flatMap(({ observers }) => observers.map((observer) => observer.getCurrentResult()));
  const times = shown.flatMap(({ data }) =>
    typeof data === 'object' && data !== null ? (answeredAt.get(data) ?? []) : [],
  );
  return {
    since: times.length === 0 ? null : Math.min(...times),
    isOther: shown.some(({ data, isPlaceholderData }) => data !== undefined && isPlaceholderData),
  };
}

/** Null: whatever is shown is current, or on its way. */
export function useOutage(): Outage | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  // Text, because it is compared with the one before.
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(outageOf(cache.getAll())));
  return JSON.parse(found) as Outage | null;
}

function outageOf(queries: readonly Query[]): Outage | null {
  const failing = queries.flatMap(({ state, observers }) => {
    const { fetchFailureCount, fetchFailureReason } = state;
    const reason = hasFailed(fetchFailureCount, fetchFailureReason) ? fetchFailureReason : state.error;
    if (!(reason instanceof Refusal) || !comesBack(0, reason)) return [];
    return observers.flatMap((observer) => {
      const { data, isPlaceholderData: isOther } = observer.getCurrentResult();
      const since = typeof data === 'object' && data !== null ? answeredAt.get(data) : undefined;
      return since === undefined ? [] : [{ reason, since, isOther }];
    });
  });
  const [first] = failing.toSorted((one, other) => one.since - other.since);
  if (!first) return null;
  return {
    reason: first.reason.message,
    isUnreachable: first.reason.status === 0,
    since: first.since,
    isOther: failing.some(({ isOther }) => isOther),
  };
}
