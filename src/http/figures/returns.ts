// The number of attempts that browsers made until the first completed session, as counts without ids.
import { Type } from 'typebox';
import { FiguresQuery } from '../../domain/figures.ts';
import { Returns } from '../../domain/returns.ts';
import { countReturns } from '../../metrics/period/returns.ts';
import { answers } from '../request/answers.ts';
import { figureReaders } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { readQuestion } from './figures.ts';

export function returnRoutes(app: App, service: Service): void {
  app.get(
    '/api/journeys/:slug/metrics/returns',
    {
      access: figureReaders,
      config: { queryOf: 'metrics', asks: 'figures' },
      schema: {
        operationId: 'getReturns',
        summary: 'Attempts of one browser until completion, as counts',
        description:
          'Browsers are distinguished by their anonymous id. One that keeps none (Global Privacy Control, deleted storage, ' +
          'another device) counts as a new browser, so people return more often than this shows.',
        tags: ['Figures'],
        params: Type.Object({ slug: Type.String() }),
        querystring: FiguresQuery,
        response: answers(
          { 200: Returns },
          [400, 'Invalid metrics query: from must be an ISO 8601 date or timestamp'],
          404,
          503,
        ),
      },
    },
    async (request) => {
      const { store, question } = await readQuestion(service, request);
      return countReturns(store, question);
    },
  );
}
