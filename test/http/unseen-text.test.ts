// Characters that nobody sees, or that turn what follows: neither a stranger nor a member can make one name look like another.
import { expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile({ scopes: ['journeys:write', 'org:settings'] });
await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });

/** One of each kind: direction, width none, soft hyphen, tag, filler, line, C1, annotation, blank of braille. */
const UNSEEN = [
  ...['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u{e0041}', '\u3164', '\u115f'],
  ...['\u2028', '\u034f', '\ufff9', '\u2800', '\u{e0100}'],
];
const NEEDED = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d💻 Work', '❤\ufe0f\u200d🔥', 'Grüße', '東京', 'שלום'];

it.each([...UNSEEN, '\u0085'].map((one) => [one.codePointAt(0)?.toString(16) ?? '', one]))(
  'refuses U+%s in names, with the member',
  async (_code, one) => {
    const name = `Pay${one}ment`;
    const isControl = one === '\u0085';
    const ask = (method: string, path: string, body: object) => service.request(method, path, { key, body });
    for (const [method, path, member, body] of [
      ['POST', '/api/journeys/create', 'displayName', { slug: 'x', displayName: name }],
      ['PUT', '/api/journeys/apply', 'displayName', { displayName: name }],
      ['POST', '/api/journeys/apply/steps', 'name', { stepKey: 'b', index: 1, name }],
      ['PUT', '/api/orgs/acme', 'displayName', { displayName: name }],
      ['POST', '/api/orgs/acme/keys', 'name', { name, scopes: ['journeys:read'] }],
      ['POST', '/api/journeys/apply/annotations', 'text', { text: name, at: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const answer = await ask(method, path, body);
      expectError(
        answer,
        400,
        new RegExp(
          `${member} must be a string .* without control characters.*${isControl ? '' : ': U\\+[0-9A-F]+ is invisible, or turns '}`,
        ),
      );
    }
    expectError(await ask('POST', '/api/orgs/acme/keys', { name: one, scopes: ['journeys:read'] }), 400, /name must/);
  },
);

it('drops them from what strangers send, and what then is a step is that step', async () => {
  for (const [n, one] of UNSEEN.entries()) {
    const sent = event('step_view', { stepKey: `${one}a${one}`, source: `part${one}ner`, sessionId: `s-${n}` });
    const wrong = { fieldKey: `${one}na${one}me`, errorType: `wr${one}ong`, reason: one };
    const events = [sent, event('field_blur', { ...wrong, sessionId: `s-${n}` })];
    expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
  }
  await service.retrieve(key, 'apply');
  const rows = await service.service.store.query(
    `SELECT DISTINCT step_key AS stepKey, source, field_key AS fieldKey, error_type AS errorType, reason FROM events ORDER BY step_key`,
  );
  const none = { stepKey: '', source: '', fieldKey: '', errorType: '', reason: '' };
  expect(rows).toEqual([
    { ...none, fieldKey: 'name', errorType: 'wrong' },
    { ...none, stepKey: 'a', source: 'partner' },
  ]);
});

it('keeps joiners where writing needs them, and drops them elsewhere', async () => {
  for (const [index, name] of NEEDED.entries()) {
    const body = { stepKey: `needed-${index}`, index: index + 10, name };
    const answer = await service.request<{ name: string }>('POST', '/api/journeys/apply/steps', { key, body });
    expect([answer.status, answer.body.name]).toEqual([201, name]);
    const sent = event('field_blur', { fieldKey: name, sessionId: 'needed' });
    expect((await service.ingest(batch('acme', 'apply', [sent]))).status).toBe(204);
  }
  const sent = ['na\u200cme', 'na\u200dme', '\u200dname'].map((fieldKey) =>
    event('field_blur', { fieldKey, sessionId: 'n' }),
  );
  expect((await service.ingest(batch('acme', 'apply', sent))).status).toBe(204);
  await service.retrieve(key, 'apply');
  const rows = await service.service.store.query<{ fieldKey: string }>(
    `SELECT DISTINCT field_key AS fieldKey FROM events WHERE session_id IN ('needed', 'n')`,
  );
  expect(rows.map(({ fieldKey }) => fieldKey).sort()).toEqual([...NEEDED, 'name'].sort());
});

it('spells such characters out where an error quotes them', async () => {
  const turned = 'tag\u202eegap';
  expectError(await service.ingest(batch('acme', 'apply', [event(turned)])), 400, /"tag\\u202eegap"/);
  expectError(
    await service.request('GET', `/api/journeys/${encodeURIComponent('a\u2066b\u0007c')}`, { key }),
    404,
    'Journey with slug "a\\u2066b\\u0007c" not found',
  );
  expectError(await service.request('GET', `/api/journeys/${encodeURIComponent('größe')}`, { key }), 404, /"größe"/);
});

it.each([256, 1_000, 4_000, 12_000])(
  'finds no journey by a slug of %i characters, and says so as of any other',
  async (length) => {
    const slug = 'a'.repeat(length);
    expectError(
      await service.request('GET', `/api/journeys/${slug}`, { key }),
      404,
      `Journey with slug "${slug}" not found`,
    );
    const made = await service.request('POST', '/api/journeys/create', { key, body: { slug, displayName: 'Long' } });
    expectError(made, 400, 'Invalid journey data: slug must be at most 255 characters long');
  },
);
