// Sums of days, the cache that answers figures of many sessions.
//
// It promises the same rows as one statement over the whole period. The result of a figure for a whole day stays in memory until a row of the day
// changes (fingerprints: days.ts). A question about 90 days then reads from the store only the days that changed, the first and last day where the
// period cuts them, and days whose sessions may still be open; the other days are added in memory. Below 20,000 stored rows one statement over
// the period is faster, so the cache is not used. It costs memory up to the bounds in days.ts, and a query of the days' fingerprints for each question.
//
// Measured with a million sessions (p95): an overview takes 167 ms instead of 833, a step 107 instead of 488. After a restart the cache is empty, and
// the first page of each kind reads all rows (0.2 to 2.4 s). Percentiles cannot be added: above 100,000 sessions they come from a histogram of times
// with eight significant bits, less than 0.4 % off. Dropped: sums in tables (a job must update them after each change, and their keys fix the possible
// questions), cached whole answers (a period that ends now never repeats), and a note of each change instead of fingerprints (every writer would have
// to leave one). See docs/decisions/0061-closed-days-are-added-up.md.
import { createHash } from 'node:crypto';
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import type { Params, Store } from '../store/engine.ts';
import { listAgain, type StartDay, type StartDays, unchangedDays } from './days.ts';
import {
  isOpenAfter,
  ofPeriods,
  placeOf,
  type QuestionExclusion,
  rowsSql,
  type SessionColumn,
  type SessionsQuestion,
  sessionsParams,
} from './sessions.ts';

/** A row of a statement: of sessions of one of the periods, that started on one day or, of few sessions, on any. */
export interface Summed {
  /** Place of the period. */
  place: number;
  /** As days since 1970; 0 of any. */
  unit: number;
}

/** SQL after `WITH sessions AS (…)`, grouped by place, unit and any keys. */
export interface Statement {
  sql: string;
  /** Columns of `sessions` that it reads. */
  columns: readonly SessionColumn[];
  /** Parameters in addition to the question's. */
  params: Params;
}

/** A statement whose rows of several days can be merged. */
interface Rollup<Row extends Summed> extends Statement {
  name: string;
  /** Parameters that affect a day's rows only through the text that `ofDay` returns. */
  zoneParams: Params;
  /** Merges rows of one period that have equal keys. */
  merge(rows: readonly Row[]): Row[];
  /** The part of `zoneParams` that the rows of a day (ms) depend on, as text. */
  ofDay?(from: number, to: number): string;
}

/** Limits of days and of stored session rows per statement. */
const DAYS_AT_ONCE = 64;
const ROWS_AT_ONCE = 1_000_000;
/** Rows that it may answer: strangers choose keys of steps, fields and sources. */
const ROWS_MAX = 100_000;
/** Bytes that they may take in memory: a session may have a time for each of 100 steps. */
const ROWS_BYTES_MAX = 128 * 2 ** 20;
/** Days that sessions of one question started on. */
const DAYS_MAX = 2_000;
/** Attempts of a query whose closed days changed while it ran. */
const TRIES_MAX = 3;

/** Rows by period; undefined where one statement answers sooner, or may answer more. */
export async function sumOverDays<Row extends Summed>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  rollup: Rollup<Row>,
): Promise<Row[][] | undefined> {
  let dated = ofPeriods(question, periods);
  for (let tries = 1; ; tries++) {
    const split = splitDays(dated, periods);
    const added = split && (await addDays(store, dated, periods, rollup, split));
    if (!added) return undefined;
    // A session that moved to another day meanwhile may have been read on both, or on neither.
    const days = await listAgain(store, dated.days as StartDays);
    const isStill = ({ day, fingerprint }: ClosedDay) => days.byDay.get(day)?.fingerprint === fingerprint;
    if (tries === TRIES_MAX || [...split.closed, ...split.cut].every(isStill)) return added;
    dated = { ...dated, days };
  }
}

/** The number of stored rows in the days of these periods; undefined below the limit under which one statement is faster. */
export const storedRows = (question: SessionsQuestion, periods: readonly Period[]): number | undefined =>
  splitDays(ofPeriods(question, periods), periods)?.rows;

/** Rows by period, of one statement that reads all sessions: a `unit` is always 0. */
export async function askAtOnce<Row extends Summed>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  statement: Statement,
): Promise<Row[][]> {
  const asked = ofPeriods(question, periods);
  const rows = await store.query<Row>(withPlaces(asked, periods, statement), {
    ...sessionsParams(asked),
    ...statement.params,
  });
  return periods.map((_, nth) => rows.filter(({ place }) => place === nth));
}

/** A statement about rows of `sessions` that have a `place` among the periods and a `unit` besides. */
function withPlaces(
  question: SessionsQuestion,
  periods: readonly Period[],
  { sql, columns }: Pick<Statement, 'sql' | 'columns'>,
  days?: readonly number[],
) {
  const condition = days && `day IN (${days.join(', ')})`;
  return `WITH sessions AS (
     SELECT *, ${placeOf(periods)} AS place, ${days ? 'day' : 'toInt32(0)'} AS unit
     FROM (${rowsSql(question, columns, condition)}) WHERE place < ${periods.length}
   ) ${sql}`;
}

