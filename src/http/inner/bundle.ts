// Combines several GET requests of a page into one, since browsers open only six HTTP/1.1 connections to a host and each request costs a
// round trip. Each path runs through its own route with the caller's credentials; each response is sent as soon as it is ready.
import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { invalid } from '../../domain/error.ts';
import { answers, streamed } from '../request/answers.ts';
import { anyKey } from '../request/auth.ts';
import type { App } from '../request/service.ts';
import { headersOfCaller } from './inner.ts';

/** Maximum number of paths in a bundle. */
export const BUNDLE_PATHS_MAX = 24;
const PATH_LENGTH_MAX = 2_048;

const Path = Type.String({ maxLength: PATH_LENGTH_MAX, description: 'A path, with its query.' });
const must = `be 1 to ${BUNDLE_PATHS_MAX} paths of at most ${PATH_LENGTH_MAX} characters`;
const Bundle = Type.Object({
  // A query parameter that occurs once is parsed as a string, not as an array.
  path: Type.Union([Path, Type.Array(Path, { minItems: 1, maxItems: BUNDLE_PATHS_MAX, 'x-must': must })], {
    description: 'Once for each answer: the path of a GET of this API that answers JSON.',
    'x-must': must,
  }),
});

const DESCRIPTION =
  'One line of JSON for each path, as soon as its answer is ready, in that order: `{"path", "status", "answer"}`, where `answer` is the body that ' +
  'a GET of the path has. Closing the connection ends those that are not ready.';
const MALFORMED = 'Invalid bundle query: path must be that of a GET of this API that answers JSON: /api/nowhere';

/** Call before registering the routes that a bundle may contain. */
export function bundleRoutes(app: App): void {
  const patterns: RegExp[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    const answer = (schema?.response as Record<string, { content?: object }> | undefined)?.[200];
    // Streams are excluded: they are not JSON, and may never end.
    if ([method].flat().includes('GET') && answer && answer.content === undefined) patterns.push(patternOf(url));
  });
  const isPart = (path: string) => patterns.some((pattern) => pattern.test(path.split('?', 1)[0] ?? ''));

  app.get(
    '/api/bundle',
    {
      access: anyKey,
      config: { queryOf: 'bundle' },
      schema: {
        operationId: 'getBundle',
        summary: 'Retrieve several answers in one request',
        description: DESCRIPTION,
        tags: ['Figures'],
        security: [{ apiKey: [] }, { session: [] }],
        querystring: Bundle,
        response: answers({ 200: streamed(DESCRIPTION, 'application/x-ndjson') }, [400, MALFORMED]),
      },
    },
    async (request, reply) => {
      const paths = [...new Set([request.query.path].flat())];
      const strange = paths.find((path) => !isPart(path));
      if (strange !== undefined) {
        throw invalid(`Invalid bundle query: path must be that of a GET of this API that answers JSON: ${strange}`);
      }
      const over = new AbortController();
      setMaxListeners(0, over.signal);
      reply.raw.once('close', () => over.abort());
      const headers = headersOfCaller(request);
      const lines = new Readable({ read() {} });
      const answered = paths.map(async (path) => {
        const { signal } = over;
        const options = { method: 'GET', url: path, headers, remoteAddress: request.ip, signal } as const;
        const part = await app.inject(options).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        if (part)
          lines.push(
            `{"path":${JSON.stringify(path)},"status":${part.statusCode},"answer":${part.payload || 'null'}}\n`,
          );
      });
      void Promise.all(answered).then(
        () => lines.push(null),
        (error: Error) => lines.destroy(error),
      );
      // Keeps proxies from buffering the lines.
      reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      return reply.type('application/x-ndjson').send(lines);
    },
  );
}

/** Converts the URL of a route, such as /api/journeys/:slug, to a regular expression. */
const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/?#]+')}$`);
