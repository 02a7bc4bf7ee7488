// Endpoints that no message could reach are refused when they are set, and a test message says that it is a test wherever it is read.
import { beforeAll, expect, it } from 'vitest';
import type { Resolve } from '../../src/delivery/addresses.ts';
import { bodyOf } from '../../src/delivery/formats.ts';
import { ENDPOINT_KINDS, type EndpointKind } from '../../src/domain/message.ts';
import { exampleOf } from '../../src/domain/message-examples.ts';
import { acmeForFile } from '../support/for-file.ts';

/** Addresses of names, as their owners' name servers answer. */
const NAMES: Record<string, string[]> = {
  'desk.example.org': ['93.184.215.14'],
  'inside.example.org': ['10.1.2.3'],
  'metadata.example.org': ['169.254.169.254'],
  'both.example.org': ['93.184.215.14', '192.168.1.1'],
};
const resolve: Resolve = async (host) => NAMES[host] ?? [];
const { service, key } = await acmeForFile({ resolve, scopes: ['org:settings'] });

let endpointId: string;
const create = (url: string) =>
  service.request<{ id: string; error?: string }>('POST', '/api/endpoints', {
    key,
    body: { name: 'Desk', url, types: ['journey.created'] },
  });

beforeAll(async () => {
  const { status, body } = await create('https://desk.example.org/hook');
  expect(status).toBe(201);
  endpointId = body.id;
});

const UNREACHABLE = [
  'https://inside.example.org/hook',
  'https://metadata.example.org/latest',
  'https://both.example.org/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[fe80::1]/',
  'https://localhost/hook',
  'https://db.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
];

it.each(UNREACHABLE)('refuses %s when it is set, and names the field', async (url) => {
  const { status, body } = await create(url);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^Invalid endpoint data: url must lead to an? /)]);
});

it.each(UNREACHABLE)('refuses %s as the new address of an endpoint', async (url) => {
  const { status } = await service.request('PUT', `/api/endpoints/${endpointId}`, { key, body: { url } });
  expect(status).toBe(400);
});

it('takes a name that has no address yet', async () => {
  expect((await create('https://not-yet.example.org/hook')).status).toBe(201);
});

const CHATS = ENDPOINT_KINDS.filter((kind): kind is EndpointKind => kind !== 'webhook' && kind !== 'email');

it.each(CHATS)('says in %s that a test is a test, without a link to what does not exist', (kind) => {
  expect(CHATS.length).toBe(3);
  const data = exampleOf('alert.opened');
  const at = '2026-03-03T08:05:00.000Z';
  const body = (isTest: boolean) =>
    bodyOf(
      kind,
      { type: 'alert.opened', at, data: isTest ? { ...data, isTest } : data },
      'https://waymark.example.org',
    );
  expect(body(true)).toContain('This is a test');
  expect(body(true)).not.toContain('/alerts/');
  expect(body(false)).not.toContain('This is a test');
  expect(body(false)).toContain('/alerts/');
});
