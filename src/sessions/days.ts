// Lists the days on which sessions of some journeys started, with a fingerprint of each day's rows. The sums of a day stay valid until its
// fingerprint changes, so that a page reads again only the days that changed (rollups.ts).
import { LRUCache } from 'lru-cache';
import { CLOCK_TOLERANCE_MS } from '../domain/event.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';
import { NOTED_DAY } from '../store/session-rows.ts';
import { straddles } from '../store/trim.ts';

/** A day (UTC) of some journeys. */
export interface StartDay {
  /** Changes whenever a row of the day comes or goes. */
  fingerprint: string;
  /** Stored rows, superseded versions included. */
  rows: number;
  /** Whether every server that may be asked has the same rows. */
  isSettled: boolean;
  /** The last event of its sessions, in ms; of those whose clocks are not ahead; and the first such event of the others. */
  lastAt: number;
  lastInTime: number;
  aheadFrom: number | null;
  /** The last event of the session that was silent for the longest, in ms. */
  lastReceivedFrom: number;
}

/** Days of some journeys, as days since 1970. */
export interface StartDays {
  journeyIds: readonly string[];
  byDay: ReadonlyMap<number, StartDay>;
  rows: number;
  rollups: Rollups;
  /** `Store.written` when they were listed. */
  written: number | undefined;
}

/** Sums over days. */
export interface Rollups {
  /** Rows of days. Forgets the longest untouched, as `sums` does. */
  cache: LRUCache<string, NonNullable<unknown>>;
  /** Merged rows of all closed days of a period. They take a fiftieth of the memory of single days, so a filter is answered from them long after its days were evicted. */
  sums: LRUCache<string, NonNullable<unknown>>;
  /** Questions about fewer stored rows are answered from these: that takes no longer than to look at days. */
  rowsMin: number;
}

/** Bytes of memory that rows of days take, about, and that sums do. */
const ROLLUP_BYTES_MAX = 64 * 2 ** 20;
const SUM_BYTES_MAX = 32 * 2 ** 20;
/** From about this number of stored session rows, adding up days is faster than one statement over all rows. */
const ROLLUP_ROWS_MIN = 20_000;
/** Days, in bytes of memory. */
const DAY_BYTES = 400;

export const openRollups = (rowsMin = ROLLUP_ROWS_MIN): Rollups => ({
  cache: new LRUCache({ maxSize: ROLLUP_BYTES_MAX }),
  sums: new LRUCache({ maxSize: SUM_BYTES_MAX }),
  rowsMin,
});

/** Servers of a shared store may lag behind each other, by less than this in ms. */
const LAG_MS = HOUR_MS;

/** A day as it is read, times in ms. */
interface DayRow {
  day: number;
  rows: number;
  /** The sum of all versions, modulo 2^64, as text. */
  sum: string;
  isQuiet: number;
  lastAt: number;
  lastInTime: number;
  aheadFrom: number | null;
  lastReceivedFrom: number;
  lastReceivedTo: number;
  /** Null: all rows are gone. */
  receivedFrom: number | null;
  keptSince: number;
}

const FINGERPRINT = 'day, count() AS rows, toString(sum(version)) AS sum';
const fingerprintOf = ({ rows, sum }: Pick<DayRow, 'rows' | 'sum'>) => `${rows} ${sum}`;
const OF_JOURNEYS = `session_rows WHERE journey_id IN {journeyIds:Array(String)} AND day < ${NOTED_DAY}`;
const IN_TIME = `last_at <= last_received + ${CLOCK_TOLERANCE_MS}`;
const FACTS = `${FINGERPRINT}, max(version) < toUnixTimestamp64Micro(now64(6)) - ${LAG_MS * 1_000} AS isQuiet,
  max(last_at) AS lastAt, maxIf(last_at, ${IN_TIME}) AS lastInTime, minOrNullIf(last_at, NOT (${IN_TIME})) AS aheadFrom, min(last_received) AS lastReceivedFrom, max(last_received) AS lastReceivedTo,
  minOrNullIf(received_at, NOT gone) AS receivedFrom, max(kept_since) AS keptSince`;

