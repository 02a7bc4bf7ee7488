// Reads the audit log, by pages or as a file. Owners see the entries of their organization, the operator all entries.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { type AuditQuery, listAuditEntries } from '../../catalog/audit.ts';
import type { PagePlace } from '../../catalog/newest-first.ts';
import { AUDIT_ACTIONS, AuditEntry } from '../../domain/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv.ts';
import { readMoment } from '../../domain/period.ts';
import { answers, streamed } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { adminOnly, adminOrKey, OrgPath, organizationOf } from '../request/auth.ts';
import { type ListRequest, NextPage } from '../request/cursors.ts';
import { chosenOf, newestFirst, paged, severalOf } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';

const PAGE_DEFAULT = 50;
/** Entries read from the catalog at a time for a file. */
const FILE_PAGE_ENTRIES = 500;

const moment = (description: string) =>
  Type.Optional(Type.String({ description, 'x-must': 'be an ISO 8601 date or timestamp' }));
const chosen = {
  action: severalOf(AUDIT_ACTIONS, 'Only entries of these actions'),
  from: moment('Entries from here on.'),
  to: moment('Entries before.'),
};
const PageQuery = Type.Object({
  ...chosen,
  ...paged(PAGE_DEFAULT),
});
const FileQuery = Type.Object({
  ...chosen,
  format: Type.Optional(
    Type.Enum(['csv', 'json'], { description: 'csv if not given.', 'x-must': 'be one of csv, json' }),
  ),
});
const Page = Type.Object({
  entries: Type.Array(AuditEntry),
  nextCursor: NextPage,
});
const INVALID: [number, string] = [400, 'Invalid audit query: limit must be an integer from 1 to 100'];
const NO_SCOPE: [number, string] = [403, 'The role editor does not have required scope: org:settings'];

export function auditLogRoutes(app: App, service: Service): void {
  app.get(
    '/api/orgs/:orgSlug/audit',
    {
      access: adminOrKey(),
      config: { queryOf: 'audit' },
      schema: {
        operationId: 'listAuditEntries',
        summary: "Read the organization's audit log",
        description: 'Who did what, newest first, for 400 days.',
        tags: ['Organizations'],
        params: OrgPath,
        querystring: PageQuery,
        response: answers({ 200: Page }, INVALID, NO_SCOPE),
      },
    },
    async (request) => {
      const { id: orgId, settings } = organizationOf(request);
      return readPage(service, request, orgId, settings.timezone);
    },
  );

  app.get(
    '/api/orgs/:orgSlug/audit/export',
    {
      access: adminOrKey(),
      config: { queryOf: 'audit', audit: 'audit.export' },
      schema: {
        operationId: 'exportAuditEntries',
        summary: "Download the organization's audit log",
        description:
          'As CSV or as a JSON array, newest first. In CSV, text that begins like a formula has a quote before it.',
        tags: ['Organizations'],
        params: OrgPath,
        querystring: FileQuery,
        response: answers(
          { 200: streamed('A file of entries.', 'text/csv; charset=utf-8', 'application/json; charset=utf-8') },
          [400, 'Invalid audit query: format must be one of csv, json'],
          NO_SCOPE,
        ),
      },
    },
    async (request, reply) => {
      const { id: orgId, slug, settings } = organizationOf(request);
      const { format = 'csv' } = request.query;
      const query = queryOf(request.query, orgId, settings.timezone);
      audit(request, { subject: null, details: { format } });
      return sendFile(reply, service, query, format, `${slug}-audit.${format}`);
    },
  );

  app.get(
    '/api/audit',
    {
      access: adminOnly,
      config: { queryOf: 'audit' },
      schema: {
        operationId: 'listServiceAuditEntries',
        summary: 'Read the audit log of the whole service',
        description: 'Entries of every organization, and those of accounts and the service itself.',
        tags: ['Organizations'],
        querystring: PageQuery,
        response: answers({ 200: Page }, INVALID),
      },
    },
    (request) => readPage(service, request, undefined, 'UTC'),
  );
}

type Chosen = { action?: string; from?: string; to?: string };

/** Reads the filter. Dates are in the time zone of the organization. */
function queryOf({ action, from, to }: Chosen, orgId: string | undefined, zone: string): Omit<AuditQuery, 'limit'> {
  return {
    orgId,
    actions: chosenOf(action),
    from: from === undefined ? undefined : readMoment('audit', 'from', from, zone),
    to: to === undefined ? undefined : readMoment('audit', 'to', to, zone),
  };
}

async function readPage(
  { catalog }: Service,
  request: ListRequest & { query: Static<typeof PageQuery> },
  orgId: string | undefined,
  zone: string,
): Promise<Static<typeof Page>> {
  const query = queryOf(request.query, orgId, zone);
  const { shown, nextCursor } = await newestFirst(request, PAGE_DEFAULT, {
    read: (page) => listAuditEntries(catalog, { ...query, ...page }),
    placeOf: (entry) => entry,
    namesOf: ({ actor, action, subject }) => [actor.name, action, subject],
  });
  return { entries: shown, nextCursor };
}

const COLUMNS = ['at', 'actorKind', 'actor', 'action', 'subject', 'details'] as const;

function sendFile(
  reply: FastifyReply,
  { catalog }: Service,
  query: Omit<AuditQuery, 'limit'>,
  format: 'csv' | 'json',
  name: string,
): FastifyReply {
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8';
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type);
  const pages = pagesOf((after) => listAuditEntries(catalog, { ...query, after, limit: FILE_PAGE_ENTRIES }));
  return reply.send(Readable.from(format === 'csv' ? asCsv(pages) : asJson(pages)));
}

async function* pagesOf(read: (after: PagePlace | undefined) => Promise<AuditEntry[]>): AsyncGenerator<AuditEntry[]> {
  for (let after: PagePlace | undefined; ; ) {
    const page = await read(after);
    yield page;
    after = page.at(-1);
    if (page.length < FILE_PAGE_ENTRIES) return;
  }
}

async function* asCsv(pages: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const page of pages) {
    yield page
      .map(({ at, actor, action, subject, details }) =>
        csvLine([at, actor.kind, actor.name, action, subject, details && JSON.stringify(details)]),
      )
      .join('');
  }
}

async function* asJson(pages: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string> {
  let between = '[';
  for await (const page of pages) {
    for (const entry of page) {
      yield `${between}\n${JSON.stringify(entry)}`;
      between = ',';
    }
  }
  yield between === '[' ? '[]\n' : '\n]\n';
}
