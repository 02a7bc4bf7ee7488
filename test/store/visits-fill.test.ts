// The copy of visits is the same whether it is made at once, or in parts of which some cut a session.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const clock = testClock();

it('is the same in parts and at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-visits-'));
  const from = clock.now() - 10 * HOUR_MS;
  const made = async (filledEvents: number) => {
    const again = await startTestService({ now: clock.now, dataDir, visitsBounds: { filledEvents } });
    await again.service.visits?.settled();
    const visits = await again.service.store.query('SELECT * FROM visits ORDER BY session, start');
    await again.close();
    return visits;
  };
  const first = await startTestService({ now: clock.now, dataDir });
  await first.org('acme');
  await first.journey(await first.key('acme', ['journeys:write']), { slug: 'apply' });
  const views = Array.from({ length: 60 }, (_, k) =>
    event('step_view', {
      sessionId: `session-${k % 7}`,
      stepKey: `step-${k % 4}`,
      // Two hours in which much happens, and others.
      ts: new Date(from + (k < 40 ? k * 3 * MINUTE_MS : k * 7 * MINUTE_MS)).toISOString(),
    }),
  );
  expect((await first.ingest(batch('acme', 'apply', views))).status).toBe(204);
  await first.service.loader.caughtUp();
  await first.close();
  try {
    const atOnce = await made(1_000);
    expect(atOnce).toHaveLength(7);
    expect(await made(10)).toEqual(atOnce);
    expect(await made(1)).toEqual(atOnce);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
