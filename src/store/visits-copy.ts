// A copy of all visits in the embedded engine, so that a question about a million sessions need not read their twelve
// million events.
//
// It is only a copy. It is made anew at every start, in the background, from whatever the store then holds. Of the
// sessions that have had events since they were copied, the process keeps a list: these are put together from their
// events at every question, until they have been quiet for a while and are copied again. So an answer is the same with
// the copy and without it, at any moment. It is right only where this process alone adds events.
import { MINUTE_MS } from '../domain/time.ts';
import type { Store } from './engine.ts';
import { instant } from './schema.ts';
import { stretches } from './stretches.ts';
import { SESSION, visitsFrom } from './visits.ts';

/** Sessions, by journey id. */
export type SessionsByJourney = ReadonlyMap<string, ReadonlySet<string>>;

/** Sessions that the copy does not have as they are now. */
export interface Fresh {
  /** 64 bits each, as text. */
  sessions: string[];
  /** No event of theirs has a ts before this, in ms. */
  since: number;
}

export interface VisitsCopy {
  /** What is to be put together from events, of some journeys, besides the copy; undefined: there is no copy now. */
  freshOf(journeyIds: readonly string[], keptSince: number): Promise<Fresh | undefined>;
  /** Call with sessions that have got events, before anybody is told that they have; `now` in ms. */
  touch(sessions: SessionsByJourney, now: number): void;
  /** Copies again the sessions that have been quiet for a while. */
  renew(now: number): Promise<void>;
  /** Call after events were removed: of whole sessions, of a journey, of what was received before a day. */
  forgetSessions(sessions: SessionsByJourney): Promise<void>;
  forgetJourney(journeyId: string): Promise<void>;
  forgetReceivedBefore(journeyIds: readonly string[], day: number): Promise<void>;
  /** Resolves when nothing of this is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A session is copied when it has had no events for so long, in ms: most do not come back. */
const QUIET_MS = 10 * MINUTE_MS;
/** Sessions that are put together at a question. When there are more, the copy is given up, and made anew later. */
const FRESH_SESSIONS_MAX = 20_000;
/** Sessions that are copied by one statement. */
const COPIED_AT_ONCE = 2_000;
/** Events, about, from which one statement puts visits together when all are copied: a stop waits for it. */
const FILLED_EVENTS = 3_000_000;
/** Visits among which one statement looks for sessions that have two. */
const COMPARED_VISITS = 2_000_000;
/** Bytes of visits in the making, when all are copied, that stay in memory; more go to disk meanwhile. */
const FILL_BYTES_MAX = 200_000_000;
/** After the copy was given up, it is made anew at the earliest when so many times as long has passed as that takes. */
const FILL_PAUSE_FACTOR = 20;

const TABLE = `CREATE TABLE IF NOT EXISTS visits (
  journey_id LowCardinality(String),
  session UInt64,
  received_from Date,
  received_to Date,
  start Int64 CODEC(Delta, LZ4),
  last_at Int64 CODEC(Delta, LZ4),
  completion Nullable(Int64) CODEC(Delta, LZ4),
  device LowCardinality(String),
  language LowCardinality(String),
  source LowCardinality(String),
  steps Array(LowCardinality(String)),
  last LowCardinality(String),
  seen Array(LowCardinality(String)),
  spent Array(Int64)
) ENGINE = MergeTree ORDER BY (journey_id, start)`;

const COLUMNS =
  'journey_id, session, received_from, received_to, start, last_at, completion, device, language, source, steps, last, seen, spent';
const insertFrom = (events: string) => `INSERT INTO visits (${COLUMNS}) SELECT ${COLUMNS} FROM (${visitsFrom(events)})`;

/** One thread, so that whatever else there is to do comes first. */
const IN_THE_BACKGROUND = `max_threads = 1, max_bytes_before_external_group_by = ${FILL_BYTES_MAX},
  max_bytes_ratio_before_external_group_by = 0`;

const AMONG = '(SELECT toUInt64(arrayJoin({sessions:Array(String)})))';

/** Resolves when the table is there; it is filled in the background, `after` something. `failed` hears why that did not go on. */
export async function openVisitsCopy(
  store: Store,
  failed: (error: Error) => void,
  { filledEvents = FILLED_EVENTS, after = Promise.resolve() }: { filledEvents?: number; after?: Promise<unknown> } = {},
): Promise<VisitsCopy> {
  // Of another version, it may have other columns.
  await store.command('DROP TABLE IF EXISTS visits SYNC');
  await store.command(TABLE);
  const closing = new AbortController();
  /** Journey and session id, as a line each: when it was last touched. The longest quiet come first. */
  const touched = new Map<string, number>();
  let isThere = false;
  /** It is being made, and what is touched is noted. */
  let isFilling = false;
  let fillMs = 0;
  /** The clock when the copy was last known to be touched, renewed or given up, in ms. */
  let lastNow = Number.NEGATIVE_INFINITY;
  let givenUpAt = Number.NEGATIVE_INFINITY;
  let turn = after.then(
    () => {},
    () => {},
  );

  function giveUp(): void {
    isThere = false;
    isFilling = false;
    givenUpAt = lastNow;
    touched.clear();
  }

  /** One after the other. What fails leaves the copy given up, until the next renewal. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(async () => {
      if (closing.signal.aborted) return;
      try {
        await work();
      } catch (error) {
        giveUp();
        failed(error as Error);
      }
    });
    return turn;
  }

  async function fill(): Promise<void> {
    isThere = false;
    // What was touched before this moment is in the store, and will be in the copy; what is touched after it is fresh.
    touched.clear();
    await store.command('TRUNCATE TABLE visits');
    isFilling = true;
    const began = performance.now();
    const goesOn = () => isFilling && !closing.signal.aborted;
    for (const { from, to, parts } of await stretches(store, filledEvents)) {
      const events = `ts >= ${instant('from')} AND ts < ${instant('to')} AND cityHash64(session_id) % {parts:UInt32} = {part:UInt32}`;
      const statement = `${insertFrom(events)} SETTINGS ${IN_THE_BACKGROUND}`;
      for (let part = 0; part < parts && goesOn(); part++) await store.command(statement, { from, to, part, parts });
    }
    await mendCut(goesOn);
    // Given up meanwhile, when too many were touched.
    isThere = goesOn();
    isFilling = false;
    fillMs = performance.now() - began;
  }

  /** Sessions that reach from one stretch of time into another have a row for each: these are put together again, whole. */
  async function mendCut(goesOn: () => boolean): Promise<void> {
    const [counted] = await store.query<{ visits: number }>('SELECT count() AS visits FROM visits');
    const parts = Math.max(1, Math.ceil((counted?.visits ?? 0) / COMPARED_VISITS));
    const cut: { session: string; journeyId: string; since: number }[] = [];
    for (let part = 0; part < parts && goesOn(); part++) {
      cut.push(
        ...(await store.query<(typeof cut)[number]>(
          `SELECT toString(session) AS session, any(journey_id) AS journeyId, min(start) AS since FROM visits
           WHERE visits.session % {parts:UInt32} = {part:UInt32} GROUP BY visits.session HAVING count() > 1
           SETTINGS max_threads = 1`,
          { part, parts },
        )),
      );
    }
    for (let start = 0; start < cut.length && goesOn(); start += COPIED_AT_ONCE) {
      const some = cut.slice(start, start + COPIED_AT_ONCE);
      const sessions = some.map(({ session }) => session);
      const since = Math.min(...some.map((one) => one.since));
      await remove(`session IN ${AMONG}`, { sessions });
      await copy({ sessions, since, journeyIds: [...new Set(some.map(({ journeyId }) => journeyId))] });
    }
  }

  async function copyQuiet(before: number): Promise<void> {
    const quiet = [...touched].filter(([, at]) => at <= before);
    for (let start = 0; start < quiet.length && !closing.signal.aborted; start += COPIED_AT_ONCE) {
      const some = quiet.slice(start, start + COPIED_AT_ONCE);
      const lines = some.map(([line]) => line);
      const found = await findTouched(store, lines);
      await remove(`session IN ${AMONG}`, { sessions: found.sessions });
      await copy(found);
      // Until here they were fresh to every question, and those that were touched meanwhile go on being so.
      for (const [line, at] of some) if (touched.get(line) === at) touched.delete(line);
    }
  }

  async function copy({ sessions, since, journeyIds }: Fresh & { journeyIds: string[] }): Promise<void> {
    const events = `journey_id IN {journeyIds:Array(String)} AND ts >= ${instant('since')}
      AND ${SESSION} IN ${AMONG}`;
    await store.command(insertFrom(events), { sessions, since, journeyIds });
  }

  async function remove(condition: string, params: Record<string, string | number | readonly string[]>): Promise<void> {
    const [found] = await store.query(`SELECT 1 FROM visits WHERE ${condition} LIMIT 1`, params);
    if (found) await store.command(`DELETE FROM visits WHERE ${condition}`, params);
  }

  inTurn(fill);
  return {
    async freshOf(journeyIds, keptSince) {
      if (!isThere) return undefined;
      const wanted = new Set(journeyIds);
      const lines = [...touched.keys()].filter((line) => wanted.has(line.slice(0, line.indexOf('\n'))));
      const found = await findTouched(store, lines);
      // Of these, a part of the events is past retention.
      const cut = await store.query<{ session: string; start: number }>(
        `SELECT toString(session) AS session, start FROM visits
         WHERE journey_id IN {journeyIds:Array(String)} AND received_from < toDate({keptSince:UInt16})
           AND received_to >= toDate({keptSince:UInt16})`,
        { journeyIds, keptSince },
      );
      if (!isThere) return undefined;
      return {
        sessions: [...found.sessions, ...cut.map(({ session }) => session)],
        since: cut.reduce((since, { start }) => Math.min(since, start), found.since),
      };
    },
    touch(sessions, now) {
      lastNow = now;
      if (!isThere && !isFilling) return;
      for (const [journeyId, ids] of sessions) {
        for (const id of ids) {
          const line = `${journeyId}\n${id}`;
          touched.delete(line);
          touched.set(line, now);
        }
      }
      if (touched.size > FRESH_SESSIONS_MAX) giveUp();
    },
    renew: (now) =>
      inTurn(async () => {
        lastNow = now;
        if (isThere) await copyQuiet(now - QUIET_MS);
        // Questions that were asked before it was given up may still read it.
        else if (now - givenUpAt >= Math.max(QUIET_MS, FILL_PAUSE_FACTOR * fillMs)) await fill();
      }),
    forgetSessions: (sessions) =>
      inTurn(async () => {
        const lines = [...sessions].flatMap(([journeyId, ids]) => [...ids].map((id) => `${journeyId}\n${id}`));
        await remove(`session IN ${AMONG}`, { sessions: (await findTouched(store, lines)).sessions });
      }),
    forgetJourney: (journeyId) => inTurn(() => remove('journey_id = {journeyId:String}', { journeyId })),
    forgetReceivedBefore: (journeyIds, day) =>
      inTurn(async () => {
        const expired = 'journey_id IN {journeyIds:Array(String)} AND received_from < toDate({day:UInt16})';
        const params = { journeyIds, day };
        const cut = await store.query<{ session: string; start: number }>(
          `SELECT toString(session) AS session, start FROM visits WHERE ${expired} AND received_to >= toDate({day:UInt16})`,
          params,
        );
        // First the new ones: as long as an old one is there, its session is put together from events.
        const since = Math.min(...cut.map(({ start }) => start));
        const sessions = cut.map(({ session }) => session);
        if (sessions.length > 0) await copy({ sessions, since, journeyIds: [...journeyIds] });
        await remove(expired, params);
      }),
    settled: () => turn,
    async close() {
      closing.abort();
      await turn;
    },
  };
}

/** Beyond every ts that is taken. */
const NEVER = Date.UTC(2200, 0);

async function findTouched(store: Store, lines: readonly string[]): Promise<Fresh & { journeyIds: string[] }> {
  if (lines.length === 0) return { sessions: [], since: NEVER, journeyIds: [] };
  const journeys = lines.map((line) => line.slice(0, line.indexOf('\n')));
  const ids = lines.map((line) => line.slice(line.indexOf('\n') + 1));
  const journeyIds = [...new Set(journeys)];
  const [hashed, [first]] = await Promise.all([
    store.query<{ session: string }>(
      `SELECT toString(cityHash64(one.1, one.2)) AS session
       FROM (SELECT arrayJoin(arrayZip({journeys:Array(String)}, {ids:Array(String)})) AS one)`,
      { journeys, ids },
    ),
    store.query<{ since: number }>(
      `SELECT toUnixTimestamp64Milli(min(started_at)) AS since FROM sessions
       WHERE journey_id IN {journeyIds:Array(String)} AND session_id IN {ids:Array(String)}`,
      { journeyIds, ids },
    ),
  ]);
  // Of nothing, the engine says 1970: sessions without events any more need no look at events.
  return { sessions: hashed.map(({ session }) => session), since: first?.since || NEVER, journeyIds };
}