/** A day without open sessions: its figures change only with its rows. */
interface ClosedDay {
  day: number;
  fingerprint: string;
}

interface Split {
  /** Closed days that lie in one period with all of their sessions. */
  closed: (ClosedDay & { place: number })[];
  /** Closed days that periods cut, and where. */
  cut: (ClosedDay & { bounds: string })[];
  /** All others on which a session of a period may have started. */
  live: number[];
  /** Stored rows of all of them. */
  rows: number;
}

/** Undefined: one statement answers the question. */
function splitDays({ days, journeyIds, keptSince, now }: SessionsQuestion, periods: readonly Period[]) {
  if (!days || days.rows < days.rollups.rowsMin || !isSame(days, journeyIds)) return undefined;
  const split: Split = { closed: [], cut: [], live: [], rows: 0 };
  let count = 0;
  for (const [day, { fingerprint, isSettled, lastReceivedFrom, rows: stored, ...times }] of days.byDay) {
    // No session of the day starts after its last event.
    const [from, to] = [day * DAY_MS, Math.min((day + 1) * DAY_MS, times.lastAt + 1)];
    const within = periods.map((period) => {
      const [first, end] = [Math.max(period.from, from), Math.min(period.to, to)];
      return first < end ? { first, end } : undefined;
    });
    // A bound off the whole minute comes from the current time and will not be requested again, so its result is not cached.
    const isLasting = (one?: { first: number; end: number }) =>
      !one || ((one.first === from || one.first % MINUTE_MS === 0) && (one.end === to || one.end % MINUTE_MS === 0));
    const place = within.findIndex((one) => one !== undefined);
    const covered = within[place];
    if (!covered) continue;
    split.rows += stored;
    count++;
    const isOver = isSettled && areOver(times, now) && lastReceivedFrom >= keptSince * DAY_MS;
    if (!isOver || !within.every(isLasting)) split.live.push(day);
    else if (covered.first === from && covered.end === to) split.closed.push({ day, place, fingerprint });
    else split.cut.push({ day, fingerprint, bounds: JSON.stringify(within) });
  }
  return split.rows < days.rollups.rowsMin || count > DAYS_MAX ? undefined : split;
}

/** Whether none of the sessions is open. One whose clock is ahead is not before that time comes. */
const areOver = (
  { lastAt, lastInTime, aheadFrom }: Pick<StartDay, 'lastAt' | 'lastInTime' | 'aheadFrom'>,
  now: number,
) =>
  isOpenAfter(now) >= lastAt ||
  (isOpenAfter(now) >= lastInTime && now + CLOCK_TOLERANCE_MS < (aheadFrom ?? Number.POSITIVE_INFINITY));

const isSame = ({ journeyIds }: StartDays, asked: readonly string[]) =>
  journeyIds === asked || (journeyIds.length === asked.length && journeyIds.every((id, at) => id === asked[at]));

/** Rows by period; undefined where a day has too many. */
async function addDays<Row extends Summed>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  rollup: Rollup<Row>,
  { closed, cut, live }: Split,
): Promise<Row[][] | undefined> {
  const listed = question.days as StartDays;
  const { cache, sums } = listed.rollups;
  const key = keyOf(question, rollup);
  if (cache.get(`${key} too many`)) return undefined;
  const zoned = (day: number) => rollup.ofDay?.(day * DAY_MS, (day + 1) * DAY_MS) ?? '';
  const named = ({ day, fingerprint }: ClosedDay) => `${key} ${day} ${fingerprint} ${zoned(day)}`;
  const days = closed.map((one) => ({ ...one, key: named(one) }));
  const cutDays = cut.map((one) => ({ ...one, key: `${named(one)} ${one.bounds}` }));
  const merged = periods.map((_, place) => mergedKey(days.filter((one) => one.place === place)));
  const known = merged.map((name) => sums.get(name) as readonly Row[] | undefined);
  const wanted = days.filter(({ place }) => known[place] === undefined);
  const kept = new Map(
    [...wanted, ...cutDays].map((one) => [one.day, cache.get(one.key) as readonly Row[] | undefined]),
  );
  const missing = [...wanted, ...cutDays].filter(({ day }) => kept.get(day) === undefined);
  const read = new Map<number, readonly Row[]>();
  const nameOf = new Map(missing.map((one) => [one.day, one.key]));
  let changed = false;
  // The result of one statement is kept when the next one fails.
  for (const some of chunksOf([...live, ...nameOf.keys()], listed)) {
    const rows = await readDays(store, question, periods, rollup, some);
    if (!rows) {
      cache.set(`${key} too many`, true, { size: key.length, ttl: HOUR_MS });
      return undefined;
    }
    // A session that came meanwhile and is erased later would leave the fingerprint as it was.
    const same = await unchangedDays(
      store,
      listed,
      some.filter((day) => nameOf.has(day)),
    );
    for (const day of some) {
      const ofDay = rows.get(day) ?? [];
      const name = nameOf.get(day);
      if (name === undefined) read.set(day, ofDay);
      else kept.set(day, ofDay);
      if (name !== undefined && same.has(day)) cache.set(name, ofDay, { size: name.length + bytesOf(ofDay) });
      else if (name !== undefined) changed = true;
    }
  }
  return periods.map((_, place) => {
    let rows = known[place];
    if (!rows) {
      rows = rollup.merge(wanted.filter((one) => one.place === place).flatMap(({ day }) => kept.get(day) ?? []));
      if (!changed) sums.set(merged[place] as string, rows, { size: (merged[place] as string).length + bytesOf(rows) });
    }
    const others = [...live.map((day) => read.get(day)), ...cutDays.map(({ day }) => kept.get(day))];
    return rollup.merge([...rows, ...others.flatMap((own = []) => own.filter((row) => row.place === place))]);
  });
}

