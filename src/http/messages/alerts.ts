// Alerts of an organization's journeys. All members may read them; closing or snoozing one requires permission to change journeys.
import { Type } from 'typebox';
import { alertWords, SERVICE_LOOKS } from '../../alerts/words.ts';
import { decideAlert, findAlert, listAlerts, type StoredAlert } from '../../catalog/alerts.ts';
import { createAnnotation } from '../../catalog/annotations.ts';
import { findJourney, findJourneyById } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { listServiceAlerts } from '../../catalog/service-alerts.ts';
import { Alert, AlertChange, ServiceAlert, SNOOZE_MS_MAX } from '../../domain/alert.ts';
import { conflict, invalid } from '../../domain/error.ts';
import { Lang, type Language } from '../../domain/language.ts';
import { readInstant, toIso } from '../../domain/time.ts';
import { answers, noSuch } from '../request/answers.ts';
import { creator } from '../request/artifacts.ts';
import { audit } from '../request/audit.ts';
import { adminOnly, callerOrgId, figureReaders, keyWith } from '../request/auth.ts';
import { NextPage } from '../request/cursors.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { newestFirst, paged } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';

const AlertPath = Type.Object({ alertId: Type.String() });
/** The entity tag omits figures, which change while an alert is open. */
const tagged = ['id', 'state', 'overAt', 'closedAt', 'snoozedUntil', 'changedBy'];
const PAGE_DEFAULT = 50;
const Page = Type.Object({
  journey: Type.Optional(Type.String({ description: 'Slug of a journey: of it alone.' })),
  show: Type.Optional(
    Type.Enum(['open', 'all'], {
      description: 'open: without those that are closed. all if not given.',
      'x-must': 'be one of: open, all',
    }),
  ),
  ...paged(PAGE_DEFAULT),
  lang: Lang,
});
const InLanguage = Type.Object({ lang: Lang });
const AlertList = Type.Object({
  alerts: Type.Array(Alert),
  nextCursor: NextPage,
});
const NO_ALERT = noSuch('Alert');
const SERVICE_ALERTS_DEFAULT = 100;
const ServicePage = Type.Object(paged(SERVICE_ALERTS_DEFAULT));

