// Closes days of receipt: sums what each added to the figures, so that no question folds its sessions again. Of today, what was
// received up to the last full hour is summed, where that is much. Any node may do it, at any time, also several at once.
import type { Org } from '../domain/org.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS, HOUR_MS, toDay } from '../domain/time.ts';
import { LimitExceeded, type Store } from '../store/engine.ts';
import { hashOf } from '../store/hashes.ts';
import { type ClosedSpan, closeSpans, GRACE_MS, type JourneyDay, listSpans, newVersion } from '../store/spans.ts';
import { SUMMED_COLUMNS, summed } from './facts.ts';
import { type ClosedDays, KEPT, NONE_CLOSED } from './sessions.ts';
import { addedOnDay, BUCKET_MS } from './signed.ts';

/** Rows of sessions that one statement sums, where it has the memory for them, and the fewest. */
const SUMMED_AT_ONCE = 200_000;
const SUMMED_LEAST = 16;
/** So many times fewer are tried when a statement had not enough memory. */
const FEWER = 4;
/** Rows of sessions from which on a day is summed by the hour: each time it is summed again, as far as it goes. */
const PARTED_FROM = 2_000;
/** Changes with the definition of a session: sums of before are not valid then. */
const DEFINITION = 5;
/** Closed days that one question reads sums of: bound as text, they stay below what an engine takes. */
const CLOSED_MAX = 5_000;

export const basisOf = (_org: Pick<Org, 'settings'>) => hashOf(JSON.stringify([DEFINITION, BUCKET_MS]));

const isValid = (span: ClosedSpan | undefined, basis: string, keptSince: number) =>
  span !== undefined &&
  span.version !== '0' &&
  span.basis === basis &&
  span.oldestDay >= keptSince &&
  span.keptSince <= keptSince;

/** Sums of successive days that are closed, the longest run, and of a part of the next: what a question reads in the place of sessions. */
export async function closedDays(
  store: Store,
  org: Pick<Org, 'settings'>,
  journeyIds: readonly string[],
  keptSince: number,
  now: number,
): Promise<ClosedDays> {
  const basis = basisOf(org);
  const spans = await listSpans(store, journeyIds);
  const valid = spans.filter((span) => span.day >= keptSince && isValid(span, basis, keptSince)).slice(0, CLOSED_MAX);
  if (valid.length === 0) return NONE_CLOSED;
  const whole = valid.filter(({ upTo }) => upTo === 0);
  const { first, last } = longestRun(await listOpen(store, journeyIds, keptSince, whole), keptSince, toDay(now));
  const parts = valid.filter(({ day, upTo }) => upTo > 0 && day === last + 1);
  const read = [...whole.filter(({ day }) => day >= first && day <= last), ...parts];
  return {
    versions: read.map(({ version }) => version),
    ...{ first, last },
    parts: new Map(parts.map(({ journeyId, upTo }) => [journeyId, upTo])),
  };
}

/** Days on which some journey received events, and which are not closed for it. */
async function listOpen(
  store: Store,
  journeyIds: readonly string[],
  keptSince: number,
  valid: readonly ClosedSpan[],
): Promise<number[]> {
  const rows = await store.query<{ day: number }>(
    `SELECT DISTINCT toUInt16(received_on) AS day FROM session_days
     WHERE ${KEPT} AND (journey_id, received_on) NOT IN (
       SELECT journey_id, received_on FROM spans WHERE version IN (SELECT toUInt64(arrayJoin({versions:Array(String)})))
     ) ORDER BY day`,
    { journeyIds, keptSince, versions: valid.map(({ version }) => version) },
  );
  return rows.map(({ day }) => day);
}

/** The longest stretch of days without an open one. */
function longestRun(open: readonly number[], from: number, today: number): { first: number; last: number } {
  let best = { first: 0, last: -1 };
  let first = from;
  for (const day of [...open, today]) {
    if (day - 1 - first > best.last - best.first) best = { first, last: day - 1 };
    first = day + 1;
  }
  return best;
}

export interface ClosingReport {
  /** How many days are left, at first and after each step. */
  left?(days: number): void;
  /** A day takes more than one statement may, however it is divided: it stays open, and the others go on. */
  skipped?(error: LimitExceeded): void;
}

/** Journeys whose days are closed together. */
const JOURNEYS_AT_ONCE = 1_000;

export interface JourneysOfOrg {
  org: Pick<Org, 'settings'>;
  journeyIds: readonly string[];
}

/** The same for all journeys. What one organization was sent keeps no other from its sums: neither a day of it, nor the list of its days. */
export async function closeDaysOfAll(
  store: Store,
  orgs: readonly JourneysOfOrg[],
  now: number,
  report: ClosingReport = {},
): Promise<void> {
  const behind: number[] = [];
  for (const { org, journeyIds } of orgs) {
    for (let at = 0; at < journeyIds.length; at += JOURNEYS_AT_ONCE) {
      const nth = behind.push(0) - 1;
      const left = (days: number) => {
        behind[nth] = days;
        report.left?.(behind.reduce((sum, one) => sum + one, 0));
      };
      const some = journeyIds.slice(at, at + JOURNEYS_AT_ONCE);
      await closeDays(store, org, some, now, { ...report, left }).catch((error: unknown) => {
        if (!(error instanceof LimitExceeded)) throw error;
        report.skipped?.(error);
      });
    }
  }
}

