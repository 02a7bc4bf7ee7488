// Prints what the script costs and captures beside its peers, and writes it to docs/embed-peers.md.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Peer, peers } from './bench/peers.ts';
import { REAL, type Row, spread, writeTable } from './bench/table.ts';
import { type Cost, HAPPENINGS, openBrowser, walk } from './bench/walk.ts';

const ROUNDS = 5;

test('the script beside its peers', { timeout: 900_000 }, async () => {
  const browser = await openBrowser();
  const costs = new Map<Peer, Cost[]>(peers.map((peer) => [peer, []]));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [peer, list] of costs) list.push(await walk(browser, peer));
    }
    const rows = await Promise.all([...costs].map(([peer, list]) => rowOf(peer, list)));
    console.log(writeTable(rows, ROUNDS, (await browser.version()).replace(/^.*\//, 'Chromium ')));
    const row = (name: string) => rows.find(({ tracker }) => tracker.startsWith(name)) as Row;
    expect(row('Waymark').capturedInAll).toBe(REAL);
    expect(row('Waymark').scriptMs.median).toBeLessThan(row('Snowplow').scriptMs.median);
  } finally {
    await browser.close();
  }
});

async function rowOf(peer: Peer, costs: Cost[]): Promise<Row> {
  const script = Buffer.from(await peer.code('http://127.0.0.1:1'));
  const of = (key: 'requests' | 'sentBytes' | 'scriptMs' | 'longTasks') => spread(costs.map((cost) => cost[key]));
  const usual = (kind: string) => spread(costs.map(({ captured }) => captured[kind] ?? 0)).median;
  const captured = Object.fromEntries(Object.keys(HAPPENINGS).map((kind) => [kind, usual(kind)]));
  return {
    tracker: peer.name,
    minBytes: script.length,
    gzipBytes: script.length && gzipSync(script, { level: 9 }).length,
    brotliBytes: script.length && brotliCompressSync(script).length,
    requests: of('requests'),
    sentBytes: of('sentBytes'),
    scriptMs: of('scriptMs'),
    longTasks: of('longTasks'),
    captured,
    capturedInAll: Object.values(captured).reduce((sum, count) => sum + count, 0),
  };
}
