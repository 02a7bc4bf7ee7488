// Figures of many sessions: they equal what one statement over all rows says, but for times, which are rounded; and a page reads only the
// days that changed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { countMarks } from '../../src/metrics/marks.ts';
import { countByDay, firstStarts } from '../../src/metrics/period/days.ts';
import { countFields } from '../../src/metrics/period/fields.ts';
import { countPaths } from '../../src/metrics/period/paths.ts';
import { countStarted, groupSessions } from '../../src/metrics/period/started.ts';
import { stepWays } from '../../src/metrics/period/step-ways.ts';
import { countSteps, countStepsByJourney } from '../../src/metrics/period/steps.ts';
import { summarize } from '../../src/metrics/period/summaries.ts';
import { sessionTotals } from '../../src/metrics/totals.ts';
import { ALL_TIME, type AskedSessions, askSessions, openSessions, type Sessions } from '../../src/sessions/ask.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { migrateStore } from '../../src/store/schema.ts';

/** Half of them, 105,000, complete: so their times are rounded. */
const SESSIONS = 210_000;
const DAYS = 14;
const NOW = Date.UTC(2026, 5, 20, 12);
const TO = Date.UTC(2026, 5, 20);
const FROM = TO - DAYS * DAY_MS;
const KEYS = ['one', 'two', 'three'];
const org = { id: 'org-1', settings: { timezone: 'Asia/Kathmandu', retentionDays: 395 } } as Parameters<
  typeof askSessions
>[1];

const folder = mkdtempSync(join(tmpdir(), 'waymark-many-'));
/** Statements that were asked, as they were sent. */
let asked: string[] = [];
/** Happens before the next statement that reads days. */
let meanwhile: (() => Promise<void>) | undefined;
let opened: Store;
let store: Store;
let sessions: Sessions;

/** Rows of sessions numbered from `first`: all values are made of the number. */
const rowsSql = (journeyId: string, first: number, count: number) => `INSERT INTO session_rows
  (journey_id, day, session, version, start, last_at, received_at, last_received, events, client, succeeded_at, declared_at, device,
   language, source, browser, host, embed_version, starter, tags, marks, sent, steps, times, seen, spent, last_act, fields)
  WITH cityHash64(n) AS chance, ${FROM} + intDiv(n * ${DAYS * DAY_MS}, ${SESSIONS}) AS began,
    [4000 + chance % 90000, 3000 + bitShiftRight(chance, 17) % 250000, 1000 + bitShiftRight(chance, 9) % 50000] AS stays,
    1 + chance % 3 AS depth, arraySlice(['one', 'two', 'three'], 1, depth) AS keys, n % 2 = 0 AS done
  SELECT '${journeyId}', intDiv(began, ${DAY_MS}), cityHash64('${journeyId}', n), 1000000 + n, began, began + arraySum(stays), began, began + arraySum(stays), 9, n,
    if(done, began + arraySum(stays), NULL), if(done, began + arraySum(stays), NULL), ['mobile', 'desktop', 'tablet'][1 + n % 3],
    concat('l', toString(chance % 60)), 'direct', 'firefox', if(n % 7 = 0, 'x', ''), if(n % 11 = 0, 'x', ''), true, 3, if(n % 50 = 0, 4, 0), '', keys, arraySlice([0, 5000, 70000], 1, depth), keys,
    arraySlice(arrayMap(stay -> toInt64(stay), stays), 1, depth), ('step_view', ''),
    [(keys[1], concat('field-', toString(chance % 4)), true, true, false, true, true, toInt64(500 + chance % 7000), [(100, 'required')])]
  FROM (SELECT number + ${first} AS n FROM numbers(${count}))`;

beforeAll(async () => {
  opened = openEmbeddedStore(folder);
  await migrateStore(opened);
  store = {
    ...opened,
    as: () => store,
    query: async (sql, params) => {
      asked.push(sql);
      const happens = sql.includes('AND day IN') && sql.includes('AS unit') ? meanwhile : undefined;
      if (happens) meanwhile = undefined;
      await happens?.();
      return opened.query(sql, params);
    },
  };
  await opened.command(rowsSql('many', 0, SESSIONS));
  await opened.command(rowsSql('few', 30_000, 3_000));
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  sessions = openSessions(store);
});

const period = { from: FROM, to: TO };
const before = { from: FROM - 14 * DAY_MS, to: TO - 14 * DAY_MS };
const halves = [
  { from: FROM + 7 * DAY_MS, to: TO },
  { from: FROM + 5 * HOUR_MS, to: FROM + 7 * DAY_MS },
];
const ask = (some: Partial<AskedSessions> = {}, ids: readonly string[] = ['many']) =>
  askSessions(sessions, org, ids, { period, filter: {}, now: NOW, ...some });

