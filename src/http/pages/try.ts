// The page made for a journey, to try it with before any page of its own has the script: for its members, from this host.
import type {} from '@fastify/swagger'; // what types `hide`
import { Type } from 'typebox';
import { tryPage } from '../../demo/try-page.ts';
import { keyWith } from '../request/auth.ts';
import { namedJourney } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

export function tryRoutes(app: App, service: Service): void {
  app.get(
    '/try/:slug',
    {
      access: keyWith('journeys:read'),
      schema: { hide: true, params: Type.Object({ slug: Type.String() }) },
    },
    async (request, reply) => {
      const { org, journey } = await namedJourney(service, request);
      const { html, policy } = tryPage({
        orgKey: org.slug,
        journeyKey: journey.slug,
        displayName: journey.displayName,
        // A journey without steps is one of one page.
        steps: journey.steps.length > 0 ? journey.steps : [{ stepKey: 'form', name: journey.displayName }],
        baseUrl: service.config.baseUrl,
      });
      return reply.header('content-security-policy', policy).type('text/html').send(html);
    },
  );
}
