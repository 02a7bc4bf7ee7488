// Figures of a journey in a period, for the dashboard's charts. The schemas are in domain/figures.ts.
import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { describeExclusion } from '../../catalog/exclusions.ts';
import { fieldLabels } from '../../catalog/field-labels.ts';
import { describePaths, describePeriod } from '../../domain/describe-period.ts';
import {
  ComparedFigures,
  type ExcludedSessions,
  FiguresQuery,
  FiguresSummary,
  FilterValues,
  JourneyFigures,
  Paths,
  StepDetail,
  StepFields,
} from '../../domain/figures.ts';
import type { Journey } from '../../domain/journey.ts';
import { MARKS, type Mark } from '../../domain/marks.ts';
import type { Org } from '../../domain/org.ts';
import { chooseInterval, periodBefore, readPeriod } from '../../domain/period.ts';
import { countExcluded } from '../../metrics/period/excluded.ts';
import { comparedFigures, filterValues, journeyFigures, summaryFigures } from '../../metrics/period/journey.ts';
import { countPaths } from '../../metrics/period/paths.ts';
import { stepDetail, stepFields } from '../../metrics/period/step.ts';
import { STEPS_LISTED_MAX } from '../../metrics/period/steps.ts';
import { type AskedSessions, askSessions } from '../../sessions/ask.ts';
import type { SessionFilter, SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { answers, type Refusal } from '../request/answers.ts';
import { figureReaders } from '../request/auth.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';
import { refusedVisitsIn } from './load.ts';

const StepPath = Type.Object({ slug: Type.String(), stepKey: Type.String() });
const INVALID: [number, string] = [400, 'Invalid metrics query: from must be an ISO 8601 date or timestamp'];
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
      'x-integer': [1, PATHS_MAX],
    }),
  ),
});

