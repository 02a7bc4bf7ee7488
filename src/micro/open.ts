// Micro: the service's ingest and its script, in memory, for tests. Its own doors show what arrived.
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { type Static, Type } from 'typebox';
import type { Clock } from '../domain/time.ts';
import { embedFiles, openToOtherSites } from '../http/pages/embed-files.ts';
import { ingestRoutes } from '../http/pages/ingest.ts';
import { openToPages } from '../http/request/cors.ts';
import { answerError, answerNotFound } from '../http/request/errors.ts';
import { refuseOtherMethods } from '../http/request/methods.ts';
import { prepareSenders } from '../http/request/sender.ts';
import type { App } from '../http/request/service.ts';
import { refuseUnknownNames } from '../http/request/unknown-names.ts';
import { BODY_BYTES_MAX } from '../ingest/body.ts';
import { type Held, type HeldBatch, openHeld } from './held.ts';
import { microDoor } from './ingest.ts';
import { type Summary, summarize } from './summary.ts';

export interface Micro {
  /** Where it listens, with the port that was really bound. */
  url: string;
  summary(): Summary;
  close(): Promise<void>;
}

export interface MicroOptions {
  port: number;
  host: string;
  now?: Clock;
}

export async function openMicro({ port, host, now = Date.now }: MicroOptions): Promise<Micro> {
  const held = openHeld();
  const app: App = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    frameworkErrors: answerError,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, verbose: true, keywords: ['x-must'] } },
  }).withTypeProvider();
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.decorate('basePath', '');
  app.setNotFoundHandler(answerNotFound);
  prepareSenders(app, { trustedProxies: [] });
  const refuseMethods = refuseOtherMethods(app);
  openToPages(app);
  await app.register(async (scope) => ingestRoutes(scope as App, microDoor(held, now)));
  await app.register(async (scope) => embedFiles(scope as App));
  await app.register(async (scope) => stepsRoute(scope as App));
  await app.register(async (scope) => microRoutes(scope as App, held));
  refuseMethods();
  await app.listen({ port, host });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { url: `http://localhost:${bound}`, summary: () => summarize(held), close: () => app.close() };
}

/** The script requests the steps of its journey. Micro answers an empty list, so the script uses the page's marks. */
function stepsRoute(app: App): void {
  openToOtherSites(app);
  app.get('/embed/steps/:orgSlug/:journeySlug', async () => ({ steps: [], stepTypes: [], declared: false }));
}

const text = Type.Optional(Type.String({ 'x-must': 'be given once' }));
const Place = {
  org: text,
  journey: text,
  after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', 'x-must': 'be the number of a batch' })),
};
const BatchQuery = Type.Object(Place);
const EventQuery = Type.Object({ ...Place, tag: text, session: text, step: text, field: text });

function microRoutes(app: App, held: Held): void {
  refuseUnknownNames(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/micro/events', { schema: { querystring: EventQuery } }, ({ query }, reply) =>
    reply.type('application/json').send(list('events', held, eventsOf(held, query))),
  );
  app.get('/micro/refusals', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    reply.type('application/json').send(list('refusals', held, refusalsOf(held, query))),
  );
  app.get('/micro/batches', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    reply.type('application/json').send(list('batches', held, batchesOf(held, query))),
  );
  app.get('/micro/summary', async () => summarize(held));
  app.delete('/micro', async (_request, reply) => {
    held.empty();
    return reply.code(204).send();
  });
}

/** `{"<name>": [...], "newest": n, "dropped": {...}}`, one item at a time: as text all of it may be longer than one may be. */
function list(name: string, held: Held, items: Iterable<unknown>): Readable {
  function* parts() {
    yield `{"${name}":[`;
    let separator = '';
    for (const item of items) {
      yield `${separator}${JSON.stringify(item)}`;
      separator = ',';
    }
    const { newest, dropped } = held.counts();
    yield `],"newest":${newest},"dropped":${JSON.stringify(dropped)}}`;
  }
  return Readable.from(parts());
}

function* batchesIn(held: Held, { org, journey, after }: Static<typeof BatchQuery>): Generator<HeldBatch> {
  for (const batch of held.batches(Number(after ?? 0))) {
    if ((org ?? batch.orgKey) === batch.orgKey && (journey ?? batch.journeyKey) === batch.journeyKey) yield batch;
  }
}

function* batchesOf(held: Held, query: Static<typeof BatchQuery>) {
  for (const { events: _events, ...batch } of batchesIn(held, query)) yield batch;
}

function* refusalsOf(held: Held, query: Static<typeof BatchQuery>) {
  for (const batch of batchesOf(held, query)) if (batch.reason !== null) yield batch;
}

function* eventsOf(held: Held, { tag, session, step, field, ...place }: Static<typeof EventQuery>) {
  for (const { number, events } of batchesIn(held, place)) {
    for (const event of events) {
      const isAsked =
        (tag ?? event._tag) === event._tag &&
        (session ?? event.sessionId) === event.sessionId &&
        (step ?? event.stepKey) === event.stepKey &&
        (field ?? event.fieldKey) === event.fieldKey;
      if (isAsked) yield { ...event, batch: number };
    }
  }
}
