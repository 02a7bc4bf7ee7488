// A path that exists, asked with a method that it does not take, answers 405 with the methods that it does. So does
// OPTIONS, but for preflights of the paths that pages may call, which are answered before (cors.ts).
import type { HTTPMethods } from 'fastify';
import { sendError } from './problem.ts';
import type { App } from './service.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Call before the routes are registered; what it returns, after. */
export function refuseOtherMethods(app: App): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    taken.set(url, methods);
  });
  return () => {
    const routes = [...taken].map(([url, methods]) => ({ url, methods: [...methods] }));
    for (const { url } of routes) {
      // The route that answers preflights stands for every path, it is not one of its own.
      if (url === '*') continue;
      const possible = routes.filter((route) => covers(route.url, url)).flatMap((route) => route.methods);
      const method = METHODS.filter((name) => !possible.includes(name) && !app.hasRoute({ url, method: name }));
      const allow = [...new Set(possible)].sort().join(', ');
      app.route({
        method,
        url,
        schema: { hide: true },
        // Before the body, which changes nothing, is read.
        onRequest: (request, reply) => {
          const told = `${request.method} is not possible here, only ${allow}`;
          sendError(request, reply.header('allow', allow), 'method_not_allowed', told);
        },
        handler: () => undefined,
      });
    }
  };
}

/** Whether a path is one of a pattern's: /api/journeys/create is also a journey that is called "create". */
function covers(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return wanted.length === parts.length && wanted.every((part, place) => part === parts[place] || part.startsWith(':'));
}
