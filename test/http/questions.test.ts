// A question of a route to the event store ends with its answer: what of it would go on is ended.
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { questionStore, shareQuestions } from '../../src/http/request/questions.ts';
import type { App } from '../../src/http/request/service.ts';
import { Cancelled } from '../../src/store/engine.ts';
import { serviceForFile } from '../support/for-file.ts';

const ENDLESS = 'SELECT sum(sipHash64(number)) AS sum FROM numbers(1000000000000)';

const service = await serviceForFile();

it('ends the other statements of a question when one fails', async () => {
  const running = () => service.service.store.tally().underWay.figures;
  let endless: Promise<unknown> | undefined;
  const app = Fastify() as unknown as App;
  app.decorateRequest('caller', null as never);
  app.addHook('onRequest', async (request) => {
    request.caller = { grant: { orgId: 'acme' } } as never;
  });
  shareQuestions(app, service.service);
  app.get('/fails', { config: { asks: 'figures' } }, async (request) => {
    const store = questionStore(request);
    endless = store.query(ENDLESS).catch((error: unknown) => error);
    await expect.poll(running).toBe(1);
    throw new Error('another one has failed');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${url}/fails`)).status).toBe(500);
  expect(await endless).toBeInstanceOf(Cancelled);
  expect(running()).toBe(0);
  await app.close();
});