/** Closes every day that is over, and today where it has so many rows of sessions. Resolves with how many days it closed, in all or in part. */
export async function closeDays(
  store: Store,
  org: Pick<Org, 'settings'>,
  journeyIds: readonly string[],
  now: number,
  report: ClosingReport = {},
  partedFrom = PARTED_FROM,
): Promise<number> {
  const due = await listDue(store, org, journeyIds, now, partedFrom);
  let [left, closed, atOnce] = [due.flat().filter(({ upTo }) => upTo === 0).length, 0, SUMMED_AT_ONCE];
  report.left?.(left);
  for (const days of due) {
    try {
      atOnce = await closeInSlices(store, days, basisOf(org), firstKeptDay(org.settings, now), atOnce);
      closed += days.length;
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      report.skipped?.(error);
    }
    left -= days.filter(({ upTo }) => upTo === 0).length;
    report.left?.(left);
  }
  return closed;
}

/** Resolves with how many rows at once the memory was enough for: what is left of a try that failed is never read. */
async function closeInSlices(
  store: Store,
  days: readonly DueDay[],
  basis: string,
  keptSince: number,
  atOnce: number,
): Promise<number> {
  const rows = days.reduce((sum, day) => sum + day.rows, 0);
  try {
    await closeDay(store, days, basis, keptSince, Math.max(1, Math.ceil(rows / atOnce)));
    return atOnce;
  } catch (error) {
    const fewer = Math.ceil(Math.min(rows, atOnce) / FEWER);
    if (!(error instanceof LimitExceeded) || fewer < SUMMED_LEAST) throw error;
    return closeInSlices(store, days, basis, keptSince, fewer);
  }
}

interface DueDay extends JourneyDay {
  rows: number;
  generation: number;
  /** ms; 0: the whole day. */
  upTo: number;
}

/** Days to close, of several journeys together: each list is of one day, newest first. */
async function listDue(
  store: Store,
  org: Pick<Org, 'settings'>,
  journeyIds: readonly string[],
  now: number,
  partedFrom: number,
): Promise<DueDay[][]> {
  const [basis, keptSince] = [basisOf(org), firstKeptDay(org.settings, now)];
  const over = now - GRACE_MS;
  const hour = over - (over % HOUR_MS);
  // Before the rows: what is opened from here on stays open.
  const spans = new Map((await listSpans(store, journeyIds)).map((span) => [`${span.journeyId} ${span.day}`, span]));
  const days = await store.query<JourneyDay & { rows: number }>(
    `SELECT journey_id AS journeyId, toUInt16(received_on) AS day, count() AS rows FROM session_days
     WHERE journey_id IN {journeyIds:Array(String)} AND received_on <= toDate({today:UInt16})
     GROUP BY journey_id, received_on ORDER BY day DESC, journeyId`,
    { journeyIds, today: toDay(over) },
  );
  const lists: DueDay[][] = [];
  for (const { journeyId, day, rows } of days) {
    const span = spans.get(`${journeyId} ${day}`);
    const upTo = day < toDay(over) ? 0 : hour;
    // Until the first hour of a day is over, there is nothing to sum of it.
    if (day < keptSince || (upTo > 0 && (rows < partedFrom || upTo === day * DAY_MS))) continue;
    if (isValid(span, basis, keptSince) && (span?.upTo === 0 || span?.upTo === upTo)) continue;
    const due = { journeyId, day, rows, generation: span?.generation ?? 0, upTo };
    const list = lists.at(-1);
    const together = list?.[0]?.day === day && list.reduce((sum, one) => sum + one.rows, rows) <= SUMMED_AT_ONCE;
    if (list && together) list.push(due);
    else lists.push([due]);
  }
  return lists;
}

/** One day of some journeys, by so many statements. */
async function closeDay(
  store: Store,
  days: readonly DueDay[],
  basis: string,
  keptSince: number,
  slices: number,
): Promise<void> {
  const [{ day, upTo } = { day: 0, upTo: 0 }] = days;
  const journeyIds = days.map(({ journeyId }) => journeyId);
  const first = await store.query<{ journeyId: string; oldestDay: number }>(
    `SELECT journey_id AS journeyId, toUInt16(min(received_on)) AS oldestDay FROM session_days
     WHERE journey_id IN {journeyIds:Array(String)} AND received_on <= toDate({day:UInt16})
       AND session IN (
         SELECT session FROM session_days
         WHERE journey_id IN {journeyIds:Array(String)} AND received_on = toDate({day:UInt16})
       )
     GROUP BY journey_id`,
    { journeyIds, day },
  );
  const versions = journeyIds.map(newVersion);
  const [salt = ''] = versions;
  const oldest = Math.min(day, ...first.map(({ oldestDay }) => oldestDay));
  for (let slice = 0; slice < slices; slice++) {
    await store.command(
      `INSERT INTO span_sums (${SUMMED_COLUMNS.join(', ')}, received_on, version)
       SELECT *, toDate({day:UInt16}),
         toUInt64({versions:Array(String)}[indexOf({journeyIds:Array(String)}, toString(journey_id))])
       FROM (${summed(addedOnDay(upTo > 0))})`,
      { journeyIds, keptSince, oldest, day, upTo: upTo || (day + 1) * DAY_MS - 1, versions, slices, slice, salt },
      'once',
    );
  }
  const oldestOf = new Map(first.map(({ journeyId, oldestDay }) => [journeyId, oldestDay]));
  await closeSpans(
    store,
    days.map(({ journeyId, generation }, at) => ({
      journeyId,
      day,
      generation,
      upTo,
      version: versions[at] as string,
      basis,
      oldestDay: Math.max(keptSince, oldestOf.get(journeyId) ?? day),
      keptSince: (oldestOf.get(journeyId) ?? day) < keptSince ? keptSince : 0,
    })),
  );
}
