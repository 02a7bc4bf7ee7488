// Management of Atom feeds: create, list and revoke.
import { Type } from 'typebox';
import { createFeed, listFeeds, revokeFeed } from '../../catalog/feeds.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { CreatedFeed, FEEDS_MAX, Feed, NewFeed } from '../../domain/feed.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { creator } from '../request/artifacts.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { messageRoute } from './endpoints.ts';

const FeedPath = Type.Object({ feedId: Type.String() });

export function feedRoutes(app: App, service: Service): void {
  const { catalog, config, now } = service;
  const { access, described } = messageRoute;

  app.get(
    '/api/feeds',
    {
      access,
      schema: {
        ...{ operationId: 'listFeeds', summary: 'List the Atom feeds of journeys, without their addresses' },
        ...described,
        response: answers({ 200: Type.Object({ feeds: Type.Array(Feed) }) }),
      },
    },
    async (request) => ({ feeds: await listFeeds(catalog, callerOrgId(request)) }),
  );

  app.post(
    '/api/feeds',
    {
      access,
      config: { audit: 'feed.create', idempotency: 'refused', subject: 'feed' },
      schema: {
        ...{ operationId: 'createFeed', summary: 'Create an Atom feed of a journey' },
        description: 'Its address is a secret, and answered this once.',
        ...described,
        body: NewFeed,
        response: answers(
          { 201: CreatedFeed },
          [400, 'Invalid feed data: journey must be the slug of a journey'],
          404,
          [409, `An organization has at most ${FEEDS_MAX} feeds: revoke one first`],
        ),
      },
    },
    async (request, reply) => {
      const { name, journey: slug } = request.body;
      const journey = await findJourney(catalog, callerOrgId(request), slug);
      const { feed, token } = await createFeed(catalog, journey, { name, createdBy: creator(request).name }, now);
      audit(request, { subject: slug, details: { id: feed.id, name } });
      return reply.code(201).send({ ...feed, url: `${config.baseUrl}/feeds/${token}` });
    },
  );

  app.delete(
    '/api/feeds/:feedId',
    {
      access,
      config: { audit: 'feed.revoke' },
      schema: {
        ...{ operationId: 'revokeFeed', summary: 'Revoke an Atom feed' },
        description: 'Its address is answered 404 from then on.',
        ...described,
        params: FeedPath,
        response: answers({ 204: noContent('Revoked.') }, noSuch('Feed')),
      },
    },
    async (request, reply) => {
      const { feedId } = request.params;
      const { name, slug } = await revokeFeed(catalog, callerOrgId(request), feedId);
      audit(request, { subject: slug, details: { id: feedId, name } });
      return reply.code(204).send();
    },
  );
}
