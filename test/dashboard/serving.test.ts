// Files that the service hands out to a browser that asks for a page, and those that it does not.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NAME, type Rule, SLUG, STEP_KEY } from '../../dashboard/src/api/rules.ts';
import * as text from '../../src/domain/text.ts';
import { packageFile } from '../../src/package-file.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ASSETS = readdirSync(packageFile('dist', 'dashboard', 'assets'));

const service = await serviceForFile();

it.each(['/', '/sign-in', '/journeys/any/live?x=1', '/settings/keys', '/nothing/of/the/kind'])(
  'answers the dashboard at %s under a policy that allows this host only',
  async (path) => {
    const { status, headers, body } = await service.request<string>('GET', path, { headers: PAGE });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<div id="root"></div>');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-cache');
  },
);

it('holds nothing in the page that the policy would stop: every script and style is a file of this host', async () => {
  const { body } = await service.request<string>('GET', '/', { headers: PAGE });
  expect(body.match(/<script(?![^>]*\ssrc="\/assets\/)/g)).toBeNull();
  expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/);
});

it('answers 304 to a browser that has the page, and HEAD without a body', async () => {
  const { headers } = await service.request('GET', '/', { headers: PAGE });
  const again = { ...PAGE, 'if-none-match': headers.get('etag') ?? '' };
  expect((await service.request('GET', '/', { headers: again })).status).toBe(304);
  const head = await service.request<string>('HEAD', '/', { headers: PAGE });
  expect([head.status, head.body]).toEqual([200, '']);
});

it.each(['/api/nothing', '/embed/nothing.js', '/assets/nothing.js', '/healthz/nothing', '/metrics/nothing'])(
  'answers 404 in JSON at %s, which is for programs',
  async (path) => expectError(await service.request('GET', path, { headers: PAGE }), 404, /^No such endpoint: GET/),
);

it('answers 404 in JSON to programs and to methods other than GET', async () => {
  expectError(await service.request('GET', '/sign-in'), 404, /^No such endpoint: GET/);
  expectError(await service.request('POST', '/sign-in', { headers: PAGE }), 404, /^No such endpoint: POST/);
});

it('answers curl and monitors, which accept anything, at its address only', async () => {
  const statusOf = async (path: string, accept: string) =>
    (await service.request('GET', path, { headers: { accept } })).status;
  expect([
    await statusOf('/', '*/*'),
    await statusOf('/', 'application/json'),
    await statusOf('/sign-in', '*/*'),
  ]).toEqual([200, 404, 404]);
});

it('lets browsers keep files that are named by their content for ever, and the others not', async () => {
  const hashed = ASSETS.filter((name) => /-[\w-]{8}\.(js|css)$/.test(name));
  expect(hashed.length).toBeGreaterThan(20);
  for (const name of hashed) {
    const { status, headers } = await service.request('GET', `/assets/${name}`);
    expect([name, status, headers.get('cache-control')]).toEqual([name, 200, 'public, max-age=31536000, immutable']);
  }
  for (const name of ['theme.js', 'waymark.svg']) {
    const { headers } = await service.request('GET', `/assets/${name}`);
    expect([name, headers.get('cache-control')]).toEqual([name, 'no-cache']);
  }
});

it('hands out the application compressed', async () => {
  const application = ASSETS.find((name) => /^common-.*\.js$/.test(name)) ?? '';
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await service.request('GET', `/assets/${application}`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(encoding);
  }
});

it.each<[string, Rule, { pattern: string; maxLength: number }, string]>([
  ['slugs', SLUG, text.SLUG, text.SLUG_MUST],
  ['step keys', STEP_KEY, text.STEP_KEY, text.STEP_KEY_MUST],
  ['names', NAME, text.PLAIN_NAME, text.PLAIN_NAME_MUST],
])('checks %s in the page as the service does', (_, rule, schema, must) => {
  expect({ mistake: rule.mistake, lengthMax: rule.lengthMax }).toEqual({
    mistake: `Must ${must}.`,
    lengthMax: schema.maxLength,
  });
  const pattern = new RegExp(schema.pattern, 'u');
  const samples = ['a', 'A', '0', '-', '_', ' ', 'ä', '.', '\n', '\u0000', '\u007f', 'a b', 'a-b_c', '名前'];
  expect(samples.filter((sample) => rule.pattern.test(sample))).toEqual(
    samples.filter((sample) => pattern.test(sample)),
  );
});
