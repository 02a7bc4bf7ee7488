// PostgreSQL answers nothing, and strangers send what no node can look up: those who send events to journeys that a node knows see no
// error behind the nginx configuration that ships.
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { runJob } from '../support/jobs.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { openProxy } from '../support/proxy.ts';
import { startTestService } from '../support/service.ts';

const ATTEMPTS = 60;
/** Requests of each kind at a time: a look-up at a catalog that answers nothing takes 2 s. */
const AT_ONCE = 10;

it.skipIf(!hasNginx || !hasPostgres)(
  'an unknown journey or key takes no node out, and journeys are known before their first visitor comes',
  async () => {
    const database = await createDatabase();
    const { hostname, port } = new URL(database.url);
    const proxy = await openProxy([{ host: hostname, port: Number(port || 5432) }]);
    const through = new URL(database.url);
    through.host = `127.0.0.1:${proxy.port}`;
    // Acknowledged batches wait in the spool: nobody listens where the event store should be.
    const clickhouseUrl = 'http://127.0.0.1:9/waymark';
    const config = { databaseUrl: through.href, clickhouseUrl, authSecret: 'the same on both nodes, as it must be' };
    const nodes = [await startTestService({ config }), await startTestService({ config })];
    onTestFinished(async () => {
      proxy.restore();
      for (const node of nodes) await node.remove();
      await proxy.close();
      await database.drop();
    });
    const [node] = nodes as [(typeof nodes)[0]];
    await node.org('acme', { ingestRequestsPerHour: 1_000_000 });
    await node.journey(await node.key('acme'), { slug: 'apply' });
    for (const one of nodes) await runJob(one, 'look up journeys before their events come');
    const nginx = await startNginx(
      folderForTest(),
      nodes.map(({ url }) => new URL(url).host),
    );
    onTestFinished(nginx.end);

    const send = async (journey: string, secret?: string) => {
      const answer = await fetch(`${nginx.url}/api/ingest`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
        },
        body: JSON.stringify(batch('acme', journey, [event('page_view')])),
      });
      return answer.status;
    };
    proxy.freeze();
    const outcomes = { known: new Set<number>(), unknown: new Set<number>(), guessed: new Set<number>() };
    let left = ATTEMPTS;
    const sender = async () => {
      while (left-- > 0) outcomes.known.add(await send('apply'));
    };
    const stranger = async (kind: 'unknown' | 'guessed') => {
      while (left > 0)
        outcomes[kind].add(kind === 'unknown' ? await send(randomUUID()) : await send('apply', `wmk_${randomUUID()}`));
    };
    const of = (work: () => Promise<void>) => Array.from({ length: AT_ONCE }, work);
    // Strangers first: nodes that nginx takes out are out when the others come.
    const strangers = [...of(() => stranger('unknown')), ...of(() => stranger('guessed'))];
    await expect.poll(() => outcomes.unknown.size, { timeout: 20_000 }).toBeGreaterThan(0);
    await Promise.all([...of(sender), ...strangers]);
    expect(outcomes).toEqual({ known: new Set([204]), unknown: new Set([504]), guessed: new Set([504]) });
  },
  120_000,
);
