// A path that exists, asked with a method that it does not take, answers 405 with the methods that it does.
import type { HTTPMethods } from 'fastify';
import type { App } from './service.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Call before the routes are registered; what it returns, after. */
export function refuseOtherMethods(app: App): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    taken.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...taken]) {
      // The route that answers preflights stands for every path, it is not one of its own.
      if (url === '*') continue;
      const method = METHODS.filter((name) => !app.hasRoute({ url, method: name }));
      const allow = [...methods].sort().join(', ');
      app.route({
        method,
        url,
        schema: { hide: true },
        handler: (request, reply) =>
          reply
            .code(405)
            .header('allow', allow)
            .send({ error: `${request.method} is not possible here, only ${allow}` }),
      });
    }
  };
}
