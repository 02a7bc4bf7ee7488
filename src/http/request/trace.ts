// The request's id, and the trace that it is part of, as the caller gives them (https://www.w3.org/TR/trace-context/).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Trace {
  traceparent: string;
  traceId: string;
}

/** Ids that callers may give: long enough for those of proxies, and nothing that a log could read as more than a word. */
const REQUEST_ID = /^[\w.-]{1,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's `X-Request-Id`, if it is one that may stand in a log, or a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The trace of a `traceparent` header; undefined for none, or one that the standard does not know. */
export function traceOf(header: string | string[] | undefined): Trace | undefined {
  const traceparent = typeof header === 'string' ? header : '';
  const traceId = TRACEPARENT.exec(traceparent)?.[1];
  return traceId === undefined ? undefined : { traceparent, traceId };
}