/** Figures by name. Where times are rounded, by how much they may differ: one part in 256. */
const FIGURES: Record<string, (question: AskedSessions) => Promise<unknown>> = {
  totals: (question) => sessionTotals(store, { ...question, period: ALL_TIME }, KEYS),
  started: (question) => countStarted(store, question, halves, 'hour'),
  months: (question) => countStarted(store, question, halves, 'month'),
  groups: (question) => groupSessions(store, question),
  summary: (question) => summarize(store, question, [period, before]),
  steps: (question) => countSteps(store, question, KEYS),
  step: (question) => stepWays(store, question, 'two', KEYS),
  fields: (question) => countFields(store, question, 'one', KEYS),
  paths: (question) => countPaths(store, question, KEYS, 20),
  marks: (question) => countMarks(store, { ...question, period: ALL_TIME }, TO - 3 * DAY_MS),
  days: (question) =>
    countByDay(
      store,
      question,
      before,
      Array.from({ length: DAYS }, (_, at) => FROM + at * DAY_MS),
    ),
  first: (question) => firstStarts(store, question),
  'steps by journey': (question) => countStepsByJourney(store, question),
};

/** Times are taken out, and come by the path to them. */
type Timed = [path: string, ms: number];
function timesIn(value: unknown, path = ''): Timed[] {
  if (value instanceof Map) return [...value].flatMap(([name, one]) => timesIn(one, `${path}/${name}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]): Timed[] =>
    ['medianMs', 'p90Ms', 'medianDurationMs'].includes(name) && one !== null
      ? [[`${path}/${name}`, one as number]]
      : timesIn(one, `${path}/${name}`),
  );
}
const withoutTimes = (value: unknown): unknown => {
  if (value instanceof Map) return new Map([...value].map(([name, one]) => [name, withoutTimes(one)]));
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !['medianMs', 'p90Ms', 'medianDurationMs'].includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutTimes(one)]));
};

for (const filter of [{}, { device: 'mobile' }]) {
  for (const [name, figures] of Object.entries(FIGURES)) {
    it(`says the same of ${name} as one statement does, filtered by ${JSON.stringify(filter)}`, async () => {
      const ids = ['days', 'steps by journey', 'first'].includes(name) ? ['many', 'few'] : ['many'];
      const question = await ask({ filter }, ids);
      const added = await figures(question);
      const whole = await figures({ ...question, days: undefined });
      expect(withoutTimes(added)).toEqual(withoutTimes(whole));
      const [times, exact] = [added, whole].map((one) => timesIn(one).sort()) as [Timed[], Timed[]];
      expect(times.map(([path]) => path)).toEqual(exact.map(([path]) => path));
      for (const [at, [path, ms]] of times.entries()) {
        const [, expected] = exact[at] as Timed;
        expect(Math.abs(ms - expected), `${path}: ${ms} instead of ${expected}`).toBeLessThanOrEqual(expected / 256);
      }
      // Again, when all is kept that can be.
      asked = [];
      expect(await figures(question)).toEqual(added);
      const read = asked.flatMap((sql) => /AND day IN \(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? []);
      expect(read.filter((day) => Number(day) * DAY_MS >= FROM + DAY_MS)).toEqual([]);
    });
  }
}

it('keeps times exact to the millisecond below 100,000 completed sessions', async () => {
  const question = await ask();
  const [summary] = await summarize(store, question, [halves[0] as typeof period]);
  const [whole] = await summarize(store, { ...question, days: undefined }, [halves[0] as typeof period]);
  expect(summary).toEqual(whole);
  expect(summary?.completed).toBe(SESSIONS / 4);
  expect(asked.some((sql) => sql.includes('AND day IN'))).toBe(true);
});

it('tells exclusions of two kinds with the same text apart', async () => {
  const question = await ask();
  const counts = [];
  for (const kind of ['host', 'embedVersion', 'host'] as const) {
    const exclusions = [{ journeyId: null, excluded: { kind, value: 'x' } }];
    const [summary] = await summarize(store, { ...question, exclusions }, [period]);
    const [whole] = await summarize(store, { ...question, exclusions, days: undefined }, [period]);
    expect(summary?.sessions).toBe(whole?.sessions);
    counts.push(summary?.sessions);
  }
  expect(counts[0]).toBeLessThan(counts[1] as number);
  expect(counts[2]).toBe(counts[0]);
});

it('keeps a day with a session whose clock is far ahead, until that time comes', async () => {
  const began = FROM + 5 * DAY_MS;
  const ahead = NOW + 9 * DAY_MS;
  const day = Math.floor(began / DAY_MS);
  await opened.command(
    rowsSql('many', 0, 1)
      .replace("cityHash64('many', n)", '8')
      .replace(/began, began \+ arraySum\(stays\), began,/, `${began}, ${ahead}, ${began},`)
      .replace(`intDiv(began, ${DAY_MS})`, String(day))
      .replace('n % 2 = 0 AS done', 'false AS done'),
  );
  const open = async (now: number) => {
    const question = await ask({ now });
    const [summary] = await summarize(store, question, [period]);
    expect(summary?.open).toBe((await summarize(store, { ...question, days: undefined }, [period]))[0]?.open);
    return summary?.open;
  };
  expect(await open(NOW)).toBe(0);
  asked = [];
  expect(await open(NOW)).toBe(0);
  expect(asked.filter((sql) => sql.includes('AND day IN') && sql.includes('AS unit'))).toEqual([]);
  expect(await open(ahead + 60_000)).toBe(1);
  expect(await open(ahead + HOUR_MS)).toBe(0);
  await opened.command('DELETE FROM session_rows WHERE session = 8');
});

it('counts a session once that moves to another day while it is asked', async () => {
  const at = (day: number) => rowsSql('many', day * (SESSIONS / DAYS), 1).replace("cityHash64('many', n)", '9');
  await opened.command(at(2));
  const summary = async () => (await summarize(store, await ask(), [period]))[0]?.sessions;
  const all = await summary();
  // The day that it moves to has changed, and is read.
  await opened.command(rowsSql('many', 8 * (SESSIONS / DAYS) + 1, 1).replace("cityHash64('many', n)", '10'));
  meanwhile = async () => {
    const gone = 'SELECT * REPLACE (version + 1 AS version, 1 AS gone) FROM session_rows WHERE session = 9';
    await opened.command(`INSERT INTO session_rows ${gone}`);
    await opened.command(at(8));
  };
  expect(await summary()).toBe((all ?? 0) + 1);
  expect(meanwhile).toBeUndefined();
  await opened.command('DELETE FROM session_rows WHERE session IN (9, 10)');
});

it('caches a day by the cuts of periods, if these are whole minutes', async () => {
  const day = Math.floor((FROM + 3 * DAY_MS) / DAY_MS) * DAY_MS;
  // Begin and end of the question's period; days that are read when it is asked again.
  const cuts = [
    [day + 7 * HOUR_MS, day + 9 * HOUR_MS, 0],
    [day + 7 * HOUR_MS + 1, day + 9 * HOUR_MS, 1],
    [day + 7 * HOUR_MS, day + 9 * HOUR_MS + 1, 1],
    [day + 7 * HOUR_MS, day + 2 * DAY_MS + 60_000, 0],
    [day - DAY_MS + 1, day + 2 * DAY_MS - 1, 2],
  ] as const;
  for (const [from, to, again] of cuts) {
    const cut = { from, to };
    const question = await ask({ period: cut });
    const rest = [cut, { from: FROM, to: from }];
    const first = await summarize(store, question, rest);
    expect(first).toEqual(await summarize(store, { ...question, days: undefined }, rest));
    expect(first[0]?.sessions).toBeGreaterThan(0);
    asked = [];
    expect(await summarize(store, question, rest)).toEqual(first);
    const read = asked.flatMap((sql) => /AND day IN \(([^)S]*)\)/.exec(sql)?.[1]?.split(', ') ?? []);
    expect(new Set(read).size, JSON.stringify(cut)).toBe(again);
  }
});

it('reads a day again after a session of it came, changed or went', async () => {
  const day = Math.floor((FROM + 3 * DAY_MS) / DAY_MS);
  const summary = async () => (await summarize(store, await ask(), [period]))[0];
  const first = await summary();
  const added = rowsSql('many', 3 * (SESSIONS / DAYS), 1).replace("cityHash64('many', n)", '7');
  // Statement, sessions that it adds, days that are read: what the day was before is kept still.
  const changes = [
    [added, 1, 1],
    [`DELETE FROM session_rows WHERE journey_id = 'many' AND session = 7`, -1, 0],
    [
      `INSERT INTO session_rows SELECT * REPLACE (version + 100000000 AS version, 1 AS gone) FROM session_rows
       WHERE journey_id = 'many' AND day = ${day} ORDER BY session LIMIT 2`,
      -2,
      1,
    ],
  ] as const;
  let expected = first?.sessions ?? 0;
  for (const [change, more, days] of changes) {
    await opened.command(change);
    asked = [];
    expected += more;
    expect((await summary())?.sessions, change).toBe(expected);
    const read = asked.flatMap((sql) => /AND day IN \(([^)S]*)\)/.exec(sql)?.[1]?.split(', ') ?? []);
    expect(new Set(read).size, change).toBe(days);
  }
});

it('uses one statement if there are too many rows to cache', async () => {
  const ways =
    "arrayConcat(keys, [concat('x', toString(n)), concat('y', toString(n))]), arraySlice([0, 5000, 70000, 70001], 1, depth + 1)";
  await opened.command(rowsSql('varied', 0, 60_000).replace('keys, arraySlice([0, 5000, 70000], 1, depth)', ways));
  const question = await ask({ period: ALL_TIME }, ['varied']);
  const paths = () => countPaths(store, question, KEYS, 20);
  const first = await paths();
  expect(first.sessions).toBe(60_000);
  asked = [];
  expect(await paths()).toEqual(first);
  expect(asked).toHaveLength(1);
});
