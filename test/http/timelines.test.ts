// A sample of the sessions behind a number: the ones that the number counts, and nothing by which somebody is identified.
import { beforeAll, expect, it } from 'vitest';
import { SECOND_MS } from '../../src/domain/time.ts';
import type { Timelines } from '../../src/domain/timelines.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const STEP_MUST = 'must be the key of a step of the journey, or of one that sessions of the period saw';
const STEPS_MUST = 'must hold only keys of steps of the journey, or of steps that sessions of the period saw';
const HOURS_AGO = -3 * 3_600 * SECOND_MS;

const { service, key } = await acmeForFile({ now: clock.now, scopes: ['journeys:write', 'results:read'] });
beforeAll(async () => {
  await service.journey(key, {
    slug: 'apply',
    steps: [
      { stepKey: 'start', index: 0 },
      { stepKey: 'idle', index: 1 },
    ],
  });
  const lines: Record<string, [number, string, Partial<RawEvent>?][]> = {
    done: [
      [0, 'step_view', { stepKey: 'start' }],
      [2, 'field_focus', { stepKey: 'start', fieldKey: 'name' }],
      [4, 'validation_error', { stepKey: 'start', fieldKey: 'name', errorType: 'valueMissing' }],
      [6, 'submit_attempt', { stepKey: 'start', blocked: true }],
      [9, 'step_view', { stepKey: 'end' }],
      [12.5, 'submit_success', { stepKey: 'end' }],
    ],
    gone: [
      [0, 'step_view', { stepKey: 'start' }],
      [1, 'field_change', { stepKey: 'start', fieldKey: 'name' }],
      [3, 'field_focus', { stepKey: 'start', fieldKey: 'birth' }],
      [7, 'submit_attempt', { stepKey: 'start' }],
      [8, 'dropoff_signal', { stepKey: 'start', reason: 'close' }],
    ],
    stuck: [
      [0, 'step_view', { stepKey: 'start' }],
      [5, 'step_view', { stepKey: 'end' }],
    ],
    round: [
      [0, 'step_view', { stepKey: 'start' }],
      [5, 'step_view', { stepKey: 'end' }],
      [7, 'step_view', { stepKey: 'start' }],
      [9, 'field_blur', { stepKey: 'start', fieldKey: 'street' }],
    ],
  };
  for (const [sessionId, line] of Object.entries(lines)) {
    const events = line.map(([after, tag, rest = {}], nr) =>
      event(tag, {
        ...{ id: `${sessionId}-${nr}`, sessionId, clientId: `client-of-${sessionId}` },
        ...{ ts: clock.iso(HOURS_AGO + after * SECOND_MS), ...rest },
      }),
    );
    // Twice: what is repeated is one event.
    for (let time = 0; time < 2; time++) {
      expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
    }
  }
});

const ask = (query = '', asking = key) =>
  service.request<Timelines>('GET', `/api/journeys/apply/metrics/timelines${query}`, { key: asking });
/** Sessions by what they ended with, whatever the order of the sample. */
const endsOf = ({ timelines }: Timelines) => timelines.map(({ events }) => events.at(-1)?.tag ?? '').sort();

it('lists the events of sessions in their order, each once, by their time since the start', async () => {
  const { status, body } = await ask('?outcome=completed');
  expect(status).toBe(200);
  expect(body.sessions).toBe(1);
  expect(body.timelines).toEqual([
    {
      startedAt: clock.iso(HOURS_AGO),
      status: 'completed',
      device: 'desktop',
      language: '',
      source: '',
      browser: 'firefox',
      events: [
        { after: 0, tag: 'step_view', stepKey: 'start', fieldKey: '', errorType: '', reason: '' },
        { after: 2, tag: 'field_focus', stepKey: 'start', fieldKey: 'name', errorType: '', reason: '' },
        {
          after: 4,
          tag: 'validation_error',
          stepKey: 'start',
          fieldKey: 'name',
          errorType: 'valueMissing',
          reason: '',
        },
        { after: 6, tag: 'submit_attempt', stepKey: 'start', fieldKey: '', errorType: '', reason: '' },
        { after: 9, tag: 'step_view', stepKey: 'end', fieldKey: '', errorType: '', reason: '' },
        { after: 12.5, tag: 'submit_success', stepKey: 'end', fieldKey: '', errorType: '', reason: '' },
      ],
      more: false,
    },
  ]);
});

