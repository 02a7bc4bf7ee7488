// The figures that add-a-figure.long.test.ts adds to a copy, at every door of the copy: there this file is a test.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepFigureColumns } from '../../dashboard/src/charts/charts/step-figure-columns.ts';
import { csv } from '../../dashboard/src/charts/frame/csv.ts';
import type { StepDetail, StepFigures } from '../../src/domain/figures.ts';
import { overHttp } from '../mcp/assistant.ts';
import * as brute from '../metrics/figures-brute-force.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const NOW = Date.parse('2026-05-20T12:00:00Z');
const STEPS = ['start', 'data', 'send'].map((stepKey, index) => ({ stepKey, name: stepKey, index }));
/** The steps that each session saw, and the seconds after its start at which it did. */
const SESSIONS: Record<string, [step: string, second: number][]> = {
  a: [...STEPS.map(({ stepKey }, at): [string, number] => [stepKey, 10 * at]), ['start', 40]],
  b: [
    ['data', 0],
    ['send', 50],
  ],
  c: [['data', 0]],
};
const VIEWS = Object.entries(SESSIONS).flatMap(([sessionId, seen]) =>
  seen.map(([stepKey, second]) => ({ sessionId, stepKey, ts: NOW - 3_600_000 + 1_000 * second })),
);

let service: TestService;
let key: string;
let steps: StepFigures[];
const get = async <Body>(path: string) => (await service.request<Body>('GET', path, { key })).body;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  await service.org('acme');
  key = await service.key('acme', ['journeys:write', 'results:read']);
  await service.journey(key, { slug: 'apply', steps: STEPS });
  const events = VIEWS.map((view) => event('step_view', { ...view, ts: new Date(view.ts).toISOString() }));
  expect((await service.ingest(batch('acme', 'apply', events))).status).toBe(204);
  ({ steps } = await get<{ steps: StepFigures[] }>('/api/journeys/apply/metrics'));
});
afterAll(() => service.remove());

/** Time on the step `data`: 10 s and 50 s, and none of the session that left there. */
const DATA = { stepKey: 'data', reached: 3, startedHere: 2, medianTimeOnStep: 30, p90TimeOnStep: 46 };

it('answers what the events say, of all steps and of one', async () => {
  expect(steps[1]).toMatchObject(DATA);
  expect((await get<StepDetail>('/api/journeys/apply/metrics/steps/data')).step).toEqual(steps[1]);
  const none = { fieldKey: '', errorType: '', reason: '', source: '', browser: '', variant: '', language: '' };
  const plain = VIEWS.map((view, at) => ({
    ...{ ...none, ...view, tag: 'step_view', id: String(at), seq: at, completionStatus: '', inferred: false },
    ...{ blocked: false, deviceClass: 'desktop', receivedAt: NOW },
  }));
  const configured = (await service.retrieve(key, 'apply')).steps;
  const close = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value);
  const computed = brute.steps(configured, brute.visitsOf(plain, NOW, 395));
  expect(JSON.parse(JSON.stringify(steps, close))).toEqual(computed);
});

it('is in the API document with its unit', async () => {
  const document = await get<{ components: { schemas: Record<string, { properties: object; required: string[] }> } }>(
    '/openapi.json',
  );
  const { properties, required } = document.components.schemas.StepFigures ?? {};
  expect(required).toEqual(expect.arrayContaining(['startedHere', 'p90TimeOnStep']));
  expect(properties).toMatchObject({
    startedHere: { type: 'integer', description: 'Sessions that saw the step before any other.' },
    p90TimeOnStep: { description: expect.stringMatching(/^Nine of ten .* In seconds; null without any\.$/) },
  });
});

it('is a column of the table and of its file', () => {
  const columns = stepFigureColumns(() => '/');
  const column = (label: string) => columns.find((one) => one.label === label);
  const row = steps[1] as StepFigures;
  expect(column('90 % of times on step')).toMatchObject({ unit: 'seconds' });
  expect(column('90 % of times on step')?.shown?.(row)).toBe('46\u00a0s');
  expect(column('Started here')?.value(row)).toBe(2);
  expect(column('Started here, share of reached')?.value(row)).toBe(2 / 3);
  const file = csv(
    columns.map(({ label }) => label),
    [columns.map(({ value }) => value(row))],
  );
  expect(file).toMatch(
    /,Started here,"Started here, share of reached",90 % of times on step\r\n.*,2,0\.666\d+,46\r\n$/,
  );
});

it('is a column of the report, in its language', async () => {
  const report = await get<string>('/api/journeys/apply/metrics/report?format=md&lang=fr');
  expect(report).toMatch(/^\| Étape \|.*\| Durée médiane \| 90 % des durées \|$/m);
  expect(report).toMatch(/^\| data \| 3 \|.*\| 30 s \| 46 s \|$/m);
});

it('is answered to assistants with its definition', async () => {
  const assistant = await overHttp(service.url, key);
  const { structured } = await assistant.call('journey_steps', { journey: 'apply' });
  await assistant.close();
  expect((structured.steps as object[])[1]).toMatchObject({
    startedHere: { value: 2, unit: 'count', n: 3 },
    p90TimeOnStep: { value: 46, unit: 'seconds', n: 3 },
  });
  expect(structured.definitions).toMatchObject({
    startedHere: { definition: 'Sessions that saw the step before any other.', at: '/help/metrics#reached' },
    p90TimeOnStep: { at: '/help/metrics#time-on-step' },
  });
});
