// How long events are kept: by day of receipt (UTC), so that an old timestamp alone never removes one.
import type { OrgSettings } from './org.ts';
import { toDay } from './time.ts';

/** The first day of receipt that is still kept at `now` (ms), as days since 1970. */
export function firstKeptDay(settings: OrgSettings, now: number): number {
  return Math.max(0, toDay(now) - settings.retentionDays);
}
