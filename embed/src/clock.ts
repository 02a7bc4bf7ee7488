/**
 * The time of the session. The device's clock may be set while a page is open: pauses, ends and the order of events would be those of the clock. So a jump
 * of it beside the page's own clock, which only goes on, is taken off for the rest of the session. After a page was hidden it is no jump: the
 * machine may have slept, which stops the page's clock.
 */
import { isHidden } from './dom.ts';
import { CLOCK_SET_MS, OUTCOME_MS } from './limits.ts';
import { state } from './state.ts';

/** Milliseconds since 1970. */
export const clock = (): number => {
  const { _session: session } = state;
  const now = Date.now();
  const ahead = now - performance.now();
  const jump = ahead - (state._ahead as number);
  if (Math.abs(jump) > CLOCK_SET_MS && !state._wasHidden) session._set = (session._set || 0) + jump;
  state._ahead = ahead;
  state._wasHidden = isHidden(document);
  return now - (session._set || 0);
};

/** Milliseconds since then; NaN, which no comparison holds for, if it never happened. */
export const since = (at: number | undefined): number => clock() - (at as number);

/** Whether a submission that was made then has no outcome yet. */
export const isPending = (submitted: number | undefined): boolean => since(submitted) < OUTCOME_MS;
