// Journeys: create, list, retrieve with metrics, update, delete.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { newestArtifact } from '../../catalog/artifacts.ts';
import { createJourney, deleteJourney, findJourney, listJourneys, updateJourney } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { DEFAULT_CEILINGS, limitForVisits } from '../../domain/ceilings.ts';
import { unavailable } from '../../domain/error.ts';
import { Journey, JourneyChange, JourneySummary, NewJourney } from '../../domain/journey.ts';
import { JourneyMetrics } from '../../domain/metrics.ts';
import { journeyMetrics } from '../../metrics/journey.ts';
import { answers, noContent } from '../request/answers.ts';
import { audit, differences, picked } from '../request/audit.ts';
import { callerOrgId, keyWith, requireOwn } from '../request/auth.ts';
import { cursorOf, NextPage, readCursor } from '../request/cursors.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { isIn, paged } from '../request/lists.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';
import { noteOwnChange } from './annotations.ts';

const JourneyWithMetrics = Type.Object({ ...Journey.properties, ...JourneyMetrics.properties });

/** How long retrieving a journey waits for metrics, in ms. The first count of millions of sessions takes minutes and continues after that. */
const METRICS_WAIT_MS = 50_000;

const PAGE_DEFAULT = 50;
const Page = Type.Object(paged(PAGE_DEFAULT));

const JourneyList = Type.Object({
  journeys: Type.Array(JourneySummary),
  nextCursor: NextPage,
});

/** The entity tag covers the editable members, including steps, but not the metrics, which change with every event. */
const tagged = Object.keys(Journey.properties);

/** Members whose changes are recorded in the audit log. */
const JOURNEY_CHANGES = ['displayName', 'environment', 'sourceSystem', 'allowedOrigins'] as const;

export function journeyRoutes(app: App, service: Service): void {
  const { catalog, now } = service;

  app.post(
    '/api/journeys/create',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'journey.create', idempotency: 'kept', subject: 'journey', alsoHolds: JourneyWithMetrics },
      schema: {
        operationId: 'createJourney',
        summary: 'Create a journey, optionally with steps',
        tags: ['Journeys'],
        body: NewJourney,
        response: answers({ 201: Journey }, 400, 409),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const limit = await limitWanted(service, request, request.body.busiestHourVisits);
      const journey = await createJourney(catalog, orgId, request.body, now, limit);
      const raised = limit === undefined ? {} : { ingestRequestsPerHour: limit };
      audit(request, {
        subject: journey.slug,
        details: { ...picked(journey, 'displayName', 'allowedOrigins'), ...raised },
      });
      return reply.code(201).send(journey);
    },
  );

  app.get(
    '/api/journeys',
    {
      access: keyWith('journeys:read'),
      config: { subject: 'journey' },
      schema: {
        operationId: 'listJourneys',
        summary: "List the organization's journeys",
        description: 'By slug, without steps and metrics.',
        tags: ['Journeys'],
        querystring: Page,
        response: answers({ 200: JourneyList }, 400),
      },
    },
    async (request): Promise<Static<typeof JourneyList>> => {
      const limit = Number(request.query.limit ?? PAGE_DEFAULT);
      const after = readCursor(request, request.query.cursor)?.[0];
      // Reads one journey beyond the page, to know if another page follows.
      const journeys = await journeysNamed(service, callerOrgId(request), request.query.q, { after, limit: limit + 1 });
      const last = journeys.length > limit ? journeys[limit - 1] : undefined;
      return { journeys: journeys.slice(0, limit), nextCursor: last ? cursorOf(request, last.slug) : null };
    },
  );

  app.get(
    '/api/journeys/:slug',
    {
      access: keyWith('journeys:read'),
      config: { asks: 'retrieve', tagged },
      schema: {
        operationId: 'getJourney',
        summary: 'Retrieve a journey with steps and metrics',
        description: 'Counts every event that was acknowledged before the request.',
        tags: ['Journeys'],
        params: JourneyPath,
        response: answers({ 200: JourneyWithMetrics }, 404, 503),
      },
    },
    async (request): Promise<Static<typeof JourneyWithMetrics>> => {
      const { org, journey } = await namedJourney(service, request);
      const { store, now } = await askedNow(service, request);
      const stop = service.counters.retrieves.startTimer();
      const [metrics, lastArtifactCreated] = await Promise.all([
        soon(journeyMetrics({ catalog, sessions: { ...service.sessions, store } }, org, journey, now)),
        newestArtifact(catalog, journey.id),
      ]);
      stop();
      return { ...journey, ...metrics, lastArtifactCreated };
    },
  );

  app.put(
    '/api/journeys/:slug',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'journey.update', subject: 'journey', alsoHolds: JourneyWithMetrics, tagged },
      schema: {
        operationId: 'updateJourney',
        summary: 'Update a journey',
        description: 'allowedOrigins replaces the whole list.',
        tags: ['Journeys'],
        params: JourneyPath,
        body: JourneyChange,
        response: answers({ 200: Journey }, 400, 404, 412),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { slug } = request.params;
      const read = (trx: Catalog) => findJourney(trx, orgId, slug);
      const before = await read(catalog);
      const journey = await changeTagged(service, request, read, (trx) =>
        updateJourney(trx, orgId, slug, request.body, now),
      );
      audit(request, { details: differences(before, journey, JOURNEY_CHANGES) });
      const origins = journey.allowedOrigins.join(', ');
      if (origins !== before.allowedOrigins.join(', ')) {
        await noteOwnChange(service, request, journey.id, {
          kind: 'origins',
          text: (say) => say.origins({ origins: origins === '' ? say.everyOrigin : origins }),
        });
      }
      return journey;
    },
  );

  app.delete(
    '/api/journeys/:slug',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'journey.delete', tagged },
      schema: {
        operationId: 'deleteJourney',
        summary: 'Delete a journey, its steps and its events',
        tags: ['Journeys'],
        params: JourneyPath,
        response: answers({ 204: noContent('Deleted.') }, 404, 412),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { slug } = request.params;
      const read = (trx: Catalog) => findJourney(trx, orgId, slug);
      await changeTagged(service, request, read, (trx) => deleteJourney(trx, orgId, slug, now));
      return reply.code(204).send();
    },
  );
}

