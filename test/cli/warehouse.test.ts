// Sessions and events by day for data warehouses: the door, the command that keeps a folder, and what DuckDB and the models of dbt read
// from it, beside what the API answers.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../../src/domain/time.ts';
import type { WarehouseDay, WarehouseDays } from '../../src/domain/warehouse.ts';
import { readDocument } from '../docs/document.ts';
import { testClock } from '../support/clock.ts';
import { duck } from '../support/duckdb.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';
import { call, folderForTest, start, temporaryFolder } from './command.ts';

const clock = testClock();
/** Midnight of today, and days before it. */
const today = clock.now() - DAY_MS / 2;
const dayText = (daysAgo: number) => toIso(today - daysAgo * DAY_MS).slice(0, 10);

let files = 0;

const service = await serviceForFile({ now: clock.now });
const folder = temporaryFolder();
for (const slug of ['acme', 'other']) await service.org(slug);
const key = await service.key('acme', ['journeys:write', 'results:read', 'org:settings', 'ingest:write']);
const other = await service.key('other', ['journeys:write', 'results:read', 'ingest:write']);
for (const slug of ['permit', 'renewal']) await service.journey(key, { slug, steps: VISIT_STEPS } as never);
await service.journey(other, { slug: 'permit' });
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Sent by a trusted server, with times of its own. */
async function send(journey: string, events: RawEvent[], by = { org: 'acme', key }): Promise<void> {
  const { status } = await service.ingest(batch(by.org, journey, events), { authorization: `Bearer ${by.key}` });
  expect(status).toBe(204);
}

const at = (ms: number, tag: string, sessionId: string, more: RawEvent = {}) =>
  event(tag, { ts: toIso(ms), sessionId, clientId: `client of ${sessionId}`, ...more });

async function list(query = '', by = key): Promise<WarehouseDays> {
  const { status, body } = await service.request<WarehouseDays>('GET', `/api/exports${query}`, { key: by });
  expect(status).toBe(200);
  return body;
}

const dayOf = ({ days }: WarehouseDays, table: string, daysAgo: number): WarehouseDay | undefined =>
  days.find((one) => one.table === table && one.day === dayText(daysAgo));

