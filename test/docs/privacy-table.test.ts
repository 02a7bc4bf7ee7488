// docs/privacy.md tells visitors and data protection officers what is kept: exactly what the code keeps.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_PROPERTIES, type EventProperty } from '../../src/domain/event-properties.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readDocument, section, tableRows } from './document.ts';

const KEPT = section(readDocument('docs/privacy.md'), '## What is kept of an event');
const COLUMNS = ['Field', 'Purpose', 'Kept'] as const;

const KEPT_AS: Record<NonNullable<EventProperty['keep']>, string> = {
  asIs: 'as it came',
  redacted: 'as it came, or redacted',
  stepKey: 'as it came, or redacted if it is not in the format of step keys',
  url: 'cleaned',
  referrer: 'cleaned',
};

/** Columns of the event store that the page tells in words, below its tables. */
const ADDED = ['journey_id', 'received_at', 'received_on', 'spool', 'batch', 'place'];
const OF_THE_BATCH = ['language', 'device_class'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

it('lists every property that is kept, with the purpose that the code gives, and no other', () => {
  const properties: readonly EventProperty[] = EVENT_PROPERTIES;
  const [tag, ...rows] = tableRows(KEPT, COLUMNS);
  expect(tag?.Field).toBe('_tag');
  expect(rows).toEqual(
    properties.map(({ name, purpose, keep }) => ({ Field: name, Purpose: purpose, Kept: KEPT_AS[keep ?? 'asIs'] })),
  );
});

it('is served to machines, from the same table', async () => {
  const { status, headers, body } = await service.request<{ event: { name: string; purpose: string }[] }>(
    'GET',
    '/embed/privacy.json',
  );
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  const rows = tableRows(KEPT, COLUMNS).map(({ Field, Purpose }) => ({ name: Field, purpose: Purpose }));
  expect(body.event).toEqual(rows);
});

it('tells every column of the event store', async () => {
  const columns = await service.service.store.query<{ name: string }>('DESCRIBE TABLE events');
  const told = tableRows(KEPT, COLUMNS).map(({ Field }) =>
    Field.replace('_tag', 'tag').replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
  );
  expect(
    columns.map(({ name }) => name).filter((name) => ![...told, ...OF_THE_BATCH, ...ADDED].includes(name)),
  ).toEqual([]);
});
