// Switches the alert rules of a journey on and off.
import { findAlertRules, saveAlertRules } from '../../catalog/alert-rules.ts';
import type { Catalog } from '../../catalog/open.ts';
import { AlertRules, AlertRulesChange, JOURNEY_RULES } from '../../domain/alert.ts';
import { answers } from '../request/answers.ts';
import { audit, picked } from '../request/audit.ts';
import { figureReaders, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

export function alertRuleRoutes(app: App, service: Service): void {
  const { catalog } = service;
  const tags = ['Alerts'];

  app.get(
    '/api/journeys/:slug/alert-rules',
    {
      access: figureReaders,
      config: { tagged: true },
      schema: {
        operationId: 'getAlertRules',
        summary: 'Rules of the alerts about a journey',
        tags,
        params: JourneyPath,
        response: answers({ 200: AlertRules }, 404),
      },
    },
    async (request) => findAlertRules(catalog, (await journeyOf(service, request)).id),
  );

  app.put(
    '/api/journeys/:slug/alert-rules',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'alert-rules.update', subject: 'alert rules', tagged: true },
      schema: {
        operationId: 'updateAlertRules',
        summary: 'Switch rules on or off',
        description: 'Rules that are not named stay as they are.',
        tags,
        params: JourneyPath,
        body: AlertRulesChange,
        response: answers(
          { 200: AlertRules },
          [400, 'Invalid alert rules data: step_loss must be true or false'],
          404,
          412,
        ),
      },
    },
    async (request) => {
      const { id, slug } = await journeyOf(service, request);
      const change = picked(request.body, ...JOURNEY_RULES);
      audit(request, { subject: slug, details: change });
      const read = (trx: Catalog) => findAlertRules(trx, id);
      return changeTagged(service, request, read, (trx) => saveAlertRules(trx, id, change));
    },
  );
}
