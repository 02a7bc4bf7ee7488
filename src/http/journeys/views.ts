// Saved views, shared by an organization. The default view and the last used view are stored per person.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createView, deleteView, listViews, useView } from '../../catalog/views.ts';
import { DomainError } from '../../domain/error.ts';
import { NewView, View, ViewUse } from '../../domain/view.ts';
import { answers, needsSession, noContent, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';

const ViewPath = Type.Object({ viewId: Type.String() });
const NO_VIEW = noSuch('Saved view');

export function viewRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const read = keyWith('journeys:read');
  const write = keyWith('journeys:write');
  const tags = ['Figures'];

  app.get(
    '/api/views',
    {
      access: read,
      schema: {
        operationId: 'listViews',
        summary: "List the organization's saved views",
        description: 'Those that the caller used last come first, the others by name.',
        tags,
        response: answers({ 200: Type.Object({ views: Type.Array(View) }) }),
      },
    },
    async (request) => ({ views: await listViews(catalog, callerOrgId(request), personOf(request) ?? null) }),
  );

  app.post(
    '/api/views',
    {
      access: write,
      config: { audit: 'view.create', idempotency: 'kept', subject: 'view' },
      schema: {
        operationId: 'createView',
        summary: 'Save a view',
        tags,
        body: NewView,
        response: answers(
          { 201: View },
          [
            400,
            'Invalid view data: name must be a string of 1 to 255 characters without control characters, not only blanks',
          ],
          [409, 'A saved view with the name "Phones, last 7 days" already exists'],
        ),
      },
    },
    async (request, reply) => {
      const view = await createView(catalog, callerOrgId(request), request.body, now);
      audit(request, { subject: view.name, details: { search: view.search } });
      return reply.code(201).send(view);
    },
  );

  app.delete(
    '/api/views/:viewId',
    {
      access: write,
      config: { audit: 'view.delete' },
      schema: {
        operationId: 'deleteView',
        summary: 'Delete a saved view',
        tags,
        params: ViewPath,
        response: answers({ 204: noContent('Deleted.') }, NO_VIEW),
      },
    },
    async (request, reply) => {
      const name = await deleteView(catalog, callerOrgId(request), request.params.viewId);
      audit(request, { subject: name });
      return reply.code(204).send();
    },
  );

  app.put(
    '/api/views/:viewId/use',
    {
      access: read,
      // No audit entry: the choice of a view affects only the caller.
      config: { audit: false, isPersonal: true, subject: 'view' },
      schema: {
        operationId: 'useView',
        summary: "Note that the caller uses a view, and whether it is the caller's default",
        tags,
        security: needsSession,
        params: ViewPath,
        body: ViewUse,
        response: answers(
          { 204: noContent('Noted.') },
          [400, 'Invalid view data: isDefault must be true or false'],
          [403, 'Only people who are signed in have views of their own'],
          NO_VIEW,
        ),
      },
    },
    async (request, reply) => {
      const personId = personOf(request);
      if (personId === undefined) {
        throw new DomainError('forbidden', 'Only people who are signed in have views of their own');
      }
      const use = { orgId: callerOrgId(request), personId, id: request.params.viewId };
      await useView(catalog, use, request.body.isDefault, now);
      return reply.code(204).send();
    },
  );
}

function personOf({ caller }: FastifyRequest): string | undefined {
  return caller && !caller.admin && 'role' in caller.grant ? caller.grant.person.id : undefined;
}
