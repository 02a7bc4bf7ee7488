// Idempotent creations: a request repeated with the same Idempotency-Key is carried out once and gets the first response again. Every route
// that answers 201 must set `config.idempotency`.
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
     * kept: the response is stored for a day. own: the handler finds the resource created with the key (memos and simulations). refused:
     * the key is not accepted, since the response contains a secret or signs a person in, and must not be stored.
     */
    idempotency?: 'kept' | 'own' | 'refused';
  }
  interface FastifyRequest {
    /** The creation with an Idempotency-Key that this request carries out; null for other requests, and after the response. */
    creation: Creation | null;
  }
}

const KEY = 'idempotency-key';

/** Applies to routes registered after this call. Call after `writeAudit`: if the audit entry fails, the response must not be stored. */
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
    // The resource exists and the response is sent. A repeated request is then refused as interrupted.
    await done.catch((err: unknown) => request.log.warn({ err }, 'the answer of a creation cannot be kept'));
    return payload;
  });
}

/** Identifies a creation. The same key of another caller, or for another method or path, is a different key. */
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
