// Spans of requests, of the statements that they ask the event store, and of jobs. Which span a statement belongs to follows
// from what called it: Node carries the current one along.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { App } from '../http/request/service.ts';
import type { Job } from '../jobs.ts';
import type { Store } from '../store/engine.ts';
import { eachStatement } from './each-statement.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

export interface Spans {
  tracer: Tracer;
  current: AsyncLocalStorage<Span>;
}

export const openSpans = (tracer: Tracer): Spans => ({ tracer, current: new AsyncLocalStorage() });

const TRACE_CONTEXT = new W3CTraceContextPropagator();
const SERVER_ERRORS = 500;

/** Continues the trace of a `traceparent`, gives its id to the log, and names routes, never the address asked for. */
export function traceRequests(app: App, { tracer, current }: Spans): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url;
    const span = tracer.startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
      },
      TRACE_CONTEXT.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter),
    );
    request.span = span;
    if (!request.trace) request.log = request.log.child({ traceId: span.spanContext().traceId });
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (!reply.raw.writableFinished) failed(span, 'cancelled');
      else if (reply.statusCode >= SERVER_ERRORS) failed(span, String(reply.statusCode));
      span.end();
    });
    current.run(span, done);
  });
  // A body arrives by events that are not of this request: what follows it belongs to the span again.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? current.run(span, done) : done()));
}

/** Makes a span for each statement, named by its kind and purpose. The span has neither its text nor its values. */
export const traceStatements = (store: Store, spans: Spans): Store =>
  eachStatement(
    store,
    (kind) => (operation, work) =>
      within(
        spans,
        `${operation} ${kind}`,
        { 'db.system.name': 'clickhouse', 'db.operation.name': operation, 'waymark.statement.kind': kind },
        SpanKind.CLIENT,
        work,
      ),
  );

export function traceJob({ name }: Job, work: () => Promise<void>, spans: Spans): Promise<void> {
  return within(spans, `job ${name}`, { 'waymark.job': name }, SpanKind.INTERNAL, work);
}

async function within<T>(
  { tracer, current }: Spans,
  name: string,
  attributes: Attributes,
  kind: SpanKind,
  work: () => Promise<T>,
): Promise<T> {
  const parent = current.getStore();
  const span = tracer.startSpan(
    name,
    { attributes, kind },
    parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
  );
  try {
    return await current.run(span, work);
  } catch (error) {
    // The kind of the error only: its words may quote rows.
    failed(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

function failed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
