// The figures of a period in the SQL of DuckDB, over the Parquet files of a data warehouse: by docs/metrics.md, from the rows of events. Only
// marks and exclusions are taken from the rows of sessions.
import type { Step } from '../../src/domain/journey.ts';
import type { Duck, Row } from '../support/duckdb.ts';
import { share } from './figures-brute-force.ts';

export interface Question {
  from: number;
  to: number;
  deviceClass?: string;
  language?: string;
  source?: string;
  browser?: string;
  variant?: string;
  without?: string;
  only?: string;
  withExcluded?: string;
}

export interface Files {
  events: readonly string[];
  sessions: readonly string[];
  journey: string;
  steps: readonly Step[];
  now: number;
  /** The owner chose that only declared successes count. */
  declaredOnly: boolean;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const list = (values: readonly string[]) => `[${values.map(text).join(', ')}]::VARCHAR[]`;
const asked = ({ from, to, without, only, withExcluded, ...filter }: Question) =>
  [
    `start >= ${from} AND start < ${to}`,
    ...Object.entries(filter).map(([name, value]) => `"${name}" = ${text(value)}`),
    ...(without === undefined ? [] : [`NOT list_has_any(marks, ${list(without.split(','))})`]),
    ...(only === undefined ? [] : [`list_has_any(marks, ${list(only.split(','))})`]),
    ...(withExcluded === 'true' ? [] : ['NOT excluded']),
  ].join(' AND ');

/** Rows of events `e` in the order `k`; sessions `s`; runs of views `r`; configured steps `configured`. */
const tables = ({ events, sessions, journey, steps, now, declaredOnly }: Files, question: Question) => `
CREATE OR REPLACE TEMP TABLE e AS SELECT *, epoch_ms(occurred_at) AS ts, epoch_ms(occurred_at) * 10000 + sequence AS k, coalesce(blocked, false) AS is_blocked,
    event = 'submit_success' OR (event = 'session_end' AND completion_status = 'completed') AS completes
  FROM read_parquet(${list(events)}) WHERE journey = ${text(journey)};
CREATE OR REPLACE TEMP TABLE views AS SELECT session, step, ts, k FROM e WHERE event = 'step_view'
  QUALIFY step IS DISTINCT FROM lag(step) OVER (PARTITION BY session ORDER BY k);
CREATE OR REPLACE TEMP TABLE every_run AS SELECT session, step, ts, row_number() OVER w AS n, lag(step) OVER w AS prev, lead(step) OVER w AS next, lead(ts) OVER w AS next_ts
  FROM views WINDOW w AS (PARTITION BY session ORDER BY k);
CREATE OR REPLACE TEMP TABLE every_session AS SELECT session, min(ts) AS start, max(ts) AS last_at,
    arg_min(device, k) AS "deviceClass", arg_min(language, k) AS language, arg_min(source, k) AS source,
    arg_min(browser, k) AS browser, arg_min(variant, k) AS variant,
    min(ts) FILTER (completes${declaredOnly ? ' AND NOT inferred' : ''}) AS completed_at, coalesce(bool_or(completes AND NOT inferred), false) AS declared,
    bool_or(starts_with(event, 'field_')) AS touched,
    arg_max({event: event, reason: reason}, k) FILTER (event <> 'session_end') AS ended,
    arg_max({event: event, blocked: is_blocked, step: step}, k)
      FILTER (event NOT IN ('session_end', 'page_view', 'field_blur', 'submit_success')) AS act
  FROM e GROUP BY session;
CREATE OR REPLACE TEMP TABLE s AS SELECT every_session.*, last_step, steps,
    CASE WHEN completed_at IS NOT NULL THEN 'completed'
      WHEN last_at > ${now} - 1800000 AND last_at <= ${now} + 60000 THEN 'open' ELSE 'left' END AS status,
    status = 'left' AND act.event = 'submit_attempt' AND NOT act.blocked AND act.step = ${text(steps.at(-1)?.stepKey ?? '')} AS is_unknown
  FROM every_session
  LEFT JOIN (SELECT session, arg_max(step, n) AS last_step, list(step ORDER BY n) AS steps FROM every_run GROUP BY session) USING (session)
  JOIN (SELECT session, marks, excluded FROM read_parquet(${list(sessions)}) WHERE journey = ${text(journey)}) USING (session)
  WHERE ${asked(question)};
CREATE OR REPLACE TEMP TABLE r AS SELECT every_run.*, status, last_step, completed_at FROM every_run JOIN s USING (session);
CREATE OR REPLACE TEMP TABLE configured AS SELECT * FROM (VALUES ${[...steps.map(({ stepKey, index }) => `(${text(stepKey)}, ${index})`), '(NULL, NULL)'].join(', ')}) AS t (step, place)
  WHERE step IS NOT NULL;
CREATE OR REPLACE TEMP TABLE back AS SELECT session, n FROM r JOIN configured AS a ON r.step = a.step JOIN configured AS b ON r.next = b.step WHERE b.place < a.place;
CREATE OR REPLACE TEMP TABLE stays AS SELECT session, step, sum(least(next_ts, CASE WHEN completed_at >= ts THEN completed_at END) - ts) AS ms FROM r GROUP BY session, step;
`;

/** DuckDB with the tables of a question. */
export interface Asked {
  duck: Duck;
  steps: readonly Step[];
  now: number;
}

export async function ask(duck: Duck, files: Files, question: Question): Promise<Asked> {
  await duck.rows(tables(files, question));
  return { duck, steps: files.steps, now: files.now };
}

/** Counts are texts where DuckDB says BIGINT. */
const number = (value: unknown) => (value === null ? null : Number(value));
const seconds = (ms: unknown) => (ms === null ? null : Number((Number(ms) / 1_000).toFixed(6)));
const part = (a: number, b: number) => (b === 0 ? null : Number((a / b).toFixed(6)));
const TALLY = `count(*) AS sessions, count(*) FILTER (status = 'completed') AS completed, count(*) FILTER (declared) AS declared,
  count(*) FILTER (is_unknown) AS unknown`;

function certainty(row: Row, whole: number) {
  const [completed, declared, unknown] = [row.completed, row.declared, row.unknown].map(Number) as [
    number,
    number,
    number,
  ];
  return {
    ...{ declared, likely: completed - declared, unknown },
    ...{ low: part(declared, whole), high: part(completed + unknown, whole) },
  };
}
function tally(row: Row) {
  const [sessions, completed] = [Number(row.sessions), Number(row.completed)];
  return { sessions, completed, certainty: certainty(row, sessions), completion: share(completed, sessions) };
}

export async function summary({ duck }: Asked) {
  const [row = {}] =
    await duck.rows(`SELECT ${TALLY}, count(*) FILTER (status = 'open') AS open, count(*) FILTER (touched) AS starters,
      count(*) FILTER ("deviceClass" = 'mobile') AS mobile, quantile_cont(completed_at - start, 0.5) AS half, quantile_cont(completed_at - start, 0.9) AS most
    FROM s`);
  return {
    ...tally(row),
    ...{ open: Number(row.open), starters: Number(row.starters) },
    mobile: share(Number(row.mobile), Number(row.sessions)),
    ...{ medianTimeToComplete: seconds(row.half), p90TimeToComplete: seconds(row.most) },
  };
}

export async function steps({ duck, steps }: Asked) {
  const rows = await duck.rows(`WITH seen AS (SELECT DISTINCT session, step, status, last_step FROM r)
    SELECT step, any_value(place) AS place, count(session) AS reached, count(*) FILTER (status = 'left' AND last_step = step) AS "left",
      count(*) FILTER (status = 'open' AND last_step = step) AS open, (SELECT count(*) FROM s) AS sessions,
      (SELECT quantile_cont(ms, 0.5) FROM stays WHERE stays.step = x.step) AS half
    FROM (FROM seen FULL JOIN configured USING (step)) AS x GROUP BY step ORDER BY place NULLS LAST, reached DESC, step`);
  const names = new Map(steps.map(({ stepKey, name }) => [stepKey, name]));
  return rows.map((row) => {
    const [reached, left, open, sessions] = [row.reached, row.left, row.open, row.sessions].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return {
      ...{ stepKey: row.step, name: names.get(row.step as string) ?? row.step, index: number(row.place) },
      ...{ reached, left, open, wentOn: reached - left - open },
      reachedShare: share(reached, sessions),
      abandonment: share(left, reached),
      medianTimeOnStep: seconds(row.half),
    };
  });
}

/** Days that have sessions. */
export async function days({ duck }: Asked) {
  const rows = await duck.rows(`SELECT start // 86400000 * 86400000 AS day, ${TALLY} FROM s GROUP BY day ORDER BY day`);
  return rows.map((row) => ({ start: new Date(Number(row.day)).toISOString(), ...tally(row) }));
}

export async function hours({ duck }: Asked) {
  const rows =
    await duck.rows(`SELECT isodow(make_timestamp(start * 1000)) AS weekday, hour(make_timestamp(start * 1000)) AS hour, ${TALLY}
    FROM s GROUP BY ALL ORDER BY weekday, hour`);
  return rows.map((row) => ({
    ...{ weekday: Number(row.weekday), hour: Number(row.hour) },
    ...{ sessions: Number(row.sessions), completed: Number(row.completed) },
  }));
}

export async function groups({ duck }: Asked, property: string) {
  const rows = await duck.rows(
    `SELECT "${property}" AS value, ${TALLY} FROM s GROUP BY value ORDER BY sessions DESC, value`,
  );
  return rows.map((row) => ({ value: row.value, ...tally(row) }));
}

/** In ms, sorted. */
export async function timesToComplete({ duck }: Asked): Promise<number[]> {
  const rows = await duck.rows(`SELECT completed_at - start AS ms FROM s WHERE ms IS NOT NULL ORDER BY ms`);
  return rows.map(({ ms }) => Number(ms));
}

export async function timesOnStep({ duck }: Asked, step: string): Promise<number[]> {
  const rows = await duck.rows(`SELECT ms FROM stays WHERE step = ${text(step)} AND ms IS NOT NULL ORDER BY ms`);
  return rows.map(({ ms }) => Number(ms));
}

export async function paths({ duck }: Asked) {
  const skipped =
    await duck.rows(`WITH far AS (SELECT session, max(place) AS place FROM r JOIN configured USING (step) GROUP BY session)
    SELECT c.step, count(*) FILTER (NOT list_contains(steps, c.step) AND (status = 'completed' OR far.place > c.place)) AS skipped
    FROM configured AS c CROSS JOIN s LEFT JOIN far USING (session) WHERE steps IS NOT NULL GROUP BY c.step, c.place ORDER BY c.place`);
  const transitions = await duck.rows(`WITH moves AS (
      SELECT session, step AS "from", next AS "to", CASE WHEN next IS NULL THEN status END AS "end" FROM r
      UNION ALL SELECT session, NULL, step, NULL FROM r WHERE n = 1
    )
    SELECT "from", "to", "end", count(*) AS times, count(DISTINCT session) AS sessions,
      CASE WHEN "from" IS NULL THEN 'start' WHEN "to" IS NULL THEN 'end' WHEN a.place IS NULL OR b.place IS NULL THEN 'other'
        WHEN b.place < a.place THEN 'back' ELSE 'forward' END AS direction
    FROM moves LEFT JOIN configured AS a ON a.step = "from" LEFT JOIN configured AS b ON b.step = "to" GROUP BY ALL`);
  const ways = await duck.rows(
    `SELECT steps, status AS "end", count(*) AS sessions FROM s WHERE steps IS NOT NULL GROUP BY ALL`,
  );
  const [all = {}] = await duck.rows(
    `SELECT count(*) FILTER (steps IS NOT NULL) AS sessions, (SELECT count(DISTINCT session) FROM back) AS back FROM s`,
  );
  const sessions = Number(all.sessions);
  return {
    ...{ sessions, backSessions: Number(all.back) },
    skipped: skipped.map((row) => [row.step, Number(row.skipped)]),
    transitions: transitions.map((row) => ({ ...row, times: Number(row.times), sessions: Number(row.sessions) })),
    paths: ways.map((row) => ({
      ...row,
      sessions: Number(row.sessions),
      share: share(Number(row.sessions), sessions),
    })),
  };
}

export async function detail({ duck }: Asked, step: string) {
  const here = `step = ${text(step)}`;
  const [all = {}] =
    await duck.rows(`SELECT count(*) FILTER (list_contains(steps, ${text(step)})) AS reached, count(*) FILTER (last_step = ${text(step)} AND status = 'completed') AS completed,
      count(*) FILTER (last_step = ${text(step)} AND status = 'left') AS "left", count(*) FILTER (last_step = ${text(step)} AND declared) AS declared,
      count(*) FILTER (last_step = ${text(step)} AND is_unknown) AS unknown,
      count(*) FILTER (last_step = ${text(step)} AND status = 'left' AND session IN (SELECT session FROM back)) AS after_back,
      count(*) FILTER (session IN (SELECT session FROM e WHERE event = 'submit_attempt' AND ${here})) AS attempted,
      count(*) FILTER (session IN (SELECT session FROM e WHERE event = 'submit_attempt' AND is_blocked AND ${here})) AS blocked
    FROM s`);
  const reached = Number(all.reached);
  const left = Number(all.left);
  const neighbours = async (column: string, order: string) =>
    (
      await duck.rows(`SELECT "stepKey", count(*) AS sessions FROM (SELECT session, ${order}(${column}, n) AS "stepKey" FROM (
          SELECT session, n, {v: ${column}} AS ${column} FROM r WHERE ${here}) GROUP BY session) GROUP BY ALL`)
    ).map((row) => ({
      stepKey: (row.stepKey as { v: string | null }).v,
      sessions: Number(row.sessions),
      share: share(Number(row.sessions), reached),
    }));
  const leaving =
    await duck.rows(`SELECT CASE WHEN ended.event = 'dropoff_signal' THEN coalesce(nullif(ended.reason, ''), 'unspecified') ELSE 'none' END AS reason, count(*) AS sessions
    FROM s WHERE last_step = ${text(step)} AND status = 'left' GROUP BY ALL`);
  return {
    ...{ entries: await neighbours('prev', 'arg_min'), exits: await neighbours('next', 'arg_max') },
    ...{ completedFromHere: Number(all.completed), leftAfterBack: Number(all.after_back) },
    submits: { attempted: Number(all.attempted), blocked: Number(all.blocked) },
    certainty: certainty(all, reached),
    leaving: leaving.map((row) => ({
      reason: row.reason,
      sessions: Number(row.sessions),
      share: share(Number(row.sessions), left),
    })),
  };
}

/** In the order of their keys. */
export async function fields({ duck }: Asked, step: string) {
  const here = `step = ${text(step)} AND field <> ''`;
  const acts = `WITH acts AS (
      SELECT session, event, field, error_type, ts, k, status = 'left' AND last_step = ${text(step)} AS is_left, status = 'completed' OR last_step IS DISTINCT FROM ${text(step)} AS is_on
      FROM e JOIN s USING (session)
      WHERE event IN ('field_focus', 'field_blur', 'field_change', 'validation_error') AND e.${here}
    ),
    moves AS (
      SELECT session, field, event, ts, k, lead(event) OVER w AS next, lead(ts) OVER w AS next_ts,
        bool_or(event = 'field_blur') OVER (PARTITION BY session, field ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS was_left
      FROM acts WHERE event IN ('field_focus', 'field_blur') WINDOW w AS (PARTITION BY session, field ORDER BY k)
    )`;
  const rows = await duck.rows(`${acts},
    touched AS (SELECT session, arg_max(field, k) AS field FROM acts WHERE event <> 'validation_error' AND is_left GROUP BY session)
    SELECT field AS "fieldKey", count(DISTINCT session) FILTER (event = 'field_focus') AS reached, count(DISTINCT session) FILTER (event = 'field_change') AS changed,
      (SELECT quantile_cont(ms, 0.5) FROM (SELECT sum(next_ts - ts) AS ms FROM moves
        WHERE moves.field = acts.field AND event = 'field_focus' AND next = 'field_blur' GROUP BY session)) AS half,
      (SELECT count(DISTINCT session) FROM moves WHERE moves.field = acts.field AND event = 'field_focus' AND was_left) AS returned,
      count(DISTINCT session) FILTER (event = 'validation_error') AS "withErrors",
      count(DISTINCT session) FILTER (event = 'validation_error' AND is_on) AS fixed,
      count(DISTINCT session) FILTER (event = 'validation_error' AND is_left) AS "givenUp",
      (SELECT count(*) FROM touched WHERE touched.field = acts.field) AS "lastTouched",
      (SELECT count(*) FROM s WHERE status = 'left' AND last_step = ${text(step)}) AS "left"
    FROM acts GROUP BY field ORDER BY field`);
  const errors = await duck.rows(`${acts}
    SELECT field, error_type AS "errorType", count(DISTINCT session) AS sessions, count(*) AS events FROM acts WHERE event = 'validation_error'
    GROUP BY ALL ORDER BY sessions DESC, error_type`);
  return rows.map(({ half, left, ...row }) => ({
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name === 'fieldKey' ? value : Number(value)]),
    ),
    medianTimeInField: seconds(half),
    lastTouchedShare: share(Number(row.lastTouched), Number(left)),
    errors: errors
      .filter(({ field }) => field === row.fieldKey)
      .map(({ errorType, sessions, events }) => ({ errorType, sessions: Number(sessions), events: Number(events) })),
  }));
}

