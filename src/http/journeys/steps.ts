// Steps of a journey.
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findJourney } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { createStep, deleteStep, findStep, reorderSteps, updateStep } from '../../catalog/steps.ts';
import { NewStep, Reorder, Step, StepChange } from '../../domain/journey.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit, differences } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { changeTagged, tagOf } from '../request/entity-tags.ts';
import type { App, Service } from '../request/service.ts';
import { type NoteText, noteOwnChange } from './annotations.ts';

const JourneyPath = Type.Object({ journeySlug: Type.String() });
const StepPath = Type.Object({ journeySlug: Type.String(), stepId: Type.String() });
const INVALID: [number, string] = [400, 'Invalid step data: index must be a non-negative integer'];
const NO_STEP = noSuch('Step');
const STEP_CHANGES = ['name', 'stepType', 'fieldType', 'readingLevel', 'fieldCount', 'requiredArtifacts'] as const;
const Reordered = Type.Object({
  updated: Type.Integer({ description: 'Steps whose index changed.' }),
  steps: Type.Array(Type.Pick(Step, ['id', 'stepKey', 'index']), { description: 'All steps, in index order.' }),
});

export function stepRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const read = keyWith('journeys:read');
  const write = keyWith('journeys:write');
  const tags = ['Steps'];
  const stepIn = async (trx: Catalog, request: FastifyRequest<{ Params: Static<typeof StepPath> }>) => {
    const journey = await findJourney(trx, callerOrgId(request), request.params.journeySlug);
    return { journey, step: findStep(journey, request.params.stepId) };
  };
  const note = (request: FastifyRequest, journeyId: string, text: NoteText, stepKey?: string) =>
    noteOwnChange(service, request, journeyId, { kind: 'steps', text, ...(stepKey !== undefined && { stepKey }) });

  app.post(
    '/api/journeys/:journeySlug/steps',
    {
      access: write,
      config: { subject: 'step', audit: 'step.create', idempotency: 'kept' },
      schema: {
        operationId: 'createStep',
        summary: 'Create a step',
        tags,
        params: JourneyPath,
        body: NewStep,
        response: answers({ 201: Step }, INVALID, 404, [409, 'Step with stepKey "personal-data" already exists']),
      },
    },
    async (request, reply) => {
      const journey = await findJourney(catalog, callerOrgId(request), request.params.journeySlug);
      const step = await createStep(catalog, journey.id, request.body, now);
      audit(request, { subject: `${journey.slug}/${step.stepKey}`, details: { index: step.index } });
      await note(request, journey.id, (say) => say.stepAdded({ step: nameOf(step) }), step.stepKey);
      return reply.code(201).send(step);
    },
  );

  app.get(
    '/api/journeys/:journeySlug/steps',
    {
      access: read,
      config: { tagged: true },
      schema: {
        operationId: 'listSteps',
        summary: 'List steps in index order',
        tags,
        params: JourneyPath,
        response: answers({ 200: Type.Object({ steps: Type.Array(Step) }) }, 404),
      },
    },
    async (request) => {
      const { steps } = await findJourney(catalog, callerOrgId(request), request.params.journeySlug);
      return { steps };
    },
  );

  app.post(
    '/api/journeys/:journeySlug/steps/reorder',
    {
      access: write,
      config: { subject: 'step', audit: 'step.reorder', tagged: true },
      schema: {
        operationId: 'reorderSteps',
        summary: 'Reorder steps',
        description: 'Steps that are not named keep their indexes. All or nothing. Its entity tag is that of the list.',
        tags,
        params: JourneyPath,
        body: Reorder,
        response: answers(
          { 200: Reordered },
          [400, 'Invalid step data: index must be unique within the journey'],
          NO_STEP,
          412,
        ),
      },
    },
    async (request, reply) => {
      const listIn = (trx: Catalog) => findJourney(trx, callerOrgId(request), request.params.journeySlug);
      const journey = await listIn(catalog);
      const reread = async (trx: Catalog) => ({ steps: (await listIn(trx)).steps });
      const { updated, steps } = await changeTagged(service, request, reread, (trx) =>
        reorderSteps(trx, journey, request.body.steps, now),
      );
      reply.header('etag', tagOf({ steps }, true));
      audit(request, { details: { order: steps.map(({ stepKey }) => stepKey) } });
      if (updated > 0) await note(request, journey.id, (say) => say.stepsMoved);
      return { updated, steps: steps.map(({ id, stepKey, index }) => ({ id, stepKey, index })) };
    },
  );

  app.get(
    '/api/journeys/:journeySlug/steps/:stepId',
    {
      access: read,
      config: { tagged: true },
      schema: {
        operationId: 'getStep',
        summary: 'Retrieve a step',
        tags,
        params: StepPath,
        response: answers({ 200: Step }, NO_STEP),
      },
    },
    async (request) => (await stepIn(catalog, request)).step,
  );

  app.put(
    '/api/journeys/:journeySlug/steps/:stepId',
    {
      access: write,
      config: { subject: 'step', audit: 'step.update', takesAnyMember: true, tagged: true },
      schema: {
        operationId: 'updateStep',
        summary: 'Update a step',
        description: 'stepKey and index may be present only with their present values. null clears.',
        tags,
        params: StepPath,
        body: StepChange,
        response: answers({ 200: Step }, INVALID, NO_STEP, 412),
      },
    },
    async (request) => {
      const { journey, step } = await stepIn(catalog, request);
      const reread = async (trx: Catalog) => (await stepIn(trx, request)).step;
      const changed = await changeTagged(service, request, reread, (trx) => updateStep(trx, step, request.body, now));
      const details = differences(step, changed, STEP_CHANGES);
      audit(request, { subject: `${journey.slug}/${step.stepKey}`, details });
      const members = STEP_CHANGES.filter((name) => changed[name] !== step[name]);
      if (members.length > 0) {
        const text: NoteText = (say) => say.stepChanged({ step: nameOf(changed), members: members.join(', ') });
        await note(request, journey.id, text, step.stepKey);
      }
      return changed;
    },
  );

  app.delete(
    '/api/journeys/:journeySlug/steps/:stepId',
    {
      access: write,
      config: { audit: 'step.delete', tagged: true },
      schema: {
        operationId: 'deleteStep',
        summary: 'Delete a step',
        description: 'The other steps keep their indexes.',
        tags,
        params: StepPath,
        response: answers({ 204: noContent('Deleted.') }, NO_STEP, 412),
      },
    },
    async (request, reply) => {
      const { journey, step } = await stepIn(catalog, request);
      const reread = async (trx: Catalog) => (await stepIn(trx, request)).step;
      audit(request, { subject: `${journey.slug}/${step.stepKey}` });
      await changeTagged(service, request, reread, (trx) => deleteStep(trx, step, now));
      await note(request, journey.id, (say) => say.stepDeleted({ step: nameOf(step) }), step.stepKey);
      return reply.code(204).send();
    },
  );
}

const nameOf = ({ name, stepKey }: Step) => name ?? stepKey;
