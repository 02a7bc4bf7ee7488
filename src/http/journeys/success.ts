// Success of a journey: its confirmation pages, and whether declared or observed completions count.
import { findConfirmation, listSuccessPages, saveConfirmation, saveSuccessPages } from '../../catalog/endings.ts';
import type { Catalog } from '../../catalog/open.ts';
import { CompletionsChange, Confirmation, readSuccessPages, SuccessPages } from '../../domain/success.ts';
import { answers } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { figureReaders, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

export function successRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const tags = ['Journeys'];

  app.get(
    '/api/journeys/:slug/success-pages',
    {
      access: figureReaders,
      config: { tagged: true },
      schema: {
        operationId: 'getSuccessPages',
        summary: 'Pages that confirm the success of a journey',
        tags,
        params: JourneyPath,
        response: answers(
          { 200: SuccessPages },
          [403, 'API key does not have required scope: results:read or journeys:read'],
          404,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      return { pages: await listSuccessPages(catalog, id) };
    },
  );

  app.put(
    '/api/journeys/:slug/success-pages',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'success.update', subject: 'success pages', tagged: true },
      schema: {
        operationId: 'updateSuccessPages',
        summary: 'Set the pages that confirm the success of a journey',
        description:
          'Replaces the whole list. Sessions that viewed one of these pages are completed, also those of the past, and what the embed ' +
          'script only concluded completes no session any more.',
        tags,
        params: JourneyPath,
        body: SuccessPages,
        response: answers(
          { 200: SuccessPages },
          [
            400,
            'Invalid success pages data: pages must be an array of at most 20 paths that begin with a slash, without query and fragment',
          ],
          404,
          412,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      const pages = readSuccessPages(request.body);
      audit(request, { details: { pages } });
      const read = async (trx: Catalog) => ({ pages: await listSuccessPages(trx, id) });
      return changeTagged(service, request, read, async (trx) => ({
        pages: await saveSuccessPages(trx, id, pages, now),
      }));
    },
  );

  app.get(
    '/api/journeys/:slug/completions',
    {
      access: figureReaders,
      config: { tagged: true },
      schema: {
        operationId: 'getCompletions',
        summary: 'Which successes complete a session',
        tags,
        params: JourneyPath,
        response: answers(
          { 200: Confirmation },
          [403, 'API key does not have required scope: results:read or journeys:read'],
          404,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      return findConfirmation(catalog, id);
    },
  );

  app.put(
    '/api/journeys/:slug/completions',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'success.confirm', tagged: true },
      schema: {
        operationId: 'updateCompletions',
        summary: 'Set which successes complete a session',
        description:
          'Changes the figures of the past as well. An event of a visitor never changes it: `automatic` needs a server with a key, visits of ' +
          'signed pages, or enough visits of many networks and hours.',
        tags,
        params: JourneyPath,
        body: CompletionsChange,
        response: answers(
          { 200: Confirmation },
          [400, 'Invalid completions data: counts must be declared, all or automatic'],
          404,
          412,
        ),
      },
    },
    async (request) => {
      const { id, slug } = await journeyOf(service, request);
      const { counts } = request.body;
      audit(request, { subject: slug, details: { counts } });
      const read = (trx: Catalog) => findConfirmation(trx, id);
      return changeTagged(service, request, read, (trx) => saveConfirmation(trx, id, counts, now));
    },
  );
}
