// A clock that a test moves.
import { DAY_MS } from '../../src/domain/time.ts';

export interface TestClock {
  now(): number;
  advance(ms: number): void;
  set(instant: number): void;
  /** ISO time, `ms` from now; negative is past. */
  iso(ms?: number): string;
}

/** Starts at noon UTC of today and stands still, so that no window of time ends while a test runs. */
export function testClock(start = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2): TestClock {
  let time = start;
  return {
    now: () => time,
    advance(ms) {
      time += ms;
    },
    set(instant) {
      time = instant;
    },
    iso: (ms = 0) => new Date(time + ms).toISOString(),
  };
}
