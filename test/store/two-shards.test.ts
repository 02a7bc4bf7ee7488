// Questions for sessions inside of questions run over several shards, which ClickHouse refuses by default.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionTotals } from '../../src/metrics/totals.ts';
import { ALL_TIME, askSessions, openSessions } from '../../src/sessions/ask.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { migrateStore } from '../../src/store/schema.ts';
import { openServerStore } from '../../src/store/server.ts';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { event } from '../support/events.ts';
import { packed } from '../support/packed.ts';

const DAY = 86_400_000;
let server: TestClickHouse;
let store: ReturnType<typeof openServerStore>;

beforeAll(async () => {
  server = await startClickHouse({ cluster: 'two_shards' });
  store = openServerStore(server.url, 'two_shards');
  await migrateStore(store);
}, 60_000);
afterAll(async () => {
  await store.close();
  await server.remove();
});

it('counts sessions of several days, and a session received on two', { timeout: 120_000 }, async () => {
  const now = Date.now();
  const at = (daysAgo: number, id: string) =>
    packed(
      daysAgo,
      [event('step_view', { sessionId: id, stepKey: 'start', ts: new Date(now - daysAgo * DAY).toISOString() })],
      {
        now: now - daysAgo * DAY,
      },
    );
  await insertBatches(store, 1, [at(3, 'old'), at(2, 'older'), at(2, 'back'), at(0, 'back')]);
  const org = {
    id: 'org',
    settings: { retentionDays: 30, timezone: 'UTC' } as Parameters<typeof askSessions>[1]['settings'],
  };
  const totals = async () => {
    const question = await askSessions(openSessions(store), org, ['journey-1'], { period: ALL_TIME, filter: {}, now });
    return sessionTotals(store, question, ['start']);
  };
  expect(await totals()).toMatchObject({ sessions: 3, reached: new Map([['start', 3]]) });
});
