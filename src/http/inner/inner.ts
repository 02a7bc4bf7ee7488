// Requests that the service makes to itself for a caller: what they carry of the caller's own request.
import type { FastifyRequest } from 'fastify';

/** Headers of a request that are about its connection, its body, or it alone. */
const OWN_HEADERS = /^(connection|keep-alive|transfer-encoding|content-|expect|upgrade|te|trailer|if-|idempotency-key)/;

/** The headers that say who asks, from where. */
export const headersOfCaller = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));
