// The request for a memo, read and checked.
import type { MEMO_DAYS, NewMemo } from '../../domain/memo.ts';
import { momentMust, readMoment } from '../../domain/period.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import type { SessionFilter } from '../../sessions/sessions.ts';
import { dateOf, lastMature, SINCE_DAYS_MAX } from './input.ts';

/** A memo's request after validation, with defaults filled in. */
export interface MemoOrder {
  days: (typeof MEMO_DAYS)[number];
  /** IANA name of the time zone of its days; UTC if absent. */
  zone?: string;
  /** Dates, as their midnights in UTC (ms). */
  to: number;
  since: number | null;
  filter: SessionFilter;
  /** Suspicious sessions are included. */
  countsMarked?: true;
}

/** Validates a request in the organization's time zone. Throws `invalid`. */
export function readOrder(request: NewMemo, zone: string, now: number, refuse: (problem: string) => Error): MemoOrder {
  const lastDay = lastMature(now, zone);
  const days = request.days ?? 28;
  const moment = (name: 'to' | 'since', text: string) => {
    try {
      return dateOf(readMoment('memo', name, text, zone), zone);
    } catch {
      throw refuse(`${name} must ${momentMust(text)}`);
    }
  };
  const to = request.to === undefined ? lastDay : moment('to', request.to);
  if (to > lastDay) throw refuse(`to must not be after ${toIso(lastDay).slice(0, 10)}: later sessions may still go on`);
  const since = request.since === undefined ? null : moment('since', request.since);
  if (since !== null && (since >= to || since < to - SINCE_DAYS_MAX * DAY_MS)) {
    throw refuse(`since must be within the ${SINCE_DAYS_MAX} days before to`);
  }
  const { deviceClass, language, source } = request;
  const filter = {
    ...(deviceClass !== undefined && { device: deviceClass === 'unknown' ? '' : deviceClass }),
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
  };
  const countsMarked = request.marked === 'counted' && { countsMarked: true as const };
  return { days, zone, to, since, filter, ...countsMarked };
}
