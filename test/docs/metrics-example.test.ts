// The worked example of docs/metrics.md, sent to a real service: every number on the page is in the answer of a GET request.
import { beforeAll, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { readDocument, section, tableRows } from './document.ts';

const EXAMPLE = section(readDocument('docs/metrics.md'), '## Worked example');
const QUESTION = Date.parse(/At `([^`]+)` the journey is retrieved/.exec(EXAMPLE)?.[1] ?? '');
const STEP_KEYS = tableRows(EXAMPLE, ['Step', 'Reached', 'Abandoned', 'Rate']).map((row) => row.Step);
const EVENTS = tableRows(EXAMPLE, ['No', 'Session', 'Device', 'Event', 'Step', 'Time', 'Note']);
const RESULTS = tableRows(EXAMPLE, ['Member', 'Value', 'Why']);

let journey: Journey;
let answer: Record<string, unknown>;

const service = await serviceForFile({ now: () => QUESTION });
beforeAll(async () => {
  await service.org('acme');
  const key = await service.key('acme');
  const steps = STEP_KEYS.map((stepKey, index) => ({ stepKey, index, name: capitalized(stepKey) }));
  journey = await service.journey(key, { slug: 'apply', steps });
  for (const row of EVENTS) {
    const one = event(row.Event, {
      id: row.No,
      sessionId: row.Session,
      ts: row.Time,
      seq: Number(row.No),
      ...(row.Step !== '' && { stepKey: row.Step }),
      ...(row.Note.includes('completionStatus is completed') && { completionStatus: 'completed' }),
    });
    expect((await service.ingest(batch('acme', 'apply', [one], { deviceClass: row.Device }))).status).toBe(204);
  }
  answer = { ...(await service.retrieve(key, 'apply')) };
});

it('has events and results to compare', () => {
  expect(EVENTS.length).toBeGreaterThan(10);
  expect(STEP_KEYS.length).toBe(4);
  expect(RESULTS.length).toBeGreaterThan(10);
});

it.each(RESULTS)('$Member is $Value', ({ Member, Value }) => {
  expect(memberOf(answer, Member)).toEqual(readValue(Value));
});

it('shows every number of the answer', () => {
  const reported = RESULTS.map(({ Member }) => Member);
  const { healthMetrics, behaviorMetrics } = answer as { healthMetrics: object; behaviorMetrics: object };
  const members = [
    ...Object.keys(healthMetrics).map((name) => `healthMetrics.${name}`),
    ...Object.keys(behaviorMetrics).map((name) => `behaviorMetrics.${name}`),
    'eventCountsLast24h',
    'unmappedStepIds',
    'lastArtifactCreated',
  ];
  expect(members.filter((member) => !reported.some((one) => one.startsWith(member)))).toEqual([]);
});

function memberOf(body: Record<string, unknown>, path: string): unknown {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], body);
  if (path !== 'unmappedStepIds') return value;
  return (value as string[]).map((id) => journey.steps.find((step) => step.id === id)?.stepKey);
}

/** A fraction, or JSON. */
function readValue(text: string): unknown {
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return part === undefined ? JSON.parse(text) : Number(part) / Number(whole);
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