/** A page of the journeys whose slug or name contains `q`; of all journeys if `q` is undefined. */
async function journeysNamed(
  { catalog }: Service,
  orgId: string,
  q: string | undefined,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<JourneySummary[]> {
  if (q === undefined) return listJourneys(catalog, orgId, { after, limit });
  const matches: JourneySummary[] = [];
  for (let from = after; matches.length < limit; ) {
    const some = await listJourneys(catalog, orgId, { after: from, limit: SEARCHED_AT_ONCE });
    matches.push(...some.filter(({ slug, displayName }) => isIn([slug, displayName], q)));
    if (some.length < SEARCHED_AT_ONCE) break;
    from = some.at(-1)?.slug;
  }
  return matches.slice(0, limit);
}
/** Journeys read from the catalog at a time during a search. */
const SEARCHED_AT_ONCE = 1_000;

/**
 * The limit of ingest requests per hour that the expected visits require; undefined if the current limit suffices. Throws `forbidden` if
 * the caller may not change the settings of the organization.
 */
async function limitWanted(
  { catalog, config }: Service,
  request: FastifyRequest,
  visits: number | undefined,
): Promise<number | undefined> {
  if (visits === undefined) return undefined;
  const { settings } = await findOrgById(catalog, callerOrgId(request));
  const before = settings.ingestRequestsPerHour;
  const limit = limitForVisits(visits, before, config.ceilings ?? DEFAULT_CEILINGS);
  if (limit === before) return undefined;
  requireOwn(request, ['org:settings']);
  return limit;
}

async function soon<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const tooLong = delay(METRICS_WAIT_MS, undefined, { signal: over.signal }).then(() => {
    throw unavailable('The sessions of this journey are being counted. Try again in a minute');
  });
  tooLong.catch(() => {});
  return Promise.race([work, tooLong]).finally(() => over.abort());
}
