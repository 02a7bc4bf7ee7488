// Journeys: create, list, retrieve with metrics, update, delete.
import { setTimeout as delay } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { newestArtifact } from '../catalog/artifacts.ts';
import { createJourney, deleteJourney, findJourney, listJourneys, updateJourney } from '../catalog/journeys.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { invalid, unavailable } from '../domain/error.ts';
import { Journey, JourneyChange, JourneySummary, NewJourney } from '../domain/journey.ts';
import { JourneyMetrics } from '../domain/metrics.ts';
import { journeyMetrics } from '../metrics/journey.ts';
import { noteOwnChange } from './annotations.ts';
import { answers, needsKey, noContent } from './answers.ts';
import { audit, picked } from './audit.ts';
import { callerOrgId, keyWith } from './auth.ts';
import { momentOf } from './questions.ts';
import type { App, Service } from './service.ts';

const JourneyPath = Type.Object({ slug: Type.String() });
const JourneyWithMetrics = Type.Object({ ...Journey.properties, ...JourneyMetrics.properties });

/** How long a retrieve waits for metrics. The first counting of millions of sessions takes minutes, and goes on. */
const METRICS_WAIT_MS = 50_000;

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;
const Page = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `Journeys a page, 1 to ${PAGE_MAX}; ${PAGE_DEFAULT} if not given.`,
      'x-must': `be an integer from 1 to ${PAGE_MAX}`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', 'x-must': 'be a cursor' })),
});

const JourneyList = Type.Object({
  journeys: Type.Array(JourneySummary),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'null on the last page.' }),
});

export function journeyRoutes(app: App, service: Service): void {
  const { catalog, now } = service;

  app.post(
    '/api/journeys/create',
    {
      onRequest: keyWith(service, 'journeys:write'),
      config: { audit: 'journey.create', subject: 'journey' },
      schema: {
        operationId: 'createJourney',
        summary: 'Create a journey, optionally with steps',
        tags: ['Journeys'],
        security: needsKey('journeys:write'),
        body: NewJourney,
        response: answers({ 201: Journey }, 400, 401, 403, 409, 413, 415),
      },
    },
    async (request, reply) => {
      const journey = await createJourney(catalog, callerOrgId(request), request.body, now);
      audit(request, { subject: journey.slug, details: picked(journey, 'displayName', 'allowedOrigins') });
      return reply.code(201).send(journey);
    },
  );

  app.get(
    '/api/journeys',
    {
      onRequest: keyWith(service, 'journeys:read'),
      config: { subject: 'journey' },
      schema: {
        operationId: 'listJourneys',
        summary: "List the organization's journeys",
        description: 'By slug, without steps and metrics.',
        tags: ['Journeys'],
        security: needsKey('journeys:read'),
        querystring: Page,
        response: answers({ 200: JourneyList }, 400, 401, 403),
      },
    },
    async (request): Promise<Static<typeof JourneyList>> => {
      const limit = Number(request.query.limit ?? PAGE_DEFAULT);
      const after = readCursor(request.query.cursor);
      // One more than asked for tells whether there is a next page.
      const journeys = await listJourneys(catalog, callerOrgId(request), { after, limit: limit + 1 });
      const last = journeys.length > limit ? journeys[limit - 1] : undefined;
      return { journeys: journeys.slice(0, limit), nextCursor: last ? toCursor(last.slug) : null };
    },
  );

  app.get(
    '/api/journeys/:slug',
    {
      onRequest: keyWith(service, 'journeys:read'),
      config: { asks: 'retrieve' },
      schema: {
        operationId: 'getJourney',
        summary: 'Retrieve a journey with steps and metrics',
        description: 'Counts every event that was acknowledged before the request.',
        tags: ['Journeys'],
        security: needsKey('journeys:read'),
        params: JourneyPath,
        response: answers({ 200: JourneyWithMetrics }, 401, 403, 404, 503),
      },
    },
    async (request): Promise<Static<typeof JourneyWithMetrics>> => {
      const orgId = callerOrgId(request);
      const [org, journey] = await Promise.all([
        findOrgById(catalog, orgId),
        findJourney(catalog, orgId, request.params.slug),
      ]);
      const { store, moment, asked } = await momentOf(service, request);
      const stop = service.counters.retrieves.startTimer();
      const [metrics, lastArtifactCreated] = await Promise.all([
        soon(journeyMetrics({ catalog, sessions: { ...service.sessions, store }, moment }, org, journey, asked)),
        newestArtifact(catalog, journey.id),
      ]);
      stop();
      return { ...journey, ...metrics, lastArtifactCreated };
    },
  );

  app.put(
    '/api/journeys/:slug',
    {
      onRequest: keyWith(service, 'journeys:write'),
      config: { audit: 'journey.update', subject: 'journey' },
      schema: {
        operationId: 'updateJourney',
        summary: 'Update a journey',
        description: 'allowedOrigins replaces the whole list.',
        tags: ['Journeys'],
        security: needsKey('journeys:write'),
        params: JourneyPath,
        body: JourneyChange,
        response: answers({ 200: Journey }, 400, 401, 403, 404, 413, 415),
      },
    },
    async (request) => {
      audit(request, { details: picked(request.body, 'displayName', 'environment', 'sourceSystem', 'allowedOrigins') });
      const orgId = callerOrgId(request);
      const before = await findJourney(catalog, orgId, request.params.slug);
      const journey = await updateJourney(catalog, orgId, request.params.slug, request.body, now);
      const origins = journey.allowedOrigins.join(', ');
      if (origins !== before.allowedOrigins.join(', ')) {
        const text = `Allowed origins changed: ${origins === '' ? 'every origin' : origins}`;
        await noteOwnChange(service, request, journey.id, { kind: 'origins', text });
      }
      return journey;
    },
  );

  app.delete(
    '/api/journeys/:slug',
    {
      onRequest: keyWith(service, 'journeys:write'),
      config: { audit: 'journey.delete' },
      schema: {
        operationId: 'deleteJourney',
        summary: 'Delete a journey, its steps and its events',
        tags: ['Journeys'],
        security: needsKey('journeys:write'),
        params: JourneyPath,
        response: answers({ 204: noContent('Deleted.') }, 401, 403, 404),
      },
    },
    async (request, reply) => {
      await deleteJourney(catalog, callerOrgId(request), request.params.slug, now);
      return reply.code(204).send();
    },
  );
}

const toCursor = (slug: string) => Buffer.from(slug).toString('base64url');

function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const slug = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^[a-z0-9-]+$/.test(slug) || toCursor(slug) !== cursor)
    throw invalid('Invalid journey data: cursor must be the nextCursor of a page');
  return slug;
}

async function soon<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = delay(METRICS_WAIT_MS, undefined, { signal: over.signal }).then(() => {
    throw unavailable('The sessions of this journey are being counted. Try again in a minute');
  });
  tooLong.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => over.abort());
}
