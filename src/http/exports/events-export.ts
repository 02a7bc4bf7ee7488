// Exports all stored members of a journey's events to a file.
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { invalid } from '../../domain/error.ts';
import { readMoment } from '../../domain/period.ts';
import { firstKeptDay } from '../../domain/retention.ts';
import { openShare, type Share } from '../../domain/shares.ts';
import type { Store } from '../../store/engine.ts';
import {
  countEvents,
  downloadEvents,
  type EventsFormat,
  type EventsWanted,
  PARQUET_EVENTS_MAX,
} from '../../store/events.ts';
import { answers, streamed } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { keyWith } from '../request/auth.ts';
import { withLeastRate } from '../request/least-rate.ts';
import { JourneyPath, namedJourney } from '../request/named-journey.ts';
import { questionStore } from '../request/questions.ts';
import type { App, Service } from '../request/service.ts';

const CONTENT_TYPES: Record<EventsFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};
const FORMATS = ['csv', 'ndjson', 'parquet'] as const;

const moment = (description: string) =>
  Type.Optional(Type.String({ description, 'x-must': 'be an ISO 8601 date or timestamp' }));
const ExportQuery = Type.Object({
  format: Type.Optional(
    Type.Enum([...FORMATS], {
      description: 'csv if not given.',
      'x-must': `be one of ${FORMATS.join(', ')}`,
    }),
  ),
  from: moment('Events with a `ts` from here on; all if not given.'),
  to: moment('Events with a `ts` before; all if not given.'),
});

/** Maximum number of concurrent exports on a node: each buffers a piece of its file on disk or in the memory of the database. */
const EXPORTS_MAX = 5;
/** Maximum for one organization. */
const EXPORTS_OF_ONE_MAX = 3;

/** A range that includes every valid `ts`: the years 2000 to 2100. */
const ALWAYS = { from: Date.UTC(1999, 0), to: Date.UTC(2102, 0) };

/** Limits concurrent exports of events and sessions on a node. */
export const openExporting = (): Share => openShare('exports', { inAll: EXPORTS_MAX, ofOne: EXPORTS_OF_ONE_MAX });

export function eventsExportRoutes(app: App, service: Service, exporting: Share): void {
  const { loader, now } = service;

  async function open(
    store: Store,
    wanted: EventsWanted,
    format: EventsFormat,
  ): Promise<{ rows: number; file: Readable }> {
    await loader.caughtUp();
    const rows = await countEvents(store, wanted);
    if (format === 'parquet' && rows > PARQUET_EVENTS_MAX) {
      const most = PARQUET_EVENTS_MAX.toLocaleString('en');
      throw invalid(
        `Invalid events query: ${rows.toLocaleString('en')} events, and parquet takes at most ${most}; choose a shorter time, csv or ndjson`,
      );
    }
    return { rows, file: await downloadEvents(store, wanted, format) };
  }

  app.get(
    '/api/journeys/:slug/events',
    {
      access: keyWith('results:read'),
      config: { audit: 'events.export', queryOf: 'events', asks: 'export' },
      schema: {
        operationId: 'exportEvents',
        summary: "Download a journey's events",
        description:
          'As they are kept, by time, each once, with everything that was acknowledged before. The header ' +
          '`Waymark-Rows` tells how many there are; those that arrive meanwhile may come on top. In CSV, text that ' +
          `begins like a formula has a quote before it. Parquet takes at most ${PARQUET_EVENTS_MAX.toLocaleString('en')} events.`,
        tags: ['Figures'],
        params: JourneyPath,
        querystring: ExportQuery,
        response: answers(
          { 200: streamed('A file of events.', ...Object.values(CONTENT_TYPES)) },
          [400, 'Invalid events query: format must be one of csv, ndjson, parquet'],
          404,
          503,
        ),
      },
    },
    async (request, reply) => {
      const { format = 'csv', from, to } = request.query;
      const { org, journey } = await namedJourney(service, request);
      const wanted = {
        journeyId: journey.id,
        keptSince: firstKeptDay(org.settings, now()),
        from: from === undefined ? ALWAYS.from : readMoment('events', 'from', from, org.settings.timezone),
        to: to === undefined ? ALWAYS.to : readMoment('events', 'to', to, org.settings.timezone),
      };
      reply.raw.once('close', exporting.enter(org.id));
      const { rows, file } = await open(questionStore(request), wanted, format);
      audit(request, { details: { format, rows, from: from ?? null, to: to ?? null } });
      reply.headers({
        'content-disposition': `attachment; filename="${journey.slug}-events.${format}"`,
        'cache-control': 'no-store',
        'waymark-rows': String(rows),
      });
      return reply.type(CONTENT_TYPES[format]).send(withLeastRate(file));
    },
  );
}