export async function why({ duck }: Asked, step: string) {
  const here = `step = ${text(step)}`;
  const rows =
    await duck.rows(`WITH who AS (SELECT session, status = 'left' AND last_step = ${text(step)} AS is_left FROM s
      WHERE list_contains(steps, ${text(step)}) AND (status = 'completed' OR last_step <> ${text(step)} OR status = 'left')),
    did AS (
      SELECT DISTINCT session, 'was_stopped' AS did, NULL AS field FROM e WHERE event = 'submit_attempt' AND is_blocked AND ${here}
      UNION SELECT session, 'went_back', NULL FROM back WHERE n < (SELECT max(n) FROM r WHERE r.session = back.session AND ${here})
      UNION SELECT session, 'met_error', field FROM e WHERE event = 'validation_error' AND field <> '' AND ${here}
    ),
    total AS (SELECT count(*) FILTER (is_left) AS "left", count(*) FILTER (NOT is_left) AS others FROM who)
    SELECT did, field, count(session) FILTER (is_left) AS a, count(session) FILTER (NOT is_left) AS b, any_value("left") AS "left", any_value(others) AS others
    FROM total LEFT JOIN (FROM did JOIN who USING (session)) ON true GROUP BY ALL`);
  const others = Number(rows[0]?.others ?? 0);
  return {
    wentOn: others,
    why: rows
      .filter(({ did }) => did !== null)
      .map((row) => ({
        ...{ did: row.did, fieldKey: row.field, label: null, left: Number(row.a), wentOn: Number(row.b) },
        ...{ leftShare: share(Number(row.a), Number(row.left)), wentOnShare: share(Number(row.b), others) },
      })),
  };
}

/** The members of a retrieved journey, of all its sessions. */
export async function retrieved({ duck, now }: Asked) {
  const [row = {}] = await duck.rows(`SELECT count(*) AS sessions, count(*) FILTER (status = 'completed') AS completed,
      count(*) FILTER ("deviceClass" = 'mobile') AS mobile, quantile_cont(completed_at - start, 0.5) AS half FROM s`);
  const recent = await duck.rows(`SELECT event, count(*) AS times FROM e JOIN s USING (session)
    WHERE ts > ${now} - 86400000 AND ts <= ${now} + 60000 GROUP BY event`);
  const sessions = Number(row.sessions);
  return {
    sessionCount: sessions,
    completionRate: sessions === 0 ? 0 : Number(row.completed) / sessions,
    mobileRate: sessions === 0 ? 0 : Number(row.mobile) / sessions,
    medianTimeToComplete: seconds(row.half) ?? 0,
    eventCountsLast24h: Object.fromEntries(recent.map(({ event, times }) => [event, Number(times)])),
  };
}