const mergedKey = (days: readonly { key: string }[]) =>
  createHash('sha256')
    .update(days.map(({ key }) => key).join('\n'))
    .digest('base64');

/** An exclusion, whichever it is in a list: of two kinds with the same text, another column is meant. */
const asKey = ({ journeyId, excluded }: QuestionExclusion) => [journeyId, excluded];

type Settings = Pick<SessionsQuestion, 'exclusions' | 'declarations' | 'lastSteps' | 'standouts'>;

/** Settings of the organization and its journeys that an answer depends on, for the key under which it is kept. */
export const settingsKey = ({ exclusions, declarations, lastSteps, standouts = [] }: Settings) => [
  exclusions.map(asKey),
  declarations,
  lastSteps,
  standouts,
];

/** Cache key: everything that a day's result depends on except the session rows themselves. */
function keyOf(question: SessionsQuestion, rollup: Pick<Rollup<Summed>, 'name' | 'params'>) {
  const { journeyIds, zone, filter } = question;
  const about = [journeyIds, zone, filter, ...settingsKey(question), rollup.params];
  return `${rollup.name} ${createHash('sha256').update(JSON.stringify(about)).digest('base64')}`;
}

/** Days that one statement is asked about. */
function* chunksOf(days: readonly number[], { byDay }: StartDays): Generator<number[]> {
  let [chunk, rows]: [number[], number] = [[], 0];
  for (const day of days) {
    const more = byDay.get(day)?.rows ?? 0;
    if (chunk.length === DAYS_AT_ONCE || (chunk.length > 0 && rows + more > ROWS_AT_ONCE)) {
      yield chunk;
      [chunk, rows] = [[], 0];
    }
    chunk.push(day);
    rows += more;
  }
  if (chunk.length > 0) yield chunk;
}

/** Rows by day; undefined where these are too many. */
async function readDays<Row extends Summed>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  rollup: Rollup<Row>,
  days: readonly number[],
): Promise<Map<number, Row[]> | undefined> {
  const rows = await store.query<Row>(
    withPlaces(question, periods, { ...rollup, sql: `${rollup.sql} LIMIT ${ROWS_MAX + 1}` }, days),
    { ...sessionsParams(question), ...rollup.params, ...rollup.zoneParams },
  );
  if (rows.length > ROWS_MAX || bytesOf(rows) > ROWS_BYTES_MAX) return undefined;
  return grouped(rows, ({ unit }) => unit);
}

const VALUE_BYTES = 16;

/** About what rows take in memory. */
function bytesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((bytes: number, one) => bytes + bytesOf(one), VALUE_BYTES);
  if (typeof value === 'string') return VALUE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  return Object.values(value).reduce((bytes: number, one) => bytes + bytesOf(one), VALUE_BYTES);
}

/** These columns of a row alone. */
export const columnsOf = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** How values of several rows become one, by column. */
export type Combine<Row> = { [Name in keyof Row]?: (values: Row[Name][]) => Row[Name] };

/** Merges rows with equal `keys`: numbers are added, except columns that `others` combines differently. */
export function addUp<Row extends Summed>(
  rows: readonly Row[],
  keys: readonly string[],
  others: Combine<Row> = {},
): Row[] {
  const groups = grouped(rows, (row) => JSON.stringify(keys.map((name) => row[name as keyof Row])));
  return [...groups.values()].map((group) => {
    const [first] = group as [Row, ...Row[]];
    if (group.length === 1) return first;
    const sum: Row = { ...first };
    for (const name of Object.keys(first) as (keyof Row & string)[]) {
      const combine = others[name];
      if (combine) sum[name] = combine(group.map((row) => row[name]));
      else if (typeof first[name] === 'number' && !keys.includes(name) && name !== 'place' && name !== 'unit')
        sum[name] = group.reduce((total, row) => total + (row[name] as number), 0) as Row[typeof name];
    }
    return sum;
  });
}
