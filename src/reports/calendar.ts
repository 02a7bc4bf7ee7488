// The due times and periods of reports: whole weeks from Monday and whole months, in the organization's time zone.
import { firstDayOf, nextFirstDay, type Period } from '../domain/period.ts';
import type { ReportRhythm } from '../domain/report.ts';
import { DAY_MS, HOUR_MS, toIso } from '../domain/time.ts';
import { dayOf, offsetAt, startOfDay } from '../domain/zone.ts';

/** Local sending time of a report, in ms after midnight: late enough for sessions of the last evening to have ended. */
const SENT_AT_MS = 6 * HOUR_MS;

export interface ReportPeriod {
  /** Its first day, YYYY-MM-DD. */
  name: string;
  period: Period;
  /** The week or month before it. */
  before: Period;
}

/** The newest period whose report is due. */
export function reportDue(every: ReportRhythm, zone: string, now: number): ReportPeriod {
  const end = lastSendingDay(every, zone, now);
  const start = firstDayOf(every, end - 1);
  const startBefore = firstDayOf(every, start - 1);
  const between = (from: number, to: number) => ({ from: startOfDay(zone, from), to: startOfDay(zone, to) });
  return { name: nameOfDay(start), period: between(start, end), before: between(startBefore, start) };
}

/** Due time of the next report, in ms. */
export const nextReportAt = (every: ReportRhythm, zone: string, now: number): number =>
  sendingAt(zone, nextFirstDay(every, lastSendingDay(every, zone, now)));

/** The newest Monday, or first of a month, on which reports have been due already. */
function lastSendingDay(every: ReportRhythm, zone: string, now: number): number {
  const day = firstDayOf(every, dayOf(zone, now));
  return sendingAt(zone, day) <= now ? day : firstDayOf(every, day - 1);
}

/** The clocks may have been changed since midnight. */
function sendingAt(zone: string, day: number): number {
  const shown = day * DAY_MS + SENT_AT_MS;
  return shown - offsetAt(zone, shown - offsetAt(zone, startOfDay(zone, day)));
}

/** The name of a day, which is counted since 1970: YYYY-MM-DD. */
export const nameOfDay = (day: number): string => toIso(day * DAY_MS).slice(0, 10);