export function alertRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const tags = ['Alerts'];
  const described = describeAlerts(service);

  app.get(
    '/api/alerts',
    {
      access: figureReaders,
      config: { queryOf: 'alerts' },
      schema: {
        operationId: 'listAlerts',
        summary: "List alerts of the organization's journeys, newest first",
        tags,
        querystring: Page,
        response: answers({ 200: AlertList }, [400, 'Invalid alerts query: show must be one of: open, all'], 404),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { journey, show = 'all', lang } = request.query;
      const journeyId = journey === undefined ? undefined : (await findJourney(catalog, orgId, journey)).id;
      const { shown, nextCursor } = await newestFirst(request, PAGE_DEFAULT, {
        read: async (page) =>
          described(
            orgId,
            await listAlerts(catalog, orgId, { ...page, journeyId, isOpen: show === 'open' }, now),
            lang,
          ),
        placeOf: ({ openedAt, id }) => ({ at: openedAt, id }),
        namesOf: ({ journey, rule, stepKey, fieldKey, sentence }) => [
          ...[journey.slug, journey.displayName, rule, stepKey, fieldKey, sentence],
        ],
      });
      return { alerts: shown, nextCursor };
    },
  );

  app.get(
    '/api/alerts/:alertId',
    {
      access: figureReaders,
      config: { tagged, queryOf: 'alerts' },
      schema: {
        operationId: 'getAlert',
        summary: 'Retrieve an alert',
        tags,
        params: AlertPath,
        querystring: InLanguage,
        response: answers({ 200: Alert }, NO_ALERT),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { params, query } = request;
      return one(await described(orgId, [await findAlert(catalog, orgId, params.alertId, now)], query.lang));
    },
  );

  app.put(
    '/api/alerts/:alertId',
    {
      access: keyWith('journeys:write'),
      config: { audit: 'alert.decide', subject: 'alert', alsoHolds: Alert, tagged },
      schema: {
        operationId: 'decideAlert',
        summary: 'Acknowledge, snooze or close an alert',
        description:
          'What a person closed does not open again before it was over. An annotation says what it was, beside the figures of the journey as well.',
        tags,
        params: AlertPath,
        querystring: InLanguage,
        body: AlertChange,
        response: answers(
          { 200: Alert },
          [
            400,
            'Invalid alert data: snoozedUntil must be an ISO 8601 timestamp in the future, at most 30 days from now',
          ],
          NO_ALERT,
          [409, 'The alert is over: it stays closed'],
          412,
        ),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { alertId } = request.params;
      const { state, annotation } = request.body;
      const snoozedUntil = snoozeOf(request.body, now());
      if (annotation !== undefined && state !== 'closed')
        throw invalid('Invalid alert data: annotation must be left out unless state is closed');
      const by = creator(request).name;
      const read = (trx: Catalog) => findAlert(trx, orgId, alertId, now);
      const decide = async (trx: Catalog) => {
        const before = await read(trx);
        if (before.overAt !== null) throw conflict('The alert is over: it stays closed');
        if (annotation !== undefined) {
          const written = { at: Date.parse(before.since), text: annotation, stepKey: before.stepKey, author: by };
          await createAnnotation(trx, before.journeyId, written, now);
        }
        return decideAlert(trx, orgId, alertId, { state, snoozedUntil, by }, now);
      };
      const after = await changeTagged(service, request, read, decide);
      const { rule, stepKey } = after;
      audit(request, { subject: alertId, details: { state, rule, stepKey, snoozedUntil, annotation } });
      return one(await described(orgId, [after], request.query.lang));
    },
  );

  app.get(
    '/api/service-alerts',
    {
      access: adminOnly,
      config: { queryOf: 'alerts' },
      schema: {
        operationId: 'listServiceAlerts',
        summary: 'Alerts about the service itself, newest first',
        tags: ['Operations'],
        querystring: ServicePage,
        response: answers({ 200: Type.Object({ alerts: Type.Array(ServiceAlert), nextCursor: NextPage }) }, [
          400,
          'Invalid alerts query: limit must be an integer from 1 to 100',
        ]),
      },
    },
    async (request) => {
      const { shown, nextCursor } = await newestFirst(request, SERVICE_ALERTS_DEFAULT, {
        read: (page) => listServiceAlerts(catalog, page),
        placeOf: ({ openedAt, id }) => ({ at: openedAt, id }),
        namesOf: ({ rule, node, sentence }) => [rule, node, sentence],
      });
      return { alerts: shown.map((alert) => ({ ...alert, lookFirst: SERVICE_LOOKS[alert.rule] })), nextCursor };
    },
  );
}

/** Describes alerts in words, with the current names of journeys and steps. */
export function describeAlerts({ catalog, config }: Pick<Service, 'catalog' | 'config'>) {
  return async (orgId: string, alerts: readonly StoredAlert[], language: Language = 'en'): Promise<Alert[]> => {
    const { settings } = await findOrgById(catalog, orgId);
    const journeys = new Map<string, Awaited<ReturnType<typeof findJourneyById>>>();
    for (const { journeyId } of alerts)
      if (!journeys.has(journeyId)) journeys.set(journeyId, await findJourneyById(catalog, orgId, journeyId));
    return alerts.flatMap((alert) => {
      const journey = journeys.get(alert.journeyId);
      if (!journey) return [];
      const { id, slug, displayName, steps } = journey;
      const { orgId: _org, journeyId: _journey, ...stored } = alert;
      const url = `${config.baseUrl}/alerts/${alert.id}`;
      return {
        ...stored,
        journey: { id, slug, displayName },
        ...alertWords(alert, { zone: settings.timezone, steps, language }),
        url,
      };
    });
  };
}

function one(alerts: readonly Alert[]): Alert {
  const [alert] = alerts;
  if (!alert) throw new Error('the alert was removed');
  return alert;
}

function snoozeOf({ state, snoozedUntil }: AlertChange, now: number): string | null {
  if (state !== 'snoozed') {
    if (snoozedUntil === undefined) return null;
    throw invalid('Invalid alert data: snoozedUntil must be left out unless state is snoozed');
  }
  const until = readInstant(snoozedUntil ?? '');
  if (until > now && until <= now + SNOOZE_MS_MAX) return toIso(until);
  throw invalid(
    'Invalid alert data: snoozedUntil must be an ISO 8601 timestamp in the future, at most 30 days from now',
  );
}
