// Events of the last 24 hours by tag are those of the rows of sessions that lie in that time as a whole, and of the events of all
// others: here are sessions for which the row would not be right.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recentActivity } from '../../src/metrics/recent.ts';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Store } from '../../src/store/engine.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 2, 10, 15, 20);

const folder = mkdtempSync(join(tmpdir(), 'waymark-recent-'));
let store: Store;
beforeAll(async () => {
  store = openEmbeddedStore(folder);
  await migrateStore(store);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let batches = 0;
const views = (journeyId: string, session: string, times: readonly number[], { receivedAt = NOW } = {}) => {
  const batch = ++batches;
  const events = times.map((ts, at) =>
    event('step_view', { id: `${journeyId}-${batch}-${at}`, sessionId: session, ts: new Date(ts).toISOString() }),
  );
  return packed(batch, events, { journeyId, now: receivedAt });
};
const load = (...some: ReturnType<typeof views>[]) => insertBatches(store, 1, some);
const counted = async (journeyId: string, { keptSince = 0, now = NOW } = {}) =>
  (await recentActivity(store, { journeyId, keptSince, now })).countsByTag;

it('counts no tag of a journey without events', async () => {
  expect(await counted('nothing')).toEqual({});
});

it('counts of a session on the edge what lies within, to the millisecond', async () => {
  await load(views('edge', 'a', [NOW - DAY - 1, NOW - DAY, NOW - DAY + 1, NOW - HOUR]));
  await load(views('edge', 'b', [NOW - HOUR, NOW]));
  expect(await counted('edge')).toEqual({ step_view: 4 });
  // Two hours before, these three were within, and the others not there yet.
  expect(await counted('edge', { now: NOW - 2 * HOUR })).toEqual({ step_view: 3 });
});

it('counts sessions that began days before, and sessions moved there', async () => {
  await load(views('early', 'a', [NOW - 9 * DAY, NOW - HOUR]), views('early', 'b', [NOW - HOUR, NOW]));
  expect(await counted('early')).toEqual({ step_view: 3 });
  await load(views('early', 'b', [NOW - 5 * DAY], { receivedAt: NOW }));
  expect(await counted('early')).toEqual({ step_view: 3 });
});

it('counts an event that was stored twice once', async () => {
  const again = views('twice', 'a', [NOW - HOUR, NOW]);
  await load(again);
  await load(again);
  const [stored] = await store.query("SELECT count() AS events FROM events WHERE journey_id = 'twice'");
  expect(stored).toEqual({ events: 4 });
  expect(await counted('twice')).toEqual({ step_view: 2 });
});

it('counts all events of a session that has more than count in its row', async () => {
  const times = Array.from({ length: 500 }, (_, at) => NOW - HOUR + at);
  await load(...Array.from({ length: 12 }, () => views('many', 'a', times)));
  expect(await counted('many')).toEqual({ step_view: 6_000 });
});

it('counts nothing that is not kept', async () => {
  await load(
    views('kept', 'a', [NOW - HOUR], { receivedAt: NOW - HOUR }),
    views('kept', 'a', [NOW], { receivedAt: NOW + DAY }),
  );
  expect(await counted('kept', { keptSince: Math.floor(NOW / DAY) + 1 })).toEqual({ step_view: 1 });
});

it('counts sessions whose rows do not have counts of events yet', async () => {
  await load(views('before', 'a', [NOW - HOUR, NOW]));
  await store.command(
    "ALTER TABLE session_rows UPDATE tag_counts = [] WHERE journey_id = 'before' SETTINGS mutations_sync = 1",
  );
  expect(await counted('before')).toEqual({ step_view: 2 });
});
