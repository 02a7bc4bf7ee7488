import type { FastifyRequest } from 'fastify';

/** The secret of an `Authorization: Bearer` header. */
export function bearerSecret(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
