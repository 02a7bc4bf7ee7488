// Changes of drop-off: the steps of a journey that lose more or fewer people, and since when.
import { SHIFT_DAYS } from '../../alerts/shifts.ts';
import { stepChanges } from '../../alerts/step-changes.ts';
import { StepChanges } from '../../domain/step-change.ts';
import { answers } from '../request/answers.ts';
import { figureReaders } from '../request/auth.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

export function stepChangeRoutes(app: App, service: Service): void {
  const { catalog } = service;
  app.get(
    '/api/journeys/:slug/metrics/changes',
    {
      access: figureReaders,
      config: { asks: 'figures' },
      schema: {
        operationId: 'getStepChanges',
        summary: 'Changes in the losses of steps, with their dates',
        description: `Looked for in the last ${SHIFT_DAYS} whole days but yesterday, of all sessions that look like those of visitors.`,
        tags: ['Figures'],
        params: JourneyPath,
        response: answers({ 200: StepChanges }, 404, 503),
      },
    },
    async (request): Promise<StepChanges> => {
      const { org, journey } = await namedJourney(service, request);
      const { store, now } = await askedNow(service, request);
      const asked = { catalog, sessions: { ...service.sessions, store }, org, journey, now };
      return { changes: await stepChanges(asked) };
    },
  );
}
