// Secrets for page tokens: the web servers of a journey sign their pages with them.
import { Type } from 'typebox';
import { createPageSecret, deletePageSecret, listPageSecrets } from '../../catalog/page-secrets.ts';
import { CreatedPageSecret, PageSecret } from '../../domain/page-token.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { keyWith } from '../request/auth.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

const SecretPath = Type.Object({ slug: Type.String(), secretId: Type.String() });

export function pageSecretRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const write = keyWith('journeys:write');
  const described = { tags: ['Journeys'] };

  app.post(
    '/api/journeys/:slug/page-secrets',
    {
      access: write,
      config: { audit: 'page-secret.create', idempotency: 'refused' },
      schema: {
        operationId: 'createPageSecret',
        summary: 'Create a secret that signs pages',
        description:
          'It is shown once. A journey has two at most: delete the older one when its servers have the new one.',
        ...described,
        params: JourneyPath,
        response: answers({ 201: CreatedPageSecret }, 404, [
          409,
          'The journey has 2 page secrets already: delete the older one first',
        ]),
      },
    },
    async (request, reply) => {
      const { id, slug } = await journeyOf(service, request);
      const created = await createPageSecret(catalog, id, now);
      audit(request, { subject: slug, details: { id: created.id } });
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/api/journeys/:slug/page-secrets',
    {
      access: write,
      schema: {
        operationId: 'listPageSecrets',
        summary: 'List the secrets that sign pages, without the secrets themselves',
        ...described,
        params: JourneyPath,
        response: answers({ 200: Type.Object({ secrets: Type.Array(PageSecret) }) }, 404),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      return { secrets: await listPageSecrets(catalog, id) };
    },
  );

  app.delete(
    '/api/journeys/:slug/page-secrets/:secretId',
    {
      access: write,
      config: { audit: 'page-secret.delete' },
      schema: {
        operationId: 'deletePageSecret',
        summary: 'Delete a secret that signs pages',
        description: 'Tokens that were signed with it prove nothing from then on.',
        ...described,
        params: SecretPath,
        response: answers({ 204: noContent('Deleted.') }, noSuch('Page secret')),
      },
    },
    async (request, reply) => {
      const { id, slug } = await journeyOf(service, request);
      await deletePageSecret(catalog, id, request.params.secretId);
      audit(request, { subject: slug, details: { id: request.params.secretId } });
      return reply.code(204).send();
    },
  );
}