/** The days of these journeys, and whether sessions must be made again: see `straddles`. */
export async function listDays(
  store: Store,
  rollups: Rollups,
  journeyIds: readonly string[],
  keptSince: number,
): Promise<{ days: StartDays; straddles: boolean }> {
  const read = await readRows(store, rollups, journeyIds);
  return {
    days: startDays(store, rollups, journeyIds, read),
    straddles: await anyStraddles(store, journeyIds, keptSince, read.rows),
  };
}

/** The days as they are by now. */
export const listAgain = async (store: Store, { rollups, journeyIds }: StartDays): Promise<StartDays> =>
  startDays(store, rollups, journeyIds, await readRows(store, rollups, journeyIds));

/** Days, and `Store.written` while they were read. */
interface ReadRows {
  rows: readonly DayRow[];
  written: number | undefined;
}

/** Reuses the last result while this process, the single writer, has written nothing. */
async function readRows(store: Store, rollups: Rollups, journeyIds: readonly string[]): Promise<ReadRows> {
  if (store.isShared) return { rows: await readChanged(store, rollups, journeyIds), written: undefined };
  const key = `unwritten ${journeyIds.join(' ')}`;
  const written = store.written();
  const known = rollups.cache.get(key) as ReadRows | undefined;
  if (written !== undefined && known?.written === written) return known;
  const rows = await readNewParts(store, rollups, journeyIds);
  if (written === undefined || store.written() !== written) return { rows, written: undefined };
  const read = { rows, written };
  rollups.cache.set(key, read, { size: key.length + DAY_BYTES + sizeOf(rows) });
  return read;
}

function startDays(
  store: Store,
  rollups: Rollups,
  journeyIds: readonly string[],
  { rows, written }: ReadRows,
): StartDays {
  const byDay = new Map(
    rows.map((row): [number, StartDay] => {
      const { day, lastAt, lastInTime, aheadFrom, lastReceivedFrom } = row;
      const isSettled = !store.isShared || row.isQuiet === 1;
      const times = { lastAt, lastInTime, aheadFrom, lastReceivedFrom };
      return [day, { fingerprint: fingerprintOf(row), rows: row.rows, isSettled, ...times }];
    }),
  );
  return { journeyIds, byDay, rows: rows.reduce((count, row) => count + row.rows, 0), rollups, written };
}

/** Only rows of days that changed are read whole where rows are many. */
async function readChanged(
  store: Store,
  { cache, rowsMin }: Rollups,
  journeyIds: readonly string[],
): Promise<DayRow[]> {
  const key = `days ${journeyIds.join(' ')}`;
  const known = cache.get(key) as ReadonlyMap<number, DayRow> | undefined;
  const rows = known ? await updated(store, journeyIds, known) : await readDays(store, journeyIds);
  if (rows.reduce((count, row) => count + row.rows, 0) >= rowsMin) {
    cache.set(key, new Map(rows.map((row) => [row.day, row])), { size: key.length + sizeOf(rows) });
  }
  return rows;
}

const sizeOf = (days: readonly DayRow[]) => days.length * DAY_BYTES;

type Print = Pick<DayRow, 'day' | 'rows' | 'sum'>;

/** Returns the days whose rows have not changed since they were listed. */
export async function unchangedDays(
  store: Store,
  { journeyIds, byDay, written }: StartDays,
  days: readonly number[],
): Promise<ReadonlySet<number>> {
  if (written !== undefined && store.written() === written) return new Set(days);
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
): Promise<DayRow[]> {
  const fingerprints = await store.query<Print>(`SELECT ${FINGERPRINT} FROM ${OF_JOURNEYS} GROUP BY day`, {
    journeyIds,
  });
  const same = fingerprints.flatMap((fingerprint) => {
    const row = known.get(fingerprint.day);
    // A row that was not quiet may be by now.
    return row && fingerprintOf(row) === fingerprintOf(fingerprint) && row.isQuiet === 1 ? [row] : [];
  });
  const isSame = new Set(same.map(({ day }) => day));
  const changed = fingerprints.flatMap(({ day }) => (isSame.has(day) ? [] : [String(day)]));
  return changed.length === 0 ? same : [...same, ...(await readDays(store, journeyIds, changed))];
}

