import type { FastifyRequest } from 'fastify';

/** The token of an `Authorization: Bearer` header. */
export function bearerSecret(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
