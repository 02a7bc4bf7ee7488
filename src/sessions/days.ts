// The days on which sessions of some journeys started, and what their rows are like. What was added up over the rows of a day holds as
// long as these are the same: a page reads again only the days that changed (rollups.ts).
import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { NOTED_DAY } from '../store/fold.ts';
import { findStraddling, type Straddling } from '../store/trim.ts';

/** A day (UTC) of some journeys. */
export interface StartDay {
  /** Changes whenever a row of the day comes or goes. */
  fingerprint: string;
  /** Stored rows, those that others replace among them. */
  rows: number;
  /** Whether every server that may be asked has the same rows. */
  isSettled: boolean;
  /** The last event of its sessions, in ms. */
  lastAt: number;
  /** When the session was last heard of that was silent for the longest, in ms. */
  lastReceivedFrom: number;
}

/** Days of some journeys, as days since 1970. */
export interface StartDays {
  journeyIds: readonly string[];
  byDay: ReadonlyMap<number, StartDay>;
  rows: number;
  rollups: Rollups;
}

/** What was added up over days. */
export interface Rollups {
  /** Forgets the longest untouched. */
  cache: LRUCache<string, NonNullable<unknown>>;
  /** Questions about fewer stored rows are answered from these: that takes no longer than to look at days. */
  rowsMin: number;
}

/** Bytes of memory that all of it takes, about. */
const ROLLUP_BYTES_MAX = 64 * 2 ** 20;
/** Stored rows of sessions, about, from which on it is quicker to add up days. */
const ROLLUP_ROWS_MIN = 20_000;
/** Days, in bytes of memory. */
const DAY_BYTES = 400;

export const openRollups = (rowsMin = ROLLUP_ROWS_MIN): Rollups => ({
  cache: new LRUCache({ maxSize: ROLLUP_BYTES_MAX }),
  rowsMin,
});

/** Servers of a shared store may lag behind each other, by less than this in ms. */
const LAG_MS = HOUR_MS;

/** A day as it is read, times in ms. */
interface DayRow {
  day: number;
  rows: number;
  /** Of all versions, modulo 2^64, as text. */
  sum: string;
  isQuiet: number;
  lastAt: number;
  lastReceivedFrom: number;
  lastReceivedTo: number;
  receivedFrom: number;
  keptSince: number;
  /** Places of the journeys that declare a success. */
  declaring: number[];
}

const FINGERPRINT = 'day, count() AS rows, toString(sum(version)) AS sum';
const fingerprintOf = ({ rows, sum }: Pick<DayRow, 'rows' | 'sum'>) => `${rows} ${sum}`;
const OF_JOURNEYS = `session_rows WHERE journey_id IN {journeyIds:Array(String)} AND day < ${NOTED_DAY}`;

/** The days of these journeys, and which of these declare a success or have sessions that must be made again: see `findStraddling`. */
export async function listDays(
  store: Store,
  rollups: Rollups,
  journeyIds: readonly string[],
  keptSince: number,
): Promise<{ days: StartDays; found: Straddling[] }> {
  const rows = await readChanged(store, rollups, journeyIds);
  const byDay = new Map(
    rows.map((row): [number, StartDay] => {
      const { day, lastAt, lastReceivedFrom } = row;
      const isSettled = !store.isShared || row.isQuiet === 1;
      return [day, { fingerprint: fingerprintOf(row), rows: row.rows, isSettled, lastAt, lastReceivedFrom }];
    }),
  );
  const all = rows.reduce((count, row) => count + row.rows, 0);
  return {
    days: { journeyIds, byDay, rows: all, rollups },
    found: await straddling(store, journeyIds, keptSince, rows),
  };
}

/** Of many rows, only those of days that changed are read whole. */
async function readChanged(
  store: Store,
  { cache, rowsMin }: Rollups,
  journeyIds: readonly string[],
): Promise<DayRow[]> {
  const key = `days ${journeyIds.join(' ')}`;
  const known = cache.get(key) as ReadonlyMap<number, DayRow> | undefined;
  const rows = known
    ? await updated(store, journeyIds, known, await printDays(store, cache, journeyIds))
    : await readDays(store, journeyIds);
  if (rows.reduce((count, row) => count + row.rows, 0) >= rowsMin) {
    const size = key.length + rows.reduce((bytes, { declaring }) => bytes + DAY_BYTES + declaring.length * 8, 0);
    cache.set(key, new Map(rows.map((row) => [row.day, row])), { size: Math.max(1, size) });
  }
  return rows;
}

type Print = Pick<DayRow, 'day' | 'rows' | 'sum'>;

/** What a part of the table holds of some journeys, by day. A part never changes: another takes its place. */
type PartDays = ReadonlyMap<number, { rows: number; sum: bigint }>;

/** How often parts are listed again since one took the place of others meanwhile. */
const LISTINGS_MAX = 3;
/** Bytes of memory that a day of a part takes, about. */
const PART_DAY_BYTES = 100;
const PARTS = `SELECT name FROM system.parts WHERE active AND database = currentDatabase() AND table = 'session_rows'`;
/** Every part has a row, if only one without a day. */
const DAYS_OF_PARTS = `SELECT _part AS name, if(has({journeyIds:Array(String)}, toString(journey_id)) AND day < ${NOTED_DAY}, day, NULL) AS ofDay,
    count() AS rows, toString(sum(version)) AS sum
  FROM session_rows WHERE NOT has({known:Array(String)}, _part) GROUP BY name, ofDay`;

