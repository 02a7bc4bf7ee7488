// A generated page for trying out a journey before the embed script is installed on its own pages. For members only, served from this host.
import type {} from '@fastify/swagger'; // declares the type of `hide`
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
        // A journey without steps is treated as a single page.
        steps: journey.steps.length > 0 ? journey.steps : [{ stepKey: 'form', name: journey.displayName }],
        baseUrl: service.config.baseUrl,
      });
      return reply.header('content-security-policy', policy).type('text/html').send(html);
    },
  );
}
