// The request log. At 100 requests a second, a line for each would take a gigabyte a day and bury the important ones. Routine successes,
// and refusals beyond the first few of a kind, are therefore only counted, and reported once a minute.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Service } from './service.ts';
import { type Trace, traceOf } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cause of a failure, for the log only. */
    because: string | undefined;
    /** True if the service itself failed, as opposed to a limit or a mistake of the caller. */
    hasFailed: boolean;
    trace: Trace | undefined;
  }
}

/** Routes that pages and monitors call constantly: their successes are counted and not logged. */
const COUNTED_ROUTES = /^\/(api\/ingest|embed\/.*|livez|healthz|readyz|metrics)$/;
/** Maximum number of refusals logged individually per minute, for each method, route and status. */
const REFUSALS_LOGGED_MAX = 10;
const MINUTE_MS = 60_000;

/** Counts and logs requests by route. The log contains neither the requested URL nor the caller. */
export function logRequests(app: App, { counters, failures }: Service): void {
  const tally: Tally = { requests: {}, unlogged: 0, events: 0 };
  app.decorateRequest('because', undefined);
  app.decorateRequest('hasFailed', false);
  app.decorateRequest('trace', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    request.trace = traceOf(request.headers.traceparent);
    if (request.trace) {
      reply.header('traceparent', request.trace.traceparent);
      request.log = request.log.child({ traceId: request.trace.traceId });
    }
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const { statusCode: status } = reply;
    counters.requests.inc({ route, method, status });
    if (request.hasFailed) failures.failed(method, route, status);
    else if (status < 400) failures.succeeded(method, route);
    if (isTimed(route, method)) counters.durations.observe({ route, method }, reply.elapsedTime / 1000);
    if (isLogged(tally, route, method, status)) logLine(request, reply, route);
    else tally.unlogged++;
    done();
  });

  const report = () => reportMinute(app, tally, counters.accepted);
  const timer = setInterval(report, MINUTE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await report();
  });
}

/** True for routes whose duration is used by an alert or a service level objective. */
const isTimed = (route: string, method: string) =>
  method === 'GET' ? route.startsWith('/api/') : method === 'POST' && route === '/api/ingest';

/** Counts since the last report. */
interface Tally {
  /** Requests by method, route and status. */
  requests: Record<string, number>;
  /** Requests that were counted without a log line. */
  unlogged: number;
  /** Total of acknowledged events at the time of the last report. */
  events: number;
}

function isLogged(tally: Tally, route: string, method: string, status: number): boolean {
  const kind = `${method} ${route} ${status}`;
  const count = (tally.requests[kind] ?? 0) + 1;
  tally.requests[kind] = count;
  // Every 500 is logged: it is a defect, recorded nowhere else.
  if (status === 500) return true;
  return status >= 400 ? count <= REFUSALS_LOGGED_MAX : !COUNTED_ROUTES.test(route);
}

function logLine(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const { method, because } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const line = { method, route, status: reply.statusCode, ms, ...(because !== undefined && { because }) };
  if (because === undefined) request.log.info(line, 'request');
  else request.log.warn(line, 'request');
}

/** Logs the counts of all requests of the minute in one line, unless each of them has been logged individually. */
async function reportMinute(app: App, tally: Tally, accepted: Service['counters']['accepted']): Promise<void> {
  if (tally.unlogged === 0) return;
  const { requests } = tally;
  tally.requests = {};
  tally.unlogged = 0;
  const before = tally.events;
  tally.events = (await accepted.get()).values[0]?.value ?? 0;
  app.log.info({ requests, events: tally.events - before }, 'requests of the last minute');
}
