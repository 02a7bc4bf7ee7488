// docs/privacy.md tells visitors and data protection officers what is read and kept: exactly what the code reads and keeps.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLLECTED, type Collected } from '../../src/domain/event-properties.ts';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readDocument, section, tableRows } from './document.ts';

const READ = section(readDocument('docs/privacy.md'), '## What is read of an event');
const COLUMNS = ['Field', 'Purpose', 'Kept', 'Sent by the script'] as const;
const TOLD = {
  event: tableRows(section(READ, '### Of each event'), COLUMNS),
  batch: tableRows(section(READ, '### Of the batch'), COLUMNS),
};

/** Columns of the event store that the page tells in words, below its tables. */
const ADDED = ['journey_id', 'received_at', 'received_on', 'spool', 'batch', 'place'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'permit' });
});
afterAll(() => service.remove());

const rowOf = ({ name, purpose, kept, sentByScript }: Collected) => ({
  Field: name,
  Purpose: purpose,
  Kept: kept,
  'Sent by the script': sentByScript ? 'yes' : 'no',
});

it.each(['event', 'batch'] as const)(
  'lists every property of the %s, with what the code says of it, and no other',
  (of) => {
    expect(TOLD[of].length).toBeGreaterThan(5);
    expect(TOLD[of]).toEqual(COLLECTED[of].map(rowOf));
  },
);

it('is served to machines, from the same tables', async () => {
  const { status, headers, body } = await service.request<typeof COLLECTED>('GET', '/embed/privacy.json');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect({ event: body.event.map(rowOf), batch: body.batch.map(rowOf) }).toEqual(TOLD);
});

it('lists nothing that the reader does not read: it refuses each of them when it cannot be', async () => {
  const wrong = { neither: 'text nor number' };
  const refused = async (change: (whole: Json, first: Json) => void) => {
    const whole = batch('acme', 'permit', [event('page_view')]);
    change(whole, (whole.events as Json[])[0] as Json);
    return (await service.ingest(whole)).status === 400;
  };
  for (const { name } of COLLECTED.event) {
    expect(await refused((_whole, first) => Object.assign(first, { [name]: wrong })), name).toBe(true);
  }
  for (const { name } of COLLECTED.batch) {
    const [member = '', parent] = name.split('.').reverse();
    const change = (whole: Json) => Object.assign(parent ? (whole[parent] as Json) : whole, { [member]: wrong });
    expect(await refused(change), name).toBe(true);
  }
  expect(await refused((whole, first) => [whole, first].map((one) => Object.assign(one, { title: wrong })))).toBe(
    false,
  );
});

it('tells every column of the event store', async () => {
  const columns = await service.service.store.query<{ name: string }>('DESCRIBE TABLE events');
  const kept = [...COLLECTED.event, ...COLLECTED.batch].filter((property) => property.kept !== 'no');
  const told = kept.map(({ name }) =>
    name
      .replace('_tag', 'tag')
      .replace('context.', '')
      .replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
  );
  expect(columns.map(({ name }) => name).filter((name) => ![...told, ...ADDED].includes(name))).toEqual([]);
});

type Json = Record<string, unknown>;
