// Timelines: a sample of the sessions behind a figure, with their events. Each request is logged in the audit log, since it shows individual
// visits.
import { Type } from 'typebox';
import { invalid } from '../../domain/error.ts';
import { PATH_STEPS_MAX, TIMELINES_DEFAULT, Timelines, TimelinesQuery } from '../../domain/timelines.ts';
import { sampleTimelines } from '../../metrics/period/timelines.ts';
import { answers } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { keyWith } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';
import { readQuestion } from './figures.ts';

export function timelineRoutes(app: App, service: Service): void {
  app.get(
    '/api/journeys/:slug/metrics/timelines',
    {
      access: keyWith('results:read'),
      config: { audit: 'timelines.view', queryOf: 'metrics', asks: 'figures' },
      schema: {
        operationId: 'sampleTimelines',
        summary: 'A sample of the sessions behind a number, as lines of events',
        description:
          'Sessions that started in the period, narrowed by a step, how they ended, and a field. The answer holds no id of a session or ' +
          'a browser and nothing that people entered. A step is the key of a configured step, or of another one that sessions of the ' +
          'period saw; any other key is answered 400. Each request is written to the audit log.',
        tags: ['Figures'],
        params: Type.Object({ slug: Type.String() }),
        querystring: TimelinesQuery,
        response: answers(
          { 200: Timelines },
          [
            400,
            'Invalid metrics query: step must be the key of a step of the journey, or of one that sessions of the period saw',
          ],
          404,
          503,
        ),
      },
    },
    async (request) => {
      const { step, outcome, field, fieldRole, next, submit, reason, path, loop, limit, from, to } = request.query;
      for (const [name, value] of Object.entries({ field: field ?? fieldRole, next, submit })) {
        if (value !== undefined && step === undefined)
          throw invalid(`Invalid metrics query: ${name} must come with step`);
      }
      if (outcome === 'went_on' && step === undefined) {
        throw invalid('Invalid metrics query: outcome=went_on must come with step');
      }
      if (reason !== undefined && outcome !== 'left') {
        throw invalid('Invalid metrics query: reason must come with outcome=left');
      }
      if (field === undefined && fieldRole !== undefined) {
        throw invalid('Invalid metrics query: fieldRole must come with field');
      }
      const { store, journey, question } = await readQuestion(service, request);
      const wanted = Object.fromEntries(
        Object.entries({ step, outcome, field, fieldRole, next, submit, reason, path, loop }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      const sample = await sampleTimelines(
        store,
        journey,
        question,
        { ...wanted, path: readSteps('path', path), loop: readLoop(loop) },
        Number(limit ?? TIMELINES_DEFAULT),
      );
      audit(request, {
        subject: journey.slug,
        details: { from: from ?? null, to: to ?? null, ...wanted, shown: sample.timelines.length },
      });
      return sample;
    },
  );
}

function readLoop(text: string | undefined): string[] | undefined {
  const loop = readSteps('loop', text);
  if (loop === undefined || (loop.length > 1 && loop[0] === loop.at(-1))) return loop;
  throw invalid('Invalid metrics query: loop must end with the step that it begins with');
}

function readSteps(name: 'path' | 'loop', text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  let path: unknown;
  try {
    path = JSON.parse(text);
  } catch {
    // Invalid JSON is refused below.
  }
  if (Array.isArray(path) && path.length <= PATH_STEPS_MAX && path.every((key) => typeof key === 'string')) return path;
  throw invalid(`Invalid metrics query: ${name} must be a JSON list of at most ${PATH_STEPS_MAX} step keys`);
}
