// A world is answered on a cluster of two shards as its recomputation says. two-shards-figures.long.test.ts asks more.
import { expect, it, onTestFinished } from 'vitest';
import { expectBurden, expectFigures, expectJourney, RETENTION_DAYS, sendWorld } from '../metrics/laws.ts';
import { DAY, START, STEP_KEYS, WORLD } from '../metrics/worlds.ts';
import { startClickHouse } from '../support/clickhouse.ts';
import { startTestService } from '../support/service.ts';

it('answers figures, burden and a retrieved journey on two shards as their recomputation does', async () => {
  const cluster = { clickhouseCluster: 'two_shards' };
  const clickhouse = await startClickHouse({ cluster: cluster.clickhouseCluster });
  onTestFinished(() => clickhouse.remove());
  let now = START;
  const config = { ...cluster, clickhouseUrl: clickhouse.url };
  const service = await startTestService({ config, now: () => now });
  onTestFinished(() => service.remove());
  await expect.poll(() => service.service.storeMissing()).toBe(undefined);
  await service.org('acme', { ingestRequestsPerHour: 1_000_000, retentionDays: RETENTION_DAYS });
  const key = await service.key('acme', ['journeys:write', 'results:read']);
  const steps = STEP_KEYS.map((stepKey, index) => ({ stepKey, index }));
  const journeys = [
    await service.journey(key, { slug: 'one', steps }),
    await service.journey(key, { slug: 'two', steps }),
  ] as const;
  const [sent] = await sendWorld(service, journeys, WORLD, (instant) => {
    now = instant;
  });
  const period = { from: START - 4 * DAY, to: START + 4 * DAY };
  await expectFigures({ service, key, now }, journeys[0], sent, period);
  await expectBurden({ service, key, now }, journeys[0], sent, { ...period, capMinutes: 5 });
  await expectJourney({ service, key, now }, journeys[0], sent);
});
