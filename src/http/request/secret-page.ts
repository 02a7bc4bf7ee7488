// Sends pages behind a secret link, with headers that keep them out of caches, search engines and frames of other sites.
import type { FastifyReply } from 'fastify';
import { PAGE_POLICY } from '../../analysis/document/html.ts';

/** `frameOrigins`: origins that may embed the page in a frame. */
export function sendSecretPage(
  reply: FastifyReply,
  status: number,
  html: string,
  frameOrigins: readonly string[] = [],
) {
  const isFramed = frameOrigins.length > 0;
  const ancestors = isFramed ? frameOrigins.join(' ') : "'none'";
  return reply
    .code(status)
    .headers({
      'content-security-policy': `${PAGE_POLICY}; form-action 'self'; frame-ancestors ${ancestors}`,
      ...(!isFramed && { 'x-frame-options': 'DENY' }),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      // A cached page would remain readable after the link is revoked, and without its password.
      'cache-control': 'private, no-store',
    })
    .serializer((payload: unknown) => payload as string)
    .type('text/html; charset=utf-8')
    .send(html);
}
