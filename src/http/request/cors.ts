// Which paths pages of other origins may call (CORS): ingest and the embed script. Management has none. Two headers a request: a general
// library takes a sixteenth of the time of ingest to make its options for each.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './service.ts';

/** How long a browser may remember a preflight's answer, in seconds. */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;
const METHODS = 'GET, POST';

export function openToPages(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url;
    const isOfScript = path.startsWith('/embed/');
    const isOpen = isOfScript || isIngest(path);
    reply.header('vary', 'Origin');
    if (isOpen) {
      // The script is the same for everyone. Whether a page may send is decided by ingest; every page may read the answer.
      const origin = isOfScript ? '*' : request.headers.origin;
      if (origin) reply.header('access-control-allow-origin', origin);
      if (request.method === 'OPTIONS') {
        answerPreflight(request, reply);
        return;
      }
    }
    done();
  });
  // Preflights are answered before they reach a route: others are unknown.
  app.options('*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
}

const INGEST = '/api/ingest';

/** Only slashes and queries may follow. */
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
