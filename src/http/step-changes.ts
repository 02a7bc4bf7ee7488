// Since when steps of a journey lose more, or fewer, people.
import { Type } from 'typebox';
import { stepDays, stepKeysOf } from '../alerts/gather.ts';
import { findShifts, SHIFT_DAYS } from '../alerts/shifts.ts';
import { findJourney } from '../catalog/journeys.ts';
import { findOrgById } from '../catalog/orgs.ts';
import { type StepChange, StepChanges } from '../domain/step-change.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { dayOf, startOfDay } from '../domain/zone.ts';
import { answers, needsEither } from './answers.ts';
import { callerOrgId, keyWithEither } from './auth.ts';
import { askedNow } from './questions.ts';
import type { App, Service } from './service.ts';

const JourneyPath = Type.Object({ slug: Type.String() });
const NO_SCOPE: [number, string] = [403, 'API key does not have required scope: journeys:read'];

export function stepChangeRoutes(app: App, service: Service): void {
  const { catalog } = service;
  app.get(
    '/api/journeys/:slug/metrics/changes',
    {
      onRequest: keyWithEither(service, 'results:read', 'journeys:read'),
      config: { asks: 'figures' },
      schema: {
        operationId: 'getStepChanges',
        summary: 'Since when steps lose more, or fewer, people',
        description: `Looked for in the last ${SHIFT_DAYS} whole days but yesterday, of all sessions that look like those of visitors.`,
        tags: ['Figures'],
        security: needsEither('results:read', 'journeys:read'),
        params: JourneyPath,
        response: answers({ 200: StepChanges }, 401, NO_SCOPE, 404, 503),
      },
    },
    async (request): Promise<StepChanges> => {
      const orgId = callerOrgId(request);
      const [org, journey] = await Promise.all([
        findOrgById(catalog, orgId),
        findJourney(catalog, orgId, request.params.slug),
      ]);
      const { store, now } = await askedNow(service, request);
      const { timezone } = org.settings;
      // Sessions of yesterday may go on.
      const yesterday = dayOf(timezone, now) - 1;
      const period = { from: startOfDay(timezone, yesterday - SHIFT_DAYS), to: startOfDay(timezone, yesterday) };
      const days = await stepDays({ catalog, sessions: { ...service.sessions, store }, org, journey, now }, period);
      const names = new Map(journey.steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey]));
      return {
        changes: findShifts(days, stepKeysOf(journey)).map(
          ({ stepKey, day, p: _p, ...counts }): StepChange => ({
            ...{ stepKey, name: names.get(stepKey) ?? stepKey },
            ...{ since: toIso(day * DAY_MS).slice(0, 10), ...counts },
          }),
        ),
      };
    },
  );
}
