// Prints what the script costs beside its peers, on one page with one walk; medians of several rounds taken in turn.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { peers } from './bench/peers.ts';
import { type Cost, openBrowser, walk } from './bench/walk.ts';

const ROUNDS = 3;

const median = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

test('the script beside its peers', { timeout: 280_000 }, async () => {
  const browser = await openBrowser();
  const costs = new Map<string, Cost[]>();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const peer of peers) {
        const list = costs.get(peer.name) ?? [];
        list.push(await walk(browser, peer.code));
        costs.set(peer.name, list);
      }
    }
  } finally {
    await browser.close();
  }
  const rows = await Promise.all(
    peers.map(async ({ name, code }) => {
      const script = Buffer.from(await code('http://127.0.0.1:1'));
      const of = (key: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[key]));
      return {
        tracker: name,
        min: script.length,
        gzip: gzipSync(script, { level: 9 }).length,
        brotli: brotliCompressSync(script).length,
        requests: of('requests'),
        'bytes sent': of('sentBytes'),
        'script ms at 4x': Number(of('scriptMs').toFixed(1)),
        layouts: of('layouts'),
        'long tasks': of('longTasks'),
      };
    }),
  );
  console.table(rows);
  // The walk: start, view, step, a blocked and a passed attempt, ten errors, ten fields with three events each, an end.
  expect(median((costs.get('Waymark') ?? []).map(({ events }) => events))).toBeGreaterThanOrEqual(45);
  const scriptMs = (tracker: string) =>
    rows.find((row) => row.tracker.startsWith(tracker))?.['script ms at 4x'] ?? Number.NaN;
  expect(scriptMs('Waymark')).toBeLessThan(scriptMs('Snowplow'));
});
