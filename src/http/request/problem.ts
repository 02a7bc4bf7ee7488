// How an error is answered: {"error": "…"}, or a problem (RFC 9457) for callers whose Accept header names that type.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../domain/error.ts';
import { spelledOut } from '../../domain/text.ts';

/** Codes of every answered error: those of the domain, a method that the path does not take, and our own defects. */
export type ProblemCode = ErrorCode | 'method_not_allowed' | 'internal';

/** Codes are stable: a client may branch on them. A title is about the code, never about one request. */
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
  // Not 503: a balancer takes a node that answers it for a broken one, and anybody can ask for what no node has looked up.
  catalog_away: { status: 504, title: 'The catalog does not answer' },
};

export const PROBLEM_TYPE = 'application/problem+json';

/** Answers an error in the form that the caller asks for. The message may quote the caller: nothing unseen is left in it. */
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
  // As text: a charset, which the framework adds to JSON, is none of this type's parameters.
  return reply.header('vary', varyOf(reply)).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problem);
}

/** Ranges of an Accept header that are read: more is no browser's and no client's. */
const RANGES_MAX = 32;

/** Whether the type is named, and not less wanted than JSON. A wildcard asks for the default. */
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

/** Every 400 names the field at fault in one form: "Invalid <subject> data: <field> must …". */
const FIELD = /^Invalid [^:]+: (\S+) (?:must|is none of|is required|array is required)\b/;

function fieldOf(code: ProblemCode, message: string): string | undefined {
  const field = code === 'invalid' ? FIELD.exec(message)?.[1] : undefined;
  return field === 'body' ? undefined : field;
}

function varyOf(reply: FastifyReply): string {
  const before = reply.getHeader('vary');
  return before === undefined ? 'Accept' : `${[before].flat().join(', ')}, Accept`;
}
