// The schedule of a journey's automatic memos: monthly, weekly or none.
import type { FastifyRequest } from 'fastify';
import { nextDue, periodDue } from '../../analysis/scheduled.ts';
import { schedule, scheduleOf, unschedule } from '../../catalog/memo-schedules.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { invalid } from '../../domain/error.ts';
import { MemoSchedule, MemoScheduleChange } from '../../domain/memo.ts';
import { toIso } from '../../domain/time.ts';
import { answers } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { JourneyPath, journeyOf } from '../request/named-journey.ts';
import type { App, Service } from '../request/service.ts';

/** The entity tag omits `nextAt`, which changes as time passes. */
const tagged = ['monthly', 'weekly'];
const NO_JOURNEY: [number, string] = [404, 'Journey with slug "…" not found'];

export function memoScheduleRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const tags = ['Memos'];
  const of = async (request: FastifyRequest<{ Params: { slug: string } }>) => {
    const { id, slug } = await journeyOf(service, request);
    const { settings } = await findOrgById(catalog, callerOrgId(request));
    return { id, slug, zone: settings.timezone };
  };
  const describe = async (trx: Catalog, id: string, zone: string): Promise<MemoSchedule> => {
    const every = await scheduleOf(trx, id);
    const nextAt = every && toIso(nextDue(every, zone, now()));
    return { monthly: every === 'month', weekly: every === 'week', nextAt };
  };

  app.get(
    '/api/journeys/:slug/memo-schedule',
    {
      access: keyWith('memos:read'),
      config: { tagged },
      schema: {
        operationId: 'getMemoSchedule',
        summary: 'Schedule of the memos of a journey',
        tags,
        params: JourneyPath,
        response: answers({ 200: MemoSchedule }, NO_JOURNEY),
      },
    },
    async (request) => {
      const { id, zone } = await of(request);
      return describe(catalog, id, zone);
    },
  );

  app.put(
    '/api/journeys/:slug/memo-schedule',
    {
      access: keyWith('memos:write'),
      config: { audit: 'memo.schedule', subject: 'memo schedule', tagged },
      schema: {
        operationId: 'setMemoSchedule',
        summary: 'Schedule the memos of a journey, or stop them',
        description:
          'Off until it is set. The memo is about the 28 days up to the end of the month, or of the week on Sunday, in the time zone of the ' +
          'organization, and is made about a day later. The first one is that of the next month or week.',
        tags,
        params: JourneyPath,
        body: MemoScheduleChange,
        response: answers(
          { 200: MemoSchedule },
          [400, 'Invalid memo schedule data: monthly must be true or false'],
          NO_JOURNEY,
          412,
        ),
      },
    },
    async (request) => {
      const { id, slug, zone } = await of(request);
      const { monthly, weekly = false } = request.body;
      if (monthly && weekly) throw invalid('Invalid memo schedule data: weekly must be false where monthly is true');
      const every = monthly ? 'month' : 'week';
      audit(request, { subject: slug, details: { monthly, weekly } });
      const read = (trx: Catalog) => describe(trx, id, zone);
      return changeTagged(service, request, read, async (trx) => {
        if (monthly || weekly) await schedule(trx, id, every, periodDue(every, zone, now()));
        else await unschedule(trx, id);
        return read(trx);
      });
    },
  );
}
