/** Why a page is left, and when a visitor has gone quiet. */
import { since } from './clock.ts';
import { INTENT_MS, OUTCOME_MS, RAPID_EXIT_MS } from './limits.ts';
import { state } from './state.ts';

/** Seconds of a pause, and what it is reported as, once. */
export const IDLE_S: [number, string][] = [
  [60, 'idle_60s'],
  [300, 'idle_300s'],
  [1800, 'timeout'],
];

/**
 * Whether the last step was sent, nothing says that it failed, and nothing was changed since. Whether it worked is unknown: a page may
 * say thank you in text alone.
 */
export const isSent = (): boolean => {
  const { _session: session, _seen: seen } = state;
  return (
    !!session._submitted &&
    session._submitted >= state._changedAt &&
    session._from === state._steps?.at(-1)?._key &&
    (!seen || seen === session._from)
  );
};

/** Why the page is left, where that is no drop-off: a submission, another page of the site, a reload, a way back. */
export const expectedReason = (): string | undefined | false =>
  // A visitor who types has stayed, and so has one who does anything after a link, as after a download.
  since(state._leavingAt) < OUTCOME_MS &&
  state._changedAt <= state._leavingAt &&
  !(state._leaving === 'navigate' && state._session._acted - INTENT_MS > state._leavingAt) &&
  state._leaving;

export const dropOffReason = (): string => (since(state._enteredAt) < RAPID_EXIT_MS ? 'rapid_exit' : 'close');
