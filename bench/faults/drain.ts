// How long a spool takes to be loaded once the event store is back: fills one through the door while the store is away.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { batch, event } from '../../test/support/events.ts';
import { ADMIN_TOKEN } from '../../test/support/service.ts';
import { startFleet } from './fleet.ts';

const FULL_BYTES = 4 * 1024 ** 3;
const EVENTS_A_BATCH = 100;
const CONNECTIONS = 8;

export async function measureDrain({ bytes }: { bytes: number }): Promise<void> {
  const fleet = await startFleet();
  try {
    const [node] = fleet.nodes.slice(1);
    const url = `http://127.0.0.1:${node?.port}`;
    const post = async (path: string, body: unknown, secret = '') => {
      const headers = { 'content-type': 'application/json', ...(secret && { authorization: `Bearer ${secret}` }) };
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.text()) || '{}';
    };
    await post(
      '/api/orgs',
      { slug: 'o', displayName: 'o', settings: { ingestRequestsPerHour: 10_000_000 } },
      ADMIN_TOKEN,
    );
    const { key } = JSON.parse(await post('/api/orgs/o/keys', { name: 'k', scopes: ['journeys:write'] }, ADMIN_TOKEN));
    await post('/api/journeys/create', { slug: 'j', displayName: 'j' }, key);
    const depth = async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^waymark_spool_bytes (\d+)/m.exec(text)?.[1]);
    };

    await fleet.clickhouse.kill();
    let events = 0;
    const fill = async () => {
      while ((await depth()) < bytes) {
        for (let n = 0; n < 10; n++) {
          const session = () => event('page_view', { sessionId: randomUUID() });
          await post('/api/ingest', batch('o', 'j', Array.from({ length: EVENTS_A_BATCH }, session)));
          events += EVENTS_A_BATCH;
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, fill));
    const waiting = await depth();
    await fleet.clickhouse.restart();
    const began = performance.now();
    while ((await depth()) > 0) await wait(100);
    const seconds = (performance.now() - began) / 1000;
    const rate = waiting / seconds;
    console.log(
      `${(waiting / 1e6).toFixed(0)} MB of spool, ${events} events: ${seconds.toFixed(1)} s, ` +
        `${(rate / 1e6).toFixed(1)} MB/s, ${Math.round(events / seconds)} events/s; 4 GiB at this rate: ${(FULL_BYTES / rate / 60).toFixed(0)} minutes`,
    );
  } finally {
    await fleet.close();
  }
}
