/** The cost of scans of the page: under 1 % of its thread, and a few ms at once. */
import { since } from './clock.ts';
import {
  BUDGET_MS,
  ERRORS_MAX,
  INTENT_MS,
  LONG_LOOK_MS,
  LONG_REST_MS,
  LOOK_REST,
  REST_AFTER_ATTEMPT_MS,
  REST_MAX_MS,
  REST_WHILE_FRESH_MS,
  STANDS_LONG_MS,
} from './limits.ts';
import { state } from './state.ts';

/** `begun` and `took` by the page's own clock, of the look that was made. */
export const rest = (begun: number, took: number): void => {
  // Not what a busy machine made of one look: the shorter of the last two.
  const shorter = Math.min(took, state._took);
  state._took = took;
  state._restUntil = shorter > LONG_LOOK_MS ? begun + LONG_REST_MS : 0;
  // A page's answer to an attempt stands for a while and is worth more of its thread, most of all before the visitor begins to correct it.
  const isAnswering = state._fresh.size && state._reported < ERRORS_MAX && since(state._attemptAt) < STANDS_LONG_MS;
  state._lookAt = isAnswering
    ? begun + (since(state._attemptAt) < INTENT_MS ? REST_AFTER_ATTEMPT_MS : REST_WHILE_FRESH_MS)
    : begun + Math.max(took > LONG_LOOK_MS ? LONG_REST_MS : 0, Math.min(shorter * LOOK_REST, REST_MAX_MS));
};

/** Works through what waits: one at least, and more as long as the budget lasts, which all of a task share. False if some are left. */
export const workThrough = <T>(waiting: Set<T>, work: (one: T) => void): boolean => {
  state._budgetEnd ||= performance.now() + BUDGET_MS;
  for (const one of waiting) {
    waiting.delete(one);
    work(one);
    if (performance.now() > state._budgetEnd) break;
  }
  return !waiting.size;
};
