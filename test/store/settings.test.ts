// Settings that go with statements to ClickHouse exist in the oldest version that the documents name: the engine itself says which version
// brought which.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { STATEMENT_KINDS, settingsOf } from '../../src/store/limits.ts';
import { SETTINGS_SENT } from '../../src/store/server.ts';
import { readDocument } from '../docs/document.ts';

it('sends no setting that the oldest version does not know', async () => {
  const [, oldest = ''] = /\*\*ClickHouse\*\* ≥ (\d+\.\d+)/.exec(readDocument('docs/deploy.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'waymark-settings-'));
  const store = openEmbeddedStore(folder);
  try {
    const changes = await store.query<{ version: string; name: string }>(
      `SELECT version, change.name AS name FROM system.settings_changes ARRAY JOIN changes AS change
       WHERE type = 'Session' AND startsWith(lower(change.reason), 'new setting')`,
    );
    expect(changes.length).toBeGreaterThan(100);
    const since = new Map(changes.map(({ name, version }) => [name, version]));
    const sent = new Set([...SETTINGS_SENT, ...STATEMENT_KINDS.flatMap((kind) => Object.keys(settingsOf(kind, 1, 1)))]);
    expect(sent.size).toBeGreaterThan(10);
    const newest = [...sent]
      .map((name) => since.get(name) ?? '0.0')
      .sort((one, other) => numberOf(one) - numberOf(other));
    expect(oldest).not.toBe('');
    expect(numberOf(oldest)).toBeGreaterThanOrEqual(numberOf(newest.at(-1) ?? '0.0'));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

it('gives a statement a share of the memory, and at most 2 GiB of a large machine', () => {
  const memoryOf = (gibibytes: number) => Number(settingsOf('figures', gibibytes * 1024 ** 3, 1)['max_memory_usage']);
  expect(memoryOf(1)).toBe(Math.floor(0.3 * 1024 ** 3));
  expect(memoryOf(64)).toBe(2 * 1024 ** 3);
});

it('gives statements that the service waits for priority over queries, however large the crowd', () => {
  const priorities = (crowd: number) =>
    ['insert', 'maintenance', 'retrieve', 'export'].map((kind) => settingsOf(kind as 'insert', 1, crowd)['priority']);
  expect(priorities(1)).toEqual([0, 0, 1, 3]);
  expect(priorities(100)).toEqual([0, 0, 2, 4]);
});

const numberOf = (version: string) => {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return 100 * year + month;
};
