// When a delivery is tried again: soon at first, then ever more seldom, for a day.
import { RETRIED_MS } from '../domain/message.ts';
import { HOUR_MS, SECOND_MS } from '../domain/time.ts';

const RETRY_FIRST_MS = 5 * SECOND_MS;
const RETRY_FACTOR = 3;
const RETRY_MS_MAX = 4 * HOUR_MS;
/** By chance a wait is longer by up to this share, so that what failed together does not come back together. */
const JITTER = 0.2;

/** In ms; undefined: a day of attempts is over. `attempts` counts those since the delivery began, this one included. */
export function nextAttemptAt(
  { attempts, begunAt }: { attempts: number; begunAt: number },
  now: number,
  chance = Math.random(),
): number | undefined {
  if (now - begunAt >= RETRIED_MS) return undefined;
  const wait = Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * RETRY_FACTOR ** (attempts - 1));
  // The last attempt is at the end of the day, not beyond.
  return Math.min(now + wait * (1 + JITTER * chance), begunAt + RETRIED_MS);
}
