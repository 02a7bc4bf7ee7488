// Erases sessions of a journey, selected by time of receipt and marks, or by session id. A preview counts them; the erasure then runs in the
// background.
import { Type } from 'typebox';
import { createErasureJob, type ErasureJob, findErasureJob, listErasureJobs } from '../../catalog/erasure-jobs.ts';
import { type ErasedSessions, keepErasure } from '../../catalog/erasures.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { type Erasure, ErasurePreview, Erasure as ErasureShape, NewErasure } from '../../domain/erasure.ts';
import { invalid } from '../../domain/error.ts';
import { MARKS, type Mark, WEAK_MARKS } from '../../domain/marks.ts';
import { instantMust, readInstant, toIso } from '../../domain/time.ts';
import { keptId } from '../../ingest/hidden.ts';
import { countErased } from '../../sessions/erased.ts';
import { answers, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { JourneyPath } from '../request/named-journey.ts';
import { questionStore } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const ErasurePath = Type.Object({ slug: Type.String(), erasureId: Type.String() });
const INVALID: [number, string] = [400, 'Invalid erasure data: receivedFrom must be before receivedTo'];

export function sessionErasureRoutes(app: App, service: Service): void {
  const { catalog, loader, config, now, erasing } = service;
  const guarded = { access: keyWith('org:settings') };
  const described = { tags: ['Journeys'] };

  app.post(
    '/api/journeys/:slug/erasures',
    {
      ...guarded,
      config: { audit: 'sessions.erase', subject: 'erasure' },
      schema: {
        operationId: 'eraseSessions',
        summary: 'Remove sessions by when they were received, or by name',
        description:
          'Removes, for good, every session with an event that was received in the window, whole, from every table; with ' +
          '`marks`, only those that bear one of them; or those that `sessionIds` names. It is done in the background, a few ' +
          'hundred sessions at a time: GET of the erasure says how far it is. Ask for the preview first.',
        ...described,
        params: JourneyPath,
        body: NewErasure,
        response: answers(
          { 202: ErasureShape },
          INVALID,
          404,
          [409, '20 erasures of this organization are under way. Try again when one is done'],
          503,
        ),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { id: journeyId, slug } = await findJourney(catalog, orgId, request.params.slug);
      const scope = readScope(request.body, journeyId, now());
      const finalAt = config.clickhouseUrl === undefined ? now() : await keepErasure(catalog, orgId, scope, now);
      const job = await createErasureJob(catalog, { orgId, scope, finalAt: toIso(finalAt) }, now);
      erasing.wake();
      const { receivedFrom, receivedTo, marks, sessionIds } = describe(job);
      audit(request, { subject: slug, details: { id: job.id, receivedFrom, receivedTo, marks, sessionIds } });
      return reply.code(202).send(describe(job));
    },
  );

  app.post(
    '/api/journeys/:slug/erasures/preview',
    {
      ...guarded,
      config: { asks: 'figures', audit: false },
      schema: {
        operationId: 'previewErasure',
        summary: 'Count the sessions and events that an erasure would remove',
        description: 'Removes nothing.',
        ...described,
        params: JourneyPath,
        body: NewErasure,
        response: answers({ 200: ErasurePreview }, INVALID, 404, 503),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { id: journeyId } = await findJourney(catalog, orgId, request.params.slug);
      const scope = readScope(request.body, journeyId, now());
      await loader.caughtUp();
      const sessions = { ...service.sessions, store: questionStore(request) };
      const counts = await countErased(sessions, await findOrgById(catalog, orgId), scope, now());
      return { ...counts, normalShare: counts.sessions === 0 ? null : counts.normal / counts.sessions };
    },
  );

  app.get(
    '/api/journeys/:slug/erasures',
    {
      ...guarded,
      schema: {
        operationId: 'listErasures',
        summary: "List a journey's erasures",
        description: 'The 50 newest, the newest first; those that ended more than 90 days ago may be gone.',
        ...described,
        params: JourneyPath,
        response: answers({ 200: Type.Object({ erasures: Type.Array(ErasureShape) }) }, 404),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { id } = await findJourney(catalog, orgId, request.params.slug);
      return { erasures: (await listErasureJobs(catalog, orgId, id)).map(describe) };
    },
  );

  app.get(
    '/api/journeys/:slug/erasures/:erasureId',
    {
      ...guarded,
      schema: {
        operationId: 'getErasure',
        summary: 'Retrieve an erasure and its progress',
        ...described,
        params: ErasurePath,
        response: answers({ 200: ErasureShape }, noSuch('Erasure')),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { slug, erasureId } = request.params;
      const { id: journeyId } = await findJourney(catalog, orgId, slug);
      return describe(await findErasureJob(catalog, { orgId, journeyId, id: erasureId }));
    },
  );
}

function readScope(
  { receivedFrom, receivedTo, marks = [], sessionIds }: NewErasure,
  journeyId: string,
  now: number,
): ErasedSessions {
  if (sessionIds !== undefined) {
    if (receivedFrom !== undefined || receivedTo !== undefined || marks.length > 0)
      throw invalid('Invalid erasure data: sessionIds must be alone, without a window and marks');
    // Earlier releases stored ids without hashing them.
    return { kind: 'sessions', journeyId, sessionIds: [...new Set(sessionIds.flatMap((id) => [id, keptId(id)]))] };
  }
  const [from, to] = [readTime('receivedFrom', receivedFrom), readTime('receivedTo', receivedTo)];
  if (from >= to) throw invalid('Invalid erasure data: receivedFrom must be before receivedTo');
  refuseWeak(marks);
  const bits = marks.reduce((sum, mark) => sum | MARKS[mark], 0);
  // Sessions received after this request are kept.
  return { kind: 'window', journeyId, from, to: Math.min(to, now + 1), marks: bits };
}

/** Refuses weak marks, such as that of a busy network, which real visitors may share. */
function refuseWeak(marks: readonly Mark[]): void {
  const weak = marks.find((mark) => WEAK_MARKS.includes(mark));
  if (weak === undefined) return;
  throw invalid(
    `Invalid erasure data: marks must not hold ${weak}, which says that a network is busy, and visitors may share one. Exclude it instead, or erase by another mark`,
  );
}

function readTime(name: string, text: string | undefined): number {
  if (text === undefined) throw invalid(`Invalid erasure data: ${name} is required`);
  const time = readInstant(text);
  if (Number.isNaN(time))
    throw invalid(`Invalid erasure data: ${name} must ${instantMust(text, 'be an ISO 8601 timestamp')}`);
  return time;
}

function describe({ scope, orgId: _, ...job }: ErasureJob): Erasure {
  const window = scope.kind === 'window' ? scope : undefined;
  return {
    ...job,
    receivedFrom: window ? toIso(window.from) : null,
    receivedTo: window ? toIso(window.to) : null,
    marks: (Object.keys(MARKS) as Mark[]).filter((mark) => ((window?.marks ?? 0) & MARKS[mark]) !== 0),
    sessionIds: scope.kind === 'sessions' ? new Set(scope.sessionIds.map(keptId)).size : 0,
  };
}
