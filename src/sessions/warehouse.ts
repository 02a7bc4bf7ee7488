// Sessions and events by day, for data warehouses. A session is a row that figures count (sessions.ts), as of the moment at which it is
// asked; what figures leave out is flagged. No id of a browser, an event or a session leaves the store: a session is named by 64 bits of
// its id, in both tables.
//
// No statement sorts a day, or holds its ids: the memory of an engine does not grow with the day.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MARKS } from '../domain/marks.ts';
import type { Org } from '../domain/org.ts';
import { DAY_MS } from '../domain/time.ts';
import { dayText, WAREHOUSE_SCHEMA, type WarehouseDay, type WarehouseTable } from '../domain/warehouse.ts';
import type { Params, Store } from '../store/engine.ts';
import { instant, SESSION } from '../store/event-sql.ts';
import { ALL_TIME, type AskedSessions, askSessions, type Sessions } from './ask.ts';
import { isExcluded, KEPT, localDay, localDayParams, rowsSql, sessionsParams } from './sessions.ts';

/** Days whose rows are counted with one statement. */
const DAYS_COUNTED_AT_ONCE = 31;
/** Rows that the engine has in memory before it writes them into the file. */
const ROW_GROUP_ROWS = 50_000;

interface Column {
  name: string;
  sql: string;
}

/** A query over days: the journeys' slugs by id, and the session query. */
export interface WarehouseQuestion {
  store: Store;
  slugs: ReadonlyMap<string, string>;
  sessions: AskedSessions;
}

