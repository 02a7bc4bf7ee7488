// Timestamps of changes.
import { type Clock, toIso } from '../domain/time.ts';

/** The time of a change: now, but always after the previous change, even within one ms or with a clock set back. */
export function later(previous: string, now: Clock): string {
  return toIso(Math.max(now(), Date.parse(previous) + 1));
}
