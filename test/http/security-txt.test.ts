// Where to report a weakness of an installation (RFC 9116).
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { startTestService } from '../support/service.ts';

const PATH = '/.well-known/security.txt';

it('is answered from the configuration, and says until when it holds', async () => {
  const securityContacts = ['mailto:security@example.org', 'https://example.org/report'];
  const now = () => Date.UTC(2026, 0, 1, 15);
  const service = await startTestService({ now, config: { securityContacts } });
  onTestFinished(() => service.remove());
  const { status, headers, body } = await service.request<string>('GET', PATH);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    'Contact: mailto:security@example.org\nContact: https://example.org/report\n' +
      'Expires: 2026-06-30T00:00:00.000Z\nCanonical: http://waymark.example.org/.well-known/security.txt\n',
  );
});

it('is not found where nothing is configured', async () => {
  const service = await startTestService();
  onTestFinished(() => service.remove());
  expect((await service.request('GET', PATH)).status).toBe(404);
});

it.each(['security@example.org', 'http://example.org', 'mailto:a b@example.org', 'javascript:alert(1)'])(
  'is refused at the start with %j as contact',
  (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(ConfigError);
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT must be /);
  },
);

it('reads several contacts, and refuses admin tokens that are short or look like API keys', () => {
  const { securityContacts } = readConfig({ SECURITY_CONTACT: ' mailto:A@example.org, https://example.org/x ' });
  expect(securityContacts).toEqual(['mailto:A@example.org', 'https://example.org/x']);
  expect(() => readConfig({ ADMIN_TOKEN: 'x'.repeat(31) })).toThrow(/^ADMIN_TOKEN must have at least 32 characters$/);
  expect(readConfig({ ADMIN_TOKEN: 'x'.repeat(32) }).adminToken).toHaveLength(32);
  expect(() => readConfig({ ADMIN_TOKEN: `wmk_${'x'.repeat(40)}` })).toThrow(/must not begin with wmk_/);
});