export function figureRoutes(app: App, service: Service): void {
  const guarded = {
    access: figureReaders,
    config: { queryOf: 'metrics', asks: 'figures' as const },
  };
  const described = (answer: TSchema, missing: Refusal = 404) => ({
    tags: ['Figures'],
    response: answers({ 200: answer }, INVALID, missing, 503),
  });

  app.get(
    '/api/journeys/:slug/metrics',
    {
      ...guarded,
      schema: {
        operationId: 'getJourneyFigures',
        summary: 'Figures of a journey in a period',
        description: 'Counts the sessions that started in the period, and every event that was acknowledged before.',
        ...described(JourneyFigures),
        params: JourneyPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const asked = await readQuestion(service, request);
      const { store, journey, question } = asked;
      const interval = chooseInterval(question.period, request.query.interval);
      return withExcluded(asked, journeyFigures(store, journey, question, interval));
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/summary',
    {
      ...guarded,
      schema: {
        operationId: 'getFiguresSummary',
        summary: 'Completion and times of a period, beside the period before',
        description: 'The first part of the figures of a journey: it answers sooner than the whole.',
        ...described(FiguresSummary),
        params: JourneyPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const asked = await readQuestion(service, request);
      const [figures, refusedVisits] = await Promise.all([
        withExcluded(asked, summaryFigures(asked.store, asked.question)),
        refusedVisitsIn(service, asked.journey.id, asked.question.period),
      ]);
      return { ...figures, refusedVisits };
    },
  );

  app.get(
    '/api/journeys/:slug/metrics/comparison',
    {
      ...guarded,
      schema: {
        operationId: 'getComparedFigures',
        summary: 'The part of the figures of a journey that another period or group is compared by',
        ...described(ComparedFigures),
        params: JourneyPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const { store, journey, question } = await readQuestion(service, request);
      const interval = chooseInterval(question.period, request.query.interval);
      return comparedFigures(store, journey, question, interval);
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
        ...described(FilterValues),
        params: JourneyPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const { store, question } = await readQuestion(service, request);
      return filterValues(store, question);
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
        ...described(StepDetail, NO_STEP),
        params: StepPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const asked = await readQuestion(service, request);
      const figures = stepDetail(asked.store, asked.journey, asked.question, request.params.stepKey);
      return withExcluded(asked, figures);
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
        ...described(StepFields, NO_STEP),
        params: StepPath,
        querystring: FiguresQuery,
      },
    },
    async (request) => {
      const asked = await readQuestion(service, request);
      const { stepKey } = request.params;
      return withExcluded(asked, labelledFields(service, asked, stepKey));
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
        ...described(Paths),
        params: JourneyPath,
        querystring: PathsQuery,
      },
    },
    async (request) => {
      const scope = await readQuestion(service, request);
      const { store, journey, question } = scope;
      const stepKeys = journey.steps.map(({ stepKey }) => stepKey);
      const limit = Number(request.query.limit ?? PATHS_DEFAULT);
      const figures = countPaths(store, question, stepKeys, limit).then((counts) => ({
        period: describePeriod(question),
        ...describePaths(journey, counts, STEPS_LISTED_MAX),
      }));
      return withExcluded(scope, figures);
    },
  );
}

export interface AskedFigures {
  /** The event store, with the limits of this request. */
  store: Store;
  org: Org;
  journey: Journey;
  question: SessionsQuestion;
  /** The question with all exclusions of the journey, even if `withExcluded` disables them. */
  excluding: AskedSessions;
}

/** Turns a request (path, period, filter) into a session question. Waits until all acknowledged events are stored. */
export async function readQuestion(
  service: Service,
  request: FastifyRequest<{ Params: { slug: string }; Querystring: FiguresQuery }>,
): Promise<AskedFigures> {
  const { query } = request;
  const { org, journey } = await namedJourney(service, request);
  const { timezone } = org.settings;
  // Validates the period before waiting for the store.
  readPeriod(query, service.now(), timezone);
  const { store, now } = await askedNow(service, request);
  const given = readPeriod(query, now, timezone);
  const period = query.period === 'previous' ? periodBefore(given, timezone) : given;
  const about = { period, filter: readFilter(query), now, readsFrom: periodBefore(period, timezone).from };
  const question = await askSessions({ ...service.sessions, store }, org, [journey.id], about);
  if (query.withExcluded !== 'true') return { store, org, journey, question, excluding: question };
  return { store, org, journey, question: { ...question, exclusions: [] }, excluding: question };
}

/** Figures of the fields of a step, with the labels that people gave them. Throws `not_found`. */
export async function labelledFields(
  { catalog }: Service,
  { store, journey, question }: AskedFigures,
  stepKey: string,
) {
  const step = journey.steps.find((one) => one.stepKey === stepKey);
  const labels = step ? await fieldLabels(catalog, step.id) : undefined;
  return stepFields(store, journey, question, stepKey, labels);
}

/** Adds the exclusions and the number of sessions that match them; `counted` is true if the figures include these sessions. */
export async function withExcluded<Figures>(
  { store, question, excluding }: AskedFigures,
  figures: Promise<Figures>,
): Promise<Figures & { excluded: ExcludedSessions }> {
  const [all, sessions] = await Promise.all([figures, countExcluded(store, excluding)]);
  const exclusions = excluding.exclusions.map(describeExclusion);
  return { ...all, excluded: { exclusions, sessions, counted: question !== excluding } };
}

const bitsOf = (marks: readonly Mark[]) => marks.reduce((bits, mark) => bits | MARKS[mark], 0);

function readFilter({ deviceClass, language, source, browser, variant, without, only }: FiguresQuery): SessionFilter {
  return {
    ...(deviceClass !== undefined && { device: deviceClass === 'unknown' ? '' : deviceClass }),
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
    ...(browser !== undefined && { browser }),
    ...(variant !== undefined && { variant }),
    ...(without !== undefined && { withoutMarks: bitsOf(without.split(',') as Mark[]) }),
    ...(only !== undefined && { onlyMarks: bitsOf(only.split(',') as Mark[]) }),
  };
}
