// A path that exists, asked with a method that it does not take, answers 405 with the methods that it does. So does
// OPTIONS, but for preflights of the paths that pages may call, which are answered before (cors.ts).
import { sendError } from './problem.ts';
import type { App } from './service.ts';

/** Call before the routes are registered; what it returns, after. */
export function refuseOtherMethods(app: App): () => void {
  const taken: { pattern: string[]; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // The route that answers preflights stands for every path, it is not one of its own.
    if (url !== EVERY_PATH) taken.push({ pattern: url.split('/'), methods: [method].flat() });
  });
  return () => {
    // Before the body, which changes nothing, is read.
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

/** Whether a path is one of a pattern's: /api/journeys/create is also a journey that is called "create". */
function covers(pattern: readonly string[], path: readonly string[]): boolean {
  const isMet = (part: string, place: number) => part === path[place] || (part.startsWith(':') && path[place] !== '');
  return pattern.length === path.length && pattern.every(isMet);
}
