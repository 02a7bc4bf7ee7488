// Serves the built embed script, and a list of the data that it collects, to pages of any origin.
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Static, Type } from 'typebox';
import { EVENT_TAGS, SCHEMA_VERSION } from '../../domain/event.ts';
import { COLLECTED } from '../../domain/event-properties.ts';
import { packageFile } from '../../package-file.ts';
import { answers } from '../request/answers.ts';
import type { App } from '../request/service.ts';

const HOUR_CACHED = 'public, max-age=3600';
const FOREVER_CACHED = 'public, max-age=31536000, immutable';
/** Files that never change, such as v1.2.3.js. By contrast, v1.js is always the newest version 1. */
const VERSIONED = /^v\d+\.\d+\.\d+\./;

const Properties = Type.Array(
  Type.Object({
    name: Type.String(),
    purpose: Type.String(),
    kept: Type.String({ description: 'What becomes of it; "no" if nothing does.' }),
    sentByScript: Type.Boolean({ description: 'False: only other senders may send it.' }),
  }),
);
const Privacy = Type.Object({
  schemaVersion: Type.Integer(),
  tags: Type.Array(Type.String(), { description: 'Kinds of events: the values of _tag.' }),
  event: Properties,
  batch: Properties,
  derived: Type.Array(Type.Object({ name: Type.String(), purpose: Type.String(), from: Type.String() }), {
    description: 'What the service adds from what it does not keep.',
  }),
});
const PRIVACY: Static<typeof Privacy> = { schemaVersion: SCHEMA_VERSION, tags: [...EVENT_TAGS], ...COLLECTED };

/** Allows pages of other sites to load responses of these routes (CORP). */
export function openToOtherSites(app: App): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}

export async function embedFiles(app: App): Promise<void> {
  openToOtherSites(app);

  await app.register(fastifyStatic, {
    root: packageFile('dist', 'embed'),
    prefix: '/embed/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', VERSIONED.test(basename(path)) ? FOREVER_CACHED : HOUR_CACHED);
    },
  });

  app.get(
    '/embed/privacy.json',
    {
      schema: {
        operationId: 'embedPrivacy',
        summary: 'List the collected data and their purposes',
        description:
          'Every property that is read of an event and of its batch, and what becomes of it. What is not listed is dropped unread.',
        tags: ['Ingest'],
        security: [],
        response: answers({ 200: Privacy }),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', HOUR_CACHED);
      return PRIVACY;
    },
  );
}
