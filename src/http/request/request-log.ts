// The log of requests. A line each would be a gigabyte a day at 100 a second, and hide what matters: requests that succeed as a
// matter of course, and refusals beyond the first few of a kind, are counted and reported once a minute.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Service } from './service.ts';
import { type Trace, traceOf } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the service could not do what was asked: for the log, not for the caller. */
    because: string | undefined;
    /** It was answered with a failure of the service: not with a limit, nor with a mistake of the caller. */
    hasFailed: boolean;
    trace: Trace | undefined;
  }
}

/** Routes that pages and monitors ask all the time: their successes are counted only. */
const COUNTED_ROUTES = /^\/(api\/ingest|embed\/.*|livez|healthz|readyz|metrics)$/;
/** Refusals of one route and status that are logged one by one, each minute. */
const REFUSALS_LOGGED_MAX = 10;
const MINUTE_MS = 60_000;

/** Counts and logs requests: by route, never by the address asked for, nor who asked. */
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

/** Whether an alert or objective looks at how long it took. */
const isTimed = (route: string, method: string) =>
  method === 'GET' ? route.startsWith('/api/') : method === 'POST' && route === '/api/ingest';

/** Counts since the last report. */
interface Tally {
  /** Requests by method, route and status. */
  requests: Record<string, number>;
  /** Those of them that have no line of their own. */
  unlogged: number;
  /** Events that had been acknowledged by then. */
  events: number;
}

function isLogged(tally: Tally, route: string, method: string, status: number): boolean {
  const kind = `${method} ${route} ${status}`;
  const count = (tally.requests[kind] ?? 0) + 1;
  tally.requests[kind] = count;
  // A defect is logged each time: its line has the only trace of it.
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

/** One line that accounts for every request of the minute, if any has no line of its own. */
async function reportMinute(app: App, tally: Tally, accepted: Service['counters']['accepted']): Promise<void> {
  if (tally.unlogged === 0) return;
  const { requests } = tally;
  tally.requests = {};
  tally.unlogged = 0;
  const before = tally.events;
  tally.events = (await accepted.get()).values[0]?.value ?? 0;
  app.log.info({ requests, events: tally.events - before }, 'requests of the last minute');
}
