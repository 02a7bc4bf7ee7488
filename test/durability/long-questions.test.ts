// Long questions to the embedded engine, as a dashboard asks them, hold up nobody who sends or loads.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

// More at once than Node has threads for files, which the spool needs for its syncs.
const QUESTIONS = 6;
const LONG = 'SELECT sum(sipHash64(number)) AS sum FROM numbers(20000000) SETTINGS max_threads = 1';

it('acknowledges and loads while the engine is busy with more questions than there are threads', async () => {
  await service.org('acme');
  const key = await service.key('acme');
  const { slug } = await service.journey(key, { slug: 'apply' });
  const { store, loader } = service.service;
  let answered = 0;
  const questions = Promise.all(Array.from({ length: QUESTIONS }, () => store.query(LONG).then(() => answered++)));
  expect((await service.ingest(batch('acme', slug, [event('session_start')]))).status).toBe(204);
  const answeredAtAcknowledgement = answered;
  await loader.caughtUp();
  const answeredWhenLoaded = answered;
  await questions;
  // The first two are under way meanwhile; the last is still waiting.
  expect(answeredAtAcknowledgement).toBe(0);
  expect(answeredWhenLoaded).toBeLessThan(QUESTIONS);
  expect((await service.retrieve(key, slug)).healthMetrics.sessionCount).toBe(1);
});
