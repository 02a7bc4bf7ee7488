// Apps that act for the caller: the request of an app, the caller's consent, and the list of allowed apps.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Session } from '../../accounts/sessions.ts';
import { createAppGrant, endOwnApp, listOwnApps } from '../../catalog/app-grants.ts';
import { membershipsOf } from '../../catalog/members.ts';
import { APP_QUERY_LENGTH_MAX, AppRequest, NewOwnApp, OwnApp, redirectHost } from '../../domain/app.ts';
import { DomainError, invalid, notFound } from '../../domain/error.ts';
import { answers, NOT_SIGNED_IN, needsSession, noContent, noSuch, type Refusal } from '../request/answers.ts';
import { audit, personActor } from '../request/audit.ts';
import type { App, Service } from '../request/service.ts';
import { signedIn } from '../request/session.ts';
import { OTHER_PAGE, ownPagesOnly } from './accounts.ts';
import { answerUrl, readAuthorizationRequest } from './authorization-request.ts';

const described = { tags: ['Accounts'], security: needsSession };
const INVALID: Refusal = [400, 'Invalid app request: code_challenge_method must be S256'];
const NO_ORG: Refusal = [404, 'Organization with slug "city-of-example" not found'];

export function ownAppRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const onRequest = ownPagesOnly(service);
  /** Sessions of requests that were authenticated before their body was read. */
  const sessions = new WeakMap<FastifyRequest, Session>();
  const authenticate = async (request: FastifyRequest) => {
    sessions.set(request, await signedIn(service, request));
  };

  app.get(
    '/api/me/apps/request',
    {
      schema: {
        operationId: 'getAppRequest',
        summary: 'Check what an app asks for',
        ...described,
        querystring: Type.Object({
          query: Type.String({
            maxLength: APP_QUERY_LENGTH_MAX,
            description: 'The query with which the app opened the page.',
          }),
        }),
        response: answers({ 200: AppRequest }, INVALID, NOT_SIGNED_IN, 503),
      },
    },
    async (request): Promise<AppRequest> => {
      await signedIn(service, request);
      const asked = await readAuthorizationRequest(service, request.query.query);
      const { client, redirect, accesses } = asked;
      const deniedUrl = answerUrl(service, asked, { error: 'access_denied' });
      return { name: client.name, answersTo: redirectHost(redirect), accesses, deniedUrl };
    },
  );

  app.post(
    '/api/me/apps',
    {
      onRequest: [onRequest, authenticate],
      config: { audit: 'app.allow', idempotency: 'refused', subject: 'app' },
      schema: {
        operationId: 'allowApp',
        summary: 'Let an app act for the account in an organization',
        ...described,
        body: NewOwnApp,
        response: answers(
          {
            201: Type.Object({
              url: Type.String({ description: 'Where the browser goes, with the code for the app.' }),
            }),
          },
          INVALID,
          NOT_SIGNED_IN,
          OTHER_PAGE,
          NO_ORG,
        ),
      },
    },
    async (request, reply) => {
      const { person, secondFactor } = sessions.get(request) ?? (await signedIn(service, request));
      const { query, organization, access } = request.body;
      const asked = await readAuthorizationRequest(service, query);
      if (!asked.accesses.includes(access)) throw invalid('Invalid app data: access must be one that the app asks for');
      const memberships = await membershipsOf(catalog, person.id);
      const membership = memberships.find(({ slug }) => slug === organization);
      if (!membership) throw notFound(`Organization with slug "${organization}" not found`);
      if (membership.requireSecondFactor && secondFactor !== 'given') {
        throw new DomainError('forbidden', 'This organization requires a second factor: set one up under Account');
      }
      const { client, redirect, challenge, resource } = asked;
      const code = await createAppGrant(
        catalog,
        {
          ...{ orgId: membership.orgId, userId: person.id, clientId: client.id, name: client.name, redirect, access },
          ...{ resource, challenge, secondFactor: secondFactor === 'given' },
        },
        now,
      );
      const details = { access, answersTo: redirectHost(redirect) };
      audit(request, { orgId: membership.orgId, actor: personActor(person), subject: client.name, details });
      return reply.code(201).send({ url: answerUrl(service, asked, { code }) });
    },
  );

  app.get(
    '/api/me/apps',
    {
      schema: {
        operationId: 'listOwnApps',
        summary: 'List the apps that act for the account',
        ...described,
        response: answers({ 200: Type.Object({ apps: Type.Array(OwnApp) }) }, NOT_SIGNED_IN, 503),
      },
    },
    async (request) => ({ apps: await listOwnApps(catalog, (await signedIn(service, request)).person.id, now) }),
  );

  app.delete(
    '/api/me/apps/:appId',
    {
      onRequest,
      config: { audit: 'app.end' },
      schema: {
        operationId: 'endOwnApp',
        summary: 'End what an app may do for the account',
        ...described,
        params: Type.Object({ appId: Type.String() }),
        response: answers({ 204: noContent('Ended.') }, NOT_SIGNED_IN, OTHER_PAGE, noSuch('App')),
      },
    },
    async (request, reply) => {
      const { person } = await signedIn(service, request);
      const { orgId, name } = await endOwnApp(catalog, person.id, request.params.appId);
      audit(request, { orgId, actor: personActor(person), subject: name });
      return reply.code(204).send();
    },
  );
}
