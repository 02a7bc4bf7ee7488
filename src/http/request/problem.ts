// The body of error responses: {"error": "…"}, or problem details (RFC 9457) if the Accept header names application/problem+json.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../domain/error.ts';
import { spelledOut } from '../../domain/text.ts';

/** The codes of all error responses: domain errors, unsupported methods, and defects of the service. */
export type ProblemCode = ErrorCode | 'method_not_allowed' | 'internal';

/** Status and title by code. Codes are stable, and clients may branch on them. Titles do not depend on the request. */
export const PROBLEMS: Record<ProblemCode, { status: number; title: string }> = {
  invalid: { status: 400, title: 'The request is malformed' },
  unauthorized: { status: 401, title: 'No valid credential' },
  forbidden: { status: 403, title: 'The credential does not allow this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The path does not take this method' },
  conflict: { status: 409, title: 'Conflict with what exists' },
  precondition: { status: 412, title: 'The condition of the request does not hold' },
  too_large: { status: 413, title: 'The body is too large' },
  unsupported: { status: 415, title: 'The content type is not read' },
  key_reused: { status: 422, title: 'The Idempotency-Key came with another request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Not available at the moment' },
  // Not 503: load balancers would remove the node, and any client can cause this error by requesting an id that is not cached.
  catalog_away: { status: 504, title: 'The catalog does not answer' },
};

export const PROBLEM_TYPE = 'application/problem+json';

/** Sends an error in the format that the caller accepts. Invisible characters, which may come from quoted input, are spelled out. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  message: string,
): FastifyReply {
  const { status, title } = PROBLEMS[code];
  const detail = spelledOut(message);
  reply.code(status);
  if (!asksForProblem(request.headers.accept)) return reply.send({ error: detail });
  const field = fieldOf(code, detail);
  const type = `${request.server.basePath}/help/errors#${code}`;
  const problem = { type, title, status, detail, instance: request.id, code, ...(field !== undefined && { field }) };
  // Serialized here, since Fastify would add a charset, which application/problem+json does not define.
  return reply.header('vary', varyOf(reply)).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem);
}

/** Media ranges read from an Accept header; no browser or usual client sends more. */
const RANGES_MAX = 32;

/** True if Accept names application/problem+json with a weight of at least JSON's. Wildcards select the default format. */
function asksForProblem(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(PROBLEM_TYPE)) return false;
  const wanted = { [PROBLEM_TYPE]: 0, 'application/json': 0 };
  for (const range of accept.toLowerCase().split(',', RANGES_MAX)) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const q = parameters.find((part) => part.startsWith('q='));
    if (Object.hasOwn(wanted, name)) wanted[name as keyof typeof wanted] = q === undefined ? 1 : Number(q.slice(2));
  }
  return wanted[PROBLEM_TYPE] > 0 && wanted[PROBLEM_TYPE] >= wanted['application/json'];
}

/** Extracts the invalid field from the message of a 400, which has the form "Invalid <subject> data: <field> must …". */
const FIELD = /^Invalid [^:]+: (\S+) (?:must|is none of|is required|array is required)\b/;

function fieldOf(code: ProblemCode, message: string): string | undefined {
  const field = code === 'invalid' ? FIELD.exec(message)?.[1] : undefined;
  return field === 'body' ? undefined : field;
}

function varyOf(reply: FastifyReply): string {
  const before = reply.getHeader('vary');
  return before === undefined ? 'Accept' : `${[before].flat().join(', ')}, Accept`;
}
