// The series of faults, and its table. Each fault has a journey of its own; after it, what was acknowledged is compared with what
// the event store holds.
import { randomUUID } from 'node:crypto';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openServerStore } from '../../src/store/server.ts';
import { batch } from '../../test/support/events.ts';
import { ADMIN_TOKEN } from '../../test/support/service.ts';
import { type Fleet, type Node, startFleet } from './fleet.ts';
import { EVENTS_A_BATCH, type Load, startLoad } from './load.ts';

const ORG = 'faults';
const WARM_MS = 1_500;
/** Nothing failed for so long, and nothing waits: it is over. */
const QUIET_MS = 1_000;
const RECOVERY_MS_MAX = 90_000;

type Wait = () => Promise<unknown>;
interface Fault {
  name: string;
  /** Breaks something for a while, and puts it back. */
  happen(fleet: Fleet, meanwhile: Wait): Promise<unknown>;
  /** Why it cannot be tried here. */
  missing?(fleet: Fleet): string | undefined;
}

interface Row {
  name: string;
  load: Load;
  recoveryMs: number;
  stored: { ids: number; counted: number };
}

const FAULTS: Fault[] = [
  { name: 'none', happen: (_fleet, meanwhile) => meanwhile() },
  { name: 'kill -9 of a node, started again', happen: killNode },
  { name: 'rolling restart (SIGTERM, one node after the other)', happen: restartInTurn },
  { name: 'a node hangs (SIGSTOP)', happen: stopNode },
  {
    name: 'disk of a node full',
    happen: fillDisk,
    missing: ({ smallDisk }) => (smallDisk ? undefined : 'mounting a disk needs root'),
  },
  {
    name: 'ClickHouse away',
    async happen({ clickhouse }, meanwhile) {
      await clickhouse.kill();
      await meanwhile();
      await clickhouse.restart();
    },
  },
  { name: 'PostgreSQL away', happen: ({ postgres }, meanwhile) => broken(postgres, 'cut', meanwhile) },
  {
    name: 'PostgreSQL answers nothing (packets dropped)',
    happen: ({ postgres }, meanwhile) => broken(postgres, 'freeze', meanwhile),
  },
  {
    name: 'the same, while strangers send to journeys that do not exist',
    happen: (fleet, meanwhile) => broken(fleet.postgres, 'freeze', () => withStrangers(fleet, meanwhile)),
  },
  { name: 'Redis away', happen: ({ redis }, meanwhile) => broken(redis, 'cut', meanwhile) },
  {
    name: 'Redis answers nothing (packets dropped)',
    happen: ({ redis }, meanwhile) => broken(redis, 'freeze', meanwhile),
  },
];

/** Runs the faults whose names contain one of the words, and prints a table. Resolves with true when anything was lost or doubled. */
export async function runSeries({ seconds, only }: { seconds: number; only: string[] }): Promise<boolean> {
  const fleet = await startFleet();
  let wrong = false;
  try {
    const key = await prepare(fleet);
    console.log(
      '| Fault | Attempts | Ingest errors | Reads | Read errors | Recovery | Acknowledged events | Lost | Doubled |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const fault of FAULTS.filter(({ name }) => only.some((word) => name.includes(word)))) {
      const missing = fault.missing?.(fleet);
      if (missing) {
        console.error(`${fault.name}: not tried, ${missing}`);
        continue;
      }
      const row = await tryOne(fleet, key, fault, seconds);
      wrong ||= lost(row) > 0 || doubled(row) > 0;
      console.log(line(row));
    }
  } finally {
    await fleet.close();
  }
  return wrong;
}

const lost = ({ load, stored }: Row) => Math.max(0, events(load) - stored.ids);
const doubled = ({ stored }: Row) => stored.counted - stored.ids;

function line(row: Row): string {
  const { name, load, recoveryMs } = row;
  const recovery = `${(recoveryMs / 1000).toFixed(1)} s`;
  const counts = [load.attempts, load.failedAttempts, load.reads, load.failedReads, recovery, events(load)];
  return `| ${[name, ...counts, lost(row), doubled(row)].join(' | ')} |`;
}

const events = (load: Load) => load.acknowledged * EVENTS_A_BATCH;

