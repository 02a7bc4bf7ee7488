// The figures of a journey in a period on one page, to print or to keep.
import { Type } from 'typebox';
import { toHtml } from '../analysis/document/html.ts';
import { toMarkdown } from '../analysis/document/markdown.ts';
import { reportDocument } from '../analysis/document/report.ts';
import { LEFT_OUT } from '../analysis/gather.ts';
import { findTargets } from '../catalog/targets.ts';
import { FiguresQuery } from '../domain/figures.ts';
import { chooseInterval } from '../domain/period.ts';
import { countMarkedSides } from '../metrics/evidence/cube.ts';
import { journeyFigures } from '../metrics/period/journey.ts';
import { trackedSince } from '../metrics/period/summaries.ts';
import { answers, needsEither, streamed } from './answers.ts';
import { sendFile } from './artifacts.ts';
import { keyWithEither } from './auth.ts';
import { readQuestion } from './figures.ts';
import type { App, Service } from './service.ts';

/** Query parameters that narrow the sessions: the page names them. */
const FILTERS = new Set(['deviceClass', 'language', 'source', 'browser', 'variant', 'without', 'only']);
const FORMATS = ['pdf', 'html', 'md'] as const;

export function reportRoutes(app: App, service: Service): void {
  app.get(
    '/api/journeys/:slug/metrics/report',
    {
      onRequest: keyWithEither(service, 'results:read', 'journeys:read'),
      config: { queryOf: 'metrics', asks: 'figures' },
      schema: {
        operationId: 'getReport',
        summary: 'The figures of a journey in a period on one page (A4)',
        tags: ['Figures'],
        security: needsEither('results:read', 'journeys:read'),
        params: Type.Object({ slug: Type.String() }),
        querystring: Type.Object({
          ...FiguresQuery.properties,
          format: Type.Optional(
            Type.Enum([...FORMATS], { description: 'pdf if not given.', 'x-must': `be one of ${FORMATS.join(', ')}` }),
          ),
        }),
        response: answers(
          { 200: streamed('The page.', 'application/pdf', 'text/html', 'text/markdown') },
          [400, 'Invalid metrics query: format must be one of pdf, html, md'],
          401,
          [403, 'API key does not have required scope: journeys:read'],
          404,
          503,
        ),
      },
    },
    async (request, reply) => {
      const { format = 'pdf', interval, ...query } = request.query;
      const filter = Object.fromEntries(Object.entries(query).filter(([name]) => FILTERS.has(name)));
      const { store, journey, question } = await readQuestion(service, request);
      const isOfMarks = filter.only !== undefined || filter.without !== undefined;
      const [figures, began, marked] = await Promise.all([
        journeyFigures(store, journey, question, chooseInterval(question.period, interval)),
        trackedSince(store, question),
        isOfMarks ? undefined : countMarkedSides(store, question, LEFT_OUT),
      ]);
      const document = reportDocument({
        journeyName: journey.displayName,
        figures,
        trackedSince: began,
        targets: await findTargets(service.catalog, journey.id),
        ...{ marked, filter },
        createdAt: question.now,
        definitions: `${service.config.baseUrl}/definitions`,
      });
      const name = `${journey.slug}-${figures.period.from.slice(0, 10)}-to-${new Date(Date.parse(figures.period.to) - 1).toISOString().slice(0, 10)}.${format}`;
      return sendFile(request, reply, { body: await write(service, journey.orgId, document, format), name, format });
    },
  );
}

async function write(
  { memos }: Service,
  orgId: string,
  document: ReturnType<typeof reportDocument>,
  format: (typeof FORMATS)[number],
): Promise<string | Buffer> {
  if (format === 'pdf') return Buffer.from(await memos.writePdf(orgId, document));
  return format === 'md' ? toMarkdown(document) : toHtml(document);
}
