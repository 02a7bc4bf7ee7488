// Counts of a window of time that several callers share, by a row of `SHARED_LIMITS`. Refused requests count for their caller alone.
import { DomainError } from '../domain/error.ts';
import type { SharedLimit } from '../domain/shared-limits.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { FixedWindow } from './fixed-window.ts';

export interface SharedWindow {
  /** Counts a caller's request against the shared limit `whole`. Throws `rate_limited`. */
  admit(whole: string, caller: string): Promise<void>;
}

export function openSharedWindow(limit: SharedLimit, now: Clock, refusal: string): SharedWindow {
  const window = new FixedWindow(MINUTE_MS, now, undefined);
  const bound = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  const [one, all, kept, most] = [limit.one, limit.all, limit.kept, limit.most].map(bound) as [
    number,
    number,
    number,
    number,
  ];
  return {
    async admit(whole, caller) {
      const own = await window.count(`${whole} ${caller}`);
      const used = await window.used(whole);
      const isFull = used >= all && (own > kept || used >= most);
      if (own > one || isFull) throw new DomainError('rate_limited', refusal);
      await window.count(whole);
    },
  };
}
