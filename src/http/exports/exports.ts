// Exports for data warehouses: a list of days with a version each, and a Parquet file of sessions or events for each day.
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { journeySlugsOf } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import { invalid, notFound } from '../../domain/error.ts';
import type { Share } from '../../domain/shares.ts';
import { DAY_MS, toDay } from '../../domain/time.ts';
import { readDay, readTable, WAREHOUSE_SCHEMA, WAREHOUSE_TABLES, WarehouseDays } from '../../domain/warehouse.ts';
import { askWarehouse, findDay, listDays } from '../../sessions/warehouse.ts';
import { answers, streamed } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { isNamed } from '../request/entity-tags.ts';
import { withLeastRate } from '../request/least-rate.ts';
import { askedNow } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const day = (description: string) => Type.Optional(Type.String({ description, examples: ['2026-03-01'] }));
const DaysQuery = Type.Object({
  table: Type.Optional(Type.String({ description: `One of ${WAREHOUSE_TABLES.join(', ')}; all if not given.` })),
  from: day('First day (UTC); all that are kept if not given.'),
  to: day('Last day (UTC); today if not given.'),
});
const FilePath = Type.Object({
  table: Type.String({ description: `One of ${WAREHOUSE_TABLES.join(', ')}.` }),
  day: Type.String({ description: 'UTC, as YYYY-MM-DD.' }),
});
const INVALID: [number, string] = [400, 'Invalid exports query: table must be one of sessions, events'];

/** The first day with valid timestamps, as days since 1970. */
const FIRST_DAY = Date.UTC(2000, 0) / DAY_MS;

export function exportRoutes(app: App, service: Service, exporting: Share): void {
  const { catalog, sessions } = service;

  async function ask(request: Parameters<typeof callerOrgId>[0] & Parameters<typeof askedNow>[1]) {
    const orgId = callerOrgId(request);
    const { store, now } = await askedNow(service, request);
    const [org, slugs] = await Promise.all([findOrgById(catalog, orgId), journeySlugsOf(catalog, orgId)]);
    return { org, question: await askWarehouse({ ...sessions, store }, org, slugs, now) };
  }

  app.get(
    '/api/exports',
    {
      access: keyWith('results:read'),
      config: { queryOf: 'exports', asks: 'export' },
      schema: {
        operationId: 'listExports',
        summary: 'List days of sessions and events for a data warehouse',
        description:
          "Every day with rows, of all the organization's journeys. A loader fetches days of a `version` that is new to it, and removes " +
          'those that are not listed.',
        tags: ['Figures'],
        querystring: DaysQuery,
        response: answers({ 200: WarehouseDays }, INVALID, 503),
      },
    },
    async (request, reply) => {
      const { table, from, to } = request.query;
      const today = service.now();
      const tables = table === undefined ? WAREHOUSE_TABLES : [readTable(table)];
      const first = from === undefined ? FIRST_DAY : readDay('from', from, today);
      const last = to === undefined ? toDay(today) : readDay('to', to, today);
      if (first > last) throw invalid('Invalid exports query: from must not be after to');
      reply.raw.once('close', exporting.enter(callerOrgId(request)));
      const { org, question } = await ask(request);
      const days = [];
      for (const one of tables) days.push(...(await listDays(question, one, first, last)));
      return {
        ...{ schemaVersion: WAREHOUSE_SCHEMA, organization: org.slug, timezone: org.settings.timezone },
        days,
      };
    },
  );

  app.get(
    '/api/exports/:table/:day',
    {
      access: keyWith('results:read'),
      config: { audit: 'warehouse.export', queryOf: 'exports', asks: 'export' },
      schema: {
        operationId: 'downloadExport',
        summary: 'Download a day of sessions or events as Parquet',
        description:
          'All rows of the day, each once, in no particular order; those that arrive meanwhile may come on top of `Waymark-Rows`. With ' +
          '`If-None-Match`, a day that is unchanged is answered 304. Columns: docs/warehouse.md.',
        tags: ['Figures'],
        params: FilePath,
        response: answers(
          { 200: streamed('A Parquet file.', 'application/vnd.apache.parquet') },
          INVALID,
          [404, 'No sessions are stored of 2026-03-01'],
          503,
        ),
      },
    },
    async (request, reply) => {
      const table = readTable(request.params.table);
      const wanted = readDay('day', request.params.day, service.now());
      reply.raw.once('close', exporting.enter(callerOrgId(request)));
      const { question } = await ask(request);
      const found = await findDay(question, table, wanted);
      if (!found) throw notFound(`No ${table} are stored of ${request.params.day}`);
      const { rows, version, download } = found;
      // A weak tag: the order of rows may differ between downloads of a version.
      reply.headers({ etag: `W/"${version}"`, 'cache-control': 'private, no-cache', 'waymark-rows': String(rows) });
      const isKnown = isNamed(request.headers['if-none-match'] ?? '', `"${version}"`);
      audit(request, {
        subject: `${table}/${request.params.day}`,
        details: { rows, version },
        isNothing: isKnown || request.method === 'HEAD',
      });
      if (isKnown) return reply.code(304).send();
      reply.type('application/vnd.apache.parquet');
      reply.header('content-disposition', `attachment; filename="${table}-${request.params.day}.parquet"`);
      // No Content-Length: it is unknown until the file is generated.
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      return reply.send(withLeastRate(await download()));
    },
  );
}
