// Questions to the event store that come in by routes: a route says in its config what it asks, and finds the store for
// it in the request. Each organization has its share, waits in its own line, and a question ends when its caller goes, or has an answer.
import { setMaxListeners } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { openShare } from '../../domain/shares.ts';
import type { Store } from '../../store/engine.ts';
import { callerOrgId } from './auth.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of question that the route asks of the event store, which decides what it may take. */
    asks?: 'retrieve' | 'figures' | 'export';
  }
  interface FastifyRequest {
    /** Set where the route says what it asks. */
    questionStore: Store | null;
  }
}

/** Questions of one node at the same time. */
const QUESTIONS_MAX = 200;
/** Those of one organization. A page of the dashboard asks up to six at once. */
const QUESTIONS_OF_ONE_MAX = 40;

/** For all routes of the scope that are added after it. */
export function shareQuestions(app: App, { store }: Service): void {
  const share = openShare('questions', { inAll: QUESTIONS_MAX, ofOne: QUESTIONS_OF_ONE_MAX });
  app.decorateRequest('questionStore', null);
  app.addHook('preHandler', async (request, reply) => {
    const kind = request.routeOptions.config.asks;
    if (kind === undefined) return;
    const orgId = callerOrgId(request);
    // Exports have a share of their own, and last.
    if (kind !== 'export') reply.raw.once('close', share.enter(orgId));
    // Also when there is an answer before all statements have ended, as when one of them failed: the others would keep the next question waiting.
    const over = new AbortController();
    reply.raw.once('close', () => over.abort());
    // One question is many statements, and each listens.
    setMaxListeners(0, over.signal);
    request.questionStore = store.as({ kind, orgId, signal: over.signal });
  });
}

/** The event store for the question of a request. */
export function questionStore({ questionStore: store }: FastifyRequest): Store {
  if (!store) throw new Error('the config of the route does not say what it asks');
  return store;
}

/** The store for the question of a request, and the time (ms) at which it is asked. Everything acknowledged before is stored. */
export async function askedNow(
  { loader, now }: Service,
  request: FastifyRequest,
): Promise<{ store: Store; now: number }> {
  await loader.caughtUp();
  return { store: questionStore(request), now: now() };
}
