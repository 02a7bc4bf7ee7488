// A day that is larger than the memory of the engine, on its way into a data warehouse.
import { expect, it } from 'vitest';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { acmeForFile } from '../support/for-file.ts';

/** Less than a day of two million events takes when it is held. */
const ENGINE_BYTES = 400 * 1024 ** 2;

const clock = testClock();
/** Midnight of today, and days before it. */
const today = clock.now() - DAY_MS / 2;
const dayText = (daysAgo: number) => toIso(today - daysAgo * DAY_MS).slice(0, 10);

const { service, key } = await acmeForFile({
  ...{ now: clock.now, config: { engineBytes: ENGINE_BYTES }, scopes: ['journeys:write', 'results:read'] },
});

it('streams a day of two million events without holding it', async () => {
  const { id } = await service.journey(key, { slug: 'huge' });
  const from = today - 20 * DAY_MS;
  const inserting = service.service.store.as({ kind: 'insert' });
  for (let first = 0; first < 2_000_000; first += 200_000) {
    await inserting.fill(
      'events',
      `INSERT INTO events (journey_id, spool, batch, received_at, received_on, tag, id, ts, seq, session_id)
       SELECT {id:String}, 9, number, now64(3), today(), 'step_view', toString(number),
         fromUnixTimestamp64Milli({from:Int64} + intDiv(number, 30), 'UTC'), number, toString(intDiv(number, 50))
       FROM numbers({first:UInt32}, 200000)`,
      { id, from, first },
    );
  }
  const answer = await fetch(`${service.url}/api/exports/events/${dayText(20)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect([answer.status, answer.headers.get('waymark-rows')]).toEqual([200, '2000000']);
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(2_000_000);
});