/** A day's file, as DuckDB reads it. */
async function read(table: string, daysAgo: number, sql = 'SELECT * FROM day', by = key) {
  const answer = await fetch(`${service.url}/api/exports/${table}/${dayText(daysAgo)}`, {
    headers: { authorization: `Bearer ${by}` },
  });
  expect(answer.status).toBe(200);
  const file = join(folder, `${++files}.parquet`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const rows = await duck(`WITH day AS (SELECT * FROM read_parquet('${file}')) ${sql}`);
  return { headers: answer.headers, rows, file };
}

const exporting = (target: string, ...more: string[]) =>
  call(
    ['export', target, '--format', 'parquet', '--url', service.url, '--api-key', key, ...more],
    target.replace(/\/[^/]*$/, ''),
  );

describe('the list of days', () => {
  it('is empty where nothing is stored, and of the own organization alone', async () => {
    expect(await list()).toEqual({ schemaVersion: 1, organization: 'acme', timezone: 'UTC', days: [] });
    await send('permit', [at(today - DAY_MS, 'step_view', 'foreign')], { org: 'other', key: other });
    expect((await list()).days).toEqual([]);
    expect((await list('', other)).days.map(({ table, day, rows }) => [table, day, rows])).toEqual([
      ['sessions', dayText(1), 1],
      ['events', dayText(1), 1],
    ]);
    expectError(
      await service.request('GET', `/api/exports/sessions/${dayText(1)}`, { key }),
      404,
      `No sessions are stored of ${dayText(1)}`,
    );
  });

  it('puts a session on the day of its start, and an event on its own, to the millisecond', async () => {
    const midnight = today - 9 * DAY_MS;
    await send('permit', [
      at(midnight - 1, 'session_start', 'over-midnight'),
      at(midnight - 1, 'step_view', 'over-midnight', { stepKey: 'start' }),
      at(midnight, 'step_view', 'over-midnight', { stepKey: 'documents' }),
      at(midnight, 'session_start', 'at-midnight'),
    ]);
    const days = await list();
    expect(days.days.map(({ table, day, rows }) => [table, day, rows])).toEqual([
      ['sessions', dayText(10), 1],
      ['sessions', dayText(9), 1],
      ['events', dayText(10), 2],
      ['events', dayText(9), 2],
    ]);
    const { rows } = await read('sessions', 10, 'SELECT steps, last_step, epoch_ms(started_at) AS at, status FROM day');
    expect(rows).toEqual([
      { steps: ['start', 'documents'], last_step: 'documents', at: String(midnight - 1), status: 'left' },
    ]);
    // Only days of the query, and one table.
    expect((await list(`?table=events&from=${dayText(9)}`)).days).toHaveLength(1);
    expect((await list(`?to=${dayText(10)}`)).days).toHaveLength(2);
  });

  it('gives a day another version when a late event comes, and other days the same', async () => {
    const before = await list();
    await send('permit', [at(today - 9 * DAY_MS + HOUR_MS, 'step_view', 'at-midnight', { stepKey: 'start' })]);
    const after = await list();
    for (const [table, daysAgo, isSame] of [
      ['sessions', 10, true],
      ['events', 10, true],
      ['sessions', 9, false],
      ['events', 9, false],
    ] as const) {
      const versions = [before, after].map((one) => dayOf(one, table, daysAgo)?.version);
      expect(versions[0] === versions[1], `${table} ${daysAgo}`).toBe(isSame);
    }
    expect(await list()).toEqual(after);
  });

  it('counts an event once that was stored twice', async () => {
    const before = dayOf(await list(), 'events', 9);
    await service.service.store.command('INSERT INTO events SELECT * FROM events');
    expect(dayOf(await list(), 'events', 9)).toEqual(before);
    const { rows } = await read(
      'events',
      9,
      'SELECT count(*)::INT AS n, count(DISTINCT (session, step, event))::INT AS one FROM day',
    );
    expect(rows).toEqual([{ n: before?.rows, one: before?.rows }]);
  });

  it('gives sessions another version when they end, are excluded, or the zone of days changes', async () => {
    await send('renewal', [at(clock.now() - MINUTE_MS, 'step_view', 'open', { stepKey: 'start' })]);
    const versions = new Set<string | undefined>();
    const note = async () => versions.add(dayOf(await list(), 'sessions', 0)?.version);
    await note();
    expect((await read('sessions', 0)).rows).toMatchObject([{ status: 'open', excluded: false, left_reason: '' }]);
    clock.advance(31 * MINUTE_MS);
    await note();
    expect((await read('sessions', 0)).rows).toMatchObject([{ status: 'left', left_reason: 'none' }]);
    const { body } = await service.request<{ id: string }>('POST', '/api/orgs/acme/exclusions', {
      key,
      body: { journey: 'renewal', mark: 'noStart' },
    });
    await note();
    expect((await read('sessions', 0)).rows).toMatchObject([{ excluded: true, marks: ['noStart'] }]);
    await service.request('DELETE', `/api/orgs/acme/exclusions/${body.id}`, { key });
    await note();
    expect(versions.size).toBe(3);
    await service.request('PUT', '/api/orgs/acme', { key, body: { settings: { timezone: 'Pacific/Auckland' } } });
    await note();
    expect(versions.size).toBe(4);
    expect((await read('sessions', 10, 'SELECT local_day FROM day')).rows).toEqual([{ local_day: dayText(9) }]);
    await service.request('PUT', '/api/orgs/acme', { key, body: { settings: { timezone: 'UTC' } } });
  });

  it('leaves a day out that is still to come', async () => {
    await send('renewal', [at(today + 5 * DAY_MS, 'step_view', 'to-come', { stepKey: 'start' })]);
    expect((await list()).days.filter(({ day }) => day > dayText(0))).toEqual([]);
  });
});

describe('a file', () => {
  it.each(['sessions', 'events'])(
    'has the columns of %s that docs/warehouse.md lists, in their order and types',
    async (table) => {
      const section = readDocument('docs/warehouse.md').split(`### ${table}\n`)[1]?.split('\n##')[0] ?? '';
      const documented = [...section.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, type]) => [name, type]);
      const { file } = await read(table, 9);
      const columns = await duck(`DESCRIBE SELECT * FROM read_parquet('${file}')`);
      expect(columns.map(({ column_name, column_type }) => [column_name, column_type])).toEqual(documented);
    },
  );

  it('joins the tables by session, and holds no id of a session, a browser or an event', async () => {
    const [sessions, events] = [await read('sessions', 10), await read('events', 10)];
    const rows = await duck(
      `SELECT e.event, s.last_step FROM read_parquet('${events.file}') AS e JOIN read_parquet('${sessions.file}') AS s USING (journey_id, session) ORDER BY 1`,
    );
    expect(rows).toEqual([
      { event: 'session_start', last_step: 'documents' },
      { event: 'step_view', last_step: 'documents' },
    ]);
    const stored = await service.service.store.query<{ id: string; session_id: string; client_id: string }>(
      'SELECT id, session_id, client_id FROM events',
    );
    for (const { file } of [sessions, events]) {
      const bytes =
        readFileSync(file).toString('latin1') + JSON.stringify(await duck(`SELECT * FROM read_parquet('${file}')`));
      for (const one of stored.flatMap(({ id, session_id, client_id }) => [id, session_id, client_id])) {
        expect(bytes).not.toContain(one);
      }
    }
  });

  it('has an ETag that avoids a second download, and an audit entry for each download', async () => {
    const path = `/api/exports/sessions/${dayText(10)}`;
    const audited = async () =>
      (
        await service.request<{ entries: { subject: string; details: object }[] }>(
          'GET',
          '/api/orgs/acme/audit?action=warehouse.export&limit=100',
          { key: ADMIN_TOKEN },
        )
      ).body.entries;
    const before = (await audited()).length;
    const { headers } = await read('sessions', 10);
    const version = dayOf(await list(), 'sessions', 10)?.version;
    expect(headers.get('etag')).toBe(`W/"${version}"`);
    expect(headers.get('waymark-rows')).toBe('1');
    expect(headers.get('content-type')).toBe('application/vnd.apache.parquet');
    for (const known of [`W/"${version}"`, `"x", "${version}"`, '*']) {
      const again = await service.request('GET', path, { key, headers: { 'if-none-match': known } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', `W/"${version}"`]);
    }
    expect((await service.request('GET', path, { key, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const entries = await audited();
    expect(entries).toHaveLength(before + 2);
    expect(entries[0]).toMatchObject({ subject: `sessions/${dayText(10)}`, details: { rows: 1, version } });
  });

  it.each([
    ['sesions', dayText(1), 'table must be one of sessions, events: did you mean sessions?'],
    ['users', dayText(1), 'table must be one of sessions, events'],
    ['sessions', '2026-02-30', 'day must be a day that exists, as YYYY-MM-DD'],
    ['sessions', 'yesterday', 'day must be a day that exists, as YYYY-MM-DD'],
    ['events', dayText(-1), `day must not be in the future: today is ${dayText(0)} (UTC)`],
  ])('answers 400 to %s of %s', async (table, day, problem) => {
    const answer = await service.request('GET', `/api/exports/${table}/${day}`, { key });
    expectError(answer, 400, `Invalid exports query: ${problem}`);
  });

  it.each([
    ['?table=event', 'table must be one of sessions, events: did you mean events?'],
    [`?from=${dayText(-3)}`, `from must not be in the future: today is ${dayText(0)} (UTC)`],
    ['?to=1.1.2026', 'to must be a day that exists, as YYYY-MM-DD'],
    [`?from=${dayText(1)}&to=${dayText(2)}`, 'from must not be after to'],
    ['?day=2026-01-01', 'day is none of table, from, to'],
  ])('answers 400 to the list %s', async (query, problem) => {
    expectError(
      await service.request('GET', `/api/exports${query}`, { key }),
      400,
      `Invalid exports query: ${problem}`,
    );
  });

  it('needs the scope results:read', async () => {
    const writer = await service.key('acme', ['journeys:write']);
    for (const path of ['/api/exports', `/api/exports/sessions/${dayText(10)}`]) {
      expectError(await service.request('GET', path, { key: writer }), 403, /required scope: results:read$/);
      expectError(await service.request('GET', path), 401, /./);
    }
  });
});

describe('waymark export --format parquet', () => {
  const target = () => join(folder, 'kept');
  const manifest = () => JSON.parse(readFileSync(join(target(), 'manifest.json'), 'utf8'));
  const pathOf = (table: string, daysAgo: number) =>
    join(target(), `table=${table}`, `day=${dayText(daysAgo)}`, `${table}.parquet`);

  it('writes a folder equal to the list of the service', async () => {
    await sendVisits(service, key, {
      ...{ org: 'acme', journey: 'permit', from: today - 6 * DAY_MS, to: today - DAY_MS, perHour: 3 },
      leaves: (step) => ({ start: 0.3, documents: 0.4, send: 0.1 })[step] ?? 0,
    });
    const { code, stdout, stderr } = await exporting(target(), '--json');
    expect({ code, stderr: stderr.replace(/^ {2}\d+ %.*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    const { days } = await list();
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ folder: target(), organization: 'acme', schemaVersion: 1 },
      ...{ fetched: days.length, unchanged: 0, removed: 0, rows: days.reduce((sum, { rows }) => sum + rows, 0) },
    });
    const listed = days.map((day) => ({ ...day, path: `table=${day.table}/day=${day.day}/${day.table}.parquet` }));
    expect(manifest()).toMatchObject({
      ...{ format: 'waymark-warehouse', schemaVersion: 1, organization: 'acme', timezone: 'UTC' },
      files: listed.sort((one, two) => (one.path < two.path ? -1 : 1)),
    });
    for (const { path, rows } of listed) {
      const [counted] = await duck(`SELECT count(*)::INT AS rows FROM read_parquet('${join(target(), path)}')`);
      expect(counted).toEqual({ rows });
    }
  });

  it('fetches changed files only, and removes files that no longer exist', async () => {
    expect(JSON.parse((await exporting(target(), '--json')).stdout)).toMatchObject({ fetched: 0, removed: 0 });
    await send('permit', [at(today - 3 * DAY_MS, 'step_view', 'late', { stepKey: 'start' })]);
    const erased = await service.request('POST', '/api/journeys/permit/erasures', {
      key,
      body: { sessionIds: ['over-midnight'] },
    });
    expect(erased.status).toBe(202);
    await expect.poll(async () => dayOf(await list(), 'sessions', 10)).toBeUndefined();
    await expect.poll(async () => dayOf(await list(), 'events', 10)).toBeUndefined();
    const { code, stdout } = await exporting(target());
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^3 files fetched, \d+ unchanged, 2 removed: /m)]);
    expect(existsSync(pathOf('sessions', 10)) || existsSync(pathOf('events', 10))).toBe(false);
    const [left] = await duck(
      `SELECT count(*)::INT AS n FROM read_parquet('${pathOf('events', 9)}') WHERE step = 'documents'`,
    );
    expect(left).toEqual({ n: 0 });
  });

  it('continues after a kill at any time, with the same result', async () => {
    const whole = manifest().files;
    const killed = join(folder, 'killed');
    const args = ['export', killed, '--format', 'parquet', '--url', service.url, '--api-key', key];
    for (let kills = 0; kills < 3; kills++) {
      const running = start(args, folder);
      // Wherever it is when this number of files is there.
      while (running.process.exitCode === null && filesIn(killed) < kills * 5) await delay(5);
      running.process.kill('SIGKILL');
      await running.ended;
      for (const path of parquetIn(killed)) await duck(`SELECT count(*) FROM read_parquet('${join(killed, path)}')`);
    }
    expect((await exporting(killed)).code).toBe(0);
    const noted = JSON.parse(readFileSync(join(killed, 'manifest.json'), 'utf8')).files;
    const identity = ({ path, rows, version }: Record<string, unknown>) => ({ path, rows, version });
    expect(noted.map(identity)).toEqual(whole.map(identity));
    expect(parquetIn(killed).sort()).toEqual(whole.map(({ path }: { path: string }) => path));
    expect(readdirSync(killed, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  });

  it('removes the file of a removed day and refetches a damaged one, even with a damaged manifest', async () => {
    const killed = join(folder, 'killed');
    const { files: whole } = JSON.parse(readFileSync(join(killed, 'manifest.json'), 'utf8'));
    writeFileSync(join(killed, whole[0].path), 'PAR1');
    const gone = join(killed, 'table=sessions', `day=${dayText(40)}`);
    expect(
      (await call(['export', killed, '--format', 'parquet', '--url', service.url, '--api-key', other], folder)).stderr,
    ).toContain('holds the days of acme, and the key is one of other: name another folder.');
    mkdirSync(gone);
    writeFileSync(join(gone, 'sessions.parquet'), 'erased long ago');
    expect(JSON.parse((await exporting(killed, '--json')).stdout)).toMatchObject({ fetched: 1, removed: 1 });
    expect(existsSync(gone)).toBe(false);
    rmSync(join(killed, 'manifest.json'));
    expect(JSON.parse((await exporting(killed, '--json')).stdout)).toMatchObject({ fetched: whole.length, removed: 0 });
  });

  it('keeps one folder by one run at a time', async () => {
    const shared = join(folder, 'shared');
    const outcomes = await Promise.all([exporting(shared), exporting(shared), exporting(shared)]);
    expect(outcomes.some(({ code }) => code === 0)).toBe(true);
    for (const { code, stderr } of outcomes) if (code !== 0) expect(stderr).toContain('Another export writes into');
    expect((await exporting(shared)).code).toBe(0);
  });

  it.each<[string, string[], number, RegExp]>([
    ['a key that is none', ['--api-key', 'je_wrong'], 1, /Invalid or expired API key \(401\)/],
    ['a service that is not there', ['--url', 'http://127.0.0.1:9'], 1, /does not seem to run at|cannot be reached/],
    ['a format that is none', ['--format', 'csv'], 2, /Allowed choices are folder, parquet/],
    ['a whole for sharing', ['--for-sharing'], 2, /--for-sharing is for --format folder/],
  ])('refuses %s', async (_, args, code, message) => {
    const answer = await exporting(join(folder, 'refused'), ...args);
    expect(answer).toMatchObject({ code, stderr: expect.stringMatching(message) });
  });

  it('writes into no folder of other files', async () => {
    const taken = folderForTest();
    writeFileSync(join(taken, 'notes.txt'), 'mine');
    expect(await exporting(taken)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('holds other files, such as notes.txt'),
    });
    rmSync(join(taken, 'notes.txt'));
    writeFileSync(join(taken, 'manifest.json'), '{"version": 2, "chunks": []}');
    expect(await exporting(taken)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not one that this command wrote'),
    });
  });

  it('gives dbt models the completion and the drop-off that the API answers', async () => {
    await exporting(target());
    const period = `from=${dayText(8)}&to=${dayText(0)}`;
    const { body: figures } = await service.request<JourneyFigures>(
      'GET',
      `/api/journeys/permit/metrics?${period}&interval=day`,
      { key },
    );
    expect(figures.summary.completed).toBeGreaterThan(20);
    const recent = `journey = 'permit' AND local_day >= '${dayText(8)}' AND local_day < '${dayText(0)}'`;
    const byDay = await duck(
      `SELECT strftime(local_day, '%Y-%m-%d') AS day, sessions::INT AS sessions, completed::INT AS completed, completion
       FROM (${modelSql('completion_by_day')}) WHERE ${recent} ORDER BY local_day`,
    );
    const series = figures.series.filter(({ sessions }) => sessions > 0);
    expect(byDay).toEqual(
      series.map(({ start, sessions, completed, completion }) => ({
        ...{ day: start.slice(0, 10), sessions, completed, completion: completion.rate },
      })),
    );
    const steps = await duck(
      `SELECT step, reached::INT AS reached, "left"::INT AS "left", abandonment
       FROM (${modelSql('step_dropoff', recent)}) ORDER BY reached DESC`,
    );
    expect(steps).toEqual(
      figures.steps.map(({ stepKey, reached, left, abandonment }) => ({
        step: stepKey,
        reached,
        left,
        abandonment: abandonment.rate,
      })),
    );
    for (const name of readdirSync('docs/warehouse/models').filter((one) => one.endsWith('.sql'))) {
      await duck(`SELECT count(*) FROM (${modelSql(name.replace('.sql', ''))})`);
    }
  });

  it('answers the query that docs/warehouse.md shows', async () => {
    const [, sql = ''] = /```sql\n([^`]+)```/.exec(readDocument('docs/warehouse.md')) ?? [];
    const rows = await duck(sql.replace('/warehouse/waymark', target()).replace(/;\s*$/, ''));
    expect(rows.map(({ day }) => day)).toContain(dayText(3));
  });

  /** A model's SQL with its refs and sources, as dbt resolves them. */
  function modelSql(name: string, where = 'true'): string {
    return readDocument(`docs/warehouse/models/${name}.sql`)
      .replace(/\{\{ ref\('(\w+)'\) \}\}/g, (_, model: string) => `(SELECT * FROM (${modelSql(model)}) WHERE ${where})`)
      .replace(
        /\{\{ source\('waymark', '(\w+)'\) \}\}/g,
        (_, table: string) =>
          readDocument('docs/warehouse/models/sources.yml')
            .split('external_location: "')[1]
            ?.split('"\n')[0]
            ?.replace(/\{\{ env_var\('WAYMARK_FOLDER'\) \}\}/, target())
            .replace('{name}', table) ?? '',
      );
  }
});

const parquetIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.parquet'))
    : [];
const filesIn = (folder: string) => parquetIn(folder).length;
