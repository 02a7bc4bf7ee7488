// Creations that are sent again with the same Idempotency-Key: answered as the first time, and carried out once. Every route
// that answers 201 says in `config.idempotency` how it takes the key.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beginCreation, type Creation, forgetCreation, keepAnswer } from '../../catalog/kept-answers.ts';
import { invalid } from '../../domain/error.ts';
import { answers } from './answers.ts';
import { Keyed } from './artifacts.ts';
import { audit } from './audit.ts';
import type { App, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * kept: the answer is kept for a day. own: the handler finds what it made (memos and simulations). refused: the answer
     * holds a secret that is shown once, or signs somebody in, and is kept nowhere.
     */
    idempotency?: 'kept' | 'own' | 'refused';
  }
  interface FastifyRequest {
    /** The creation that this request carries out, until it is answered. */
    creation: Creation | null;
  }
}

const KEY = 'idempotency-key';

/** From here on. Register after what writes the audit log: an answer that it fails is not kept. */
export function repeatCreations(app: App, service: Service): void {
  const { catalog, now } = service;
  app.decorateRequest('creation', null);

  app.addHook('onRoute', (route) => {
    const response = (route.schema?.response ?? {}) as Record<number, object>;
    const { idempotency } = route.config ?? {};
    if (response[201] !== undefined && idempotency === undefined)
      throw new Error(`${route.method} ${route.url} needs config.idempotency: kept, own or refused`);
    if (idempotency !== 'kept') return;
    const refusals = answers({}, 409, 422, [
      429,
      'An organization uses at most 1,000 Idempotency-Keys within 24 hours',
    ]);
    route.schema = { ...route.schema, headers: Keyed, response: { ...refusals, ...response } };
  });

  app.addHook('preHandler', async (request, reply) => {
    const { idempotency } = request.routeOptions.config;
    if (request.headers[KEY] === undefined || idempotency === undefined || idempotency === 'own') return;
    if (idempotency === 'refused') {
      throw invalid('Invalid request: Idempotency-Key must be left out: this answer holds secrets, and is never kept');
    }
    const creation = creationOf(request);
    const answer = await beginCreation(catalog, creation, now);
    if (answer === undefined) {
      request.creation = creation;
      return;
    }
    audit(request, { isNothing: true });
    return reply.code(201).header('idempotent-replayed', 'true').type('application/json; charset=utf-8').send(answer);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { creation } = request;
    if (!creation) return payload;
    request.creation = null;
    const isCreated = reply.statusCode === 201 && typeof payload === 'string';
    const done = isCreated ? keepAnswer(catalog, creation, payload) : forgetCreation(catalog, creation);
    // The creation stays, and is answered: sent again, the key counts as interrupted.
    await done.catch((err: unknown) => request.log.warn({ err }, 'the answer of a creation cannot be kept'));
    return payload;
  });
}

/** Keys are each caller's own, and each path's. */
function creationOf(request: FastifyRequest): Creation {
  const { method, url, headers, query, body, orgId } = request;
  const caller = callerOf(request);
  return {
    ...{ orgId: orgId ?? '', caller },
    keyHash: hashOf([caller, method, url.split('?', 1)[0], headers[KEY]]),
    requestHash: hashOf([query, body]),
  };
}

function callerOf({ caller }: FastifyRequest): string {
  if (!caller || caller.admin) return 'operator';
  return 'role' in caller.grant ? `person ${caller.grant.person.id}` : `key ${caller.grant.keyId}`;
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
