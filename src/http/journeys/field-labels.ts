// Labels for the form fields of a step.
import { Type } from 'typebox';
import { fieldLabels, replaceFieldLabels } from '../../catalog/field-labels.ts';
import { findJourney } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findStep } from '../../catalog/steps.ts';
import { FieldLabels } from '../../domain/field-labels.ts';
import { answers, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, figureReaders, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import type { App, Service } from '../request/service.ts';

const StepPath = Type.Object({ slug: Type.String(), stepId: Type.String() });
const NO_STEP = noSuch('Step');

export function fieldLabelRoutes(app: App, service: Service): void {
  const { catalog } = service;
  const path = '/api/journeys/:slug/steps/:stepId/field-labels';
  const stepOf = async (orgId: string, { slug, stepId }: { slug: string; stepId: string }) =>
    findStep(await findJourney(catalog, orgId, slug), stepId);
  const labelsOf = async (trx: Catalog, stepId: string) => ({
    labels: Object.fromEntries(await fieldLabels(trx, stepId)),
  });

  app.get(
    path,
    {
      access: figureReaders,
      config: { tagged: true },
      schema: {
        operationId: 'listFieldLabels',
        summary: 'Labels of the fields of a step',
        tags: ['Steps'],
        params: StepPath,
        response: answers({ 200: FieldLabels }, NO_STEP),
      },
    },
    async (request) => {
      const step = await stepOf(callerOrgId(request), request.params);
      return labelsOf(catalog, step.id);
    },
  );

  app.put(
    path,
    {
      access: keyWith('journeys:write'),
      config: { subject: 'step', audit: 'step.update', tagged: true },
      schema: {
        operationId: 'replaceFieldLabels',
        summary: 'Set the labels of the fields of a step',
        tags: ['Steps'],
        params: StepPath,
        body: FieldLabels,
        response: answers(
          { 200: FieldLabels },
          [400, 'Invalid step data: labels must be an object of at most 500 names by field key'],
          NO_STEP,
          412,
        ),
      },
    },
    async (request) => {
      const step = await stepOf(callerOrgId(request), request.params);
      const { labels } = request.body;
      const read = (trx: Catalog) => labelsOf(trx, step.id);
      await changeTagged(service, request, read, (trx) => replaceFieldLabels(trx, step.id, labels));
      audit(request, {
        subject: `${request.params.slug}/${step.stepKey}`,
        details: { fieldLabels: Object.keys(labels).length },
      });
      return { labels };
    },
  );
}