/** `days` as texts; without them, all. */
function readDays(store: Store, journeyIds: readonly string[], days?: readonly string[]): Promise<DayRow[]> {
  return store.query<DayRow>(
    `SELECT ${FACTS}
     FROM ${OF_JOURNEYS} ${days ? 'AND day IN (SELECT toInt32(value) FROM ({days:Texts}))' : ''} GROUP BY day`,
    { journeyIds, ...(days && { days }) },
  );
}

/** Days by table part. The key holds the part's content hash too, because a new part can reuse the name of a removed part. */
type Parts = ReadonlyMap<string, readonly DayRow[]>;

/** Attempts to list the parts; a merge between two statements makes another attempt necessary. */
const LISTINGS_MAX = 3;
const PARTS = `SELECT name, hash_of_uncompressed_files AS content FROM system.parts WHERE active AND database = currentDatabase() AND table = 'session_rows'`;
const DAYS_OF_PARTS = `SELECT _part AS name, ${FACTS} FROM ${OF_JOURNEYS} AND has({names:Array(String)}, _part) GROUP BY name, day`;

/** On the embedded engine, only new parts are queried. */
async function readNewParts(store: Store, { cache }: Rollups, journeyIds: readonly string[]): Promise<DayRow[]> {
  const key = `parts ${journeyIds.join(' ')}`;
  const list = async () =>
    new Map((await store.query<{ name: string; content: string }>(PARTS)).map((part) => [part.name, keyOf(part)]));
  for (let listings = 0; listings < LISTINGS_MAX; listings++) {
    const known = (cache.get(key) as Parts | undefined) ?? new Map<string, DayRow[]>();
    const active = await list();
    const names = [...active].filter(([, part]) => !known.has(part)).map(([name]) => name);
    const found =
      names.length === 0 ? [] : await store.query<DayRow & { name: string }>(DAYS_OF_PARTS, { journeyIds, names });
    // A part that is listed before and after was read.
    const still = names.length === 0 ? active : await list();
    const isStill = (name: string) => still.get(name) === active.get(name);
    const parts = new Map<string, DayRow[]>();
    for (const [name, part] of active)
      if (known.has(part) || isStill(name)) parts.set(part, [...(known.get(part) ?? [])]);
    for (const { name, ...row } of found) parts.get(active.get(name) ?? '')?.push(row);
    const days = [...parts.values()].flat();
    cache.set(key, parts, { size: key.length + parts.size * DAY_BYTES + sizeOf(days) });
    if (names.every(isStill)) return addDays(days);
  }
  return readDays(store, journeyIds);
}

const keyOf = ({ name, content }: { name: string; content: string }) => `${name} ${content}`;

/** Rows of the same day made one. */
function addDays(rows: readonly DayRow[]): DayRow[] {
  const days = new Map<number, DayRow>();
  for (const row of rows) {
    const other = days.get(row.day);
    days.set(row.day, other ? addDay(row, other) : row);
  }
  return [...days.values()];
}

const leastOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const addDay = (one: DayRow, other: DayRow): DayRow => ({
  day: one.day,
  rows: one.rows + other.rows,
  sum: String(BigInt.asUintN(64, BigInt(one.sum) + BigInt(other.sum))),
  isQuiet: Math.min(one.isQuiet, other.isQuiet),
  lastAt: Math.max(one.lastAt, other.lastAt),
  lastInTime: Math.max(one.lastInTime, other.lastInTime),
  aheadFrom: leastOf(one.aheadFrom, other.aheadFrom),
  lastReceivedFrom: Math.min(one.lastReceivedFrom, other.lastReceivedFrom),
  lastReceivedTo: Math.max(one.lastReceivedTo, other.lastReceivedTo),
  receivedFrom: leastOf(one.receivedFrom, other.receivedFrom),
  keptSince: Math.max(one.keptSince, other.keptSince),
});

/** Days with events received before the retention limit are checked row by row. */
async function anyStraddles(
  store: Store,
  journeyIds: readonly string[],
  keptSince: number,
  rows: readonly DayRow[],
): Promise<boolean> {
  const first = keptSince * DAY_MS;
  const isUnsure = (row: DayRow) =>
    row.lastReceivedFrom < first ||
    ((row.receivedFrom ?? 0) < first && row.lastReceivedTo >= first) ||
    row.keptSince > keptSince;
  const unsure = rows.filter(isUnsure).map(({ day }) => String(day));
  return unsure.length > 0 && straddles(store, journeyIds, keptSince, unsure);
}
