// Lists the browsers in which the caller is signed in, and signs them out.
import { Type } from 'typebox';
import { endOtherSessions, endOwnSession, listSessions } from '../../catalog/sessions.ts';
import { OwnSession } from '../../domain/person.ts';
import { answers, NOT_SIGNED_IN, needsSession, noContent, noSuch } from '../request/answers.ts';
import { audit, personActor } from '../request/audit.ts';
import type { App, Service } from '../request/service.ts';
import { signedIn } from '../request/session.ts';
import { OTHER_PAGE, ownPagesOnly } from './accounts.ts';

const described = { tags: ['Accounts'], security: needsSession };

export function ownSessionRoutes(app: App, service: Service): void {
  const { catalog } = service;
  const onRequest = ownPagesOnly(service);

  app.get(
    '/api/me/sessions',
    {
      schema: {
        operationId: 'listOwnSessions',
        summary: 'List the browsers that are signed in to the account',
        ...described,
        response: answers({ 200: Type.Object({ sessions: Type.Array(OwnSession) }) }, NOT_SIGNED_IN, 503),
      },
    },
    async (request) => ({ sessions: await listSessions(catalog, await signedIn(service, request)) }),
  );

  app.delete(
    '/api/me/sessions',
    {
      onRequest,
      config: { audit: 'session.end' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'Sign out in all other browsers',
        ...described,
        response: answers({ 204: noContent('Ended.') }, NOT_SIGNED_IN, OTHER_PAGE),
      },
    },
    async (request, reply) => {
      const session = await signedIn(service, request);
      const ended = await endOtherSessions(catalog, session);
      audit(request, { subject: null, actor: personActor(session.person), details: { ended } });
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/me/sessions/:sessionId',
    {
      onRequest,
      config: { audit: 'session.end' },
      schema: {
        operationId: 'endOwnSession',
        summary: 'Sign out in one browser',
        ...described,
        params: Type.Object({ sessionId: Type.String() }),
        response: answers({ 204: noContent('Ended.') }, NOT_SIGNED_IN, OTHER_PAGE, noSuch('Session')),
      },
    },
    async (request, reply) => {
      const { person } = await signedIn(service, request);
      await endOwnSession(catalog, person, request.params.sessionId);
      audit(request, { subject: null, actor: personActor(person), details: { ended: 1 } });
      return reply.code(204).send();
    },
  );
}
