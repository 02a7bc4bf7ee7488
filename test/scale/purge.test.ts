// A deleted journey, of which another node still brings events.
import { expect, it } from 'vitest';
import { listPurges } from '../../src/catalog/purges.ts';
import { insertBatches } from '../../src/store/insert.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { rowsOfJourney } from '../support/kept.ts';
import { packed } from '../support/packed.ts';

const JOB = 'remove events of deleted journeys';
const DAY_MS = 86_400_000;
let time = Date.now();

const service = await serviceForFile({ now: () => time });

it('is cleaned again when they come, for 30 days', async () => {
  const { store, catalog } = service.service;
  await service.org('acme');
  const key = await service.key('acme');
  const { id: journeyId } = await service.journey(key, { slug: 'apply' });
  const rows = () => rowsOfJourney(service, journeyId);
  const bring = (number: number) =>
    insertBatches(store, 99, [packed(number, [event('page_view')], { journeyId, spoolId: 99 })]);

  expect((await service.ingest(batch('acme', 'apply', [event('page_view')]))).status).toBe(204);
  expect((await service.request('DELETE', '/api/journeys/apply', { key })).status).toBe(204);
  await runJob(service, JOB);
  expect(await rows()).toEqual([0, 0, 0, 0]);
  await bring(1);
  expect(await rows()).toEqual([1, 1, 1, 1]);
  await runJob(service, JOB);
  expect(await rows()).toEqual([0, 0, 0, 0]);

  time += 29 * DAY_MS;
  await bring(2);
  await runJob(service, JOB);
  expect(await rows()).toEqual([0, 0, 0, 0]);
  expect(await listPurges(catalog)).toHaveLength(1);
  time += 2 * DAY_MS;
  await runJob(service, JOB);
  expect(await listPurges(catalog)).toEqual([]);
});
