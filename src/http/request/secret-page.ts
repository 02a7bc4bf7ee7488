// Pages behind a link that is a secret: no cache, search engine or other site gets hold of them.
import type { FastifyReply } from 'fastify';
import { PAGE_POLICY } from '../../analysis/document/html.ts';

/** `frameOrigins`: sites that may show it in a frame. */
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
      // A proxy that kept it would show it after the link was revoked, and to people without its password.
      'cache-control': 'private, no-store',
    })
    .serializer((payload: unknown) => payload as string)
    .type('text/html; charset=utf-8')
    .send(html);
}
