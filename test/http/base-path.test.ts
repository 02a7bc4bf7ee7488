// Addresses that the service writes when BASE_URL has a path, and which paths it may have.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { OWN_PARTS } from '../../src/domain/base-path.ts';
import { acmeForFile } from '../support/for-file.ts';
import { openBrowser, setUp } from '../support/people.ts';

const BASE = 'http://waymark.example.org/tools/waymark';
const routes: string[] = [];
const { service, key } = await acmeForFile({
  config: { baseUrl: BASE },
  journey: 'permit',
  scopes: ['journeys:write', 'memos:read', 'memos:write', 'org:settings'],
  plugins: [
    async (app) => {
      for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) routes.push(line);
    },
  ],
});

it('answers the same with the path and without it', async () => {
  for (const path of [
    '/api/journeys/permit',
    '/embed/v1.js',
    '/help/limits',
    '/openapi.json',
    '/healthz',
    '/nothing',
  ]) {
    const with_ = await service.request('GET', `/tools/waymark${path}`, { key });
    const without = await service.request('GET', path, { key });
    expect(with_.status, path).toBe(without.status);
    expect(String(with_.headers.get('content-type')), path).toBe(without.headers.get('content-type'));
  }
  const other = await service.request('GET', '/tools/waymarks/api/journeys/permit', { key });
  expect(other.status).toBe(404);
});

it('writes the path into the addresses of its answers', async () => {
  const headers = { accept: 'text/html' };
  const { body: page } = await service.request<string>('GET', '/tools/waymark?period=7', { headers });
  expect(page).toContain('<meta name="base-path" content="/tools/waymark"');
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(file).toMatch(/^\/tools\/waymark\/assets\//);
    expect((await service.request('GET', file)).status, file).toBe(200);
  }

  const feed = await service.request<{ url: string }>('POST', '/api/feeds', {
    key,
    body: { name: 'News', journey: 'permit' },
  });
  expect(feed.body.url).toMatch(/^http:\/\/waymark\.example\.org\/tools\/waymark\/feeds\//);
  const { body: journey } = await service.request<{ id: string }>('GET', '/api/journeys/permit', { key });
  const memo = await service.request('POST', '/api/memos', { key, body: { journeyId: journey.id } });
  expect(memo.headers.get('location')).toMatch(/^\/tools\/waymark\/api\/memos\//);
  expect((await service.request('GET', memo.headers.get('location') ?? '', { key })).status).toBe(200);
  const problem = await service.request('GET', '/api/journeys/none', {
    key,
    headers: { accept: 'application/problem+json' },
  });
  expect(problem.body).toMatchObject({ type: '/tools/waymark/help/errors#not_found' });
  const { body: document } = await service.request('GET', '/openapi.json');
  expect(document.servers).toEqual([{ url: BASE }]);
});

it('sends cookies to its own path alone', async () => {
  await setUp(service);
  const browser = openBrowser(service);
  const body = { email: 'owner@example.org', password: 'correct horse battery staple' };
  const { headers } = await browser.ask('POST', '/api/auth/sign-in/email', { body });
  const paths = headers.getSetCookie().map((line) => /Path=([^;]*)/i.exec(line)?.[1]);
  expect(paths.sort()).toEqual(['/tools/waymark', '/tools/waymark/api/auth']);
});

it('refuses a path that conflicts with its own, and every path that it cannot serve', async () => {
  const mistakeOf = (url: string) => {
    try {
      readConfig({ BASE_URL: url, DATA_DIR: '/tmp' });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(mistakeOf('https://www.example.org/waymark/')).toBeUndefined();
  expect(mistakeOf('https://www.example.org/a/b.c-d')).toBeUndefined();
  expect(mistakeOf('https://www.example.org/api')).toMatch(/BASE_URL must not have a path that begins with \/api/);
  expect(mistakeOf('https://www.example.org/a%20b')).toMatch(/BASE_URL must have a path of letters/);
  expect(mistakeOf('https://www.example.org/way?x=1')).toMatch(/BASE_URL must have no query/);

  const pages = [
    ...readFileSync(new URL('../../dashboard/src/app.tsx', import.meta.url), 'utf8').matchAll(/page\('\/([\w-]+)/g),
  ];
  const own = [...routes.map((line) => /^\S*── ?\/([\w.-]+)/.exec(line)?.[1]), ...pages.map(([, part]) => part)];
  const parts = new Set(own.filter((part) => part !== undefined));
  expect(parts.size).toBeGreaterThan(20);
  expect([...parts].filter((part) => !OWN_PARTS.has(part))).toEqual([]);
  expect(readdirSync(new URL('../../dashboard/public', import.meta.url))).toEqual(['assets']);
});
