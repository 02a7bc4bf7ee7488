// The headline of a journey.
import { Type } from 'typebox';
import { headlineOfJourney } from '../../alerts/headline.ts';
import { Headline } from '../../domain/headline.ts';
import { Lang } from '../../domain/language.ts';
import { answers } from '../request/answers.ts';
import { figureReaders } from '../request/auth.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

export function headlineRoutes(app: App, service: Service): void {
  const { catalog, ingest } = service;
  app.get(
    '/api/journeys/:slug/headline',
    {
      access: figureReaders,
      config: { asks: 'figures', queryOf: 'metrics' },
      schema: {
        operationId: 'getHeadline',
        summary: 'The first thing to know about a journey now',
        description:
          'As of now, over all sessions of the last 30 days. The same sentence as in the list of journeys, on the pages of the journey, in its reports and on shared pages.',
        tags: ['Figures'],
        params: JourneyPath,
        querystring: Type.Object({ lang: Lang }),
        response: answers({ 200: Headline }, 404, 503),
      },
    },
    async (request): Promise<Headline> => {
      const { org, journey } = await namedJourney(service, request);
      const { store, now } = await askedNow(service, request);
      const { lang: language = 'en' } = request.query;
      const asked = { catalog, sessions: { ...service.sessions, store }, org, journey, now };
      return headlineOfJourney(asked, language, (journeyId) => ingest.feed.refusals(journeyId, now));
    },
  );
}
