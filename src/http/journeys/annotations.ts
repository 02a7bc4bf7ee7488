// Annotations and targets of a journey. People and deployments create annotations; the service adds one when the journey is changed.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createAnnotation, deleteAnnotation, listAnnotations, noteChange } from '../../catalog/annotations.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById, languageOf } from '../../catalog/orgs.ts';
import { findTargets, saveTargets } from '../../catalog/targets.ts';
import { Annotation, type AnnotationKind, NewAnnotation } from '../../domain/annotation.ts';
import { invalid } from '../../domain/error.ts';
import { readMoment } from '../../domain/period.ts';
import { Targets, TargetsChange } from '../../domain/targets.ts';
import { readInstant, toIso } from '../../domain/time.ts';
import { type Words, words } from '../../language/words.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { creator } from '../request/artifacts.ts';
import { audit, picked } from '../request/audit.ts';
import { callerOrgId, figureReaders, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { Listed, listed, NextCursor } from '../request/lists.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

const AnnotationPath = Type.Object({ slug: Type.String(), annotationId: Type.String() });
const moment = (description: string) =>
  Type.Optional(Type.String({ description, 'x-must': 'be an ISO 8601 date or timestamp' }));
const Window = Type.Object({
  from: moment('First moment, included.'),
  to: moment('Last moment, not included.'),
  ...Listed.properties,
});
const NO_ANNOTATION = noSuch('Annotation');
const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2101, 0);

export function annotationRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const read = figureReaders;
  const write = keyWith('journeys:write');
  const tags = ['Journeys'];

  app.post(
    '/api/journeys/:slug/annotations',
    {
      access: write,
      config: { audit: 'annotation.create', idempotency: 'kept', subject: 'annotation' },
      schema: {
        operationId: 'createAnnotation',
        summary: 'Create an annotation of a journey',
        description: 'A deploy can send it with a key. Changes of steps, origins and the script note themselves.',
        tags,
        params: JourneyPath,
        body: NewAnnotation,
        response: answers(
          { 201: Annotation },
          [
            400,
            'Invalid annotation data: text must be a string of 1 to 280 characters without control characters, not only blanks',
          ],
          404,
          [409, 'The journey has 2000 annotations already: delete some first'],
        ),
      },
    },
    async (request, reply) => {
      const { id, slug, steps } = await journeyOf(service, request);
      const { text, stepKey = null } = request.body;
      if (stepKey !== null && !steps.some((step) => step.stepKey === stepKey)) {
        throw invalid('Invalid annotation data: stepKey must be the key of a step of the journey');
      }
      const at = request.body.at === undefined ? now() : readAt(request.body.at);
      const written = { at, text, stepKey, author: creator(request).name };
      const created = await createAnnotation(catalog, id, written, now);
      audit(request, { subject: slug, details: { id: created.id, text } });
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/api/journeys/:slug/annotations',
    {
      access: read,
      config: { queryOf: 'annotations' },
      schema: {
        operationId: 'listAnnotations',
        summary: 'List the annotations of a journey, oldest first',
        tags,
        params: JourneyPath,
        querystring: Window,
        response: answers(
          { 200: Type.Object({ annotations: Type.Array(Annotation), nextCursor: NextCursor }) },
          [400, 'Invalid annotations query: from must be an ISO 8601 date or timestamp'],
          404,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      const { settings } = await findOrgById(catalog, callerOrgId(request));
      const [from, to] = (['from', 'to'] as const).map((name) => {
        const text = request.query[name];
        return text === undefined ? undefined : readMoment('annotations', name, text, settings.timezone);
      });
      const all = await listAnnotations(catalog, id, { from, to });
      const { shown, page } = listed(all, request, {
        keyOf: ({ at, id }) => `${at} ${id}`,
        namesOf: ({ text, stepKey }) => [text, stepKey],
      });
      return { annotations: shown, ...page };
    },
  );

  app.delete(
    '/api/journeys/:slug/annotations/:annotationId',
    {
      access: write,
      config: { audit: 'annotation.delete' },
      schema: {
        operationId: 'deleteAnnotation',
        summary: 'Delete an annotation',
        tags,
        params: AnnotationPath,
        response: answers({ 204: noContent('Deleted.') }, NO_ANNOTATION),
      },
    },
    async (request, reply) => {
      const { id, slug } = await journeyOf(service, request);
      await deleteAnnotation(catalog, id, request.params.annotationId);
      audit(request, { subject: slug, details: { id: request.params.annotationId } });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/journeys/:slug/targets',
    {
      access: read,
      config: { tagged: true },
      schema: {
        operationId: 'getTargets',
        summary: 'Targets of a journey',
        tags,
        params: JourneyPath,
        response: answers({ 200: Targets }, 404),
      },
    },
    async (request) => findTargets(catalog, (await journeyOf(service, request)).id),
  );

  app.put(
    '/api/journeys/:slug/targets',
    {
      access: write,
      config: { audit: 'targets.update', subject: 'targets', tagged: true },
      schema: {
        operationId: 'updateTargets',
        summary: 'Set the targets of a journey',
        description: 'Members that are not named keep their values; null clears.',
        tags,
        params: JourneyPath,
        body: TargetsChange,
        response: answers(
          { 200: Targets },
          [400, 'Invalid targets data: completionRate must be a number above 0, at most 1, or null'],
          404,
          412,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      const named = picked(request.body, 'completionRate', 'medianTimeToComplete');
      audit(request, { details: named });
      const reread = (trx: Catalog) => findTargets(trx, id);
      return changeTagged(service, request, reread, (trx) => saveTargets(trx, id, named as TargetsChange, now));
    },
  );
}

/** Returns the text of an automatic annotation in a language. */
export type NoteText = (notes: Words['notes']) => string;

/** Adds an automatic annotation about the caller's change of a journey, in the language of the organization. */
export async function noteOwnChange(
  { catalog, now }: Service,
  request: FastifyRequest,
  journeyId: string,
  change: { kind: Exclude<AnnotationKind, 'note'>; text: NoteText; stepKey?: string },
): Promise<void> {
  const { kind, stepKey = null } = change;
  const text = change.text(words[await languageOf(catalog, callerOrgId(request))].notes);
  await noteChange(catalog, journeyId, kind, { at: now(), text, stepKey, author: creator(request).name }, now);
}

function readAt(text: string): number {
  const at = readInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (at >= EARLIEST && at < LATEST) return Date.parse(toIso(at));
  throw invalid('Invalid annotation data: at must be an ISO 8601 date or timestamp of the years 2000 to 2100');
}
