// The embed script, as the build left it, and the step keys that it asks for. Open to every page.
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Static, Type } from 'typebox';
import { findJourney } from '../catalog/journeys.ts';
import { findOrg } from '../catalog/orgs.ts';
import { notFound } from '../domain/error.ts';
import { EVENT_TAGS, SCHEMA_VERSION } from '../domain/event.ts';
import { COLLECTED } from '../domain/event-properties.ts';
import { packageFile } from '../package-file.ts';
import { answers } from './answers.ts';
import type { App, Service } from './service.ts';

const HOUR_CACHED = 'public, max-age=3600';
const FIVE_MINUTES_CACHED = 'public, max-age=300';
const FOREVER_CACHED = 'public, max-age=31536000, immutable';
/** v1.2.3.js never changes; v1.js follows the newest version. */
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

export async function embedRoutes(app: App, service: Service): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });

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
        summary: 'What is collected, and what for',
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

  app.get(
    '/embed/steps/:orgSlug/:journeySlug',
    {
      schema: {
        operationId: 'embedSteps',
        summary: 'Step keys and types of a journey, for the embed script',
        tags: ['Ingest'],
        security: [],
        params: Type.Object({ orgSlug: Type.String(), journeySlug: Type.String() }),
        response: answers(
          {
            200: Type.Object({
              steps: Type.Array(Type.String(), { description: 'Step keys, in index order.' }),
              stepTypes: Type.Array(Type.String(), {
                description:
                  'The type of each, in the same order: the script infers no success where an action is missing.',
              }),
            }),
          },
          [404, 'Organization not found'],
        ),
      },
    },
    async (request, reply) => {
      const { orgSlug, journeySlug } = request.params;
      const org = await findOrg(service.catalog, orgSlug);
      if (!org) throw notFound('Organization not found');
      const { steps } = await findJourney(service.catalog, org.id, journeySlug);
      reply.header('cache-control', FIVE_MINUTES_CACHED);
      return { steps: steps.map(({ stepKey }) => stepKey), stepTypes: steps.map(({ stepType }) => stepType) };
    },
  );
}
