// CORS for the paths that pages of other origins may call: ingest and the embed script, not management. Written by hand, since a general
// library would take a sixteenth of the time of an ingest request for its options.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './service.ts';

/** Access-Control-Max-Age: how long browsers may cache a preflight, in seconds. */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;
const METHODS = 'GET, POST';

export function openToPages(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url;
    const isOfScript = path.startsWith('/embed/');
    const isOpen = isOfScript || isIngest(path);
    reply.header('vary', 'Origin');
    if (isOpen) {
      // The script is the same for all origins. Ingest checks the origin itself: any page may read its response.
      const origin = isOfScript ? '*' : request.headers.origin;
      if (origin) reply.header('access-control-allow-origin', origin);
      if (request.method === 'OPTIONS') {
        answerPreflight(request, reply);
        return;
      }
    }
    done();
  });
  // Preflights are answered before routing: any other OPTIONS request gets a 404.
  app.options('*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

const INGEST = '/api/ingest';

/** True for /api/ingest, optionally followed by a slash or a query. */
const isIngest = (path: string) =>
  path.startsWith(INGEST) &&
  (path.length === INGEST.length || path[INGEST.length] === '/' || path[INGEST.length] === '?');

function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
  const asked = request.headers['access-control-request-headers'];
  reply.header('access-control-allow-methods', METHODS).header('vary', 'Origin, Access-Control-Request-Headers');
  if (asked !== undefined) reply.header('access-control-allow-headers', asked);
  reply.header('access-control-max-age', String(PREFLIGHT_MAX_AGE_SECONDS));
  // Safari waits for a body without this.
  reply.code(204).header('content-length', '0').send();
}
