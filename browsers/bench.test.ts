// Prints what the script costs and captures beside its peers, and writes it to docs/embed-peers.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Peer, peers } from './bench/peers.ts';
import { REAL, type Row, spread, writeTable } from './bench/table.ts';
import { type Cost, closeStand, HAPPENINGS, openBrowser, openStand, type Stand, walk } from './bench/walk.ts';

const ROUNDS = 5;
/** Until the browser keeps the compiled code. */
const WARM_UPS = 3;

test('the script beside its peers', { timeout: 900_000 }, async () => {
  const profile = mkdtempSync(join(tmpdir(), 'peers-'));
  const browser = await openBrowser(profile);
  const stands = await Promise.all(peers.map(openStand));
  const costs = new Map<Stand, Cost[]>(stands.map((stand) => [stand, []]));
  try {
    for (let round = -WARM_UPS; round < ROUNDS; round++) {
      for (const [stand, list] of costs) {
        const cost = await walk(browser, stand);
        if (round >= 0) list.push(cost);
      }
    }
    const rows = await Promise.all([...costs].map(([{ peer }, list]) => rowOf(peer, list)));
    console.log(writeTable(rows, ROUNDS, (await browser.version()).replace(/^.*\//, 'Chromium ')));
    const row = (name: string) => rows.find(({ tracker }) => tracker.startsWith(name)) as Row;
    expect(row('Waymark').capturedInAll).toBe(REAL);
    expect(row('Waymark').totalMs.median).toBeLessThan(row('Snowplow').totalMs.median);
  } finally {
    await browser.close();
    await Promise.all(stands.map(closeStand));
    rmSync(profile, { recursive: true, force: true });
  }
});

async function rowOf(peer: Peer, costs: Cost[]): Promise<Row> {
  const script = Buffer.from(await peer.code('http://127.0.0.1:1'));
  const of = (key: Exclude<keyof Cost, 'captured'>) => spread(costs.map((cost) => cost[key]));
  const usual = (kind: string) => spread(costs.map(({ captured }) => captured[kind] ?? 0)).median;
  const captured = Object.fromEntries(Object.keys(HAPPENINGS).map((kind) => [kind, usual(kind)]));
  return {
    tracker: peer.name,
    minBytes: script.length,
    gzipBytes: script.length && gzipSync(script, { level: 9 }).length,
    brotliBytes: script.length && brotliCompressSync(script).length,
    requests: of('requests'),
    sentBytes: of('sentBytes'),
    startMs: of('startMs'),
    totalMs: of('totalMs'),
    scriptMs: of('scriptMs'),
    layouts: of('layouts'),
    longTasks: of('longTasks'),
    captured,
    capturedInAll: Object.values(captured).reduce((sum, count) => sum + count, 0),
  };
}
