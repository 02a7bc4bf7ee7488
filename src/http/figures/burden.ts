// The time that people spend in a journey, valued at an hourly rate set by the organization.
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { describeBurden } from '../../analysis/burden.ts';
import { findHourlyRate, saveHourlyRate } from '../../catalog/hourly-rates.ts';
import type { Catalog } from '../../catalog/open.ts';
import { Burden, BurdenQuery, HourlyRate, PAUSE_CAP_MINUTES } from '../../domain/burden.ts';
import { burdenCsv } from '../../domain/burden-csv.ts';
import { mistakeInMoney } from '../../domain/currency.ts';
import { describePeriod } from '../../domain/describe-period.ts';
import { invalid } from '../../domain/error.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { countBurden } from '../../metrics/period/burden.ts';
import { answers, streamed } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { figureReaders, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';
import { readQuestion } from './figures.ts';

const INVALID: [number, string] = [400, 'Invalid metrics query: capMinutes must be an integer from 1 to 60'];

export function burdenRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const guarded = {
    access: figureReaders,
    config: { queryOf: 'metrics', asks: 'figures' as const },
  };
  const described = {
    tags: ['Figures'],
    params: JourneyPath,
    querystring: BurdenQuery,
  };

  app.get(
    '/api/journeys/:slug/burden',
    {
      ...guarded,
      schema: {
        operationId: 'getBurden',
        summary: 'Time that people spent in a journey in a period',
        description:
          'By step and field, with what of it went to errors, to waiting and to attempts that led nowhere. Pauses count up to a cap.',
        ...described,
        response: answers({ 200: Burden }, INVALID, 404, 503),
      },
    },
    (request) => burdenOf(service, request),
  );

  app.get(
    '/api/journeys/:slug/burden.csv',
    {
      ...guarded,
      schema: {
        operationId: 'downloadBurden',
        summary: 'Time that people spent, as a table: a row for each part, step and field',
        ...described,
        response: answers({ 200: streamed('A table.', 'text/csv; charset=utf-8') }, INVALID, 404, 503),
      },
    },
    async (request, reply) => {
      const text = burdenCsv(await burdenOf(service, request));
      return reply
        .header('content-disposition', `attachment; filename="${request.params.slug}-burden.csv"`)
        .type('text/csv; charset=utf-8')
        .send(text);
    },
  );

  app.get(
    '/api/journeys/:slug/hourly-rate',
    {
      access: figureReaders,
      config: { tagged: true },
      schema: {
        operationId: 'getHourlyRate',
        summary: 'The declared value of an hour of the people who use a journey',
        tags: ['Journeys'],
        params: JourneyPath,
        response: answers({ 200: HourlyRate }, 404),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      return findHourlyRate(catalog, id);
    },
  );

  app.put(
    '/api/journeys/:slug/hourly-rate',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'hourly-rate.update', subject: 'hourly rate', tagged: true },
      schema: {
        operationId: 'updateHourlyRate',
        summary: 'Declare the value of an hour of the people who use a journey',
        description: 'Null for both clears it.',
        tags: ['Journeys'],
        params: JourneyPath,
        body: HourlyRate,
        response: answers(
          { 200: HourlyRate },
          [400, 'Invalid hourly rate data: currency must be a currency code of three capital letters, or null'],
          404,
          412,
        ),
      },
    },
    async (request) => {
      const { id } = await journeyOf(service, request);
      const { amount, currency } = request.body;
      if ((amount === null) !== (currency === null))
        throw invalid('Invalid hourly rate data: amount and currency must both be given, or both be null');
      const mistake = amount === null || currency === null ? undefined : mistakeInMoney({ amount, currency });
      if (mistake !== undefined) throw invalid(`Invalid hourly rate data: ${mistake}`);
      audit(request, { details: { amount, currency } });
      const read = (trx: Catalog) => findHourlyRate(trx, id);
      await changeTagged(service, request, read, (trx) => saveHourlyRate(trx, id, { amount, currency }, now));
      return { amount, currency };
    },
  );
}

async function burdenOf(
  service: Service,
  request: FastifyRequest<{ Params: { slug: string }; Querystring: Static<typeof BurdenQuery> }>,
): Promise<Burden> {
  const { store, journey, question } = await readQuestion(service, request);
  const capMinutes = Number(request.query.capMinutes ?? PAUSE_CAP_MINUTES);
  const stepKeys = journey.steps.map(({ stepKey }) => stepKey);
  const [counted, rate] = await Promise.all([
    countBurden(store, question, stepKeys, capMinutes * MINUTE_MS),
    findHourlyRate(service.catalog, journey.id),
  ]);
  return describeBurden(counted, { period: describePeriod(question), steps: journey.steps, capMinutes, rate });
}