/** The fingerprints of all days. An engine in this process is asked only about parts that are new. */
async function printDays(store: Store, cache: Rollups['cache'], journeyIds: readonly string[]): Promise<Print[]> {
  const key = `parts ${journeyIds.join(' ')}`;
  for (let listings = 0; listings < LISTINGS_MAX && !store.isShared; listings++) {
    const known = (cache.get(key) as ReadonlyMap<string, PartDays> | undefined) ?? new Map<string, PartDays>();
    const [listed, rows] = await Promise.all([
      store.query<{ name: string }>(PARTS),
      store.query<{ name: string; ofDay: number | null; rows: number; sum: string }>(DAYS_OF_PARTS, {
        ...{ journeyIds, known: [...known.keys()] },
      }),
    ]);
    const found = new Map<string, Map<number, { rows: number; sum: bigint }>>();
    for (const { name, ofDay, rows: count, sum } of rows) {
      const days = found.get(name) ?? new Map<number, { rows: number; sum: bigint }>();
      found.set(name, days);
      if (ofDay !== null) days.set(ofDay, { rows: count, sum: BigInt(sum) });
    }
    const active = new Map(listed.map(({ name }) => [name, known.get(name) ?? found.get(name)] as const));
    const days = [...active.values()].reduce((sum, own) => sum + (own?.size ?? 0), 0);
    const size = key.length + (days + active.size) * PART_DAY_BYTES;
    cache.set(key, new Map([...active].flatMap(([name, own]) => (own ? [[name, own]] : []))), { size });
    // Both statements saw the same parts: none took the place of others between them.
    const isSame = [...found.keys()].every((name) => active.has(name)) && ![...active.values()].includes(undefined);
    if (isSame) return addParts([...active.values()].flatMap((own) => own ?? []));
  }
  return store.query<Print>(`SELECT ${FINGERPRINT} FROM ${OF_JOURNEYS} GROUP BY day`, { journeyIds });
}

function addParts(parts: readonly PartDays[]): Print[] {
  const days = new Map<number, { rows: number; sum: bigint }>();
  for (const part of parts) {
    for (const [day, { rows, sum }] of part) {
      const before = days.get(day) ?? { rows: 0, sum: 0n };
      days.set(day, { rows: before.rows + rows, sum: BigInt.asUintN(64, before.sum + sum) });
    }
  }
  return [...days].map(([day, { rows, sum }]) => ({ day, rows, sum: String(sum) }));
}

/** Those of these days that still are as they were when they were listed. */
export async function unchangedDays(
  store: Store,
  { journeyIds, byDay }: StartDays,
  days: readonly number[],
): Promise<ReadonlySet<number>> {
  const sql = `SELECT ${FINGERPRINT} FROM ${OF_JOURNEYS} AND day IN (${days.join(', ')}) GROUP BY day`;
  const prints = days.length === 0 ? [] : await store.query<Print>(sql, { journeyIds });
  return new Set(
    prints.flatMap((print) => (byDay.get(print.day)?.fingerprint === fingerprintOf(print) ? [print.day] : [])),
  );
}

async function updated(
  store: Store,
  journeyIds: readonly string[],
  known: ReadonlyMap<number, DayRow>,
  fingerprints: readonly Print[],
): Promise<DayRow[]> {
  const same = fingerprints.flatMap((fingerprint) => {
    const row = known.get(fingerprint.day);
    // A row that was not quiet may be by now.
    return row && fingerprintOf(row) === fingerprintOf(fingerprint) && (row.isQuiet === 1 || !store.isShared)
      ? [row]
      : [];
  });
  const isSame = new Set(same.map(({ day }) => day));
  const changed = fingerprints.flatMap(({ day }) => (isSame.has(day) ? [] : [String(day)]));
  return changed.length === 0 ? same : [...same, ...(await readDays(store, journeyIds, changed))];
}

/** `days` as texts; without them, all. */
function readDays(store: Store, journeyIds: readonly string[], days?: readonly string[]): Promise<DayRow[]> {
  return store.query<DayRow>(
    `SELECT ${FINGERPRINT}, max(version) < toUnixTimestamp64Micro(now64(6)) - ${LAG_MS * 1_000} AS isQuiet,
       max(last_at) AS lastAt, min(last_received) AS lastReceivedFrom, max(last_received) AS lastReceivedTo,
       minIf(received_at, NOT gone) AS receivedFrom, max(kept_since) AS keptSince,
       groupUniqArrayIf(indexOf({journeyIds:Array(String)}, toString(journey_id)), isNotNull(declared_at)) AS declaring
     FROM ${OF_JOURNEYS} ${days ? 'AND day IN (SELECT toInt32(value) FROM ({days:Texts}))' : ''} GROUP BY day`,
    { journeyIds, ...(days && { days }) },
  );
}

/** Days on which something was received before the first day that is kept are looked at row by row. */
async function straddling(
  store: Store,
  journeyIds: readonly string[],
  keptSince: number,
  rows: readonly DayRow[],
): Promise<Straddling[]> {
  const first = keptSince * DAY_MS;
  const isUnsure = (row: DayRow) =>
    row.lastReceivedFrom < first ||
    (row.receivedFrom < first && row.lastReceivedTo >= first) ||
    row.keptSince > keptSince;
  const declaring = new Set(rows.filter((row) => !isUnsure(row)).flatMap((row) => row.declaring));
  const sure = [...declaring].map((place) => ({
    ...{ journeyId: journeyIds[place - 1] as string, declares: 1, straddles: 0 },
  }));
  const unsure = rows.filter(isUnsure).map(({ day }) => String(day));
  return unsure.length === 0 ? sure : [...sure, ...(await findStraddling(store, journeyIds, keptSince, unsure))];
}
