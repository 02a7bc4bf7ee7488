// A folder of an earlier release, upgraded by a service that is killed three times while it prepares the stored events: what comes out in the
// end is what an undisturbed upgrade makes, in every figure and row.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import { folderForTest } from '../cli/command.ts';
import { startTestService } from '../support/service.ts';

const GOLDEN = fileURLToPath(new URL('../golden/0.1.0/', import.meta.url));
const UNTIL = fileURLToPath(new URL('../support/upgrade-until.mjs', import.meta.url));
const { now } = JSON.parse(readFileSync(join(GOLDEN, 'figures.json'), 'utf8')) as { now: string };
/** Days that are left when the service is killed, of five: before the first is done, and within the later ones. */
const KILLED_AT = [5, 4, 2];
const PERIOD = 'from=2026-09-01&to=2026-12-01';
const DOORS = [
  '/api/journeys/apply',
  `/api/journeys/apply/metrics?${PERIOD}`,
  `/api/journeys/apply/metrics/summary?${PERIOD}`,
  `/api/journeys/apply/metrics/paths?${PERIOD}`,
  `/api/journeys/apply/metrics/steps/details?${PERIOD}`,
  `/api/journeys/apply/metrics/steps/details/fields?${PERIOD}`,
  `/api/journeys/apply/metrics/returns?${PERIOD}`,
  '/api/metrics/journeys',
];

function unpack(): string {
  const folder = folderForTest();
  execFileSync('tar', ['-xzf', join(GOLDEN, 'data.tar.gz'), '-C', folder]);
  return folder;
}

async function daysLeft(folder: string): Promise<number> {
  const store = openEmbeddedStore(join(folder, 'data', 'events'));
  const [row] = await store.query<{ days: number }>(
    'SELECT toUInt32(uniqExact(received_on)) AS days FROM unfolded_days',
  );
  await store.close();
  return row?.days ?? 0;
}

/** Contents of the folder when it is prepared: every figure, and every row that figures are made of. */
async function contentsOf(folder: string) {
  const dataDir = join(folder, 'data');
  const key = readFileSync(join(folder, 'key'), 'utf8');
  const service = await startTestService({ dataDir, now: () => Date.parse(now), config: { adminToken: undefined } });
  await service.service.sessions.preparation.ready();
  const answers = await Promise.all(DOORS.map((path) => service.request('GET', path, { key })));
  expect(answers.map(({ status }) => status)).toEqual(DOORS.map(() => 200));
  // A kill of the loader may leave an event in the store twice, which counts once; rows of such sessions leave the counts by tag to the events.
  const rows = await service.service.store.query<Record<string, unknown>>(
    'SELECT * EXCEPT (version, events, tag_counts) FROM session_rows FINAL ORDER BY journey_id, session',
  );
  await service.close();
  return { answers: answers.map(({ body }) => body), rows };
}

it('makes of a folder of 0.1.0 the same, whether it was killed three times in between or not', async () => {
  const [killed, undisturbed] = [unpack(), unpack()];
  const left: number[] = [];
  for (const days of KILLED_AT) {
    const args = [UNTIL, join(killed, 'data'), String(days), String(Date.parse(now))];
    const { signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    left.push(await daysLeft(killed));
  }
  // Each kill left something to do, and none undid what was done.
  expect(Math.min(...left)).toBeGreaterThan(0);
  expect(left).toEqual([...left].sort((one, other) => other - one));
  const [again, once] = [await contentsOf(killed), await contentsOf(undisturbed)];
  expect(once.rows.length).toBeGreaterThan(40);
  expect(again).toEqual(once);
}, 240_000);
