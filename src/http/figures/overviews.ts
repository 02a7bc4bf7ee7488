// The list of journeys, each with its figures and status light.
import { Type } from 'typebox';
import { overviewsOf } from '../../alerts/headline.ts';
import { describeExclusion, listExclusions } from '../../catalog/exclusions.ts';
import { listJourneysWhole } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { JourneyOverviews } from '../../domain/figures.ts';
import { Lang } from '../../domain/language.ts';
import { OVERVIEWS_MAX } from '../../metrics/period/overviews.ts';
import { answers } from '../request/answers.ts';
import { callerOrgId, figureReaders } from '../request/auth.ts';
import { Cursor, cursorOf, readCursor } from '../request/cursors.ts';
import { questionStore } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const INVALID: [number, string] = [400, `Invalid metrics query: limit must be an integer from 1 to ${OVERVIEWS_MAX}`];

const OVERVIEWS_DEFAULT = 100;
const Page = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]{0,2}|1000)$',
      description: `Journeys a page, 1 to ${OVERVIEWS_MAX}; ${OVERVIEWS_DEFAULT} if not given.`,
      'x-must': `be an integer from 1 to ${OVERVIEWS_MAX}`,
      'x-integer': [1, OVERVIEWS_MAX],
    }),
  ),
  cursor: Cursor,
  lang: Lang,
});

export function overviewRoutes(app: App, service: Service): void {
  const { catalog, ingest, now } = service;

  app.get(
    '/api/metrics/journeys',
    {
      access: figureReaders,
      config: { asks: 'figures', queryOf: 'metrics' },
      schema: {
        operationId: 'getJourneyOverviews',
        summary: 'Journeys of the organization: the last 30 days, and whether their pages report',
        tags: ['Figures'],
        querystring: Page,
        response: answers({ 200: JourneyOverviews }, INVALID, 503),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const limit = Number(request.query.limit ?? OVERVIEWS_DEFAULT);
      const { lang: language = 'en' } = request.query;
      const after = readCursor(request, request.query.cursor)?.[0];
      const [org, found] = await Promise.all([
        findOrgById(catalog, orgId),
        // Reads one journey beyond the page, to know if another page follows.
        listJourneysWhole(catalog, orgId, { after, limit: limit + 1 }),
      ]);
      const journeys = found.slice(0, limit);
      const last = found.length > limit ? journeys.at(-1) : undefined;
      await service.loader.caughtUp();
      const asked = now();
      const refusalsOf = (journeyId: string) => ingest.feed.refusals(journeyId, asked);
      const all = { ...service.sessions, store: questionStore(request) };
      const exclusions = await listExclusions(catalog, orgId);
      return {
        journeys: await overviewsOf({ catalog, sessions: all, org, now: asked }, journeys, language, refusalsOf),
        exclusions: exclusions.map(describeExclusion),
        nextCursor: last ? cursorOf(request, last.slug) : null,
      };
    },
  );
}
