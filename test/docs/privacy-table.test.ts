// docs/privacy.md tells visitors and data protection officers what is read and kept: exactly what the code reads and keeps.
import { expect, it } from 'vitest';
import { readBatch } from '../../src/domain/event.ts';
import { COLLECTED, type Collected } from '../../src/domain/event-properties.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { readDocument, section, tableRows } from './document.ts';

const READ = section(readDocument('docs/privacy.md'), '## What is read of an event');
const COLUMNS = ['Field', 'Purpose', 'Kept', 'Sent by the script'] as const;
const REPORTED = {
  event: tableRows(section(READ, '### Of each event'), COLUMNS),
  batch: tableRows(section(READ, '### Of the batch'), COLUMNS),
};

/** Columns of the event store that the page tells in words, below its tables. */
const ADDED = ['journey_id', 'received_at', 'received_on', 'spool', 'batch', 'place'];
const DERIVED = ['Field', 'Purpose', 'From'] as const;

const service = await serviceForFile();
await service.org('acme');
await service.journey(await service.key('acme'), { slug: 'permit' });

const rowOf = ({ name, purpose, kept, sentByScript }: Collected) => ({
  Field: name,
  Purpose: purpose,
  Kept: kept,
  'Sent by the script': sentByScript ? 'yes' : 'no',
});

it.each(['event', 'batch'] as const)(
  'lists every property of the %s, with what the code says of it, and no other',
  (of) => {
    expect(REPORTED[of].length).toBeGreaterThan(5);
    expect(REPORTED[of]).toEqual(COLLECTED[of].map(rowOf));
  },
);

it('is served to machines, from the same tables', async () => {
  const { status, headers, body } = await service.request<typeof COLLECTED>('GET', '/embed/privacy.json');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect({ event: body.event.map(rowOf), batch: body.batch.map(rowOf) }).toEqual(REPORTED);
});

it('lists exactly the properties that the reader reads', () => {
  const read = { event: new Set<string>(), batch: new Set<string>() };
  const watched = <Value extends object>(value: Value, names: Set<string>, prefix = '') =>
    new Proxy(value, {
      get(target, name) {
        names.add(prefix + String(name));
        return Reflect.get(target, name);
      },
    });
  const { events, context, ...rest } = batch('acme', 'permit', [event('page_view')]) as {
    events: Json[];
    context: Json;
  };
  readBatch(
    watched(
      {
        ...rest,
        context: watched(context, read.batch, 'context.'),
        events: events.map((one) => watched(one, read.event)),
      },
      read.batch,
    ),
    Date.now(),
  );
  expect([...read.event].sort()).toEqual(COLLECTED.event.map(({ name }) => name).sort());
  const members = [...read.batch].filter((name) => name !== 'events' && name !== 'context');
  expect(members.sort()).toEqual(COLLECTED.batch.map(({ name }) => name).sort());
});

it('lists values that the service derives without storing the source', () => {
  expect(tableRows(section(READ, '### Added by the service'), DERIVED)).toEqual(
    COLLECTED.derived.map(({ name, purpose, from }) => ({ Field: name, Purpose: purpose, From: from })),
  );
});

it('lists every column of the event store', async () => {
  const columns = await service.service.store.query<{ name: string }>('DESCRIBE TABLE events');
  const kept = [...COLLECTED.event, ...COLLECTED.batch].filter((property) => property.kept !== 'no');
  const reported = kept.map(({ name }) =>
    name
      .replace('_tag', 'tag')
      .replace('context.', '')
      .replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
  );
  expect(
    columns
      .map(({ name }) => name)
      .filter((name) => ![...reported, ...COLLECTED.derived.map((one) => one.name), ...ADDED].includes(name)),
  ).toEqual([]);
});

type Json = Record<string, unknown>;
