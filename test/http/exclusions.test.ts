// The endpoint of exclusions takes and refuses these; test/metrics/exclusions.property.test.ts holds what they do to figures.
import { expect, it } from 'vitest';
import type { Exclusion } from '../../src/domain/exclusion.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile({
  scopes: ['org:settings', 'journeys:write', 'results:read'],
  journey: 'apply',
});

let made = 0;
const exclude = (body: unknown) =>
  service.request<Exclusion & { error: string }>('POST', '/api/orgs/acme/exclusions', { key, body });

it.each([
  ['https://xn--bcher-kva.example/form', 'Bücher.example', 'xn--bcher-kva.example'],
  ['http://[::1]:8080/form', '[0::1]', '[::1]'],
  ['https://staging.example./form', 'staging.example.', 'staging.example.'],
  ['http://localhost:3000/form', 'localhost', 'localhost'],
])('of %s takes the host as %s, and leaves its sessions out', async (url, written, host) => {
  const slug = `form-${++made}`;
  await service.journey(key, { slug });
  await service.ingest(batch('acme', slug, [event('page_view', { url })]));
  const sessions = async () => (await service.retrieve(key, slug)).healthMetrics.sessionCount;
  expect(await sessions()).toBe(1);
  const { status, body } = await exclude({ host: written });
  expect([status, body.host]).toEqual([201, host]);
  expect(await sessions()).toBe(0);
  await service.request('DELETE', `/api/orgs/acme/exclusions/${body.id}`, { key });
  expect(await sessions()).toBe(1);
});

it.each([
  ['host', '\0'],
  ['host', 'a\u0000b'],
  ['host', '\ud800'],
  ['host', 'a.example:8443'],
  ['host', 'a.example/path'],
  ['host', 'me@a.example'],
  ['host', '*.a.example'],
  ['host', 'https://a.example'],
  ['host', ''],
  ['embedVersion', '\0'],
  ['embedVersion', '1.\ud800'],
  ['embedVersion', ''],
  ['mark', 'constructor'],
  ['receivedFrom', 'yesterday'],
  ['reason', 'because\u0007'],
])('refuses %s %j, and names it', async (name, value) => {
  const { status, body } = await exclude({ ...(name === 'reason' && { mark: 'bot' }), [name]: value });
  expect([status, body.error]).toEqual([400, expect.stringMatching(`^Invalid exclusion data: ${name} must `)]);
});
