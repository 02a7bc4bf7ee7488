/** Why a page is left, and when a visitor has gone quiet. */
import { OUTCOME_MS, RAPID_EXIT_MS, since } from './limits.ts';
import type { State } from './state.ts';

const IDLE_S: [number, string][] = [
  [60, 'idle_60s'],
  [300, 'idle_300s'],
  [1800, 'timeout'],
];

/** The reason that a pause amounts to, if it has not been reported. */
export const decideIdle = ({ _idle: idle, _session: session }: State): string | undefined => {
  const [seconds, reason] = IDLE_S[idle] || [];
  return since(session._acted) >= (seconds as number) * 1e3 ? reason : undefined;
};

/**
 * Whether the last step was sent, nothing says that it failed, and nothing was changed since. Whether it worked is unknown: a page may
 * say thank you in text alone.
 */
export const isSent = ({ _session: session, _steps: steps, _seen: seen, _changedAt: changedAt }: State): boolean =>
  !!session._submitted &&
  session._submitted >= changedAt &&
  session._from === steps?.at(-1)?._key &&
  (!seen || seen === session._from);

/** An expected leaving is no drop-off: a submission, another page of the site, a reload, a way back. */
export const decideLeaving = (state: State): { _reason: string; _isDropOff: boolean } => {
  const expected = since(state._leavingAt) < OUTCOME_MS && state._leaving;
  if (expected) return { _reason: expected, _isDropOff: false };
  return { _reason: since(state._enteredAt) < RAPID_EXIT_MS ? 'rapid_exit' : 'close', _isDropOff: true };
};
