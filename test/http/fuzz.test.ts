// Whatever bytes arrive at any door: an answer in time, never a 5xx, and the service goes on.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TAGS } from '../../src/domain/event.ts';
import { batch, event } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { expectCivil, fuzz } from '../support/fuzz.ts';
import { bodiesOf, nastyJson, spoiled } from '../support/nasty.ts';
import { type RawRequest, sendRaw } from '../support/raw.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

let stepId: string;

const { service, key } = await acmeForFile({
  settings: { ingestRequestsPerHour: 1_000_000, unknownOriginRequestsPerMinute: 1_000_000 },
  scopes: ['journeys:write', 'org:settings', 'ingest:write', 'memos:write'],
  journey: 'ingested',
});

/** The journey that the requests aim at, there again after one of them has deleted it. */
beforeEach(async () => {
  await service.request('DELETE', '/api/journeys/apply', { key });
  const { steps } = await service.journey(key, { slug: 'apply', steps: [{ stepKey: 'a', index: 0 }] });
  stepId = steps[0]?.id ?? '';
});
afterEach(async () => {
  expect((await service.request('GET', '/readyz')).status).toBe(200);
  expect((await service.request('GET', '/api/journeys', { key })).status).toBe(200);
});

const send = (request: RawRequest) => sendRaw(service.url, request);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

const STEP = {
  stepKey: 'fuzzed',
  index: 3,
  name: 'N',
  stepType: 'input',
  fieldType: 'table',
  readingLevel: 1,
  fieldCount: 2,
  requiredArtifacts: 3,
};
const DOORS: [string, () => string, () => Record<string, string>, unknown][] = [
  [
    'POST',
    () => '/api/journeys/create',
    () => bearer(key),
    { slug: 'fuzzed', displayName: 'x', sourceSystem: 'custom', allowedOrigins: ['https://a.example'], steps: [STEP] },
  ],
  [
    'PUT',
    () => '/api/journeys/apply',
    () => bearer(key),
    { displayName: 'x', environment: 'staging', sourceSystem: 'custom', allowedOrigins: ['https://a.example'] },
  ],
  ['POST', () => '/api/journeys/apply/steps', () => bearer(key), STEP],
  ['PUT', () => `/api/journeys/apply/steps/${stepId}`, () => bearer(key), { ...STEP, stepKey: 'a', index: 0 }],
  [
    'POST',
    () => '/api/journeys/apply/steps/reorder',
    () => bearer(key),
    {
      steps: [
        { stepId: 'x', index: 1 },
        { stepId: 'y', index: 0 },
      ],
    },
  ],
  [
    'POST',
    () => '/api/orgs',
    () => bearer(ADMIN_TOKEN),
    { slug: 'fuzzed', displayName: 'x', settings: { retentionDays: 3 } },
  ],
  ['PUT', () => '/api/orgs/acme', () => bearer(ADMIN_TOKEN), { displayName: 'x', settings: { retentionDays: 300 } }],
  [
    'POST',
    () => '/api/orgs/acme/keys',
    () => bearer(ADMIN_TOKEN),
    { name: 'x', scopes: ['journeys:read'], expiresAt: '2090-01-01T00:00:00Z' },
  ],
  ['POST', () => '/api/memos', () => bearer(key), { journeyId: 'x' }],
  ['POST', () => '/api/simulations/run', () => bearer(key), { journeyId: 'x' }],
];

describe.each(DOORS)('%s to a management door', (method, path, headers, valid) => {
  it('answers any body', async () => {
    const bodies = bodiesOf(fc.oneof({ weight: 4, arbitrary: spoiled(valid) }, { weight: 1, arbitrary: nastyJson }));
    await fc.assert(
      fc.asyncProperty(bodies, async ({ body, headers: more }) => {
        const all = { 'content-type': 'application/json', ...headers(), ...more };
        expectCivil(await send({ method, path: path(), headers: all, body }));
      }),
      fuzz(120),
    );
  });
});

describe('ingest', () => {
  const setAside = async () =>
    /^waymark_batches_set_aside_total (\d+)$/m.exec((await service.request<string>('GET', '/metrics')).body)?.[1];

  it('answers any body, and the store takes whatever was acknowledged', async () => {
    const full = event('step_view', {
      ...{ referrer: 'https://a.example/x', embedVersion: '1', source: 'custom', fieldKey: 'f', errorType: 'e' },
      ...{ completionStatus: 'c', durationMs: 1, reason: 'r', seq: 2, blocked: false, inferred: true },
    });
    const valid = {
      ...batch('acme', 'ingested', [full, event('page_view')]),
      sentAt: new Date().toISOString(),
      dropped: 1,
    };
    const bodies = bodiesOf(fc.oneof({ weight: 6, arbitrary: spoiled(valid) }, { weight: 1, arbitrary: nastyJson }));
    const types = fc.constantFrom(
      ...Array(9).fill('application/json'),
      'text/plain',
      'text/html',
      'application/json; x',
      'x',
      '',
    );
    await fc.assert(
      fc.asyncProperty(bodies, types, async ({ body, headers }, type) => {
        const all = { 'content-type': type, ...headers };
        expectCivil(await send({ method: 'POST', path: '/api/ingest', headers: all, body }));
      }),
      fuzz(300),
    );
    expect((await service.request('GET', '/api/journeys/ingested', { key })).status).toBe(200);
    expect(await setAside()).toBe('0');
  });

  it('takes any text, number and time that the schema allows, and counts it', async () => {
    const text = (maxLength: number, minLength = 0) =>
      fc
        .string({ unit: 'binary', minLength, maxLength: Math.floor(maxLength / 2) })
        .map((any) => any.replaceAll('\0', '0'));
    const time = fc
      .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-12-31T23:59:59.999Z'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const events = fc.array(
      fc.record(
        {
          ...{ _tag: fc.constantFrom(...EVENT_TAGS), schemaVersion: fc.constant(1), id: fc.uuid(), ts: time },
          ...{ sessionId: text(128, 1), clientId: text(128, 1), url: fc.oneof(fc.webUrl(), text(2_048)) },
          ...{ referrer: fc.oneof(fc.webUrl(), text(2_048)), embedVersion: text(64), source: text(64) },
          ...{
            // A step's key of blanks alone is none.
            stepKey: text(126).map((any) => `s${any}`),
            fieldKey: text(256),
            errorType: text(128),
            completionStatus: text(64),
            reason: text(64),
          },
          ...{ durationMs: fc.maxSafeNat(), seq: fc.maxSafeNat(), blocked: fc.boolean(), inferred: fc.boolean() },
        },
        { requiredKeys: ['_tag', 'schemaVersion', 'id', 'ts', 'sessionId', 'clientId', 'url', 'stepKey'] },
      ),
      { minLength: 1, maxLength: 20 },
    );
    const sessions = new Set<string>();
    await service.journey(key, { slug: 'valid' });
    await fc.assert(
      fc.asyncProperty(events, fc.option(time, { nil: undefined }), async (list, sentAt) => {
        const answer = await service.ingest({ ...batch('acme', 'valid', list), sentAt });
        expect(answer).toMatchObject({ status: 204 });
        for (const { sessionId } of list) sessions.add(sessionId);
      }),
      fuzz(150),
    );
    expect((await service.retrieve(key, 'valid')).healthMetrics.sessionCount).toBe(sessions.size);
    expect(await setAside()).toBe('0');
  });
});
