// Limits the queries of requests to the event store. A route with `config.asks` gets its store from the request. Each organization has a
// limit of concurrent requests and its own queue. Queries are cancelled when the response ends or the client disconnects.
import { setMaxListeners } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { openShare } from '../../domain/shares.ts';
import type { Store } from '../../store/engine.ts';
import { callerOrgId } from './auth.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of query that the route sends to the event store; it determines the limits of time and memory. */
    asks?: 'retrieve' | 'figures' | 'export';
  }
  interface FastifyRequest {
    /** Set on routes with `config.asks`. */
    questionStore: Store | null;
  }
}

/** Maximum number of concurrent requests to the event store on a node. */
const QUESTIONS_MAX = 200;
/** Maximum for one organization. A page of the dashboard sends up to six requests at once. */
const QUESTIONS_OF_ONE_MAX = 40;

/** Applies the limits to routes of the scope that are registered after this call. */
export function shareQuestions(app: App, { store }: Service): void {
  const share = openShare('questions', { inAll: QUESTIONS_MAX, ofOne: QUESTIONS_OF_ONE_MAX });
  app.decorateRequest('questionStore', null);
  app.addHook('preHandler', async (request, reply) => {
    const kind = request.routeOptions.config.asks;
    if (kind === undefined) return;
    const orgId = callerOrgId(request);
    // Exports run long and have a separate limit.
    if (kind !== 'export') reply.raw.once('close', share.enter(orgId));
    // If one of several statements fails, the response ends before the others do: cancelling them frees the queue.
    const over = new AbortController();
    reply.raw.once('close', () => over.abort());
    // A request runs many statements, each with a listener on the signal: no limit, hence no warning of a leak.
    setMaxListeners(0, over.signal);
    request.questionStore = store.as({ kind, orgId, signal: over.signal });
  });
}

/** The event store for a request. Throws if the route has no `config.asks`. */
export function questionStore({ questionStore: store }: FastifyRequest): Store {
  if (!store) throw new Error('the config of the route does not say what it asks');
  return store;
}

/** Waits until all acknowledged events are stored; returns the event store for a request and the current time, in ms. */
export async function askedNow(
  { loader, now }: Service,
  request: FastifyRequest,
): Promise<{ store: Store; now: number }> {
  await loader.caughtUp();
  return { store: questionStore(request), now: now() };
}