async function tryOne(fleet: Fleet, key: string, fault: Fault, seconds: number): Promise<Row> {
  const journey = fault.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const { id } = await post(fleet, '/api/journeys/create', { slug: journey, displayName: fault.name }, key);
  // As a journey that has visitors: an empty batch stores nothing, and every node looks it up.
  await Promise.all(fleet.nodes.map(({ port }) => sendEmpty(`http://127.0.0.1:${port}`, journey)));
  const load = startLoad(fleet.url, { org: ORG, journey, key });
  await wait(WARM_MS);
  await fault.happen(fleet, () => wait(seconds * 1000));
  const over = performance.now();
  // Waits until nothing has failed for a while; recovered is when the last failed.
  while (performance.now() < over + RECOVERY_MS_MAX && performance.now() < Math.max(over, load.failedAt) + QUIET_MS)
    await wait(50);
  await load.stop();
  const loaded = await spoolsEmpty(fleet, over + RECOVERY_MS_MAX);
  const recoveryMs = Math.max(0, load.failedAt - over, loaded ? 0 : RECOVERY_MS_MAX);
  return { name: fault.name, load, recoveryMs, stored: await countStored(fleet, key, { id, slug: journey }) };
}

async function prepare(fleet: Fleet): Promise<string> {
  await post(
    fleet,
    '/api/orgs',
    { slug: ORG, displayName: ORG, settings: { ingestRequestsPerHour: 10_000_000 } },
    ADMIN_TOKEN,
  );
  const { key } = await post(
    fleet,
    `/api/orgs/${ORG}/keys`,
    { name: 'faults', scopes: ['journeys:write'] },
    ADMIN_TOKEN,
  );
  return key;
}

async function post(fleet: Fleet, path: string, body: unknown, secret: string): Promise<{ id: string; key: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const answer = await fetch(fleet.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; key: string };
}

async function spoolsEmpty({ nodes }: Fleet, until: number): Promise<boolean> {
  for (; performance.now() < until; await wait(100)) {
    const depths = await Promise.all(
      nodes.map(async ({ port }) => {
        const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
          (answer) => answer.text(),
          () => '',
        );
        return Number(/^waymark_spool_batches (\d+)/m.exec(text)?.[1] ?? 1);
      }),
    );
    if (depths.every((depth) => depth === 0)) return true;
  }
  return false;
}

/** Events in the event store by their ids, and as the figures count them. */
async function countStored(
  fleet: Fleet,
  key: string,
  { id, slug }: { id: string; slug: string },
): Promise<Row['stored']> {
  const store = openServerStore(fleet.clickhouse.url);
  try {
    const [row] = await store.query<{ ids: number }>(
      'SELECT toUInt32(uniqExact(id)) AS ids FROM events WHERE journey_id = {id: String}',
      { id },
    );
    const answer = await fetch(`${fleet.url}/api/journeys/${slug}`, { headers: { authorization: `Bearer ${key}` } });
    const { eventCountsLast24h } = (await answer.json()) as { eventCountsLast24h: { page_view: number } };
    return { ids: row?.ids ?? 0, counted: eventCountsLast24h.page_view };
  } finally {
    await store.close();
  }
}

const STRANGERS = 10;

async function sendEmpty(url: string, journey: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/ingest`, {
    method: 'POST',
    headers,
    body: JSON.stringify(batch(ORG, journey, [])),
  });
  await answer.arrayBuffer();
}

async function withStrangers({ url }: Fleet, meanwhile: Wait): Promise<void> {
  let isOver = false;
  const stranger = async () => {
    while (!isOver) await sendEmpty(url, randomUUID()).catch(() => {});
  };
  const strangers = Array.from({ length: STRANGERS }, stranger);
  await meanwhile();
  isOver = true;
  await Promise.all(strangers);
}

/** Node 1 has the small disk; the others are as good as any. */
const someNode = ({ nodes }: Fleet): Node => nodes[1] as Node;

async function killNode(fleet: Fleet, meanwhile: Wait): Promise<void> {
  const node = someNode(fleet);
  await node.process.end('SIGKILL');
  await meanwhile();
  await fleet.start(node);
}

async function restartInTurn(fleet: Fleet): Promise<void> {
  for (const node of fleet.nodes) {
    await node.process.end('SIGTERM');
    await fleet.start(node);
  }
}

async function stopNode(fleet: Fleet, meanwhile: Wait): Promise<void> {
  const { child } = someNode(fleet).process;
  child.kill('SIGSTOP');
  await meanwhile();
  child.kill('SIGCONT');
}

async function fillDisk({ smallDisk = '' }: Fleet, meanwhile: Wait): Promise<void> {
  const { bavail, bsize } = statfsSync(smallDisk);
  const filler = join(smallDisk, 'filler');
  // One MiB stays free, far below the reserve of ingest.
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 1024 ** 2));
  await meanwhile();
  rmSync(filler);
}

async function broken(proxy: Fleet['postgres'], how: 'cut' | 'freeze', meanwhile: Wait): Promise<void> {
  proxy[how]();
  await meanwhile();
  proxy.restore();
}
