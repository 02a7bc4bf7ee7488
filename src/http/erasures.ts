// Erasure: what is kept of one browser, on request, and sessions that an owner knows not to be visitors'.
import { Type } from 'typebox';
import { type ErasedScope, hashClient, keepErasure } from '../catalog/erasures.ts';
import { findJourney, listAllJourneys } from '../catalog/journeys.ts';
import { invalid } from '../domain/error.ts';
import { MARKS, type Mark } from '../domain/marks.ts';
import { instantMust, readInstant, toIso } from '../domain/time.ts';
import { sessionsReceived } from '../sessions/received.ts';
import { removeClient, removeSessions } from '../store/remove.ts';
import { answers, needsAdminOrKey, needsKey } from './answers.ts';
import { audit } from './audit.ts';
import { adminOrKey, callerOrgId, keyWith, organizationOf } from './auth.ts';
import type { App, Service } from './service.ts';

const OrgPath = Type.Object({ orgSlug: Type.String() });
const NewErasure = Type.Object({
  clientId: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'As the browser shows it under je_cid in its local storage.',
    examples: ['a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55'],
    'x-must': 'be a non-empty string of at most 128 characters',
  }),
});
const JourneyPath = Type.Object({ slug: Type.String() });
const received = (description: string, example: string) =>
  Type.String({ description, examples: [example], 'x-must': 'be an ISO 8601 timestamp' });
const MARK_NAMES = Object.keys(MARKS) as Mark[];
const NewWindowErasure = Type.Object({
  receivedFrom: received('Sessions with an event that was received from here on.', '2026-03-02T14:00:00.000Z'),
  receivedTo: received('Received before.', '2026-03-02T15:00:00.000Z'),
  marks: Type.Optional(
    Type.Array(Type.Enum(MARK_NAMES, { 'x-must': `be one of ${MARK_NAMES.join(', ')}` }), {
      minItems: 1,
      description: 'Only sessions that bear one of these marks.',
      examples: [['burst']],
      'x-must': `be a list of ${MARK_NAMES.join(', ')}`,
    }),
  ),
});
const finalAt = Type.String({
  format: 'date-time',
  description:
    'Until then, what a node that was away brings of it is removed again within an hour; after that, none can.',
});
const WindowErasure = Type.Object({
  events: Type.Integer({ minimum: 0, description: 'Events that were removed.' }),
  sessions: Type.Integer({ minimum: 0, description: 'Sessions that were removed.' }),
  more: Type.Boolean({ description: 'More sessions are left than one request removes: send it again.' }),
  finalAt,
});

/** Sessions that one request removes: it is answered within about a minute. */
const SESSIONS_ERASED_MAX = 5_000;
/** Sessions that are removed while nothing is loaded: what arrives waits so long only. */
const SESSIONS_A_PAUSE = 500;

const Erasure = Type.Object({
  events: Type.Integer({ minimum: 0, description: 'Events that were removed.' }),
  finalAt,
});

export function erasureRoutes(app: App, service: Service): void {
  const { catalog, store, loader, config, now } = service;

  /** On the embedded engine all that was acknowledged is in this spool, which was loaded before: final at once. */
  const keep = async (orgId: string, scope: ErasedScope) =>
    toIso(config.clickhouseUrl === undefined ? now() : await keepErasure(catalog, orgId, scope, now));

  app.post(
    '/api/orgs/:orgSlug/erasures',
    {
      onRequest: adminOrKey(service),
      config: { audit: 'client.erase', subject: 'erasure' },
      schema: {
        operationId: 'eraseClient',
        summary: "Remove a client's events",
        description:
          'Removes every session of the client id from all journeys of the organization, from every table, with what ' +
          'was folded from it. When it is answered, metrics no longer count it.',
        tags: ['Organizations'],
        security: needsAdminOrKey,
        params: OrgPath,
        body: NewErasure,
        response: answers(
          { 200: Erasure },
          [400, 'Invalid erasure data: clientId must be a non-empty string of at most 128 characters'],
          401,
          [403, 'API key does not have required scope: org:settings'],
          [404, 'Organization with slug "city-of-example" not found'],
          413,
          415,
          503,
        ),
      },
    },
    async (request) => {
      const org = await organizationOf(service, request, request.params.orgSlug);
      const journeys = await listAllJourneys(catalog);
      const journeyIds = journeys.filter(({ orgId }) => orgId === org.id).map(({ id }) => id);
      // What was acknowledged and still waits is removed as well: it is loaded first.
      await loader.caughtUp();
      const clientHash = hashClient(request.body.clientId);
      const finalAt = await keep(org.id, { kind: 'client', clientHash });
      const events = await loader.pausedDuring(() => removeClient(store, journeyIds, clientHash));
      // Whose events they were is nobody's to know any more.
      audit(request, { subject: null, details: { events } });
      return { events, finalAt };
    },
  );

  app.post(
    '/api/journeys/:slug/erasures',
    {
      onRequest: keyWith(service, 'org:settings'),
      config: { audit: 'sessions.erase', subject: 'erasure' },
      schema: {
        operationId: 'eraseSessions',
        summary: 'Remove sessions by when they were received',
        description:
          'Removes, for good, every session with an event that was received in the window, whole, from every table; with ' +
          `marks, only those that bear one of them. One request removes at most ${SESSIONS_ERASED_MAX.toLocaleString('en')} sessions.`,
        tags: ['Journeys'],
        security: needsKey('org:settings'),
        params: JourneyPath,
        body: NewWindowErasure,
        response: answers(
          { 200: WindowErasure },
          [400, 'Invalid erasure data: receivedFrom must be before receivedTo'],
          401,
          [403, 'API key does not have required scope: org:settings'],
          404,
          413,
          415,
          503,
        ),
      },
    },
    async (request) => {
      const { id: journeyId, slug } = await findJourney(catalog, callerOrgId(request), request.params.slug);
      const { receivedFrom, receivedTo, marks = [] } = request.body;
      const [from, to] = [readTime('receivedFrom', receivedFrom), readTime('receivedTo', receivedTo)];
      if (from >= to) throw invalid('Invalid erasure data: receivedFrom must be before receivedTo');
      await loader.caughtUp();
      const orgId = callerOrgId(request);
      const bits = marks.reduce((sum, mark) => sum | MARKS[mark], 0);
      const finalAt = await keep(orgId, { kind: 'window', journeyId, from, to, marks: bits });
      const window = { journeyId, from, to, marks: bits };
      const found = await sessionsReceived({ ...service.sessions, store }, window, SESSIONS_ERASED_MAX + 1, now());
      const sessionIds = found.slice(0, SESSIONS_ERASED_MAX);
      let events = 0;
      for (let start = 0; start < sessionIds.length; start += SESSIONS_A_PAUSE) {
        const few = sessionIds.slice(start, start + SESSIONS_A_PAUSE);
        events += await loader.pausedDuring(() => removeSessions(store, journeyId, few));
      }
      const removed = { events, sessions: sessionIds.length };
      audit(request, { subject: slug, details: { receivedFrom, receivedTo, marks, ...removed } });
      return { ...removed, more: found.length > sessionIds.length, finalAt };
    },
  );
}

function readTime(name: string, text: string): number {
  const time = readInstant(text);
  if (Number.isNaN(time))
    throw invalid(`Invalid erasure data: ${name} must ${instantMust(text, 'be an ISO 8601 timestamp')}`);
  return time;
}
