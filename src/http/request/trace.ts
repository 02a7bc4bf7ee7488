// Request ids, and trace ids from the caller's `traceparent` header (https://www.w3.org/TR/trace-context/).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Trace {
  traceparent: string;
  traceId: string;
}

/** Accepted `X-Request-Id`: long enough for the ids of proxies, without characters that could forge log entries. */
const REQUEST_ID = /^[\w.-]{1,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's `X-Request-Id` if it is valid, else a new UUID. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Parses a `traceparent` header; undefined if it is absent or invalid. */
export function traceOf(header: string | string[] | undefined): Trace | undefined {
  const traceparent = typeof header === 'string' ? header : '';
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? undefined : { traceparent, traceId };
}
