// `waymark page`: the files that any web server can serve, and the proof of their figures by an export.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { batch, event } from '../support/events.ts';
import { must } from '../support/people.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';
import { call, folderForTest } from './command.ts';

const TIMEOUT_MS = 90_000;

it(
  'writes a page whose figures an export proves, and lists the differences of a changed page',
  async () => {
    const folder = folderForTest();
    const data = join(folder, 'data');
    const service = await startTestService({ dataDir: data });
    await service.org('acme');
    const key = await service.key('acme', ['journeys:read', 'journeys:write', 'org:settings']);
    // Times of months ago are believed of a trusted server only.
    const server = { authorization: `Bearer ${await service.key('acme', ['ingest:write'])}` };
    await service.journey(key, { slug: 'apply', displayName: 'Apply' });
    // From more than two months ago on: so a whole month is past and three days over, whatever the date.
    const now = Date.now();
    for (let day = 70; day > 0; day--) {
      const events = Array.from({ length: 4 }, (_, nth) => {
        const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID(), embedVersion: '1.4.0' };
        const at = now - day * DAY_MS + nth * 1000;
        const end = event('submit_success', { ...common, ts: toIso(at + 60_000) });
        return [event('session_start', { ...common, ts: toIso(at) }), ...(nth < 3 ? [end] : [])];
      });
      expect((await service.ingest(batch('acme', 'apply', events.flat()), server)).status).toBe(204);
    }
    must(200, await service.request('PUT', '/api/journeys/apply/public-page', { key, body: { enabled: true } }));
    const site = join(folder, 'site');
    const written = await call(['page', 'write', 'apply', site, '--url', service.url, '--api-key', key], folder);
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('index.html, figures.csv, figures.json'),
    });
    const html = readFileSync(join(site, 'index.html'), 'utf8');
    expect(html).toContain('href="figures.csv"');
    expect(html).toMatch(/<meta http-equiv="content-security-policy" content="default-src &#39;none&#39;; style-src/);
    expect(statSync(join(site, 'index.html')).mode & 0o777).toBe(0o644);
    await service.close();

    const out = join(folder, 'out');
    expect(await call(['export', out], folder, { DATA_DIR: data, ADMIN_TOKEN })).toMatchObject({ code: 0 });
    const file = join(site, 'figures.json');
    const verify = (figures: string) => call(['page', 'verify', figures, out], folder);
    const proven = await verify(file);
    expect(proven).toMatchObject({ code: 0, stderr: '' });
    expect(proven.stdout).toMatch(/^20\d\d-\d\d: equal \(4 figures\)$/m);
    expect(proven.stdout).toMatch(/(\d) of \1 months were counted again: all of them are equal\./);

    // Somebody polishes the newest month.
    const page = JSON.parse(readFileSync(file, 'utf8'));
    const none = join(folder, 'none.json');
    writeFileSync(none, JSON.stringify({ ...page, months: [] }));
    expect(await verify(none)).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to verify') });
    const rate = page.months[0].figures.find(({ id }: { id: string }) => id === 'completionRate');
    rate.value = 0.95;
    const polished = join(folder, 'polished.json');
    writeFileSync(polished, JSON.stringify(page));
    const found = await verify(polished);
    expect(found.code).toBe(1);
    expect(found.stdout).toContain(`${page.months[0].month}: completionRate: 0.95 of `);
    expect(found.stdout).toContain(' is published, 0.75 of ');
    expect(found.stderr).toMatch(/1 of \d months differ\./);
  },
  TIMEOUT_MS,
);

it('reports mistakes in its arguments', async () => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'other.json'), '{"format":2}');
  const verify = (file: string) => call(['page', 'verify', file, folder], folder);
  expect((await verify('none.json')).stderr).toContain('none.json cannot be read.');
  expect((await verify('other.json')).stderr).toContain('other.json is no figures.json of a public page.');
  writeFileSync(join(folder, 'page.json'), '{"format":1,"organization":"acme","journey":"apply","months":[]}');
  expect((await verify('page.json')).stderr).toContain('holds no finished export.');
});
