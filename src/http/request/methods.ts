// Answers 405 with `Allow` if a path exists but does not support the method. This includes OPTIONS, except CORS preflights, which
// cors.ts answers before.
import { sendError } from './problem.ts';
import type { App } from './service.ts';

/** Call before routes are registered, and the returned function after. */
export function refuseOtherMethods(app: App): () => void {
  const taken: { pattern: string[]; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // The wildcard route that answers preflights matches every path: it does not make a path exist.
    if (url !== EVERY_PATH) taken.push({ pattern: url.split('/'), methods: [method].flat() });
  });
  return () => {
    // Runs before the body is read.
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.is404 && request.routeOptions.url !== EVERY_PATH) return done();
      const path = request.url.split('?', 1).join('').split('/');
      const methods = new Set(taken.filter(({ pattern }) => covers(pattern, path)).flatMap((route) => route.methods));
      if (methods.size === 0 || methods.has(request.method)) return done();
      const allow = [...methods].sort().join(', ');
      const message = `Method ${request.method} not allowed; use ${allow.replace(/, ([^,]*)$/, ' or $1')}`;
      sendError(request, reply.header('allow', allow), 'method_not_allowed', message);
    });
  };
}

const EVERY_PATH = '*';

/** True if the path matches the pattern. Several may match: /api/journeys/create is also the journey with the slug "create". */
function covers(pattern: readonly string[], path: readonly string[]): boolean {
  const isMet = (part: string, place: number) => part === path[place] || (part.startsWith(':') && path[place] !== '');
  return pattern.length === path.length && pattern.every(isMet);
}