it.each([
  ['', 4, ['dropoff_signal', 'field_blur', 'step_view', 'submit_success']],
  ['?step=end', 3, ['field_blur', 'step_view', 'submit_success']],
  ['?step=start&outcome=left', 2, ['dropoff_signal', 'field_blur']],
  ['?step=start&outcome=went_on', 2, ['step_view', 'submit_success']],
  ['?outcome=left', 3, ['dropoff_signal', 'field_blur', 'step_view']],
  ['?step=start&field=name', 2, ['dropoff_signal', 'submit_success']],
  ['?step=start&field=name&fieldRole=last', 1, ['submit_success']],
  ['?step=start&field=birth&fieldRole=last', 1, ['dropoff_signal']],
  ['?step=start&field=name&fieldRole=error', 1, ['submit_success']],
  ['?step=start&next=end', 3, ['field_blur', 'step_view', 'submit_success']],
  ['?step=end&next=start', 1, ['field_blur']],
  [`?path=${encodeURIComponent('["start","end"]')}`, 2, ['step_view', 'submit_success']],
  [`?path=${encodeURIComponent('["start","end"]')}&outcome=completed`, 1, ['submit_success']],
  [`?path=${encodeURIComponent('["start"]')}`, 1, ['dropoff_signal']],
  ['?step=start&submit=attempted', 2, ['dropoff_signal', 'submit_success']],
  ['?step=start&submit=blocked', 1, ['submit_success']],
  ['?step=end&submit=blocked', 0, []],
  ['?step=start&outcome=left&reason=close', 1, ['dropoff_signal']],
  ['?outcome=left&reason=none', 2, ['field_blur', 'step_view']],
  ['?outcome=left&reason=idle_60s', 0, []],
  [`?loop=${encodeURIComponent('["start","end","start"]')}`, 1, ['field_blur']],
  [`?loop=${encodeURIComponent('["end","start","end"]')}`, 1, ['field_blur']],
  [`?loop=${encodeURIComponent('["end","end"]')}`, 0, []],
  ['?deviceClass=tablet', 0, []],
  ['?to=2026-05-20', 0, []],
  // Configured, or seen without being configured, though by no session that is meant.
  ['?step=end&deviceClass=tablet', 0, []],
  ['?step=idle', 0, []],
  [`?path=${encodeURIComponent('["idle","end"]')}`, 0, []],
])('%s means %d sessions', async (query, sessions, ends) => {
  const { body } = await ask(query);
  expect([body.sessions, endsOf(body)]).toEqual([sessions, ends]);
});

it('takes a sample, the same for equal questions', async () => {
  const { body } = await ask('?limit=2');
  expect([body.sessions, body.timelines.length]).toEqual([4, 2]);
  expect((await ask('?limit=2')).body).toEqual(body);
});

it('contains no id of a session, a browser or an event', async () => {
  expect(JSON.stringify((await ask()).body)).not.toMatch(/client|sessionId|done|gone|stuck|round|example\.org/);
});

it('is for those with results:read, and the audit log says who looked', async () => {
  const without = await service.key('acme', ['journeys:read']);
  expect(await ask('', without)).toMatchObject({
    status: 403,
    body: { error: 'API key does not have required scope: results:read' },
  });
  const owner = await service.key('acme', ['org:settings']);
  await ask('?step=end&limit=1');
  const { body } = await service.request('GET', '/api/orgs/acme/audit?limit=1', { key: owner });
  expect(JSON.stringify(body)).toContain('"action":"timelines.view","subject":"apply"');
});

it('names the field that is wrong, and knows no other journey', async () => {
  for (const [query, message] of [
    ['?outcome=lost', 'outcome must be one of completed, left, open, went_on'],
    ['?limit=21', 'limit must be an integer from 1 to 20'],
    ['?field=name', 'field must come with step'],
    ['?step=start&fieldRole=last', 'fieldRole must come with field'],
    ['?next=end', 'next must come with step'],
    ['?submit=blocked', 'submit must come with step'],
    ['?outcome=went_on', 'outcome=went_on must come with step'],
    ['?step=start&reason=close', 'reason must come with outcome=left'],
    ['?loop=["start","end"]', 'loop must end with the step that it begins with'],
    ['?path=start', 'path must be a JSON list of at most 50 step keys'],
    ['?path=[1]', 'path must be a JSON list of at most 50 step keys'],
    ['?step=nowhere', `step ${STEP_MUST}`],
    ['?step=', `step ${STEP_MUST}`],
    ['?limit=9999', 'limit must be an integer from 1 to 20'],
    ['?step=end&to=2026-05-20', `step ${STEP_MUST}`],
    ['?step=start&next=nowhere', `next ${STEP_MUST}`],
    ['?path=["start","nowhere"]', `path ${STEPS_MUST}`],
    ['?loop=["nowhere","start","nowhere"]', `loop ${STEPS_MUST}`],
  ]) {
    expect(await ask(query)).toMatchObject({ status: 400, body: { error: `Invalid metrics query: ${message}` } });
  }
  await service.org('other');
  expect((await ask('', await service.key('other', ['results:read']))).status).toBe(404);
});
