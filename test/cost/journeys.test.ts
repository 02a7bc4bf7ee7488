// The cost of an organization of 10,000 journeys, and of ids that all fall into one bucket of the filter of known ids: memory,
// and rows by the engine's own count, never time.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { JourneyOverviews } from '../../src/domain/figures.ts';
import { toIso } from '../../src/domain/time.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { growthDuring, readRows } from './counters.ts';

const ENGINE_BYTES = 512 * 1024 ** 2;
const JOURNEYS = 10_000;
/** The number of journeys that receive events. */
const HEARING = 200;
/** The most of them on one page. */
const PAGE = 1_000;
/** By which the process may grow while a page of them is listed, the answer of some 2 MB included, which it also reads here. */
const LIST_GROWTH_BYTES_MAX = 256 * 1024 ** 2;
/** Each of ten questions about a page reads what all of them have. */
const LIST_ROWS_MAX = 20_000;

let tries = 0;
const { service, key } = await acmeForFile({
  config: { engineBytes: ENGINE_BYTES },
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write', 'results:read'],
});

it('lists 10,000 journeys in one organization at a bounded cost', async () => {
  const acme = `acme-${++tries}`;
  await service.org(acme, { ingestRequestsPerHour: 1_000_000 });
  const key = await service.key(acme, ['journeys:write', 'results:read']);
  const { orgId } = await service.journey(key, { slug: 'j-00000', steps: [{ stepKey: 'start', index: 0 }] });
  const [created_at, updated_at] = [toIso(Date.now()), toIso(Date.now())];
  for (let from = 1; from < JOURNEYS; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, JOURNEYS - from) }, (_, n) => {
      const slug = `j-${String(from + n).padStart(5, '0')}`;
      const kind = { source_system: 'unknown', environment: 'production', allowed_origins: '[]' };
      return { id: randomUUID(), org_id: orgId, slug, display_name: slug, ...kind, created_at, updated_at };
    });
    await service.service.catalog.insertInto('journeys').values(rows).execute();
  }
  for (let n = 0; n < HEARING; n++) {
    const slug = `j-${String(n).padStart(5, '0')}`;
    const visit = [event('session_start', { sessionId: slug }), event('step_view', { sessionId: slug })];
    expect((await service.ingest(batch(acme, slug, visit))).status).toBe(204);
  }
  await service.service.loader.caughtUp();
  const listed: JourneyOverviews['journeys'] = [];
  let cursor: string | null = null;
  const overviews = () => `/api/metrics/journeys?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
  for (let page = 0; page <= JOURNEYS / PAGE; page++) {
    const path = page === 0 ? '/api/journeys' : overviews();
    const before = await readRows(service);
    let body: JourneyOverviews | undefined;
    const growth = await growthDuring(async () => {
      const answer = await service.request<JourneyOverviews>('GET', path, { key });
      expect(answer.status).toBe(200);
      body = answer.body;
    });
    const rows = (await readRows(service)) - before;
    if (process.env.COST_REPORT) console.log(path, Math.round(growth / 1e6), 'MB', rows, 'rows');
    expect(growth, `bytes by which ${path} grew the process`).toBeLessThanOrEqual(LIST_GROWTH_BYTES_MAX);
    expect(rows, `rows that ${path} read`).toBeLessThanOrEqual(LIST_ROWS_MAX);
    if (page === 0) continue;
    expect(body?.journeys).toHaveLength(PAGE);
    listed.push(...(body?.journeys ?? []));
    cursor = body?.nextCursor ?? null;
  }
  expect(cursor).toBeNull();
  expect(new Set(listed.map(({ slug }) => slug)).size).toBe(JOURNEYS);
  expect(listed.filter(({ sessions }) => sessions === 1)).toHaveLength(HEARING);
}, 120_000);

/** The filter finds the block of an id by the low bits of its hash: 17 of them while it is small. */
const BLOCK_BITS = 17;
const COLLIDING = 100;

it('counts ids that all fall into one block of the filter once each, and looks each up once', async () => {
  const { id: journeyId } = await service.journey(key, { slug: 'colliding', steps: [{ stepKey: 'start', index: 0 }] });
  const found = await service.service.store.query<{ id: string }>(
    `SELECT concat('id-', toString(number)) AS id FROM numbers({tried:UInt64})
     WHERE bitAnd(xxHash64(concat({journeyId:String}, '\\n', id)), {mask:UInt64}) = 7 LIMIT {limit:UInt32}`,
    { journeyId, tried: 2 ** BLOCK_BITS * COLLIDING * 2, mask: 2 ** BLOCK_BITS - 1, limit: COLLIDING },
  );
  expect(found).toHaveLength(COLLIDING);
  const ids = found.map(({ id }) => id);
  const send = async () => {
    for (let from = 0; from < COLLIDING; from += 500) {
      const events = ids.slice(from, from + 500).map((id) => event('step_view', { id, sessionId: id }));
      expect((await service.ingest(batch('acme', 'colliding', events))).status).toBe(204);
    }
    await service.service.loader.caughtUp();
  };
  const before = await readRows(service);
  const growth = await growthDuring(async () => {
    await send();
    // Again: each is known now.
    await send();
  });
  const rows = (await readRows(service)) - before;
  if (process.env.COST_REPORT) console.log('colliding ids', Math.round(growth / 1e6), 'MB', rows, 'rows');
  expect(growth).toBeLessThanOrEqual(LIST_GROWTH_BYTES_MAX / 4);
  // At worst each look-up reads a granule of 1,024 ids in each part of the table.
  expect(rows).toBeLessThanOrEqual(COLLIDING * 1_024);
  const { healthMetrics, eventCountsLast24h } = await service.retrieve(key, 'colliding');
  expect({ sessions: healthMetrics.sessionCount, ...eventCountsLast24h }).toEqual({
    sessions: COLLIDING,
    step_view: COLLIDING,
  });
}, 120_000);