const timestamp = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`;
const COMMON: readonly Column[] = [
  { name: 'journey', sql: 'transform(toString(journey_id), {journeyIds:Array(String)}, {slugs:Array(String)})' },
  { name: 'journey_id', sql: 'toString(journey_id)' },
  { name: 'session', sql: `leftPad(lower(hex(session)), 16, '0')` },
];
const text = (name: string, sql = name): Column => ({ name, sql: `toString(${sql})` });
const MARK_NAMES: Column = {
  name: 'marks',
  sql: `arrayMap(mark -> mark.1, arrayFilter(mark -> bitAnd(marks, mark.2) != 0,
    [${Object.entries(MARKS).map(([name, bit]) => `('${name}', toUInt32(${bit}))`)}]))`,
};
const OF_PAGES = ['device', 'language', 'source', 'browser', 'variant', 'embed_version'];

const SESSION_COLUMNS: readonly Column[] = [
  ...COMMON,
  { name: 'local_day', sql: `toDate32(toInt32(${localDay('start')}))` },
  { name: 'started_at', sql: timestamp('start') },
  { name: 'last_at', sql: timestamp('last_at') },
  { name: 'received_at', sql: timestamp('received_at') },
  { name: 'completed_at', sql: `if(isNull(completion), NULL, ${timestamp('assumeNotNull(completion)')})` },
  { name: 'duration_ms', sql: 'completion - start' },
  text('status'),
  text('certainty'),
  text('left_reason', 'reason'),
  { name: 'touched_field', sql: 'starter' },
  { name: 'steps', sql: 'arrayMap(step -> toString(step), seen)' },
  { name: 'step_ms', sql: 'arrayMap(ms -> nullIf(ms, -1), spent)' },
  text('last_step', 'last'),
  ...OF_PAGES.map((name) => text(name)),
  text('host'),
  MARK_NAMES,
  { name: 'excluded', sql: 'is_excluded' },
];

const EVENT_COLUMNS: readonly Column[] = [
  ...COMMON,
  { name: 'local_day', sql: `toDate32(toInt32(${localDay('toUnixTimestamp64Milli(ts)')}))` },
  { name: 'occurred_at', sql: 'ts' },
  { name: 'received_at', sql: 'received_at' },
  text('event', 'tag'),
  { name: 'sequence', sql: 'toInt64(seq)' },
  text('step', 'step_key'),
  text('field', 'field_key'),
  text('error_type'),
  text('completion_status'),
  text('reason'),
  { name: 'duration_ms', sql: 'toNullable(toInt64(duration_ms))' },
  { name: 'blocked', sql: 'blocked' },
  { name: 'inferred', sql: 'inferred' },
  text('url'),
  text('referrer'),
  text('device', 'device_class'),
  ...OF_PAGES.slice(1).map((name) => text(name)),
  MARK_NAMES,
];

/** `now` in ms: sessions are as they are then. */
export async function askWarehouse(
  sessions: Sessions,
  org: Pick<Org, 'id' | 'settings'>,
  slugs: ReadonlyMap<string, string>,
  now: number,
): Promise<WarehouseQuestion> {
  const about = { period: ALL_TIME, filter: {}, now };
  return { store: sessions.store, slugs, sessions: await askSessions(sessions, org, [...slugs.keys()], about) };
}

/** Days with rows from `firstDay` to `lastDay`, as days since 1970. */
export async function listDays(
  question: WarehouseQuestion,
  table: WarehouseTable,
  firstDay: number,
  lastDay: number,
): Promise<WarehouseDay[]> {
  if (question.slugs.size === 0) return [];
  const days: WarehouseDay[] = [];
  for (const first of await findSpans(question, table, firstDay, lastDay)) {
    const last = Math.min(first + DAYS_COUNTED_AT_ONCE - 1, lastDay);
    days.push(...(await countDays(question, table, Math.max(first, firstDay), last)));
  }
  return days;
}

/** A day of a table as a Parquet file; undefined when it has no rows. */
export async function findDay(
  question: WarehouseQuestion,
  table: WarehouseTable,
  day: number,
): Promise<(WarehouseDay & { download(): Promise<Readable> }) | undefined> {
  if (question.slugs.size === 0) return undefined;
  const [found] = await countDays(question, table, day, day);
  return found && { ...found, download: () => downloadDay(question, table, day) };
}

/** The first days of the spans that contain rows: timestamps may lie decades apart. */
async function findSpans(
  question: WarehouseQuestion,
  table: WarehouseTable,
  firstDay: number,
  lastDay: number,
): Promise<number[]> {
  const { sql, params } = rowsOf(question, table, firstDay, lastDay);
  const rows = await question.store.query<{ span: number }>(
    `SELECT toInt32(floor(day / ${DAYS_COUNTED_AT_ONCE})) AS span FROM (${sql}) GROUP BY span ORDER BY span`,
    params,
  );
  return rows.map(({ span }) => span * DAYS_COUNTED_AT_ONCE);
}

async function countDays(
  question: WarehouseQuestion,
  table: WarehouseTable,
  firstDay: number,
  lastDay: number,
): Promise<WarehouseDay[]> {
  const { sql, params } = rowsOf(question, table, firstDay, lastDay);
  // An event that was stored twice counts once. Groups, as opposed to sets, can go to disk.
  const hashed =
    table === 'events'
      ? `SELECT day, cityHash64(${COMMON[0]?.sql}, journey_id, xxHash64(id)) AS hash FROM (${sql}) GROUP BY day, hash`
      : `SELECT day, cityHash64(toString(tuple(${SESSION_COLUMNS.map((column) => column.sql).join(', ')}))) AS hash FROM (${sql})`;
  const rows = await question.store.query<{ day: number; rows: number; digest: string }>(
    `SELECT toInt32(day) AS day, toUInt32(count()) AS rows, hex(groupBitXor(hash)) AS digest FROM (${hashed}) GROUP BY day ORDER BY day`,
    params,
  );
  return rows.map(({ day, rows, digest }) => {
    const version = versionOf(WAREHOUSE_SCHEMA, table, question.sessions.zone, day, rows, digest);
    return { table, day: dayText(day), rows, version };
  });
}

/** 132 bits. */
const VERSION_LENGTH = 22;
const versionOf = (...parts: (string | number)[]) =>
  createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, VERSION_LENGTH);

async function downloadDay(question: WarehouseQuestion, table: WarehouseTable, day: number): Promise<Readable> {
  const { sql, params } = rowsOf(question, table, day, day);
  const columns = table === 'events' ? EVENT_COLUMNS : SESSION_COLUMNS;
  const select = (from: string) => `SELECT ${columns.map((one) => `${one.sql} AS ${one.name}_`)} FROM (${from})`;
  const rows = table === 'events' ? await eachOnce(question.store, sql, params, select) : select(sql);
  return question.store.download(
    `SELECT ${columns.map(({ name }) => `${name}_ AS ${name}`).join(', ')} FROM (${rows})
     SETTINGS output_format_parquet_row_group_size = ${ROW_GROUP_ROWS}
     FORMAT Parquet`,
    params,
  );
}

/** Only ids that are stored twice, as after a load that a crash repeated, are held in memory. */
async function eachOnce(store: Store, sql: string, params: Params, select: (from: string) => string): Promise<string> {
  const hash = 'cityHash64(journey_id, xxHash64(id))';
  const twice = `SELECT ${hash} AS hash FROM (${sql}) GROUP BY hash HAVING count() > 1`;
  const [found] = await store.query(`SELECT 1 FROM (${twice}) LIMIT 1`, params);
  if (!found) return select(sql);
  return `${select(`SELECT * FROM (${sql}) WHERE ${hash} GLOBAL NOT IN (${twice})`)}
    UNION ALL ${select(`SELECT * FROM (${sql}) WHERE ${hash} GLOBAL IN (${twice}) LIMIT 1 BY ${hash}`)}`;
}

/** SELECT of what columns are made of, and `day`. */
function rowsOf(
  { sessions, slugs }: WarehouseQuestion,
  table: WarehouseTable,
  firstDay: number,
  lastDay: number,
): { sql: string; params: Params } {
  const { exclusions } = sessions;
  const period = { from: firstDay * DAY_MS, to: (lastDay + 1) * DAY_MS };
  const asked = { ...sessions, period };
  const params = {
    ...sessionsParams(asked),
    ...localDayParams(asked),
    journeyIds: [...slugs.keys()],
    slugs: [...slugs.values()],
  };
  if (table === 'events') {
    return {
      params,
      sql: `SELECT *, ${SESSION} AS session, toInt32(floor(toUnixTimestamp64Milli(ts) / ${DAY_MS})) AS day FROM events
        WHERE ${KEPT} AND ts >= ${instant('from')} AND ts < ${instant('to')}`,
    };
  }
  const excluded = exclusions.length === 0 ? 'false' : isExcluded(exclusions);
  return {
    params,
    sql: `SELECT *, toInt32(floor(start / ${DAY_MS})) AS day, CAST(${excluded}, 'Bool') AS is_excluded
      FROM (${rowsSql({ ...asked, exclusions: [] })})`,
  };
}
