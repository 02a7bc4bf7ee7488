// Data folders and exports as released versions wrote them, opened and imported by this one. `make.mjs` made them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { folderForTest, run } from '../cli/command.ts';
import { hashPasswords } from '../support/passwords.ts';
import { openBrowser, signIn } from '../support/people.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const GOLDEN = fileURLToPath(new URL('.', import.meta.url));
export const VERSIONS = readdirSync(GOLDEN).filter((name) => existsSync(join(GOLDEN, name, 'figures.json')));

/** The spool of this one was a database. Its exports are read, its folders are refused. */
const REFUSED = 'before-0.1.0';

const PERIOD = '/api/journeys/apply/metrics?from=2026-09-01&to=2026-12-01';
const PREPARED = { timeout: 50_000 };

interface Written {
  now: string;
  journeys: string[];
  retrieve: Record<string, unknown>;
  sessions: number;
  completed: number;
  steps: unknown[];
  events: number;
}

function opened(release: string) {
  const written = JSON.parse(readFileSync(join(GOLDEN, release, 'figures.json'), 'utf8')) as Written;
  const unpack = (name: string) => {
    const folder = folderForTest();
    execFileSync('tar', ['-xzf', join(GOLDEN, release, `${name}.tar.gz`), '-C', folder]);
    return folder;
  };
  const open = async (dataDir: string, config = {}) => {
    const service = await startTestService({ dataDir, now: () => Date.parse(written.now), config });
    onTestFinished(() => service.close());
    return service;
  };

  async function expectFigures(service: TestService, key: string): Promise<void> {
    const get = async <Body>(path: string) => (await service.request<Body>('GET', path, { key })).body;
    // Sessions of events that an earlier version stored are prepared first.
    await expect.poll(async () => (await service.request('GET', PERIOD, { key })).status, PREPARED).toBe(200);
    const { journeys } = await get<{ journeys: { slug: string }[] }>('/api/journeys');
    const period = await get<JourneyFigures>(PERIOD);
    const events = await get<string>('/api/journeys/apply/events?format=csv');
    expect(await service.retrieve(key, 'apply')).toMatchObject(written.retrieve);
    expect(journeys.map(({ slug }) => slug)).toEqual(written.journeys);
    expect(period.summary).toMatchObject({ sessions: written.sessions, completed: written.completed });
    expect(period.steps).toMatchObject(written.steps);
    expect(events.trim().split('\n')).toHaveLength(1 + written.events);
  }
  return { unpack, open, expectFigures };
}

/** Tests of the folder that a release left. */
export function testFolder(release: string): void {
  const { unpack, open, expectFigures } = opened(release);
  it.skipIf(release === REFUSED)(
    `version ${release} left a folder, after a kill, that opens with its keys, people and figures`,
    async () => {
      hashPasswords('full');
      onTestFinished(() => hashPasswords('cheap'));
      const folder = unpack('data');
      const key = readFileSync(join(folder, 'key'), 'utf8');
      const service = await open(join(folder, 'data'), { adminToken: undefined });
      await expectFigures(service, key);
      const adminToken = readFileSync(join(folder, 'data', 'admin-token'), 'utf8').trim();
      expect((await service.request('GET', '/api/orgs', { key: adminToken })).status).toBe(200);
      expect((await signIn(openBrowser(service), 'owner@example.org')).status).toBe(200);
    },
  );

  it.runIf(release === REFUSED)(`version ${release} left a folder that is refused`, async () => {
    const folder = unpack('data');
    const { code, stderr } = await run(['serve'], folder, { PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toContain('was made by a version before 0.1.0');
  });
}

/** Tests of the export that a release wrote. */
export function testExport(release: string): void {
  const { unpack, open, expectFigures } = opened(release);
  it(`version ${release} wrote an export that is imported, equal in every figure`, async () => {
    const folder = unpack('export');
    const target = join(folder, 'imported');
    const imported = await run(['import', join(folder, 'export')], folder, { DATA_DIR: target });
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    const service = await open(target, { adminToken: ADMIN_TOKEN });
    await expectFigures(service, await service.key('acme', ['journeys:write', 'results:read']));
  });
}
