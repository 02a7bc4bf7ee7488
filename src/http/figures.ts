// The figures of journeys in a period: what the dashboard draws. The shapes are in domain/figures.ts.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findJourney } from '../catalog/journeys.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { describeFilters, describePaths, describePeriod } from '../domain/describe-period.ts';
import { FiguresQuery, FilterValues, JourneyFigures, Paths, StepDetail, StepFields } from '../domain/figures.ts';
import type { Journey } from '../domain/journey.ts';
import { MARKS, type Mark } from '../domain/marks.ts';
import { chooseInterval, readPeriod } from '../domain/period.ts';
import { groupSessions } from '../metrics/period/groups.ts';
import { journeyFigures } from '../metrics/period/journey.ts';
import { countPaths } from '../metrics/period/paths.ts';
import { stepDetail, stepFields } from '../metrics/period/step.ts';
import { STEPS_TOLD_MAX } from '../metrics/period/steps.ts';
import { askSessions } from '../sessions/ask.ts';
import type { SessionFilter, SessionsQuestion } from '../sessions/sessions.ts';
import { answers, needsEither } from './answers.ts';
import { callerOrgId, keyWithEither } from './auth.ts';
import { questionStore } from './questions.ts';
import type { App, Service } from './service.ts';

const JourneyPath = Type.Object({ slug: Type.String() });
const StepPath = Type.Object({ slug: Type.String(), stepKey: Type.String() });
const INVALID: [number, string] = [400, 'Invalid metrics query: from must be an ISO 8601 date or timestamp'];
const NO_SCOPE: [number, string] = [403, 'API key does not have required scope: journeys:read'];
const NO_STEP: [number, string] = [404, 'Step with stepKey "personal-data" not found'];

const PATHS_DEFAULT = 20;
const PATHS_MAX = 100;
const PathsQuery = Type.Object({
  ...FiguresQuery.properties,
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `Paths that are listed, 1 to ${PATHS_MAX}; ${PATHS_DEFAULT} if not given.`,
      'x-must': `be an integer from 1 to ${PATHS_MAX}`,
    }),
  ),
});

export function figureRoutes(app: App, service: Service): void {
  const guarded = {
    onRequest: keyWithEither(service, 'results:read', 'journeys:read'),
    config: { queryOf: 'metrics', asks: 'figures' as const },
  };
  const described = { tags: ['Figures'], security: needsEither('results:read', 'journeys:read') };

  app.get(
    '/api/journeys/:slug/metrics',
    {
      ...guarded,
      schema: {
        operationId: 'getJourneyFigures',
        summary: 'Figures of a journey in a period',
        description: 'Counts the sessions that started in the period, and every event that was acknowledged before.',
        ...described,
        params: JourneyPath,
        querystring: FiguresQuery,
        response: answers({ 200: JourneyFigures }, INVALID, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request) => {
      const { journey, question } = await readQuestion(service, request);
      return journeyFigures(
        questionStore(request),
        journey,
        question,
        chooseInterval(question.period, request.query.interval),
      );
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/filters',
    {
      ...guarded,
      schema: {
        operationId: 'getFilterValues',
        summary: 'Values by which the figures of a period can be filtered',
        description: 'Of all sessions that started in the period, whatever the filter that is given.',
        ...described,
        params: JourneyPath,
        querystring: FiguresQuery,
        response: answers({ 200: FilterValues }, INVALID, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request) => {
      const { question } = await readQuestion(service, request);
      return describeFilters(await groupSessions(questionStore(request), { ...question, filter: {} }));
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/steps/:stepKey',
    {
      ...guarded,
      schema: {
        operationId: 'getStepFigures',
        summary: 'Figures of a step in a period: where sessions came from, and how they left',
        description: 'The key of a configured step, or another one that sessions of the period saw.',
        ...described,
        params: StepPath,
        querystring: FiguresQuery,
        response: answers({ 200: StepDetail }, INVALID, 401, NO_SCOPE, NO_STEP, 503),
      },
    },
    async (request) => {
      const { journey, question } = await readQuestion(service, request);
      return stepDetail(questionStore(request), journey, question, request.params.stepKey);
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/steps/:stepKey/fields',
    {
      ...guarded,
      schema: {
        operationId: 'getFieldFigures',
        summary: 'Figures of the fields of a step in a period',
        description:
          'Fields that sessions of the period touched on the step, by their keys; what was entered is never known.',
        ...described,
        params: StepPath,
        querystring: FiguresQuery,
        response: answers({ 200: StepFields }, INVALID, 401, NO_SCOPE, NO_STEP, 503),
      },
    },
    async (request) => {
      const { journey, question } = await readQuestion(service, request);
      return stepFields(questionStore(request), journey, question, request.params.stepKey);
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/paths',
    {
      ...guarded,
      schema: {
        operationId: 'getPaths',
        summary: 'Ways that sessions of a period took from step to step',
        description: 'Immediate repeats of a step count as one view of it.',
        ...described,
        params: JourneyPath,
        querystring: PathsQuery,
        response: answers({ 200: Paths }, INVALID, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request) => {
      const { journey, question } = await readQuestion(service, request);
      const stepKeys = journey.steps.map(({ stepKey }) => stepKey);
      const counts = await countPaths(
        questionStore(request),
        question,
        stepKeys,
        Number(request.query.limit ?? PATHS_DEFAULT),
      );
      return { period: describePeriod(question.period), ...describePaths(journey, counts, STEPS_TOLD_MAX) };
    },
  );
}

/** The journey in the path, and which of its sessions are meant; everything acknowledged before is in the store. */
async function readQuestion(
  service: Service,
  request: FastifyRequest<{ Params: { slug: string }; Querystring: FiguresQuery }>,
): Promise<{ journey: Journey; question: SessionsQuestion }> {
  const { catalog, now } = service;
  const { query } = request;
  const orgId = callerOrgId(request);
  const [org, journey] = await Promise.all([
    findOrgById(catalog, orgId),
    findJourney(catalog, orgId, request.params.slug),
  ]);
  const asked = now();
  const period = readPeriod(query, asked);
  await service.loader.caughtUp();
  const about = { period, filter: readFilter(query), now: asked };
  const all = { ...service.sessions, store: questionStore(request) };
  return { journey, question: await askSessions(all, org, [journey.id], about) };
}

const bitsOf = (marks: readonly Mark[]) => marks.reduce((bits, mark) => bits | MARKS[mark], 0);

function readFilter({ deviceClass, language, source, browser, variant, without }: FiguresQuery): SessionFilter {
  return {
    ...(deviceClass !== undefined && { device: deviceClass === 'unknown' ? '' : deviceClass }),
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
    ...(browser !== undefined && { browser }),
    ...(variant !== undefined && { variant }),
    ...(without !== undefined && { withoutMarks: bitsOf(without.split(',') as Mark[]) }),
  };
}
