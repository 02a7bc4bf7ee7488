// Weekly and monthly reports: create, list, change and remove schedules, and send a report now.
import { Type } from 'typebox';
import { findJourney } from '../../catalog/journeys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import {
  createReportSchedule,
  deleteReportSchedule,
  findReportSchedule,
  listReportSchedules,
  type StoredReportSchedule,
  updateReportSchedule,
} from '../../catalog/report-schedules.ts';
import { inTransaction } from '../../catalog/transaction.ts';
import { conflict } from '../../domain/error.ts';
import {
  NewReportSchedule,
  REPORT_SCHEDULES_MAX,
  ReportSchedule,
  ReportScheduleChange,
} from '../../domain/report-schedule.ts';
import { toIso } from '../../domain/time.ts';
import { nextReportAt, reportDue } from '../../reports/calendar.ts';
import { sendReportNow } from '../../reports/send.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { creator } from '../request/artifacts.ts';
import { audit, differences } from '../request/audit.ts';
import { callerOrgId } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { questionStore } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';
import { messageRoute } from './endpoints.ts';

const SchedulePath = Type.Object({ scheduleId: Type.String() });
/** The entity tag covers the editable members: the due date and the last report change without an edit. */
const tagged = ['id', 'every', 'endpointIds', 'updatedAt'];
const NO_SCHEDULE = noSuch('Report schedule');
const INVALID: [number, string] = [400, 'Invalid report schedule data: every must be one of: week, month'];

export function reportScheduleRoutes(app: App, service: Service): void {
  const { catalog, outbox, now } = service;
  const { access, described } = messageRoute;
  const zoneOf = async (orgId: string) => (await findOrgById(catalog, orgId)).settings.timezone;
  const describe = (zone: string, { silentSince, sentFor: _, orgId: _org, ...own }: StoredReportSchedule) => ({
    ...{ ...own, nextAt: toIso(nextReportAt(own.every, zone, now())), isSilent: silentSince !== null },
  });
  const findIn = async (trx: Catalog, orgId: string, id: string): Promise<ReportSchedule> =>
    describe((await findOrgById(trx, orgId)).settings.timezone, await findReportSchedule(trx, orgId, id));
  const find = (orgId: string, id: string) => findIn(catalog, orgId, id);
  const subjectOf = ({ journey }: Pick<ReportSchedule, 'journey'>) => journey?.slug ?? 'all journeys';

  app.get(
    '/api/report-schedules',
    {
      access,
      schema: {
        ...{
          operationId: 'listReportSchedules',
          summary: 'List the reports that are sent each week or month',
          ...described,
        },
        response: answers({ 200: Type.Object({ schedules: Type.Array(ReportSchedule) }) }),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const zone = await zoneOf(orgId);
      return { schedules: (await listReportSchedules(catalog, orgId)).map((one) => describe(zone, one)) };
    },
  );

  app.get(
    '/api/report-schedules/:scheduleId',
    {
      access,
      config: { tagged },
      schema: {
        ...{
          operationId: 'getReportSchedule',
          summary: 'Retrieve a report that is sent each week or month',
          ...described,
        },
        params: SchedulePath,
        response: answers({ 200: ReportSchedule }, NO_SCHEDULE),
      },
    },
    async (request) => find(callerOrgId(request), request.params.scheduleId),
  );

  app.post(
    '/api/report-schedules',
    {
      access,
      config: { audit: 'report-schedule.create', idempotency: 'kept', subject: 'report schedule' },
      schema: {
        ...{ operationId: 'createReportSchedule', summary: 'Schedule a report each week or month', ...described },
        description: 'The first report is that of the week or month that is under way.',
        body: NewReportSchedule,
        response: answers({ 201: ReportSchedule }, INVALID, 404, [
          409,
          `An organization has at most ${REPORT_SCHEDULES_MAX} scheduled reports: remove one first`,
        ]),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { journey: slug = null, every, endpointIds } = request.body;
      const journeyId = slug === null ? null : (await findJourney(catalog, orgId, slug)).id;
      const sentFor = reportDue(every, await zoneOf(orgId), now()).name;
      const row = { orgId, journeyId, every, endpointIds, sentFor, createdBy: creator(request).name };
      const id = await inTransaction(catalog, (trx) => createReportSchedule(trx, row, now));
      const created = await find(orgId, id);
      audit(request, { subject: subjectOf(created), details: { id, every, endpointIds } });
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/report-schedules/:scheduleId',
    {
      access,
      config: { audit: 'report-schedule.update', subject: 'report schedule', tagged },
      schema: {
        ...{ operationId: 'updateReportSchedule', summary: 'Change how often a report is sent, or where it goes' },
        description: 'What is left out stays as it is.',
        ...described,
        params: SchedulePath,
        body: ReportScheduleChange,
        response: answers({ 200: ReportSchedule }, INVALID, NO_SCHEDULE, 412),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { every, endpointIds } = request.body;
      const before = await find(orgId, request.params.scheduleId);
      const rhythm =
        every === undefined || every === before.every
          ? undefined
          : { every, sentFor: reportDue(every, await zoneOf(orgId), now()).name };
      const read = (trx: Catalog) => findIn(trx, orgId, before.id);
      const save = (trx: Catalog) => updateReportSchedule(trx, orgId, before.id, { rhythm, endpointIds }, now);
      await changeTagged(service, request, read, (trx) => inTransaction(trx, save));
      const after = await find(orgId, before.id);
      const changed = differences(before, after, ['every', 'endpointIds']);
      audit(request, { subject: subjectOf(after), details: { id: after.id, ...changed } });
      return after;
    },
  );

  app.delete(
    '/api/report-schedules/:scheduleId',
    {
      access,
      config: { audit: 'report-schedule.delete', tagged },
      schema: {
        ...{ operationId: 'deleteReportSchedule', summary: 'Delete the schedule of a report', ...described },
        params: SchedulePath,
        response: answers({ 204: noContent('Removed.') }, NO_SCHEDULE, 412),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const before = await find(orgId, request.params.scheduleId);
      const read = (trx: Catalog) => findIn(trx, orgId, before.id);
      await changeTagged(service, request, read, (trx) => deleteReportSchedule(trx, orgId, before.id));
      audit(request, { subject: subjectOf(before), details: { id: before.id, every: before.every } });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/report-schedules/:scheduleId/send',
    {
      access,
      config: { audit: 'report-schedule.send', asks: 'figures' },
      schema: {
        ...{ operationId: 'sendReport', summary: 'Send the newest report now, out of turn' },
        description: 'About the last whole week or month. The next one in turn is sent all the same.',
        ...described,
        params: SchedulePath,
        response: answers(
          { 202: Type.Object({ deliveryIds: Type.Array(Type.String()) }) },
          NO_SCHEDULE,
          [409, NOBODY],
          503,
        ),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const schedule = await findReportSchedule(catalog, orgId, request.params.scheduleId);
      const sessions = { ...service.sessions, store: questionStore(request) };
      const reporting = { catalog, sessions, now, caughtUp: () => service.loader.caughtUp() };
      const deliveryIds = await sendReportNow(reporting, schedule);
      if (deliveryIds.length === 0) throw conflict(NOBODY);
      outbox.wake();
      audit(request, { subject: subjectOf(schedule), details: { id: schedule.id, endpointIds: schedule.endpointIds } });
      return reply.code(202).send({ deliveryIds });
    },
  );
}

const NOBODY =
  'None of its endpoints takes it: each was removed, is switched off, has not confirmed, or too much waits';
