// Days of memos and simulations are those of the organization's time zone, and a memo says what is left out of it.
import { beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import type { Memo, Rerun } from '../../src/domain/memo.ts';
import { memoOf } from '../support/artifacts.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

/** 7 in the morning in New York, whose clocks were set back on 1 November. */
const NOW = Date.UTC(2026, 10, 22, 12);
const ZONE = 'America/New_York';
/** When sessions start, and the date on the clocks of New York. */
const STARTS = [
  ['2026-10-24T03:50:00.000Z', '2026-10-23'],
  ['2026-10-24T04:10:00.000Z', '2026-10-24'],
  ['2026-11-02T04:30:00.000Z', '2026-11-01'],
  ['2026-11-21T04:30:00.000Z', '2026-11-20'],
  ['2026-11-21T05:10:00.000Z', '2026-11-21'],
] as const;

let key: string;
let journey: Journey;

const service = await serviceForFile({ now: () => NOW });
beforeAll(async () => {
  await service.org('acme');
  const { status } = await service.request('PUT', '/api/orgs/acme', {
    key: ADMIN_TOKEN,
    body: { settings: { timezone: ZONE } },
  });
  expect(status).toBe(200);
  key = await service.key('acme', [
    ...(['journeys:write', 'ingest:write', 'org:settings', 'memos:write', 'simulations:run'] as const),
  ]);
  journey = await service.journey(key, {
    slug: 'apply',
    steps: [
      { stepKey: 'about', index: 0, name: 'About' },
      { stepKey: 'send', index: 1, name: 'Send' },
    ],
  });
  for (const [at, [ts]] of STARTS.entries()) await visit(`session-${at}`, ts, 'form.example');
  for (let at = 0; at < 12; at++) await visit(`staging-${at}`, '2026-11-10T15:00:00.000Z', 'staging.example');
}, 60_000);

async function visit(sessionId: string, ts: string, host: string) {
  const about = { sessionId, ts, url: `https://${host}/form` };
  const events = [event('session_start', about), event('step_view', { ...about, stepKey: 'about', seq: 1 })];
  const { status } = await service.ingest(batch('acme', 'apply', events), { authorization: `Bearer ${key}` });
  expect(status).toBe(204);
}

const evidenceOf = async ({ id }: Memo) => {
  const path = `/api/memos/${id}/export?format=json&evidence=true`;
  return (
    await service.request<{ evidence: { cube: { day: number; step: string; reached: number }[] } }>('GET', path, {
      key,
    })
  ).body.evidence;
};

it('begins and ends its days at midnights of the zone, through a change of its clocks', async () => {
  const memo = await memoOf(service, key, { journeyId: journey.id });
  expect(memo.result).toMatchObject({
    period: { from: '2026-10-24T04:00:00.000Z', to: '2026-11-21T05:00:00.000Z' },
    timezone: ZONE,
    data: { sessions: 15, exclusions: 0 },
  });
  expect(memo.title).toBe('apply, 24 Oct to 20 Nov 2026');
  const german = await service.request<{ title: string }>('GET', `/api/memos/${memo.id}?lang=de`, { key });
  expect(german.body.title).toMatch(/^apply, 24\. Okt\. bis 20\. Nov\. 2026$/);
  const { cube } = await evidenceOf(memo);
  const days = cube
    .filter(({ step }) => step === '')
    .map(({ day, reached }) => [new Date(day * 86_400_000).toISOString().slice(0, 10), reached]);
  expect(days).toEqual([
    ['2026-10-23', 1],
    ['2026-10-24', 1],
    ['2026-11-01', 1],
    ['2026-11-10', 12],
    ['2026-11-20', 1],
  ]);
  const { body } = await service.request<Rerun>('POST', `/api/memos/${memo.id}/rerun`, { key });
  expect(body).toMatchObject({ reproduced: true, dataChanged: false });
  const named = await memoOf(service, key, { journeyId: journey.id, to: '2026-11-21', days: 14 });
  expect(named.result?.period).toEqual({ from: '2026-11-07T05:00:00.000Z', to: '2026-11-21T05:00:00.000Z' });
});

it('is what simulations are fitted to as well', async () => {
  const body = { journeyId: journey.id, changes: [{ type: 'drop_step', stepKey: 'about' }], days: 28, save: false };
  const { status, body: made } = await service.request<{ result: { model: Record<string, unknown> } }>(
    'POST',
    '/api/simulations/run',
    { key, body },
  );
  expect(status).toBe(200);
  expect(made.result.model).toMatchObject({
    ...{ from: '2026-10-24T04:00:00.000Z', to: '2026-11-21T05:00:00.000Z', timezone: ZONE, sessions: 15 },
  });
});

it('says how many sessions exclusions leave out, in every format', async () => {
  const { status } = await service.request('POST', '/api/orgs/acme/exclusions', {
    key,
    body: { host: 'staging.example', reason: 'our own tests' },
  });
  expect(status).toBe(201);
  const memo = await memoOf(service, key, { journeyId: journey.id });
  expect(memo.result?.data).toMatchObject({ sessions: 3, excluded: 0, exclusions: 12 });
  const sentence = 'Exclusions of the organization leave out 12 visits.';
  expect(memo.result?.summary.sentences).toContain(sentence);
  for (const format of ['md', 'html']) {
    const { body } = await service.request<string>('GET', `/api/memos/${memo.id}/export?format=${format}`, { key });
    expect(String(body)).toContain(sentence);
  }
});
