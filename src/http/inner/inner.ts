// The caller's headers for requests that the service sends to itself on the caller's behalf (bundle.ts, mcp.ts).
import type { FastifyRequest } from 'fastify';

/** Headers that are not forwarded: they apply to the connection, the body, or the conditions of the outer request. */
const OWN_HEADERS = /^(connection|keep-alive|transfer-encoding|content-|expect|upgrade|te|trailer|if-|idempotency-key)/;

/** The headers to forward, such as credentials, organization and X-Forwarded-For. */
export const headersOfCaller = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));
